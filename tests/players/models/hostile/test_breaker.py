"""The circuit breaker: what opens it, how little a dead server costs, and how a model comes back."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import pairwise

import pytest

from lab.model_servers.hostile_behaviours import ALWAYS
from lab.model_servers.server import Server, error, good_reply, http
from lab.virtual_time import run_in_virtual_time
from tests.players.models.providers.test_replies import GOOD, KINDS, MODES, mode_of, request
from werewolf.config.seat_options import SeatConfig
from werewolf.players.models.provider import Completion, NoReply, Resting
from werewolf.players.models.providers.scripted import failure_record, recorded_failure
from werewolf.players.models.transport import circuit_breaker as breaker
from werewolf.players.models.transport.endpoints import Providers


def at_server(handler, work, kind="openai"):
    """The result of this work with a function that calls the server, and all calls."""

    async def run():
        async with Server(handler) as server:
            seat = SeatConfig(player=f"{kind}:m", base_url=server.base_url if kind == "openai" else server.root)
            providers = Providers([seat])

            async def call(model="m", timeout=60.0):
                try:
                    return await providers.of(seat).complete(replace(request(timeout=timeout), model=model))
                except NoReply as fault:
                    return fault

            try:
                return await work(call), server.calls
            finally:
                await providers.close()

    return run_in_virtual_time(run())


async def until_it_rests(call):
    for _ in range(10):
        if type(fault := await call()) is Resting:
            return fault
    raise AssertionError("it never rests")


@pytest.mark.parametrize("behaviour", ["500", "HTML", "empty text", "no JSON", "401", "hangs up", "wrong types"])
def test_a_model_comes_back_by_a_single_probe(behaviour):
    """Many seats ask after the pause: one is the probe, the others are told at once that the model rests."""
    well = []

    def handler(call):
        return good_reply(call, GOOD) if well else ALWAYS[behaviour](call)

    async def work(call):
        await until_it_rests(call)
        await asyncio.sleep(breaker.SHORTEST_PAUSE)
        well.append(True)
        before = len(server_calls)
        first = await asyncio.gather(*(call() for _ in range(5)))
        return first, await asyncio.gather(*(call() for _ in range(5))), before

    server_calls = []

    def counted(call):
        server_calls.append(call)
        return handler(call)

    (first, second, before), calls = at_server(counted, work)
    assert sorted(type(each).__name__ for each in first) == ["Completion"] + ["Resting"] * 4
    assert all(isinstance(each, Completion) for each in second)
    assert len(calls) == before + 6


def test_pauses_grow_and_a_probe_of_a_silent_server_is_short():
    async def work(call):
        started = asyncio.get_running_loop().time()
        await until_it_rests(call)
        waited, spent = asyncio.get_running_loop().time() - started, 0.0
        while (now := asyncio.get_running_loop().time()) < 1800:
            await call()
            spent += asyncio.get_running_loop().time() - now
            await asyncio.sleep(60)
        return waited, spent

    (waited, spent), calls = at_server(lambda _: None, work)
    assert waited == pytest.approx(120)
    gaps = [later.received_at - earlier.received_at for earlier, later in pairwise(calls[2:])]
    assert gaps == sorted(gaps) and gaps[-1] > breaker.LONGEST_PAUSE
    assert spent == pytest.approx(breaker.PROBE_TIME * (len(calls) - 2))


def test_a_probe_has_the_time_that_useful_replies_have_taken():
    latency = iter([8.0, 60.0, 60.0, 15.0])

    async def reply(call):
        await asyncio.sleep(next(latency))
        yield good_reply(call, GOOD)

    async def work(call):
        slow = await call(), await call(), await call(), await call()
        await asyncio.sleep(breaker.SHORTEST_PAUSE)
        return *slow, await call()

    (first, *_, resting, last), _ = at_server(reply, work)
    assert isinstance(first, Completion) and type(resting) is Resting and isinstance(last, Completion)


def test_a_model_that_is_not_there_does_not_stop_another_at_the_same_endpoint():
    def handler(call):
        return good_reply(call, GOOD) if call.body["model"] == "m" else error(404)

    async def work(call):
        return [(await call("none"), await call("m")) for _ in range(10)]

    pairs, calls = at_server(handler, work)
    assert all(isinstance(good, Completion) for _, good in pairs) and type(pairs[-1][0]) is Resting
    assert sum(call.body["model"] == "none" for call in calls) == breaker.OPENING_WEIGHT


def test_after_a_useless_reply_calls_go_one_at_a_time_until_one_is_useful():
    """Sixteen ask at once. Together they count as one failure, and only a few more calls are made."""

    async def work(call):
        return await asyncio.gather(*(call() for _ in range(16)))

    faults, calls = at_server(ALWAYS["HTML"], lambda call: twice(work, call))
    assert len(calls) == 16 + breaker.OPENING_WEIGHT - 1
    assert type(faults[-1]) is Resting


async def twice(work, call):
    await work(call)
    return await work(call)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("status", [400, 500])
def test_many_seats_find_the_only_mode_that_works_together(kind, status):
    def handler(call):
        return good_reply(call, GOOD) if mode_of(call) == MODES[kind][-1] else error(status, "unknown field")

    async def work(call):
        return await asyncio.gather(*(call() for _ in range(12)))

    replies, calls = at_server(handler, work, kind)
    assert all(isinstance(reply, Completion) for reply in replies)
    assert len(calls) <= 12 + 12 + len(MODES[kind])


def test_one_overloaded_reply_is_only_a_pause():
    answers = iter([http({}, 529)])
    reply, calls = at_server(lambda call: next(answers, None) or good_reply(call, GOOD), lambda call: call())
    assert isinstance(reply, Completion) and len(calls) == 2


def test_why_a_model_rests_holds_no_words_of_the_server():
    """One seat's reply opens the breaker; the other seats read why."""
    fault, _ = at_server(lambda _: error(400, "CANARY: your card is the wolf"), until_it_rests)
    assert str(fault).startswith("not called for now: openai at http://127.0.0.1:") and str(fault).endswith("/v1: 400")


def test_a_recorded_fault_says_that_the_model_rests():
    fault = Resting("not called for now: x: 500")
    fault.resting = str(fault)
    again = recorded_failure(failure_record(fault))
    assert type(again) is Resting and (str(again), again.resting) == (str(fault), fault.resting)
