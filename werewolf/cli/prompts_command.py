"""What a model is told: print its prompt at any moment of a saved game, or add the recorded prompts to an export."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from werewolf.config.chairs import persona_of, setting_of
from werewolf.config.seat import is_model
from werewolf.config.seat_options import SeatConfig
from werewolf.errors import UserError
from werewolf.export.export_formats import ExportOptions
from werewolf.export.visible_game import end_of_moment
from werewolf.game.answer_events import Answered, FailedAttempt, Seated
from werewolf.game.asks import Ask
from werewolf.game.engine import chairs_after, no_clock
from werewolf.game.events import Chair
from werewolf.game.secrecy import ALL, Ledger, Line, Viewpoint, visible
from werewolf.players.models.budget import CHARACTERS
from werewolf.players.models.model_player import conversation_of, prompt_messages
from werewolf.players.models.provider import Message
from werewolf.players.models.providers.scripted import digest_of_texts
from werewolf.storage.resume import LogMismatchError, resume_game
from werewolf.storage.saved_game import SavedGame, check_view, read_game
from werewolf.telling.clean import clean
from werewolf.telling.view_options import check_spoilers
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
    system, messages = prompt_of(game, moment, chair, setting, hints)
    speakers = {"user": "moderator", "assistant": "the seat's answer"}
    return [Part("system", system), *(Part(speakers[message.role], message.content) for message in messages)]


def prompt_of(
    game: SavedGame, moment: Moment, chair: Chair, setting: SeatConfig, hints: bool
) -> tuple[str, tuple[Message, ...]]:
    """The system prompt and the messages with which a model with these settings is asked."""
    conversation = conversation_of(chair.seat, game.rules, game.names, setting, persona_of(chair), hints)
    conversation.catch_up(visible(chair.seat, lines_before(game, moment)))
    return prompt_messages(conversation, moment.ask, moment.troubles)


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


Exchange = tuple[str, str]  # what the model was told last, and its reply
LARGEST = 256 * 1024 * 1024


def with_exchanges(log: Path, options: ExportOptions, record: Path) -> ExportOptions:
    """The options of an export with what was recorded. Only a page that shows all seats has a place for it."""
    if options.to != "html" or options.view not in (None, "all") or options.thoughts is False:
        raise UserError("--record: prompts and replies are shown on a page with all thoughts; use --to html --view all")
    game = read_game(log)
    check_spoilers(game.finished, ALL, True, options.spoil)
    return replace(options, exchanges=recorded_exchanges(game, record))


def recorded_exchanges(game: SavedGame, record: Path) -> dict[int, Exchange]:
    """Prompt and reply by the number of the answer's line, for every answer whose request was recorded.

    A prompt follows from the log, so it is written again and looked up: nothing is guessed from order or wording.
    """
    replies = read_replies(record)
    exchanges: dict[int, Exchange] = {}
    for number, line in enumerate(game.lines):
        if isinstance(line.event, Answered) and line.event.by is not None and line.event.how != "fallback":
            exchange = exchange_of(game, Moment(number, line.event.ask, line.event.troubles, line.event), replies)
            if exchange is not None:
                exchanges[line.n] = exchange
    if not exchanges:
        raise UserError(f"--record: {record} holds no reply of this game; give the recording that was made of it")
    return exchanges


def exchange_of(game: SavedGame, moment: Moment, replies: dict[str, str]) -> Exchange | None:
    chair = chair_at(game, moment.ask.seat, moment.lines)
    if not is_model(chair.kind):
        return None
    for hints in (True, False):  # whether hints were given is not in the log
        system, messages = prompt_of(game, moment, chair, setting_of(chair), hints)
        reply = replies.get(digest_of_texts(system, messages))
        if reply is not None:
            return prompt_text(system, messages), reply
    return None


def prompt_text(system: str, messages: tuple[Message, ...]) -> str:
    """The last message; before it the system prompt, where the conversation begins."""
    return messages[-1].content if len(messages) > 1 else f"{system}\n\n{messages[-1].content}"


def read_replies(record: Path) -> dict[str, str]:
    """The text of each recorded reply by the digest of its request."""
    try:
        if record.stat().st_size > LARGEST:
            raise UserError(f"--record: {record} is too large")
        rows = [json.loads(row) for row in record.read_text(encoding="utf-8").splitlines() if row.strip()]
        return {row["digest"]: str(row["reply"]["text"]) for row in rows if row.get("reply")}
    except OSError as error:
        raise UserError(f"--record: {record}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise UserError(f"--record: {record} is not a recording; make one with werewolf watch --record FILE") from None
