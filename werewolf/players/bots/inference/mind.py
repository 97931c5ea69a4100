"""What one seat knows: its card, checks, wards and pack, added to the public record, and the belief that results.

The public record and its posterior are shared by all bots of a table. What a seat knows beside them is one of three:

- that it is no wolf itself, or which seat it is that holds the seer's card: packs and placements are left out;
- the side of somebody it has checked: settled, so a seer has a problem of her own;
- that something is likelier if a seat is a wolf (it claims my card, the pack attacked it …): a factor.

A wolf believes what an honest player in its seat would, because what it has to foresee are the votes of others.
"""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from werewolf.game.asks import Seat
from werewolf.game.event import Audience, Event
from werewolf.game.events import CardDealt, PackMet
from werewolf.game.roles import roles
from werewolf.game.roles.doctor import DoctorAction
from werewolf.game.roles.guard import GuardAction
from werewolf.game.roles.seer import SeerAction
from werewolf.game.roles.werewolf import Proposal, WerewolfKill
from werewolf.game.roles.witch import WitchAction, WitchTold
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Seen
from werewolf.players.bots.inference.endgame import Endgame, build_endgame, is_small
from werewolf.players.bots.inference.likelihoods import Likelihoods
from werewolf.players.bots.inference.posterior import Belief, Posterior
from werewolf.players.bots.inference.problem import Problem, own_copy
from werewolf.players.bots.inference.public_record import PublicRecord, shared_record

EVERYONE, PACK = Audience.EVERYONE, Audience.PACK  # looked up for every event of every seat
FALSE_CLAIM = 12.0  # how much likelier a seat is a wolf if it claims my card
QUIET_WARD = 0.4  # … if I protected it in a night without a death


