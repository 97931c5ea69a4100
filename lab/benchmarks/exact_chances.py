"""Exact win chances, where there are any: endings that the rules force, and games in which everybody plays by lot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

from werewolf.game.answer_events import Answered
from werewolf.game.asks import Answer, Ask, needs_words
from werewolf.game.engine import Game
from werewolf.game.events import GameOver
from werewolf.review.rollouts import WORTH, forked_game
from werewolf.review.walk import Walk

Answers = Sequence[tuple[Answered, ...]]


def endings(walked: Walk, answers: Answers) -> set[float]:
    """What every line of legal play from here on is worth to the village. Words do not count; two kinds are enough.

    Lots that the rules draw are those of the log's seed, so this is for positions in which none is left to draw.
    """
    game = forked_game(walked.start, walked.rules, answers, walked.start.seed)
    over = game.log[-1]
    if isinstance(over, GameOver):
        return {WORTH[over.winner]}
    found: set[float] = set()
    for choices in together(game):
        found |= endings(walked, [*answers, choices])
        if len(found) > 1:
            break
    return found


def together(game: Game) -> Iterator[tuple[Answered, ...]]:
    """Every way in which the open questions can be answered."""
    asks = game.waiting()
    for choices in product(*(ask.options or (None,) for ask in asks)):
        yield tuple(Answered(ask, said(ask, choice)) for ask, choice in zip(asks, choices, strict=True))


def said(ask: Ask, choice: int | str | None) -> Answer:
    return Answer(choice, "Hm." if needs_words(ask, choice) else None)


@cache
def wolves_by_lot(seats: int, wolves: int) -> Fraction:
    """The wolves' chance before a day of random votes: nobody has power, and somebody honest dies each night."""
    if not wolves or 2 * wolves >= seats:
        return Fraction(wolves > 0)
    hit = Fraction(wolves, seats)
    return hit * nightfall(seats - 1, wolves - 1) + (1 - hit) * nightfall(seats - 1, wolves)


def nightfall(seats: int, wolves: int) -> Fraction:
    """The same before a night."""
    return Fraction(wolves > 0) if not wolves or 2 * wolves >= seats else wolves_by_lot(seats - 1, wolves)
