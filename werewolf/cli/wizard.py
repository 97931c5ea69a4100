"""The start menu, the wizard that sets up a table without options, and the guided game of `werewolf learn`."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from werewolf.cli.wizard_questions import (
    ask_game,
    ask_name,
    ask_names,
    ask_others,
    ask_personas,
    ask_seed,
    ask_size,
    offer_to_save,
    usual_minutes,
    wrong_name,
)
from werewolf.cli.wizard_result import Others, WizardResult
from werewolf.config.names import normal_name
from werewolf.config.rulesets import listed_rulesets
from werewolf.errors import UserError, unknown
from werewolf.game.asks import MOST_SEATS
from werewolf.game.deck import sizes, usual_size
from werewolf.game.roles import roles
from werewolf.game.ruleset import Ruleset
from werewolf.game.switches import Switches
from werewolf.session.compose import compose_options
from werewolf.session.options import PlayOptions
from werewolf.session.start import start_game
from werewolf.session.trust import consents_needed, remember
from werewolf.telling.pace import check_pace
from werewolf.telling.view_options import view_option
from werewolf.terminal.keyboard.choose import Entry, choose, number_entries
from werewolf.terminal.output import at_a_terminal, say

COMMANDS = {
    "play": "Play, alone or with friends",
    "learn": "Learn in a guided game, 10 minutes",
    "watch": "Watch 12 bots play, 10 minutes",
    "resume": "Continue a saved game",
    "replay": "Replay a saved game",
}
NEW_HERE = "(New: 2)"


def start_menu() -> list[str]:
    """Ask what to do; return the chosen command."""
    need_terminal("the menu")
    return asyncio.run(ask_command())


async def ask_command() -> list[str]:
    entries = [Entry(name, f"{blurb:<36} werewolf {name}") for name, blurb in COMMANDS.items()]
    choice = str(await choose(f"What would you like to do? {NEW_HERE}", number_entries(entries)))
    say(f"> werewolf {choice}")
    return [choice]


def need_terminal(what: str) -> None:
    if not at_a_terminal():
        raise UserError(
            f"{what} needs a terminal; `werewolf --help` lists the commands, and `werewolf watch` works without one"
        )


def set_up_table(options: PlayOptions) -> WizardResult:
    """Ask for whatever the options leave open, show the table, and offer to save it."""
    need_terminal("the wizard")
    check_options(options)
    return asyncio.run(ask_table(options))


def check_options(options: PlayOptions) -> None:
    """Refuse a wrong option before the first question."""
    check_pace(options.pace)
    view_option(options.view, MOST_SEATS)
    for switch in options.switch_values():
        if switch not in Switches.model_fields:
            raise unknown("--set", switch, Switches.model_fields)
    own_names = {word for rules in listed_rulesets()[0].values() for word in rules.words.roles.values()}
    for role in options.card_counts() or {}:
        if role not in {*roles(), *own_names}:
            raise unknown("--cards", role, {*roles(), *own_names})
    if options.log is not None and options.log.exists():
        raise UserError(f"--log: {options.log} already exists, and a log is never overwritten")


async def ask_table(options: PlayOptions) -> WizardResult:
    """The game and the names; everything else has a default, which can be changed before the start."""
    name, rules = await ask_game()
    people = await ask_names(sizes(rules))
    cards = options.card_counts()
    size = sum(cards.values()) if cards else usual_size(rules, len(people))
    others = Others(level=options.level or "normal", talk=options.talk) if size > len(people) else Others()
    result = await review(WizardResult(name, size, people, others, options), rules)
    command = result.command()
    say(f"As a command: {command}" if command else "Only a table file can hold all of this.", "")
    # The server that the user has just typed is trusted from now on: the saved table and the log may name it again.
    if typed := consents_needed(dict(enumerate(result.compose()[1]))):
        remember(list(typed))
    return result


async def review(result: WizardResult, rules: Ruleset) -> WizardResult:
    """Show the table until it is to start; meanwhile anything can be changed, and the table saved."""
    while True:
        result.compose()
        minutes = usual_minutes(result.size, len(result.people))
        summary = f"{result.summary(rules.title)} About {minutes} minutes."
        choice = str(await choose(summary, number_entries(review_entries(result))))
        if choice == "start":
            say(summary)
            return result
        result = await change(choice, result, rules)


def review_entries(result: WizardResult) -> list[Entry]:
    """What can still be changed: not what the options on the command line have said."""
    options, others = result.options, result.others
    entries = [Entry("start", "Start the game")]
    if not options.cards:
        entries.append(Entry("size", f"Players in all: {result.size}"))
    if result.empty and not options.level:
        entries.append(Entry("others", f"Who plays the others: {others.words(result.empty)}"))
    if result.empty and others.player != "random":
        entries.append(Entry("personas", f"Their characters: {', '.join(others.personas) or 'a surprise'}"))
    if options.seed is None or result.seed_asked:
        entries.append(Entry("seed", f"Seed: {'random' if options.seed is None else options.seed}"))
    return [*entries, Entry("save", "Save this setup for next time")]


async def change(what: str, result: WizardResult, rules: Ruleset) -> WizardResult:
    """Ask for one thing again, or save the table."""
    others, options = result.others, result.options
    if what == "size":
        return replace(result, size=await ask_size(rules, result.size, len(result.people)))
    if what == "others":
        return replace(result, others=await ask_others(result.empty, options))
    if what == "personas":
        kind = "bots" if others.player == "bot" else "models"
        return replace(result, others=replace(others, personas=await ask_personas(result.empty, kind)))
    if what == "seed":
        return replace(result, options=replace(options, seed=await ask_seed()), seed_asked=True)
    await offer_to_save(result)
    return result


TABLE = "learn"  # the table file that sets the game up
WHAT = (
    "A short guided game of six: two werewolves, a seer, a doctor and two villagers. About 10 minutes.",
    "A coach explains each question when it first comes.",
    "",
)


def learn(name: str | None, options: PlayOptions) -> None:
    """Play the guided game; ask for the name if none is given."""
    check_options(options)
    if name is not None and (wrong := wrong_name(normal_name(name), ())):
        raise UserError(f"--name: {wrong}")
    need_terminal("the guided game")
    say(*WHAT)
    name = normal_name(name) if name else asyncio.run(ask_name())
    rules, seats = compose_options(replace(options, table=TABLE))
    start_game(rules, [seat.model_copy(update={"name": name}) if seat.coach else seat for seat in seats], options)
