"""Sitting down: from what a user asked for to a game that is being played and shown."""

from __future__ import annotations

import asyncio
import secrets
import shlex
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from werewolf.config.tables import SeatConfig
from werewolf.errors import UserError
from werewolf.game.events import Chair
from werewolf.game.ruleset import Ruleset
from werewolf.session.host import TerminalHost, people_of
from werewolf.session.live_audit import LiveAudit
from werewolf.session.loop import GameLoop
from werewolf.session.models import ModelOptions, forecast_line, need_keys, need_new_record, need_prices, need_record
from werewolf.session.seating import make_chairs
from werewolf.storage.catalogue import FOLDER
from werewolf.terminal.keyboard.pause_menu import LeftError
from werewolf.terminal.signals import Signals
from werewolf.terminal.viewpoint import check_asked


@dataclass(frozen=True)
class Showing:
    """How a game is to be shown."""

    view: str = "public"
    pace: str = "normal"
    thoughts: bool = False
    ascii: bool = False
    audit: bool = False
    limits: ModelOptions = field(default_factory=ModelOptions)


def start_game(
    rules: Ruleset, seats: Sequence[SeatConfig], seed: int | None, log: Path | None, showing: Showing
) -> None:
    """A new game."""
    drawn = seed if seed is not None else secrets.randbelow(1 << 53)
    chairs = make_chairs(seats, drawn)
    need_new_record(showing.limits)
    check(showing, chairs)
    foretold = forecast_line(rules, chairs, showing.limits.hints)
    if foretold:
        print(foretold, file=sys.stderr)
    path = log or new_log_path(rules.name)
    try:
        table = GameLoop.lay(rules, drawn, chairs, path)
    except FileExistsError:
        raise UserError(f"--log: {path} exists already, and a log is never overwritten") from None
    except OSError as error:
        raise UserError(f"--log: {path}: {error.strerror}") from None
    run(table, path, showing)


def check(showing: Showing, chairs: Sequence[Chair]) -> None:
    """Refuse what cannot be shown, and what a living person at this keyboard must not see."""
    people = people_of(chairs)
    check_showing(showing, len(chairs))
    need_keys(chairs)
    need_prices(chairs, showing.limits)
    if people:
        check_people(showing, people)
    need_record(showing.limits)


def check_people(showing: Showing, people: Sequence[int]) -> None:
    view, seat = showing.view, showing.view.removeprefix("seat:")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError("people need a terminal to play at; `werewolf watch` shows a game without them")
    if showing.thoughts or view == "all" or (view.startswith("seat:") and people != [int(seat)]):
        raise UserError("--view, --thoughts: while a person here is playing, only public or one's own seat is shown")


def check_showing(showing: Showing, seats: int) -> None:
    check_asked(showing.view, showing.pace, seats)


def run(table: GameLoop, path: Path, showing: Showing) -> None:
    """Play to the end, or until somebody leaves; the log is on disk either way."""
    signals, rider = Signals(), LiveAudit(table.hear)
    host = TerminalHost(table, showing, signals)
    host.screen.closing_notes(str(path), table.game.seed)
    try:
        with signals.hung():
            asyncio.run(host.play(*([rider] if showing.audit else [])))
    except (LeftError, asyncio.CancelledError) as left:
        short = not isinstance(left, LeftError) or left.at_once
        print(farewell(host.standing(), resuming(path, showing.limits), short), file=sys.stderr)
        sys.exit(128 + (signals.ended or signal.SIGINT))
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}; go on with: {resuming(path, showing.limits)}") from None
    if showing.audit:
        print(f"Audit: {rider.found or 'nothing'} broken.", file=sys.stderr)
        sys.exit(1 if rider.found else 0)


def farewell(standing: str, command: str, short: bool) -> str:
    """What whoever leaves is told: how to go on, and in full where things stand."""
    how = f"Go on with: {command}"
    return f"\nNothing is lost. {how}" if short else f"\nThe game is saved: {standing}.\n{how}"


def resuming(path: Path, limits: ModelOptions) -> str:
    """The command that goes on with a game, within the limits it has been played in so far."""
    return shlex.join(["werewolf", "resume", str(path), *limits.options()])


def new_log_path(ruleset: str) -> Path:
    """A file nobody has yet, named by time and ruleset; a seed would be a spoiler."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    for extra in ("", *(f"-{k}" for k in range(2, 1000))):
        path = FOLDER / f"{stamp}-{ruleset}{extra}.jsonl"
        if not path.exists():
            return path
    raise UserError(f"{FOLDER}: a thousand games in one second are enough")
