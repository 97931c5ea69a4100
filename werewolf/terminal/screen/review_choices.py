"""Which judged choices a review shows, and the word for each verdict."""

from __future__ import annotations

from werewolf.review.result import Decision, Review
from werewolf.review.scores import is_bot


def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


def choice_words(each: Decision) -> tuple[str, str]:
    """The verdict in two words at most, and the camp whose colour it has."""
    if each.luck is not None:
        return f"{each.luck} luck", "village" if each.luck == "good" else ""
    return each.grade, "" if each.grade == "sound" else "werewolves"


def notable(review: Review, seat: int | None) -> list[Decision]:
    """The blunders, inaccuracies and strokes of luck of people and models; or every choice of one seat."""
    if seat is not None:
        return [each for each in review.decisions if each.seat == seat]
    return [
        each
        for each in review.decisions
        if not is_bot(review.players[each.seat]) and (each.grade != "sound" or each.luck is not None)
    ]
