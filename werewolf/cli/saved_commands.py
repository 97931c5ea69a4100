"""The commands for saved games, with their options, as Typer reads them. What a command does is in other modules."""

# Without `from __future__ import annotations`: Typer reads the annotations at every start, and text takes it longer.

from pathlib import Path
from typing import Annotated

import typer

from werewolf.session.options import Ascii, Force, Pace, Spoil, Thoughts, View

SavedLog = Annotated[
    Path | None,
    typer.Argument(help="The log of a game, its JSON record, or latest. Without one, choose from a list."),
]
Output = Annotated[
    str | None,
    typer.Option("--output", "-o", help="Where to write it, or - for standard output.", show_default="next to the log"),
]

# The options of `export` alone.
ExportFormat = Annotated[
    str | None,
    typer.Option(
        help="md, html, json, cast (asciinema), svg or card (a picture).", show_default="by --output, else html"
    ),
]
ExportView = Annotated[
    str | None,
    typer.Option(help="What to include: public, all, or seat:N.", show_default="all, or public if unfinished"),
]
ExportThoughts = Annotated[
    bool | None,
    typer.Option("--thoughts/--no-thoughts", help="Include thoughts.", show_default="if the game is finished"),
]
CastPace = Annotated[
    str | None, typer.Option(help="The speed of a cast: slow, normal, fast or 0.", show_default="normal")
]
Moment = Annotated[
    str | None,
    typer.Option(help="The moment an svg shows: an event number, day:N or night:N.", show_default="the end"),
]
Columns = Annotated[
    int | None, typer.Option(min=40, max=400, help="The width of a cast or an svg.", show_default="100")
]
Rows = Annotated[int | None, typer.Option(min=10, max=1000, help="The height of a cast or an svg.")]
Recording = Annotated[
    Path | None, typer.Option(help="The recording of the game: the page then has each prompt and reply.")
]
FollowPage = Annotated[
    bool, typer.Option("--follow", help="Keep the page of a running game up to date until the game is over.")
]


def replay(
    log: SavedLog = None,
    view: View = "public",
    pace: Pace = "normal",
    thoughts: Thoughts = False,
    spoil: Spoil = False,
    ascii: Ascii = False,
    follow: Annotated[
        bool, typer.Option("--follow", help="Show a running game as it goes on, as everyone at the table sees it.")
    ] = False,
) -> None:
    """Show a game again, from any seat. At a terminal, keys go back and forth; ? lists them.

    Of an unfinished game it shows only what everyone knows, unless you add --spoil.
    """
    from werewolf.cli.pick_log import pick_log
    from werewolf.terminal.replay.show_replay import follow_game
    from werewolf.terminal.replay.show_replay import replay as show_again

    if follow:
        refuse_with_follow(view=view != "public", thoughts=thoughts, spoil=spoil)
        follow_game(pick_log("replay", log), pace, ascii=ascii)
        return
    show_again(pick_log("replay", log), view, pace, thoughts=thoughts, ascii=ascii, spoil=spoil)


def refuse_with_follow(**secret: bool) -> None:
    """A game that is being followed is being played: only what everyone knows is shown."""
    from werewolf.errors import UserError

    for name in (name for name, wanted in secret.items() if wanted):
        raise UserError(f"--{name}: --follow shows only what everyone at the table knows; leave one of the two out")


def logs(
    folder: Annotated[
        Path | None, typer.Argument(help="A folder of logs.", show_default="logs/ here, and your data folder")
    ] = None,
    ruleset: Annotated[str | None, typer.Option("--ruleset", "-r", help="Only games with this ruleset.")] = None,
    winner: Annotated[str | None, typer.Option(help="Only games this side won: village, werewolves, tie.")] = None,
    model: Annotated[str | None, typer.Option(help="Only games with this kind of player, as in bot or claude.")] = None,
    state: Annotated[
        str | None, typer.Option(help="Only finished, unfinished, playing, empty, damaged, foreign or unreadable logs.")
    ] = None,
    since: Annotated[str | None, typer.Option(help="Only games started since: a date, or 12h, 7d, 2w ago.")] = None,
    before: Annotated[str | None, typer.Option(help="Only games started before: a date, or 12h, 7d, 2w ago.")] = None,
    prune: Annotated[bool, typer.Option("--prune", help="Delete these games, after asking.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Delete without asking.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each log or player.")] = False,
    score: Annotated[bool, typer.Option("--score", help="Count who won how often as what.")] = False,
) -> None:
    """List saved games, newest first, count who won them, or delete some."""
    from werewolf.cli.logs import log_filter
    from werewolf.cli.logs import logs as show_logs

    show_logs(folder, log_filter(ruleset, winner, model, state, since, before), as_json, prune, yes, score)


