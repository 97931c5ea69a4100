"""Games that are played: watched, played at this keyboard, gone on with, or played in bulk."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from werewolf.cli.options import (
    Ascii,
    Audit,
    BotLevel,
    Cards,
    Log,
    MaxCost,
    MaxTokens,
    NoHints,
    Pace,
    Record,
    RulesetName,
    SeatLine,
    Seats,
    Seed,
    Switches,
    TableName,
    Thoughts,
    View,
    card_list,
    laid_table,
    shown,
    switch_list,
)

app = typer.Typer()


@app.command(epilog="Examples:  werewolf watch   |   werewolf watch --ruleset classic --seats 8 --seed 7 --pace fast")
def watch(
    table: TableName = None,
    ruleset: RulesetName = None,
    seats: SeatLine = None,
    cards: Cards = None,
    switches: Switches = None,
    level: BotLevel = None,
    seed: Seed = None,
    log: Log = None,
    view: View = "public",
    pace: Pace = "normal",
    thoughts: Thoughts = False,
    audit: Audit = False,
    ascii: Ascii = False,
    max_tokens: MaxTokens = None,
    max_cost: MaxCost = None,
    record: Record = None,
    no_hints: NoHints = False,
) -> None:
    """Watch a game. With nothing said: twelve bots at the sheriff table."""
    from werewolf.session.compose import compose, without_people
    from werewolf.session.start import start_game

    rules, chairs = without_people(compose(table, ruleset, seats, card_list(cards), switch_list(switches), level))
    start_game(
        rules,
        chairs,
        seed,
        log,
        shown(view, pace, thoughts, ascii, audit, max_tokens, max_cost, record, no_hints),
    )


@app.command(epilog="Examples:  werewolf play   |   werewolf play --ruleset mafia --seats human:Ann,human:Ben,bot*5")
def play(
    table: TableName = None,
    ruleset: RulesetName = None,
    seats: SeatLine = None,
    cards: Cards = None,
    switches: Switches = None,
    level: BotLevel = None,
    seed: Seed = None,
    log: Log = None,
    view: View = "public",
    pace: Pace = "normal",
    thoughts: Thoughts = False,
    audit: Audit = False,
    ascii: Ascii = False,
    max_tokens: MaxTokens = None,
    max_cost: MaxCost = None,
    record: Record = None,
    no_hints: NoHints = False,
) -> None:
    """Play at this keyboard, alone or with friends; bots take the empty chairs."""
    from werewolf.session.compose import compose
    from werewolf.session.start import start_game

    how = shown(view, pace, thoughts, ascii, audit, max_tokens, max_cost, record, no_hints)
    if table is None and ruleset is None and seats is None and sys.stdin.isatty():
        from werewolf.cli.wizard import conversation

        invitation = conversation()
        start_game(*invitation.compose(), invitation.seed, log, how)
        return
    who = seats or (None if table else "human")
    rules, chairs = compose(table, ruleset, who, card_list(cards), switch_list(switches), level)
    start_game(rules, chairs, seed, log, how)


@app.command(epilog="Examples:  werewolf resume logs/GAME.jsonl   |   werewolf resume logs/GAME.jsonl --seat 3=bot")
def resume(
    log: Annotated[
        Path | None, typer.Argument(help="The log of an unfinished game; none: pick one from logs/.")
    ] = None,
    seat: Annotated[
        list[str] | None, typer.Option("--seat", help="Another player for a chair, as in 3=bot; may be repeated.")
    ] = None,
    view: View = "public",
    pace: Pace = "normal",
    thoughts: Thoughts = False,
    audit: Audit = False,
    ascii: Ascii = False,
    max_tokens: MaxTokens = None,
    max_cost: MaxCost = None,
    record: Record = None,
    no_hints: NoHints = False,
) -> None:
    """Go on with an unfinished game, exactly where it stopped."""
    from werewolf.cli.pick_log import game_to
    from werewolf.session.resume import go_on

    go_on(
        log or game_to("resume", unfinished=True),
        seat or [],
        shown(view, pace, thoughts, ascii, audit, max_tokens, max_cost, record, no_hints),
    )


@app.command(
    epilog="Examples:  werewolf simulate -r mafia --games 10000 --jobs 2   |   "
    "werewolf simulate -r classic --cards werewolf=2,villager=5 --set start=night --json"
)
def simulate(
    ruleset: RulesetName = None,
    seats: Seats = None,
    cards: Cards = None,
    switches: Switches = None,
    players: Annotated[str, typer.Option(help="Who plays every seat: random or bot.")] = "random",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The seed all the games' seeds are drawn from.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = 1,
    logs: Annotated[Path | None, typer.Option(help="Write every game's log into this folder.")] = None,
    audit: Audit = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print totals as JSON.")] = False,
) -> None:
    """Play in bulk, and count who wins."""
    from werewolf.cli.simulate import simulate_and_report

    rules = laid_table(ruleset, seats, cards, switches)
    raise typer.Exit(simulate_and_report(rules, players, games, seed, jobs, logs, audit, as_json))
