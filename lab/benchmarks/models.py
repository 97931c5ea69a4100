"""Benchmark of games between models: tokens, prompt cache and time, with a local server that takes 200 ms per call.

Speeches have as many words as the prompt asks for, thoughts as many as `thinking: full` allows.
Run as `python -m lab.benchmarks.models`."""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from lab.attacks import prompt_injection
from lab.benchmarks import hostile_servers
from lab.model_servers.model_games import answers_of, model_players
from lab.model_servers.rule_follower import choices_in, read_prompt, text_of
from lab.model_servers.server import Call, Server, good_reply
from lab.sample_games import RULESETS, new_game, rules_of
from werewolf.config.seat_options import SeatConfig
from werewolf.game.answer_events import Answered, Note
from werewolf.game.asks import Ask, Seat
from werewolf.game.engine import Game
from werewolf.game.event import Event
from werewolf.game.events import PhaseStart, Reply, Speech
from werewolf.game.roles.werewolf import PackTalk, Proposal
from werewolf.game.secrecy import Ledger, View
from werewolf.players.dispatcher import Dispatcher
from werewolf.players.models.model_answers import answer_json
from werewolf.players.models.model_player import ModelPlayer
from werewolf.players.models.prompter import SPEECH_WORDS, THOUGHT_WORDS
from werewolf.players.models.transport.endpoints import Providers

CHARACTERS = 4  # per token
THOUGHT, NOTES, REPLY = THOUGHT_WORDS["full"], 30, 50
NOTES_SHARE = 3  # every third answer has something to note
WORDS = ("the", "we", "you", "who", "night", "voted", "wolves", "said", "never", "because", "nobody", "suspicion")
PROTOCOLS = ("openai", "anthropic")


def prose(words: int, random: Random) -> str:
    """Talk of so many words, about as long as English ones."""
    return " ".join(random.choice(WORDS) for _ in range(words)) + "."


def made_up_reply(call: Call, seed: int) -> str:
    """A legal answer to the question, with words of the lengths that the prompt asks for.

    It follows from the seed, the seat and the number of the question, so that wording and order do not matter.
    """
    system, *texts = prompt_texts(call)
    random = Random(f"{seed}|{seat_of(call)}|{len(texts)}")
    question = texts[-1].rpartition("\n[")[2]
    reading = read_prompt(system, [("user", texts[-1])])
    options = choices_in(question, reading)
    choice = random.choice(options) if options else None
    length = REPLY if "A reply of at most" in question else SPEECH_WORDS
    speaks = "Wanted: " in question and "speech" in question.rpartition("Wanted: ")[2] and choice != "pass"
    answer = {
        "thought": prose(THOUGHT, random),
        "notes": prose(NOTES, random) if random.randrange(NOTES_SHARE) == 0 else None,
        "choice": choice,
        "speech": prose(length, random) if speaks else None,
    }
    return json.dumps(answer)


def prompt_texts(call: Call) -> list[str]:
    """The system prompt and the messages of a request in either protocol."""
    system = call.body.get("system")
    texts = [text_of(message["content"]) for message in call.body["messages"]]
    return texts if system is None else [text_of(system), *texts]


@dataclass
class Day:
    """The figures of one day of the game, including its night. Sizes are in characters, times in seconds."""

    calls: int = 0
    decisions: int = 0
    living: int = 0
    prompt: int = 0
    fresh: int = 0
    system_prompts: int = 0
    seats: int = 0
    floor: int = 0
    least: int = 0
    all_at_once: int = 0
    moments: int = 0
    chain: float = 0.0
    wall: float = 0.0
    bare: float = 0.0

    def __iadd__(self, other: Day) -> Day:
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        return self


@dataclass
class Measurement:
    """The figures of one game, by day."""

    days: defaultdict[int, Day] = field(default_factory=lambda: defaultdict(Day))
    latency: float = 0.2


