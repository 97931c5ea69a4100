"""What the choices about the sheriff's badge are worth to an honest seat: the chance that it is in honest hands.

Whether to run is not judged: it is decided before anybody has said a word, and no figure carries it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from werewolf.game.asks import Option, Seat
from werewolf.players.bots.inference.mind import Mind
from werewolf.review.thresholds import NO_BADGE


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
