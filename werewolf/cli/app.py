"""The program: its commands put together, and what happens to errors."""

from __future__ import annotations

import gc
import io
import os
import sys
from functools import cache
from typing import Annotated, Any

import typer

from werewolf import __version__
from werewolf.cli import commands, measure_commands, saved_commands
from werewolf.errors import UserError
from werewolf.terminal.output import CLOSED_PIPE, OutputError, at_a_terminal, guarded_output, say, warn

PLAY, SAVED, SETUP, MEASURE = "Play", "Saved games", "Rules and players", "Measure"  # sections of the help


def examples(*commands: str) -> str:
    """The end of a command's help. A test runs every one of them."""
    return "Examples:\n\n" + "\n\n".join(f"werewolf {command}" for command in commands)


app = typer.Typer(
    name="werewolf",
    help="Werewolf in the terminal, with people, bots and language models at one table.",
    epilog=examples("watch", "play --ruleset mafia", "resume"),
    context_settings={"help_option_names": ["-h", "--help"]},
)

# Typer keeps its parser to itself; this is the class all its usage errors descend from.
USAGE_ERRORS: Any = typer.BadParameter.__mro__[1]

# Every command with its section of the help, and its examples.
COMMANDS: tuple[tuple[Any, str, tuple[str, ...]], ...] = (
    (commands.play, PLAY, ("play", "play solo", "play --ruleset mafia --seats human:Ann,human:Ben,bot*5")),
    (commands.learn, PLAY, ("learn", "learn --name Ann")),
    (commands.watch, PLAY, ("watch", "watch --ruleset classic --seats 8 --seed 7 --pace fast")),
    (commands.resume, PLAY, ("resume", "resume logs/GAME.jsonl --seat 3=bot")),
    (saved_commands.replay, SAVED, ("replay logs/GAME.jsonl", "replay logs/GAME.jsonl --view all")),
    (saved_commands.logs, SAVED, ("logs --ruleset mafia --since 7d", "logs --score", "logs --before 30d --prune")),
    (
        saved_commands.export,
        SAVED,
        ("export logs/GAME.jsonl --to html", "export logs/GAME.jsonl --to md --view seat:3 -o -"),
    ),
    (saved_commands.review, SAVED, ("review latest", "review logs/GAME.jsonl --quick", "review latest --to html")),
    (
        saved_commands.prompts,
        SAVED,
        ("prompts --seat 3 logs/GAME.jsonl", "prompts --seat 3 --at day:1 logs/GAME.jsonl"),
    ),
    (saved_commands.check, SAVED, ("check logs/GAME.jsonl", "check logs/*.jsonl --failures", "check --rules mafia")),
    (
        commands.rules,
        SETUP,
        ("rules mafia", "rules mafia --switches", "rules classic --set floor=bids --set replies=0"),
    ),
    (commands.roles, SETUP, ("roles", "roles witch")),
    (commands.tables, SETUP, ("tables", "watch mafia-bots")),
    (commands.personas, SETUP, ("personas", "personas nuru")),
    (
        commands.hear,
        SETUP,
        ("hear --names Ann,Bram 'vote bram'", "hear --names Ann,Bram,Celio --json 'im seer, bram is evil'"),
    ),
    (commands.new, SETUP, ("new table", "new ruleset our-house")),
    (commands.ready, SETUP, ("ready", "ready mixed-models")),
    (
        measure_commands.arena,
        MEASURE,
        (
            "arena --entrants bot,random --ruleset mafia --games 20",
            "arena levels --games 30",
            "arena --mode duel --entrants bot,random --games 20",
        ),
    ),
    (measure_commands.stats, MEASURE, ("stats logs", "stats logs --json", "stats logs --page stats.html")),
    (
        measure_commands.simulate,
        MEASURE,
        ("simulate -r mafia --games 200 --jobs 2", "simulate -r classic --games 100 --json"),
    ),
)
for command, section, lines in COMMANDS:
    app.command(epilog=examples(*lines), rich_help_panel=section)(command)


@cache
def program() -> Any:
    """All commands as Typer runs them. Putting them together takes longer than many of them do."""
    return typer.main.get_command(app)


def main() -> None:
    """Run the program. A user's error, or a full disk, is one line on stderr and exit code 2."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: PTH123, SIM115  # a closed input is an empty one
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: PTH123, SIM115  # a closed output is no output
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    gc.set_threshold(100_000, 20, 100)  # what is imported lives on, and so do the events of a game
    try:
        with guarded_output():
            code = program()(standalone_mode=False)
    except UserError as error:
        fail(str(error))
    except OutputError as error:
        sys.exit(CLOSED_PIPE) if error.pipe_closed else fail(str(error))
    except (typer.Abort, KeyboardInterrupt, EOFError):
        sys.exit(130)
    except USAGE_ERRORS as error:
        fail(error.format_message())
    except OSError as error:
        fail(os_fault(error))
    sys.exit(code or 0)


def os_fault(error: OSError) -> str:
    """What the system refused. Without a file's name it was the output, unless the current folder is gone."""
    if error.filename is None and isinstance(error, FileNotFoundError):
        return "the current folder is gone; change to another one"
    return f"{error.filename or 'output'}: {error.strerror or error}"


def fail(words: str) -> None:
    warn(f"werewolf: {' '.join(words.split())}")
    sys.exit(2)


def show_version(wanted: bool) -> None:
    if wanted:
        say(f"werewolf {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def options(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001
        bool, typer.Option("--version", help="Show the version.", is_eager=True, callback=show_version)
    ] = False,
) -> None:
    """Werewolf in the terminal, with people, bots and language models at one table."""
    if context.invoked_subcommand is None:
        if not at_a_terminal():
            say(*context.get_help().split("\n"))
            return
        from werewolf.cli.wizard import start_menu

        raise typer.Exit(app(start_menu(), standalone_mode=False) or 0)
