"""What may sit on a chair: the kinds of players as a table, how a seat is written, and which options it takes.

A seat is written in one line, as in `--seats human:Ann,bot*5,openai:MODEL`, or in a table file with its options.
"""

from __future__ import annotations

import re
import shlex
import shutil
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

from werewolf.config.files import config_files, description
from werewolf.config.profiles import NO_CACHE, find_profile, named_profile
from werewolf.config.seat_options import ForBots, ForModels, ForPeople, SeatConfig
from werewolf.config.server_address import BadAddressError, parse_address
from werewolf.config.validation import SECRET_REFUSAL, validate
from werewolf.errors import UserError, unknown
from werewolf.game.asks import MOST_SEATS

# Who takes which options. Any seat may say what is in `ForEveryone`.
OPTIONS = {
    "people": tuple(ForPeople.model_fields),
    "bots": tuple(ForBots.model_fields),
    "models": tuple(ForModels.model_fields),
}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of player. `written`: how a seat names one. `takes`: whose options it has.

    `own_server`: whether a seat may say where its server is.
    """

    written: str
    takes: str | None = None
    own_server: bool = True


KINDS = {
    "human": Kind("human, and name: NAME below it", "people"),
    "bot": Kind("bot, nothing after it", "bots"),
    "random": Kind("random, nothing after it"),
    "anthropic": Kind("anthropic:MODEL", "models"),
    # A file must not lead the user's cloud credentials elsewhere.
    "bedrock": Kind("bedrock:MODEL", "models", own_server=False),
    "openai": Kind("openai:MODEL", "models"),
    "scripted": Kind("scripted:FILE", "models"),
    "vertex": Kind("vertex:MODEL", "models", own_server=False),
}
MODELS = tuple(name for name, kind in KINDS.items() if kind.takes == "models")
# Players of the user's own: code, which is loaded or run only if the user says so. Packages may add names for theirs.
OWN = ("FILE.py:Class", "python:MODULE:Class", "command:PROGRAM")
OWN_GROUP = "werewolf.players"  # of entry points: a package that declares one adds a kind of player
CLASS = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")
# Players that old logs name, and nobody can be seated as any more.
RETIRED = {"bot:injector": "an attack bot, which the program no longer has"}
NO_PERSONA = "none"  # as a seat's persona: a neutral player
VARIABLE_NAME = re.compile(r"[A-Z_][A-Z0-9_]{0,99}")


def is_model(player: str) -> bool:
    """Whether a seat's `player` value names a language model, or a recording of one."""
    return player.partition(":")[0] in MODELS


@cache
def installed_players() -> dict[str, str]:
    """The players that installed packages offer, each as module:Class. Nothing of them is imported here."""
    return {entry.name: entry.value for entry in entry_points(group=OWN_GROUP) if entry.name.isidentifier()}


def is_own(player: str) -> bool:
    """Whether a seat's `player` value names code of the user's own, or of a package that adds players."""
    kind, _, rest = player.partition(":")
    if kind in ("python", "command") or kind.endswith(".py"):
        return True
    return not rest and kind not in KINDS and kind in installed_players()


# A seat in one line


def parse_seats(text: str) -> tuple[list[SeatConfig], int | None]:
    """Parse `--seats`: a number of seats, or who sits in them. A single player leaves the number to the ruleset."""
    if text.strip().isdecimal():
        if len(text.strip()) > len(str(MOST_SEATS)):
            raise UserError(f"--seats: {text.strip()} is not allowed; there are at most {MOST_SEATS} seats")
        return [], int(text)
    if re.fullmatch(r"\s*[-+]?[0-9.]+\s*", text):
        raise UserError(f"--seats: {text.strip()} is not allowed; give a whole number, or who plays: human:NAME,bot*5")
    chosen = [seat for seat in parse_seat_line(text) for _ in range(seat.count)]
    return chosen, len(chosen) if len(chosen) > 1 else None


def parse_seat_line(text: str, option: str = "--seats") -> list[SeatConfig]:
    """Parse `human:Ann,bot*5,openai:gpt-6-luna`. Errors begin with the option."""
    seats = []
    for part in text.split(","):
        word, _, count = part.strip().partition("*")
        if not word or (count and not (count.isascii() and count.isdecimal() and len(count) < 4 and int(count) > 0)):
            raise UserError(f"{option}: {part.strip()!r} is not allowed; write them as in human:NAME,bot*5")
        seats.append(parse_seat(word, option, int(count or 1)))
    return seats


