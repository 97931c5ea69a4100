"""What a game of models costs, and how long it takes: a server that needs 200 ms on loopback, 12 seats, speeches of
300 characters. Run as `python -m tests.benchmarks.models`."""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.house import new_game, rules_of
from tests.players.models.providers.server import Call, Server, good_reply, schema_valid
from tests.players.models.providers.table import answers_of, model_players
from werewolf.config.seats import SeatConfig
from werewolf.game.asks import Ask, Seat
from werewolf.game.engine import Game
from werewolf.game.event import Event
from werewolf.game.events import PhaseStart, Speech
from werewolf.game.outside import Answered
from werewolf.game.roles.werewolf import PackTalk, Proposal
from werewolf.game.view import Ledger, View
from werewolf.players.dispatcher import Dispatcher
from werewolf.players.models.answers import answer_json
from werewolf.players.models.player import ModelPlayer
from werewolf.players.models.transport.endpoints import Providers

CHARACTERS = 4  # to a token
SPEECH = 300
THOUGHT = 120


def prose(length: int, random: Random) -> str:
    words = "the we you who night vote wolf seer said never quiet friend why then".split()  # noqa: SIM905
    text = ""
    while len(text) < length:
        text += random.choice(words) + " "
    return text[: length - 1] + "."


@dataclass
class Day:
    """Figures of one day of the game, its night included."""

    calls: int = 0
    decisions: int = 0
    living: int = 0
    prompt: int = 0
    fresh: int = 0
    beginning: int = 0
    seats: int = 0
    floor: int = 0
    least: int = 0
    utmost: int = 0
    moments: int = 0
    chain: float = 0.0
    wall: float = 0.0
    bare: float = 0.0

    def __iadd__(self, other: Day) -> Day:
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        return self


@dataclass
class Measured:
    days: defaultdict[int, Day] = field(default_factory=lambda: defaultdict(Day))
    latency: float = 0.2


