"""Turn errors of both SDKs into NoReply exceptions with short one-line messages that never contain a key."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any

from werewolf.players.models.provider import Busy, Denied, Faulty, NoReply, NotUnderstood, Overflow, Unreachable

LONGEST = 300
LONGEST_DETAIL = 10_000
MOST_CAUSES = 8
SHORTEST_BUSY = 1.0  # seconds; a server that is away and says for how long is waited for like a busy one
NO_LISTENER, NO_ADDRESS = "nobody listens there (connection refused)", "there is no such address"
NOBODY_THERE = {
    "Connection refused": NO_LISTENER,
    "Name or service not known": NO_ADDRESS,
    "nodename nor servname": NO_ADDRESS,
    "No address associated": NO_ADDRESS,
}
LONGEST_RETRY_AFTER = 3600.0
SECONDS = re.compile(r"[0-9]+(?:\.[0-9]+)?")
SHORTEST_KEY_PART = 8  # characters; some servers repeat only the beginning of a key
TOO_LONG = (
    "context_length",
    "context length",
    "exceed_context_size",
    "context size",
    "prompt is too long",
    "too many tokens",
)
# Error types that servers report inside a successful response, and the matching HTTP status.
STATUS_BY_TYPE = {
    "overloaded_error": 529,
    "rate_limit_error": 429,
    "rate_limit_exceeded": 429,
    "timeout_error": 504,
    "server_error": 503,
    "invalid_request_error": 400,
    "authentication_error": 401,
    "billing_error": 402,
    "permission_error": 403,
    "not_found_error": 404,
    "request_too_large": 413,
}
DEFAULT_STATUS = 500  # if the response names none


def without_key(text: str, key: str) -> str:
    """The text in one line, without the key or its beginning."""
    if len(key) >= 4:
        for end in range(len(key), min(len(key), SHORTEST_KEY_PART) - 1, -1):
            text = text.replace(key[:end], "[key]")
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def sdk_error(error: Exception, endpoint: str, key: str) -> NoReply:
    """An exception of an SDK as a NoReply."""
    if isinstance(error.__cause__, NoReply):  # of our own client, which one SDK wraps
        return error.__cause__
    status, body = getattr(error, "status_code", None), getattr(error, "body", None)
    message = str(getattr(error, "message", error))
    if status is None and body is None:
        nobody = nobody_there(error)
        failure: NoReply = Unreachable(
            without_key(f"{endpoint}: {nobody or f'{type(error).__name__}: {message}'}", key)
        )
        failure.retryable = "Timeout" not in type(error).__name__  # a time-out has taken long enough
        failure.certain = nobody is not None
        return failure
    if status is None or status < 400:
        return reported_error(body, endpoint, key, message)
    wait = retry_after(getattr(getattr(error, "response", None), "headers", {}))
    reason = without_key(f"{endpoint}: {status}: {message}", key)
    failure = error_for_status(status, reason, f"{error} {body}", busy=status == 503 and (wait or 0.0) >= SHORTEST_BUSY)
    failure.retry_after = wait
    return failure


def nobody_there(error: BaseException | None) -> str | None:
    """That there is no such address, or that nobody listens there; None if it may be something else."""
    for _ in range(MOST_CAUSES):
        if error is None:
            return None
        if isinstance(error, ConnectionRefusedError | socket.gaierror):
            return NO_ADDRESS if isinstance(error, socket.gaierror) else NO_LISTENER
        if sign := next((sign for sign in NOBODY_THERE if sign in str(error)), None):
            return NOBODY_THERE[sign]
        error = error.__cause__ or error.__context__
    return None


def reported_error(body: Any, endpoint: str, key: str, message: str = "") -> NoReply:
    """An error that was reported inside a successful response or a stream."""
    inner = body.get("error", body) if isinstance(body, Mapping) else body
    error = inner if isinstance(inner, Mapping) else {"message": inner}
    codes = [error.get("code"), error.get("status"), error.get("type")]
    status = next((code for code in codes if type(code) is int and 400 <= code < 600), None)
    status = status or next((STATUS_BY_TYPE[c] for c in codes if isinstance(c, str) and c in STATUS_BY_TYPE), None)
    label = "an error instead of a reply" if status is None else status
    reason = without_key(f"{endpoint}: {label}: {error.get('message') or message}", key)
    return error_for_status(status or DEFAULT_STATUS, reason, str(body))


def error_for_status(status: int, reason: str, full_text: str, busy: bool = False) -> NoReply:
    """The NoReply for an HTTP status. `full_text` is searched for signs that the prompt was too long."""
    failure = kind_for_status(429 if busy else status, reason, full_text.lower())
    failure.status, failure.detail = status, full_text[:LONGEST_DETAIL]
    failure.certain = status in (400, 401, 403, 404)
    return failure


def kind_for_status(status: int, reason: str, text: str) -> NoReply:
    if status in (400, 413, 422) and any(sign in text for sign in TOO_LONG):
        return Overflow(reason)
    if status in (401, 402, 403, 404):
        return Denied(reason)
    temporary = status in (408, 409, 429) or status >= 500
    if not temporary or status == 501:
        return NotUnderstood(reason)
    failure = Busy(reason) if status in (429, 529) else Faulty(reason, refusal=status == 500)
    failure.retryable = True
    return failure


def retry_after(headers: Mapping[str, str]) -> float | None:
    """The seconds to wait before a retry, if the endpoint's headers say so; at most LONGEST_RETRY_AFTER."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        value = headers.get(name, "").strip()
        if SECONDS.fullmatch(value):
            return min(float(value) * unit, LONGEST_RETRY_AFTER)
        try:
            left = parsedate_to_datetime(value).timestamp() - time.time()
        except (ValueError, OverflowError, OSError):  # no date, or one that no clock can show
            continue
        return min(max(left, 0.0), LONGEST_RETRY_AFTER)
    return None
