"""A player object of your own in this process: asked in a thread, so that one that hangs does not hang the game.

Python cannot end a thread. One that hangs is left behind until the program ends, and keeps using its core if it loops.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from contextlib import suppress
from inspect import iscoroutinefunction
from typing import Any

from werewolf.game.answer_events import FailedAttempt
from werewolf.game.asks import Ask
from werewolf.game.secrecy import View
from werewolf.players.own.process import MOST_SILENCES, PATIENCE, TOO_SILENT, PlayerError
from werewolf.players.player import AnyPlayer, AnyReply


class InThread:
    """Asks a player in a thread of its own, one question at a time."""

    def __init__(self, player: AnyPlayer, patience: float = PATIENCE) -> None:
        self._player = player
        self.reply_timeout = patience
        self._silences = 0

    async def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> AnyReply:
        if self._silences >= MOST_SILENCES:
            raise PlayerError(TOO_SILENT)
        try:
            if iscoroutinefunction(self._player.reply):
                reply: AnyReply = await self._player.reply(ask, view, troubles)
            else:
                reply = await answer_in_thread(self._player, ask, view, troubles)
        except asyncio.CancelledError:
            self._silences += 1
            raise
        self._silences = 0
        return reply


async def answer_in_thread(player: Any, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> AnyReply:
    """Call `reply` in a new thread, which never keeps the program from ending."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[AnyReply] = loop.create_future()
    view.seen()  # here, because the ledger is not made for two threads at once

    def deliver(value: Any, error: BaseException | None) -> None:
        if not done.done():
            done.set_exception(error) if error is not None else done.set_result(value)

    def work() -> None:
        value, error = None, None
        try:
            value = player.reply(ask, view, troubles)
        except BaseException as raised:  # some errors would end the event loop, or be taken for its own
            ends = isinstance(raised, StopIteration | SystemExit | KeyboardInterrupt)
            error = PlayerError(repr(raised)) if ends else raised
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(deliver, value, error)

    threading.Thread(target=work, daemon=True).start()
    return await done
