"""Going on: an unfinished game, exactly where it stopped, by the same players or by others in their chairs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from pathlib import Path

from pydantic import ValidationError

from werewolf.config.seats import SeatConfig
from werewolf.errors import UserError
from werewolf.game.engine import Game, chairs_after
from werewolf.game.events import Chair
from werewolf.game.outside import Seated
from werewolf.players.kinds import check_seat, is_model
from werewolf.session.loop import GameLoop
from werewolf.session.options import ShowOptions
from werewolf.session.seat_line import seat_of
from werewolf.session.seating import extras, setting_of
from werewolf.session.start import check, run
from werewolf.storage.journal import NotALogError
from werewolf.storage.lock import BusyError
from werewolf.storage.resume import LogMismatchError


def resume_game(path: Path, replaced: Sequence[str], options: ShowOptions) -> None:
    """Whatever cannot be gone on with is said in one line, and then nothing has been written."""
    try:
        table = GameLoop.resume(path)
    except (NotALogError, BusyError) as error:
        raise UserError(str(error)) from None
    except LogMismatchError as error:
        raise UserError(f"{path}: {error}") from None
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None
    try:
        check_settings(table.game.chairs, path)
        changes = [change(words, table.game) for words in replaced]
        check_once_each(changes)
        check(options, reduce(chairs_after, changes, table.game.chairs))
    except UserError:
        table.close()
        raise
    for event in changes:
        table.hear(event)
    run(table, path, options)


def check_settings(chairs: Sequence[Chair], path: Path) -> None:
    """A log may come from anywhere: what it says of a chair must be what a table file could have said."""
    for chair in chairs:
        try:
            setting = setting_of(chair)
        except ValidationError as error:
            raise UserError(f"{path}: seat {chair.seat}: {error.errors()[0]['msg']}") from None
        check_seat(setting, f"{path}: seat {chair.seat}")


def check_once_each(changes: Sequence[Seated]) -> None:
    seats = [event.actor for event in changes]
    for seat in seats:
        if seats.count(seat) > 1:
            raise UserError(f"--seat: seat {seat} is named twice")


def change(words: str, game: Game) -> Seated:
    """`3=bot` as a fact for the log, if that chair is one that is still played."""
    found = re.fullmatch(r"\s*([0-9]{1,3})\s*=\s*(.+?)\s*", words)
    if found is None:
        raise UserError(f"--seat: {words!r} is not allowed; as in 3=bot")
    number = int(found[1])
    if number >= len(game.chairs):
        raise UserError(f"--seat: there is no seat {number}; there are 0 to {len(game.chairs) - 1}")
    chair = game.chairs[number]
    if game.over:
        raise UserError("--seat: the game is over, and nobody plays on")
    last_words = any(ask.seat == number and ask.aloud for ask in game.waiting())
    if number in game.state.dead and not last_words:
        raise UserError(f"--seat: seat {number} ({chair.name}) is dead, and plays no more")
    setting = seat_of(found[2], f"--seat {number}")
    if setting.name is not None:
        raise UserError(f"--seat {number}: a chair keeps its name, {chair.name}; write {number}={setting.player}")
    return Seated(number, setting.player, chair.persona, kept(chair, setting))


def kept(chair: Chair, setting: SeatConfig) -> dict[str, object] | None:
    """Another model of the same provider is asked at the same place, but has a price of its own."""
    old = setting_of(chair)
    if not is_model(setting.player) or old.kind != setting.kind:
        return None
    return extras(old.model_copy(update={"prices": None}))
