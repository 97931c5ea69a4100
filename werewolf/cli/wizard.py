"""The start menu, and the wizard that sets up a table without options."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from werewolf.cli.wizard_result import Others, WizardResult
from werewolf.config.files import FOLDERS, config_files
from werewolf.config.names import LONGEST, first_alike, likeness, name_fault, normal_name
from werewolf.config.rulesets import ruleset
from werewolf.config.seats import SeatConfig
from werewolf.errors import UserError, unknown
from werewolf.game.roles import roles
from werewolf.game.ruleset import MOST_SEATS, Ruleset, Switches
from werewolf.session.options import PlayOptions
from werewolf.storage.files import write_whole
from werewolf.terminal.keyboard.choose import Entry, choose, number_entries
from werewolf.terminal.output import one_row, say
from werewolf.terminal.view_options import check_pace, view_option

COMMANDS = {
    "play": "Play, alone or with friends at this keyboard",
    "watch": "Watch a game between 12 bots",
    "resume": "Continue a saved game",
    "replay": "Replay a saved game",
}
BOTS = [
    Entry("normal", "bots that play well"),
    Entry("easy", "bots that are easy to beat"),
    Entry("hard", "bots that play as hard as they can"),
]
PLAYERS = [
    *BOTS,
    Entry("random", "random players, who do anything at all"),
    Entry("model", "a language model"),
]
SURPRISE = Entry("surprise", "No, surprise me")
ENOUGH = Entry("enough", "That's enough, surprise me with the rest")


def start_menu() -> list[str]:
    """Ask what to do; return the chosen command."""
    need_terminal()
    return asyncio.run(ask_command())


async def ask_command() -> list[str]:
    entries = [Entry(name, f"{blurb:<46} werewolf {name}") for name, blurb in COMMANDS.items()]
    choice = str(await choose("What would you like to do?", number_entries(entries)))
    say(f"> werewolf {choice}")
    return [choice]


def need_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError(
            "the menu needs a terminal; `werewolf --help` lists the commands, and `werewolf watch` works without one"
        )


def set_up_table(options: PlayOptions) -> WizardResult:
    """Ask for whatever the options leave open, show the table, and offer to save it."""
    need_terminal()
    check_options(options)
    return asyncio.run(ask_table(options))


def check_options(options: PlayOptions) -> None:
    """Refuse a wrong option before the first question."""
    check_pace(options.pace)
    view_option(options.view, MOST_SEATS)
    for switch in options.switch_values():
        if switch not in Switches.model_fields:
            raise unknown("--set", switch, Switches.model_fields)
    own_names = {word for name in config_files("ruleset") for word in ruleset(name).words.roles.values()}
    for role in options.card_counts() or {}:
        if role not in {*roles(), *own_names}:
            raise unknown("--cards", role, {*roles(), *own_names})
    if options.log is not None and options.log.exists():
        raise UserError(f"--log: {options.log} already exists, and a log is never overwritten")


async def ask_table(options: PlayOptions) -> WizardResult:
    rules = ruleset(await pick("Which rules?", [Entry(name, about(name)) for name in sorted(config_files("ruleset"))]))
    cards = options.card_counts()
    size = sum(cards.values()) if cards else await number("How many players in all?", rules.seats, sizes(rules))
    count = await number("How many people at this keyboard?", 1, [range(1, size + 1)])
    people: list[str] = []
    for _ in range(count):
        people.append(await ask_name(count, people))
    others = await ask_others(size - count, options) if size > count else Others()
    if options.seed is None:
        options = replace(options, seed=await ask_seed())
    result = WizardResult(rules.name, size, tuple(people), others, options)
    result.compose()
    say("", result.summary(rules.title))
    command = result.command()
    say(f"As a command: {command}" if command else "Only a table file can hold all of this: save it to keep it.", "")
    await offer_to_save(result)
    trust_typed(result.compose()[1])
    return result


def trust_typed(seats: Sequence[SeatConfig]) -> None:
    """Remember the server that the user has just typed, so that the saved table and the log may name it again."""
    from werewolf.session.trust import consents_needed, remember

    if typed := consents_needed(dict(enumerate(seats))):
        remember(list(typed))


def about(name: str) -> str:
    return one_row(f"{name}: {ruleset(name).title}")


def sizes(rules: Ruleset) -> list[range]:
    """How many can play; decks for neighbouring sizes make one range."""
    found: list[range] = []
    for low, high in sorted(deck.seats for deck in rules.decks):
        if found and low <= found[-1].stop:
            found[-1] = range(found[-1].start, max(found[-1].stop, high + 1))
        else:
            found.append(range(low, high + 1))
    return found


async def ask_others(seats: int, options: PlayOptions) -> Others:
    """Who plays the seats that people leave. A level or a way to talk on the command line has already said: bots."""
    question = f"Who plays the other {seats}?" if seats > 1 else "Who plays the last seat?"
    kind = options.level or await pick(question, BOTS if options.talk else PLAYERS)
    if kind == "random":
        return Others("random")
    player, base_url = await ask_model() if kind == "model" else ("bot", None)
    level = None if kind == "model" else kind
    voices = await ask_personas(seats, "models" if kind == "model" else "bots")
    return Others(player, level, base_url, voices, options.talk)


async def ask_model() -> tuple[str, str | None]:
    """Which model, and where it is served if not by its vendor. A key is never asked for."""
    from werewolf.players.models.providers import offered_providers

    offers = offered_providers()
    provider = await pick("Which kind of model?", [Entry(name, f"{name}: {offer}") for name, offer in offers.items()])
    while not re.fullmatch(r"[^\s,*]+", name := await ask(f"The model's name, as {provider} writes it?")):
        say("Please type the name of a model, without spaces, commas and *.")
    return f"{provider}:{name}", await ask_server()


async def ask_server() -> str | None:
    from werewolf.players.models.transport.server_address import BadAddressError, parse_address

    while base_url := await ask("The address of your own server [the vendor's]?"):
        try:
            return str(parse_address(base_url))
        except BadAddressError as fault:
            say(f"The address {fault}: type one such as http://127.0.0.1:8091/v1, or just press Enter.")
    return None


async def ask_personas(seats: int, who_plays: str) -> tuple[str, ...]:
    """Personas for some of the seats; the rest are drawn at random."""
    from werewolf.cli.tables import persona_summary
    from werewolf.config.personas import personas

    shelved, chosen = personas(), list[str]()
    while len(chosen) < min(seats, len(shelved)):
        left = [
            Entry(name, one_row(f"{name}: {persona_summary(each)}"))
            for name, each in shelved.items()
            if name not in chosen
        ]
        question = f"Who is number {len(chosen) + 1}?" if chosen else f"Choose characters for the {who_plays}?"
        name = await pick(question, [ENOUGH if chosen else SURPRISE, *left])
        if name in (SURPRISE.value, ENOUGH.value):
            break
        chosen.append(name)
    return tuple(chosen)


async def pick(question: str, entries: Sequence[Entry]) -> str:
    """One of these; the choice stays on the screen."""
    choice = str(await choose(question, number_entries(entries)))
    title = next(entry.title for entry in entries if entry.value == choice)
    say(f"> {question} {title.partition(':')[0]}")
    return choice


async def ask(question: str) -> str:
    import questionary

    answer: str = await questionary.text(question, qmark=">").unsafe_ask_async()
    return answer.strip()


async def number(question: str, default: int, allowed: Sequence[range]) -> int:
    """A number, asked for until it is one of those allowed; Enter takes the default."""
    while True:
        text = await ask(f"{question} [{default}]") or str(default)
        if text.isascii() and text.isdecimal() and len(text) < 4 and any(int(text) in span for span in allowed):
            return int(text)
        say(wrong_number(text, allowed))


def wrong_number(text: str, allowed: Sequence[range]) -> str:
    """What is wrong with a number, and which would do."""
    spans = ", ".join(f"{span[0]} to {span[-1]}" if len(span) > 1 else str(span[0]) for span in allowed)
    if not (text.isascii() and text.isdecimal()):
        return f"Please type a number: {spans}"
    few = len(text) < 4 and int(text) < allowed[0][0]
    many = len(text) >= 4 or int(text) > allowed[-1][-1]
    return f"{text} is {'too few' if few else 'too many' if many else 'not possible'}: choose {spans}"


async def ask_name(count: int, taken: list[str]) -> str:
    while True:
        name = normal_name(await ask("Your name?" if count == 1 else f"Name of player {len(taken) + 1}?"))
        if not name or "," in name or "*" in name:
            say(f"Please type a name of at most {LONGEST} letters, without , and *.")
        elif fault := name_fault(name):
            say(f"Please type another name: {fault}.")
        elif name.casefold() in map(str.casefold, taken):
            say(f"{name} is already playing: choose another name.")
        elif other := first_alike(name, taken):
            say(f"{likeness(other, name)}.")
        else:
            return name


async def ask_seed() -> int | None:
    while True:
        text = await ask("Seed? [random, shown at the end]")
        if not text:
            return None
        if re.fullmatch(r"\d{1,18}", text):
            return int(text)
        say("Please type a number, or just press Enter.")


async def offer_to_save(result: WizardResult) -> None:
    """Save the table if a name is given, and ask again until it is one; the game starts in either case."""
    while name := await ask("Press Enter to start, or type a name to save this setup first:"):
        path = Path(FOLDERS["table"]) / f"{name}.yaml"
        if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", name):
            say(f"Not saved: {name!r} can't be a file name; use small letters, digits, - and _.")
        elif os.path.lexists(path):
            say(f"Not saved: {path} already exists.")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, result.table().encode(), replace=False)
            say(f"Saved. Next time: {result.next_command(name)}")
            return
