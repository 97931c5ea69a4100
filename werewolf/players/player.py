"""What anyone who plays must be able to do: reply."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Protocol

from werewolf.game.asks import Answer, Ask
from werewolf.game.frozen import frozen
from werewolf.game.outside import FailedAttempt, Usage
from werewolf.game.view import View


@frozen
class Reply:
    """An answer with its story: by whom, what was really said should it be refused, and what it took."""

    answer: Answer
    by: str | None = None
    raw: str | None = None
    spent: Usage | None = None


Given = Answer | Reply


class Player(Protocol):
    """Someone who answers at once. `troubles` holds what was wrong with the earlier tries at this ask."""

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Given: ...


class SlowPlayer(Protocol):
    """Someone who must be waited for: a model, a person. `patience`, if set, bounds each wait in seconds."""

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Awaitable[Given]: ...


AnyPlayer = Player | SlowPlayer
