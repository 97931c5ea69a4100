"""Resuming is running the rules again on the answers the log holds; every line made again must be the one saved."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import ValidationError

from werewolf.game.asks import objection
from werewolf.game.engine import Game
from werewolf.game.events import FROM_OUTSIDE, Answered, Clock, Event, GameStart
from werewolf.game.journal import decoded, encoded, lasting
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Ledger, Line


class PartedError(ValueError):
    """The log and the rules part ways: at this line, counted from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


def resumed(saved: Sequence[bytes], clock: Clock) -> tuple[Game, Ledger]:
    """The game brought to where its log ends, and its lines so far; `game.waiting()` is what is still to be asked."""
    start = parsed(saved, 0).event
    if not isinstance(start, GameStart):
        raise PartedError(1, "a log begins with GameStart")
    deal = start.deal if start.dealt == "set" else None
    game = Game(Ruleset.model_validate(start.ruleset), start.seed, start.players, deal, clock)
    ledger = Ledger(game.log)
    at = 0
    asks = game.begin()
    while True:
        at = compared(saved, at, ledger.lines())
        while at < len(saved) and game.waiting():
            game.take(from_outside(saved, at, game))
            at = compared(saved, at, ledger.lines())
        if game.waiting() or not asks:
            break
        asks = game.advance()
    if at < len(saved):
        raise PartedError(at + 1, "the log goes on after its end")
    return game, ledger


def parsed(saved: Sequence[bytes], index: int) -> Line:
    try:
        return decoded(saved[index])
    except ValidationError as error:
        fault = error.errors()[0]
        raise PartedError(index + 1, f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}") from None


def from_outside(saved: Sequence[bytes], index: int, game: Game) -> Event:
    """The next saved line, where the rules wait for an answer: it must be one to what was asked, or a note."""
    event = parsed(saved, index).event
    if not isinstance(event, FROM_OUTSIDE):
        raise PartedError(index + 1, f"an answer was waited for, and {event.kind} stands there")
    if isinstance(event, Answered):
        if event.ask not in game.waiting():
            raise PartedError(index + 1, f"seat {event.ask.seat} was not asked this here")
        wrong = objection(event.ask, event.answer)
        if wrong:
            raise PartedError(index + 1, f"not a legal answer of seat {event.ask.seat}: {wrong}")
    return event


def compared(saved: Sequence[bytes], at: int, made: Sequence[Line]) -> int:
    """Each line made again must equal the saved one; what lies beyond the log's end is new. Returns how far it got."""
    for index in range(at, min(len(saved), len(made))):
        if not same(saved[index], made[index]):
            raise PartedError(index + 1, f"the rules make {made[index].event.kind} here, and the log says otherwise")
    return min(len(saved), len(made))


def same(saved: bytes, line: Line) -> bool:
    again = encoded(line)
    try:
        return saved == again or lasting(saved) == lasting(again)
    except (ValueError, KeyError, TypeError):
        return False
