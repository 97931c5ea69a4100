"""The dispatcher: asks players, retries illegal answers, enforces time-outs, and falls back when nothing works.

The only place with retries and time-outs of whole answers. What happened on the way is part of the answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from inspect import isawaitable

from werewolf.game.answer_events import Answered, FailedAttempt, How, Note
from werewolf.game.asks import LONGEST_SPEECH, Answer, Ask, objection
from werewolf.game.engine import Game
from werewolf.game.event import Event
from werewolf.game.fallback import fallback
from werewolf.game.secrecy import Ledger, View
from werewolf.players.player import AnyPlayer, AnyReply, Reply
from werewolf.players.retries import LATE, LONGEST_WAIT, TRIES


class Dispatcher:
    """Asks the players of one game. All views end where the moment began, so nobody sees another's answer."""

    def __init__(self, game: Game, players: Sequence[AnyPlayer], ledger: Ledger | None = None) -> None:
        ledger = ledger or Ledger(game.log)
        self._rng = game.rng
        self._players = [(player, View(seat, ledger)) for seat, player in enumerate(players)]

    def seat(self, seat: int, player: AnyPlayer) -> None:
        """Let another player play a seat from its next ask on."""
        self._players[seat] = (player, self._players[seat][1])

    def put(self, asks: Sequence[Ask]) -> list[Answered]:
        """Put one moment's asks to players who answer at once, without an event loop."""
        return [self.answer(ask) for ask in asks]

    def answer(self, ask: Ask) -> Answered:
        """Ask one seat until its answer is legal; after three failed tries, use the fallback."""
        player, view = self._players[ask.seat]
        troubles: list[FailedAttempt] = []
        while len(troubles) < TRIES:
            try:
                reply = player.reply(ask, view, tuple(troubles))
            except Exception as error:  # an error in a player is a failed try and never ends the game
                troubles.append(failed_attempt(error))
                continue
            if type(reply) is Answer and not troubles and objection(ask, reply) is None:  # the usual case, first
                return Answered(ask, reply)
            if isawaitable(reply):
                raise TypeError(f"the player of seat {ask.seat} must be awaited: use `gather`")
            accepted = check_reply(ask, reply, troubles)
            if accepted is not None:
                return accepted
        return Answered(ask, fallback(ask, self._rng), "fallback", None, tuple(troubles))

    async def gather(self, asks: Sequence[Ask], on_answer: Callable[[Event], None]) -> None:
        """Put one moment's asks to all players at once, and call `on_answer` with each answer as it comes in.

        A note that came with an answer follows it.
        """

        async def ask_one(ask: Ask) -> None:
            answered, note = await self.answer_async(ask)
            on_answer(answered)
            if note:
                on_answer(Note(ask.seat, note))

        async with asyncio.TaskGroup() as moment:
            for ask in asks:
                moment.create_task(ask_one(ask))

    async def answer_async(self, ask: Ask) -> tuple[Answered, str | None]:
        """Do the same as `answer`, also for players that must be awaited, and return the note that came with it."""
        player, view = self._players[ask.seat]
        troubles: list[FailedAttempt] = []
        while len(troubles) < TRIES:
            try:
                reply = player.reply(ask, view, tuple(troubles))
                if isawaitable(reply):
                    # Up to its `reply_timeout`; a person's is None, so people are never hurried.
                    reply = await asyncio.wait_for(reply, getattr(player, "reply_timeout", LONGEST_WAIT))
            except (Exception, asyncio.CancelledError) as error:  # a player that cancels itself has failed a try, too
                task = asyncio.current_task()
                if isinstance(error, asyncio.CancelledError) and task is not None and task.cancelling():
                    raise  # the table itself is being cancelled
                troubles.append(failed_attempt(error))
                continue
            accepted = check_reply(ask, reply, troubles)
            if accepted is not None:
                return accepted, note_of(reply)
        return Answered(ask, fallback(ask, self._rng), "fallback", None, tuple(troubles)), None


def failed_attempt(error: BaseException) -> FailedAttempt:
    """An error in a player as the log records it. The error may carry the raw reply and the usage."""
    raw, spent = valid_unicode(getattr(error, "raw", None)), getattr(error, "spent", None)
    reason = LATE if isinstance(error, TimeoutError) else f"{type(error).__name__}: {error}"
    return FailedAttempt(valid_unicode(reason) or "", raw, spent)


def check_reply(ask: Ask, reply: AnyReply, troubles: list[FailedAttempt]) -> Answered | None:
    """The answer as the log records it, if it is legal. Otherwise add to `troubles` what is wrong with it.

    No player is trusted.
    """
    details = reply if isinstance(reply, Reply) else None
    answer = reply.answer if isinstance(reply, Reply) else reply
    problem = objection(ask, answer) if isinstance(answer, Answer) else "that is not an answer"
    if problem is None:
        how: How = "retried" if troubles else "player"
        by, spent = (valid_unicode(details.by), details.spent) if details else (None, None)
        return Answered(ask, answer, how, by, tuple(troubles), spent)
    troubles.append(
        FailedAttempt(problem, valid_unicode(details.raw), details.spent) if details else FailedAttempt(problem)
    )
    return None


def note_of(reply: AnyReply) -> str | None:
    """The note that came with a reply, fit for the log."""
    note = valid_unicode(reply.note) if isinstance(reply, Reply) else None
    return note[:LONGEST_SPEECH] if note else None


def valid_unicode(text: str | None) -> str | None:
    """A text that can be written to the log: half characters (lone surrogates) are replaced."""
    return None if text is None else str(text).encode(errors="replace").decode()
