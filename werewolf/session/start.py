"""Start a game: check the options, create the log, run the table."""

from __future__ import annotations

import asyncio
import secrets
import shlex
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from werewolf.config.chairs import make_chairs
from werewolf.config.files import find_file
from werewolf.config.seat_options import SeatConfig
from werewolf.errors import UserError
from werewolf.game.ruleset import Ruleset
from werewolf.players.models.transport.endpoints import Knowledge
from werewolf.players.own.process import need_classes
from werewolf.session.after_game import Next, next_game
from werewolf.session.host import TerminalHost
from werewolf.session.live_audit import LiveAudit
from werewolf.session.loop import GameLoop
from werewolf.session.options import PlayOptions, ShowOptions
from werewolf.session.preconditions import check, need_check_option, need_new_record
from werewolf.session.readiness import forecast_line, need_answers
from werewolf.session.trust import need_code_consent
from werewolf.storage.log_files import new_log_path
from werewolf.terminal.keyboard.choose import QuitError
from werewolf.terminal.output import OutputError, warn
from werewolf.terminal.signals import Signals


def start_game(rules: Ruleset, seats: Sequence[SeatConfig], options: PlayOptions) -> None:
    """Start a new game: check the options, create the log, run the table."""
    seed = options.seed if options.seed is not None else secrets.randbelow(1 << 53)
    chairs = make_chairs(seats, seed)
    # Code in a table file first: nothing of it is loaded, not even to look at it, before the user has agreed.
    if options.table is not None and options.seats is None:
        need_code_consent(seats, find_file("table", options.table), options.trust, "--seats")
    need_classes([chair.kind for chair in chairs])
    # Then whatever can be refused without asking anybody. The log is created last, so a refusal leaves nothing behind.
    need_new_record(options)
    check(options, chairs, options.table or "this table")
    need_check_option(chairs, options)
    # Models are asked once everything else is right: this takes time, and may cost something.
    known = {} if options.no_check else need_answers(chairs)
    if forecast := forecast_line(rules, chairs, not options.no_hints):
        warn(forecast)
    path = options.log or new_log_path(rules.name)
    try:
        table = GameLoop.create(rules, seed, chairs, path)
    except FileExistsError:
        raise UserError(f"--log: {path} exists already; choose another file, as logs are never overwritten") from None
    except OSError as error:
        raise UserError(f"--log: {path}: {error.strerror}") from None
    run(table, options, known)


def run(table: GameLoop, options: ShowOptions, known: Knowledge | None = None) -> None:
    """Play to the end, and then again for as long as people at a terminal want to.

    `known`: how the models want to be called.
    """
    game: Next | None = (table, options)
    while game:
        play(*game, known)
        game = next_game(*game)


def play(table: GameLoop, options: ShowOptions, known: Knowledge | None = None) -> None:
    """Play one game to the end, or until somebody quits. The log is saved either way."""
    signals, audit = Signals(), LiveAudit(table.record_fact)
    host = TerminalHost(table, options, signals, known)
    try:
        with signals.handle():
            asyncio.run(host.play(*([audit] if options.audit else [])))
    except (QuitError, asyncio.CancelledError) as quit_error:
        short = not isinstance(quit_error, QuitError) or quit_error.at_once
        for row in goodbye(host.status(), resume_command(table.log_path, options), short):
            warn(row)
        sys.exit(128 + (signals.end_signal or signal.SIGINT))
    except OutputError as error:
        error.advice = f"; the game is saved, continue with: {resume_command(table.log_path, options)}"
        raise
    except OSError as error:
        raise UserError(f"{table.log_path}: {error.strerror}; {rescue(table, options)}") from None
    finally:
        host.print_notices()
    if options.audit:
        warn(audit.result())
        if audit.broken:
            sys.exit(1)


def goodbye(status: str, command: str, short: bool) -> list[str]:
    """The message when people quit: how to continue, and in the long form where the game stands."""
    how = f"Continue with: {command}"
    return ["", f"Nothing is lost. {how}"] if short else ["", f"The game is saved: {status}.", how]


def rescue(table: GameLoop, options: ShowOptions) -> str:
    """What to do after the log could not be written."""
    if not table.log_path.exists():
        return "the log was deleted, and the game could not be saved again"
    return f"continue with: {resume_command(table.log_path, options)}"


def resume_command(path: Path, options: ShowOptions) -> str:
    """The command that continues a game with the same options."""
    return shlex.join(["werewolf", "resume", str(path), *options.show_words()])
