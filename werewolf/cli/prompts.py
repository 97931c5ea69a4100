"""`werewolf prompts`: print exactly what a seat is told at a moment of a saved game, with its tokens counted."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from werewolf.config.seat import is_model
from werewolf.config.seat_options import SeatConfig
from werewolf.config.seating import persona_of, setting_of
from werewolf.errors import UserError
from werewolf.export.visible_game import end_of_moment
from werewolf.game.asks import Ask
from werewolf.game.engine import chairs_after, no_clock
from werewolf.game.events import Chair
from werewolf.game.outside import Answered, FailedAttempt, Seated
from werewolf.game.view import Ledger, Line, Viewpoint, visible
from werewolf.players.models.budget import CHARACTERS
from werewolf.players.models.model_player import conversation_of, prompt_messages
from werewolf.storage.resume import LogMismatchError, resume_game
from werewolf.storage.saved_game import SavedGame, check_view, read_game
from werewolf.telling.clean import clean
from werewolf.terminal.output import say, say_bytes, warn

SOME_MODEL = SeatConfig(player="openai:MODEL")  # what a bot or a person would be told in its place


@dataclass(frozen=True)
class Moment:
    """A question to a seat: after how many lines it was asked, what failed before, and the answer, if there is one."""

    lines: int
    ask: Ask
    troubles: Sequence[FailedAttempt] = ()
    answered: Answered | None = None


@dataclass(frozen=True)
class Part:
    """A part of a prompt: who says it, and its text."""

    role: str
    text: str

    @property
    def tokens(self) -> int:
        return -(-len(self.text) // CHARACTERS)


def show_prompt(
    log: Path, seat: int, at: str | None, spoil: bool, hints: bool, folder: str | None, as_json: bool
) -> None:
    """Print what a seat was told when it was last asked, at the end of the log or at an earlier moment."""
    game = read_game(log)
    if not 0 <= seat < len(game.names):
        raise UserError(f"--seat: there is no seat {seat}; the seats are 0 to {len(game.names) - 1}")
    check_view(game, Viewpoint(seat))
    if game.other_version:
        warn(f"werewolf: {game.path}: {game.other_version}")
    if game.damage and not spoil:
        raise UserError(f"{game.path}: {game.damage}; add --spoil to see the secrets of what stands before it")
    if not (game.finished or spoil):
        raise UserError("--seat: the game is unfinished, and a prompt holds secrets; add --spoil to see them")
    moment = moment_at(game, seat, at)
    parts = prompt_parts(game, seat, moment, hints, folder)
    if as_json:
        content = [{"role": part.role, "tokens": part.tokens, "text": part.text} for part in parts]
        total = {"seat": seat, "event": moment.lines, "tokens": sum(part.tokens for part in parts)}
        say_bytes((json.dumps({**total, "messages": content}) + "\n").encode())
        return
    say(heading(game, seat, moment, parts))
    for part in parts:
        say("", f"--- {part.role}, about {part.tokens:,} tokens")
        say_bytes(f"{clean(part.text, len(part.text))}\n".encode())


def moment_at(game: SavedGame, seat: int, at: str | None) -> Moment:
    """The last question to a seat up to a moment; at the end of an unfinished game, the one it waits with."""
    end = len(game.lines) if at is None else end_of_moment(game.lines, at.removeprefix("#"))
    if at is None and (waiting := open_question(game, seat)) is not None:
        return waiting
    for number in range(end - 1, -1, -1):
        event = game.lines[number].event
        if isinstance(event, Answered) and event.ask.seat == seat:
            tried = event.troubles[:-1] if event.how == "fallback" else event.troubles
            return Moment(number, event.ask, tried, event)
    raise UserError(f"--at: seat {seat} was asked nothing before that; leave --at out for its last question")


def open_question(game: SavedGame, seat: int) -> Moment | None:
    """The question that an unfinished game has put to a seat, if it can be continued and there is one."""
    if game.finished or game.damage or game.saved.nested:
        return None
    try:
        played, _ = resume_game(game.saved.lines, no_clock)
    except LogMismatchError:
        return None
    return next((Moment(len(game.lines), ask) for ask in played.waiting() if ask.seat == seat), None)


def prompt_parts(game: SavedGame, seat: int, moment: Moment, hints: bool, folder: str | None) -> list[Part]:
    """The system prompt and the messages, as the model in this seat got them."""
    chair = chair_at(game, seat, moment.lines)
    setting = setting_of(chair) if is_model(chair.kind) else SOME_MODEL
    if folder is not None:
        setting = setting.model_copy(update={"prompts": folder})
    conversation = conversation_of(seat, game.rules, game.names, setting, persona_of(chair), hints)
    conversation.catch_up(visible(seat, lines_before(game, moment)))
    system, messages = prompt_messages(conversation, moment.ask, moment.troubles)
    speakers = {"user": "moderator", "assistant": "the seat's answer"}
    return [Part("system", system), *(Part(speakers[message.role], message.content) for message in messages)]


def lines_before(game: SavedGame, moment: Moment) -> Sequence[Line]:
    """What was in the log when the seat was asked. An open question comes after what the rules have done since."""
    if moment.answered is not None:
        return game.lines[: moment.lines]
    played, _ = resume_game(game.saved.lines, no_clock)
    return Ledger(played.log).lines()


def chair_at(game: SavedGame, seat: int, lines: int) -> Chair:
    """Who played a seat at a line of the log."""
    if game.start is None:
        return Chair(seat, game.names[seat], "bot")
    chairs = game.start.players
    for line in game.lines[:lines]:
        if isinstance(line.event, Seated):
            chairs = chairs_after(chairs, line.event)
    return chairs[seat]


def heading(game: SavedGame, seat: int, moment: Moment, parts: Sequence[Part]) -> str:
    chair = chair_at(game, seat, moment.lines)
    who = f"{game.names[seat]} ({seat})"
    if not is_model(chair.kind):
        who += f", as a model would be told in place of this {chair.kind}"
    total = f"{sum(part.tokens for part in parts):,} tokens in {len(parts)} parts"
    counted = moment.answered.spent if moment.answered else None
    server = f"; the server counted {counted.tokens_in:,}, {counted.tokens_cached:,} of them cached" if counted else ""
    return f"{who}: event {moment.lines}, day {moment.ask.day}, asked to {moment.ask.purpose}. About {total}{server}."
