"""What a game of models costs, and how long it takes: a server that needs 200 ms on loopback, 12 seats, speeches of
300 characters. Run as `python -m tests.bench_llm`."""

from __future__ import annotations

import argparse
import asyncio
import re
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.house import new_game, rules_of
from tests.providers.server import Call, Server, replied, schema_valid
from tests.providers.table import answers_of, model_players
from werewolf.game.asks import Ask, Seat
from werewolf.game.engine import Game
from werewolf.game.events import Event, PhaseStart, Speech
from werewolf.game.roles.werewolf import PackTalk, Proposal
from werewolf.game.view import Ledger, View
from werewolf.players.answers import written
from werewolf.players.desk import Desk
from werewolf.players.model import ModelPlayer
from werewolf.providers.endpoints import Providers
from werewolf.seating import SeatSetting

CHARACTERS = 4  # to a token
SPEECH = 300
THOUGHT = 120


def prose(length: int, random: Random) -> str:
    words = (
        "the",
        "we",
        "you",
        "who",
        "night",
        "vote",
        "wolf",
        "seer",
        "said",
        "never",
        "quiet",
        "friend",
        "why",
        "then",
    )
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
    first: int = 0
    floor: int = 0
    moments: int = 0
    chain: float = 0.0
    wall: float = 0.0

    def __iadd__(self, other: Day) -> Day:
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        return self


@dataclass
class Measured:
    days: defaultdict[int, Day] = field(default_factory=lambda: defaultdict(Day))
    latency: float = 0.2


async def measured(ruleset: str, seats: int | None, seed: int, latency: float) -> Measured:
    rules = rules_of(ruleset, seats)
    random = Random(seed)
    speech, thought = prose(SPEECH, random), prose(THOUGHT, random)

    def answering(call: Call) -> bytes:
        """The choices hang on the seed, the seat and how often it was asked: not on words, nor on who came first."""
        place = f"{seed}|{seat_of(call.body)}|{len(call.texts)}"
        return replied(call, schema_valid(call.body, Random(place).choice, speech, thought))

    async with Server(answering, latency) as server:
        setting = SeatSetting(player="openai:bench", base_url=server.base_url)
        settings = [setting] * sum(rules.cards.values())
        providers = Providers(settings)
        providers.of(setting).connected()  # type: ignore[attr-defined]  # the SDK's import is no part of the game
        game = new_game(rules, seed)
        result = Measured(latency=latency)
        try:
            await timed(game, model_players(rules, settings, providers.of), result, server.calls)
        finally:
            await providers.close()
        count(game, server.calls, result)
    return result


async def timed(game: Game, players: Sequence[ModelPlayer], result: Measured, calls: Sequence[Call]) -> None:
    """As `play`, with a clock. No moment can be shorter than the longest of its calls, as the server took them."""
    desk = Desk(game, players)
    asks = game.begin()
    while asks:
        day = result.days[asks[0].day]
        started, before = time.perf_counter(), len(calls)
        await desk.gather(asks, game.take)
        asks = game.advance()
        day.wall += time.perf_counter() - started
        day.chain += max(call.gone - call.came for call in calls[before:])
        day.moments += 1


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
        hears(game, seat, days)
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
            day.first += len(prompt)
        earlier = prompt


def shared(one: str, other: str) -> int:
    """How long the common beginning of two texts is."""
    if other.startswith(one):
        return len(one)
    return next(at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)


def hears(game: Game, seat: Seat, days: defaultdict[int, Day]) -> None:
    """The floor: every word a seat hears from others, and its own earlier answers, must be sent once. Only what came
    before its last question counts: nobody has to be told what they are never asked about."""
    lines = View(seat, Ledger(game.log)).seen()
    last = max((at for at, item in enumerate(lines) if item.event.kind == "Answered"), default=0)
    for item in lines[:last]:
        days[item.day].floor += words(item.event, seat)


def words(event: Event, seat: Seat) -> int:
    if event.kind == "Answered":
        return len(written(event.answer))  # type: ignore[attr-defined]
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
    )


def report(result: Measured) -> Day:
    print("  day living  calls per dec. per pl.day  uncached   floor   prefix calls×l/t  ceiling  wall s   chain")
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
    parser.add_argument("--games", type=int, default=5)
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
    per = whole.living * CHARACTERS
    print(
        f"uncached tokens per living player and day: {whole.fresh / per:.0f}, of which {whole.beginning / per:.0f} the"
    )
    print(f"fixed beginnings, {whole.floor / per:.0f} words heard and answers given, the rest questions and facts:")
    least = whole.floor + whole.beginning
    print(f"{whole.fresh / least:.2f} times the least possible, with which {100 - 100 * least / whole.prompt:.1f} %")
    later = 100 - 100 * (whole.fresh - whole.first) / (whole.prompt - whole.first)
    print(
        f"of the prompts would be a prefix. Without each seat's first request, which has none before it: {later:.1f} %."
    )
    print("Chain: wall time over the longest chain of dependent calls.")


if __name__ == "__main__":
    main()