def parse_seat(word: str, where: str, count: int = 1) -> SeatConfig:
    """Parse one seat: `human:Ann`, `bot` or `openai:gpt-6-luna`. Errors begin with `where`."""
    kind, _, rest = word.partition(":")
    person = {"player": "human", "name": rest or None} if kind == "human" else {"player": word}
    seat = validate(SeatConfig, {**person, "count": count}, where)
    check_seat(seat, where)
    return seat


# What a seat may say. A model's prompt texts are checked where they are read.


def check_seat(seat: SeatConfig, where: str) -> None:
    """Refuse a seat that cannot be played, or whose options have no effect. `where` begins the message."""
    check_player(seat, where)
    if seat.persona not in (None, NO_PERSONA, *config_files("persona")):
        raise unknown(f"{where}.persona", str(seat.persona), [*config_files("persona"), NO_PERSONA])
    check_options(seat, where)
    if seat.key_variable is not None and not VARIABLE_NAME.fullmatch(seat.key_variable):
        raise UserError(f"{where}.key_variable: must name an environment variable, as in MY_API_KEY; {SECRET_REFUSAL}")
    if is_model(seat.player) and seat.kind != "scripted":
        check_profile(seat, where)
    if seat.base_url is not None:
        check_address(seat, seat.base_url, where)


def check_player(seat: SeatConfig, where: str) -> None:
    """Refuse a player that is of no kind, or is not written as its kind wants it."""
    if is_own(seat.player):
        check_own(seat.player, where)
        return
    kind = KINDS.get(seat.kind)
    if kind is None:
        raise unknown(f"{where}.player", seat.kind, [*KINDS, *OWN, *installed_players()])
    if not seat.model if kind.takes == "models" else seat.player != seat.kind:
        raise UserError(f"{where}.player: {seat.player!r} is not allowed; write {kind.written}")


def check_own(player: str, where: str) -> None:
    """Refuse a name of the user's own code that cannot be right, without importing or running anything."""
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
    except ValueError as error:
        raise UserError(f"{where}.player: command:{command}: {error}") from None
    if not words:
        raise UserError(f"{where}.player: command: names no program; write it as in command:./agent")
    if shutil.which(words[0]) is None:
        raise UserError(f"{where}.player: there is no program {words[0]} that can be run")


def check_options(seat: SeatConfig, where: str) -> None:
    """Refuse options that have no effect on this kind of player."""
    kind = KINDS.get(seat.kind)
    for whose, options in OPTIONS.items():
        if kind is not None and kind.takes == whose:
            continue
        for option in options:
            if option == "timeout" and is_own(seat.player):
                continue  # how long an answer of the user's own player is waited for
            if getattr(seat, option) is not None:
                raise UserError(f"{where}.{option}: is not allowed for {seat.kind}; it only applies to {whose}")


def check_profile(seat: SeatConfig, where: str) -> None:
    """Check the profile by its name, and the options that depend on it."""
    if seat.profile is None:
        profile = find_profile(seat.kind, None, seat.base_url)
    else:
        profile = named_profile(seat.profile, seat.kind, where)
        if seat.base_url is None and profile.base_url is None and KINDS[seat.kind].own_server:
            raise UserError(f"{where}.profile: {seat.profile} needs a base_url beside it")
    if seat.cache is not None and seat.cache not in (*profile.cache, NO_CACHE):
        allowed = ", ".join((*profile.cache, NO_CACHE))
        raise UserError(f"{where}.cache: {description(seat.cache)} is not allowed; {profile.title} has {allowed}")
    if seat.effort is not None and profile.effort is None:
        raise UserError(f"{where}.effort: {profile.title} has no effort; use extra_body if your server does")


def check_address(seat: SeatConfig, address: str, where: str) -> None:
    if not KINDS[seat.kind].own_server:
        raise UserError(f"{where}.base_url: is not allowed for {seat.kind}, which finds its server in the environment")
    try:
        parse_address(address)
    except BadAddressError as error:
        if set("@?#") & set(address):
            raise UserError(f"{where}.base_url: {error}; {SECRET_REFUSAL}") from None
        wrong = f"{description(address)} is not allowed; it {error}"
        raise UserError(f"{where}.base_url: {wrong}, as in http://127.0.0.1:8091/v1") from None
