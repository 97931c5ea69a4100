"""What an assertion is: a number, a sentence, the lines it listens to, and the house rules that silence it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from werewolf.audit.logged_rules import Event, LoggedRules
from werewolf.audit.state import AuditState

# What a check returns: a reason if the rule is broken, HELD if it was tested and stands,
# None if this line is none of its business.
HELD = ""

Check = Callable[[AuditState, Event], str | None]
Off = Callable[[LoggedRules], str | None]

MARKERS = ("PhaseStart", "PhaseEnd", "SubPhaseStart", "SubPhaseEnd")

# Not kinds of lines, and yet listened to: any line, a line of a kind we do not know,
# a line after GameOver, the end of the log.
ANY, STRANGE, AFTER, END = "*", "?", "after", "end"


@dataclass(frozen=True)
class Rule:
    """One assertion. `on` names kinds of lines, kinds in one sub-phase (`Vote@VOTING`), or asks (`Answered@vote`).

    `placing`: of these kinds it asks no more than that a line stands where it is due: its number, day and phase.
    """

    number: str
    text: str
    on: tuple[str, ...]
    off: tuple[Off, ...]
    check: Check
    placing: frozenset[str] = frozenset()

    def silenced(self, house: LoggedRules) -> str | None:
        """Which house rule makes this one void, if any does."""
        return next((why for off in self.off if (why := off(house))), None)


def rule(
    number: str, on: tuple[str, ...], off: tuple[Off, ...] = (), placing: frozenset[str] = frozenset()
) -> Callable[[Check], Rule]:
    """Make a function an assertion: its docstring is the sentence, its name must be the number."""

    def made(check: Check) -> Rule:
        return Rule(number, (check.__doc__ or "").strip(), on, off, check, placing)

    return made


def also(number: str, base: Rule, text: str, off: tuple[Off, ...] | None = None) -> Rule:
    """The same law under another index's number, in that game's words; silenced alike, unless said otherwise."""
    return replace(base, number=number, text=text, off=base.off if off is None else off)


def switched(name: str, *values: object) -> Off:
    """Void where the switch stands at one of these."""
    return lambda house: f"{name}: {worded(house.switches[name])}" if house.switches[name] in values else None


def unless(name: str, *values: object) -> Off:
    """Void where the switch stands at none of these."""
    return lambda house: f"{name}: {worded(house.switches[name])}" if house.switches[name] not in values else None


def without(*roles: str) -> Off:
    """Void where nobody holds one of these cards."""
    return lambda house: None if set(roles) & set(house.deal) else f"no {roles[0]} is dealt"


def not_held(sub_phase: str) -> Off:
    """Void where the house's day has no such sub-phase."""
    return lambda house: f"day: no {sub_phase}" if sub_phase not in house.day else None


def worded(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
