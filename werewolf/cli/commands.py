"""The commands to play and to set up, with their options, as Typer reads them. What a command does is elsewhere.

Everything else is imported when a command runs, so that `--help` stays quick.
"""

# Without `from __future__ import annotations`: Typer reads the annotations at every start, and text takes it longer.

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from werewolf.session.options import (
    Ascii,
    Force,
    Pace,
    PlayOptions,
    ShowOptions,
    SwitchList,
    TableName,
    Trust,
    parse_switches,
    takes,
)


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
    if options.table is None:
        options = replace(options, seats=with_person(options.seats))
    start_game(*compose_options(options), options)


def with_person(seats: str | None) -> str:
    """`--seats` for somebody who plays: a number alone has one person among the seats."""
    if seats is None or not seats.isdecimal() or len(seats) > 3:
        return seats or "human"
    return ",".join(["human"] + ["bot"] * (int(seats) - 1))


def wants_wizard(options: PlayOptions) -> bool:
    """The wizard asks what to play, and by whom, only if nothing says so and there is somebody to ask."""
    unsaid = options.table is None and options.ruleset is None and options.seats is None
    return unsaid and sys.stdin.isatty()


def learn(
    name: Annotated[str | None, typer.Option(help="Your name.", show_default="asked for")] = None,
    pace: Pace = "normal",
    ascii: Ascii = False,
    seed: Annotated[int | None, typer.Option(help="The seed of the game.", show_default="random")] = None,
    log: Annotated[
        Path | None,
        typer.Option(help="Where to write it.", show_default="a new file in logs/ here, or in your data folder"),
    ] = None,
) -> None:
    """Learn the game: a short guided one with five bots, in which a coach explains everything."""
    from werewolf.cli.wizard import learn as learn_to_play

    learn_to_play(name, PlayOptions(pace=pace, ascii=ascii, seed=seed, log=log))


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
        Path | None, typer.Argument(help="The log of an unfinished game, or latest. Without one, choose from a list.")
    ] = None,
    seat: Annotated[
        list[str] | None, typer.Option("--seat", help="Give a seat another player, as in 3=bot. Can be repeated.")
    ] = None,
) -> None:
    """Continue an unfinished game exactly where it stopped."""
    from werewolf.cli.pick_log import pick_log
    from werewolf.session.continue_game import resume_game

    resume_game(pick_log("resume", log, unfinished=True), seat or [], options)


def rules(
    ruleset: Annotated[str | None, typer.Argument(help="A ruleset. Without one, list them.")] = None,
    switches: Annotated[bool, typer.Option("--switches", help="List what can be changed, with its values.")] = False,
    changes: SwitchList = None,
) -> None:
    """Explain how a ruleset is played, or list the rulesets."""
    from werewolf.cli.rules_command import explain_rules

    explain_rules(ruleset, switches, parse_switches(changes))


def roles(role: Annotated[str | None, typer.Argument(help="A role. Without one, list them.")] = None) -> None:
    """Explain a role, or list them."""
    from werewolf.cli.rules_command import explain_roles

    explain_roles(role)


def tables() -> None:
    """List the tables you can play at."""
    from werewolf.cli.tables_command import list_tables

    list_tables()


def personas(name: Annotated[str | None, typer.Argument(help="A persona. Without one, list them.")] = None) -> None:
    """List the personas, or show one."""
    from werewolf.cli.tables_command import list_personas

    list_personas(name)


def hear(
    text: Annotated[str | None, typer.Argument(help="What is said. Without it, every line of standard input.")] = None,
    names: Annotated[str, typer.Option(help="The names at the table, in the order of the seats.")] = ...,  # type: ignore[assignment]
    speaker: Annotated[int | None, typer.Option(help="The seat that speaks, counted from 0.")] = None,
    ruleset: Annotated[str, typer.Option("--ruleset", "-r", help="Whose words for the roles are used.")] = "classic",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Say what bots understand of a line of talk."""
    from werewolf.cli.hear_command import tell_what_is_heard

    tell_what_is_heard(text, names, speaker, ruleset, as_json)


def new(
    kind: Annotated[str, typer.Argument(help="What to create: table, persona or ruleset.")],
    name: Annotated[
        str | None, typer.Argument(help="Its name.", show_default="my-table, my-persona or my-rules")
    ] = None,
    force: Force = False,
) -> None:
    """Write a commented table, persona or ruleset of your own to start from."""
    from werewolf.cli.new_command import next_step, start_file
    from werewolf.terminal.output import say

    path = start_file(kind, name, force)
    say(f"Wrote {path}. Edit it, then try: {next_step(kind, path)}")


def ready(table: TableName = None, trust: Trust = None) -> None:
    """Check that a table's models answer: keys, endpoints, and one tiny question each."""
    from werewolf.cli.ready_command import ready as check_models

    raise typer.Exit(check_models(table, trust))
