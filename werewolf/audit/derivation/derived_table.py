"""The derived table: who lives, who holds the badge, which phase it is, and what has happened that later rules need."""

from __future__ import annotations

from typing import Any

from werewolf.audit.derivation.steps import Fact, To
from werewolf.audit.logged_rules import Event, LoggedRules, Seat


class Table:
    """The state of a derived game. The course of the game changes it, and nothing in the log does but answers."""

    def __init__(self, rules: LoggedRules, start: Event) -> None:
        self.rules = rules
        self.switches: dict[str, Any] = rules.switches
        self.seed: int = start["seed"]
        self.names: list[str] = [chair["name"] for chair in start["players"]]
        self.deal = list(rules.deal)
        self.seats = len(self.deal)
        self.living: list[Seat] = list(range(self.seats))
        self.dead: list[Seat] = []
        self.banished: set[Seat] = set()
        self.sheriff: Seat | None = None
        self.day = 0
        self.phase: str | None = None
        self.sub_phase: str | None = None
        self.night_deaths: dict[Seat, str] | None = None  # of the last night, until they are announced
        self.nights = 0  # nights that had an outcome
        self.protections: dict[Seat, Seat | None] = {}  # by guard or doctor: whom they last protected
        self.potions: dict[Seat, set[str]] = {}  # by witch: the potions she has used
        self.victim: Seat | None = None  # whom the pack attacks tonight
        self.poisoned: set[Seat] = set()  # tonight
        self.saved: set[Seat] = set()  # tonight, by an antidote
        self.guarded: set[Seat] = set()  # tonight, by a guard or doctor
        self.start_day()

    def start_day(self) -> None:
        """Forget what concerned only the day before."""
        self.candidates: list[Seat] = []
        self.withdrawn: set[Seat] = set()
        self.announced: list[Seat] = []
        self.nominated: set[Seat] = set()
        self.tied: list[Seat] = []  # the seats of a second vote
        self.voted_out: Seat | None = None

    def start_night(self) -> None:
        """Forget what concerned only the night before."""
        self.victim, self.poisoned, self.saved, self.guarded = None, set(), set(), set()

    def others(self, seat: Seat) -> list[Seat]:
        return [other for other in self.living if other != seat]

    def holders(self, role: str) -> list[Seat]:
        return [seat for seat in self.living if self.deal[seat] == role]

    def pack(self) -> list[Seat]:
        return self.holders("werewolf")

    def remaining_candidates(self) -> list[Seat]:
        """The candidates who have not withdrawn."""
        return [seat for seat in self.candidates if seat not in self.withdrawn]

    def bury(self, seats: list[Seat]) -> None:
        self.living = [seat for seat in self.living if seat not in seats]
        self.dead = sorted(self.dead + seats)

    def phase_marker(self, kind: str) -> Fact:
        """The start or end of a phase."""
        event = {"kind": kind, "phase": self.phase, "day": self.day}
        return Fact("all", {**event, "living": self.living, "dead": self.dead, "sheriff": self.sheriff})

    def sub_phase_marker(self, kind: str, secret: bool) -> Fact:
        """The start or end of a sub-phase. If it is secret, only the moderator sees it."""
        to: To = "moderator" if secret else "all"
        event = self.phase_marker(kind).event
        return Fact(to, {**event, "sub_phase": self.sub_phase, "secret": secret})
