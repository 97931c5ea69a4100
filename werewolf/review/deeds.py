"""Judge what honest seats do beside voting and killing: checks, wards, elections and badges, by what they could know.

Wolves are judged by their chance to win, and which side holds the badge does not show in it: fitted on 320 games of
bots beside the rest of the table, its weight was -0.05, and from -0.27 to 0.02 in quarters of them. So nothing is said.
"""

from __future__ import annotations

from collections.abc import Mapping

from werewolf.game.asks import Option, Seat
from werewolf.game.events import SheriffOutcome
from werewolf.game.frozen import frozen
from werewolf.game.outside import Answered
from werewolf.game.roles.werewolf import WerewolfKill
from werewolf.game.view import Line
from werewolf.players.bots.inference.mind import Mind
from werewolf.review.badges import election_values, heir_values, withdrawal_values
from werewolf.review.checks import check_values, is_open
from werewolf.review.decisions import luck_of, target_seat
from werewolf.review.result import Decision, Measure
from werewolf.review.thresholds import LEAST_DIFFERENCE, LIKELY, LIKELY_HONEST, MOST_ROWS, grade
from werewolf.review.walk import Walk
from werewolf.review.wards import ward_values

NIGHT_DEEDS = ("check", "protect")
DEEDS = (*NIGHT_DEEDS, "elect", "withdraw", "badge")


@frozen
class Weighed:
    """What each option was worth, in which measure, and how the choice turned out.

    `odds` is the chance that it would turn out well, and `well` whether it did; None where that tells nothing. If it
    did not although the odds were as good as `likely`, that is bad luck.
    """

    values: Mapping[Option, float]
    measure: Measure
    odds: float = 0.0
    well: bool | None = None
    likely: float = LIKELY


def honest_deed(line: Line, answered: Answered, mind: Mind, walked: Walk, moment: int) -> Decision | None:
    """Judge a deed; None where the figures tell its options not apart."""
    weighed = weigh_deed(line, answered, mind, walked, moment)
    values, choice = weighed.values, answered.answer.choice
    if choice is None or choice not in values or not matters(values):
        return None
    best_option = max(values, key=lambda option: (round(values[option], 6), option == choice))
    loss = round(max(0.0, values[best_option] - values[choice]), 4)
    verdict = grade(loss, fine=answered.ask.purpose in NIGHT_DEEDS)
    target = target_seat(choice)
    return Decision(
        line.n, answered.ask.day, answered.ask.seat, deed_name(answered), target, target_seat(best_option),
        round(values[choice], 4), round(values[best_option], 4), loss, verdict,
        luck_of(verdict == "sound", weighed.well, weighed.odds, weighed.likely),
        None if target is None else target in walked.pack, weighed.measure,
    )  # fmt: skip


def matters(values: Mapping[Option, float]) -> bool:
    """Whether there was a choice at all, and the options differ by what can be told."""
    return len(values) > 1 and max(values.values()) - min(values.values()) >= LEAST_DIFFERENCE


def deed_name(answered: Answered) -> str:
    """What the deed is called: a candidate who is asked whether to withdraw withdraws, or stays."""
    return str(answered.answer.choice) if answered.ask.purpose == "withdraw" else answered.ask.purpose


def weigh_deed(line: Line, answered: Answered, mind: Mind, walked: Walk, moment: int) -> Weighed:
    options, target = answered.ask.options, target_seat(answered.answer.choice)
    match answered.ask.purpose:
        case "check":
            # Where a check takes long there are too many seats to try them all.
            values = check_values(mind, options) if mind.record.seats <= MOST_ROWS else {}
            odds = 0.0 if target is None else mind.belief().wolf[target]
            return Weighed(values, "vote_chance", odds, target in walked.pack if is_open(odds) else None)
        case "protect":
            values = ward_values(mind, options)
            attacked = attacked_seat(walked, line)
            well = None if target is None or attacked is None else target == attacked
            return Weighed(values, "attack_chance", worth(values, answered), well)
        case "withdraw":
            rivals = [ask.seat for ask in walked.moments[moment].asks if ask.seat != mind.seat]
            return Weighed(withdrawal_values(mind, rivals), "honest_chance")
        case "elect":
            values = election_values(mind, options)
            won = target is not None and elected(walked, moment) == target
        case _:
            values, won = heir_values(mind, options), target is not None
    well = target not in walked.pack if won else None
    return Weighed(values, "honest_chance", worth(values, answered), well, LIKELY_HONEST)


def worth(values: Mapping[Option, float], answered: Answered) -> float:
    choice = answered.answer.choice
    return 0.0 if choice is None else values.get(choice, 0.0)


def attacked_seat(walked: Walk, line: Line) -> Seat | None:
    """Whom the pack attacked in the night of this line."""
    kills = [each.event for each in walked.known if isinstance(each.event, WerewolfKill) and each.day == line.day]
    return kills[-1].target if kills else None


def elected(walked: Walk, moment: int) -> Seat | None:
    """Who was elected by the votes of this moment."""
    after = walked.lines[walked.moments[moment].at : walked.ends[moment + 1]]
    return next((line.event.winner for line in after if isinstance(line.event, SheriffOutcome)), None)
