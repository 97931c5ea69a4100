"""Games that were played: shown again and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from werewolf.commands.options import Ascii, Pace, Thoughts, View

app = typer.Typer()


@app.command(epilog="Examples:  werewolf replay logs/GAME.jsonl   |   werewolf replay logs/GAME.jsonl --view all")
def replay(
    log: Annotated[Path, typer.Argument(help="The log of a game.")],
    view: View = "public",
    pace: Pace = "normal",
    thoughts: Thoughts = False,
    ascii: Ascii = False,
) -> None:
    """Show a game again, from any chair."""
    from werewolf.replaying import replay as show_again
    from werewolf.sitting import Showing

    show_again(log, Showing(view, pace, thoughts, ascii))


@app.command(epilog="Examples:  werewolf check logs/GAME.jsonl   |   werewolf check logs/*.jsonl --failures")
def check(
    logs: Annotated[list[Path], typer.Argument(help="Logs to check.")],
    only: Annotated[str | None, typer.Option(help="Only these assertions, as in C.4,K.1.")] = None,
    failures: Annotated[bool, typer.Option("--failures", help="Show only what is broken.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a log.")] = False,
) -> None:
    """Check games against every assertion of their rules, from the log alone."""
    from werewolf.check import check as check_logs

    raise typer.Exit(check_logs(logs, as_json, only, failures))
