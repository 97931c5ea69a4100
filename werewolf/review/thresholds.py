"""Where a review draws its lines: what counts as a blunder, as luck, as a turning point. All in one place.

Losses of honest seats are differences of chances to be a wolf: the best target's minus the chosen one's. Losses of
wolves are differences of their chance to win.
"""

from __future__ import annotations

from werewolf.review.result import Grade

INACCURACY, BLUNDER = 0.15, 0.40  # losses of an honest seat
WOLF_INACCURACY, WOLF_BLUNDER = 0.10, 0.25  # losses of a wolf
LIKELY = 0.50  # a sound bet on a chance like this, or better, that misses is bad luck
EVEN_BET = 0.50  # not using a shot or a poison is worth as much as hitting a wolf with this chance
CERTAIN = 0.97  # a chance like this is called certain

JUMP = 0.10  # the least change of the win chance that is told, if its 99 % interval has no zero in it
QUICK_JUMP = 0.15  # the same for the table, which has no interval of its own
EXPLAINED = 1 / 3  # the least part of a jump that its cause must account for
MOST_TURNING_POINTS = 3
CREDIT = 0.10  # the least change of a belief for which one line of the log gets credit
TALK = 0.10  # the least change of the honest seats' mean belief that makes a lie or a catch worth telling
VALUE, LEAD = 0.10, 0.03  # the least win chance a most valuable player has added, and its lead over the next
# The table's own estimate counts as much as this many rollouts: few rollouts alone would be too sure of themselves.
PRIOR = 6.0
LARGEST_ROLLED = 30  # seats: at a larger table there are rollouts only if a user asks for them
MOST_ROWS = 20  # seats: at a larger table only the onlooker's belief is worked out at each position


def grade(loss: float, wolf: bool = False) -> Grade:
    inaccuracy, blunder = (WOLF_INACCURACY, WOLF_BLUNDER) if wolf else (INACCURACY, BLUNDER)
    return "blunder" if loss >= blunder else "inaccuracy" if loss >= inaccuracy else "sound"


def default_rollouts(seats: int) -> int:
    """How many rollouts from each position: about a minute on two cores at a table of twelve.

    None at a large table, where a single one takes long: then the table of chances must do.
    """
    return max(8, min(150, round(7000 / seats**2))) if seats <= LARGEST_ROLLED else 0
