"""Errors of both SDKs in words of ours: short, on one line, and never with a key in them."""

from __future__ import annotations

from werewolf.providers.provider import Busy, Denied, Faulty, NoReply, NotUnderstood, Overflow, Unreachable

LONGEST = 300
TOO_LONG = (
    "context_length",
    "context length",
    "exceed_context_size",
    "context size",
    "prompt is too long",
    "too many tokens",
)


def scrubbed(text: str, key: str) -> str:
    """One line, without the key."""
    if len(key) >= 4:
        text = text.replace(key, "[key]")
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def fault(error: Exception, where: str, key: str) -> NoReply:
    """What an SDK raised, as one of ours."""
    status = getattr(error, "status_code", None)
    words = scrubbed(f"{where}: {status or type(error).__name__}: {getattr(error, 'message', error)}", key)
    if status is None:
        return Unreachable(words)
    full = f"{error} {getattr(error, 'body', '')}".lower()
    if status in (400, 413, 422) and any(sign in full for sign in TOO_LONG):
        return Overflow(words)
    if status in (401, 402, 403, 404):
        return Denied(words)
    if status == 429:
        return Busy(words)
    return NotUnderstood(words) if status < 500 or status == 501 else Faulty(words, refusal=status == 500)