def export(
    log: SavedLog = None,
    to: ExportFormat = None,
    output: Output = None,
    view: ExportView = None,
    thoughts: ExportThoughts = None,
    spoil: Spoil = False,
    pace: CastPace = None,
    at: Moment = None,
    columns: Columns = None,
    rows: Rows = None,
    force: Force = False,
    record: Recording = None,
    follow: FollowPage = False,
) -> None:
    """Write a game in another format, to read or share it, or to open it in a browser.

    Of an unfinished game it writes only what everyone knows, unless you add --spoil.
    """
    from werewolf.cli.pick_log import pick_log
    from werewolf.export.export_formats import ExportOptions, format_of_file
    from werewolf.session.export_game import export as export_game
    from werewolf.session.export_game import follow_page

    to = format_of_file(output) if to is None else to
    if follow:
        refuse_with_follow(view=view not in (None, "public"), thoughts=bool(thoughts), spoil=spoil)
        follow_page(pick_log("export", log), to, output, force)
        return
    path = pick_log("export", log)
    options = ExportOptions(to, view, thoughts, pace, columns, rows, at, spoil)
    if record is not None:
        from werewolf.cli.prompts_command import with_exchanges

        options = with_exchanges(path, options, record)
    export_game(path, options, output, force)


def prompts(
    log: SavedLog = None,
    seat: Annotated[int, typer.Option(help="The seat, counted from 0.")] = ...,  # type: ignore[assignment]
    at: Annotated[
        str | None,
        typer.Option(help="Its last question up to an event number, day:N or night:N.", show_default="the end"),
    ] = None,
    spoil: Spoil = False,
    no_hints: Annotated[bool, typer.Option("--no-hints", help="As without advice for the role.")] = False,
    texts: Annotated[str | None, typer.Option(help="A folder with prompt texts of your own, to try them out.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Print exactly what a model in a seat is told at any moment of a game, with its tokens counted."""
    from werewolf.cli.pick_log import pick_log
    from werewolf.cli.prompts_command import show_prompt

    show_prompt(pick_log("prompts", log), seat, at, spoil, not no_hints, texts, as_json)


def review(
    log: SavedLog = None,
    to: Annotated[
        str | None, typer.Option(help="Write it to a file: md, html or json.", show_default="show it here")
    ] = None,
    output: Output = None,
    rollouts: Annotated[
        int | None,
        typer.Option(
            min=1, max=10_000, help="How many games bots play from each position.", show_default="by the table's size"
        ),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Take the chances from a small table, without playing.")
    ] = False,
    seat: Annotated[int | None, typer.Option(help="List every judged choice of this seat.")] = None,
    spoil: Spoil = False,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="How many processes to use.", show_default="all cores")
    ] = None,
    ascii: Ascii = False,
    force: Force = False,
) -> None:
    """Review a game: the win chance over time, turning points, and which choices were right by what was known.

    Bots play on from each position, with the true cards and all that was said. What they found is kept in a hidden file
    beside the log. Of an unfinished game it shows only what everyone knows, unless you add --spoil.
    """
    from werewolf.cli.pick_log import pick_log
    from werewolf.cli.review_command import review as review_log

    review_log(pick_log("review", log), to, output, rollouts, quick, seat, spoil, jobs, ascii, force)


def check(
    logs: Annotated[list[Path] | None, typer.Argument(help="The logs to check. With --rules: rulesets.")] = None,
    only: Annotated[str | None, typer.Option(help="Only these assertions, as in C.4,K.1.")] = None,
    failures: Annotated[bool, typer.Option("--failures", help="Show only broken rules.")] = False,
    set_deal: Annotated[
        bool, typer.Option("--set-deal", help="Accept games whose cards were dealt by hand and not by lot.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each log.")] = False,
    rules: Annotated[
        bool, typer.Option("--rules", help="List the rules by number, of all rulesets or of those named, and stop.")
    ] = False,
) -> None:
    """Check saved games against every rule, from their logs alone. An unfinished game is checked as far as it goes.

    What is wrong with an unfinished game may tell its secrets: a finding names cards and answers. If nothing is wrong,
    nothing secret is printed.
    """
    from werewolf.cli.check import assertion_numbers, check_logs

    if rules:
        from werewolf.cli.check_rules import list_rules, refuse_with_rules

        refuse_with_rules(failures, set_deal)
        list_rules([str(name) for name in logs or ()], as_json, assertion_numbers(only))
        raise typer.Exit
    raise typer.Exit(check_logs(logs or [], as_json, only, failures, set_deal))
