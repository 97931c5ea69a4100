"""`werewolf learn`: a short guided game of six, with a coach who explains every question when it first comes."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from werewolf.cli.wizard import check_options, need_terminal
from werewolf.cli.wizard_questions import ask, wrong_name
from werewolf.config.names import normal_name
from werewolf.errors import UserError
from werewolf.session.compose import compose_options
from werewolf.session.options import PlayOptions
from werewolf.session.start import start_game
from werewolf.terminal.output import say

TABLE = "learn"  # the table file that sets the game up
WHAT = (
    "A short guided game of six: two werewolves, a seer, a doctor and two villagers. About 10 minutes.",
    "A coach explains each question when it first comes.",
    "",
)


def learn(name: str | None, options: PlayOptions) -> None:
    """Play the guided game; ask for the name if none is given."""
    check_options(options)
    if name is not None and (fault := wrong_name(normal_name(name), ())):
        raise UserError(f"--name: {fault}")
    need_terminal("the guided game")
    say(*WHAT)
    name = normal_name(name) if name else asyncio.run(ask_name())
    rules, seats = compose_options(replace(options, table=TABLE))
    start_game(rules, [seat.model_copy(update={"name": name}) if seat.coach else seat for seat in seats], options)


async def ask_name() -> str:
    while True:
        name = normal_name(await ask("Your name?"))
        fault = wrong_name(name, ()) if name else "Please type a name."
        if fault is None:
            return name
        say(fault)
