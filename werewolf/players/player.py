"""The interface of all players: one method, `reply`; and a person's seat."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Protocol

from werewolf.game.answer_events import FailedAttempt, Usage
from werewolf.game.asks import Answer, Ask
from werewolf.game.frozen import frozen
from werewolf.game.secrecy import View


@frozen
class Reply:
    """An answer with details for the log.

    `by`: who gave it. `raw`: the text as it came, recorded only if the answer is refused. `spent`: tokens and cost.
    `note`: what the player wants to remember, recorded after the answer as the seat's private note.
    """

    answer: Answer
    by: str | None = None
    raw: str | None = None
    spent: Usage | None = None
    note: str | None = None


AnyReply = Answer | Reply


class Player(Protocol):
    """A player who answers at once. `troubles` says what was wrong with the earlier tries at this ask."""

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> AnyReply: ...


class SlowPlayer(Protocol):
    """A player who must be awaited: a model or a person.

    May have a `reply_timeout`: the longest wait for one reply in seconds, or None for no limit.
    """

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Awaitable[AnyReply]: ...


AnyPlayer = Player | SlowPlayer


class Keyboard(Protocol):
    """Anything that lets people answer."""

    def answer(self, ask: Ask) -> Awaitable[Answer]: ...


class HumanPlayer:
    """A seat played by a person at this keyboard, who may take as long as they like."""

    reply_timeout = None

    def __init__(self, keyboard: Keyboard) -> None:
        self._keyboard = keyboard

    async def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:  # noqa: ARG002
        return await self._keyboard.answer(ask)
