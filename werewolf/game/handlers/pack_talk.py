"""The pack talks among itself, in seat order; a lone wolf has nobody to talk to."""

from __future__ import annotations

from werewolf.game.context import PhaseContext, Script, said
from werewolf.game.handlers import Handler
from werewolf.game.roles.werewolf import PackTalk


def run(ctx: PhaseContext) -> Script[None]:
    pack = ctx.state.pack()
    if len(pack) < 2:
        return
    for wolf in pack:
        (answer,) = yield (ctx.ask(wolf, "pack_talk", words="must"),)
        yield PackTalk(wolf, said(answer))


HANDLER = Handler("PACK_TALK", run, secret=True)
