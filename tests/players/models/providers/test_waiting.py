"""Endpoints that are busy, down, silent or gone: waited for a little, left alone, looked for again."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.players.models.providers.server import Server, error, http, replied
from tests.players.models.providers.test_replies import GOOD, KINDS, asked, request
from werewolf.config.seats import SeatConfig
from werewolf.players.models.provider import Busy, NoReply, Unreachable
from werewolf.players.models.transport.adapter import Adapter
from werewolf.players.models.transport.endpoints import Providers


@pytest.mark.parametrize("kind", KINDS)
def test_retry_after_is_honoured(kind):
    def handler(call):
        return replied(call, GOOD) if waited.pop() else http({}, 429, retry_after="1")

    waited = [True, False]
    completion, calls = asked(kind, handler)
    assert completion.text == GOOD
    assert 0.9 <= calls[1].came - calls[0].came < 3


@pytest.mark.parametrize("kind", KINDS)
def test_who_asks_to_be_left_alone_for_long_is_left_alone_and_nobody_waits(kind):
    started = time.monotonic()
    fault, calls = asked(kind, lambda _: http({}, 429, retry_after="3600"), *[request()] * 20)
    assert type(fault) is Busy and str(fault).endswith(": asked to be left alone for 3600 s")
    assert len(calls) == 1
    assert time.monotonic() - started < 15


@pytest.mark.parametrize("kind", KINDS)
def test_who_asks_to_be_left_alone_for_a_moment_is_left_alone_by_everyone(kind):
    def handler(call):
        busy = call.came - server.calls[0].came < 0.3
        return http({}, 429, retry_after="0.4") if busy else replied(call, GOOD)

    async def run():
        async with server:
            seat = SeatConfig(player=f"{kind}:m", base_url=server.base_url if kind == "openai" else server.root)
            providers = Providers([seat])
            first = asyncio.create_task(providers.of(seat).complete(request()))
            await asyncio.sleep(0.2)
            await asyncio.gather(first, *(providers.of(seat).complete(request()) for _ in range(5)))
            await providers.close()

    server = Server(handler)
    asyncio.run(asyncio.wait_for(run(), 30))
    first, *others = server.calls
    assert len(others) == 6 and all(call.came - first.came >= 0.3 for call in others)


@pytest.mark.parametrize("kind", KINDS)
def test_an_endpoint_that_is_down_is_left_alone_for_longer_and_longer(kind):
    fault, calls = asked(kind, lambda _: error(503), *[request()] * 30)
    assert isinstance(fault, NoReply) and len(calls) <= 6


@pytest.mark.parametrize("kind", KINDS)
def test_an_endpoint_that_never_answers_is_waited_for_once_in_a_while_only(kind):
    started = time.monotonic()
    fault, calls = asked(kind, lambda _: None, *[request(timeout=0.2)] * 20)
    assert type(fault) is Unreachable
    assert len(calls) <= 3
    assert time.monotonic() - started < 15


def test_nobody_at_home(monkeypatch):
    monkeypatch.setattr(Adapter, "retries", 0)

    async def run():
        seat = SeatConfig(player="openai:m", base_url="http://127.0.0.1:9/v1")
        with pytest.raises(Unreachable):
            await Providers([seat]).of(seat).complete(request())

    asyncio.run(run())


def test_no_more_than_so_many_at_once():
    async def run():
        at_once, most = 0, 0

        def handler(call):
            return replied(call, GOOD)

        async with Server(handler, latency=0.05) as server:
            seat = SeatConfig(player="openai:m", base_url=server.base_url, max_concurrent=2)
            providers = Providers([seat])
            await asyncio.gather(*(providers.of(seat).complete(request()) for _ in range(7)))
            await providers.close()
            moves = sorted([(call.came, 1) for call in server.calls] + [(call.gone, -1) for call in server.calls])
            for _, move in moves:
                at_once += move
                most = max(most, at_once)
        assert most == 2

    asyncio.run(run())


def test_cancelling_leaves_the_door_open():
    async def run():
        async with Server(lambda call: replied(call, GOOD), latency=0.2) as server:
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
