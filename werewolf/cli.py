"""The commands. Each is a verb and a few lines of wiring; what it needs is imported when it runs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from werewolf import __version__
from werewolf.mistakes import Mistake

if TYPE_CHECKING:
    from werewolf.game.ruleset import Ruleset

app = typer.Typer(
    name="werewolf",
    help="Werewolf at the terminal, with people and language models at one table.",
    epilog="Examples:  werewolf watch   |   werewolf simulate --ruleset mafia --games 1000",
    context_settings={"help_option_names": ["-h", "--help"]},
)

# Typer carries its parser inside and names only this descendant of its usage errors.
USAGE_ERRORS: Any = typer.BadParameter.__mro__[1]

RulesetName = Annotated[str, typer.Option("--ruleset", "-r", help="A ruleset's name, or the path of its file.")]
Seats = Annotated[int | None, typer.Option("--seats", "-n", help="How many sit at the table.")]
Cards = Annotated[str | None, typer.Option(help="Cards, as in werewolf=3,villager=9; default: the ruleset's.")]
Switches = Annotated[list[str] | None, typer.Option("--set", help="A switch, as in reveal=role; may be repeated.")]
Seed = Annotated[int | None, typer.Option(help="The game's seed; default: drawn, and shown at the end.")]


def main() -> None:
    """Run the program. A user's mistake is one line on stderr and exit 2."""
    try:
        code = typer.main.get_command(app)(standalone_mode=False)
    except Mistake as mistake:
        fail(str(mistake))
    except typer.Abort:
        sys.exit(130)
    except USAGE_ERRORS as error:
        fail(error.format_message())
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
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
        print(context.get_help())


@app.command(epilog="Examples:  werewolf watch   |   werewolf watch --ruleset classic --seats 8 --seed 7")
def watch(
    ruleset: RulesetName = "sheriff",
    seats: Seats = None,
    cards: Cards = None,
    switches: Switches = None,
    seed: Seed = None,
    log: Annotated[Path | None, typer.Option(help="Where to write the log; default: a new file in logs/.")] = None,
    view: Annotated[str, typer.Option(help="What to show: public, all, or seat:N.")] = "public",
) -> None:
    """Watch bots play a game."""
    from werewolf.watch import watched

    watched(laid_table(ruleset, seats, cards, switches), seed, log, view)


@app.command(epilog="Examples:  werewolf resume logs/GAME.jsonl   |   werewolf resume logs/GAME.jsonl --view all")
def resume(
    log: Annotated[Path, typer.Argument(help="The log of an unfinished game.")],
    view: Annotated[str, typer.Option(help="What to show: public, all, or seat:N.")] = "public",
) -> None:
    """Go on with an unfinished game, exactly where it stopped."""
    from werewolf.watch import gone_on

    gone_on(log, view)


@app.command(
    epilog="Examples:  werewolf simulate -r mafia --games 10000 --jobs 2   |   "
    "werewolf simulate -r classic --cards werewolf=2,villager=5 --set start=night --json"
)
def simulate(
    ruleset: RulesetName = "sheriff",
    seats: Seats = None,
    cards: Cards = None,
    switches: Switches = None,
    players: Annotated[str, typer.Option(help="Who plays every seat: random or bot.")] = "random",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The seed all the games' seeds are drawn from.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = 1,
    logs: Annotated[Path | None, typer.Option(help="Write every game's log into this folder.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print totals as JSON.")] = False,
) -> None:
    """Play in bulk, and count who wins."""
    from werewolf.bulk import simulate_and_report

    rules = laid_table(ruleset, seats, cards, switches)
    simulate_and_report(rules, players, games, seed, jobs, logs, as_json)


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


def laid_table(ruleset: str, seats: int | None, cards: str | None, switches: list[str] | None) -> Ruleset:
    """The rules a command's options ask for, with the cards laid."""
    from werewolf.settings import table_rules

    return table_rules(ruleset, seats, card_list(cards), switch_list(switches))


def card_list(text: str | None) -> dict[str, int] | None:
    if text is None:
        return None
    cards: dict[str, int] = {}
    for part in text.split(","):
        role, _, count = part.strip().partition("=")
        if not role or not count.isascii() or not count.isdecimal() or role in cards:
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
        except yaml.YAMLError:
            raise Mistake(f"--set: {pair!r} is not allowed; the value is not readable") from None
    return switches
