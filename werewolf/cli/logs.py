"""`werewolf logs`: list saved games, or delete some."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def logs(
    folder: Annotated[Path | None, typer.Argument(help="A folder of logs.", show_default="logs/")] = None,
    ruleset: Annotated[str | None, typer.Option("--ruleset", "-r", help="Only games with this ruleset.")] = None,
    winner: Annotated[str | None, typer.Option(help="Only games this side won: village, werewolves, tie.")] = None,
    model: Annotated[str | None, typer.Option(help="Only games with this kind of player, as in bot or claude.")] = None,
    state: Annotated[
        str | None, typer.Option(help="Only finished, unfinished, playing, damaged, foreign or unreadable logs.")
    ] = None,
    since: Annotated[str | None, typer.Option(help="Only games started since: a date, or 12h, 7d, 2w ago.")] = None,
    before: Annotated[str | None, typer.Option(help="Only games started before: a date, or 12h, 7d, 2w ago.")] = None,
    prune: Annotated[bool, typer.Option("--prune", help="Delete these games, after asking.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Delete without asking.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each log.")] = False,
) -> None:
    """List saved games, newest first, or delete some."""
    from werewolf.cli.list_logs import log_filter
    from werewolf.cli.list_logs import logs as show_logs

    show_logs(folder, log_filter(ruleset, winner, model, state, since, before), as_json, prune, yes)
