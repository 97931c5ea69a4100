"""The facts of a game. Each class says what happened, and who learns of it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Literal

from werewolf.game.asks import Seat
from werewolf.game.event import Audience, Event, fact
from werewolf.game.frozen import frozen

SCHEMA_VERSION = 1

Camp = Literal["village", "werewolves"]
DeathCause = Literal["WEREWOLF_KILL", "POISON", "BANISHMENT", "HUNTER_SHOT"]
Winner = Literal["village", "werewolves", "tie"]
VictoryCondition = Literal[
    "ALL_WEREWOLVES_KILLED", "ALL_GODS_KILLED", "ALL_VILLAGERS_KILLED", "BOTH", "PARITY", "DAY_LIMIT"
]
Dealt = Literal["drawn", "set"]
Outcome = Literal["survived", "eliminated", "killed"]


class Phase(str, Enum):
    NIGHT = "NIGHT"
    DAY = "DAY"
    GAME_OVER = "GAME_OVER"


@frozen
class Chair:
    """Who or what plays a seat. Only the moderator knows more than the name before the end.

    `setting` is what the table file said of it beyond that, so that a game resumes as it was configured.
    """

    seat: Seat
    name: str
    kind: str
    persona: str | None = None
    setting: dict[str, Any] | None = None


@fact
class GameStart(Event):
    schema: int
    started: str | None
    ruleset: dict[str, Any]
    seed: int
    dealt: Dealt
    deal: tuple[str, ...]
    players: tuple[Chair, ...]
    heard_by = Audience.MODERATOR
    lines = {"": "The cards are dealt."}


@fact
class TableSet(Event):
    seats: int
    names: tuple[str, ...]
    ruleset: str
    cards: dict[str, int]
    lines = {"": "The table is set for {seats}: {names}. Cards: {cards}."}


@fact
class CardDealt(Event):
    actor: Seat
    role: str
    heard_by = Audience.ACTOR
    lines = {"": "Your card: {role}."}


@fact
class PackMet(Event):
    pack: tuple[Seat, ...]
    heard_by = Audience.PACK
    lines = {"": "The pack: {pack}."}


@frozen
class Marker(Event):
    """Carries the engine's own books, so that a checker with books of its own can compare."""

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


@frozen
class SubPhaseMarker(Marker):
    """`secret`: the sub-phase belongs to some seats alone, so its marker is the moderator's (never who woke)."""

    sub_phase: str
    secret: bool

    def audience(self) -> Audience:
        return Audience.MODERATOR if self.secret else Audience.EVERYONE

    def case(self) -> str:
        return self.sub_phase


@fact
class SubPhaseStart(SubPhaseMarker):
    lines = {
        "CAMPAIGN": "Who would be sheriff?",
        "OPT_OUT": "Whoever wants to withdraw may do so now.",
        "SHERIFF_ELECTION": "Those who did not run elect the sheriff.",
        "DISCUSSION": "The discussion begins.",
        "VOTING": "The vote is called.",
        "DEFENCE": "The tied defend themselves.",
        "REVOTE": "The vote is called again, among the tied.",
    }


@fact
class SubPhaseEnd(SubPhaseMarker):
    pass


@frozen
class Aimed(Event):
    """A deed of one seat that names another, or nobody."""

    actor: Seat
    target: Seat | None

    def case(self) -> str:
        return "nobody" if self.target is None else ""


@fact
class Speech(Event):
    actor: Seat
    content: str
    lines = {"": "{actor}: {content}"}


@fact
class Nomination(Aimed):
    lines = {"": "{actor} nominates {target}.", "nobody": "{actor} nominates nobody."}


@fact
class SheriffCandidates(Event):
    candidates: tuple[Seat, ...]
    lines = {"": "Running for sheriff: {candidates}.", "nobody": "Nobody runs for sheriff."}

    def case(self) -> str:
        return "" if self.candidates else "nobody"


@fact
class SheriffOptOut(Event):
    actor: Seat
    lines = {"": "{actor} withdraws."}


