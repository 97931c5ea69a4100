"""The limits of a seat's calls, from its options and its endpoint's profile: tokens, time, waiting, schema."""

from __future__ import annotations

from werewolf.config.seat_options import SeatConfig
from werewolf.players.models.transport.endpoints import profile_of

MAX_WAIT = 300.0  # seconds that a decision waits for a busy server
GREAT_EFFORT = ("high", "xhigh", "max")


def answer_limit(setting: SeatConfig) -> int:
    """How many tokens an answer may have to begin with. A small context leaves room for the conversation."""
    if setting.max_tokens is not None:
        return setting.max_tokens
    usual = profile_of(setting).tokens
    return usual if setting.context is None else min(usual, max(setting.context // 4, 256))


def most_tokens(setting: SeatConfig) -> int:
    """How far that limit may be raised; a limit that the seat sets is kept."""
    if setting.max_tokens is not None:
        return setting.max_tokens
    most = profile_of(setting).most_tokens
    return most if setting.context is None else min(most, max(setting.context // 2, 256))


def call_timeout(setting: SeatConfig) -> float:
    """How long a call may take, if the seat does not say."""
    profile = profile_of(setting)
    thinks = setting.thinking == "native" or setting.effort in GREAT_EFFORT
    return profile.thinking_timeout if thinks else profile.timeout


def has_exact_schema(setting: SeatConfig) -> bool:
    """Whether each question has its own schema; otherwise one holds for the whole game and keeps the cache."""
    return profile_of(setting).answer_schema == "exact"
