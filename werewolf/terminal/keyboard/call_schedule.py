"""The schedule of calls to the keyboard: who, when and in which order.

It uses only the ruleset, the cards in the deck and public facts, so the calls give no role away.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from werewolf.game.answer_events import Answered, Called
from werewolf.game.asks import Ask, Seat
from werewolf.game.event import Event
from werewolf.game.events import DeathEvent, Phase, PhaseEnd, PhaseStart, SubPhaseEnd, SubPhaseStart
from werewolf.game.handlers.aftermath import BADGE, LAST_WORDS
from werewolf.game.handlers.discussion import BID
from werewolf.game.handlers.pack_talk import BEFORE_DISCUSSION as PACK_TALK
from werewolf.game.handlers.pack_talk import NIGHT_ZERO
from werewolf.game.handlers.sheriff_election import RUN, WITHDRAW
from werewolf.game.purposes import asked_openly
from werewolf.game.roles import anyone_may_act_last, is_night_action, roles
from werewolf.game.roles.hunter import SHOOT
from werewolf.game.roles.werewolf import SETTLE
from werewolf.game.ruleset import Ruleset

TALK = (NIGHT_ZERO.sub_phase, PACK_TALK.sub_phase)  # slots in which the pack members speak one after the other
LAST_CALL = (LAST_WORDS, SHOOT)
FIRST = "first"  # the slot of the pack and of all roles that act at the same time
DYING = "DYING"  # the log's name for the turn of a dead seat


@dataclass(frozen=True)
class Place:
    """Which pass of the keyboard a call is, and which of the rounds that a night has."""

    number: int
    total: int
    round: int = 1
    rounds: int = 1

    def __str__(self) -> str:
        passes = f"Pass {self.number} of {self.total}"
        return passes if self.rounds == 1 else f"{passes}, round {self.round} of {self.rounds}"


@dataclass(frozen=True)
class Call:
    """A call that brings one person to the keyboard. Without an ask it is a decoy that looks like a real turn.

    `secret`: behind the curtain. `dying`: the one call after a death, which includes the hunter's question.
    `slot`: which secret turn of the night it is. In the slots of `TALK` people type a text and choose nothing.
    `place`: where it stands among the passes of its moment; None if it is the only one.
    """

    seat: Seat
    ask: Ask | None = None
    secret: bool = True
    dying: bool = False
    slot: str | None = None
    place: Place | None = None

    @property
    def talk(self) -> bool:
        return self.slot in TALK


@dataclass
class Schedule:
    """Follows a game and says whom to call. Its slots depend on the deck, never on who lives or who has which role."""

    rules: Ruleset
    people: Collection[Seat]
    _dead: set[Seat] = field(default_factory=set)
    _past_calls: set[Called] = field(default_factory=set)  # from the log of a game that is resumed
    _day: int = 0
    _slots: list[str] = field(default_factory=list)
    _due: list[Call] = field(default_factory=list)  # the calls still to come in the open slots, all as decoys
    _called_dead: set[Seat] = field(default_factory=set)

    def night_slots(self, night: int) -> list[str]:
        """The secret slots of a night.

        First the pack and everyone who acts with it, then the pack's second round, then each role that waits for it.
        """
        pack = sum(count for role, count in self.rules.cards.items() if roles()[role].pack)
        if night == 0:
            return [NIGHT_ZERO.sub_phase] if pack > 1 else []
        second = pack > 1 and self.rules.switches.council_rounds == 2
        waiting = [roles()[name].sub_phase for name in self.rules.night if self._in_deck(name) and roles()[name].waits]
        return [FIRST, *([SETTLE] if second else []), *waiting]

    def talk_slots(self) -> list[str]:
        """The slot of the pack's talk, if the deck has a pack."""
        pack = sum(count for role, count in self.rules.cards.items() if roles()[role].pack)
        return [PACK_TALK.sub_phase] if pack > 1 else []

    def calls_before(self, event: Event) -> list[Call]:
        """The calls to hold before this fact is shown."""
        if isinstance(event, PhaseStart):
            self._day = event.day
            self._open_slots(self.night_slots(event.day) if event.phase is Phase.NIGHT else [])
        elif isinstance(event, SubPhaseStart) and event.sub_phase == PACK_TALK.sub_phase:
            self._open_slots(self.talk_slots())
        elif ends_slots(event):
            return self._take(self._due)
        elif isinstance(event, DeathEvent):
            return self._death_call(event.actor)
        self._dead.update(event.kills())
        return []

    def calls_for(self, asks: Sequence[Ask]) -> list[Call]:
        """The calls for these asks, including decoys, in order. What one open prompt asks needs no call."""
        if self.asks_all_at_once(asks):
            return []
        slot = self._slot(asks[0])
        if slot is None:
            own = sorted((ask for ask in asks if ask.seat in self.people), key=lambda ask: ask.seat)
            places = [Place(number, len(own)) for number in range(1, len(own) + 1)] if len(own) > 1 else [None]
            return [call for ask, place in zip(own, places, strict=False) for call in self._open_calls(ask, place)]
        ask_by_seat = {ask.seat: ask for ask in asks}
        earlier = self._slots[: self._slots.index(slot)]
        due = self._take([call for call in self._due if call.slot in earlier])
        last = max(ask_by_seat) if slot in TALK else max(self.people, default=0)
        called = {call.seat for call in self._take([c for c in self._due if c.slot == slot and c.seat <= last])}
        called |= set(ask_by_seat).intersection(self.people)  # even if a damaged log says they were called
        return due + [self._slot_call(seat, slot, ask_by_seat.get(seat)) for seat in sorted(called)]

    def asks_all_at_once(self, asks: Sequence[Ask]) -> bool:
        """Whether all people answer in one open prompt: bids, and with an open campaign who runs and who withdraws."""
        open_campaign = self.rules.switches.campaign == "open"
        return asks[0].purpose == BID or (open_campaign and asks[0].purpose in (RUN, WITHDRAW))

    def recall(self, log: Sequence[Event]) -> int:
        """Take in the log of a game that is resumed, and return how many of its facts had been shown.

        Calls that are in the log are not held again. All others are, real or not. They may be due before a fact that
        is in the log already, because the log runs ahead of the keyboard.
        """
        self._past_calls = {event for event in log if isinstance(event, Called)}
        surely_shown = max((at for at, event in enumerate(log) if is_open_answer(event)), default=0)
        for at, event in enumerate(log):
            calls = self.calls_before(event)
            if calls and at > surely_shown:
                self._due = [call for call in calls if not call.dying]
                self._called_dead -= {call.seat for call in calls if call.dying}
                return at
        return len(log)

    def record_of(self, call: Call) -> Called | None:
        """The fact to log after this call. The call after a death is logged later, by `record_of_death`."""
        return None if call.slot is None else Called(call.seat, self._day, call.slot)

    def record_of_death(self, seat: Seat) -> Called | None:
        """The fact to log, once, when a dead seat can no longer shoot: with the badge, or with its last affairs."""
        called = Called(seat, self._day, DYING)
        due = seat in self.people and anyone_may_act_last(self.rules.cards) and called not in self._past_calls
        self._past_calls.add(called)
        return called if due else None

    def _slot(self, ask: Ask) -> str | None:
        """The slot of a secret ask; None for an open one."""
        if ask.sub_phase in self._slots:
            return ask.sub_phase
        if not is_night_action(ask.sub_phase):
            return None
        return SETTLE if ask.purpose == SETTLE else FIRST

    def _open_calls(self, ask: Ask, place: Place | None) -> list[Call]:
        """The calls for a question that everyone knows about.

        Votes and candidacies are made behind the curtain, speeches and the badge in public. A shot after last words
        needs no call: the call for the last words asked for it too.
        """
        if ask.purpose == BADGE:  # the shot comes before the badge, so everyone is called for it
            return [*self._death_call(ask.seat), Call(ask.seat, ask, secret=False)]
        if ask.purpose not in LAST_CALL:
            return [Call(ask.seat, ask, secret=not ask.aloud, place=place)]
        called = ask.seat in self._called_dead
        self._called_dead.add(ask.seat)
        return [] if called else [Call(ask.seat, ask, secret=anyone_may_act_last(self.rules.cards), dying=True)]

    def _death_call(self, seat: Seat) -> list[Call]:
        """The call of a dead seat that was not called yet, if the deck has a role that may shoot."""
        due = seat in self.people and seat not in self._called_dead and anyone_may_act_last(self.rules.cards)
        self._called_dead.add(seat)
        return [Call(seat, dying=True)] if due and Called(seat, self._day, DYING) not in self._past_calls else []

    def _open_slots(self, slots: list[str]) -> None:
        """Make everyone due in each of these slots, except for calls that are in the log."""
        self._slots = slots
        calls = [self._slot_call(seat, slot) for slot in slots for seat in self._living_people()]
        self._due = [call for call in calls if self.record_of(call) not in self._past_calls]

    def _slot_call(self, seat: Seat, slot: str, ask: Ask | None = None) -> Call:
        """A call in one of the open slots, with its place among all who live, whether they have to be asked or not."""
        living, rounds = self._living_people(), len(self._slots)
        number = living.index(seat) + 1 if seat in living else len(living)
        place = Place(number, len(living), self._slots.index(slot) + 1, rounds) if len(living) * rounds > 1 else None
        return Call(seat, ask, slot=slot, place=place)

    def _take(self, calls: list[Call]) -> list[Call]:
        """Remove these calls from those that are due, and return them."""
        self._due = [call for call in self._due if call not in calls]
        return calls

    def _living_people(self) -> list[Seat]:
        return [seat for seat in sorted(self.people) if seat not in self._dead]

    def _in_deck(self, role: str) -> bool:
        return self.rules.cards.get(role, 0) > 0


def ends_slots(event: Event) -> bool:
    return isinstance(event, PhaseEnd) or (isinstance(event, SubPhaseEnd) and event.sub_phase == PACK_TALK.sub_phase)


def is_open_answer(event: Event) -> bool:
    """Whether this answers an open question. Such an answer comes only after all calls due before it were held."""
    return isinstance(event, Answered) and asked_openly(event.ask)
