"""The commands that play and measure many games: arena, stats and simulate, with their options.

Everything else is imported when a command runs, so that `--help` stays quick.
"""

# Without `from __future__ import annotations`: Typer reads the annotations at every start, and text takes it longer.

from pathlib import Path
from typing import Annotated

import typer

from werewolf.session.options import Cards, SwitchList, Trust, parse_cards, parse_switches

Seats = Annotated[int | None, typer.Option("--seats", "-n", help="How many players.")]
Jobs = Annotated[int | None, typer.Option(min=1, help="How many processes to use.", show_default="one for each core")]


def arena(
    plan: Annotated[
        str | None,
        typer.Argument(help="A plan's name or file, or the folder of an arena. Without one, the options are the plan."),
    ] = None,
    entrants: Annotated[str | None, typer.Option(help="Who plays, as in bot,random,mine.py:Class.")] = None,
    mode: Annotated[
        str | None,
        typer.Option(
            help="rotation (all seats in turn), duel (wolves against village, and back) or probe (one among our bots).",
            show_default="rotation",
        ),
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", "-r", help="A ruleset's name or file.", show_default="mafia")
    ] = None,
    seats: Seats = None,
    cards: Cards = None,
    switches: SwitchList = None,
    games: Annotated[int | None, typer.Option(min=1, help="How many games; more can be added later.")] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="The seed of all deals.", show_default="0")] = None,
    folder: Annotated[Path | None, typer.Option(help="Where its games go.", show_default="arena/NAME")] = None,
    jobs: Jobs = None,
    max_cost: Annotated[float | None, typer.Option(min=0, help="Stop once models cost this much.")] = None,
    scheduler: Annotated[str | None, typer.Option(help="Play on the Dask cluster at this address.")] = None,
    trust: Trust = None,
) -> None:
    """Let players compete, fairly seated, and say who plays how well. Stop at any time; the same command goes on."""
    from werewolf.cli.arena_command import run_arena

    given = {"mode": mode, "ruleset": ruleset, "seats": seats, "games": games, "seed": seed}
    options = {**given, "cards": parse_cards(cards), "switches": parse_switches(switches)}
    raise typer.Exit(run_arena(plan, options, entrants, folder, jobs, max_cost, scheduler, trust))


def stats(
    logs: Annotated[list[Path], typer.Argument(help="Folders of logs, or logs.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    csv: Annotated[str | None, typer.Option(help="Write a CSV file, or - for standard output.")] = None,
    page: Annotated[Path | None, typer.Option(help="Write one HTML page, and replays of some games beside it.")] = None,
    sample: Annotated[
        int, typer.Option(min=0, help="In how many logs words are read, which is slow. 0: in all.")
    ] = 200,
    jobs: Jobs = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite existing files.")] = False,
) -> None:
    """Say from logs alone who plays how well: win rates, a ladder, behaviour, all with intervals."""
    from werewolf.cli.stats_command import show_stats

    raise typer.Exit(show_stats(logs, as_json, csv, page, sample, jobs, force))


def simulate(
    ruleset: Annotated[str, typer.Option("--ruleset", "-r", help="A ruleset's name or file.")] = "sheriff",
    seats: Seats = None,
    cards: Cards = None,
    switches: SwitchList = None,
    players: Annotated[
        str,
        typer.Option(help="Who plays: one for every seat, or a list, as in mine.py:Class*2,bot*5; bots take the rest."),
    ] = "random",
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 1000,
    seed: Annotated[int, typer.Option(help="The seed from which every game's own seed is drawn.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes to use.")] = 1,
    logs: Annotated[Path | None, typer.Option(help="Write every game's log into this folder.")] = None,
    audit: Annotated[bool, typer.Option("--audit", help="Check every rule in every game.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the totals as JSON.")] = False,
) -> None:
    """Play many games quickly and count who wins."""
    from werewolf.cli.simulate_command import simulate_and_report
    from werewolf.config.rulesets import table_rules

    rules = table_rules(ruleset, seats, parse_cards(cards), parse_switches(switches))
    raise typer.Exit(simulate_and_report(rules, players, games, seed, jobs, logs, audit, as_json))
