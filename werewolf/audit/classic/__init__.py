"""The assertions a classic game answers to, by category. Where a law is another game's, it is taken from there."""

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