class Mind:
    """The knowledge of one seat. `catch_up` reads the seat's view: public facts go to the shared record.

    `masked`: what a villager in this seat would know, for a wolf who wants to play like one. `usual`: how most tables
    weigh the facts; a wolf goes by that, because what it has to foresee are the votes of others.
    """

    def __init__(
        self,
        seat: Seat,
        rules: Ruleset,
        data: Likelihoods,
        ignored_kinds: frozenset[str] = frozenset(),
        masked: bool = False,
        usual: Likelihoods | None = None,
    ) -> None:
        self.masked = masked
        self.seat = seat
        self.rules = rules
        self.data = data
        self.knobs = data.knobs  # how this seat plays
        self._usual = usual or data
        self.ignored_kinds = ignored_kinds
        self.role = ""
        self.wolf = False
        self.pack: tuple[Seat, ...] = ()
        self.checks: dict[Seat, bool] = {}
        self.victims: dict[int, Seat | None] = {}  # by day: whom the pack attacked, as the witch learned
        self.potions: dict[str, Seat | None] = {}
        self.potion_nights: dict[str, int] = {}
        self.wards: list[tuple[int, Seat | None]] = []
        self.proposals: list[Proposal] = []
        self.attacks: dict[int, Seat | None] = {}
        self.public_events: list[Event] = []
        self.record: PublicRecord
        self._lines_read = 0
        self._own_events = 0
        self._last: tuple[tuple[Posterior, int, int], Belief] | None = None  # the last belief, and what it follows from
        # A seer's, by what is public: what else was known, and the belief.
        self._beliefs: WeakKeyDictionary[Posterior, tuple[tuple[object, ...], Belief]] = WeakKeyDictionary()
        self._endgame_key: tuple[int, int] = (-1, -1)
        self._endgame: Endgame | None = None

    def catch_up(self, seen: Sequence[Seen]) -> None:
        """Read the new lines of the view. `seen` is the whole view so far."""
        for line in seen[self._lines_read :]:
            event = line.event
            if event.audience() is EVERYONE:
                self.public_events.append(event)
            elif not (self.masked and event.audience() is PACK):
                self._learn(event, line.day)
        self._lines_read = len(seen)
        self.record = shared_record(self.public_events, self.rules, self.data, self.ignored_kinds)

    def _learn(self, event: Event, day: int) -> None:
        """Note what an event tells this seat alone."""
        match event:
            case CardDealt():
                self.role = "villager" if self.masked else event.role
                self.wolf = roles()[self.role].pack
                self.data = self._usual if self.wolf else self.data
            case PackMet():
                self.pack = event.pack
            case SeerAction():
                self.checks[event.target] = event.result == "GOOD"
            case WitchTold():
                self.victims[day] = event.target
            case WitchAction():
                self.potions[event.action_type] = event.target
                self.potion_nights[event.action_type] = day
            case GuardAction() | DoctorAction():
                self.wards.append((day, event.target))
            case Proposal():
                self.proposals.append(event)
            case WerewolfKill():
                self.attacks[day] = event.target
            case _:
                return
        self._own_events += 1

    @property
    def partners(self) -> tuple[Seat, ...]:
        """The other living wolves; empty for an honest seat."""
        return tuple(seat for seat in self.pack if seat != self.seat and seat in self.record.living)

    def belief(self) -> Belief:
        """What this seat believes by all that was said and done so far; for a wolf, what an honest player in its seat
        would believe."""
        return self._belief_by(self.record.posterior())

    def judgement(self) -> Belief:
        """What this seat decides by: what the whole table can agree on, and what it knows beside that.

        It stays the same while others speak, except for their claims.
        """
        return self._belief_by(self.record.common_posterior())

    def _belief_by(self, public: Posterior) -> Belief:
        """The belief that follows from public facts and this seat's own knowledge."""
        now = public, len(self.record.events), self._own_events
        if self._last is None or self._last[0] != now:
            self._last = now, self._new_belief(public)
        return self._last[1]

    def _new_belief(self, public: Posterior) -> Belief:
        if self.role != "seer":  # a seer knows the sides of others, which changes more than factors
            return public.without(self.seat, self.wolf, self._own_factors())
        known, own = self._beliefs.get(public), self._own_knowledge()
        if known is None or known[0] != own:
            known = self._beliefs[public] = own, Posterior(self._own_problem(public), basis=public).belief()
        return known[1]

    def _own_knowledge(self) -> tuple[object, ...]:
        """All that the own problem depends on beside the public one."""
        record = self.record
        public = len(record.night_deaths), record.dead, tuple(record.known_sides), tuple(self.false_claimants())
        return self._own_events, *public

    def endgame(self) -> Endgame | None:
        """The endgame as this seat sees it, once few are left; None before that."""
        if not is_small(self.record):
            return None
        now = (len(self.record.events), self._own_events)
        if now != self._endgame_key:
            own = {} if self.wolf else {self.seat: roles()[self.role].god}
            self._endgame = build_endgame(Posterior(self.problem()), self.record, own)
            self._endgame_key = now
        return self._endgame

    def problem(self) -> Problem:
        """The public evidence as factors, with this seat's own knowledge added."""
        return self._own_problem(self.record.posterior())

    def _own_problem(self, public: Posterior) -> Problem:
        problem = own_copy(public.problem)
        problem.settle(self.seat, wolf=False)
        if self.wolf:
            return problem
        for seat, good in self.checks.items():
            problem.settle(seat, not good)
        if self.role == "seer":
            problem.seer = self.seat
        else:
            problem.not_seer = self.seat
        for seat, factor in self._own_factors():
            problem.weigh(seat, factor)
        return problem

    @property
    def attack_factor(self) -> float:
        """How much rarer the pack attacks a wolf than an honest seat."""
        return 0.04 if self.rules.switches.kill_pack else 0.0

    def false_claimants(self) -> list[Seat]:
        """Seats that claim this seat's own card although only one exists: they lie."""
        if self.wolf or not roles()[self.role].god or self.record.cards[self.role] > 1:
            return []
        return self.record.claimants.rivals(self.seat, self.role)

    def false_reporters(self) -> list[Seat]:
        """Living seats that report this one as a wolf, though it is none; a wolf says the same of them."""
        claims, living = self.record.claims, self.record.living
        reporters = [seat for seat in living if seat in claims and claims[seat].reports.get(self.seat) is False]
        return [seat for seat in reporters if seat not in self.pack]

    def quiet_wards(self) -> list[tuple[int, Seat]]:
        """Night and seat of each ward in a night without deaths: the pack may have attacked that seat in vain."""
        if not self.wards:
            return []
        later = self.rules.switches.start != "night"  # then night 1 ends in day 2
        quiet = {day - later for day, dead in self.record.night_deaths if not dead}
        return [(day, ward) for day, ward in self.wards if ward is not None and ward != self.seat and day in quiet]

    def _own_factors(self) -> list[tuple[Seat, float]]:
        """What this seat alone knows for or against others: who claims its card, and what it did and saw at night."""
        if self.wolf:
            return []
        factors = [(seat, FALSE_CLAIM) for seat in self.false_claimants()]
        factors += [(seat, self.attack_factor) for seat in self.victims.values() if seat is not None]
        factors += [(ward, QUIET_WARD) for _, ward in self.quiet_wards()]
        poisoned = self.potions.get("POISON")
        if poisoned is not None and poisoned in self.record.dead and poisoned not in self.record.known_sides:
            factors.append((poisoned, 1 / self.record.death_factor(poisoned)))  # this death was not the pack's
        return factors
