"""How a bot's level and its persona's temperament change its play: noise, caution, trust, bluntness, lies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from werewolf.config.personas import Persona

Level = Literal["easy", "normal", "hard"]
EASY_IGNORES = frozenset(("ballot", "broke_plan", "nominate", "pairs"))
NOISE = {"easy": 0.4, "normal": 0.05, "hard": 0.0}
FOLLOW = {"easy": 1.5, "normal": 1.0, "hard": 1.0}
LIES = {"easy": 0.3, "normal": 1.0, "hard": 1.0}


@dataclass(frozen=True, slots=True)
class Character:
    """The character of one bot. A temperament of 0.5 at the normal level changes nothing."""

    level: Level = "normal"
    risk: float = 0.5
    trust: float = 0.5
    bluntness: float = 0.5
    liar: bool = True

    @property
    def noise(self) -> float:
        """How far random errors may change a suspicion."""
        return NOISE[self.level]

    @property
    def lie_factor(self) -> float:
        """How readily a wolf makes false claims."""
        return LIES[self.level] if self.liar else 0.0

    @property
    def solves_endgames(self) -> bool:
        """Whether it uses the endgame solver."""
        return self.level != "easy"

    @property
    def gathers(self) -> bool:
        """Whether it votes where the table gathers, and not for its own first suspect."""
        return self.level != "easy"

    @property
    def counts_losses(self) -> bool:
        """Whether it weighs what the village would lose by a wrong vote, and knows when the table gathers on it."""
        return self.level == "hard"

    @property
    def ignored_kinds(self) -> frozenset[str]:
        """Kinds of evidence it does not count: an easy bot forgets who voted how, and who stood by whom."""
        return EASY_IGNORES if self.level == "easy" else frozenset()

    @property
    def wary(self) -> bool:
        """Whether it gives claims no good faith, and counts in full what two seats do for each other."""
        return self.level == "hard"

    @property
    def mimics(self) -> bool:
        """Whether as a wolf it can do by day what an honest bot would; how often it does is a knob."""
        return self.level != "easy"

    @property
    def caution(self) -> float:
        """Factor on the suspicion it needs for a shot, a poison or a vote: a bold bot needs less."""
        return 1.15 - 0.3 * self.risk

    @property
    def follow_factor(self) -> float:
        """Factor on how far it follows the plans of others: more if it is trusting, or easy."""
        return (0.5 + self.trust) * FOLLOW[self.level]


def character(persona: Persona | None, level: Level, liar: bool = True) -> Character:
    if persona is None:
        return Character(level, liar=liar)
    temperament = persona.temperament
    return Character(level, temperament.risk, temperament.trust, temperament.bluntness, liar)
