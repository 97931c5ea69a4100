"""The events that all rulesets share, with their announcements and their audience. Roles add their own."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Literal

from werewolf.game.asks import NEUTRAL_LINE, Seat
from werewolf.game.event import Audience, Event, fact
from werewolf.game.frozen import Frozen

SCHEMA_VERSION = 1

Winner = Literal["village", "werewolves", "tie"]
VictoryCondition = Literal[
    "ALL_WEREWOLVES_KILLED", "ALL_GODS_KILLED", "ALL_VILLAGERS_KILLED", "BOTH", "PARITY", "DAY_LIMIT"
]
Dealt = Literal["drawn", "set"]
Outcome = Literal["survived", "eliminated", "killed"]
Clock = Callable[[], str | None]


class Chair(Frozen):
    """Who plays a seat. Until the game is over, only the moderator knows more than the name.

    `setting` holds the other options from the table file, so that a resumed game keeps them.
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


class Fate(Frozen):
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


class Aimed(Event):
    """An action of one seat that targets a seat, or nobody."""

    actor: Seat
    target: Seat | None

    def case(self) -> str:
        return "nobody" if self.target is None else ""


@fact
class Nomination(Aimed):
    lines = {"": "{actor} nominates {target}.", "nobody": "{actor} nominates nobody."}


@fact
class Vote(Aimed):
    lines = {"": "{actor} votes for {target}.", "nobody": "{actor} abstains."}


class Attack(Aimed):
    """An attack by any role. Night resolution counts every attack of the night."""


class Ward(Aimed):
    """Protection against attacks for one night, by any role."""


@fact
class Speech(Event):
    """Words to the whole table. The neutral line is what stands for saying nothing."""

    actor: Seat
    content: str
    lines = {"": "{actor}: {content}", "nothing": "{actor} says nothing."}

    def case(self) -> str:
        return "nothing" if self.content == NEUTRAL_LINE else ""


@fact
class Reply(Event):
    """A short answer of somebody who was named after their speech; None if they let it pass."""

    actor: Seat
    content: str | None
    lines = {"": "{actor} replies: {content}", "nothing": "{actor} does not reply."}

    def case(self) -> str:
        return "nothing" if self.content is None else ""


@fact
class Bids(Event):
    """How much each living seat wants to give the speech that follows. The table learns it only at the end."""

    turn: int
    bids: dict[Seat, int]
    heard_by = Audience.MODERATOR
    lines = {"": "Bids for the floor: {bids}."}


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
        "nobody": "No sheriff ({votes}).",
    }

    def case(self) -> str:
        if self.winner is None:
            return "nobody"
        return "" if self.votes else "unopposed"


@fact
class RevoteCalled(Event):
    """The vote was tied. The tied players defend themselves, then there is a second vote among them."""

    votes: dict[Seat, float]
    tied_players: tuple[Seat, ...]
    lines = {"": "A tie ({votes}): {tied_players} go to a second vote."}


@fact
class Banishment(Event):
    """The result of a vote. The banished player is dead from here on."""

    votes: dict[Seat, float]
    tied_players: tuple[Seat, ...]
    banished: Seat | None
    lines = {
        "": "{banished} is voted out ({votes}).",
        "lot": "A tie ({votes}), decided by lot: {banished} is voted out.",
        "tie": "A tie ({votes}): nobody is voted out.",
        "nobody": "Nobody is voted out ({votes}).",
    }

    def case(self) -> str:
        if self.banished is None:
            return "tie" if self.tied_players else "nobody"
        return "lot" if self.tied_players else ""

    def kills(self) -> tuple[Seat, ...]:
        return () if self.banished is None else (self.banished,)


Camp = Literal["village", "werewolves"]
DeathCause = Literal["WEREWOLF_KILL", "POISON", "BANISHMENT", "HUNTER_SHOT"]


@fact
class NightOutcome(Event):
    """Who will be announced dead in the morning, and the cause. This event itself kills nobody."""

    deaths: dict[Seat, DeathCause]
    heard_by = Audience.MODERATOR
    lines = {"": "Died in the night: {deaths}.", "nobody": "Nobody died in the night."}

    def case(self) -> str:
        return "" if self.deaths else "nobody"


@fact
class DeathAnnouncement(Event):
    """The deaths of the night. Names seats only, no cause and no role (I.2, I.3). They are dead from here on."""

    dead_players: tuple[Seat, ...]
    death_count: int
    lines = {
        "": "{dead_players} died in the night.",
        "many": "{dead_players} died in the night.",
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
    """A dead player's card is shown. Happens only with `reveal: camp` or `reveal: role`."""

    actor: Seat
    camp: Camp
    role: str | None
    lines = {"": "{actor} had the {role} card.", "camp": "{actor} belonged to the {camp}."}

    def case(self) -> str:
        return "camp" if self.role is None else ""


@fact
class DeathEvent(Event):
    """The moderator's summary of one death, after last words, last act and badge."""

    actor: Seat
    cause: DeathCause
    last_words: str | None
    hunter_shoot_target: Seat | None
    badge_transfer_to: Seat | None
    heard_by = Audience.MODERATOR
    lines = {"": "{actor} is dead: {cause}."}
