"""The engine: runs a game from one set of questions to the next. Its only input is answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from operator import attrgetter

from werewolf.game.answer_events import Answered, Seated
from werewolf.game.asks import Answer, Ask, Seat, only_answer, open_asks
from werewolf.game.deck import drawn_deal
from werewolf.game.event import Event
from werewolf.game.events import (
    SCHEMA_VERSION,
    Banishment,
    CardDealt,
    Chair,
    Clock,
    Dealt,
    Fate,
    GameOver,
    GameStart,
    Outcome,
    PackMet,
    TableSet,
)
from werewolf.game.phases import PhaseRunner
from werewolf.game.ruleset import Ruleset
from werewolf.game.seeded_random import SeededRandom
from werewolf.game.state import State
from werewolf.game.victory import Verdict

ASK, ANSWER = attrgetter("ask"), attrgetter("answer")


def no_clock() -> None:
    return None


class Game:
    """One game. `begin` and `advance` return the next asks, all put at the same time, and () when the game is over.

    `rules` must contain the cards of this game. `deal` is for tests: a real game always shuffles. `rng` is for a
    review, which plays on from the middle of a game with other draws.
    """

    def __init__(
        self,
        rules: Ruleset,
        seed: int,
        chairs: Sequence[Chair],
        deal: Sequence[str] | None = None,
        clock: Clock = no_clock,
        rng: SeededRandom | None = None,
    ) -> None:
        self.rules = rules
        self.seed = seed
        self.chairs = tuple(chairs)
        self.rng = rng or SeededRandom(seed)
        self.state = State()
        opening = opening_events(self, deal, clock)
        closing = partial(closing_event, chairs=self.chairs, clock=clock)
        self._script = PhaseRunner(self.state, rules, self.rng).run(opening, closing)
        self._asks: tuple[Ask, ...] = ()
        self._answers: dict[Seat, Answer] = {}

    @property
    def log(self) -> list[Event]:
        return self.state.log

    @property
    def over(self) -> bool:
        return bool(self.log) and isinstance(self.log[-1], GameOver)

    def begin(self) -> tuple[Ask, ...]:
        return self._run_to_next_asks(None)

    def take(self, event: Event) -> None:
        """Record an event that no rule creates: an answer to one of the asks, or something that no rule reads."""
        self.state.record(event)
        if isinstance(event, Answered):
            self._answers[event.ask.seat] = event.answer
        elif isinstance(event, Seated):
            self.chairs = chairs_after(self.chairs, event)

    def waiting(self) -> tuple[Ask, ...]:
        """The current asks that have not been answered yet."""
        return tuple([ask for ask in open_asks(self._asks) if ask.seat not in self._answers])

    def advance(self, answered: Sequence[Answered] = ()) -> tuple[Ask, ...]:
        """Continue to the next asks. All current ones must be answered, before or in `answered`."""
        self.state.record_answers(answered)
        if not self._answers and tuple(map(ASK, answered)) == self._asks:  # the usual case in a simulation
            return self._run_to_next_asks(list(map(ANSWER, answered)))
        given = self._answers | {event.ask.seat: event.answer for event in answered}
        self._answers = {}
        return self._run_to_next_asks([given.get(ask.seat) or forced_answer(ask) for ask in self._asks])

    def _run_to_next_asks(self, answers: Sequence[Answer] | None) -> tuple[Ask, ...]:
        """Send the script its answers and record its events up to the next asks that are open; () at its end."""
        script, follow = self._script, self.state.follow
        try:
            while True:
                first = script.send(answers)  # type: ignore[arg-type]  # the first send of a generator is None
                self._asks = first if type(first) is tuple else follow(first, script)  # type: ignore[arg-type]
                unforced = open_asks(self._asks)
                if unforced:
                    return unforced
                answers = [forced_answer(ask) for ask in self._asks]
        except StopIteration:
            self._asks = ()
            return ()


def chairs_after(chairs: Sequence[Chair], event: Seated) -> tuple[Chair, ...]:
    """The chairs after a change of player. The chair keeps its name."""
    old = chairs[event.actor]
    new = Chair(old.seat, old.name, event.player, event.persona, event.setting)
    return (*chairs[: old.seat], new, *chairs[old.seat + 1 :])


def opening_events(game: Game, deal: Sequence[str] | None, clock: Clock) -> Iterator[Event]:
    """The first events of a game: the deal (for the moderator), the table (for all), each seat's card, the pack."""
    cards = game.rules.cards
    dealt = drawn_deal(cards, game.rng)
    how: Dealt = "drawn"
    if deal is not None:
        dealt, how = tuple(deal), "set"
    yield GameStart(SCHEMA_VERSION, clock(), game.rules.record, game.seed, how, dealt, game.chairs)
    yield TableSet(len(dealt), tuple(chair.name for chair in game.chairs), game.rules.name, dict(cards))
    for seat, role in enumerate(dealt):
        yield CardDealt(seat, role)
    yield PackMet(game.state.pack())


def closing_event(state: State, verdict: Verdict, chairs: Sequence[Chair], clock: Clock) -> GameOver:
    """The last event of a game: who won, and how each player ended."""
    banished = {event.banished for event in state.past(Banishment)}

    def outcome(seat: Seat) -> Outcome:
        if seat in state.living:
            return "survived"
        return "eliminated" if seat in banished else "killed"

    fates = [
        Fate(chair.seat, chair.name, role.name, outcome(chair.seat), role.camp == verdict.winner)
        for chair, role in zip(chairs, state.deal, strict=True)
    ]
    return GameOver(clock(), verdict.winner, verdict.condition, tuple(fates))


def forced_answer(ask: Ask) -> Answer:
    """The only legal answer, filled in by the engine without asking."""
    answer = only_answer(ask)
    if answer is None:
        raise LookupError(f"seat {ask.seat} was asked to {ask.purpose}, but there is no answer")
    return answer
