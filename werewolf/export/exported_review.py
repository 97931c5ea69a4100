"""The review in an export: of what its viewpoint may see, as data for the page's bars and rings, and as sentences."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from werewolf.errors import UserError
from werewolf.export.visible_game import VisibleGame
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import ALL, PUBLIC
from werewolf.review.game_review import ReviewOptions, public_review, review_at_hand, review_game
from werewolf.review.result import Review
from werewolf.review.verdict_words import sentence
from werewolf.storage.saved_game import SavedGame
from werewolf.telling.event_words import Voice

# A chance is written as one sign, in sixty-thirds, so that a large table's suspicions stay small.
LEVELS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"
NO_CHANCE = "."


def game_review(saved: SavedGame, game: VisibleGame, spoil: bool) -> Review | None:
    """The review for this viewpoint; None for one seat's view, and for a log that cannot be played again.

    The public's review has nobody's cards in it, also of a finished game.
    """
    if game.view == PUBLIC:
        return public_review(game.lines, game.rules, None)
    if game.view != ALL or saved.view != ALL:
        return None
    try:
        return review_at_hand(saved) if saved.finished else review_game(saved, ReviewOptions(rollouts=0, spoil=spoil))
    except UserError:  # a log of another version, or one that was changed: it is shown, but not judged
        return None


def page_review(review: Review | None, rules: Ruleset, numbers: Sequence[int]) -> dict[str, Any] | None:
    """The data of the page's bars, rings and strips. `numbers` are the line numbers of the page's steps, rising."""
    if review is None or not (review.points or review.suspicion):
        return None
    voice = Voice(rules, review.names)
    win = [[step_of(point.n, numbers), round(100 * point.chance)] for point in review.points]
    views: dict[str, list[tuple[int, str]]] = {"public": []}
    for row in review.suspicion:
        step = step_of(row.n, numbers)
        add_row(views["public"], step, row.public)
        for seat, chances in row.seats.items():
            add_row(views.setdefault(f"seat:{seat}", []), step, chances)
    return {"sides": [voice.camp("village"), voice.camp("werewolves")], "win": win, "suspicion": views}


def step_of(n: int, numbers: Sequence[int]) -> int:
    """The last step at or before a line, so that a chance appears with what changed it and never earlier."""
    after = bisect_left(numbers, n + 1)
    return max(0, after - 1)


def add_row(rows: list[tuple[int, str]], step: int, chances: Sequence[float | None]) -> None:
    """Add a row unless it says the same as the one before."""
    signs = "".join(NO_CHANCE if chance is None else LEVELS[round(63 * chance)] for chance in chances)
    if not rows or rows[-1][1] != signs:
        rows.append((step, signs))


def review_sentences(review: Review | None) -> list[str]:
    """The turning points and the findings, a sentence each."""
    if review is None:
        return []
    sentences = [point.words for point in review.turning_points]
    named = (("Best lie", review.best_lie), ("Best catch", review.best_catch))
    sentences += [f"{title}: {finding.words}" for title, finding in named if finding]
    if review.most_valuable:
        sentences.append(f"Most valuable player: {review.most_valuable.words}")
    return [*sentences, sentence(review.note)] if review.note else sentences
