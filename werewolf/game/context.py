"""PhaseContext: what a handler gets to work with. It reads the state and the past, asks seats and draws at random."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import TypeVar

from msgspec import UNSET

from werewolf.game.asks import Answer, Ask, Option, Seat, Words
from werewolf.game.event import Event, family
from werewolf.game.events import TableSet
from werewolf.game.roles import Role
from werewolf.game.ruleset import Ruleset
from werewolf.game.seeded_random import SeededRandom
from werewolf.game.state import State
from werewolf.game.switches import Switches

R = TypeVar("R")
T = TypeVar("T", bound=Event)

# The course of a sub-phase. A handler yields events, and tuples of asks that are put to all seats at the same time.
# After such a tuple it is sent the answers.
Script = Generator[Event | tuple[Ask, ...], Sequence[Answer], R]


class PhaseContext:
    """The game as one sub-phase sees it. It only reads the state; events change it."""

    __slots__ = ("_rng", "rules", "state", "sub_phase", "switches")

    def __init__(self, state: State, rules: Ruleset, rng: SeededRandom, sub_phase: str) -> None:
        self.state = state
        self.rules = rules
        self.switches: Switches = rules.switches
        self.sub_phase = sub_phase
        self._rng = rng

    @property
    def day(self) -> int:
        return self.state.day

    @property
    def players(self) -> tuple[Role, ...]:
        """The role of every seat, living or dead."""
        return self.state.deal

    @property
    def living_players(self) -> tuple[Seat, ...]:
        return self.state.living

    @property
    def dead_players(self) -> tuple[Seat, ...]:
        return self.state.dead

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.state.past(TableSet)[0].names

    @property
    def sheriff(self) -> Seat | None:
        return self.state.sheriff

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """All living seats except this one."""
        return tuple([other for other in self.state.living if other != seat])

    def past(self, kind: type[T], actor: Seat | None = None) -> Sequence[T]:
        """All events of one class so far, or only one seat's. Roles look up their past here and store nothing."""
        events = self.state.past(kind)
        return events if actor is None else [event for event in events if getattr(event, "actor", None) == actor]

    def tonight(self) -> Sequence[Event]:
        """All events of this phase so far."""
        return self.state.phase_so_far()

    def today(self, kind: type[T]) -> Sequence[T]:
        """Events of one class or its subclasses in this phase."""
        kinds = family(kind)
        if kinds == (kind,):
            return self.state.this_phase(kind)
        return [event for some in kinds for event in self.state.this_phase(some) if isinstance(event, kind)]

    def draw(self, among: Sequence[R], purpose: str) -> R:
        """Draw one of these at random. The result depends only on the seed, the day, the sub-phase and the purpose."""
        return self._rng.pick(among, f"{self.day}|{self.sub_phase}|{purpose}")

    def ask(
        self,
        seat: Seat,
        purpose: str,
        options: Iterable[Option] = (),
        words: Words = "none",
        aloud: bool = False,
        turn: int = 0,
    ) -> Ask:
        return Ask(seat, purpose, self.state.day, self.sub_phase, tuple(options), words, aloud, turn or UNSET)

    def choose(self, seat: Seat, purpose: str, options: Iterable[Option]) -> Script[Option]:
        """Ask one seat to choose."""
        (answer,) = yield (self.ask(seat, purpose, options),)
        return choice_of(answer)

    def speak(self, seat: Seat, purpose: str) -> Script[str]:
        """Ask one seat to say something to the whole table."""
        (answer,) = yield (self.ask(seat, purpose, words="must", aloud=True),)
        return words_of(answer)


def choice_of(answer: Answer) -> Option:
    """The choice in an answer. The dispatcher has already checked that an ask with options got one."""
    if answer.choice is None:
        raise TypeError("an ask with options was answered without a choice")
    return answer.choice


def target_of(answer: Answer) -> Seat | None:
    """The seat that an answer chose, or None if it declined."""
    choice = answer.choice
    return choice if type(choice) is int else seat_or_nobody(choice_of(answer))


def words_of(answer: Answer) -> str:
    """The words in an answer. The dispatcher has already checked that required words are there."""
    if answer.words is None:
        raise TypeError("an ask for words was answered without any")
    return answer.words


def words_or_nothing(answer: Answer) -> str | None:
    """The words in an answer that need not have any; None if there is nothing but blanks."""
    return answer.words if answer.words and answer.words.strip() else None


def seat_or_nobody(option: Option) -> Seat | None:
    """The seat an option names, or None for a word that declines."""
    return option if isinstance(option, int) else None
