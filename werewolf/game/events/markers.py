"""Where in the game we are: the markers of phases and sub-phases."""

from __future__ import annotations

from enum import Enum

from werewolf.game.asks import Seat
from werewolf.game.event import Audience, Event, fact


class Phase(str, Enum):
    NIGHT = "NIGHT"
    DAY = "DAY"
    GAME_OVER = "GAME_OVER"


class Marker(Event):
    """A marker of a phase or sub-phase. It carries the engine's state, so that the audit can compare its own."""

    phase: Phase
    day: int
    living: tuple[Seat, ...]
    dead: tuple[Seat, ...]
    sheriff: Seat | None


@fact
class PhaseStart(Marker):
    lines = {"NIGHT": "Night {day} falls.", "DAY": "Day {day} breaks."}

    def case(self) -> str:
        return self.phase.value


@fact
class PhaseEnd(Marker):
    pass


class SubPhaseMarker(Marker):
    """`secret`: only the moderator sees the marker, because it would tell the others who is awake."""

    sub_phase: str
    secret: bool

    def audience(self) -> Audience:
        return Audience.MODERATOR if self.secret else Audience.EVERYONE

    def case(self) -> str:
        return self.sub_phase


@fact
class SubPhaseStart(SubPhaseMarker):
    lines = {
        "CAMPAIGN": "Who runs for sheriff?",
        "OPT_OUT": "Candidates may withdraw now.",
        "SHERIFF_ELECTION": "Everyone who did not run votes for a sheriff.",
        "DISCUSSION": "The discussion begins.",
        "VOTING": "The vote begins.",
        "DEFENCE": "The tied players defend themselves.",
        "REVOTE": "A second vote, among the tied players.",
    }


@fact
class SubPhaseEnd(SubPhaseMarker):
    pass
