"""What one seat knows that the table does not, laid over the public record: its own posterior."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from werewolf.game.asks import Seat
from werewolf.game.events import Audience, CardDealt, Event, PackMet
from werewolf.game.roles import roles
from werewolf.game.roles.doctor import DoctorAction
from werewolf.game.roles.guard import GuardAction
from werewolf.game.roles.seer import SeerAction
from werewolf.game.roles.werewolf import Proposal, WerewolfKill
from werewolf.game.roles.witch import WitchAction, WitchTold
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Seen
from werewolf.players.bots.inference.belief import CERTAIN, Belief, Problem, believed
from werewolf.players.bots.inference.endgame import Endgame
from werewolf.players.bots.inference.endgame_setup import position, small
from werewolf.players.bots.inference.likelihoods import Likelihoods
from werewolf.players.bots.inference.public_record import Record, shared_record

LIAR = 12.0  # how much likelier of the pack: whoever claims my card
HELD = 0.4  # … and whoever I stood before in a night without a death


class Mind:
    """Folds a seat's view: public facts into the shared record, its own into memory."""

    def __init__(self, seat: Seat, rules: Ruleset, data: Likelihoods, deaf: frozenset[str] = frozenset()) -> None:
        self.seat = seat
        self.rules = rules
        self.data = data
        self.deaf = deaf
        self.role = ""
        self.pack: tuple[Seat, ...] = ()
        self.checks: dict[Seat, bool] = {}
        self.bitten: dict[int, Seat | None] = {}  # by day, as the witch was told
        self.potions: dict[str, Seat | None] = {}
        self.wards: list[tuple[int, Seat | None]] = []
        self.proposals: list[Proposal] = []
        self.attacks: dict[int, Seat | None] = {}
        self.public: list[Event] = []
        self.record: Record
        self._read = 0
        self._own = 0
        self._cached: tuple[int, int] = (-1, -1)
        self._belief: Belief
        self._ending: Endgame | None = None

    def catch_up(self, seen: Sequence[Seen]) -> None:
        for line in seen[self._read :]:
            event = line.event
            if event.audience() is Audience.EVERYONE:
                self.public.append(event)
            elif type(event) in _OWN:
                _OWN[type(event)](self, event, line.day)
                self._own += 1
        self._read = len(seen)
        self.record = shared_record(self.public, self.rules, self.data, self.deaf)

    @property
    def wolf(self) -> bool:
        return roles()[self.role].pack

    @property
    def partners(self) -> tuple[Seat, ...]:
        """The living pack but oneself; none for the village."""
        return tuple(seat for seat in self.pack if seat != self.seat and seat in self.record.living)

    def belief(self) -> Belief:
        """What this seat thinks; for a wolf, what an honest player in its chair would think."""
        now = (len(self.record.events), self._own)
        if now != self._cached:
            self._belief = believed(self.problem())
            self._ending = None
            self._cached = now
        return self._belief

    def endgame(self) -> Endgame | None:
        """What may follow, in all worlds this seat reckons with, once few are left."""
        self.belief()
        if self._ending is None and small(self.record):
            own = {} if self.wolf else {self.seat: roles()[self.role].god}
            self._ending = position(self.problem(), self.record, own)
        return self._ending

    def problem(self) -> Problem:
        """The public record as factors, with what this seat knows on top."""
        problem = self.record.problem(without=self.seat)
        wolf = problem.wolf
        if self.wolf:
            wolf[self.seat] = 0.0
            return problem
        for seat, good in self.checks.items():
            wolf[seat] = 0.0 if good else CERTAIN
        wolf[self.seat] = 0.0
        if self.role == "seer" and self.record.cards.get("seer") == 1:
            problem.seer = self.seat
        else:
            problem.not_seer = self.seat
        for seat in self.usurpers():
            wolf[seat] *= LIAR
        self._nights(wolf)
        return problem

    @property
    def bite(self) -> float:
        """How much rarer the pack comes for one of its own."""
        return 0.04 if self.rules.switches.kill_pack else 0.0

    def usurpers(self) -> list[Seat]:
        """Whoever claims the only card of my kind lies, and I know it."""
        if self.wolf or not roles()[self.role].god or self.record.cards[self.role] > 1:
            return []
        return self.record.claimants.rivals(self.seat, self.role)

    def saved_doors(self) -> list[tuple[int, Seat]]:
        """Where I stood in a night that nobody died in: the pack may well have come to that door."""
        later = self.rules.switches.start != "night"  # then night 1 ends in day 2
        quiet = {day - later for day, dead in self.record.night_dead if not dead}
        return [(day, ward) for day, ward in self.wards if ward is not None and ward != self.seat and day in quiet]

    def _nights(self, wolf: list[float]) -> None:
        for seat in self.bitten.values():
            if seat is not None:
                wolf[seat] *= self.bite
        poisoned = self.potions.get("POISON")
        for _, ward in self.saved_doors():
            wolf[ward] *= HELD
        if poisoned is not None and poisoned in self.record.dead and not self.record.shown.get(poisoned):
            wolf[poisoned] /= max(0.05, self.data.alone["night_death_one_of_many"])

    def _dealt(self, event: CardDealt, _: int) -> None:
        self.role = event.role

    def _met(self, event: PackMet, _: int) -> None:
        self.pack = event.pack

    def _saw(self, event: SeerAction, _: int) -> None:
        self.checks[event.target] = event.result == "GOOD"

    def _told(self, event: WitchTold, day: int) -> None:
        self.bitten[day] = event.target

    def _brewed(self, event: WitchAction, _: int) -> None:
        self.potions[event.action_type] = event.target

    def _warded(self, event: GuardAction | DoctorAction, day: int) -> None:
        self.wards.append((day, event.target))

    def _proposed(self, event: Proposal, _: int) -> None:
        self.proposals.append(event)

    def _attacked(self, event: WerewolfKill, day: int) -> None:
        self.attacks[day] = event.target


_OWN: dict[type[Event], Callable[[Mind, Any, int], None]] = {
    CardDealt: Mind._dealt,
    PackMet: Mind._met,
    SeerAction: Mind._saw,
    WitchTold: Mind._told,
    WitchAction: Mind._brewed,
    GuardAction: Mind._warded,
    DoctorAction: Mind._warded,
    Proposal: Mind._proposed,
    WerewolfKill: Mind._attacked,
}
