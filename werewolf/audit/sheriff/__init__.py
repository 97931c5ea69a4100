"""The 76 assertions for games with a sheriff, one module per category."""

from werewolf.audit.sheriff import (
    badge,
    deaths,
    election,
    guard,
    hunter,
    logging,
    phase_order,
    queries,
    seer,
    setup,
    state,
    victory,
    voting,
    werewolves,
    witch,
)

CATEGORIES = (
    victory,
    setup,
    phase_order,
    werewolves,
    witch,
    guard,
    seer,
    election,
    deaths,
    voting,
    hunter,
    badge,
    state,
    logging,
    queries,
)
