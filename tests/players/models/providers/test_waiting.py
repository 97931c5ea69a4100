"""Retries and the circuit breaker: endpoints that are busy, down, silent or gone. All of it in virtual time."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from itertools import pairwise

import pytest

from lab.model_servers.server import Server, error, good_reply, http
from lab.virtual_time import run_in_virtual_time
from tests.players.models.providers.test_replies import GOOD, KINDS, call_provider, request
from werewolf.config.seat_options import SeatConfig
from werewolf.players.models.provider import NoReply, Resting, Unreachable
from werewolf.players.models.transport.endpoints import Providers
from werewolf.players.models.transport.retrying_provider import RetryingProvider


def gaps(calls):
    """The seconds between one call and the next."""
    return [later.received_at - earlier.received_at for earlier, later in pairwise(calls)]


@pytest.mark.parametrize("kind", KINDS)
def test_retry_after_is_respected(kind):
    def handler(call):
        return good_reply(call, GOOD) if waited.pop() else http({}, 429, retry_after="1")

    waited = [True, False]
    completion, calls = call_provider(kind, handler)
    assert completion.text == GOOD
    assert gaps(calls) == pytest.approx([1])


@pytest.mark.parametrize("kind", KINDS)
def test_calls_fail_at_once_if_the_endpoint_asks_for_a_long_wait(kind):
    fault, calls, ended_at = call_and_time(kind, lambda _: http({}, 429, retry_after="3600"), *[request()] * 20)
    assert type(fault) is Resting and str(fault).endswith(": asked us to wait 3600 s")
    assert len(calls) == 1
    assert ended_at == pytest.approx(calls[0].answered_at)


def call_and_time(kind, handler, *requests):
    """The same as `call_provider`, and when it was over."""
    over = []

    def handle(call):
        over[:] = [asyncio.get_running_loop()]
        return handler(call)

    fault, calls = call_provider(kind, handle, *requests)
    return fault, calls, over[0].time()


@pytest.mark.parametrize("kind", KINDS)
def test_all_calls_wait_if_the_endpoint_asks_for_a_short_wait(kind):
    def handler(call):
        return http({}, 429, retry_after="0.4") if len(server.calls) == 1 else good_reply(call, GOOD)

    async def run():
        async with server:
            seat = SeatConfig(player=f"{kind}:m", base_url=server.base_url if kind == "openai" else server.root)
            providers = Providers([seat], told.append)
            first = asyncio.create_task(providers.of(seat).complete(request()))
            await asyncio.sleep(0.1)
            await asyncio.gather(first, *(providers.of(seat).complete(request()) for _ in range(4)))
            await providers.close()

    server, told = Server(handler), []
    run_in_virtual_time(run())
    assert gaps(server.calls) == pytest.approx([0.4, 0, 0, 0, 0])
    assert told == [0.4]


WINDOW, MOST = 20.0, 6  # seconds, and requests in them


def limited_server():
    """A server that answers six requests in twenty seconds, and tells the others when the next window begins."""

    def handler(call):
        recent = [each for each in answered if each > call.received_at - WINDOW]
        if len(recent) >= MOST:
            return http({}, 429, **dict(wait(recent[0] + WINDOW - call.received_at)))
        answered.append(call.received_at)
        return good_reply(call, GOOD)

    answered, forms = [], [0]

    def wait(seconds):
        forms[0] += 1
        yield ("retry_after_ms", str(seconds * 1000)) if forms[0] % 2 else ("retry_after", str(seconds))

    return Server(handler)


@pytest.mark.parametrize("kind", KINDS)
def test_a_rate_limit_loses_nothing(kind):
    """Four rounds of twelve requests at once, as in a day of twelve seats."""

    async def run():
        async with limited_server() as server:
            seat = SeatConfig(player=f"{kind}:m", base_url=server.base_url if kind == "openai" else server.root)
            providers, replies = Providers([seat]), []
            for _ in range(4):
                replies += await asyncio.gather(*(providers.of(seat).complete(request()) for _ in range(12)))
            await providers.close()
            return replies, asyncio.get_running_loop().time()

    replies, seconds = run_in_virtual_time(run())
    assert [reply.text for reply in replies] == [GOOD] * 48
    assert seconds == pytest.approx(7 * WINDOW, abs=2)


def test_a_date_says_how_long_to_wait_too():
    """The date is one of the clock on the wall, which goes on while the test runs."""
    date = format_datetime(datetime.now(UTC) + timedelta(seconds=10), usegmt=True)
    answers = iter([http({}, 429, retry_after=date)])
    completion, calls = call_provider("openai", lambda call: next(answers, None) or good_reply(call, GOOD))
    assert completion.text == GOOD and 0 < gaps(calls)[0] <= 10


@pytest.mark.parametrize("kind", KINDS)
def test_a_decision_waits_no_longer_than_max_wait_and_then_the_model_rests(kind):
    fault, calls, ended_at = call_and_time(
        kind, lambda _: http({}, 429, retry_after="50"), *[request(max_wait=120.0)] * 3
    )
    assert type(fault) is Resting and len(calls) == 3
    assert ended_at == pytest.approx(100)


@pytest.mark.parametrize("kind", KINDS)
def test_an_endpoint_that_is_down_is_called_less_and_less_often(kind):
    fault, calls = call_provider(kind, lambda _: error(503), *[request()] * 30)
    assert isinstance(fault, NoReply) and len(calls) <= 6


@pytest.mark.parametrize("kind", KINDS)
def test_an_endpoint_that_never_answers_is_called_only_once_in_a_while(kind):
    fault, calls = call_provider(kind, lambda _: None, *[request(timeout=0.2)] * 20)
    assert type(fault) is Resting and "no reply within 0.2 s" in str(fault)
    assert len(calls) <= 3


def test_an_address_without_a_server_is_unreachable(monkeypatch):
    monkeypatch.setattr(RetryingProvider, "retries", 0)

    async def run():
        seat = SeatConfig(player="openai:m", base_url="http://127.0.0.1:9/v1")
        with pytest.raises(Unreachable):
            await Providers([seat]).of(seat).complete(request())

    run_in_virtual_time(run())


def test_max_concurrent_limits_the_calls_at_once():
    """Each call takes a second, so seven calls, two at a time, take four."""

    async def run():
        async with Server(lambda call: good_reply(call, GOOD), latency=1) as server:
            seat = SeatConfig(player="openai:m", base_url=server.base_url, max_concurrent=2)
            providers = Providers([seat])
            await asyncio.gather(*(providers.of(seat).complete(request()) for _ in range(7)))
            await providers.close()
            return [call.received_at for call in server.calls]

    assert run_in_virtual_time(run()) == pytest.approx([0, 0, 1, 1, 2, 2, 3])


def test_a_cancelled_call_frees_its_slot():
    async def run():
        async with Server(lambda call: good_reply(call, GOOD), latency=2) as server:
            seat = SeatConfig(player="openai:m", base_url=server.base_url, max_concurrent=1)
            providers = Providers([seat])
            first = asyncio.create_task(providers.of(seat).complete(request()))
            await asyncio.sleep(1)
            assert len(server.calls) == 1
            first.cancel()
            with pytest.raises(asyncio.CancelledError):
                await first
            assert (await providers.of(seat).complete(request())).text == GOOD
            await providers.close()
            return [call.received_at for call in server.calls]

    assert run_in_virtual_time(run()) == pytest.approx([0, 1])
