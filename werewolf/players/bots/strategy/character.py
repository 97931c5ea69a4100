"""How a level and a temperament bend play: how bold, how trusting, how blunt, how sharp."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from werewolf.config.personas import Persona

Level = Literal["easy", "normal", "hard"]
UNNOTICED = frozenset(("ballot", "broke_plan", "nominate"))
BLUR = {"easy": 0.15, "normal": 0.05, "hard": 0.0}
FOLLOWING = {"easy": 1.5, "normal": 1.0, "hard": 1.0}
LIES = {"easy": 0.3, "normal": 1.0, "hard": 1.0}


@dataclass(frozen=True, slots=True)
class Character:
    """Numbers around one; a middling temperament at the normal level leaves everything as it is."""

    level: Level = "normal"
    risk: float = 0.5
    trust: float = 0.5
    bluntness: float = 0.5
    liar: bool = True

    @property
    def blur(self) -> float:
        return BLUR[self.level]

    @property
    def lies(self) -> float:
        """How readily a wolf makes false claims."""
        return LIES[self.level] if self.liar else 0.0

    @property
    def solves(self) -> bool:
        """Whether small endgames are worked out."""
        return self.level != "easy"

    @property
    def deaf(self) -> frozenset[str]:
        """What is not noticed at all: the weak listen to words and forget who voted how."""
        return UNNOTICED if self.level == "easy" else frozenset()

    @property
    def wary(self) -> bool:
        """Whether claims are met without good faith."""
        return self.level == "hard"

    @property
    def caution(self) -> float:
        """What a shot, a poison or a vote must be worth: the bold need less."""
        return 1.15 - 0.3 * self.risk

    @property
    def following(self) -> float:
        """How much others' plans pull: the trusting follow, and the weak."""
        return (0.5 + self.trust) * FOLLOWING[self.level]


def character(persona: Persona | None, level: Level, liar: bool = True) -> Character:
    if persona is None:
        return Character(level, liar=liar)
    mood = persona.temperament
    return Character(level, mood.risk, mood.trust, mood.bluntness, liar)