class Bare:
    """A client that does nothing but send and wait: how long the same calls take whoever makes them, here and now."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._lines: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def again(self, calls: Sequence[Call]) -> float:
        """Make these calls once more, all at once."""
        bodies = [json.dumps(call.body).encode() for call in calls]
        while len(self._lines) < len(calls):
            self._lines.append(await asyncio.open_connection("127.0.0.1", self._port))
        started = time.perf_counter()
        await asyncio.gather(*map(self._one, self._lines, bodies))
        return time.perf_counter() - started

    async def _one(self, line: tuple[asyncio.StreamReader, asyncio.StreamWriter], body: bytes) -> None:
        reader, writer = line
        writer.write(b"POST /v1/chat/completions HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"Content-Length: (\d+)", head)
        await reader.readexactly(int(length[1]) if length else 0)

    def close(self) -> None:
        for _, writer in self._lines:
            writer.close()


async def measured(ruleset: str, seats: int | None, seed: int, latency: float) -> Measured:
    rules = rules_of(ruleset, seats)
    random = Random(seed)
    speech, thought = prose(SPEECH, random), prose(THOUGHT, random)

    def answering(call: Call) -> bytes:
        """The choices hang on the seed, the seat and how often it was asked: not on words, nor on who came first."""
        place = f"{seed}|{seat_of(call.body)}|{len(call.texts)}"
        return good_reply(call, schema_valid(call.body, Random(place).choice, speech, thought))

    async with Server(answering, latency) as server:
        setting = SeatConfig(player="openai:bench", base_url=server.base_url)
        settings = [setting] * sum(rules.cards.values())
        providers = Providers(settings)
        providers.of(setting).client()  # type: ignore[attr-defined]  # the SDK's import is no part of the game
        game = new_game(rules, seed)
        result = Measured(latency=latency)
        bare = Bare(server.port)
        try:
            calls = await timed(game, model_players(rules, settings, providers.of), result, server.calls, bare)
        finally:
            bare.close()
            await providers.close()
        count(game, calls, result)
    return result


async def timed(
    game: Game, players: Sequence[ModelPlayer], result: Measured, served: Sequence[Call], bare: Bare
) -> list[Call]:
    """As `play`, with a clock; all calls that were made. No moment can be shorter than the longest of its calls, as the
    server took them."""
    dispatcher = Dispatcher(game, players)
    asks = game.begin()
    made: list[Call] = []
    while asks:
        day = result.days[asks[0].day]
        started, before = time.perf_counter(), len(served)
        await dispatcher.gather(asks, game.take)
        asks = game.advance()
        day.wall += time.perf_counter() - started
        calls = served[before:]
        made += calls
        day.chain += max(call.answered_at - call.received_at for call in calls)
        day.bare += await bare.again(calls) if result.latency else 0.0
        day.moments += 1
    return made


def count(game: Game, calls: Sequence[Call], result: Measured) -> None:
    days = result.days
    for answered in answers_of(game):
        days[answered.ask.day].decisions += 1
    by_seat: defaultdict[Seat, list[Call]] = defaultdict(list)
    for call in calls:
        by_seat[seat_of(call.body)].append(call)
    for seat, mine in by_seat.items():
        asked = [event.ask for event in answers_of(game) if event.ask.seat == seat]
        sent(mine, asked, days)
        hears(game, seat, len(mine[0].texts[0]), days)
    for event in game.log:
        if isinstance(event, PhaseStart) and event.day in days:
            days[event.day].living = max(days[event.day].living, len(event.living))


def seat_of(body: dict[str, Any]) -> Seat:
    found = re.search(r"You are seat (\d+)", body["messages"][0]["content"])
    assert found is not None
    return int(found[1])


def sent(calls: Sequence[Call], asks: Sequence[Ask], days: defaultdict[int, Day]) -> None:
    """How much of each prompt was the beginning of an earlier one of the same seat."""
    earlier = ""
    for call, ask in zip(calls, asks, strict=True):
        day, prompt = days[ask.day], call.prompt
        known = shared(earlier, prompt)
        day.calls += 1
        day.prompt += len(prompt)
        day.fresh += len(prompt) - known
        if not earlier:
            day.beginning += len(call.texts[0])
            day.seats += 1
        earlier = prompt
    days[asks[-1].day].utmost += len(calls) * len(earlier)


def shared(one: str, other: str) -> int:
    """How long the common beginning of two texts is."""
    if other.startswith(one):
        return len(one)
    return next(at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)


def hears(game: Game, seat: Seat, beginning: int, days: defaultdict[int, Day]) -> None:
    """The floor: every word a seat hears from others, and its own earlier answers, must be sent once. Only what came
    before its last question counts: nobody has to be told what they are never asked about. And the least its prompts
    could be: the beginning and those words, without any question."""
    heard, waiting = beginning, 0
    for item in View(seat, Ledger(game.log)).seen():
        if isinstance(item.event, Answered):
            days[item.day].floor += waiting
            days[item.day].least += heard + waiting
            heard, waiting = heard + waiting, 0
        waiting += words(item.event, seat)


def words(event: Event, seat: Seat) -> int:
    if isinstance(event, Answered):
        return len(answer_json(event.answer))
    if isinstance(event, (Speech, PackTalk, Proposal)) and event.actor != seat:
        return len(event.content or "")
    return 0


def shown(name: str, day: Day, latency: float) -> str:
    per = max(day.living, 1)
    ceiling = day.calls / max(day.moments, 1)
    return (
        f"{name:>5} {day.living:>6} {day.calls:>6} {day.calls / max(day.decisions, 1):>8.2f} {day.calls / per:>9.2f}"
        f" {day.fresh / CHARACTERS / per:>9.0f} {day.floor / CHARACTERS / per:>7.0f}"
        f" {100 * (1 - day.fresh / max(day.prompt, 1)):>7.1f}% {day.calls * latency / max(day.wall, 1e-9):>9.2f}"
        f" {ceiling:>8.2f} {day.wall:>7.2f} {day.wall / max(day.chain, 1e-9):>7.3f}"
        f" {day.wall / max(day.bare, 1e-9):>6.3f}"
    )


def report(result: Measured) -> Day:
    print(
        "  day living  calls per dec. per pl.day  uncached   floor   prefix calls×l/t  ceiling  wall s   chain   bare"
    )
    total = Day()
    for number, day in sorted(result.days.items()):
        if number:
            print(shown(str(number), day, result.latency))
        total += day
    print(shown("all", total, result.latency))
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", default="sheriff")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--latency", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=5, help="played against the clock")
    parser.add_argument("--more", type=int, default=40, help="played for their prompts alone")
    chosen = parser.parse_args()
    print(
        f"{chosen.ruleset}, {chosen.latency * 1000:g} ms a call, speeches of {SPEECH}, thoughts of {THOUGHT} characters"
    )
    whole = Day()
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        print(f"game of seed {seed}")
        whole += report(asyncio.run(measured(chosen.ruleset, chosen.seats, seed, chosen.latency)))
    print(f"all {chosen.games} games")
    print(shown("mean", whole, chosen.latency))
    print("chain: wall time over the longest chain of dependent calls, as the server took them")
    print("bare: over the same calls made again by a client that does nothing else, here and in the same minute")
    many, later = Day(), Day()
    for seed in range(chosen.seed, chosen.seed + chosen.more):
        for number, day in asyncio.run(measured(chosen.ruleset, chosen.seats, seed, 0.0)).days.items():
            many += day
            later += day if number > 1 else Day()
    explain(many, later, chosen.more)


def explain(whole: Day, later: Day, games: int) -> None:
    """How near the prompts come to what is possible, over many games, of which some are short."""
    per = whole.living * CHARACTERS
    fresh, floor, beginning = whole.fresh / per, whole.floor / per, whole.beginning / per
    least = share(whole.floor + whole.beginning, whole.least)
    found, after = share(whole.fresh, whole.prompt), share(later.fresh, later.prompt)
    print(f"""prompts of {games} games, uncached tokens per living player and day: {fresh:.0f}
  {beginning:.0f} fixed beginnings, {floor:.0f} words heard and answers given: each must be sent once
  {fresh - floor - beginning:.0f} questions and facts: {fresh / (floor + beginning):.2f} times the least possible
prefix of an earlier request: {found:.1f} %, after day 1 {after:.1f} %
  A seat is asked {whole.calls / whole.seats:.1f} times. What it is told is new once: were all of it said in the first
  request, {share(whole.fresh, whole.utmost):.1f} % would be a prefix; no prompts that only grow come above that.
  Said when it is said, and nothing but beginnings, words and answers: {least:.1f} %.""")


def share(fresh: int, prompt: int) -> float:
    return 100 - 100 * fresh / max(prompt, 1)


if __name__ == "__main__":
    main()
