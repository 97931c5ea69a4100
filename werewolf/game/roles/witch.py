"""Witch: has one antidote and one poison for the whole game, and uses at most one a night."""

from __future__ import annotations

from typing import Literal

from werewolf.game.asks import Option, Seat
from werewolf.game.context import PhaseContext, Script
from werewolf.game.event import Audience, Event, fact
from werewolf.game.events import Aimed
from werewolf.game.purposes import purpose
from werewolf.game.roles import Role
from werewolf.game.roles.werewolf import WerewolfKill

POTION = purpose(
    "potion",
    "Which potion do you use tonight?",
    "Which potion?",
    options={"pass": "none", "antidote": "antidote for the victim"},
)

WitchActionType = Literal["ANTIDOTE", "POISON", "PASS"]


@fact
class WitchTold(Aimed):
    """The witch learns tonight's victim, protected or not, before she is asked (E.1)."""

    heard_by = Audience.ACTOR
    lines = {"": "Tonight's victim: {target}.", "nobody": "Tonight there is no victim."}


@fact
class WitchAction(Event):
    actor: Seat
    action_type: WitchActionType
    target: Seat | None
    heard_by = Audience.ACTOR
    lines = {
        "ANTIDOTE": "You give {target} the antidote.",
        "POISON": "You poison {target}.",
        "PASS": "You use no potion.",
    }

    def case(self) -> str:
        return self.action_type


def night(ctx: PhaseContext, witches: tuple[Seat, ...]) -> Script[None]:
    victim = next((kill.target for kill in ctx.today(WerewolfKill)), None)
    for me in witches:
        if ctx.switches.witch_told == "always" or "ANTIDOTE" not in used_potions(ctx, me):
            yield WitchTold(me, victim)
    answers = yield tuple([ctx.ask(me, POTION, potion_options(ctx, me, victim)) for me in witches])
    for me, answer in zip(witches, answers, strict=True):
        yield action(me, answer.choice, victim)


def used_potions(ctx: PhaseContext, me: Seat) -> set[WitchActionType]:
    return {event.action_type for event in ctx.past(WitchAction, me)}


def potion_options(ctx: PhaseContext, me: Seat, victim: Seat | None) -> tuple[Option, ...]:
    """Her options: pass, the antidote for tonight's victim, the poison for a living player. Each works once a game."""
    used = used_potions(ctx, me)
    options: list[Option] = ["pass"]
    if "ANTIDOTE" not in used and victim is not None and (victim != me or ctx.switches.witch_self_save):
        options.append("antidote")
    if "POISON" not in used:
        seats = ctx.living_players if ctx.switches.witch_self_poison else ctx.others(me)
        options += [f"poison {seat}" for seat in seats]
    return tuple(options)


def action(me: Seat, choice: Option | None, victim: Seat | None) -> WitchAction:
    if choice == "antidote":
        return WitchAction(me, "ANTIDOTE", victim)
    if isinstance(choice, str) and choice.startswith("poison "):
        return WitchAction(me, "POISON", int(choice.removeprefix("poison ")))
    return WitchAction(me, "PASS", None)


ROLE = Role(
    "witch",
    camp="village",
    god=True,
    blurb="Learns the pack's victim each night. Has one antidote and one poison for the whole game, "
    "and may use at most one potion a night.",
    night=night,
    waits=True,
    players="{witch_told} Has one antidote, which saves that player, and one poison, which kills any player. "
    "Each works once in a game, and only one of them in a night.",
    models="{witch}: has one antidote and one poison for the whole game, and uses at most one of them a night. "
    "The antidote saves tonight's victim; the poison kills any living player, protected or not.",
    place=5,
)
