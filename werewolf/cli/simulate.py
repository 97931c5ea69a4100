"""`werewolf simulate`: many games without a screen."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def simulate(
    ruleset: Annotated[str, typer.Option("--ruleset", "-r", help="A ruleset's name or file.")] = "sheriff",
    seats: Annotated[int | None, typer.Option("--seats", "-n", help="How many players.")] = None,
    cards: Annotated[
        str | None, typer.Option(help="The cards, as in werewolf=3,villager=9.", show_default="the ruleset's")
    ] = None,
    switches: Annotated[
        list[str] | None, typer.Option("--set", help="Change a rule, as in reveal=role. Can be repeated.")
    ] = None,
    players: Annotated[str, typer.Option(help="Who plays every seat: random or bot.")] = "random",
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 1000,
    seed: Annotated[int, typer.Option(help="The seed from which every game's own seed is drawn.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes to use.")] = 1,
    logs: Annotated[Path | None, typer.Option(help="Write every game's log into this folder.")] = None,
    audit: Annotated[bool, typer.Option("--audit", help="Check every rule in every game.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the totals as JSON.")] = False,
) -> None:
    """Play many games quickly and count who wins."""
    from werewolf.cli.simulate_report import simulate_and_report
    from werewolf.config.rulesets import table_rules
    from werewolf.session.options import parse_cards, parse_switches

    rules = table_rules(ruleset, seats, parse_cards(cards), parse_switches(switches))
    raise typer.Exit(simulate_and_report(rules, players, games, seed, jobs, logs, audit, as_json))