@fact
class SheriffOutcome(Event):
    candidates: tuple[Seat, ...]
    votes: dict[Seat, float]
    winner: Seat | None
    lines = {
        "": "{winner} is sheriff ({votes}).",
        "unopposed": "{winner} is sheriff, unopposed.",
        "nobody": "No sheriff is elected ({votes}).",
    }

    def case(self) -> str:
        if self.winner is None:
            return "nobody"
        return "" if self.votes else "unopposed"


@fact
class Vote(Aimed):
    lines = {"": "{actor} votes for {target}.", "nobody": "{actor} abstains."}


@fact
class RevoteCalled(Event):
    """The ballot was tied; those who share the most votes defend themselves and stand again."""

    votes: dict[Seat, float]
    tied_players: tuple[Seat, ...]
    lines = {"": "A tie ({votes}): {tied_players} stand again."}


@fact
class Banishment(Event):
    """The vote's result. Whoever is banished is dead from here on."""

    votes: dict[Seat, float]
    tied_players: tuple[Seat, ...]
    banished: Seat | None
    lines = {
        "": "{banished} is voted out ({votes}).",
        "lot": "A tie ({votes}), and the lot falls on {banished}.",
        "tie": "A tie ({votes}): nobody is voted out.",
        "nobody": "Nobody is voted out ({votes}).",
    }

    def case(self) -> str:
        if self.banished is None:
            return "tie" if self.tied_players else "nobody"
        return "lot" if self.tied_players else ""

    def kills(self) -> tuple[Seat, ...]:
        return () if self.banished is None else (self.banished,)


@frozen
class Attack(Aimed):
    """A bite, whoever's: resolution counts every attack of the night."""


@frozen
class Ward(Aimed):
    """A night's protection against attacks, whoever's."""


@fact
class NightOutcome(Event):
    """Who will be announced dead at dawn, and of what. Kills nobody by itself."""

    deaths: dict[Seat, DeathCause]
    heard_by = Audience.MODERATOR
    lines = {"": "The night's toll: {deaths}.", "nobody": "The night took nobody."}

    def case(self) -> str:
        return "" if self.deaths else "nobody"


@fact
class DeathAnnouncement(Event):
    """Seats only: no cause, no role (I.2, I.3). They are dead from here on."""

    dead_players: tuple[Seat, ...]
    death_count: int
    lines = {
        "": "{dead_players} did not live to see the morning.",
        "many": "{dead_players} did not live to see the morning.",
        "nobody": "Nobody died in the night.",
    }

    def case(self) -> str:
        return ("nobody", "")[self.death_count] if self.death_count < 2 else "many"

    def kills(self) -> tuple[Seat, ...]:
        return self.dead_players


@fact
class SheriffBadgeTransfer(Event):
    actor: Seat
    to_player: Seat | None
    lines = {"": "{actor} hands the badge to {to_player}.", "nobody": "{actor} tears up the badge."}

    def case(self) -> str:
        return "nobody" if self.to_player is None else ""


@fact
class CardRevealed(Event):
    """Only under `reveal: camp` or `reveal: role`."""

    actor: Seat
    camp: Camp
    role: str | None
    lines = {"": "{actor} was {role}.", "camp": "{actor} belonged to the {camp}."}

    def case(self) -> str:
        return "camp" if self.role is None else ""


@fact
class DeathEvent(Event):
    """The moderator's summary that closes a dead seat's affairs."""

    actor: Seat
    cause: DeathCause
    last_words: str | None
    hunter_shoot_target: Seat | None
    badge_transfer_to: Seat | None
    heard_by = Audience.MODERATOR
    lines = {"": "{actor} is dead: {cause}."}


@frozen
class Fate:
    """How a player ended."""

    seat: Seat
    name: str
    role: str
    outcome: Outcome
    won: bool


@fact
class GameOver(Event):
    ended: str | None
    winner: Winner
    condition: VictoryCondition
    players: tuple[Fate, ...]
    lines = {
        "village": "The game is over: the {village} wins.",
        "werewolves": "The game is over: the {werewolves} win.",
        "tie": "The game is over: nobody wins.",
    }

    def case(self) -> str:
        return self.winner


Clock = Callable[[], str | None]
