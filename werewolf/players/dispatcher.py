"""The desk carries asks to seats. The only place with retries and time-outs; what it did is in the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from inspect import isawaitable

from werewolf.game.asks import Answer, Ask, objection
from werewolf.game.engine import Game
from werewolf.game.fallback import fallback
from werewolf.game.outside import Answered, FailedAttempt, How
from werewolf.game.view import Ledger, View
from werewolf.players.player import AnyPlayer, Given, Reply

TRIES = 3
LATE = "no answer in time"
LONGEST_WAIT = 600.0  # whatever a player promises, no table waits longer for one try


class Dispatcher:
    """Serves one game. All views end where the moment began, so nobody sees another's answer."""

    def __init__(self, game: Game, players: Sequence[AnyPlayer], ledger: Ledger | None = None) -> None:
        ledger = ledger or Ledger(game.log)
        self._rng = game.rng
        self._players = [(player, View(seat, ledger)) for seat, player in enumerate(players)]

    def put(self, asks: Sequence[Ask]) -> list[Answered]:
        """Put one moment's asks to players who answer at once: no event loop, no waiting."""
        return [self.answered(ask) for ask in asks]

    def answered(self, ask: Ask) -> Answered:
        """Ask one seat until its answer is legal, or the tries are used up."""
        player, view = self._players[ask.seat]
        troubles: list[FailedAttempt] = []
        while len(troubles) < TRIES:
            try:
                given = player.reply(ask, view, tuple(troubles))
            except Exception as fault:  # whatever goes wrong in a player is a refused try, never the end of a game
                troubles.append(trouble_of(fault))
                continue
            if type(given) is not Answer and isawaitable(given):  # the plain answer first: bulk play gives no other
                raise TypeError(f"the player of seat {ask.seat} must be waited for: use `gather`")
            done = judged(ask, given, troubles)
            if done is not None:
                return done
        return Answered(ask, fallback(ask, self._rng), "fallback", None, tuple(troubles))

    async def gather(self, asks: Sequence[Ask], heard: Callable[[Answered], None]) -> None:
        """Put one moment's asks to everyone at once; `heard` is told of each answer as it comes in."""

        async def one(ask: Ask) -> None:
            heard(await self.waited_for(ask))

        async with asyncio.TaskGroup() as moment:
            for ask in asks:
                moment.create_task(one(ask))

    async def waited_for(self, ask: Ask) -> Answered:
        """As `answered`, for players who take their time."""
        player, view = self._players[ask.seat]
        troubles: list[FailedAttempt] = []
        while len(troubles) < TRIES:
            try:
                given = player.reply(ask, view, tuple(troubles))
                if isawaitable(given):
                    given = await bounded(given, player)
            except (Exception, asyncio.CancelledError) as fault:  # as above; but the table's own cancelling passes
                task = asyncio.current_task()
                if isinstance(fault, asyncio.CancelledError) and task is not None and task.cancelling():
                    raise
                troubles.append(trouble_of(fault))
                continue
            done = judged(ask, given, troubles)
            if done is not None:
                return done
        return Answered(ask, fallback(ask, self._rng), "fallback", None, tuple(troubles))


async def bounded(given: Awaitable[Given], player: AnyPlayer) -> Given:
    """A person may take as long as they like; everyone else only so long."""
    patience = getattr(player, "patience", LONGEST_WAIT)
    return await asyncio.wait_for(given, patience)


def trouble_of(fault: BaseException) -> FailedAttempt:
    """What went wrong in a player; a fault may carry what was really said, and what it took."""
    raw, spent = writable(getattr(fault, "raw", None)), getattr(fault, "spent", None)
    words = LATE if isinstance(fault, TimeoutError) else f"{type(fault).__name__}: {fault}"
    return FailedAttempt(writable(words) or "", raw, spent)


def judged(ask: Ask, given: Given, troubles: list[FailedAttempt]) -> Answered | None:
    """The answer if it is legal; else what is wrong with it joins the troubles. Nothing is taken on trust."""
    if type(given) is Answer and not troubles and objection(ask, given) is None:
        return Answered(ask, given)
    story = given if isinstance(given, Reply) else None
    answer = given.answer if isinstance(given, Reply) else given
    wrong = objection(ask, answer) if isinstance(answer, Answer) else "that is no answer at all"
    if wrong is None:
        return told(ask, answer, story, troubles)
    troubles.append(FailedAttempt(wrong, writable(story.raw), story.spent) if story else FailedAttempt(wrong))
    return None


def writable(text: str | None) -> str | None:
    """Words for the log as they can be written there: half a character is replaced."""
    return None if text is None else str(text).encode(errors="replace").decode()


def told(ask: Ask, answer: Answer, story: Reply | None, troubles: list[FailedAttempt]) -> Answered:
    """A legal answer, with all there is to tell of how it came about."""
    how: How = "retried" if troubles else "player"
    by, spent = (writable(story.by), story.spent) if story else (None, None)
    return Answered(ask, answer, how, by, tuple(troubles), spent)