class BareClient:
    """A minimal HTTP client, to measure how long the same calls take without the game around them."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._connections: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def repeat(self, calls: Sequence[Call]) -> float:
        """Make these calls again, all at once, and return the seconds they took."""
        bodies = [json.dumps(call.body).encode() for call in calls]
        while len(self._connections) < len(calls):
            self._connections.append(await asyncio.open_connection("127.0.0.1", self._port))
        started = time.perf_counter()
        await asyncio.gather(*map(self._send, self._connections, bodies))
        return time.perf_counter() - started

    async def _send(self, connection: tuple[asyncio.StreamReader, asyncio.StreamWriter], body: bytes) -> None:
        reader, writer = connection
        writer.write(b"POST /v1/chat/completions HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"Content-Length: (\d+)", head)
        await reader.readexactly(int(length[1]) if length else 0)

    def close(self) -> None:
        for _, writer in self._connections:
            writer.close()


async def measure(ruleset: str, seats: int | None, seed: int, latency: float, protocol: str = "openai") -> Measurement:
    rules = rules_of(ruleset, seats)

    def answer(call: Call) -> bytes:
        return good_reply(call, made_up_reply(call, seed))

    async with Server(answer, latency) as server:
        base_url = server.base_url if protocol == "openai" else server.root
        setting = SeatConfig(player=f"{protocol}:bench", base_url=base_url)
        settings = [setting] * sum(rules.cards.values())
        providers = Providers(settings)
        providers.of(setting).connection()  # type: ignore[attr-defined]  # import the SDK before the clock starts
        game = new_game(rules, seed)
        result = Measurement(latency=latency)
        bare = BareClient(server.port)
        try:
            calls = await play_timed(game, model_players(rules, settings, providers.of), result, server.calls, bare)
        finally:
            bare.close()
            await providers.close()
        count(game, calls, result)
    return result


async def play_timed(
    game: Game, players: Sequence[ModelPlayer], result: Measurement, served: Sequence[Call], bare: BareClient
) -> list[Call]:
    """Play a game and measure its time. Returns all calls.

    A moment cannot be shorter than the longest of its calls, measured at the server.
    """
    dispatcher = Dispatcher(game, players)
    asks = game.begin()
    all_calls: list[Call] = []
    while asks:
        day = result.days[asks[0].day]
        started, before = time.perf_counter(), len(served)
        await dispatcher.gather(asks, game.take)
        asks = game.advance()
        day.wall += time.perf_counter() - started
        calls = served[before:]
        all_calls += calls
        day.chain += max(call.answered_at - call.received_at for call in calls)
        day.bare += await bare.repeat(calls) if result.latency else 0.0
        day.moments += 1
    return all_calls


def count(game: Game, calls: Sequence[Call], result: Measurement) -> None:
    days = result.days
    for answered in answers_of(game):
        days[answered.ask.day].decisions += 1
    by_seat: defaultdict[Seat, list[Call]] = defaultdict(list)
    for call in calls:
        by_seat[seat_of(call)].append(call)
    for seat, mine in by_seat.items():
        asks = [event.ask for event in answers_of(game) if event.ask.seat == seat]
        count_prompts(mine, asks, days)
        count_minimum(game, seat, len(prompt_texts(mine[0])[0]), days)
    for event in game.log:
        if isinstance(event, PhaseStart) and event.day in days:
            days[event.day].living = max(days[event.day].living, len(event.living))


def seat_of(call: Call) -> Seat:
    found = re.search(r"You are seat (\d+)", prompt_texts(call)[0])
    assert found is not None
    return int(found[1])


def count_prompts(calls: Sequence[Call], asks: Sequence[Ask], days: defaultdict[int, Day]) -> None:
    """Add up the prompts of one seat, and how much of each was new since the one before."""
    earlier = ""
    for call, ask in zip(calls, asks, strict=True):
        texts = prompt_texts(call)
        day, prompt = days[ask.day], "\n".join(texts)
        known = common_prefix(earlier, prompt)
        day.calls += 1
        day.prompt += len(prompt)
        day.fresh += len(prompt) - known
        if not earlier:
            day.system_prompts += len(texts[0])
            day.seats += 1
        earlier = prompt
    days[asks[-1].day].all_at_once += len(calls) * len(earlier)


def common_prefix(one: str, other: str) -> int:
    """The length of the common beginning of two texts."""
    if other.startswith(one):
        return len(one)
    return next(at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)


def count_minimum(game: Game, seat: Seat, system_prompt: int, days: defaultdict[int, Day]) -> None:
    """Count the least that must be sent to a seat.

    `floor`: the words it hears from others and its own answers, each sent once. Only what came before its last
    question counts. `least`: the size of its prompts if they had the system prompt and those words, but no questions.
    """
    sent, waiting = system_prompt, 0
    for item in View(seat, Ledger(game.log)).seen():
        if isinstance(item.event, Answered):
            days[item.day].floor += waiting
            days[item.day].least += sent + waiting
            sent, waiting = sent + waiting, 0
        waiting += words(item.event, seat)


def words(event: Event, seat: Seat) -> int:
    """The characters of what a seat hears in an event, or of its own answer."""
    if isinstance(event, Answered):
        return len(answer_json(event.answer))
    if isinstance(event, Note):
        return len(event.content) + len(',"notes":""')
    if isinstance(event, (Speech, Reply, PackTalk, Proposal)) and event.actor != seat:
        return len(event.content or "")
    return 0


def row(name: str, day: Day, latency: float) -> str:
    per = max(day.living, 1)
    ceiling = day.calls / max(day.moments, 1)
    return (
        f"{name:>5} {day.living:>6} {day.calls:>6} {day.calls / max(day.decisions, 1):>8.2f} {day.calls / per:>9.2f}"
        f" {day.fresh / CHARACTERS / per:>9.0f} {day.floor / CHARACTERS / per:>7.0f}"
        f" {100 * (1 - day.fresh / max(day.prompt, 1)):>7.1f}% {day.calls * latency / max(day.wall, 1e-9):>9.2f}"
        f" {ceiling:>8.2f} {day.wall:>7.2f} {day.wall / max(day.chain, 1e-9):>7.3f}"
        f" {day.wall / max(day.bare, 1e-9):>6.3f}"
    )


def report(result: Measurement) -> Day:
    print(
        "  day living  calls per dec. per pl.day  uncached   floor   prefix calls×l/t  ceiling  wall s   chain   bare"
    )
    total = Day()
    for number, day in sorted(result.days.items()):
        if number:
            print(row(str(number), day, result.latency))
        total += day
    print(row("all", total, result.latency))
    return total


def main() -> None:
    for flag, other in (("--injector", prompt_injection), ("--hostile", hostile_servers)):
        if flag in sys.argv:
            other.main()
            return
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", default="sheriff", help="or all")
    parser.add_argument("--protocol", default="openai", choices=[*PROTOCOLS, "both"])
    parser.add_argument("--seats", type=int)
    parser.add_argument("--latency", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=5, help="games that are timed")
    parser.add_argument("--injector", action="store_true", help="measure prompt injection; see --injector --help")
    parser.add_argument("--more", type=int, default=40, help="more games, only to measure prompts")
    options = parser.parse_args()
    for ruleset in RULESETS if options.ruleset == "all" else (options.ruleset,):
        for protocol in PROTOCOLS if options.protocol == "both" else (options.protocol,):
            measure_games(options, ruleset, protocol)


def measure_games(options: argparse.Namespace, ruleset: str, protocol: str) -> None:
    """Time some games, and count the prompts of many."""
    latency = f"{options.latency * 1000:g} ms per call"
    print(f"{ruleset}, {protocol}, {latency}, speeches of {SPEECH_WORDS}, thoughts of {THOUGHT} words")
    whole = Day()
    for seed in range(options.seed, options.seed + options.games):
        print(f"game with seed {seed}")
        whole += report(asyncio.run(measure(ruleset, options.seats, seed, options.latency, protocol)))
    print(f"all {options.games} games")
    print(row("mean", whole, options.latency))
    print("chain: wall time divided by the longest chain of dependent calls, measured at the server")
    print("bare: wall time divided by that of the same calls, repeated by a minimal client right after")
    total, later = Day(), Day()
    for seed in range(options.seed, options.seed + options.more):
        for number, day in asyncio.run(measure(ruleset, options.seats, seed, 0.0, protocol)).days.items():
            total += day
            later += day if number > 1 else Day()
    if options.more:
        explain(total, later, options.more)


def explain(whole: Day, later: Day, games: int) -> None:
    """Print how close the prompts come to the possible minimum, over many games."""
    per = whole.living * CHARACTERS
    fresh, floor, system = whole.fresh / per, whole.floor / per, whole.system_prompts / per
    least = share(whole.floor + whole.system_prompts, whole.least)
    repeated, after = share(whole.fresh, whole.prompt), share(later.fresh, later.prompt)
    least_after = share(later.floor + later.system_prompts, later.least)
    print(f"""prompts of {games} games, uncached tokens per living player and day: {fresh:.0f}
  {system:.0f} system prompts, {floor:.0f} speeches heard and answers given: each must be sent once
  {fresh - floor - system:.0f} questions and facts; the total is {fresh / (floor + system):.2f} times the minimum
share of prompts that repeats an earlier request: {repeated:.1f} %, after day 1 {after:.1f} %
  A seat is asked {whole.calls / whole.seats:.1f} times. If its first request already contained everything, the share
  would be {share(whole.fresh, whole.all_at_once):.1f} %: the most that prompts which only grow can reach.
  With only system prompts, speeches and answers, each sent when it happens: {least:.1f} %,
  after day 1 {least_after:.1f} %.""")


def share(fresh: int, prompt: int) -> float:
    """The percentage of a prompt that is not new."""
    return 100 - 100 * fresh / max(prompt, 1)


if __name__ == "__main__":
    main()
