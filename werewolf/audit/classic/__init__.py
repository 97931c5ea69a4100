"""The assertions for classic games, one module per category. Almost all reuse a check of another game."""

from werewolf.audit.classic import (
    discussion,
    doctor_and_seer,
    flow,
    hunter,
    last_words,
    logging,
    pack,
    secrecy,
    setup,
    state,
    victory,
    vote,
    witch,
)

CATEGORIES = (
    victory,
    setup,
    flow,
    discussion,
    vote,
    last_words,
    pack,
    doctor_and_seer,
    witch,
    hunter,
    secrecy,
    state,
    logging,
)
