"""Judge the choices of honest seats: votes, shots and poisons, by what the seat could know at that time."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from werewolf.game.asks import Ask, Option, Seat, decline
from werewolf.game.outside import Answered
from werewolf.game.view import Line
from werewolf.players.bots.inference.mind import Mind
from werewolf.review.result import Decision, Luck
from werewolf.review.thresholds import EVEN_BET, LIKELY, grade

VOTES = ("vote", "revote")
JUDGED = (*VOTES, "shoot", "potion")
POISON = "poison "


def target_seat(option: Option | None) -> Seat | None:
    """The seat that an option is aimed at, to put it out of the game."""
    if isinstance(option, int):
        return option
    if isinstance(option, str) and option.startswith(POISON) and option.removeprefix(POISON).isdecimal():
        return int(option.removeprefix(POISON))
    return None


def targets(ask: Ask) -> list[Seat]:
    return [seat for option in ask.options if (seat := target_seat(option)) is not None]


def judged(answered: Answered) -> bool:
    """Whether this answer is a choice that can be judged: somebody could have been chosen, and no antidote was."""
    ask, choice = answered.ask, answered.answer.choice
    return ask.purpose in JUDGED and bool(targets(ask)) and choice != "antidote"


def waiting_is_best(mind: Mind) -> bool:
    """Whether few are left, and letting the day pass wins more than any vote."""
    endgame = mind.endgame()
    return endgame is not None and endgame.day(frozenset(mind.record.living), endgame.all_worlds).target is None


def honest_decision(line: Line, answered: Answered, mind: Mind, pack: Collection[Seat] | None) -> Decision:
    """Judge a choice. `pack` is None where the cards are secret, and then nothing is called luck."""
    belief = mind.belief().wolf
    target, chosen, best_target, best = weigh(answered, mind.seat, belief, mind.record.base_rate)
    if target is None and answered.ask.purpose in VOTES and waiting_is_best(mind):
        best_target, best = None, chosen
    loss = round(max(0.0, best - chosen), 4)
    verdict = grade(loss)
    hit = None if target is None or pack is None else target in pack
    luck = luck_of(verdict == "sound", hit, chosen)
    ask = answered.ask
    return Decision(
        line.n, ask.day, ask.seat, ask.purpose, target, best_target, round(chosen, 4), round(best, 4), loss,
        verdict, luck, hit, "wolf_chance",
    )  # fmt: skip


def weigh(
    answered: Answered, seat: Seat, belief: Sequence[float], base: float
) -> tuple[Seat | None, float, Seat | None, float]:
    """The chosen target and the best one, each with its chance to be a wolf. None stands for choosing nobody.

    Abstaining from a vote leaves it to the others, and is worth the mean of all targets, the seat itself among them;
    where there is only one, it lets the day pass, and is worth the share of wolves at the table.
    """
    ask, target = answered.ask, target_seat(answered.answer.choice)
    others = [other for other in targets(ask) if other != seat]
    best_target = max(others, key=lambda other: (belief[other], other == target), default=None)
    best = 0.0 if best_target is None else belief[best_target]
    count = len(targets(ask))
    mean = sum(belief[other] for other in others) / count if count > 1 else base
    nobody = mean if ask.purpose in VOTES else EVEN_BET
    if decline(ask) is not None and nobody > best:
        best_target, best = None, nobody
    chosen = nobody if target is None else 0.0 if target == seat else belief[target]
    return target, chosen, best_target, max(best, chosen)


def luck_of(sound: bool, hit: bool | None, chance: float, likely: float = LIKELY) -> Luck | None:
    if sound:
        return "bad" if hit is False and chance >= likely else None
    return "good" if hit else None
