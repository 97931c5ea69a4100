"""Which judged choices a review shows, the word for each verdict, and the sentence that explains it."""

from __future__ import annotations

from werewolf.review.result import Decision, Review
from werewolf.review.scores import is_bot
from werewolf.terminal.screen.words import Voice

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


def explanation(voice: Voice, each: Decision) -> str:
    """What was chosen and what was best, with their chances; and how it turned out, if that was luck."""
    return f"{done(voice, each)}{reasons(voice, each)}{outcome(each)}"


def outcome(each: Decision) -> str:
    """How a choice turned out, if that was luck. The badge is a bet against the chance that is told."""
    if each.luck is None:
        return ""
    found = (each.luck == "good") != (each.judged_by == "honest_chance")
    if each.judged_by == "vote_chance":
        return ", and it found one" if found else ", and it found none"
    return ", and it was so" if found else ", and it was not so"


def done(voice: Voice, each: Decision) -> str:
    somebody, nobody = DONE.get(each.purpose, VOTED)
    if each.target is None:
        return nobody
    return somebody.format("themselves" if each.target == each.seat else voice.names[each.target])


def reasons(voice: Voice, each: Decision) -> str:
    """The chances behind a verdict, in the words of its measure."""
    best = "nobody" if each.best_target is None else voice.names[each.best_target]
    better = each.best_target != each.target or each.loss > 0
    chosen, top = percent(each.chosen), percent(each.best)
    wolf = voice.role("werewolf")
    match each.judged_by:
        case "win_chance":
            return f": the {voice.camp('werewolves')} then win with {chosen}; with {best}, {top}"
        case "vote_chance":
            rest = f"; after a check of {best}, with {top}" if better else ""
            return f": the best vote after it hits {wolf} with {chosen}{rest}"
        case "attack_chance":
            rest = f"; {best} with {top}" if better else ""
            return f" (attacked with {chosen}){rest}"
        case "honest_chance" if each.purpose in OTHERWISE:
            rest = f"; with {OTHERWISE[each.purpose]}, {top}" if better else ""
            return f": the badge is in honest hands with {chosen}{rest}"
        case "honest_chance":
            chosen, top = percent(1 - each.chosen), percent(1 - each.best)
    named = f" ({wolf} with {chosen})" if each.target is not None else ""
    if each.best_target is None or not better:
        return named
    return f"{named}; {best} was {wolf} with {top}"
