"""Games that were played: listed, shown again, checked, and written in other forms."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from werewolf.cli.options import Ascii, Pace, Thoughts, View

app = typer.Typer()


@app.command(epilog="Examples:  werewolf replay logs/GAME.jsonl   |   werewolf replay logs/GAME.jsonl --view all")
def replay(
    log: Annotated[Path | None, typer.Argument(help="The log of a game; none: pick one from logs/.")] = None,
    view: View = "public",
    pace: Pace = "normal",
    thoughts: Thoughts = False,
    ascii: Ascii = False,
) -> None:
    """Show a game again, from any chair. At a terminal there are keys to go back and forth; ? lists them."""
    from werewolf.cli.pick_log import game_to
    from werewolf.terminal.replay.rendered_game import Look
    from werewolf.terminal.replay.show import replay as show_again

    show_again(log or game_to("replay"), Look(view, thoughts, ascii=ascii), pace)


@app.command(epilog="Examples:  werewolf check logs/GAME.jsonl   |   werewolf check logs/*.jsonl --failures")
def check(
    logs: Annotated[list[Path], typer.Argument(help="Logs to check.")],
    only: Annotated[str | None, typer.Option(help="Only these assertions, as in C.4,K.1.")] = None,
    failures: Annotated[bool, typer.Option("--failures", help="Show only what is broken.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a log.")] = False,
) -> None:
    """Check games against every assertion of their rules, from the log alone."""
    from werewolf.cli.check import check as check_logs

    raise typer.Exit(check_logs(logs, as_json, only, failures))


@app.command(
    epilog="Examples:  werewolf export logs/GAME.jsonl --to html   |   "
    "werewolf export logs/GAME.jsonl --to md --view seat:3 -o -"
)
def export(
    log: Annotated[Path, typer.Argument(help="The log of a game, or its JSON record.")],
    to: Annotated[str, typer.Option(help="md, html, json, cast (asciinema) or svg.")],
    output: Annotated[
        str | None, typer.Option("--output", "-o", help="Where to write it; default: beside the log; - is the output.")
    ] = None,
    view: Annotated[
        str | None, typer.Option(help="What it may hold: public, all, or seat:N; default: all, once the game is over.")
    ] = None,
    thoughts: Thoughts = False,
    pace: Annotated[str, typer.Option(help="How fast a cast runs: slow, normal, fast or 0.")] = "normal",
    at: Annotated[
        str | None, typer.Option(help="The moment an svg shows: an event's number, day:N or night:N; default: the end.")
    ] = None,
    columns: Annotated[int, typer.Option(min=40, max=400, help="How wide a cast or an svg is.")] = 100,
    rows: Annotated[int | None, typer.Option(min=10, max=1000, help="How many rows it shows at once.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file that is there already.")] = False,
) -> None:
    """Write a game in another form: to read, to look at in a browser, to show."""
    from werewolf.export.write import ExportOptions
    from werewolf.export.write import export as export_game

    export_game(log, ExportOptions(to, view, thoughts, pace, columns, rows, at), output, force)


@app.command(epilog="Examples:  werewolf logs --ruleset mafia --since 7d   |   werewolf logs --before 30d --prune")
def logs(
    folder: Annotated[Path | None, typer.Argument(help="A folder of logs; default: logs/.")] = None,
    ruleset: Annotated[str | None, typer.Option("--ruleset", "-r", help="Only games of this ruleset.")] = None,
    winner: Annotated[str | None, typer.Option(help="Only games this side won: village, werewolves, tie.")] = None,
    model: Annotated[str | None, typer.Option(help="Only games with such a player, as in claude or bot.")] = None,
    state: Annotated[
        str | None, typer.Option(help="Only these: finished, unfinished, playing, damaged, foreign, unreadable.")
    ] = None,
    since: Annotated[str | None, typer.Option(help="Only what began since: a date, or 12h, 7d, 2w ago.")] = None,
    before: Annotated[str | None, typer.Option(help="Only what began before: a date, or 12h, 7d, 2w ago.")] = None,
    prune: Annotated[bool, typer.Option("--prune", help="Delete the games so selected, after asking.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Delete without asking.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a log.")] = False,
) -> None:
    """List the games of a folder, newest first, or throw some away."""
    from werewolf.cli.list_logs import asked
    from werewolf.cli.list_logs import logs as show_logs

    show_logs(folder, asked(ruleset, winner, model, state, since, before), as_json, prune, yes)
