"""What a check is worth to a seer: the chance that the best vote after it hits a wolf who was not known before."""

from __future__ import annotations

from collections.abc import Iterable

from werewolf.game.asks import Option, Seat
from werewolf.players.bots.inference.mind import Mind
from werewolf.players.bots.inference.posterior import marginals
from werewolf.review.thresholds import CERTAIN


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
