"""Which judged choices a review shows, the words for each verdict, and the sentence that explains it."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.review.result import Decision, Finding, Review, WinPoint
from werewolf.review.review_words import percent
from werewolf.review.scores import is_bot
from werewolf.telling.event_words import Voice

LONGEST = 600  # characters of one sentence

# What was done, to somebody and to nobody. `{}` is the name.
DONE = {
    "shoot": ("shoots {}", "shoots nobody"),
    "potion": ("poisons {}", "poisons nobody"),
    "check": ("checks {}", "checks nobody"),
    "protect": ("protects {}", "protects nobody"),
    "elect": ("votes for {} as sheriff", "votes for no sheriff"),
    "badge": ("hands {} the badge", "tears up the badge"),
    "stay": ("", "stays in the election"),
    "withdraw": ("", "withdraws from the election"),
}
VOTED = ("votes for {}", "votes for nobody")
OTHERWISE = {"stay": "withdrawing", "withdraw": "staying"}  # what else a candidate could do


def result_words(review: Review, voice: Voice) -> str:
    """Who won, in two or three words."""
    if review.winner is None:
        return "unfinished"
    return "a tie" if review.winner == "tie" else f"{voice.camp(review.winner)} won"


def findings(review: Review) -> list[tuple[str, Finding]]:
    """The best lie, the best catch and the most valuable player, as far as there are any."""
    named = (("Best lie", review.best_lie), ("Best catch", review.best_catch), ("Most valuable", review.most_valuable))
    return [(label, finding) for label, finding in named if finding is not None]


def sentence(words: str) -> str:
    """Words as a sentence of their own."""
    return f"{words[:1].upper()}{words[1:]}."


def told_points(points: Sequence[WinPoint]) -> list[WinPoint]:
    """The points that are told: a new phase in which nothing has changed says nothing."""
    pairs = zip(points, (None, *points), strict=False)
    return [point for point, last in pairs if point.kind != "phase" or last is None or point.chance != last.chance]


def notable(review: Review, seat: int | None) -> list[Decision]:
    """The blunders, inaccuracies and strokes of luck of people and models; or every choice of one seat."""
    if seat is not None:
        return [decision for decision in review.decisions if decision.seat == seat]
    return [
        decision
        for decision in review.decisions
        if not is_bot(review.players[decision.seat]) and (decision.grade != "sound" or decision.luck is not None)
    ]


def choice_words(decision: Decision) -> tuple[str, str]:
    """The verdict in two words at most, and the camp whose colour it has."""
    if decision.luck is not None:
        return f"{decision.luck} luck", "village" if decision.luck == "good" else ""
    return decision.grade, "" if decision.grade == "sound" else "werewolves"


def explanation(voice: Voice, decision: Decision) -> str:
    """What was chosen and what was best, with their chances; and how it turned out, if that was luck."""
    return f"{done(voice, decision)}{reasons(voice, decision)}{outcome(decision)}"


def outcome(decision: Decision) -> str:
    """How a choice turned out, if that was luck. The badge is a bet against the chance that is told."""
    if decision.luck is None:
        return ""
    was_so = (decision.luck == "good") != (decision.judged_by == "honest_chance")
    if decision.judged_by == "vote_chance":
        return ", and it found one" if was_so else ", and it found none"
    return ", and it was so" if was_so else ", and it was not so"


def done(voice: Voice, decision: Decision) -> str:
    somebody, nobody = DONE.get(decision.purpose, VOTED)
    if decision.target is None:
        return nobody
    return somebody.format("themselves" if decision.target == decision.seat else voice.names[decision.target])


def reasons(voice: Voice, decision: Decision) -> str:
    """The chances behind a verdict, in the words of its measure."""
    best = "nobody" if decision.best_target is None else voice.names[decision.best_target]
    better = decision.best_target != decision.target or decision.loss > 0
    chosen, top = percent(decision.chosen), percent(decision.best)
    wolf = voice.role("werewolf")
    match decision.judged_by:
        case "win_chance":
            return f": the {voice.camp('werewolves')} then win with {chosen}; with {best}, {top}"
        case "vote_chance":
            rest = f"; after a check of {best}, with {top}" if better else ""
            return f": the best vote after it hits {wolf} with {chosen}{rest}"
        case "attack_chance":
            rest = f"; {best} with {top}" if better else ""
            return f" (attacked with {chosen}){rest}"
        case "honest_chance" if decision.purpose in OTHERWISE:
            rest = f"; with {OTHERWISE[decision.purpose]}, {top}" if better else ""
            return f": the badge is in honest hands with {chosen}{rest}"
        case "honest_chance":
            chosen, top = percent(1 - decision.chosen), percent(1 - decision.best)
    named = f" ({wolf} with {chosen})" if decision.target is not None else ""
    if decision.best_target is None or not better:
        return named
    return f"{named}; {best} was {wolf} with {top}"
