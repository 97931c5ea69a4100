"""Motives: the sentence of a bot's private thought that says what it does and why."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.asks import Ask, Option, Seat
from werewolf.players.bots.inference.ranking import rounded
from werewolf.players.bots.speech.points import Point
from werewolf.players.bots.strategy.honest_play import Village
from werewolf.players.bots.strategy.wolf_play import Pack

LIKELY_SEER = 0.25
NO_SEER = 0.005  # a chance that would be told as 0 %, as where the deck has no seer
PLAIN = {
    ("run", "run"): "I run for sheriff.",
    ("run", "pass"): "I do not run.",
    ("withdraw", "withdraw"): "I leave the badge to whoever claims to see.",
    ("withdraw", "stay"): "I stand for sheriff still.",
    ("potion", "pass"): "I keep my potions.",
    ("shoot", "decline"): "I hold my fire: nobody is suspect enough.",
    ("badge", "nobody"): "I tear up the badge.",
    ("speak", "nobody"): "I name nobody: there is too little to go on.",
    ("kill", "nobody"): "We let the night pass.",
}
SEER_SOUGHT = ("elect", "protect", "kill", "propose", "settle")  # where it matters how likely the seat is the seer
WITHOUT_SEER = {"elect": "I elect {x}.", "protect": "I stand before {x}'s door."}
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
    """What the bot does and why; empty if there was nothing to choose and no lie to admit."""
    lie = _lie(play, points)
    if isinstance(choice, int):
        names = play.mind.record.words.call_names
        seer = _seer_chance(play, choice) if ask.purpose in SEER_SOUGHT else 0.0
        deed = _deed(play, ask, choice, seer).format(x=names[choice], seer=f"{100 * seer:.0f} %")
        extra = _why_vote(play, choice) if ask.purpose in ("vote", "revote", "speak") else ""
        return " ".join(part for part in (deed, extra, lie) if part)
    if ask.purpose == "potion" and choice is not None:
        return _potion(play, str(choice))
    if ask.purpose in ("vote", "revote") and choice is not None:
        return _why_nobody(play)
    return " ".join(part for part in (PLAIN.get((ask.purpose, str(choice)), ""), lie) if part)


def _seer_chance(play: Village, seat: Seat) -> float:
    belief = play.pack_belief() if isinstance(play, Pack) else play.mind.judgement()
    return belief.seer[seat]


def _deed(play: Village, ask: Ask, choice: Seat, seer: float) -> str:
    """The template for a choice of a seat."""
    if ask.purpose == "badge" and choice in play.mind.pack:
        return "The badge goes to {x}, who is one of us."
    if ask.purpose == "check" and play.mind.record.planned_checks.get(play.mind.seat) == choice:
        return "I look into {x}, as announced."
    if ask.purpose in ("kill", "propose", "settle") and seer < LIKELY_SEER:
        return "I would have {x}, whom the village could follow."
    if ask.purpose == "protect" and choice == play.mind.seat:
        return "I stay at my own door."
    if ask.purpose in WITHOUT_SEER and seer < NO_SEER:
        return WITHOUT_SEER[ask.purpose]
    return DEEDS.get(ask.purpose, "I choose {x}.")


def _lie(play: Village, points: Sequence[Point]) -> str:
    """What a wolf admits about its own speech; empty for the honest."""
    if not play.mind.wolf:
        return ""
    claimed = next((point.role for point in points if point.say in ("claim", "told_card")), None)
    card = f"I claim falsely to be {play.mind.rules.words.roles.get(claimed, claimed)}." if claimed else ""
    seen = "I make up what I saw." if any(point.say in ("good", "bad") for point in points) else ""
    return f"{card} {seen}".strip()


def _potion(play: Village, choice: str) -> str:
    mind, names = play.mind, play.mind.record.words.call_names
    victim = mind.victims.get(mind.record.day)
    if choice == "antidote" and victim is not None:
        return f"The pack went for {names[victim]}, and I save {names[victim]}."
    if choice.startswith("poison "):
        return f"I poison {names[int(choice.removeprefix('poison '))]}."
    return PLAIN["potion", "pass"]


def _why_nobody(play: Village) -> str:
    endgame = play.endgame()
    if endgame is None:
        return "I vote against nobody: nobody is suspect enough."
    plan = endgame.vote(frozenset(play.mind.record.living), endgame.all_worlds, None)
    return f"Few are left, and a night first is best: the village then wins by {100 * plan.chance:.0f} %."


def _why_vote(play: Village, choice: Seat) -> str:
    """The reason for a vote, if it was not suspicion alone."""
    if isinstance(play, Pack):
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


def _why_wolf_vote(play: Pack, choice: Seat) -> str:
    if choice == play.rival_partner():
        return "One of ours: I attack for show, so that few suspect whoever of us is left."
    if choice in play.mind.partners:
        lost = play.partner_to_abandon() == choice
        return "One of ours, and past saving: better seen on this side." if lost else "One of ours, and harmless."
    return "It is none of us, and the table may follow."
