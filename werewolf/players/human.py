"""The human player: answers at this keyboard and may take as long as they like."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Protocol

from werewolf.game.asks import Answer, Ask
from werewolf.game.outside import FailedAttempt
from werewolf.game.view import View


class Keyboard(Protocol):
    """Anything that lets people answer."""

    def answer(self, ask: Ask) -> Awaitable[Answer]: ...


class HumanPlayer:
    """A seat played by a person at this keyboard."""

    reply_timeout = None

    def __init__(self, keyboard: Keyboard) -> None:
        self._keyboard = keyboard

    async def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:  # noqa: ARG002
        return await self._keyboard.answer(ask)
