"""Deeds of the night as causes of a jump: kills, poisons, rescues, checks; and the hunter's shot."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.asks import Seat
from werewolf.game.events import NightOutcome
from werewolf.game.frozen import frozen
from werewolf.game.roles.doctor import DoctorAction
from werewolf.game.roles.guard import GuardAction
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.roles.seer import SeerAction
from werewolf.game.roles.werewolf import WerewolfKill
from werewolf.game.roles.witch import WitchAction
from werewolf.game.view import Line
from werewolf.review.result import Credit
from werewolf.review.walk import Walk
from werewolf.review.words import ReviewWords


@frozen
class Cause:
    """Who did what, for the credit, and the beginning of the sentence: it ends with what became of the win chance."""

    credit: Credit
    words: str


def night_cause(walked: Walk, lines: Sequence[Line], change: float) -> Cause | None:
    """The shot or the deed of the night in these lines that explains a change in this direction."""
    words = ReviewWords(walked)
    for line in lines:
        event = line.event
        if isinstance(event, HunterShoot) and event.target is not None and helps(walked, event.target) == (change > 0):
            return deed(line, event.actor, f"shoots {words.card(event.target)}", words)
    outcome = next((line.event for line in lines if isinstance(line.event, NightOutcome)), None)
    if not isinstance(outcome, NightOutcome):
        return None
    night = [line for line in walked.known if line.n < lines[-1].n and line.day == night_day(lines)]
    found = [night_deed(walked, line, outcome, change, words) for line in night]
    return next((cause for cause in found if cause is not None), None)


def is_first_check(walked: Walk, line: Line, event: SeerAction) -> bool:
    """Whether the seer learned something: a second check of the same seat tells nothing new."""
    checks = (each for each in walked.known if isinstance(each.event, SeerAction) and each.n < line.n)
    return all((each.event.actor, each.event.target) != (event.actor, event.target) for each in checks)  # type: ignore[attr-defined]


def night_day(lines: Sequence[Line]) -> int:
    """The number of the night that ends in these lines."""
    return next(line.day for line in lines if isinstance(line.event, NightOutcome))


def helps(walked: Walk, target: Seat) -> bool:
    """Whether the death of this seat helps the village."""
    return target in walked.pack


def night_deed(walked: Walk, line: Line, outcome: NightOutcome, change: float, words: ReviewWords) -> Cause | None:
    event = line.event
    if isinstance(event, WerewolfKill) and event.target is not None and event.target in outcome.deaths and change < 0:
        text = f"{words.when(line)}: the {words.camp('werewolves')} kill {words.card(event.target)}"
        return Cause(Credit(line.n, living_pack(walked, line), "kill", 0.0), text)
    if isinstance(event, WitchAction) and event.action_type == "POISON" and event.target is not None:
        right = helps(walked, event.target) == (change > 0)
        return deed(line, event.actor, f"poisons {words.card(event.target)}", words) if right else None
    saved = saved_seat(walked, line, outcome)
    if saved is not None and change > 0:
        actor: Seat = event.actor  # type: ignore[attr-defined]
        return deed(line, actor, f"saves {words.card(saved)}", words)
    if isinstance(event, WerewolfKill) and event.target is None and change > 0:
        text = f"{words.when(line)}: the {words.camp('werewolves')} kill nobody"
        return Cause(Credit(line.n, living_pack(walked, line), "no kill", 0.0), text)
    if isinstance(event, SeerAction) and event.result != "GOOD" and change > 0 and is_first_check(walked, line, event):
        return deed(line, event.actor, f"checks {words.card(event.target)}", words)
    return None


def living_pack(walked: Walk, line: Line) -> tuple[Seat, ...]:
    """The wolves who were alive in this line: they are told of the kill."""
    return line.to if isinstance(line.to, tuple) else walked.pack


def saved_seat(walked: Walk, line: Line, outcome: NightOutcome) -> Seat | None:
    """The seat that was attacked in this night, lived, and was protected or healed in this line."""
    event = line.event
    heals = isinstance(event, WitchAction) and event.action_type == "ANTIDOTE"
    if not heals and not isinstance(event, (GuardAction, DoctorAction)):
        return None
    kills = [each.event for each in walked.known if isinstance(each.event, WerewolfKill) and each.day == line.day]
    attacked = kills[-1].target if kills else None
    protected = attacked if heals else getattr(event, "target", None)
    return attacked if attacked is not None and attacked not in outcome.deaths and protected == attacked else None


def deed(line: Line, actor: Seat, what: str, words: ReviewWords) -> Cause:
    text = f"{words.when(line)}: {words.card(actor)} {what}"
    return Cause(Credit(line.n, (actor,), what, 0.0), text)
