"""The questions of the wizard: which game, the names, how many players, who they are, a seed, a file name."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from math import ceil
from pathlib import Path

from werewolf.cli.tables_command import persona_summary
from werewolf.cli.wizard_result import Others, WizardResult
from werewolf.config.files import FOLDERS
from werewolf.config.names import LONGEST, first_alike, lookalikes, name_problem, normal_name
from werewolf.config.personas import personas
from werewolf.config.rulesets import listed_rulesets
from werewolf.config.server_address import BadAddressError, parse_address
from werewolf.game.deck import size_list, sizes
from werewolf.game.ruleset import Ruleset
from werewolf.players.models.providers import offered_providers
from werewolf.session.options import PlayOptions
from werewolf.storage.file_writing import write_whole
from werewolf.terminal.keyboard.choose import Entry, choose, number_entries
from werewolf.terminal.keyboard.dumb_terminal import read_line
from werewolf.terminal.keyboard.keys import only_prints
from werewolf.terminal.output import one_row, say, say_wrapped

# Who each game of ours suits, in a word and in a few.
SUITS = {
    "mafia": ("beginners", "few cards: a good first game"),
    "classic": ("richer", "seer, doctor, witch and hunter"),
    "sheriff": ("experts", "an election, and many powers"),
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


async def ask_game() -> tuple[str, Ruleset]:
    """One of the rulesets that can be played. A broken file is named, and the others are still offered."""
    playable, broken = listed_rulesets()
    for name, wrong in broken.items():
        if not playable:
            raise wrong
        say_wrapped(f"{name} is left out, because it is broken: {wrong}")
    names = sorted(playable, key=lambda name: (playable[name].seats, name))
    name = await pick("Which game?", [Entry(name, about(name, playable[name])) for name in names])
    return name, playable[name]


def about(name: str, rules: Ruleset) -> str:
    """One line about a ruleset: for whom it is, for how many, and how long it takes one person with bots."""
    short, long = SUITS.get(name, ("your own", rules.title))
    line = f"{name}: {short}, {rules.seats} players, {usual_minutes(rules.seats, 1)} min"
    return one_row(f"{line:<44} {long}")


def usual_minutes(seats: int, people: int) -> int:
    """About how long a game takes: measured in games of bots, at reading speed, and 40 seconds a decision."""
    reading, deciding = 0.065 * seats**2, 0.7 * seats * people
    return 5 * ceil((reading + deciding) / 5)


async def ask_size(rules: Ruleset, now: int, people: int) -> int:
    """How many players there are in all, at least as many as people; Enter leaves it as it is now."""
    allowed = [range(max(span.start, people), span.stop) for span in sizes(rules) if span.stop > people]
    while True:
        text = await ask(f"How many players in all? [{now}]") or str(now)
        if text.isascii() and text.isdecimal() and len(text) < 4 and any(int(text) in span for span in allowed):
            return int(text)
        say(wrong_number(text, allowed))


def wrong_number(text: str, allowed: Sequence[range]) -> str:
    """What is wrong with a number, and which would do."""
    spans = size_list(allowed)
    if not (text.isascii() and text.isdecimal()):
        return f"Please type a number: {spans}"
    too_few = len(text) < 4 and int(text) < allowed[0][0]
    too_many = len(text) >= 4 or int(text) > allowed[-1][-1]
    return f"{text} is {'too few' if too_few else 'too many' if too_many else 'not possible'}: choose {spans}"


async def ask_others(seats: int, options: PlayOptions) -> Others:
    """Who plays the seats that people leave. A level or a way to talk on the command line has already said: bots."""
    question = f"Who plays the other {seats}?" if seats > 1 else "Who plays the last seat?"
    kind = options.level or await pick(question, BOTS if options.talk else PLAYERS)
    if kind == "random":
        return Others("random")
    player, base_url = await ask_model() if kind == "model" else ("bot", None)
    return Others(player, None if kind == "model" else kind, base_url, (), options.talk)


async def ask_model() -> tuple[str, str | None]:
    """Which model, and where it is served if not by its vendor. A key is never asked for."""
    offers = offered_providers()
    provider = await pick("Which kind of model?", [Entry(name, f"{name}: {offer}") for name, offer in offers.items()])
    while not re.fullmatch(r"[^\s,*]+", name := await ask(f"The model's name, as {provider} writes it?")):
        say("Please type the name of a model, without spaces, commas and *.")
    return f"{provider}:{name}", await ask_server()


async def ask_server() -> str | None:
    while base_url := await ask("The address of your own server [the vendor's]?"):
        try:
            return str(parse_address(base_url))
        except BadAddressError as wrong:
            say(f"The address {wrong}: type one such as http://127.0.0.1:8091/v1, or just press Enter.")
    return None


async def ask_personas(seats: int, who_plays: str) -> tuple[str, ...]:
    """Personas for some of the seats; the rest are drawn at random."""
    shelved, chosen = personas(), list[str]()
    while len(chosen) < min(seats, len(shelved)):
        left = [
            Entry(name, one_row(f"{name}: {persona_summary(shelved[name])}")) for name in shelved if name not in chosen
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

    if only_prints():
        return (await read_line(f"> {question}")).strip()
    answer: str = await questionary.text(question, qmark=">").unsafe_ask_async()
    return answer.strip()


async def ask_names(allowed: Sequence[range]) -> tuple[str, ...]:
    """The names of all who play at this keyboard, asked for until all of them will do."""
    while True:
        typed = await ask("Your name? (with friends, all your names: Ann, Ben)")
        names = [normal_name(name) for name in typed.split(",") if name.strip()]
        if not names:
            say(f"Please type a name of at most {LONGEST} letters.")
        elif wrong := next(filter(None, (wrong_name(name, names[:at]) for at, name in enumerate(names))), None):
            say(wrong)
        elif len(names) > allowed[-1][-1]:
            say(f"{len(names)} are too many: at most {allowed[-1][-1]} can play.")
        else:
            return tuple(names)


async def ask_name() -> str:
    while True:
        name = normal_name(await ask("Your name?"))
        wrong = wrong_name(name, ()) if name else "Please type a name."
        if wrong is None:
            return name
        say(wrong)


def wrong_name(name: str, taken: Sequence[str]) -> str | None:
    """What is wrong with a name beside those before it."""
    if "*" in name or not name:
        return f"Please type names of at most {LONGEST} letters, without *."
    if fault := name_problem(name):
        return f"Please type another name than {name!r}: {fault}."
    if name.casefold() in map(str.casefold, taken):
        return f"{name} is already playing: choose another name."
    other = first_alike(name, taken)
    return f"{lookalikes(other, name)}." if other else None


async def ask_seed() -> int | None:
    while True:
        text = await ask("Seed? [random, shown at the end]")
        if not text:
            return None
        if re.fullmatch(r"\d{1,18}", text):
            return int(text)
        say("Please type a number, or just press Enter.")


async def offer_to_save(result: WizardResult) -> None:
    """Save the table under a name, and ask again until it is one; Enter saves nothing."""
    while name := await ask("A name for this setup? [don't save]"):
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
