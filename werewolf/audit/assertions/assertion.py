"""What an assertion is: its number, its sentence, the lines it checks, and the rules under which it does not apply."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from werewolf.audit.assertions.audit_state import AuditState
from werewolf.audit.logged_rules import Event, LoggedRules

# A check returns a reason if the assertion is broken, HELD if it was tested and holds,
# and None if the line has nothing to test. Functions named `..._fault` return the same.
HELD = ""

Check = Callable[[AuditState, Event], str | None]
SkipCondition = Callable[[LoggedRules], str | None]  # returns why an assertion does not apply, or None if it does

MARKERS = ("PhaseStart", "PhaseEnd", "SubPhaseStart", "SubPhaseEnd")

# Names that an assertion may list besides the kinds of lines: any line, a line of a kind
# the auditor does not know, a line after GameOver, and the end of the log.
ANY_KIND, UNKNOWN_KIND, AFTER_GAME_OVER, END_OF_LOG = "*", "?", "after", "end"


@dataclass(frozen=True)
class Assertion:
    """One assertion: `text` is our sentence, `seed` that of the index which the 76 come from.

    `on` names kinds of lines, kinds in one sub-phase (`Vote@VOTING`), or asks (`Answered@vote`). `position_only`: for
    these kinds the check looks only at the line's number, day and phase. `any_rules`: no card, switch or sub-phase
    that the checker does not know could change what it says. `base`: the number of the assertion whose check it has.
    """

    number: str
    text: str
    on: tuple[str, ...]
    skip_when: tuple[SkipCondition, ...]
    check: Check
    position_only: frozenset[str] = frozenset()
    any_rules: bool = False
    seed: str | None = None
    base: str | None = None

    def skip_reason(self, rules: LoggedRules) -> str | None:
        """Why this assertion does not apply under these rules, or None if it does."""
        return next((why for condition in self.skip_when if (why := condition(rules))), None)


def assertion(
    number: str,
    on: tuple[str, ...],
    skip_when: tuple[SkipCondition, ...] = (),
    position_only: frozenset[str] = frozenset(),
    any_rules: bool = False,
) -> Callable[[Check], Assertion]:
    """Decorator that turns a check into an assertion. Its docstring is the sentence, its name is the number."""

    def decorate(check: Check) -> Assertion:
        return Assertion(number, (check.__doc__ or "").strip(), on, skip_when, check, position_only, any_rules)

    return decorate


def seed(sentence: str) -> Callable[[Assertion], Assertion]:
    """Decorator that adds the index's own sentence to an assertion."""
    return lambda assertion: replace(assertion, seed=sentence)


def switch_is(name: str, *values: object) -> SkipCondition:
    """Skip if the switch has one of these values."""
    return lambda rules: f"{name}: {switch_text(rules.switches[name])}" if rules.switches[name] in values else None


def switch_is_not(name: str, *values: object) -> SkipCondition:
    """Skip if the switch has none of these values."""
    return lambda rules: f"{name}: {switch_text(rules.switches[name])}" if rules.switches[name] not in values else None


def no_role(*roles: str) -> SkipCondition:
    """Skip if none of these roles is dealt."""
    return lambda rules: None if set(roles) & set(rules.deal) else f"no {roles[0]} is dealt"


def no_sub_phase(sub_phase: str) -> SkipCondition:
    """Skip if the day has no such sub-phase."""
    return lambda rules: f"day: no {sub_phase}" if sub_phase not in rules.day else None


def switch_text(value: object) -> str:
    """The value of a switch as a YAML file would write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
