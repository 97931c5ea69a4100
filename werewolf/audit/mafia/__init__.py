"""The assertions a game of mafia answers to, by category. Where a law is the sheriff game's, it is taken from there."""

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
