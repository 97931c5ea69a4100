"""Who is called to the keyboard, when and in which order: from the ruleset, the cards in the deck and public facts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from werewolf.game.asks import Ask, Seat
from werewolf.game.events import (
    FROM_OUTSIDE,
    Answered,
    Banishment,
    DeathAnnouncement,
    DeathEvent,
    Event,
    Phase,
    PhaseEnd,
    PhaseStart,
    SubPhaseEnd,
    SubPhaseStart,
)
from werewolf.game.roles import roles
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.ruleset import Ruleset

TALK = ("NIGHT_ZERO", "PACK_TALK")  # slots in which the pack is asked one after the other
LAST_CALL = ("last_words", "shoot")


@dataclass(frozen=True)
class Call:
    """One person is called to the keyboard. Without an ask it is a decoy, of the same shape as a real turn.

    `secret`: behind the curtain. `dying`: the one call after a death, with the question of a shot in it.
    `talk`: words are wanted, and nothing is chosen.
    """

    seat: Seat
    ask: Ask | None = None
    secret: bool = True
    dying: bool = False
    talk: bool = False


@dataclass
class Schedule:
    """Follows a game and says whom to call. Slots follow from the deck, never from who lives or holds what."""

    rules: Ruleset
    people: Collection[Seat]
    _dead: set[Seat] = field(default_factory=set)
    _due: list[str] = field(default_factory=list)
    _talked: set[Seat] = field(default_factory=set)
    _mourned: set[Seat] = field(default_factory=set)

    def night_slots(self, night: int) -> list[str]:
        """The secret slots of one night: the first round with all who need no telling, the second, then each waiter."""
        pack = sum(count for role, count in self.rules.cards.items() if roles()[role].pack)
        if night == 0:
            return ["NIGHT_ZERO"] if pack > 1 else []
        second = pack > 1 and self.rules.switches.council_rounds == 2
        waiting = [roles()[name].sub_phase for name in self.rules.night if self._in_deck(name) and roles()[name].waits]
        return ["first", *(["settle"] if second else []), *waiting]

    def talk_slot(self) -> list[str]:
        pack = sum(count for role, count in self.rules.cards.items() if roles()[role].pack)
        return ["PACK_TALK"] if pack > 1 else []

    def before(self, event: Event) -> list[Call]:
        """The calls still owed before this fact is shown."""
        if isinstance(event, PhaseStart):
            self._due = self.night_slots(event.day) if event.phase is Phase.NIGHT else []
        elif isinstance(event, SubPhaseStart) and event.sub_phase == "PACK_TALK":
            self._due = self.talk_slot()
        elif isinstance(event, PhaseEnd) or (isinstance(event, SubPhaseEnd) and event.sub_phase == "PACK_TALK"):
            return self._owed(len(self._due))
        elif isinstance(event, DeathEvent):
            return self._farewell(event.actor)
        self._bury(event)
        return []

    def moment(self, asks: Sequence[Ask]) -> list[Call]:
        """The calls for these asks, decoys among them, in the order to hold them."""
        slot = self._slot(asks[0])
        if slot is None:
            return [call for ask in sorted(asks, key=lambda ask: ask.seat) for call in self._open_calls(ask)]
        calls = self._owed(self._due.index(slot))
        asked = {ask.seat: ask for ask in asks}
        if slot in TALK:
            called = [seat for seat in self._present() if seat <= max(asked) and seat not in self._talked]
            self._talked |= set(called)
        else:
            called = self._present()
            self._due.remove(slot)
        return calls + [Call(seat, asked.get(seat), talk=slot in TALK) for seat in called]

    def recall(self, log: Sequence[Event]) -> None:
        """Take in what went before, of a game gone on with: nobody is called for it again.

        The moment that was not finished stays due: everyone is called for it once more, as if it had just begun.
        """
        made = [at for at, event in enumerate(log) if not isinstance(event, FROM_OUTSIDE)]
        for event in log[: made[-1] + 1 if made else 0]:
            self.before(event)
            if isinstance(event, Answered) and self._slot(event.ask) in (None, *self._due):
                self.moment((event.ask,))

    def _slot(self, ask: Ask) -> str | None:
        if ask.sub_phase in self._due:
            return ask.sub_phase
        if not ask.sub_phase.endswith("_ACTION"):
            return None
        return "settle" if ask.purpose == "settle" else "first"

    def _open_calls(self, ask: Ask) -> list[Call]:
        """Votes and candidacies are made behind the curtain and opened together; speeches and badges in the open.

        A shot after last words was answered within that one call, so it calls nobody.
        """
        if ask.seat not in self.people:
            return []
        if ask.purpose == "badge":  # whoever might have shot was asked before the badge, so everyone is
            return [*self._farewell(ask.seat), Call(ask.seat, ask, secret=False)]
        if ask.purpose not in LAST_CALL:
            return [Call(ask.seat, ask, secret=not ask.aloud)]
        called, self._mourned = ask.seat in self._mourned, self._mourned | {ask.seat}
        return [] if called else [Call(ask.seat, ask, secret=self._in_deck("hunter"), dying=True)]

    def _farewell(self, seat: Seat) -> list[Call]:
        """Whoever died and was not called yet is called now, if the deck has anyone who might shoot."""
        owed = seat in self.people and seat not in self._mourned and self._in_deck("hunter")
        self._mourned.add(seat)
        return [Call(seat, dying=True)] if owed else []

    def _owed(self, slots: int) -> list[Call]:
        """Decoys for the first so many slots that are still due: nothing was asked in them, or not of everyone."""
        calls = []
        for slot in self._due[:slots]:
            due = [seat for seat in self._present() if slot not in TALK or seat not in self._talked]
            calls += [Call(seat, talk=slot in TALK) for seat in due]
            self._talked.clear()
        del self._due[:slots]
        return calls

    def _present(self) -> list[Seat]:
        return [seat for seat in sorted(self.people) if seat not in self._dead]

    def _in_deck(self, role: str) -> bool:
        return self.rules.cards.get(role, 0) > 0

    def _bury(self, event: Event) -> None:
        dead: Iterable[Seat | None] = ()
        if isinstance(event, DeathAnnouncement):
            dead = event.dead_players
        elif isinstance(event, Banishment):
            dead = (event.banished,)
        elif isinstance(event, HunterShoot):
            dead = (event.target,)
        self._dead |= {seat for seat in dead if seat is not None}
