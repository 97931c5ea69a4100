"""Why a bot does what it does, in a sentence: its card, the endgame, its word, or the company it votes in."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.asks import Ask, Option, Seat
from werewolf.players.bots.pack import Pack
from werewolf.players.bots.points import Point
from werewolf.players.bots.village import Village

PLAIN = {
    ("run", "run"): "I run for sheriff.",
    ("run", "pass"): "I do not run.",
    ("withdraw", "withdraw"): "I leave the badge to whoever claims to see.",
    ("withdraw", "stay"): "I stand for sheriff still.",
    ("potion", "pass"): "I keep my potions.",
    ("shoot", "nobody"): "I hold my fire: nobody is suspect enough.",
    ("badge", "nobody"): "I tear up the badge.",
    ("speak", "nobody"): "I name nobody: there is too little to go on.",
    ("kill", "nobody"): "We let the night pass.",
}
DEEDS = {
    "elect": "I elect {x}, the seer by {seer}.",
    "badge": "The badge goes to {x}, whom I trust most.",
    "shoot": "I shoot {x}.",
    "check": "I look into {x}, where an answer teaches most.",
    "protect": "I stand before {x}'s door, the seer by {seer}.",
    "speak": "I name {x}.",
    "kill": "I would have {x}, the seer by {seer}.",
    "propose": "I would have {x}, the seer by {seer}.",
    "settle": "I would have {x}, the seer by {seer}.",
    "vote": "I vote against {x}.",
    "revote": "I vote against {x}.",
}


def motive(play: Village, ask: Ask, choice: Option | None, points: Sequence[Point]) -> str:
    """Empty where there was nothing to choose and nothing to hide."""
    lie = _lie(play, points)
    if isinstance(choice, int):
        names = play.mind.record.calls()
        belief = play.knowing() if isinstance(play, Pack) else play.mind.belief()
        deed = DEEDS.get(ask.purpose, "I choose {x}.").format(
            x=names[choice], seer=f"{100 * belief.seer[choice]:.0f} %"
        )
        extra = _voting(play, choice) if ask.purpose in ("vote", "revote", "speak") else ""
        return " ".join(part for part in (deed, extra, lie) if part)
    if ask.purpose == "potion" and choice is not None:
        return _potion(play, str(choice))
    if ask.purpose in ("vote", "revote") and choice is not None:
        return _waiting(play)
    return " ".join(part for part in (PLAIN.get((ask.purpose, str(choice)), ""), lie) if part)


def _lie(play: Village, points: Sequence[Point]) -> str:
    claimed = next((point.act.role for point in points if point.act.kind == "claim"), None)
    if not play.mind.wolf or claimed is None:
        return ""
    return f"I claim falsely to be {play.mind.rules.words.roles.get(claimed, claimed)}."


def _potion(play: Village, choice: str) -> str:
    mind, names = play.mind, play.mind.record.calls()
    victim = mind.bitten.get(mind.record.day)
    if choice == "antidote" and victim is not None:
        return f"The pack went for {names[victim]}, and I save {names[victim]}."
    if choice.startswith("poison "):
        return f"I poison {names[int(choice.removeprefix('poison '))]}."
    return PLAIN["potion", "pass"]


def _waiting(play: Village) -> str:
    ending = play.ending()
    if ending is None:
        return "I vote against nobody: nobody is suspect enough."
    plan = ending.vote(frozenset(play.mind.record.living), ending.all, None)
    return f"Few are left, and a night first is best: the village then wins by {100 * plan.chance:.0f} %."


def _voting(play: Village, choice: Seat) -> str:
    """What decided, if it was not suspicion alone."""
    if isinstance(play, Pack):
        return _among_wolves(play, choice)
    mind, names = play.mind, play.mind.record.calls()
    ending = play.ending()
    if ending is not None and choice in mind.record.living:
        plan = ending.vote(frozenset(mind.record.living), ending.all, choice)
        return f"Few are left, and by numbers that is best: the village then wins by {100 * plan.chance:.0f} %."
    wolf = mind.belief().wolf
    worst = max((seat for seat in mind.record.living if seat != mind.seat), key=lambda seat: wolf[seat])
    said = mind.record.plans.get(mind.seat)
    if said == choice and wolf[worst] > wolf[choice]:
        return "I said so, and keep my word."
    if said is not None and said != choice:
        return f"I had announced {names[said]}, and have heard enough since to change my mind."
    if wolf[worst] > wolf[choice] + 0.01:
        return f"{names[worst]} worries me more, but votes only count together."
    return ""


def _among_wolves(play: Pack, choice: Seat) -> str:
    if choice in play.mind.partners:
        lost = play.sold() == choice
        return "One of ours, and past saving: better seen on this side." if lost else "One of ours, and harmless."
    return "It is none of us, and the table may follow."
