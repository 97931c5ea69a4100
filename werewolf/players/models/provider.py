"""What a provider is asked, what it brings back, and the ways in which it may bring nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol

from werewolf.game.frozen import frozen
from werewolf.game.outside import Usage

OnText = Callable[[str], None]  # told all of a reply's text so far, again and again while it is written


@frozen
class Message:
    role: Literal["user", "assistant"]
    content: str


@frozen
class Request:
    """One question to one model. `schema` is what its answer must look like."""

    model: str
    system: str
    messages: tuple[Message, ...]
    schema: dict[str, Any]
    max_tokens: int = 1500
    timeout: float = 60.0
    effort: str | None = None
    extra_body: dict[str, Any] | None = None


@frozen
class Completion:
    """A reply as it came. `tokens_in` counts everything sent, what the server had cached included."""

    text: str
    model: str
    mode: str = "text"
    tokens_in: int = 0
    tokens_cached: int = 0
    tokens_out: int = 0
    tokens_reasoning: int = 0


class NoReply(Exception):
    """No usable reply. What came all the same is in `completion`; `raw` and `spent` are what the log keeps of it.
    `again`: it may work if it is sent once more; `rest`: the seconds the endpoint wants to be left alone before."""

    def __init__(self, reason: str, completion: Completion | None = None) -> None:
        super().__init__(reason)
        self.completion = completion
        self.again = False
        self.rest: float | None = None
        self.raw: str | None = None
        self.spent: Usage | None = None


class Unreachable(NoReply):
    """Nothing came back at all."""


class Denied(NoReply):
    """The endpoint will not serve this: the key, the model's name, the right to it."""


class NotUnderstood(NoReply):
    """The endpoint does not know something in the request; with less in it, it might."""


class Overflow(NotUnderstood):
    """The conversation is too long for the model."""


class Busy(NoReply):
    """The endpoint asked to be left alone for longer than was waited."""


class Faulty(NoReply):
    """The endpoint broke down over it. `refusal`: in the one way by which some servers refuse what they cannot do."""

    def __init__(self, reason: str, refusal: bool = False) -> None:
        super().__init__(reason)
        self.refusal = refusal


class CutShort(NoReply):
    """The reply ended in the middle."""


class Refused(NoReply):
    """The model would not answer."""


class Empty(NoReply):
    """The reply holds no text."""


class Provider(Protocol):
    """Turns a request into a completion, or raises NoReply. Retries what a network loses, never an answer."""

    async def complete(self, request: Request, heard: OnText | None = None) -> Completion: ...

    async def close(self) -> None: ...
