"""`werewolf logs`: list saved games, or delete some."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def logs(
    folder: Annotated[Path | None, typer.Argument(help="A folder of logs.", show_default="logs/")] = None,
    ruleset: Annotated[str | None, typer.Option("--ruleset", "-r", help="Only games with this ruleset.")] = None,
    winner: Annotated[str | None, typer.Option(help="Only games this side won: village, werewolves, tie.")] = None,
    model: Annotated[str | None, typer.Option(help="Only games with such a player, as in claude or bot.")] = None,
    state: Annotated[
        str | None, typer.Option(help="Only these: finished, unfinished, playing, damaged, foreign, unreadable.")
    ] = None,
    since: Annotated[str | None, typer.Option(help="Only games begun since: a date, or 12h, 7d, 2w ago.")] = None,
    before: Annotated[str | None, typer.Option(help="Only games begun before: a date, or 12h, 7d, 2w ago.")] = None,
    prune: Annotated[bool, typer.Option("--prune", help="Delete the games selected, after asking.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Delete without asking.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each log.")] = False,
) -> None:
    """List saved games, newest first, or delete some."""
    from werewolf.cli.list_logs import log_filter
    from werewolf.cli.list_logs import logs as show_logs

    show_logs(folder, log_filter(ruleset, winner, model, state, since, before), as_json, prune, yes)
