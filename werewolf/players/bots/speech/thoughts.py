"""What a bot thinks, told honestly: what it does and why, whom it suspects, and the two things that weigh most."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from werewolf.game.asks import Ask, Option, Seat
from werewolf.players.bots.inference.belief import Belief
from werewolf.players.bots.inference.evidence import Evidence
from werewolf.players.bots.inference.testimony import all_of
from werewolf.players.bots.speech.motives import motive
from werewolf.players.bots.speech.reasons import TO_ONESELF, inward
from werewolf.players.bots.strategy.points import Point
from werewolf.players.bots.strategy.village import Village

SURE = 20.0  # the weight of a fact, on the scale of logarithms


def thought(play: Village, ask: Ask, choice: Option | None, points: Sequence[Point]) -> str:
    """A wolf tells how the table sees things, for that is what it plays to; everyone else what they believe."""
    mind = play.mind
    belief = mind.record.standing() if mind.wolf else mind.belief()
    parts = [motive(play, ask, choice, points)]
    if mind.wolf:
        parts.append(f"I am of the pack, and look {_percent(belief.wolf[mind.seat])} guilty.")
    return " ".join([part for part in parts if part] + [_suspects(play, belief)])


def _suspects(play: Village, belief: Belief) -> str:
    mind, names = play.mind, play.mind.record.calls()
    others = [seat for seat in mind.record.living if seat != mind.seat]
    first = sorted(others, key=lambda seat: (-belief.wolf[seat], seat))[:3]
    whose = "To the table, suspects" if mind.wolf else "Suspects"
    chances = ", ".join(f"{names[seat]} {_percent(belief.wolf[seat])}" for seat in first)
    weighing = [
        f"{'against' if against else 'for'} {names[seat]}, {inward(item, names, mind.record.day, belief.seer)}"
        for item, seat, against in strongest(all_of(mind, belief), first, belief.wolf)
    ]
    because = f"What weighs most: {'; '.join(weighing)}." if weighing else "There is no evidence yet."
    return f"{whose}: {chances}. {because}"


def strongest(
    evidence: Sequence[Evidence], suspects: Sequence[Seat], wolf: Sequence[float]
) -> list[tuple[Evidence, Seat, bool]]:
    """The two pieces that moved these seats most, whom each moved, and whether against them."""
    moved = [
        (_moved(factor(wolf)), at, item, seat)
        for at, item in enumerate(evidence)
        if item.kind in TO_ONESELF
        for seat, factor in ((item.actor, item.against_actor), (item.target, item.against_target))
        if seat in suspects
    ]
    weighty = sorted((each for each in moved if abs(each[0]) > 0.01), key=lambda each: (-abs(each[0]), each[1]))
    return [(item, seat, shift > 0) for shift, _, item, seat in weighty[:2] if seat is not None]


def _moved(factor: float) -> float:
    return min(SURE, log(factor)) if factor > 0.0 else -SURE


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"
