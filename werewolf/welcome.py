"""The door: what one can do here, and the short conversation that lays a table for whoever knows no options."""

from __future__ import annotations

import asyncio
import re
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from werewolf.game.ruleset import Ruleset
from werewolf.keyboard.choose import Entry, choose
from werewolf.laying import Laid, laid
from werewolf.mistakes import Mistake
from werewolf.settings import FOLDERS, ruleset, shelf

LEVELS = ("normal", "easy", "hard")
DOORS = {
    "play": "play, alone or with friends at this keyboard",
    "watch": "watch bots play",
    "resume": "go on with a game that was left",
}


@dataclass(frozen=True)
class Invitation:
    """What a conversation settled on."""

    ruleset: str
    size: int
    people: tuple[str, ...]
    level: str
    seed: int | None

    def seats(self) -> list[dict[str, Any]]:
        bots = self.size - len(self.people)
        rest = [{"player": "bot", "count": bots, "level": self.level}] if bots else []
        return [*({"player": "human", "name": name} for name in self.people), *rest]

    def command(self) -> str:
        """The same by command, for next time."""
        bots = self.size - len(self.people)
        people = ",".join(f"human:{name}" for name in self.people)
        words = ["werewolf", "play", "--ruleset", self.ruleset, "--seats", f"{people},bot*{bots}" if bots else people]
        return shlex.join([*words, *(["--seed", str(self.seed)] if self.seed is not None else [])])

    def table(self) -> str:
        """As a table file."""
        head = "# yaml-language-server: $schema=../schemas/table.json\n"
        content = {"title": f"{self.ruleset} with {', '.join(self.people)}", "ruleset": self.ruleset}
        return head + yaml.safe_dump({**content, "seats": self.seats()}, sort_keys=False, allow_unicode=True)

    def laid(self) -> Laid:
        """Rules and seats; a table that cannot be laid says so here."""
        from werewolf.seating import SeatSetting

        rules, _ = laid(None, self.ruleset, str(self.size), None, {})
        chairs = [SeatSetting.model_validate(seat) for seat in self.seats()]
        return rules, [chair for chair in chairs for _ in range(chair.count)]


def door() -> list[str]:
    """Offer what one can do; the chosen command's words."""
    need_terminal()
    return asyncio.run(opened())


async def opened() -> list[str]:
    entries = [Entry(name, f"{name:<8} {blurb}   (werewolf {name})") for name, blurb in DOORS.items()]
    choice = str(await choose("What shall it be?", entries))
    if choice != "resume":
        return [choice]
    logs = sorted(Path("logs").glob("*.jsonl"), reverse=True)[:20]
    if not logs:
        raise Mistake("logs: there is no game here to go on with")
    log = await choose("Which game?", [Entry(str(path), path.name) for path in logs])
    return ["resume", str(log)]


def need_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Mistake(
            "a terminal is needed to choose at; `werewolf --help` lists the commands, `werewolf watch` needs none"
        )


def conversation() -> Invitation:
    """Ask what a table needs, show it, offer to keep it."""
    need_terminal()
    return asyncio.run(talked())


async def talked() -> Invitation:
    rules = ruleset(str(await choose("Which rules?", [Entry(name, about(name)) for name in sorted(shelf("ruleset"))])))
    size = await number(f"How many seats? ({sizes(rules)})", rules.seats, 3, 60)
    count = await number("How many people at this keyboard?", 1, 1, size)
    people: list[str] = []
    for index in range(count):
        people.append(await name_of(index, people))
    level = str(await choose("Bots take the other seats. How well shall they play?", [Entry(x, x) for x in LEVELS]))
    seed = await seed_or_none()
    invitation = Invitation(rules.name, size, tuple(people), level, seed)
    invitation.laid()
    print(
        f"\n{rules.title}: {', '.join(people)} and {size - count} bots ({level}).\nBy command: {invitation.command()}\n"
    )
    await offer_to_keep(invitation)
    return invitation


def about(name: str) -> str:
    return f"{name}: {ruleset(name).title}"


def sizes(rules: Ruleset) -> str:
    return ", ".join(f"{low} to {high}" for low, high in (deck.seats for deck in rules.decks))


async def asked(question: str, default: str = "") -> str:
    import questionary

    answer: str = await questionary.text(question, default=default, qmark=">").unsafe_ask_async()
    return answer.strip()


async def number(question: str, default: int, low: int, high: int) -> int:
    while True:
        text = await asked(question, str(default))
        if text.isascii() and text.isdecimal() and len(text) < 4 and low <= int(text) <= high:
            return int(text)
        print(f"a number from {low} to {high}, please")


async def name_of(index: int, taken: list[str]) -> str:
    while True:
        name = await asked(f"Name of person {index + 1}?")
        if name and len(name) <= 40 and name not in taken and "," not in name and "*" not in name:
            return name
        print("a name of their own, please, of at most 40 letters, without , and *")


async def seed_or_none() -> int | None:
    while True:
        text = await asked("Seed (just Enter: drawn, and shown at the end)?")
        if not text:
            return None
        if re.fullmatch(r"\d{1,18}", text):
            return int(text)
        print("a number, please, or nothing")


async def offer_to_keep(invitation: Invitation) -> None:
    name = await asked("Keep this table? A name for its file, or just Enter to play:")
    if not name:
        return
    path = Path(FOLDERS["table"]) / f"{name}.yaml"
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", name) or path.exists():
        print(f"not kept: {path} exists already, or is no name for a file")
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(invitation.table(), encoding="utf-8")
    print(f"kept: werewolf play {name}")
