"""A model that follows simple rules and knows nothing but the text of its prompt: it plays the obvious move.

It shows that a prompt holds what is needed to play: whoever knows the game from it alone must beat random players.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from lab.model_servers.model_games import answers_of, play
from lab.model_servers.server import Call, good_reply
from lab.sample_games import new_game
from werewolf.config.seat_options import SeatConfig
from werewolf.game.events import GameOver
from werewolf.game.ruleset import Ruleset
from werewolf.players.models.model_player import ModelPlayer
from werewolf.players.models.provider import Completion, OnText, Request
from werewolf.players.random import RandomPlayer

SEAT = r"[^,;:.()\[\]|\"]+ \((\d+)\)"
QUOTED = re.compile(rf'^{SEAT}(?: replies|, nominating {SEAT})?: (".*")$')
REPORT = re.compile(r"I checked (.+?): (not )?one of")
CALL = re.compile(r"I vote for (.+?)\.")


def seats_in(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\((\d+)\)", text)]


@dataclass
class Reading:
    """What the text of a prompt says, read line by line."""

    me: int
    card: str
    side: str
    names: dict[str, int]
    living: list[int] = field(default_factory=list)
    pack: set[int] = field(default_factory=set)
    checked: dict[int, bool] = field(default_factory=dict)  # by own checks: whether it is one of the wolves
    told: dict[int, bool] = field(default_factory=dict)  # by what others say of their checks
    claimers: list[int] = field(default_factory=list)
    calls: list[int] = field(default_factory=list)  # whom speeches of today call to vote for, in order
    votes: Counter[int] = field(default_factory=Counter)  # by seat: votes for players cleared by a check

    @property
    def wolf(self) -> bool:
        return self.me in self.pack or self.card in ("werewolf", "mafia")

    def known(self) -> dict[int, bool]:
        return {**self.told, **self.checked}


def read_prompt(system: str, messages: list[tuple[str, str]]) -> Reading:
    me = re.search(r"You are seat (\d+), \"(.*?)\"\. Your card: (.+?) \((.+?)\)\.", system)
    players = re.search(r"# The players\n(.+)", system)
    assert me is not None and players is not None
    names = {name.strip(): int(seat) for name, seat in re.findall(r"([^,()]+) \((\d+)\)", players[1])}
    reading = Reading(int(me[1]), me[3], me[4], names)
    for role, text in messages:
        for line in text.splitlines() if role == "user" else ():
            read_line(reading, line)
    return reading


def read_line(reading: Reading, line: str) -> None:
    if line.startswith("# Day"):
        reading.calls.clear()
    elif quoted := QUOTED.match(line):
        read_speech(reading, int(quoted[1]), json.loads(quoted[3]))
    elif met := re.match(r"The (?:pack|mafia): (.+)", line):
        reading.pack = set(seats_in(met[1]))
    elif check := re.match(r"You check .+? \((\d+)\): (not )?one of", line):
        reading.checked[int(check[1])] = check[2] is None
    elif line.startswith("Votes: "):
        for target, voters in re.findall(rf"{SEAT} gets \d+ from ([^;]+)", line.removeprefix("Votes: ")):
            if reading.known().get(int(target)) is False:
                reading.votes.update(seats_in(voters))
    elif alive := re.search(r"Alive \(\d+\): (.+?)\.(?: |\])", line):
        reading.living = seats_in(alive[1])


def read_speech(reading: Reading, speaker: int, words: str) -> None:
    for name, good in REPORT.findall(words):
        if speaker not in reading.claimers:
            reading.claimers.append(speaker)
        if name in reading.names and speaker == reading.claimers[0] and speaker not in reading.pack:
            reading.told[reading.names[name]] = not good
    for name in CALL.findall(words):
        if name in reading.names:
            reading.calls.append(reading.names[name])


def choices_in(question: str, reading: Reading) -> list[str]:
    """The legal choices, as the last line of the prompt gives them."""
    found = re.search(r"choice \((.+)\)(?:, speech|\.)", question)
    options: list[str] = []
    for part in found[1].split(" | ") if found else ():
        targeted = re.match(r'"(\w+) N" with N (.+)', part)
        verb = f"{targeted[1]} " if targeted else ""
        options += [f"{verb}{seat}" for seat in seats_of_choice(targeted[2] if targeted else part, reading)] or [part]
    return options


def seats_of_choice(text: str, reading: Reading) -> list[int]:
    if not text.startswith("anyone alive"):
        return seats_in(text)
    left_out = {reading.me} if text.endswith("but you") else set(seats_in(text))
    return [seat for seat in reading.living if seat not in left_out]


def target(reading: Reading, seats: list[int]) -> int:
    """The obvious seat to put out: a known wolf, else whom the table speaks of, else who voted for honest players."""
    known = reading.known()
    if reading.wolf:
        honest = [seat for seat in seats if seat not in reading.pack] or seats
        return next((seat for seat in reading.claimers if seat in honest), called(reading, honest))
    wolves = [seat for seat in seats if known.get(seat)]
    others = [seat for seat in seats if seat != reading.me and known.get(seat) is not False] or seats
    return wolves[0] if wolves else called(reading, others)


def called(reading: Reading, seats: list[int]) -> int:
    today = next((seat for seat in reading.calls if seat in seats), None)
    return today if today is not None else max(seats, key=lambda seat: (reading.votes[seat], -seat))


def pick(reading: Reading, question: str, options: list[str]) -> str:
    """The obvious choice."""
    seats = [int(option) for option in options if option.isdecimal()]
    if "Whose side do you check" in question:
        unknown = [seat for seat in seats if seat not in reading.known()]
        return str(max(unknown or seats, key=lambda seat: reading.votes[seat]))
    if "protect tonight" in question:
        wanted = [seat for seat in (*reading.claimers, reading.me) if seat in seats]
        return str(wanted[0]) if wanted else options[0]
    if "Which potion" in question:
        wolves = [seat for seat, wolf in reading.known().items() if wolf and f"poison {seat}" in options]
        return f"poison {wolves[0]}" if wolves else "antidote" if "antidote" in options else "pass"
    if "kill tonight" in question or "kill." in question or "it kill" in question:
        honest = [seat for seat in seats if seat not in reading.pack]
        return str(next((seat for seat in reading.claimers if seat in honest), min(honest))) if honest else options[-1]
    if "elect as sheriff" in question or "badge" in question:
        trusted = [*reading.claimers, *(seat for seat, wolf in reading.known().items() if not wolf)]
        return str(next((seat for seat in trusted if seat in seats), seats[0]))
    if "run for sheriff" in question:
        return "run" if reading.checked or reading.wolf else "pass"
    if "withdraw" in question:
        return "stay"
    return str(target(reading, seats)) if seats else options[0]


def speech(reading: Reading, choice: str | None) -> str:
    """All own checks, and whom to vote for."""
    by_seat = {seat: name for name, seat in reading.names.items()}
    parts = []
    if reading.checked and not reading.wolf:
        parts.append(f"I am the {reading.card}.")
        for seat, wolf in reading.checked.items():
            parts.append(f"I checked {by_seat[seat]}: {'one' if wolf else 'not one'} of them.")
    others = [seat for seat in reading.living if seat != reading.me]
    goal = int(choice) if choice and choice.isdecimal() else target(reading, others)
    return " ".join([*parts, f"I vote for {by_seat[goal]}."])


def follow_rules(system: str, messages: list[tuple[str, str]]) -> str:
    """The reply to a prompt."""
    reading = read_prompt(system, messages)
    question = messages[-1][1].rpartition("\n[")[2]
    options = choices_in(question, reading)
    choice = pick(reading, question, options) if options else None
    wants_words = re.search(r"Wanted: .*\bspeech\b", question) is not None and choice != "pass"
    words = speech(reading, choice) if wants_words else None
    return json.dumps({"thought": "By the rules.", "notes": None, "choice": choice, "speech": words})


def server_reply(call: Call) -> bytes:
    """The reply of a server of either protocol."""
    system = call.body.get("system")
    said: list[tuple[str, str]] = [(each["role"], text_of(each["content"])) for each in call.body["messages"]]
    if system is None:
        system, said = said[0][1], said[1:]
    return good_reply(call, follow_rules(text_of(system), said))


def text_of(content: Any) -> str:
    return content if isinstance(content, str) else "".join(part["text"] for part in content)


class RuleFollower:
    """The same as a provider, without a server, for many games."""

    async def complete(self, request: Request, on_text: OnText | None = None) -> Completion:  # noqa: ARG002
        said = [(message.role, message.content) for message in request.messages]
        return Completion(follow_rules(request.system, list(said)), request.model)

    def note_decision(self, model: str, made: bool) -> str | None: ...

    async def close(self) -> None: ...


def wins_against_random(rules: Ruleset, camp: str, games: int) -> int:
    """How often a side wins whose every player follows the rules, against a side of random players."""
    wins = 0
    for seed in range(games):
        game = new_game(rules, seed)
        asks = game.begin()
        names = [chair.name for chair in game.chairs]
        players: list[Any] = [RandomPlayer(game.rng)] * len(names)
        for seat, role in enumerate(game.state.deal):
            if role.camp == camp:
                players[seat] = ModelPlayer(seat, rules, names, SeatConfig(player="openai:m"), RuleFollower())
        asyncio.run(play(game, players, asks=asks))
        assert not any(event.troubles for event in answers_of(game))
        over = game.log[-1]
        assert isinstance(over, GameOver)
        wins += over.winner == camp
    return wins
