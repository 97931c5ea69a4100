"""Resume a game: run the rules again on the answers in the log, and check that every line comes out the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from pydantic import ValidationError

from werewolf.config.validation import problem_message
from werewolf.game.answer_events import MADE_BY_NO_RULE, Answered, Called, Seated
from werewolf.game.asks import objection
from werewolf.game.deck import IllegalGameError, check_ruleset
from werewolf.game.engine import Game
from werewolf.game.event import Event
from werewolf.game.events import Clock, GameOver, GameStart
from werewolf.game.fallback import fallback
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Ledger, Line
from werewolf.storage.codec import NotALineError, decode_line, encode_line, stable_content
from werewolf.storage.saved_game import Damage, first_damage

# Events that answer no question and may appear anywhere between two.
UNPROMPTED = tuple(b'"event":{"kind":"%s"' % kind for kind in (b"Note", b"Called", b"Seated", b"RuleBroken"))


class LogMismatchError(ValueError):
    """The log does not match the rules. `line` is the first line that differs, counted from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


class DamagedLogError(LogMismatchError):
    """The log differs from the rules because a line of it is damaged or missing."""

    def __init__(self, damage: Damage) -> None:
        super().__init__(*damage)
        self.args = (str(damage),)


def resume_game(saved: Sequence[bytes], clock: Clock) -> tuple[Game, Ledger]:
    """The game as of the end of its log, and its lines so far. `game.waiting()` are the questions still open."""
    try:
        return run_again(saved, clock)
    except LogMismatchError as problem:
        damage = first_damage(saved)
        if damage is not None and damage.line <= problem.line:
            raise DamagedLogError(damage) from None
        raise


def run_again(saved: Sequence[bytes], clock: Clock) -> tuple[Game, Ledger]:
    """Play the game again with the answers in the log, and hold every line that comes out against the saved one."""
    # The first line has everything but the answers: ruleset, seed, deal and players. The clock gives the saved times
    # first, so that these lines are the same too, and the real time once the log is used up.
    start = decode_saved(saved, 0).event
    if not isinstance(start, GameStart):
        raise LogMismatchError(1, "a log must begin with GameStart")
    game = game_from_start(start, chain(saved_times(saved, start), iter(clock, object())).__next__)
    ledger = Ledger(game.log)
    # `at` counts the saved lines that the rules have made again.
    at = 0
    asks = game.begin()
    while True:
        # Whatever follows without an answer must stand in the log as well.
        at = compare(saved, at, ledger.lines())
        # The next saved line is one that no rule makes: an answer to an open question, or a note, a call, a change of
        # player, which may stand anywhere. The game takes it, and what follows from it is compared in turn.
        while at < len(saved) and (game.waiting() or any(kind in saved[at] for kind in UNPROMPTED)):
            game.take(outside_event(saved, at, game))
            at = compare(saved, at, ledger.lines())
        # Either the log has no more answers, and the game waits for them now, or the game is over.
        if game.waiting() or not asks:
            break
        asks = game.advance()
    if at < len(saved):
        raise LogMismatchError(at + 1, "the log continues after the end of the game")
    return game, ledger


def game_from_start(start: GameStart, clock: Clock) -> Game:
    """A new game from the first line of a log. Rejects a ruleset, deal or players that no game could have."""
    try:
        rules = Ruleset.model_validate(start.ruleset)
        check_ruleset(rules)
    except ValidationError as error:
        raise LogMismatchError(1, f"ruleset: {problem_message(error, Ruleset)}") from None
    except IllegalGameError as problem:
        raise LogMismatchError(1, f"ruleset: {problem}") from None
    cards = sorted(role for role, count in rules.cards.items() for _ in range(count))
    if sorted(start.deal) != cards:
        raise LogMismatchError(1, "the deal does not match the ruleset's cards")
    if [chair.seat for chair in start.players] != list(range(len(cards))):
        raise LogMismatchError(1, f"expected {len(cards)} players in seat order")
    return Game(rules, start.seed, start.players, start.deal if start.dealt == "set" else None, clock)


def saved_times(saved: Sequence[bytes], start: GameStart) -> Iterator[str | None]:
    """The times in the log: the start of the game and, if it is over, its end."""
    yield start.started
    if b'"event":{"kind":"GameOver"' in saved[-1]:
        over = decode_saved(saved, len(saved) - 1).event
        if isinstance(over, GameOver):
            yield over.ended


def decode_saved(saved: Sequence[bytes], index: int) -> Line:
    """Decode a saved line strictly: every type must fit, and the bytes must be as this program writes them."""
    try:
        line = decode_line(saved[index])
    except NotALineError as error:
        raise LogMismatchError(index + 1, str(error)) from None
    if encode_line(line) != saved[index]:
        raise LogMismatchError(index + 1, "this line was not written by this program")
    return line


def outside_event(saved: Sequence[bytes], index: int, game: Game) -> Event:
    """The event in a line that no rule creates: a legal answer to an open question, or a note and the like."""
    event = decode_saved(saved, index).event
    if not isinstance(event, MADE_BY_NO_RULE):
        raise LogMismatchError(index + 1, f"expected an answer, but found {event.kind}")
    if isinstance(event, Answered):
        if event.ask not in game.waiting():
            raise LogMismatchError(index + 1, f"seat {event.ask.seat} was not asked this question here")
        wrong = objection(event.ask, event.answer) or problem_of_source(event, game)
        if wrong:
            raise LogMismatchError(index + 1, f"not a valid answer of seat {event.ask.seat}: {wrong}")
    if isinstance(event, (Called, Seated)) and not 0 <= event.actor < len(game.chairs):
        raise LogMismatchError(index + 1, f"there is no seat {event.actor}")
    return event


def problem_of_source(event: Answered, game: Game) -> str | None:
    """What is wrong with an answer's `how` and `troubles`, if anything."""
    if (event.how == "player") == bool(event.troubles):
        return f"marked as {event.how!r}, with {len(event.troubles)} failed attempts"
    if event.how == "fallback" and event.answer != fallback(event.ask, game.rng):
        return "not the fallback answer of this game"
    return None


def compare(saved: Sequence[bytes], at: int, new: Sequence[Line]) -> int:
    """Compare new lines with the saved ones from `at` on. Returns the number of saved lines compared so far."""
    for index in range(at, min(len(saved), len(new))):
        expected = encode_line(new[index])
        if saved[index] == expected:
            continue
        decode_saved(saved, index)
        if stable_content(saved[index]) != stable_content(expected):
            raise LogMismatchError(index + 1, f"by the rules {new[index].event.kind} comes here, but the log differs")
    return min(len(saved), len(new))
