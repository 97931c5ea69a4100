"""`werewolf check`: check logs against every rule."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def check(
    logs: Annotated[list[Path], typer.Argument(help="The logs to check.")],
    only: Annotated[str | None, typer.Option(help="Only these assertions, as in C.4,K.1.")] = None,
    failures: Annotated[bool, typer.Option("--failures", help="Show only broken rules.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each log.")] = False,
) -> None:
    """Check saved games against every rule, from their logs alone."""
    from werewolf.cli.check_report import check_logs

    raise typer.Exit(check_logs(logs, as_json, only, failures))
