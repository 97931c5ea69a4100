"""Errors of both SDKs in words of ours: short, on one line, and never with a key in them."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any

from werewolf.players.models.provider import Busy, Denied, Faulty, NoReply, NotUnderstood, Overflow, Unreachable

LONGEST = 300
LEAST_OF_A_KEY = 8  # characters; some servers repeat only how a key begins
TOO_LONG = (
    "context_length",
    "context length",
    "exceed_context_size",
    "context size",
    "prompt is too long",
    "too many tokens",
)
# What is said in the midst of a good response, and the status it would have had on its own.
SAID = {
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
UNTOLD = 500


def scrubbed(text: str, key: str) -> str:
    """One line, without the key or the beginning of it."""
    if len(key) >= 4:
        for end in range(len(key), min(len(key), LEAST_OF_A_KEY) - 1, -1):
            text = text.replace(key[:end], "[key]")
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def fault(error: Exception, where: str, key: str) -> NoReply:
    """What an SDK raised, as one of ours."""
    status, body = getattr(error, "status_code", None), getattr(error, "body", None)
    message = str(getattr(error, "message", error))
    if status is None and body is None:
        made: NoReply = Unreachable(scrubbed(f"{where}: {type(error).__name__}: {message}", key))
        made.again = "Timeout" not in type(error).__name__  # that has taken long enough
        return made
    if status is None or status < 400:
        return told_fault(body, where, key, message)
    made = of_status(status, scrubbed(f"{where}: {status}: {message}", key), f"{error} {body}")
    made.rest = rest_asked(getattr(getattr(error, "response", None), "headers", {}))
    return made


def told_fault(body: Any, where: str, key: str, message: str = "") -> NoReply:
    """An error that came as if it were a reply, or in the middle of one."""
    inner = body.get("error", body) if isinstance(body, Mapping) else body
    told = inner if isinstance(inner, Mapping) else {"message": inner}
    codes = [told.get("code"), told.get("status"), told.get("type")]
    status = next((code for code in codes if type(code) is int and 400 <= code < 600), None)
    status = status or next((SAID[code] for code in codes if isinstance(code, str) and code in SAID), None)
    label = "an error instead of a reply" if status is None else status
    words = scrubbed(f"{where}: {label}: {told.get('message') or message}", key)
    return of_status(status or UNTOLD, words, str(body))


def of_status(status: int, words: str, full: str) -> NoReply:
    if status in (400, 413, 422) and any(sign in full.lower() for sign in TOO_LONG):
        return Overflow(words)
    if status in (401, 402, 403, 404):
        return Denied(words)
    passing = status in (408, 409, 429) or status >= 500
    if not passing or status == 501:
        return NotUnderstood(words)
    made = Busy(words) if status in (429, 529) else Faulty(words, refusal=status == 500)
    made.again = True
    return made


def rest_asked(headers: Mapping[str, str]) -> float | None:
    """For how many seconds the endpoint wants to be left alone, if it says so."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        told = headers.get(name, "").strip()
        if re.fullmatch(r"\d+(?:\.\d+)?", told):
            return float(told) * unit
        if told:
            try:
                return max(parsedate_to_datetime(told).timestamp() - time.time(), 0.0)
            except ValueError:
                continue
    return None
