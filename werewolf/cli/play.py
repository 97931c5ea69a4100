"""`werewolf play`, `watch` and `resume`: games that are played now."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from werewolf.session.options import PlayOptions, ShowOptions, takes


@takes(PlayOptions)
def play(options: PlayOptions) -> None:
    """Play at this keyboard, alone or with friends. Bots take the empty seats."""
    from werewolf.session.compose import compose_options
    from werewolf.session.start import start_game

    if wants_wizard(options):
        from werewolf.cli.wizard import set_up_table

        result = set_up_table(options)
        start_game(*result.compose(), result.options)
        return
    if options.seats is None and options.table is None:
        options = replace(options, seats="human")
    start_game(*compose_options(options), options)


def wants_wizard(options: PlayOptions) -> bool:
    """The wizard asks what to play, and by whom, only if nothing says so and there is somebody to ask."""
    unsaid = options.table is None and options.ruleset is None and options.seats is None
    return unsaid and sys.stdin.isatty()


@takes(PlayOptions)
def watch(options: PlayOptions) -> None:
    """Watch a game. Without options: twelve bots play by the sheriff rules."""
    from werewolf.session.compose import compose_options, refuse_people
    from werewolf.session.start import start_game

    start_game(*refuse_people(compose_options(options)), options)


@takes(ShowOptions)
def resume(
    options: ShowOptions,
    log: Annotated[
        Path | None, typer.Argument(help="The log of an unfinished game. Without one, choose from logs/.")
    ] = None,
    seat: Annotated[
        list[str] | None, typer.Option("--seat", help="Give a seat another player, as in 3=bot. Can be repeated.")
    ] = None,
) -> None:
    """Continue an unfinished game exactly where it stopped."""
    from werewolf.cli.pick_log import pick_log
    from werewolf.session.resume import resume_game

    resume_game(log or pick_log("resume", unfinished=True), seat or [], options)
