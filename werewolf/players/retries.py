"""How often a player is asked again, and how long an answer is waited for."""

from __future__ import annotations

TRIES = 3
LATE = "no answer in time"
LONGEST_WAIT = 600.0  # seconds for one try, unless the player sets its own `reply_timeout`
