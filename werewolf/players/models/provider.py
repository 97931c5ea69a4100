"""The provider interface: requests to a model, completions, and the errors when there is no usable reply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol

from werewolf.game.answer_events import Usage
from werewolf.game.frozen import frozen

OnText = Callable[[str], None]  # gets each piece of the reply's text; "" means that all before it is void


@frozen
class Message:
    role: Literal["user", "assistant"]
    content: str


@frozen
class Request:
    """One request to one model. `schema` is the JSON schema of the answer.

    `most_tokens`: how far `max_tokens` may be raised if the reply does not fit. `max_wait`: how many seconds an
    endpoint that is busy is waited for.
    """

    model: str
    system: str
    messages: tuple[Message, ...]
    schema: dict[str, Any]
    max_tokens: int = 1500
    timeout: float = 60.0
    effort: str | None = None
    extra_body: dict[str, Any] | None = None
    most_tokens: int = 0
    temperature: float | None = None
    thinking: str | None = None
    headers: dict[str, str] | None = None
    cache: str | None = None
    max_wait: float = 300.0


@frozen
class Completion:
    """A model's reply. `mode` is the output mode that was used.

    `tokens_in` includes the tokens read from a cache and those written to it; `tokens_out` includes the reasoning.
    """

    text: str
    model: str
    mode: str = "text"
    tokens_in: int = 0
    tokens_cached: int = 0
    tokens_out: int = 0
    tokens_reasoning: int = 0
    tokens_written: int = 0  # to a cache


class NoReply(Exception):
    """There is no usable reply. Recordings contain the names of this class and its children.

    `completion`: what came, if anything did. `raw` and `spent`: its text and usage for the log.
    `retryable`: sending the request again may help. `retry_after`: seconds the endpoint asked us to wait before that.
    `resting`: why the model is not called for a while after this, in words that any seat may read; None if it is.
    `detail`: all the endpoint said about it, for the transport alone: it may hold secrets of a seat.
    `status`: the HTTP status, if there was one. `certain`: another call would certainly fail too.
    `adjusted`: the next call will be made in another way, because of this.
    """

    def __init__(self, reason: str, completion: Completion | None = None) -> None:
        super().__init__(reason)
        self.completion = completion
        self.retryable = False
        self.retry_after: float | None = None
        self.resting: str | None = None
        self.detail = ""
        self.status: int | None = None
        self.certain = False
        self.adjusted = False
        self.raw: str | None = None
        self.spent: Usage | None = None


class Unreachable(NoReply):
    """The endpoint did not respond."""


class Denied(NoReply):
    """The endpoint refused access: a wrong key, an unknown model, no permission or no credit."""


class NotUnderstood(NoReply):
    """The endpoint rejected something in the request. A simpler request may work."""


class Overflow(NotUnderstood):
    """The conversation is too long for the model."""


class Busy(NoReply):
    """The endpoint is overloaded or limits our rate."""


class Faulty(NoReply):
    """The endpoint failed. `refusal`: with a status 500, by which some servers reject what they do not support."""

    def __init__(self, reason: str, refusal: bool = False) -> None:
        super().__init__(reason)
        self.refusal = refusal


class Excessive(Faulty):
    """The reply went beyond the limits for any reply."""


class CutShort(NoReply):
    """The reply is incomplete. `at_limit`: because it reached the limit of its tokens."""

    def __init__(self, reason: str, completion: Completion | None = None, at_limit: bool = False) -> None:
        super().__init__(reason, completion)
        self.at_limit = at_limit


class Refused(NoReply):
    """The model refused to answer."""


class Empty(NoReply):
    """The reply has no text."""


class Resting(NoReply):
    """The model was not called, because its replies have been of no use."""


def public_part(reason: str) -> str:
    """Where and how a call failed, without the words of the server, which may hold secrets of a seat."""
    return ": ".join(reason.split(": ")[:2])


class Provider(Protocol):
    """Turns a request into a completion, or raises NoReply. Retries network errors, never a bad answer."""

    async def complete(self, request: Request, on_text: OnText | None = None) -> Completion: ...

    def note_decision(self, model: str, made: bool) -> str | None:
        """Note whether a model decided what it was asked, and say why it is not called now, if it is not."""

    async def close(self) -> None: ...
