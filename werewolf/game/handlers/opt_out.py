"""Opt-out: all candidates decide at the same time whether to withdraw. Left out if nobody runs (C.9)."""

from __future__ import annotations

from werewolf.game.context import PhaseContext, Script
from werewolf.game.events import SheriffOptOut
from werewolf.game.handlers import Handler
from werewolf.game.handlers.campaign import all_candidates
from werewolf.game.purposes import purpose

WITHDRAW = purpose(
    "withdraw",
    "Do you withdraw from the election?",
    "Withdraw from the election?",
    openly=True,
    options={"withdraw": "withdraw", "stay": "stay in"},
)


def run(ctx: PhaseContext) -> Script[None]:
    candidates = all_candidates(ctx)
    answers = yield tuple([ctx.ask(seat, WITHDRAW, ("withdraw", "stay")) for seat in candidates])
    for seat, answer in zip(candidates, answers, strict=True):
        if answer.choice == "withdraw":
            yield SheriffOptOut(seat)


def applies(ctx: PhaseContext) -> bool:
    return bool(all_candidates(ctx))


HANDLER = Handler("OPT_OUT", run, applies)
