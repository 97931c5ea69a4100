"""Seer: checks one player a night and learns their side."""

from __future__ import annotations

from typing import Literal

from werewolf.game.asks import Option, Seat
from werewolf.game.context import PhaseContext, Script
from werewolf.game.event import Audience, Event, fact
from werewolf.game.purposes import purpose
from werewolf.game.roles import Role
from werewolf.game.sentences import Sentence

CHECK = purpose("check", "Whose side do you check tonight?", "Whose side do you check?")

SeerResult = Literal["GOOD", "WEREWOLF"]


@fact
class SeerAction(Event):
    actor: Seat
    target: Seat
    result: SeerResult
    heard_by = Audience.ACTOR
    lines = {
        "GOOD": "You check {target}: not one of the {werewolves}.",
        "WEREWOLF": "You check {target}: one of the {werewolves}!",
    }

    def case(self) -> str:
        return self.result


def night(ctx: PhaseContext, seers: tuple[Seat, ...]) -> Script[None]:
    options: dict[Seat, tuple[Option, ...]] = {me: ctx.others(me) for me in seers}
    if ctx.switches.seer_skip:
        options = {me: (*seats, "nobody") for me, seats in options.items()}
    answers = yield tuple([ctx.ask(me, CHECK, options[me]) for me in seers])
    for me, answer in zip(seers, answers, strict=True):
        if isinstance(answer.choice, int):
            yield SeerAction(me, answer.choice, "WEREWOLF" if ctx.players[answer.choice].pack else "GOOD")


ROLE = Role(
    "seer",
    camp="village",
    god=True,
    blurb="Each night checks one other living player and learns whether they belong to the pack.",
    night=night,
    players="Each night checks one other player and learns whether they belong to the {werewolves}.",
    models=Sentence(
        {
            False: "{seer}: every night checks another living player, "
            "and learns whether they are one of the {werewolves}.",
            True: "{seer}: every night may check another living player, "
            "and learns whether they are one of the {werewolves}.",
        },
        switch="seer_skip",
    ),
    place=2,
)
