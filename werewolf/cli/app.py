"""The program: its commands put together, and what becomes of a mistake."""

from __future__ import annotations

import io
import os
import sys
from typing import Annotated, Any

import typer

from werewolf import __version__
from werewolf.cli import games as looking
from werewolf.cli import library as listing
from werewolf.cli import play as playing
from werewolf.errors import UserError

app = typer.Typer(
    name="werewolf",
    help="Werewolf at the terminal, with people and language models at one table.",
    epilog="Examples:  werewolf watch   |   werewolf simulate --ruleset mafia --games 1000",
    context_settings={"help_option_names": ["-h", "--help"]},
)

# Typer carries its parser inside and names only this descendant of its usage errors.
USAGE_ERRORS: Any = typer.BadParameter.__mro__[1]
for commands in (playing, looking, listing):
    app.add_typer(commands.app)


def main() -> None:
    """Run the program. A user's mistake, or a disk that is full, is one line on stderr and exit 2."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: PTH123, SIM115  # a closed output is no output
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        code = typer.main.get_command(app)(standalone_mode=False)
    except UserError as mistake:
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
        from werewolf.cli.wizard import door

        raise typer.Exit(app(door(), standalone_mode=False) or 0)
