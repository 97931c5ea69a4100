"""The assertions' own books, taken only from the log: who is alive, what was said and done, who is sheriff."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from werewolf.audit.logged_rules import Event, Line, LoggedRules, Seat

Victory = tuple[str, str]  # the winner and the condition
Choices = dict[Seat, Seat | None]  # by seat: whom it named, or nobody


@dataclass(slots=True, eq=False)
class Night:
    """What has happened in one night so far."""

    proposals: dict[int, Choices] = field(default_factory=lambda: {1: {}, 2: {}})  # by council round: who proposed whom
    pack_decided: bool = False  # whether the pack's decision is logged, even if it is to kill nobody
    victim: Seat | None = None  # whom the pack attacks
    victims_told: Choices = field(default_factory=dict)  # by witch: the victim she was told
    potions: list[tuple[Seat, str, Seat | None]] = field(default_factory=list)  # witch, potion or PASS, target
    protections: Choices = field(default_factory=dict)  # by guard or doctor: whom they protect
    checkers: list[Seat] = field(default_factory=list)  # the seers who have made their check
    deaths: dict[Seat, str] | None = None  # the logged outcome: causes by seat
    unknown_action: bool = False  # whether an unknown kind of action, which may have killed someone, was logged

    def acting_witches(self) -> set[Seat]:
        """The witches who used a potion tonight, or passed."""
        return {witch for witch, _, _ in self.potions}

    def potion_targets(self, potion: str) -> set[Seat | None]:
        return {target for _, kind, target in self.potions if kind == potion}


@dataclass(slots=True, eq=False)
class Day:
    """What has happened on one day so far."""

    volunteers: list[Seat] = field(default_factory=list)  # who answered that they run for sheriff
    candidates: tuple[Seat, ...] = ()  # who was declared a candidate
    campaign_speakers: list[Seat] = field(default_factory=list)
    withdrawals: set[Seat] = field(default_factory=set)
    announced_deaths: tuple[Seat, ...] = ()
    last_words: dict[Seat, str] = field(default_factory=dict)
    settled_deaths: list[Seat] = field(default_factory=list)  # seats that have their DeathEvent, in order
    speaking_order: tuple[Seat, ...] = ()
    speakers: list[Seat] = field(default_factory=list)  # who has spoken in the discussion
    nominations: Choices = field(default_factory=dict)
    ballots: dict[str, Choices] = field(default_factory=dict)  # by sub-phase: who voted for whom
    tied_seats: tuple[Seat, ...] = ()  # the seats in the revote
    defence_speakers: list[Seat] = field(default_factory=list)
    counted_votes: list[str] = field(default_factory=list)  # the sub-phases whose vote has its result
    banished_seat: Seat | None = None

    def remaining_candidates(self) -> tuple[Seat, ...]:
        """The candidates who have not withdrawn."""
        return tuple(seat for seat in self.candidates if seat not in self.withdrawals)


@dataclass(slots=True, eq=False)
class AuditState:
    """Everything known before the line at hand. `updates` writes it, the assertions read it."""

    rules: LoggedRules
    line: Line
    line_count: int = 0
    switches: dict[str, Any] = field(init=False)
    living: set[Seat] = field(init=False)
    dead: set[Seat] = field(default_factory=set)
    sorted_living: list[Seat] = field(init=False)  # the living and the dead in the form a marker lists them
    sorted_dead: list[Seat] = field(default_factory=list)
    pack: list[Seat] = field(init=False)  # the living pack, in seat order
    killers: list[Seat] = field(init=False)  # the pack members who propose and kill: those with the werewolf card
    death_causes: dict[Seat, str] = field(default_factory=dict)
    unsettled_deaths: set[Seat] = field(default_factory=set)  # the dead whose DeathEvent is still to come
    sheriff: Seat | None = None
    badge_holders: set[Seat] = field(default_factory=set)
    badge_transfers: Choices = field(default_factory=dict)  # who passed the badge on, and to whom
    shots: Choices = field(default_factory=dict)
    used_potions: dict[Seat, set[str]] = field(default_factory=dict)  # by witch
    phase: str | None = None
    day: int = 0
    phase_count: int = 0
    in_phase: bool = False
    sub_phase: str | None = None
    sub_phases: list[str] = field(default_factory=list)  # this phase's sub-phases, in order
    night: Night = field(default_factory=Night)
    last_night: Night = field(default_factory=Night)
    today: Day = field(default_factory=Day)
    night_count: int = 0  # nights with an outcome
    unannounced_deaths: dict[Seat, str] | None = None  # the last night's deaths, until they are announced
    pack_speakers: list[Seat] = field(default_factory=list)  # who has talked to the pack in this sub-phase
    asks: set[tuple[str, Seat]] = field(default_factory=set)  # this phase's asks: purpose and seat
    pending_answers: dict[tuple[str, Seat], Event] = field(default_factory=dict)  # answers whose action is to come
    pending_nominations: dict[Seat, object] = field(default_factory=dict)  # by speaker: the seat named, or a word
    victory: Victory | None = None
    game_over: bool = False

    def __post_init__(self) -> None:
        self.switches = self.rules.switches
        self.sorted_living = list(range(self.rules.seats))
        self.living = set(self.sorted_living)
        self.killers = self.pack = sorted(self.rules.wolves)

    def role(self, seat: Seat) -> str:
        """A seat's role, or an empty string if there is no such seat."""
        return self.rules.deal[seat] if 0 <= seat < self.rules.seats else ""

    def bury(self, seat: Seat, cause: str) -> None:
        """Move a seat from the living to the dead."""
        if seat in self.living:
            self.living.remove(seat)
            self.dead.add(seat)
            self.pack = sorted(self.living & self.rules.wolves)
            self.killers = [seat for seat in self.pack if self.rules.deal[seat] == "werewolf"]
            self.sorted_living, self.sorted_dead = sorted(self.living), sorted(self.dead)
            self.death_causes[seat] = cause
            self.unsettled_deaths.add(seat)
