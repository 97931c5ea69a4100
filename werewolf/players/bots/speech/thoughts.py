"""Thoughts: the private text of a bot for spectators. What it does and why, its suspects, and the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from werewolf.game.asks import Ask, Option, Seat
from werewolf.players.bots.inference.evidence import Evidence
from werewolf.players.bots.inference.posterior import Belief
from werewolf.players.bots.inference.ranking import Ranking
from werewolf.players.bots.inference.testimony import evidence_about
from werewolf.players.bots.speech.motives import motive
from werewolf.players.bots.speech.points import Point
from werewolf.players.bots.speech.reasons import PRIVATE_REASONS, private_reason
from werewolf.players.bots.strategy.honest_play import Village

SLIGHT = 0.01  # a factor as close to 1 as this is no reason
PROOF = exp(20.0)  # the weight of a proved fact
MOST = 2  # reasons
ALIKE = 0.99999  # a weight so close to another one may be the same
Weighed = tuple[Evidence, Seat, bool]  # with the seat it is about, and whether it counts against that one


def thought(play: Village, ask: Ask, choice: Option | None, points: Sequence[Point]) -> str:
    """The honest thought that goes with an answer. A wolf tells what the table believes, and how guilty it looks."""
    mind = play.mind
    belief = mind.record.sub_phase_belief() if mind.wolf else mind.judgement()
    parts = [motive(play, ask, choice, points)]
    if mind.wolf:
        parts.append(f"I am of the pack, and look {_percent(belief.wolf[mind.seat])} guilty.")
    return " ".join([part for part in parts if part] + [_suspects(play, belief, choice if _is_vote(ask) else None)])


def _is_vote(ask: Ask) -> bool:
    return ask.purpose in ("vote", "revote")


def _suspects(play: Village, belief: Belief, voted: Option | None) -> str:
    """The first suspects with their chances, and the seat voted against, with what weighs most."""
    mind, names = play.mind, play.mind.record.words.call_names
    others = [seat for seat in mind.record.living if seat != mind.seat]
    first = play.ranking.ranked(others, belief.wolf.__getitem__, 3)
    target = voted if isinstance(voted, int) and voted in others else None
    first += [target] if target is not None and target not in first else []
    whose = "To the table, suspects" if mind.wolf else "Suspects"
    chances = ", ".join(f"{names[seat]} {_percent(belief.wolf[seat])}" for seat in first)
    evidence = evidence_about(first, mind, belief)
    found = _weightiest(evidence, first, target, belief.wolf, play.ranking)
    reasons = [
        f"{'against' if against else 'for'} {names[seat]}, {private_reason(item, names, mind.record.day, belief.seer)}"
        for item, seat, against in found
    ]
    because = f"What weighs most: {'; '.join(reasons)}." if reasons else "There is no evidence yet."
    if target is not None and evidence and not reasons:
        because = f"Nothing that I know weighs against {names[target]}."
    return f"{whose}: {chances}. {because}"


def _weightiest(
    evidence: Sequence[Evidence], suspects: list[Seat], target: Seat | None, wolf: Sequence[float], ranking: Ranking
) -> list[Weighed]:
    """The strongest evidence; of the seat voted against, what counts most against it, and never only what is for it."""
    found = strongest_evidence(evidence, suspects, wolf, ranking)
    if target is None or any(seat == target and against for _, seat, against in found):
        return found
    worst = strongest_evidence(evidence, [target], wolf, ranking, only_against=True)[:1]
    rest = [seat for seat in suspects if seat != target]
    return [*worst, *found][:MOST] if worst else strongest_evidence(evidence, rest, wolf, ranking)


def strongest_evidence(
    evidence: Sequence[Evidence],
    suspects: Sequence[Seat],
    wolf: Sequence[float],
    ranking: Ranking,
    only_against: bool = False,
) -> list[Weighed]:
    """The two pieces of evidence that count most about these seats: the item, the seat, and whether against it."""
    shifts: list[tuple[float, Evidence, Seat]] = []
    for item in evidence:
        if item.kind in PRIVATE_REASONS:
            actor, target, alone = item.actor, item.target, item.on_both == 1.0  # most count for each seat by itself
            if actor in suspects:
                shifts.append((item.on_actor if alone else item.against_actor(wolf), item, actor))
            if target is not None and target in suspects:
                shifts.append((item.on_target if alone else item.against_target(wolf), item, target))
    if only_against:
        shifts = [shift for shift in shifts if shift[0] > 1.0]
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
