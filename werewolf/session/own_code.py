"""When code of the user's own may be loaded: if the command line or a table of theirs names it; never from a log."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path

from werewolf.config.files import config_folder
from werewolf.config.seats import SeatConfig
from werewolf.errors import UserError
from werewolf.game.engine import Game
from werewolf.players.own.spec import is_own
from werewolf.session.trust import EVERYONE, VARIABLE
from werewolf.terminal.clean import one_line
from werewolf.terminal.output import warn


def need_code_consent(seats: Sequence[SeatConfig], source: Path, trust: Sequence[str] | None) -> None:
    """Ask before a file that may be a stranger's runs code. A file in the user's configuration folder is their own."""
    if source.resolve().is_relative_to(config_folder().resolve()):
        return
    allowed = {*(trust or ()), *(word.strip() for word in os.environ.get(VARIABLE, "").split(","))}
    for player in dict.fromkeys(seat.player for seat in seats if is_own(seat.player)):
        if EVERYONE not in allowed and player not in allowed:
            ask_consent(player, source)


def ask_consent(player: str, source: Path) -> None:
    plan = f"{one_line(str(source), 200)} runs the code {one_line(player, 200)} on this machine"
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise UserError(f"{plan}: not allowed yet; allow it with --trust '{player}', or name it with --seats")
    warn(f"{plan}. Allow this? [y/N] ", end="")
    if sys.stdin.readline().strip().casefold() not in ("y", "yes"):
        raise UserError(f"{plan}: not allowed")


def refuse_code_in_log(game: Game, named: AbstractSet[int], path: Path) -> None:
    """Refuse to load what a log names: whoever resumes must name the code of each seat that still plays again."""
    playing = {*game.state.living, *(ask.seat for ask in game.waiting())} - named
    for chair in game.chairs:
        if is_own(chair.kind) and chair.seat in playing:
            how = f"--seat '{chair.seat}={one_line(chair.kind, 200)}' or --seat {chair.seat}=bot"
            why = "was played by code, which a log never loads"
            raise UserError(f"{path}: seat {chair.seat} {why}; say who plays on: {how}")
