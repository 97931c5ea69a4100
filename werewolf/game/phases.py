"""Phases: run nights and days, put markers around every sub-phase, and check for victory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter

from werewolf.game.asks import Answer, Ask
from werewolf.game.context import PhaseContext, Script
from werewolf.game.event import Event
from werewolf.game.events import Phase, PhaseEnd, PhaseStart, SubPhaseEnd, SubPhaseStart
from werewolf.game.handlers import Handler, handlers
from werewolf.game.roles import Role, roles
from werewolf.game.ruleset import Ruleset
from werewolf.game.seeded_random import SeededRandom
from werewolf.game.state import State
from werewolf.game.switches import Switches
from werewolf.game.victory import DAY_LIMIT, Verdict, verdict

# A sub-phase that begins now: its name, what happens in it, whether it is secret, whether victory is checked after it.
Step = tuple[str, Script[None], bool, bool]


class PhaseRunner:
    """Runs one game phase by phase. A marker opens and closes every phase and sub-phase."""

    def __init__(self, state: State, rules: Ruleset, rng: SeededRandom) -> None:
        self.state, self.rules, self.rng = state, rules, rng
        self.awake = [roles()[name] for name in rules.night if name in rules.cards]
        self.daytime = [handlers()[name] for name in rules.day]
        self._contexts: dict[str, PhaseContext] = {}

    def run(self, opening: Iterable[Event], closing: Callable[[State, Verdict], Event]) -> Script[None]:
        """The script of the whole game. It is one flat generator, so that an event passes through few frames."""
        yield from opening
        state = self.state
        won: Verdict | None = None
        for phase, day in schedule(self.rules.switches):
            yield PhaseStart(phase, day, state.living, state.dead, state.sheriff)
            for name, script, secret, settles in self.steps(self.daytime) if phase is Phase.DAY else self.night(day):
                yield SubPhaseStart(phase, day, state.living, state.dead, state.sheriff, name, secret)
                yield from script
                yield SubPhaseEnd(phase, day, state.living, state.dead, state.sheriff, name, secret)
                if settles and (won := self.verdict()):
                    break
            yield PhaseEnd(phase, day, state.living, state.dead, state.sheriff)
            if won:
                break
        yield closing(state, won or DAY_LIMIT)

    def steps(self, held: Iterable[Handler]) -> Iterator[Step]:
        """Those of these sub-phases that apply. Whether one does is decided when the one before it is over."""
        for handler in held:
            ctx = self.context(handler.sub_phase)
            if handler.applies(ctx):
                yield handler.sub_phase, handler.run(ctx), handler.secret, handler.settles

    def night(self, number: int) -> Iterator[Step]:
        """The sub-phases of a night. All roles that need not wait are asked together, in the first of them."""
        if number == 0:
            yield from self.steps([handlers()["night_zero"]])
            return
        scripts: dict[Role, Script[None]] = {}
        answers: dict[Role, Sequence[Answer]] = {}
        for role in self.awake:
            if not answers:
                script = self.first_turn(role, scripts, answers)
            else:
                script = rest_of_script(scripts[role], answers[role]) if role in scripts else self.role_script(role)
            yield role.sub_phase, script, True, False
        yield from self.steps([handlers()["night_resolution"]])

    def first_turn(
        self, role: Role, scripts: dict[Role, Script[None]], answers: dict[Role, Sequence[Answer]]
    ) -> Script[None]:
        """The first role's turn, in which the others are asked too. It leaves their scripts and answers for them."""
        scripts.update({other: self.role_script(other) for other in self.awake if not other.waits})
        answers.update((yield from ask_together(scripts)))
        yield from rest_of_script(scripts[role], answers[role]) if role in scripts else self.role_script(role)

    def role_script(self, role: Role) -> Script[None]:
        """A role's night action. If all its holders are dead it is empty, but its markers stay."""
        if role.night is None:
            raise TypeError(f"{role.name} does nothing at night")
        deal = self.state.deal
        holders = tuple([seat for seat in self.state.living if deal[seat] is role])
        return role.night(self.context(role.sub_phase), holders)

    def context(self, sub_phase: str) -> PhaseContext:
        """The game as a sub-phase sees it. Made once a game: it reads the state, and keeps nothing."""
        made = self._contexts.get(sub_phase)
        if made is None:
            made = self._contexts[sub_phase] = PhaseContext(self.state, self.rules, self.rng, sub_phase)
        return made

    def verdict(self) -> Verdict | None:
        return verdict([self.state.deal[seat] for seat in self.state.living], self.rules.switches)


def schedule(switches: Switches) -> Iterator[tuple[Phase, int]]:
    """All phases in order, with their day numbers. There is no night after the last day."""
    start, last = switches.start, switches.day_limit
    if start == "night_zero":
        yield Phase.NIGHT, 0
    for number in range(1, last + 1):
        if start == "night":
            yield Phase.NIGHT, number
        yield Phase.DAY, number
        if start != "night" and number < last:
            yield Phase.NIGHT, number


def ask_together(scripts: dict[Role, Script[None]]) -> Script[dict[Role, Sequence[Answer]]]:
    """Ask the first questions of several roles at the same time, so that no role knows another's answer."""
    asks = {role: first_asks(script) for role, script in scripts.items()}
    moment = tuple(sorted([ask for some in asks.values() for ask in some], key=attrgetter("seat")))
    answers = yield moment
    by_seat = {ask.seat: answer for ask, answer in zip(moment, answers, strict=True)}
    return {role: [by_seat[ask.seat] for ask in some] for role, some in asks.items()}


def first_asks(script: Script[None]) -> tuple[Ask, ...]:
    first = next(script, ())
    if not isinstance(first, tuple):
        raise TypeError("a role that yields an event before its first question must have waits=True")
    return first


def rest_of_script(script: Script[None], answers: Sequence[Answer]) -> Script[None]:
    """The rest of a script after its first questions, which `ask_together` has put."""
    try:
        item = script.send(answers)
        while isinstance(item, tuple):
            item = script.send((yield item))
    except StopIteration:
        return
    yield item
    yield from script
