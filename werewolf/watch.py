"""Watching a game in plain text: who may see what is the view's business, how it reads the teller's."""

from __future__ import annotations

import asyncio
import secrets
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from werewolf.game.events import GameOver, Speech, Vote
from werewolf.game.filelock import BusyError
from werewolf.game.journal import NotALogError
from werewolf.game.resume import PartedError
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Line, hears
from werewolf.hosting import chairs_of, player_for
from werewolf.mistakes import Mistake
from werewolf.seating import seat_line
from werewolf.table import Table
from werewolf.telling import Teller

PAUSE = {Speech: 1.2, Vote: 0.3}


def watched(rules: Ruleset, seed: int | None, log: Path | None, view: str) -> None:
    """A new game of bots, shown as it goes."""
    seats = sum(rules.cards.values())
    drawn = seed if seed is not None else secrets.randbelow(1 << 53)
    chairs = chairs_of(seat_line("bot") * seats, drawn)
    check_view(view, seats)
    path = log or new_log(rules.name)
    try:
        table = Table.lay(rules, drawn, chairs, path)
    except FileExistsError:
        raise Mistake(f"--log: {path} exists already, and a log is never overwritten") from None
    except OSError as error:
        raise Mistake(f"--log: {path}: {error.strerror}") from None
    show(table, path, view)


def gone_on(log: Path, view: str) -> None:
    try:
        table = Table.resume(log)
    except (NotALogError, BusyError) as error:
        raise Mistake(str(error)) from None
    except PartedError as error:
        raise Mistake(f"{log}: {error}") from None
    except OSError as error:
        raise Mistake(f"{log}: {error.strerror}") from None
    check_view(view, len(table.game.chairs))
    show(table, log, view)


def show(table: Table, path: Path, view: str) -> None:
    game, paper = table.game, Paper(table, view)
    try:
        asyncio.run(table.play([player_for(chair, game.rules, game.lots) for chair in game.chairs], paper))
    except KeyboardInterrupt:
        print(f"\nThe game is saved. Go on with: werewolf resume {path}", file=sys.stderr)
        sys.exit(130)
    print(f"Seed {table.game.seed}. Log: {path}")


def check_view(view: str, seats: int) -> None:
    seat = view.removeprefix("seat:")
    known = view in ("public", "all") or (view.startswith("seat:") and seat.isdecimal() and int(seat) < seats)
    if not known:
        raise Mistake(f"--view: {view!r} is not allowed; public, all, or seat:0 to seat:{seats - 1}")


def new_log(ruleset: str) -> Path:
    """A file nobody has yet, named by time and ruleset; a seed would be a spoiler."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    for extra in ("", *(f"-{k}" for k in range(2, 1000))):
        path = Path("logs") / f"{stamp}-{ruleset}{extra}.jsonl"
        if not path.exists():
            return path
    raise Mistake("logs: a thousand games in one second are enough")


class Paper:
    """An onlooker that prints what the chosen view holds."""

    def __init__(self, table: Table, view: str) -> None:
        self._teller = Teller(table.game.rules, [chair.name for chair in table.game.chairs])
        self._view = view
        self._pauses = sys.stdout.isatty()

    async def __call__(self, lines: Sequence[Line]) -> None:
        for line in lines:
            words = self._teller.tell(line.event) if self._shows(line) else None
            if words:
                print(words, flush=True)
                if self._pauses:
                    await asyncio.sleep(PAUSE.get(type(line.event), 0.6))
            if isinstance(line.event, GameOver):
                for fate in line.event.players:
                    won = "won" if fate.won else "lost"
                    print(
                        f"  {fate.seat:>2} {fate.name:<12} {self._teller.role(fate.role):<10} {fate.outcome:<11}{won}"
                    )

    def _shows(self, line: Line) -> bool:
        if self._view == "all" or line.to == "all":
            return True
        return self._view.startswith("seat:") and hears(int(self._view.removeprefix("seat:")), line.to)
