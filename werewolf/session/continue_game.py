"""Resume a saved game where it stopped, with the same players or with others in their seats."""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import reduce
from pathlib import Path

from pydantic import ValidationError

from werewolf.config.chairs import setting_of, settings_to_keep
from werewolf.config.seat import RETIRED, check_seat, is_model, is_own, parse_seat
from werewolf.config.seat_options import SeatConfig
from werewolf.config.validation import problem_message
from werewolf.errors import UserError
from werewolf.game.answer_events import Seated
from werewolf.game.engine import Game, chairs_after
from werewolf.game.events import Chair
from werewolf.players.models.prompt_texts import check_prompts
from werewolf.players.own.process import need_classes
from werewolf.session.loop import GameLoop
from werewolf.session.options import ShowOptions
from werewolf.session.preconditions import check
from werewolf.session.start import run
from werewolf.storage.journal import NotALogError
from werewolf.storage.lock import BusyError
from werewolf.storage.resume import LogMismatchError
from werewolf.telling.clean import one_line


def resume_game(path: Path, seats: Sequence[str], options: ShowOptions) -> None:
    """Resume the game in this log. If that is not possible, raise UserError and write nothing."""
    try:
        table = GameLoop.resume(path)
    except (NotALogError, BusyError) as error:
        raise UserError(str(error)) from None
    except LogMismatchError as error:
        raise UserError(f"{path}: {error}") from None
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None
    # The log is open and locked from here on. Everything is checked before a line is added to it.
    try:
        check_settings(table.game.chairs, path)
        changes = [seat_change(words, table.game) for words in seats]
        check_once_each(changes)
        need_successors(table.game, {change.actor for change in changes}, path)
        need_classes([change.player for change in changes])
        check(options, reduce(chairs_after, changes, table.game.chairs), str(path))
    except UserError:
        table.close()
        raise
    for event in changes:
        table.record_fact(event)
    run(table, options)


def check_settings(chairs: Sequence[Chair], path: Path) -> None:
    """Check the seats in a log like those of a table file: the log may come from anywhere."""
    for chair in chairs:
        try:
            setting = setting_of(chair)
        except ValidationError as error:
            raise UserError(f"{path}: seat {chair.seat}: {problem_message(error, SeatConfig)}") from None
        if is_own(setting.player) or setting.player in RETIRED:
            continue  # neither plays on from here: `need_successors`
        check_seat(setting.model_copy(update={"persona": chair.persona}), f"{path}: seat {chair.seat}")
        if is_model(setting.player):
            check_prompts(setting.prompts, f"{path}: seat {chair.seat}.")


def need_successors(game: Game, named: AbstractSet[int], path: Path) -> None:
    """Refuse to go on while nobody is named for a seat that still plays, if code or a retired player has played it.

    A log may come from anywhere, so what it names is never loaded.
    """
    playing = {*game.state.living, *(ask.seat for ask in game.waiting())} - named
    chairs = [chair for chair in game.chairs if chair.seat in playing]
    for chair in chairs:
        if is_own(chair.kind):
            how = f"--seat '{chair.seat}={one_line(chair.kind, 200)}' or --seat {chair.seat}=bot"
            why = "was played by code, which a log never loads"
            raise UserError(f"{path}: seat {chair.seat} {why}; say who plays on: {how}")
        if chair.kind in RETIRED:
            how = " ".join(f"--seat {other.seat}=bot" for other in chairs if other.kind in RETIRED)
            why = f"was played by {chair.kind}, {RETIRED[chair.kind]}"
            raise UserError(f"{path}: seat {chair.seat} {why}; say who plays on: {how}")


def check_once_each(changes: Sequence[Seated]) -> None:
    """Refuse two changes of one seat."""
    seats = [event.actor for event in changes]
    for seat in seats:
        if seats.count(seat) > 1:
            raise UserError(f"--seat: seat {seat} is named twice")


def seat_change(words: str, game: Game) -> Seated:
    """Parse `3=bot` into a fact for the log. The seat must still be in the game."""
    written = re.fullmatch(r"([0-9]{1,3})\s*=\s*(\S.*)", words.strip())
    if written is None:
        raise UserError(f"--seat: {words!r} is not allowed; write it as in 3=bot")
    number = int(written[1])
    if number >= len(game.chairs):
        raise UserError(f"--seat: there is no seat {number}; there are 0 to {len(game.chairs) - 1}")
    chair = game.chairs[number]
    if game.over:
        raise UserError("--seat: the game is over, so no seat can change")
    last_words = any(ask.seat == number and ask.aloud for ask in game.waiting())
    if number in game.state.dead and not last_words:
        raise UserError(f"--seat: seat {number} ({chair.name}) is dead and does not play any more")
    setting = parse_seat(written[2], f"--seat {number}")
    if setting.name is not None:
        raise UserError(f"--seat {number}: a seat keeps its name, {chair.name}; write {number}={setting.player}")
    return Seated(number, setting.player, chair.persona, settings_to_keep(chair, setting))
