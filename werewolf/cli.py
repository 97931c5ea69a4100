"""The commands. Each is a verb and a few lines of wiring; what it needs is imported when it runs."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from werewolf import __version__
from werewolf.mistakes import Mistake

if TYPE_CHECKING:
    from werewolf.game.ruleset import Ruleset
    from werewolf.sitting import Showing

app = typer.Typer(
    name="werewolf",
    help="Werewolf at the terminal, with people and language models at one table.",
    epilog="Examples:  werewolf watch   |   werewolf simulate --ruleset mafia --games 1000",
    context_settings={"help_option_names": ["-h", "--help"]},
)

# Typer carries its parser inside and names only this descendant of its usage errors.
USAGE_ERRORS: Any = typer.BadParameter.__mro__[1]

TableName = Annotated[str | None, typer.Argument(help="A table's name, or the path of its file.")]
RulesetName = Annotated[
    str | None, typer.Option("--ruleset", "-r", help="A ruleset's name, or its file's path; default: sheriff.")
]
SeatLine = Annotated[str | None, typer.Option("--seats", "-n", help="How many, or who: human:NAME,bot*5.")]
Log = Annotated[Path | None, typer.Option(help="Where to write the log; default: a new file in logs/.")]
View = Annotated[str, typer.Option(help="What to show: public, all, or seat:N.")]
Pace = Annotated[str, typer.Option(help="slow, normal, fast, 0, or step (a key for each thing shown).")]
Thoughts = Annotated[bool, typer.Option("--thoughts", help="Show what players privately reason.")]
Audit = Annotated[bool, typer.Option("--audit", help="Check every assertion of the rules as the game goes.")]
MaxTokens = Annotated[int | None, typer.Option(min=1, help="Ask models no more after so many tokens.")]
MaxCost = Annotated[float | None, typer.Option(min=0, help="Ask models no more once they cost so much.")]
Record = Annotated[Path | None, typer.Option(help="Keep every request to a model and its reply in this file.")]
NoHints = Annotated[bool, typer.Option("--no-hints", help="Tell models no conventions of their role.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with plain ASCII.")]
Seats = Annotated[int | None, typer.Option("--seats", "-n", help="How many sit at the table.")]
Cards = Annotated[str | None, typer.Option(help="Cards, as in werewolf=3,villager=9; default: the ruleset's.")]
Switches = Annotated[list[str] | None, typer.Option("--set", help="A switch, as in reveal=role; may be repeated.")]
Seed = Annotated[int | None, typer.Option(help="The game's seed; default: drawn, and shown at the end.")]


def main() -> None:
    """Run the program. A user's mistake, or a disk that is full, is one line on stderr and exit 2."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: PTH123, SIM115  # a closed output is no output
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        code = typer.main.get_command(app)(standalone_mode=False)
    except Mistake as mistake:
        fail(str(mistake))
    except (typer.Abort, KeyboardInterrupt, EOFError):
        sys.exit(130)
    except USAGE_ERRORS as error:
        fail(error.format_message())
    except OSError as error:
        fail(f"{error.filename or 'output'}: {error.strerror or error}")
    sys.exit(code or 0)


def fail(words: str) -> None:
    print(f"werewolf: {' '.join(words.split())}", file=sys.stderr)
    sys.exit(2)


def show_version(asked: bool) -> None:
    if asked:
        print(f"werewolf {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def options(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001
        bool, typer.Option("--version", help="Say which version this is.", is_eager=True, callback=show_version)
    ] = False,
) -> None:
    """Werewolf at the terminal, with people and language models at one table."""
    if context.invoked_subcommand is None:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            print(context.get_help())
            return
        from werewolf.welcome import door

        app(door(), standalone_mode=False)


