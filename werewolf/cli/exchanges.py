"""Find the prompt and the reply of each decision of a saved game in the recording that was made of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from werewolf.cli.prompts_command import Moment, chair_at, lines_before
from werewolf.config.seat import is_model
from werewolf.config.seating import persona_of, setting_of
from werewolf.errors import UserError
from werewolf.export.export_formats import ExportOptions
from werewolf.game.answer_events import Answered
from werewolf.game.view import ALL, visible
from werewolf.players.models.model_player import conversation_of, prompt_messages
from werewolf.players.models.provider import Message
from werewolf.players.models.providers.scripted import digest_of_texts
from werewolf.storage.saved_game import SavedGame, read_game
from werewolf.telling.view_options import check_spoilers

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
    found: dict[int, Exchange] = {}
    for number, line in enumerate(game.lines):
        if isinstance(line.event, Answered) and line.event.by is not None and line.event.how != "fallback":
            exchange = exchange_of(game, Moment(number, line.event.ask, line.event.troubles, line.event), replies)
            if exchange is not None:
                found[line.n] = exchange
    if not found:
        raise UserError(f"--record: {record} holds no reply of this game; give the recording that was made of it")
    return found


def exchange_of(game: SavedGame, moment: Moment, replies: dict[str, str]) -> Exchange | None:
    chair = chair_at(game, moment.ask.seat, moment.lines)
    if not is_model(chair.kind):
        return None
    for hints in (True, False):  # whether hints were given is not in the log
        conversation = conversation_of(chair.seat, game.rules, game.names, setting_of(chair), persona_of(chair), hints)
        conversation.catch_up(visible(chair.seat, lines_before(game, moment)))
        system, messages = prompt_messages(conversation, moment.ask, moment.troubles)
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
        return {row["digest"]: reply_text(row) for row in rows if row.get("reply")}
    except OSError as error:
        raise UserError(f"--record: {record}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise UserError(f"--record: {record} is not a recording; make one with werewolf watch --record FILE") from None


def reply_text(row: dict[str, Any]) -> str:
    return str(row["reply"]["text"])
