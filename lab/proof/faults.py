"""Faults where a checker is easily blind: what each is, and the games in which it must be noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lab.proof.games import Play
from lab.proof.patches import Patch

SHERIFF, MAFIA, CLASSIC = Play("sheriff", 1), Play("mafia", 0), Play("classic", 1)
CLUMSY = Play("named-camps", 0, clumsy=True)
CLUMSY_SHERIFF = Play("sheriff", 1, clumsy=True)
ROLE_SHOWN, CAMP_SHOWN = Play("open-cards", 0), Play("named-camps", 0)
FORCED = Play("classic", 20), Play("small-town", 0)
TIED = Play("lone-wolf", 9, {"vote:0": 1, "vote:1": 0, "vote:2": 0, "vote:3": 1, "vote:4": 2})
AUCTION, REPLIES = Play("auction", 0), Play("small-town", 0)

Inject = Callable[[Patch], None]


class Fault(NamedTuple):
    inject: Inject
    play: Play

    @property
    def name(self) -> str:
        return f"{self.inject.__name__}-{self.play.house}"


FAULTS: list[Fault] = []


def fault(*plays: Play) -> Callable[[Inject], Inject]:
    """Decorator: a fault that must be noticed in each of these games."""

    def register(inject: Inject) -> Inject:
        FAULTS.extend(Fault(inject, play) for play in plays)
        return inject

    return register
