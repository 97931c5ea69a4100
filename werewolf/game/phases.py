"""Phases: run nights and days, put markers around every sub-phase, and check for victory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from werewolf.game.asks import Answer, Ask, Seat
from werewolf.game.context import PhaseContext, Script
from werewolf.game.event import Event
from werewolf.game.events import Phase, PhaseEnd, PhaseStart, SubPhaseEnd, SubPhaseStart
from werewolf.game.handlers import Handler, handlers
from werewolf.game.roles import Role, roles
from werewolf.game.ruleset import Ruleset, Switches
from werewolf.game.seeded_random import SeededRandom
from werewolf.game.state import State
from werewolf.game.victory import DAY_LIMIT, Verdict, verdict


class PhaseRunner:
    """Runs one game phase by phase. A marker opens and closes every phase and sub-phase."""

    def __init__(self, state: State, rules: Ruleset, rng: SeededRandom) -> None:
        self.state, self.rules, self.rng = state, rules, rng
        self.awake = [roles()[name] for name in rules.night if name in rules.cards]
        self.daytime = [handlers()[name] for name in rules.day]

    def run(self, opening: Iterable[Event], closing: Callable[[State, Verdict], Event]) -> Script[None]:
        """The script of the whole game. It is one generator, so that an event passes through few frames."""
        yield from opening
        won: Verdict | None = None
        for phase, day in schedule(self.rules.switches):
            yield PhaseStart(phase, day, *self.table_state())
            won = yield from self.day() if phase is Phase.DAY else self.night(day)
            yield PhaseEnd(phase, day, *self.table_state())
            if won:
                break
        yield closing(self.state, won or DAY_LIMIT)

    def day(self) -> Script[Verdict | None]:
        for handler in self.daytime:
            if (yield from self.run_sub_phase(handler, Phase.DAY)) and handler.settles:
                won = verdict([self.state.deal[seat] for seat in self.state.living], self.rules.switches)
                if won:
                    return won
        return None

    def night(self, number: int) -> Script[None]:
        if number == 0:
            yield from self.run_sub_phase(handlers()["night_zero"], Phase.NIGHT)
            return
        scripts: dict[Role, Script[None]] = {}
        answers: dict[Role, Sequence[Answer]] = {}
        for role in self.awake:
            yield self.start_marker(role.sub_phase, Phase.NIGHT, secret=True)
            if not answers:
                scripts = {each: self.role_script(each) for each in self.awake if not each.waits}
                answers = yield from ask_together(scripts)
            yield from rest_of_script(scripts[role], answers[role]) if role in scripts else self.role_script(role)
            yield self.end_marker(role.sub_phase, Phase.NIGHT, secret=True)
        yield from self.run_sub_phase(handlers()["night_resolution"], Phase.NIGHT)

    def run_sub_phase(self, handler: Handler, phase: Phase) -> Script[bool]:
        """Run one sub-phase between its markers if it applies today. Returns whether it did."""
        ctx = self.context(phase, handler.sub_phase)
        if not handler.applies(ctx):
            return False
        yield self.start_marker(handler.sub_phase, phase, handler.secret)
        yield from handler.run(ctx)
        yield self.end_marker(handler.sub_phase, phase, handler.secret)
        return True

    def role_script(self, role: Role) -> Script[None]:
        """A role's night action. If all its holders are dead it is empty, but its markers stay."""
        if role.night is None:
            raise TypeError(f"{role.name} does nothing at night")
        holders = tuple(seat for seat in self.state.living if self.state.deal[seat] is role)
        return role.night(self.context(Phase.NIGHT, role.sub_phase), holders)

    def context(self, phase: Phase, sub_phase: str) -> PhaseContext:
        return PhaseContext(self.state, self.rules, self.rng, phase, sub_phase)

    def table_state(self) -> tuple[tuple[Seat, ...], tuple[Seat, ...], Seat | None]:
        return self.state.living, self.state.dead, self.state.sheriff

    def start_marker(self, sub_phase: str, phase: Phase, secret: bool) -> SubPhaseStart:
        return SubPhaseStart(phase, self.state.day, *self.table_state(), sub_phase, secret)

    def end_marker(self, sub_phase: str, phase: Phase, secret: bool) -> SubPhaseEnd:
        return SubPhaseEnd(phase, self.state.day, *self.table_state(), sub_phase, secret)


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
    moment = tuple(sorted((ask for some in asks.values() for ask in some), key=lambda ask: ask.seat))
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
        while True:
            item = script.send((yield item))
    except StopIteration:
        return
