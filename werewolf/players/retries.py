"""Retries: how often a player is asked the same question, and how long an answer is waited for."""

from __future__ import annotations

TRIES = 3  # at one question
LONGEST_WAIT = 600.0  # seconds for one try, unless the player sets its own `reply_timeout`
LATE = "no answer in time"
