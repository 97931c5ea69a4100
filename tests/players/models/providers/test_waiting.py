"""Retries and the circuit breaker: endpoints that are busy, down, silent or gone."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.players.models.providers.server import Server, error, good_reply, http
from tests.players.models.providers.test_replies import GOOD, KINDS, call_provider, request
from werewolf.config.seats import SeatConfig
from werewolf.players.models.provider import Busy, NoReply, Unreachable
from werewolf.players.models.transport.adapter import Adapter
from werewolf.players.models.transport.endpoints import Providers


@pytest.mark.parametrize("kind", KINDS)
def test_retry_after_is_respected(kind):
    def handler(call):
        return good_reply(call, GOOD) if waited.pop() else http({}, 429, retry_after="1")

    waited = [True, False]
    completion, calls = call_provider(kind, handler)
    assert completion.text == GOOD
    assert 0.9 <= calls[1].received_at - calls[0].received_at < 3


@pytest.mark.parametrize("kind", KINDS)
def test_calls_fail_at_once_if_the_endpoint_asks_for_a_long_wait(kind):
    started = time.monotonic()
    fault, calls = call_provider(kind, lambda _: http({}, 429, retry_after="3600"), *[request()] * 20)
    assert type(fault) is Busy and str(fault).endswith(": asked us to wait 3600 s")
    assert len(calls) == 1
    assert time.monotonic() - started < 15


@pytest.mark.parametrize("kind", KINDS)
def test_all_calls_wait_if_the_endpoint_asks_for_a_short_wait(kind):
    def handler(call):
        busy = call.received_at - server.calls[0].received_at < 0.3
        return http({}, 429, retry_after="0.4") if busy else good_reply(call, GOOD)

    async def run():
        async with server:
            seat = SeatConfig(player=f"{kind}:m", base_url=server.base_url if kind == "openai" else server.root)
            providers = Providers([seat])
            first = asyncio.create_task(providers.of(seat).complete(request()))
            while not (server.calls and server.calls[0].answered_at):  # however slow the machine
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)
            await asyncio.gather(first, *(providers.of(seat).complete(request()) for _ in range(5)))
            await providers.close()

    server = Server(handler)
    asyncio.run(asyncio.wait_for(run(), 30))
    first, *others = server.calls
    assert len(others) == 6 and all(call.received_at - first.received_at >= 0.3 for call in others)


@pytest.mark.parametrize("kind", KINDS)
def test_an_endpoint_that_is_down_is_called_less_and_less_often(kind):
    fault, calls = call_provider(kind, lambda _: error(503), *[request()] * 30)
    assert isinstance(fault, NoReply) and len(calls) <= 6


@pytest.mark.parametrize("kind", KINDS)
def test_an_endpoint_that_never_answers_is_called_only_once_in_a_while(kind):
    started = time.monotonic()
    fault, calls = call_provider(kind, lambda _: None, *[request(timeout=0.2)] * 20)
    assert type(fault) is Unreachable
    assert len(calls) <= 3
    assert time.monotonic() - started < 15


def test_an_address_without_a_server_is_unreachable(monkeypatch):
    monkeypatch.setattr(Adapter, "retries", 0)

    async def run():
        seat = SeatConfig(player="openai:m", base_url="http://127.0.0.1:9/v1")
        with pytest.raises(Unreachable):
            await Providers([seat]).of(seat).complete(request())

    asyncio.run(run())


def test_max_concurrent_limits_the_calls_at_once():
    async def run():
        running, most = 0, 0

        def handler(call):
            return good_reply(call, GOOD)

        async with Server(handler, latency=0.05) as server:
            seat = SeatConfig(player="openai:m", base_url=server.base_url, max_concurrent=2)
            providers = Providers([seat])
            await asyncio.gather(*(providers.of(seat).complete(request()) for _ in range(7)))
            await providers.close()
            moves = sorted(
                [(call.received_at, 1) for call in server.calls] + [(call.answered_at, -1) for call in server.calls]
            )
            for _, move in moves:
                running += move
                most = max(most, running)
        assert most == 2

    asyncio.run(run())


def test_a_cancelled_call_frees_its_slot():
    async def run():
        async with Server(lambda call: good_reply(call, GOOD), latency=0.2) as server:
            seat = SeatConfig(player="openai:m", base_url=server.base_url, max_concurrent=1)
            providers = Providers([seat])
            first = asyncio.create_task(providers.of(seat).complete(request()))
            await asyncio.sleep(0.05)
            first.cancel()
            with pytest.raises(asyncio.CancelledError):
                await first
            assert (await providers.of(seat).complete(request())).text == GOOD
            await providers.close()

    asyncio.run(run())