@app.command(epilog="Examples:  werewolf watch   |   werewolf watch --ruleset classic --seats 8 --seed 7 --pace fast")
def watch(
    table: TableName = None,
    ruleset: RulesetName = None,
    seats: SeatLine = None,
    cards: Cards = None,
    switches: Switches = None,
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
    from werewolf.laying import laid, without_people
    from werewolf.sitting import sit_down

    rules, chairs = without_people(laid(table, ruleset, seats, card_list(cards), switch_list(switches)))
    sit_down(
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
    from werewolf.laying import laid
    from werewolf.sitting import sit_down

    how = shown(view, pace, thoughts, ascii, audit, max_tokens, max_cost, record, no_hints)
    if table is None and ruleset is None and seats is None and sys.stdin.isatty():
        from werewolf.welcome import conversation

        invitation = conversation()
        sit_down(*invitation.laid(), invitation.seed, log, how)
        return
    who = seats or (None if table else "human")
    rules, chairs = laid(table, ruleset, who, card_list(cards), switch_list(switches))
    sit_down(rules, chairs, seed, log, how)


@app.command(epilog="Examples:  werewolf resume logs/GAME.jsonl   |   werewolf resume logs/GAME.jsonl --pace fast")
def resume(
    log: Annotated[Path, typer.Argument(help="The log of an unfinished game.")],
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
    from werewolf.resuming import go_on

    go_on(log, shown(view, pace, thoughts, ascii, audit, max_tokens, max_cost, record, no_hints))


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
    from werewolf.bulk import simulate_and_report

    rules = laid_table(ruleset, seats, cards, switches)
    raise typer.Exit(simulate_and_report(rules, players, games, seed, jobs, logs, audit, as_json))


@app.command(epilog="Examples:  werewolf ready   |   werewolf ready mixed-models")
def ready(table: TableName = None) -> None:
    """Ask whether a table's models would answer: keys, endpoints, one tiny question each."""
    from werewolf.ready import ready as examine

    raise typer.Exit(examine(table))


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


@app.command(epilog="Examples:  werewolf rules   |   werewolf rules mafia")
def rules(ruleset: Annotated[str | None, typer.Argument(help="A ruleset; none: list them.")] = None) -> None:
    """Explain a ruleset, or list them."""
    from werewolf.explain import explain_rules

    explain_rules(ruleset)


@app.command(epilog="Examples:  werewolf roles   |   werewolf roles witch")
def roles(role: Annotated[str | None, typer.Argument(help="A role; none: list them.")] = None) -> None:
    """Explain a role, or list them."""
    from werewolf.explain import explain_roles

    explain_roles(role)


@app.command(epilog="Examples:  werewolf tables   |   werewolf watch mafia-bots")
def tables() -> None:
    """List the tables one can sit down at."""
    from werewolf.shelves import list_tables

    list_tables()


@app.command(epilog="Examples:  werewolf personas   |   werewolf personas nuru")
def personas(name: Annotated[str | None, typer.Argument(help="A persona; none: list them.")] = None) -> None:
    """List the personas, or show one's card."""
    from werewolf.shelves import list_personas

    list_personas(name)


@app.command(epilog="Examples:  werewolf new table   |   werewolf new ruleset our-house")
def new(
    kind: Annotated[str, typer.Argument(help="What to start: table, persona or ruleset.")],
    name: Annotated[str | None, typer.Argument(help="What to call it; default: my-table and the like.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file that is there already.")] = False,
) -> None:
    """Write a commented file to start from: a table, a persona or a ruleset of your own."""
    from werewolf.starters import next_step, start_file

    path = start_file(kind, name, force)
    print(f"{path} is written. Change it, then try: {next_step(kind, path)}")


def shown(
    view: str,
    pace: str,
    thoughts: bool,
    ascii: bool,
    audit: bool,
    max_tokens: int | None,
    max_cost: float | None,
    record: Path | None,
    no_hints: bool,
) -> Showing:
    """What the options of every command that plays say together."""
    from werewolf.modelling import Budget
    from werewolf.sitting import Showing

    return Showing(view, pace, thoughts, ascii, audit, Budget(max_tokens, max_cost, record, not no_hints))


def laid_table(ruleset: str | None, seats: int | None, cards: str | None, switches: list[str] | None) -> Ruleset:
    """The rules a command's options ask for, with the cards laid."""
    from werewolf.settings import table_rules

    return table_rules(ruleset or "sheriff", seats, card_list(cards), switch_list(switches))


def card_list(text: str | None) -> dict[str, int] | None:
    if text is None:
        return None
    cards: dict[str, int] = {}
    for part in text.split(","):
        role, _, count = part.strip().partition("=")
        if not role or not count.isascii() or not count.isdecimal() or len(count) > 4 or role in cards:
            raise Mistake(f"--cards: {part.strip()!r} is not allowed; give role=count, each role once")
        cards[role] = int(count)
    return cards


def switch_list(pairs: list[str] | None) -> dict[str, Any]:
    import yaml

    switches: dict[str, Any] = {}
    for pair in pairs or []:
        name, sign, value = pair.partition("=")
        if not sign:
            raise Mistake(f"--set: {pair!r} is not allowed; give switch=value")
        try:
            switches[name.strip()] = yaml.safe_load(value)
        except (yaml.YAMLError, ValueError):
            raise Mistake(f"--set: {pair!r} is not allowed; the value is not readable") from None
    return switches
