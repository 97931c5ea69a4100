"""Banishment: settle the death of the player who was voted out. Left out if nobody was (C.13, C.14)."""

from __future__ import annotations

from werewolf.game.context import PhaseContext, Script
from werewolf.game.events import Banishment
from werewolf.game.handlers import Handler
from werewolf.game.handlers.aftermath import mourn


def run(ctx: PhaseContext) -> Script[None]:
    for vote in ctx.today(Banishment):
        if vote.banished is not None:
            yield from mourn(ctx, vote.banished, "BANISHMENT")


def applies(ctx: PhaseContext) -> bool:
    return any(vote.banished is not None for vote in ctx.today(Banishment))


HANDLER = Handler("BANISHMENT_RESOLUTION", run, applies, settles=True)
