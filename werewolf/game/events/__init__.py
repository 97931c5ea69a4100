"""The events that all rulesets share, with their announcements and their audience. Roles add their own."""

from werewolf.game.event import Audience, Event, fact
from werewolf.game.events.aimed import Aimed, Attack, Nomination, Vote, Ward
from werewolf.game.events.deaths import (
    Camp,
    CardRevealed,
    DeathAnnouncement,
    DeathCause,
    DeathEvent,
    NightOutcome,
    SheriffBadgeTransfer,
)
from werewolf.game.events.markers import Marker, Phase, PhaseEnd, PhaseStart, SubPhaseEnd, SubPhaseMarker, SubPhaseStart
from werewolf.game.events.table import (
    SCHEMA_VERSION,
    CardDealt,
    Chair,
    Clock,
    Dealt,
    Fate,
    GameOver,
    GameStart,
    Outcome,
    PackMet,
    TableSet,
    VictoryCondition,
    Winner,
)
from werewolf.game.events.talk import Bids, Reply, Speech
from werewolf.game.events.votes import Banishment, RevoteCalled, SheriffCandidates, SheriffOptOut, SheriffOutcome

__all__ = [
    "SCHEMA_VERSION", "Aimed", "Attack", "Audience", "Banishment", "Bids", "Camp", "CardDealt", "CardRevealed",
    "Chair", "Clock", "Dealt", "DeathAnnouncement", "DeathCause", "DeathEvent", "Event", "Fate", "GameOver",
    "GameStart", "Marker", "NightOutcome", "Nomination", "Outcome", "PackMet", "Phase", "PhaseEnd", "PhaseStart",
    "Reply", "RevoteCalled", "SheriffBadgeTransfer", "SheriffCandidates", "SheriffOptOut", "SheriffOutcome", "Speech",
    "SubPhaseEnd", "SubPhaseMarker", "SubPhaseStart", "TableSet", "VictoryCondition", "Vote", "Ward", "Winner",
    "fact",
]  # fmt: skip
