"""The wolves talk among themselves, in seat order, before a discussion or on night zero. A lone wolf is not asked."""

from __future__ import annotations

from werewolf.game.asks import Words
from werewolf.game.context import PhaseContext, Script, words_or_nothing
from werewolf.game.handlers import Handler
from werewolf.game.purposes import purpose
from werewolf.game.roles.werewolf import PackTalk

PACK_TALK = purpose("pack_talk", "Message to the other {werewolves} (only they see it)", "Speak to the pack only")


def run(ctx: PhaseContext) -> Script[None]:
    pack = ctx.state.pack()
    if len(pack) < 2:
        return
    words: Words = "may" if ctx.switches.talk_skip else "must"
    for wolf in pack:
        (answer,) = yield (ctx.ask(wolf, PACK_TALK, words=words),)
        yield PackTalk(wolf, words_or_nothing(answer))


def applies(ctx: PhaseContext) -> bool:
    return ctx.switches.pack_talk


BEFORE_DISCUSSION = Handler("PACK_TALK", run, applies, secret=True)
NIGHT_ZERO = Handler("NIGHT_ZERO", run, secret=True)
HANDLERS = (BEFORE_DISCUSSION, NIGHT_ZERO)
