"""Resuming is running the rules again on the answers the log holds; every line made again must be the one saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from pydantic import ValidationError

from werewolf.game.asks import objection
from werewolf.game.deck import IllegalGameError, check_ruleset
from werewolf.game.engine import Game
from werewolf.game.event import Event
from werewolf.game.events import Clock, GameOver, GameStart
from werewolf.game.fallback import fallback
from werewolf.game.outside import FROM_OUTSIDE, Answered, Called, Seated
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Ledger, Line
from werewolf.storage.codec import decode_line, encode_line, stable_content

# What nobody waits for, and may stand anywhere between two moments.
UNPROMPTED = tuple(b'"event":{"kind":"%s"' % kind for kind in (b"Note", b"Called", b"Seated", b"RuleBroken"))


class LogMismatchError(ValueError):
    """The log and the rules part ways: at this line, counted from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


def resume_game(saved: Sequence[bytes], clock: Clock) -> tuple[Game, Ledger]:
    """The game brought to where its log ends, and its lines so far; `game.waiting()` is what is still to be asked."""
    start = decode_saved(saved, 0).event
    if not isinstance(start, GameStart):
        raise LogMismatchError(1, "a log begins with GameStart")
    game = game_from_start(start, chain(saved_times(saved, start), iter(clock, object())).__next__)
    ledger = Ledger(game.log)
    at = 0
    asks = game.begin()
    while True:
        at = compare(saved, at, ledger.lines())
        while at < len(saved) and (game.waiting() or any(kind in saved[at] for kind in UNPROMPTED)):
            game.take(outside_event(saved, at, game))
            at = compare(saved, at, ledger.lines())
        if game.waiting() or not asks:
            break
        asks = game.advance()
    if at < len(saved):
        raise LogMismatchError(at + 1, "the log goes on after its end")
    return game, ledger


def game_from_start(start: GameStart, clock: Clock) -> Game:
    """The game of this first line, if it is one that could have been dealt."""
    try:
        rules = Ruleset.model_validate(start.ruleset)
        check_ruleset(rules)
    except ValidationError as error:
        raise LogMismatchError(1, f"ruleset: {error.errors()[0]['msg']}") from None
    except IllegalGameError as fault:
        raise LogMismatchError(1, f"ruleset: {fault}") from None
    cards = sorted(role for role, count in rules.cards.items() for _ in range(count))
    if sorted(start.deal) != cards:
        raise LogMismatchError(1, "the deal is not of the ruleset's cards")
    if [chair.seat for chair in start.players] != list(range(len(cards))):
        raise LogMismatchError(1, f"{len(cards)} players are needed, in seat order")
    return Game(rules, start.seed, start.players, start.deal if start.dealt == "set" else None, clock)


def saved_times(saved: Sequence[bytes], start: GameStart) -> Iterator[str | None]:
    """What the clock said when these lines were written: the game began then, and if it is over, it ended then."""
    yield start.started
    if b'"event":{"kind":"GameOver"' in saved[-1]:
        over = decode_saved(saved, len(saved) - 1).event
        if isinstance(over, GameOver):
            yield over.ended


def decode_saved(saved: Sequence[bytes], index: int) -> Line:
    """A saved line, strictly: every type right, and written exactly as this program writes it."""
    try:
        line = decode_line(saved[index])
    except ValidationError as error:
        fault = error.errors()[0]
        raise LogMismatchError(index + 1, f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}") from None
    if encode_line(line) != saved[index]:
        raise LogMismatchError(index + 1, "this line was not written by this program")
    return line


def outside_event(saved: Sequence[bytes], index: int, game: Game) -> Event:
    """The next saved line, where no rule makes one: it must be an answer to what was asked, or an aside."""
    event = decode_saved(saved, index).event
    if not isinstance(event, FROM_OUTSIDE):
        raise LogMismatchError(index + 1, f"an answer was waited for, and {event.kind} stands there")
    if isinstance(event, Answered):
        if event.ask not in game.waiting():
            raise LogMismatchError(index + 1, f"seat {event.ask.seat} was not asked this here")
        wrong = objection(event.ask, event.answer) or source_fault(event, game)
        if wrong:
            raise LogMismatchError(index + 1, f"not an answer of seat {event.ask.seat}: {wrong}")
    if isinstance(event, (Called, Seated)) and not 0 <= event.actor < len(game.chairs):
        raise LogMismatchError(index + 1, f"there is no seat {event.actor}")
    return event


def source_fault(event: Answered, game: Game) -> str | None:
    """What is wrong with how the answer is said to have come about."""
    if (event.how == "player") == bool(event.troubles):
        return f"{event.how}, with {len(event.troubles)} troubles"
    if event.how == "fallback" and event.answer != fallback(event.ask, game.rng):
        return "not the fallback of this game"
    return None


def compare(saved: Sequence[bytes], at: int, made: Sequence[Line]) -> int:
    """Each line made again must equal the saved one; what lies beyond the log's end is new. Returns how far it got."""
    for index in range(at, min(len(saved), len(made))):
        again = encode_line(made[index])
        if saved[index] == again:
            continue
        decode_saved(saved, index)
        if stable_content(saved[index]) != stable_content(again):
            raise LogMismatchError(
                index + 1, f"the rules make {made[index].event.kind} here, and the log says otherwise"
            )
    return min(len(saved), len(made))
