"""Who is called to the keyboard, when and in which order: from the ruleset, the cards in the deck and public facts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from werewolf.game.asks import Ask, Seat
from werewolf.game.event import Event
from werewolf.game.events import DeathEvent, Phase, PhaseEnd, PhaseStart, SubPhaseEnd, SubPhaseStart
from werewolf.game.handlers.aftermath import BADGE, LAST_WORDS
from werewolf.game.handlers.night_zero import HANDLER as NIGHT_ZERO
from werewolf.game.handlers.pack_talk import HANDLER as PACK_TALK
from werewolf.game.outside import Answered, Called
from werewolf.game.purposes import asked_openly
from werewolf.game.roles import anyone_may_act_last, is_night_action, roles
from werewolf.game.roles.hunter import SHOOT
from werewolf.game.roles.werewolf import SETTLE
from werewolf.game.ruleset import Ruleset

TALK = (NIGHT_ZERO.sub_phase, PACK_TALK.sub_phase)  # slots in which the pack is asked one after the other
LAST_CALL = (LAST_WORDS, SHOOT)
FIRST = "first"  # the slot for everyone who can be asked at once with the pack
DYING = "DYING"  # the turn of a dead seat, as the log calls it


@dataclass(frozen=True)
class Call:
    """One person is called to the keyboard. Without an ask it is a decoy, of the same shape as a real turn.

    `secret`: behind the curtain. `dying`: the one call after a death, with the question of a shot in it.
    `slot`: which secret turn of the night it is, or of the pack's talk: then words are wanted, and nothing is chosen.
    """

    seat: Seat
    ask: Ask | None = None
    secret: bool = True
    dying: bool = False
    slot: str | None = None

    @property
    def talk(self) -> bool:
        return self.slot in TALK


@dataclass
class Schedule:
    """Follows a game and says whom to call. Slots follow from the deck, never from who lives or holds what."""

    rules: Ruleset
    people: Collection[Seat]
    _dead: set[Seat] = field(default_factory=set)
    _held: set[Called] = field(default_factory=set)  # before the game was left
    _day: int = 0
    _slots: list[str] = field(default_factory=list)
    _due: list[Call] = field(default_factory=list)  # decoys for all slots of this night, or talk, as yet
    _mourned: set[Seat] = field(default_factory=set)

    def night_slots(self, night: int) -> list[str]:
        """The secret slots of one night: the first round with all who need no telling, the second, then each waiter."""
        pack = sum(count for role, count in self.rules.cards.items() if roles()[role].pack)
        if night == 0:
            return [NIGHT_ZERO.sub_phase] if pack > 1 else []
        second = pack > 1 and self.rules.switches.council_rounds == 2
        waiting = [roles()[name].sub_phase for name in self.rules.night if self._in_deck(name) and roles()[name].waits]
        return [FIRST, *([SETTLE] if second else []), *waiting]

    def talk_slot(self) -> list[str]:
        pack = sum(count for role, count in self.rules.cards.items() if roles()[role].pack)
        return [PACK_TALK.sub_phase] if pack > 1 else []

    def before(self, event: Event) -> list[Call]:
        """The calls still owed before this fact is shown."""
        if isinstance(event, PhaseStart):
            self._day = event.day
            self._open(self.night_slots(event.day) if event.phase is Phase.NIGHT else [])
        elif isinstance(event, SubPhaseStart) and event.sub_phase == PACK_TALK.sub_phase:
            self._open(self.talk_slot())
        elif ends_slots(event):
            return self._taken(self._due)
        elif isinstance(event, DeathEvent):
            return self._farewell(event.actor)
        self._bury(event)
        return []

    def moment(self, asks: Sequence[Ask]) -> list[Call]:
        """The calls for these asks, decoys among them, in the order to hold them."""
        slot = self._slot(asks[0])
        if slot is None:
            return [call for ask in sorted(asks, key=lambda ask: ask.seat) for call in self._open_calls(ask)]
        asked = {ask.seat: ask for ask in asks}
        earlier = self._slots[: self._slots.index(slot)]
        owed = self._taken([call for call in self._due if call.slot in earlier])
        last = max(asked) if slot in TALK else max(self.people, default=0)
        called = {call.seat for call in self._taken([c for c in self._due if c.slot == slot and c.seat <= last])}
        called |= set(asked).intersection(self.people)  # whatever a torn log says, whoever is asked is called
        return owed + [Call(seat, asked.get(seat), slot=slot) for seat in sorted(called)]

    def recall(self, log: Sequence[Event]) -> int:
        """Take in what went before, of a game gone on with, and say how many of its facts had been shown.

        Whom the log says was called is not called again. All others are, whether asked or not: also before a fact
        that stands in the log already, for the rules are ahead of the keyboard.
        """
        self._held = {event for event in log if isinstance(event, Called)}
        sure = max((at for at, event in enumerate(log) if in_the_open(event)), default=0)
        for at, event in enumerate(log):
            calls = self.before(event)
            if calls and at > sure:
                self._due = [call for call in calls if not call.dying]
                self._mourned -= {call.seat for call in calls if call.dying}
                return at
        return len(log)

    def over(self, call: Call) -> Called | None:
        """What to write down once this call is over. A dead seat's last call is over with its affairs."""
        return None if call.slot is None else Called(call.seat, self._day, call.slot)

    def closed(self, event: DeathEvent) -> Called | None:
        """What to write down once a dead seat's affairs are closed."""
        owed = event.actor in self.people and anyone_may_act_last(self.rules.cards)
        return Called(event.actor, self._day, DYING) if owed else None

    def _slot(self, ask: Ask) -> str | None:
        if ask.sub_phase in self._slots:
            return ask.sub_phase
        if not is_night_action(ask.sub_phase):
            return None
        return SETTLE if ask.purpose == SETTLE else FIRST

    def _open_calls(self, ask: Ask) -> list[Call]:
        """Votes and candidacies are made behind the curtain and opened together; speeches and badges in the open.

        A shot after last words was answered within that one call, so it calls nobody.
        """
        if ask.seat not in self.people:
            return []
        if ask.purpose == BADGE:  # whoever might have shot was asked before the badge, so everyone is
            return [*self._farewell(ask.seat), Call(ask.seat, ask, secret=False)]
        if ask.purpose not in LAST_CALL:
            return [Call(ask.seat, ask, secret=not ask.aloud)]
        called, self._mourned = ask.seat in self._mourned, self._mourned | {ask.seat}
        return [] if called else [Call(ask.seat, ask, secret=anyone_may_act_last(self.rules.cards), dying=True)]

    def _farewell(self, seat: Seat) -> list[Call]:
        """Whoever died and was not called yet is called now, if the deck has anyone who might shoot."""
        owed = seat in self.people and seat not in self._mourned and anyone_may_act_last(self.rules.cards)
        self._mourned.add(seat)
        return [Call(seat, dying=True)] if owed and Called(seat, self._day, DYING) not in self._held else []

    def _open(self, slots: list[str]) -> None:
        """From here on everyone is due in each of these slots, but for whom the log says had their turn."""
        self._slots = slots
        calls = [Call(seat, slot=slot) for slot in slots for seat in self._present()]
        self._due = [call for call in calls if self.over(call) not in self._held]

    def _taken(self, calls: list[Call]) -> list[Call]:
        self._due = [call for call in self._due if call not in calls]
        return calls

    def _present(self) -> list[Seat]:
        return [seat for seat in sorted(self.people) if seat not in self._dead]

    def _in_deck(self, role: str) -> bool:
        return self.rules.cards.get(role, 0) > 0

    def _bury(self, event: Event) -> None:
        self._dead.update(event.kills())


def ends_slots(event: Event) -> bool:
    return isinstance(event, PhaseEnd) or (isinstance(event, SubPhaseEnd) and event.sub_phase == PACK_TALK.sub_phase)


def in_the_open(event: Event) -> bool:
    """Whether this answers what everyone knows was asked: nothing is, before all that was owed was held."""
    return isinstance(event, Answered) and asked_openly(event.ask)
