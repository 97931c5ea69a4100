"""When code of the user's own may be loaded: if the command line or a table of theirs names it; never from a log."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path

from werewolf.config.files import config_folder
from werewolf.config.seat import is_own
from werewolf.config.seat_options import SeatConfig
from werewolf.errors import UserError
from werewolf.game.engine import Game
from werewolf.players.own.process import PATIENCE, host_words, is_class
from werewolf.players.own.protocol import read_answer
from werewolf.session.trust import EVERYONE, VARIABLE
from werewolf.telling.clean import one_line
from werewolf.terminal.output import warn

LONGEST_FAULT = 300  # characters


def need_code_consent(
    seats: Sequence[SeatConfig], source: Path, trust: Sequence[str] | None, instead: str | None = None
) -> None:
    """Ask before a file that may be a stranger's runs code. A file in the user's configuration folder is their own.

    `instead`: the option that can name the code in place of the file, if there is one.
    """
    if source.resolve().is_relative_to(config_folder().resolve()):
        return
    allowed = {*(trust or ()), *(word.strip() for word in os.environ.get(VARIABLE, "").split(","))}
    for player in dict.fromkeys(seat.player for seat in seats if is_own(seat.player)):
        if EVERYONE not in allowed and player not in allowed:
            ask_consent(player, source, f", or name it with {instead}" if instead else "")


def ask_consent(player: str, source: Path, advice: str) -> None:
    plan = f"{one_line(str(source), 200)} runs the code {one_line(player, 200)} on this machine"
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise UserError(f"{plan}: not allowed yet; allow it with --trust '{player}'{advice}")
    warn(f"{plan}. Allow this? [y/N] ", end="")
    if sys.stdin.readline().strip().casefold() not in ("y", "yes"):
        raise UserError(f"{plan}: not allowed")


def need_classes(players: Iterable[str]) -> None:
    """Load each class once, in a process of its own, and refuse one that can never play, before a game begins.

    What goes wrong later is a fault of one answer, and the game goes on; a mistyped name would spoil all of them.
    """
    for player in dict.fromkeys(filter(is_class, players)):
        try:
            tried = subprocess.run(
                host_words(player, "--check"),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                check=False,
                timeout=PATIENCE,
            )
        except subprocess.TimeoutExpired:
            raise UserError(f"{player}: is not loaded after {PATIENCE:.0f} seconds") from None
        if tried.returncode or not tried.stdout:
            raise UserError(f"{player}: cannot play: the process that loaded it ended with code {tried.returncode}")
        if fault := read_answer(tried.stdout).error:
            raise UserError(f"{player}: cannot play: {one_line(fault, LONGEST_FAULT)}")


def refuse_code_in_log(game: Game, named: AbstractSet[int], path: Path) -> None:
    """Refuse to load what a log names: whoever resumes must name the code of each seat that still plays again."""
    playing = {*game.state.living, *(ask.seat for ask in game.waiting())} - named
    for chair in game.chairs:
        if is_own(chair.kind) and chair.seat in playing:
            how = f"--seat '{chair.seat}={one_line(chair.kind, 200)}' or --seat {chair.seat}=bot"
            why = "was played by code, which a log never loads"
            raise UserError(f"{path}: seat {chair.seat} {why}; say who plays on: {how}")
