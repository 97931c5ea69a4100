"""Thoughts: the private text of a bot for spectators. What it does and why, its suspects, and the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from werewolf.game.asks import Ask, Option, Seat
from werewolf.players.bots.inference.belief import Belief
from werewolf.players.bots.inference.evidence import Evidence
from werewolf.players.bots.inference.ranking import Ranking
from werewolf.players.bots.inference.testimony import evidence_about
from werewolf.players.bots.speech.motives import motive
from werewolf.players.bots.speech.reasons import PRIVATE_REASONS, private_reason
from werewolf.players.bots.strategy.points import Point
from werewolf.players.bots.strategy.village import Village

SLIGHT = 0.01  # a factor as close to 1 as this is no reason
PROOF = exp(20.0)  # the weight of a proved fact
MOST = 2  # reasons
ALIKE = 0.99999  # a weight so close to another one may be the same


def thought(play: Village, ask: Ask, choice: Option | None, points: Sequence[Point]) -> str:
    """The honest thought that goes with an answer. A wolf tells what the table believes, and how guilty it looks."""
    mind = play.mind
    belief = mind.record.sub_phase_belief() if mind.wolf else mind.judgement()
    parts = [motive(play, ask, choice, points)]
    if mind.wolf:
        parts.append(f"I am of the pack, and look {_percent(belief.wolf[mind.seat])} guilty.")
    return " ".join([part for part in parts if part] + [_suspects(play, belief)])


def _suspects(play: Village, belief: Belief) -> str:
    mind, names = play.mind, play.mind.record.words.call_names
    others = [seat for seat in mind.record.living if seat != mind.seat]
    first = play.ranking.ranked(others, belief.wolf.__getitem__, 3)
    whose = "To the table, suspects" if mind.wolf else "Suspects"
    chances = ", ".join(f"{names[seat]} {_percent(belief.wolf[seat])}" for seat in first)
    reasons = [
        f"{'against' if against else 'for'} {names[seat]}, {private_reason(item, names, mind.record.day, belief.seer)}"
        for item, seat, against in strongest_evidence(
            evidence_about(first, mind, belief), first, belief.wolf, play.ranking
        )
    ]
    because = f"What weighs most: {'; '.join(reasons)}." if reasons else "There is no evidence yet."
    return f"{whose}: {chances}. {because}"


def strongest_evidence(
    evidence: Sequence[Evidence], suspects: Sequence[Seat], wolf: Sequence[float], ranking: Ranking
) -> list[tuple[Evidence, Seat, bool]]:
    """The two pieces of evidence that count most about these seats: the item, the seat, and whether against it."""
    shifts: list[tuple[float, Evidence, Seat]] = []
    for item in evidence:
        if item.kind in PRIVATE_REASONS:
            if item.actor in suspects:
                shifts.append((item.against_actor(wolf), item, item.actor))
            if item.target is not None and item.target in suspects:
                shifts.append((item.against_target(wolf), item, item.target))
    weights = {at: _weight(factor) for at, (factor, _, _) in enumerate(shifts) if abs(factor - 1) > SLIGHT}
    least = ALIKE * min(sorted(weights.values())[-MOST:], default=0.0)
    heavy = [at for at, weight in weights.items() if weight >= least]
    order = ranking.ranked(heavy, lambda at: log(weights[at]), MOST)
    return [(item, seat, factor > 1.0) for factor, item, seat in [shifts[at] for at in order]]


def _weight(factor: float) -> float:
    """How far a factor is from 1, in either direction."""
    if factor > 1.0:
        return factor if factor < PROOF else PROOF
    return 1.0 / factor if factor > 1.0 / PROOF else PROOF


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"
