"""How a seat names a player of your own: mine.py:Class, python:module:Class, command:./agent, an entry point."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

from werewolf.errors import UserError

GROUP = "werewolf.players"  # of entry points: a package that declares one adds a kind of player
CLASS = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")
NOT_OURS = ("human", "bot", "random")


@cache
def installed_players() -> dict[str, str]:
    """The players that installed packages offer, each as module:Class. Nothing of them is imported here."""
    return {each.name: each.value for each in entry_points(group=GROUP) if each.name.isidentifier()}


def own_forms() -> tuple[str, ...]:
    """How a player of the user's own is written, and the names that installed packages add."""
    return ("FILE.py:Class", "python:MODULE:Class", "command:PROGRAM", *installed_players())


def is_own(player: str) -> bool:
    """Whether a seat's `player` value names code of the user's own, or of a package that adds players."""
    kind, _, rest = player.partition(":")
    if kind in ("python", "command") or kind.endswith(".py"):
        return True
    return not rest and kind not in NOT_OURS and kind in installed_players()


def check_own(player: str, where: str) -> None:
    """Refuse a name that cannot be right, without importing or running anything."""
    kind, _, rest = player.partition(":")
    if kind == "command":
        check_command(rest, where)
    elif kind.endswith(".py"):
        if not CLASS.fullmatch(rest):
            raise UserError(
                f"{where}.player: {player!r} is not allowed; write the class after the file, as in {kind}:Class"
            )
        if not Path(kind).is_file():
            raise UserError(f"{where}.player: there is no file {kind}")
    elif kind == "python" and not re.fullmatch(rf"{CLASS.pattern}:{CLASS.pattern}", rest):
        raise UserError(f"{where}.player: {player!r} is not allowed; write it as in python:package.module:Class")


def check_command(command: str, where: str) -> None:
    try:
        words = shlex.split(command)
    except ValueError as fault:
        raise UserError(f"{where}.player: command:{command}: {fault}") from None
    if not words:
        raise UserError(f"{where}.player: command: names no program; write it as in command:./agent")
    if shutil.which(words[0]) is None:
        raise UserError(f"{where}.player: there is no program {words[0]} that can be run")


def command_words(player: str) -> list[str]:
    """The program to start for such a player, and its arguments. No shell reads them."""
    kind, _, rest = player.partition(":")
    return shlex.split(rest) if kind == "command" else host_words(player)


def host_words(player: str, *options: str) -> list[str]:
    """How a class is run, or checked."""
    target = player if ":" in player else f"python:{installed_players()[player]}"
    return [sys.executable, "-m", "werewolf.players.own.python_host", *options, target]


def is_class(player: str) -> bool:
    """Whether this is a Python class, which can be loaded to see whether it is there."""
    return is_own(player) and not player.startswith("command:")
