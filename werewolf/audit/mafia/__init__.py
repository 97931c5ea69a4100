"""The assertions for games of mafia, one module per category. Many reuse a check of the sheriff game."""

from werewolf.audit.mafia import (
    ballot,
    discussion,
    last_words,
    logging,
    night,
    night_zero,
    phase_order,
    secrecy,
    setup,
    state,
    victory,
)

CATEGORIES = (
    victory,
    setup,
    night_zero,
    phase_order,
    discussion,
    ballot,
    last_words,
    night,
    secrecy,
    state,
    logging,
)
