"""The door: what one can do here, and the short conversation that lays a table for whoever knows no options."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from werewolf.cli.wizard_result import Others, WizardResult
from werewolf.config.files import FOLDERS, ruleset, shelf
from werewolf.errors import UserError
from werewolf.game.ruleset import Ruleset
from werewolf.terminal.keyboard.choose import Entry, choose, numbered

DOORS = {
    "play": "play, alone or with friends at this keyboard",
    "watch": "lean back and watch twelve bots",
    "resume": "go on with a game that was left",
    "replay": "see a game again",
}
PLAYERS = [
    Entry("normal", "bots that play well"),
    Entry("easy", "bots that are easy to beat"),
    Entry("hard", "bots that play as hard as they can"),
    Entry("random", "random players, who do anything at all"),
    Entry("model", "a language model"),
]
DRAWN = Entry("drawn", "no more: the rest is drawn by lot")


def door() -> list[str]:
    """Offer what one can do; the chosen command's words."""
    need_terminal()
    return asyncio.run(opened())


async def opened() -> list[str]:
    entries = [Entry(name, f"{blurb:<46} werewolf {name}") for name, blurb in DOORS.items()]
    choice = str(await choose("What shall it be?", numbered(entries)))
    print(f"> werewolf {choice}")
    return [choice]


def need_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError(
            "a terminal is needed to choose at; `werewolf --help` lists the commands, `werewolf watch` needs none"
        )


def conversation() -> WizardResult:
    """Ask what a table needs, show it, offer to keep it."""
    need_terminal()
    return asyncio.run(talked())


async def talked() -> WizardResult:
    rules = ruleset(await picked("Which rules?", [Entry(name, about(name)) for name in sorted(shelf("ruleset"))]))
    size = await number("How many seats?", rules.seats, sizes(rules))
    count = await number("How many people at this keyboard?", 1, [range(1, size + 1)])
    people: list[str] = []
    for index in range(count):
        people.append(await name_of(index, people))
    others = await who_else(size - count) if size > count else Others()
    invitation = WizardResult(rules.name, size, tuple(people), others, await seed_or_none())
    invitation.compose()
    print(f"\n{invitation.summary(rules.title)}")
    command = invitation.command()
    print(
        f"By command: {command}\n" if command else "Only a table file can hold all of this: keep it to have it again.\n"
    )
    await offer_to_keep(invitation)
    return invitation


def about(name: str) -> str:
    return f"{name}: {ruleset(name).title}"


def sizes(rules: Ruleset) -> list[range]:
    """How many may sit down; decks that follow one on another are one range."""
    found: list[range] = []
    for low, high in sorted(deck.seats for deck in rules.decks):
        if found and low <= found[-1].stop:
            found[-1] = range(found[-1].start, max(found[-1].stop, high + 1))
        else:
            found.append(range(low, high + 1))
    return found


async def who_else(chairs: int) -> Others:
    kind = await picked(f"Who takes the other {chairs} seats?" if chairs > 1 else "Who takes the last seat?", PLAYERS)
    if kind == "random":
        return Others("random")
    player, base_url = await model() if kind == "model" else ("bot", None)
    level = None if kind == "model" else kind
    return Others(player, level, base_url, await voices(chairs))


async def model() -> tuple[str, str | None]:
    """Which model, and where it is served if not by its maker. A key is never asked for."""
    while True:
        name = await asked("Which model? (anthropic:MODEL or openai:MODEL)")
        if re.fullmatch(r"(anthropic|openai):\S+", name):
            break
        print("as in openai:MODEL, please; a server of your own that speaks like OpenAI's is openai:MODEL, too")
    base_url = await asked("Address of a server of your own, with /v1 (just Enter: its maker's)?")
    return name, base_url or None


async def voices(chairs: int) -> tuple[str, ...]:
    """Personas for some of the seats; the rest is drawn by lot."""
    from werewolf.cli.list_tables import who
    from werewolf.config.personas import personas

    shelved, chosen = personas(), list[str]()
    while len(chosen) < min(chairs, len(shelved)):
        left = [Entry(name, f"{name}: {who(each)}") for name, each in shelved.items() if name not in chosen]
        name = await picked(f"A persona for seat {len(chosen) + 1} of theirs?", [DRAWN, *left])
        if name == DRAWN.value:
            break
        chosen.append(name)
    return tuple(chosen)


async def picked(question: str, entries: Sequence[Entry]) -> str:
    """One of these; it stays on the screen."""
    choice = str(await choose(question, numbered(entries)))
    title = next(entry.title for entry in entries if entry.value == choice)
    print(f"> {question} {title.partition(':')[0]}")
    return choice


async def asked(question: str) -> str:
    import questionary

    answer: str = await questionary.text(question, qmark=">").unsafe_ask_async()
    return answer.strip()


async def number(question: str, default: int, allowed: Sequence[range]) -> int:
    """Asked until it fits; what just Enter means is said, and not in the way of whoever types."""
    spans = ", ".join(f"{span[0]} to {span[-1]}" if len(span) > 1 else str(span[0]) for span in allowed)
    while True:
        text = await asked(f"{question} ({spans}; just Enter: {default})") or str(default)
        if text.isascii() and text.isdecimal() and len(text) < 4 and any(int(text) in span for span in allowed):
            return int(text)
        print(f"a number, please: {spans}")


async def name_of(index: int, taken: list[str]) -> str:
    while True:
        name = await asked(f"Name of person {index + 1}?")
        used = name.casefold() in map(str.casefold, taken)
        if name and len(name) <= 40 and not used and "," not in name and "*" not in name:
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


async def offer_to_keep(invitation: WizardResult) -> None:
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
