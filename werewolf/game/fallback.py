"""What stands for whoever gave no legal answer. Pure, so that a log can be held to it."""

from __future__ import annotations

from werewolf.game.asks import NEUTRAL_LINE, Answer, Ask, decline, needs_words
from werewolf.game.seeded_random import SeededRandom, draw_key


def fallback(ask: Ask, rng: SeededRandom) -> Answer:
    """Declining where that is legal, else a lot of the game's seed; a speech is one fixed neutral line."""
    choice = decline(ask)
    if choice is None and ask.options:
        choice = rng.pick(ask.options, f"fallback|{draw_key(ask)}")
    return Answer(choice, NEUTRAL_LINE if needs_words(ask, choice) else None)
