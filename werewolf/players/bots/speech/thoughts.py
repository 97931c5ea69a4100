"""Thoughts: the private text of a bot for spectators: what it does and why, its suspects, and what weighs most.

It is honest: a wolf admits its lies here, and tells what the table believes and how guilty it looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, log
from pathlib import Path

from werewolf.config.yaml_text import own_yaml
from werewolf.game.asks import Ask, Option, Seat
from werewolf.players.bots.inference.arguments import evidence_about
from werewolf.players.bots.inference.evidence_weights import Evidence
from werewolf.players.bots.inference.posterior import Belief
from werewolf.players.bots.inference.ranking import Ranking, rounded
from werewolf.players.bots.speech.points import Point
from werewolf.players.bots.strategy.honest_play import HonestPlay
from werewolf.players.bots.strategy.wolf_play import WolfPlay

FILE = Path(__file__).with_name("thoughts.yaml")
SLIGHT = 0.01  # a factor as close to 1 as this is no reason
PROOF = exp(20.0)  # the weight of a proved fact
MOST = 2  # reasons
ALIKE = 0.99999  # a weight so close to another one may be the same
Weighed = tuple[Evidence, Seat, bool]  # with the seat it is about, and whether it counts against that one


@cache
def texts() -> dict[str, dict[str, str]]:
    """The sentences of `thoughts.yaml`."""
    loaded: dict[str, dict[str, str]] = own_yaml(FILE)
    return loaded


def thought(play: HonestPlay, ask: Ask, choice: Option | None, points: Sequence[Point]) -> str:
    """The honest thought that goes with an answer. A wolf tells what the table believes, and how guilty it looks."""
    mind = play.mind
    belief = mind.record.sub_phase_belief() if mind.wolf else mind.judgement()
    parts = [motive(play, ask, choice, points)]
    if mind.wolf:
        parts.append(f"I am of the pack, and look {_percent(belief.wolf[mind.seat])} guilty.")
    parts.append(_suspects(play, belief, choice if ask.purpose in ("vote", "revote") else None))
    return " ".join(filter(None, parts))


def _suspects(play: HonestPlay, belief: Belief, voted: Option | None) -> str:
    """The first suspects with their chances, and the seat voted against, with what weighs most."""
    mind, names = play.mind, play.mind.record.words.call_names
    others = [seat for seat in mind.record.living if seat != mind.seat]
    first = play.ranking.ranked(others, belief.wolf.__getitem__, 3)
    target = voted if isinstance(voted, int) and voted in others else None
    first += [target] if target is not None and target not in first else []
    whose = "To the table, suspects" if mind.wolf else "Suspects"
    chances = ", ".join(f"{names[seat]} {_percent(belief.wolf[seat])}" for seat in first)
    evidence = evidence_about(first, mind, belief)
    weightiest = _weightiest(evidence, first, target, belief.wolf, play.ranking)
    reasons = [
        f"{'against' if against else 'for'} {names[seat]}, {private_reason(item, names, mind.record.day, belief.seer)}"
        for item, seat, against in weightiest
    ]
    because = f"What weighs most: {'; '.join(reasons)}." if reasons else "There is no evidence yet."
    if target is not None and evidence and not reasons:
        because = f"Nothing that I know weighs against {names[target]}."
    return f"{whose}: {chances}. {because}"


def _weightiest(
    evidence: Sequence[Evidence], suspects: list[Seat], target: Seat | None, wolf: Sequence[float], ranking: Ranking
) -> list[Weighed]:
    """The strongest evidence; of the seat voted against, what counts most against it, and never only what is for it."""
    strongest = strongest_evidence(evidence, suspects, wolf, ranking)
    if target is None or any(seat == target and against for _, seat, against in strongest):
        return strongest
    worst = strongest_evidence(evidence, [target], wolf, ranking, only_against=True)[:1]
    rest = [seat for seat in suspects if seat != target]
    return [*worst, *strongest][:MOST] if worst else strongest_evidence(evidence, rest, wolf, ranking)


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
        if item.kind in texts()["evidence"]:
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


# -- what it does and why ----------------------------------------------------------------------------------------------

LIKELY_SEER = 0.25
NO_SEER = 0.005  # a chance that would be told as 0 %, as where the deck has no seer
SEER_SOUGHT = ("elect", "protect", "kill", "propose", "settle")  # where it matters how likely the seat is the seer


def motive(play: HonestPlay, ask: Ask, choice: Option | None, points: Sequence[Point]) -> str:
    """What the bot does and why; empty if there was nothing to choose and no lie to admit."""
    lie = _lie(play, points)
    if isinstance(choice, int):
        names = play.mind.record.words.call_names
        seer = _seer_chance(play, choice) if ask.purpose in SEER_SOUGHT else 0.0
        words = _choice_in_words(play, ask, choice, seer).format(x=names[choice], seer=f"{100 * seer:.0f} %")
        extra = _why_vote(play, choice) if ask.purpose in ("vote", "revote", "speak") else ""
        return " ".join(part for part in (words, extra, lie) if part)
    if ask.purpose == "potion" and choice is not None:
        return _potion(play, str(choice))
    if ask.purpose in ("vote", "revote") and choice is not None:
        return _why_nobody(play)
    return " ".join(part for part in (texts()["options"].get(f"{ask.purpose} {choice}", ""), lie) if part)


def _seer_chance(play: HonestPlay, seat: Seat) -> float:
    belief = play.pack_belief() if isinstance(play, WolfPlay) else play.mind.judgement()
    return belief.seer[seat]


def _choice_in_words(play: HonestPlay, ask: Ask, choice: Seat, seer: float) -> str:
    """The template for a choice of a seat."""
    if ask.purpose == "badge" and choice in play.mind.pack:
        return "The badge goes to {x}, who is one of us."
    if ask.purpose == "check" and play.mind.record.planned_checks.get(play.mind.seat) == choice:
        return "I look into {x}, as announced."
    if ask.purpose in ("kill", "propose", "settle") and seer < LIKELY_SEER:
        return "I would have {x}, whom the village could follow."
    if ask.purpose == "protect" and choice == play.mind.seat:
        return "I stay at my own door."
    without_seer = texts()["seats_without_seer"].get(ask.purpose)
    if without_seer is not None and seer < NO_SEER:
        return without_seer
    return texts()["seats"].get(ask.purpose, "I choose {x}.")


def _lie(play: HonestPlay, points: Sequence[Point]) -> str:
    """What a wolf admits about its own speech; empty for the honest."""
    if not play.mind.wolf:
        return ""
    claimed = next((point.role for point in points if point.say in ("claim", "told_card")), None)
    card = f"I claim falsely to be {play.mind.rules.words.roles.get(claimed, claimed)}." if claimed else ""
    seen = "I make up what I saw." if any(point.say in ("good", "bad") for point in points) else ""
    return f"{card} {seen}".strip()


def _potion(play: HonestPlay, choice: str) -> str:
    mind, names = play.mind, play.mind.record.words.call_names
    victim = mind.victims.get(mind.record.day)
    if choice == "antidote" and victim is not None:
        return f"The pack went for {names[victim]}, and I save {names[victim]}."
    if choice.startswith("poison "):
        return f"I poison {names[int(choice.removeprefix('poison '))]}."
    return texts()["options"]["potion pass"]


def _why_nobody(play: HonestPlay) -> str:
    endgame = play.endgame()
    if endgame is None:
        return "I vote against nobody: nobody is suspect enough."
    plan = endgame.vote(frozenset(play.mind.record.living), endgame.all_worlds, None)
    return f"Few are left, and a night first is best: the village then wins by {100 * plan.chance:.0f} %."


def _why_vote(play: HonestPlay, choice: Seat) -> str:
    """The reason for a vote, if it was not suspicion alone."""
    if isinstance(play, WolfPlay):
        return _why_wolf_vote(play, choice)
    mind, names = play.mind, play.mind.record.words.call_names
    endgame = play.endgame()
    if endgame is not None and choice in mind.record.living:
        living = frozenset(mind.record.living)
        plan, best = endgame.vote(living, endgame.all_worlds, choice), endgame.day(living, endgame.all_worlds)
        why = "by numbers that is best" if rounded(best.chance - plan.chance) < 0.01 else "votes only count together"
        return f"Few are left, and {why}: the village then wins by {100 * plan.chance:.0f} %."
    wolf = mind.judgement().wolf
    worst = play.ranking.best((seat for seat in mind.record.living if seat != mind.seat), wolf.__getitem__)
    planned = mind.record.plans.get(mind.seat)
    if planned == choice and wolf[worst] > wolf[choice]:
        return "I said so, and keep my word."
    if rounded(wolf[worst] - wolf[choice]) > 0.01:
        return f"{names[worst]} worries me more, but votes only count together."
    if planned is not None and planned != choice:
        return f"I had announced {names[planned]}, and have heard enough since to change my mind."
    return ""


def _why_wolf_vote(play: WolfPlay, choice: Seat) -> str:
    if choice == play.rival_partner():
        return "One of ours: I attack for show, so that few suspect whoever of us is left."
    if choice in play.mind.partners:
        lost = play.partner_to_abandon() == choice
        return "One of ours, and past saving: better seen on this side." if lost else "One of ours, and harmless."
    return "It is none of us, and the table may follow."


# -- evidence in words -------------------------------------------------------------------------------------------------


def private_reason(item: Evidence, names: Sequence[str], today: int, seer: Sequence[float]) -> str:
    """The evidence as a private thought, with how far the seat behind it is believed to be the seer."""
    z = names[item.target] if item.target is not None else "somebody"
    when = "today" if item.day == today else f"on day {item.day}"
    trust = f"{100 * seer[item.actor]:.0f} %"
    return texts()["evidence"][item.kind].format(x=names[item.actor], z=z, when=when, trust=trust, night=item.day)
