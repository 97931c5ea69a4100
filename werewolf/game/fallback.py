"""The fallback: what replaces the answer of a player who gives no legal one."""

from __future__ import annotations

from werewolf.game.asks import NEUTRAL_LINE, Answer, Ask, decline, draw_key, needs_words
from werewolf.game.seeded_random import SeededRandom


def fallback(ask: Ask, rng: SeededRandom) -> Answer:
    """Decline if that is legal, otherwise draw an option from the game's seed. A speech is always the neutral line."""
    choice = decline(ask)
    if choice is None and ask.options:
        choice = rng.pick(ask.options, f"fallback|{draw_key(ask)}")
    return Answer(choice, NEUTRAL_LINE if needs_words(ask, choice) else None)
