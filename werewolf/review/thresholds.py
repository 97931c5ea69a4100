"""Where a review draws its lines: what counts as a blunder, as luck, as a turning point. All in one place.

Losses of honest seats are differences of chances to be a wolf, or to be honest where a badge is given: the best
target's and the chosen one's. Losses of night actions are differences of the chance that they bring something, those of
wolves of their chance to win; these are smaller by nature.
"""

from __future__ import annotations

from werewolf.review.result import Grade

INACCURACY, BLUNDER = 0.15, 0.40  # losses of an honest seat by day
FINE_INACCURACY, FINE_BLUNDER = 0.10, 0.25  # losses of a wolf, and of a night action
LEAST_DIFFERENCE = 0.02  # options closer together than this are not told apart: a check, a ward, a badge
LIKELY = 0.50  # a sound bet on a chance like this, or better, that misses is bad luck
LIKELY_HONEST = 0.75  # the same for a badge: most seats are honest
EVEN_BET = 0.50  # not using a shot or a poison is worth as much as hitting a wolf with this chance
NO_BADGE = 0.50  # a badge that nobody has is worth as much as one in hands that are honest with this chance
CERTAIN = 0.97  # a chance like this is called certain

JUMP = 0.10  # the least change of the win chance that is told, if its 99 % interval has no zero in it
QUICK_JUMP = 0.15  # the same for the table, which has no interval of its own
MOST_TURNING_POINTS = 3
CREDIT = 0.10  # the least change of a belief for which one line of the log gets credit
TALK = 0.10  # the least change of the honest seats' mean belief that makes a lie or a catch worth telling
VALUE, LEAD = 0.10, 0.03  # the least win chance a most valuable player has added, and its lead over the next
# The table's own estimate counts as much as this many rollouts: few rollouts alone would be too sure of themselves.
PRIOR = 6.0
LARGEST_ROLLED = 30  # seats: at a larger table there are rollouts only if a user asks for them
MOST_ROWS = 20  # seats: at a larger table only the onlooker's belief is worked out at each position


def grade(loss: float, fine: bool = False) -> Grade:
    """The verdict on a loss. `fine`: it is one of a wolf or of a night action."""
    inaccuracy, blunder = (FINE_INACCURACY, FINE_BLUNDER) if fine else (INACCURACY, BLUNDER)
    return "blunder" if loss >= blunder else "inaccuracy" if loss >= inaccuracy else "sound"


def default_rollouts(seats: int) -> int:
    """How many rollouts from each position: about a minute on two cores at a table of twelve.

    None at a large table, where a single one takes long: then the table of chances must do.
    """
    return max(8, min(150, round(7000 / seats**2))) if seats <= LARGEST_ROLLED else 0
