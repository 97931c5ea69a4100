"""Judge checks, protections, elections and badges of honest seats, by what the seat could know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from werewolf.game.answer_events import Answered
from werewolf.game.asks import Option, Seat
from werewolf.game.events import SheriffOutcome
from werewolf.game.frozen import frozen
from werewolf.game.roles import roles
from werewolf.game.secrecy import Line
from werewolf.players.bots.inference.mind import Mind
from werewolf.players.bots.inference.posterior import marginals
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.review.judged_votes import luck_of, target_seat
from werewolf.review.quick_chance import ruleset_table
from werewolf.review.result import Decision, Measure
from werewolf.review.thresholds import CERTAIN, LEAST_DIFFERENCE, LIKELY, LIKELY_HONEST, MOST_ROWS, NO_BADGE, grade
from werewolf.review.walk import Walk

NIGHT_ACTIONS = ("check", "protect")
JUDGED_ACTIONS = (*NIGHT_ACTIONS, "elect", "withdraw", "badge")


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


def honest_action(line: Line, answered: Answered, mind: Mind, walked: Walk, moment: int) -> Decision | None:
    """Judge an action; None where the figures do not tell its options apart."""
    weighed = weigh_action(line, answered, mind, walked, moment)
    values, choice = weighed.values, answered.answer.choice
    if choice is None or choice not in values or not matters(values):
        return None
    best_option = max(values, key=lambda option: (round(values[option], 6), option == choice))
    loss = round(max(0.0, values[best_option] - values[choice]), 4)
    verdict = grade(loss, fine=answered.ask.purpose in NIGHT_ACTIONS)
    target = target_seat(choice)
    return Decision(
        line.n, answered.ask.day, answered.ask.seat, action_name(answered), target, target_seat(best_option),
        round(values[choice], 4), round(values[best_option], 4), loss, verdict,
        luck_of(verdict == "sound", weighed.well, weighed.odds, weighed.likely),
        None if target is None else target in walked.pack, weighed.measure,
    )  # fmt: skip


def matters(values: Mapping[Option, float]) -> bool:
    """Whether there was a choice at all, and the options differ by what can be told."""
    return len(values) > 1 and max(values.values()) - min(values.values()) >= LEAST_DIFFERENCE


def action_name(answered: Answered) -> str:
    """What the action is called: a candidate who is asked whether to withdraw withdraws, or stays."""
    return str(answered.answer.choice) if answered.ask.purpose == "withdraw" else answered.ask.purpose


def weigh_action(line: Line, answered: Answered, mind: Mind, walked: Walk, moment: int) -> Weighed:
    options, target = answered.ask.options, target_seat(answered.answer.choice)
    match answered.ask.purpose:
        case "check":
            # Where a check takes long there are too many seats to try them all.
            values = check_values(mind, options) if mind.record.seats <= MOST_ROWS else {}
            odds = 0.0 if target is None else mind.belief().wolf[target]
            return Weighed(values, "vote_chance", odds, target in walked.pack if is_open(odds) else None)
        case "protect":
            values = ward_values(mind, options)
            attacked = walked.attacked(line.day)
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


def elected(walked: Walk, moment: int) -> Seat | None:
    """Who was elected by the votes of this moment."""
    after = walked.lines[walked.moments[moment].at : walked.ends[moment + 1]]
    return next((line.event.winner for line in after if isinstance(line.event, SheriffOutcome)), None)


def check_values(mind: Mind, options: Iterable[Option]) -> dict[Option, float]:
    """The worth of each option. A seat whose side is certain teaches nothing, and neither does checking nobody."""
    wolf = mind.belief().wolf
    open_seats = [seat for seat in mind.record.living if seat != mind.seat and wolf[seat] < CERTAIN]
    now = max((wolf[seat] for seat in open_seats), default=0.0)

    def worth(option: Option) -> float:
        if not isinstance(option, int) or not is_open(wolf[option]):
            return now
        others = [seat for seat in open_seats if seat != option]
        return max(now, wolf[option] + (1 - wolf[option]) * best_if_good(mind, option, others))

    return {option: worth(option) for option in options}


def is_open(chance: float) -> bool:
    """Whether a chance to be a wolf leaves anything to learn."""
    return 1 - CERTAIN < chance < CERTAIN


def best_if_good(mind: Mind, checked: Seat, others: Iterable[Seat]) -> float:
    """The chance of the best target among the others if this seat turns out good."""
    problem = mind.problem()
    problem.settle(checked, wolf=False)
    after = marginals(problem).wolf
    return max((after[seat] for seat in others), default=0.0)


PREY = ("seer", "power", "sheriff", "other")  # what a seat is to the pack: the first of these that fits


def prey(record: PublicRecord, seat: Seat) -> str:
    """What a seat is to the pack, by its claim or its badge."""
    claim = record.claims.get(seat)
    if claim is not None and claim.role == "seer":
        return "seer"
    if claim is not None and claim.role in roles() and roles()[claim.role].god:
        return "power"
    return "sheriff" if record.sheriff == seat else "other"


def ward_values(mind: Mind, options: Iterable[Option]) -> dict[Option, float]:
    """The chance of each option to be attacked tonight, as this seat can know it. Protecting nobody saves nobody."""
    record, rates = mind.record, ruleset_table(mind.rules)["attacks"]
    wolf = mind.belief().wolf
    weights = {
        seat: rates[prey(record, seat)] * (1.0 if seat == mind.seat else 1 - wolf[seat]) for seat in record.living
    }
    whole = sum(weights.values())
    return {
        option: weights[option] / whole if isinstance(option, int) and option in weights and whole else 0.0
        for option in options
    }


def heir_values(mind: Mind, options: Iterable[Option]) -> dict[Option, float]:
    """The worth of each heir. A badge that is torn up helps neither side."""
    wolf = mind.belief().wolf
    return {option: 1 - wolf[option] if isinstance(option, int) else NO_BADGE for option in options}


def election_values(mind: Mind, options: Sequence[Option]) -> dict[Option, float]:
    """The worth of a vote for each candidate. Abstaining leaves it to the others: it is worth the mean."""
    wolf = mind.belief().wolf
    honest = [1 - wolf[option] for option in options if isinstance(option, int)]
    mean = sum(honest) / len(honest) if honest else NO_BADGE
    return {option: 1 - wolf[option] if isinstance(option, int) else mean for option in options}


def withdrawal_values(mind: Mind, rivals: Sequence[Seat]) -> dict[Option, float]:
    """The worth of staying in the election and of leaving it to the rivals, if each candidate may win it alike."""
    wolf = mind.belief().wolf
    honest = [1 - wolf[seat] for seat in rivals]
    left = sum(honest) / len(honest) if honest else NO_BADGE
    return {"stay": (1 + sum(honest)) / (1 + len(honest)), "withdraw": left}
