"""Run a saved game again, moment by moment, as far as its lines follow from the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from werewolf.errors import UserError
from werewolf.game.answer_events import Answered, Called, Note, RuleBroken, Seated
from werewolf.game.asks import Ask, objection
from werewolf.game.engine import Game, no_clock
from werewolf.game.event import Event
from werewolf.game.events import GameOver, GameStart
from werewolf.game.frozen import frozen
from werewolf.game.roles import roles
from werewolf.game.roles.werewolf import WerewolfKill
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Line
from werewolf.storage.any_version import readable_ruleset
from werewolf.storage.resume import LogMismatchError, game_from_start

NOT_OF_RULES = (Note, Called, Seated, RuleBroken)  # no rule creates or reads these


@frozen
class Moment:
    """Questions that were put together, with their answers. `at` is how many lines stood in the log before them."""

    asks: tuple[Ask, ...]
    answered: tuple[Answered, ...]
    at: int


@frozen
class Walk:
    """A game that has been run again. `ends[j]` is how many lines stand in the log after the first j moments.

    `mismatch` says where and why the log stops following from the rules, if it does.
    """

    start: GameStart
    rules: Ruleset
    lines: Sequence[Line]
    moments: tuple[Moment, ...]
    ends: tuple[int, ...]
    over: GameOver | None
    mismatch: str | None = None

    @property
    def known(self) -> Sequence[Line]:
        """The lines that follow from the rules."""
        return self.lines[: self.ends[-1]]

    @property
    def pack(self) -> tuple[int, ...]:
        return tuple(seat for seat, role in enumerate(self.start.deal) if roles()[role].pack)

    def attacked(self, night: int) -> int | None:
        """Whom the pack attacked in this night; None if nobody."""
        kills = [line.event for line in self.known if isinstance(line.event, WerewolfKill) and line.day == night]
        return kills[-1].target if kills else None

    def answers(self, moments: int) -> list[tuple[Answered, ...]]:
        """The answers of the first so many moments: all that a rollout needs."""
        return [moment.answered for moment in self.moments[:moments]]


class _Reader:
    """The lines of a log, compared with what the rules make of the answers in it."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = lines
        self.at = 0
        self.mismatch: str | None = None

    def follows(self, made: Sequence[Event]) -> bool:
        """Whether the next lines are these events. Passes them; at the end of the log, or at a mismatch, it says no."""
        for event in made:
            self._skip_others()
            if self.at >= len(self._lines):
                return False
            logged = self._lines[self.at].event
            if not _same(logged, event):
                self.mismatch = f"line {self.at + 1} does not follow from the rules"
                return False
            self.at += 1
        return True

    def answers(self, asks: Sequence[Ask]) -> tuple[Answered, ...] | None:
        """The answers to these asks, in their order; None if the log ends or departs from the rules before all."""
        given: dict[int, Answered] = {}
        while len(given) < len(asks):
            self._skip_others()
            if self.at >= len(self._lines):
                return None
            event = self._lines[self.at].event
            if not (isinstance(event, Answered) and event.ask in asks and objection(event.ask, event.answer) is None):
                self.mismatch = f"line {self.at + 1} does not follow from the rules"
                return None
            given[event.ask.seat] = event
            self.at += 1
        return tuple(given[ask.seat] for ask in asks)

    def _skip_others(self) -> None:
        while self.at < len(self._lines) and isinstance(self._lines[self.at].event, NOT_OF_RULES):
            self.at += 1


def _same(logged: Event, made: Event) -> bool:
    """Whether two events are the same but for times."""
    if isinstance(made, GameOver) and isinstance(logged, GameOver):
        return (logged.winner, logged.players) == (made.winner, made.players)
    return type(logged) is type(made) and (isinstance(made, GameStart) or logged == made)


def walk(lines: Sequence[Line], where: str) -> Walk:
    """Run the rules again on the answers in these lines. `where` names the log in an error."""
    start = lines[0].event
    if not isinstance(start, GameStart):
        raise UserError(f"{where}: line 1 is not a GameStart of this version, so the game can't be reviewed")
    try:
        start, game = readable_game(start)
    except LogMismatchError as error:
        raise UserError(f"{where}: {error}; the game can't be reviewed") from None
    # The rules make events until they ask; the log must have the same. Its answers carry the rules on, one moment after
    # the other, until the log ends or a line is not what the rules make.
    reader = _Reader(lines)
    moments: list[Moment] = []
    ends: list[int] = []
    asks, made = game.begin(), 0
    while reader.follows(game.log[made:]):
        ends.append(reader.at)
        made = len(game.log)
        answered = reader.answers(asks) if asks else None
        if answered is None:
            break
        moments.append(Moment(asks, answered, ends[-1]))
        made += len(answered)
        asks = game.advance(answered)
    if not ends:
        raise UserError(f"{where}: {reader.mismatch or 'the log ends before the first question'}; it can't be reviewed")
    last = game.log[-1] if game.over and len(ends) > len(moments) else None
    over = last if isinstance(last, GameOver) else None
    wrong = reader.mismatch or _rest(lines, reader.at, over)
    return Walk(start, game.rules, lines, tuple(moments[: len(ends) - 1]), tuple(ends), over, wrong)


def readable_game(start: GameStart) -> tuple[GameStart, Game]:
    """A new game from the start of a log; if another version wrote its rules, with what this version knows of them."""
    try:
        return start, game_from_start(start, no_clock)
    except LogMismatchError:
        start = replace(start, ruleset=readable_ruleset(start.ruleset).record)
        return start, game_from_start(start, no_clock)


def _rest(lines: Sequence[Line], at: int, over: GameOver | None) -> str | None:
    more = any(not isinstance(line.event, NOT_OF_RULES) for line in lines[at:])
    return f"line {at + 1} comes after the end of the game" if over is not None and more else None


def steps(walked: Walk) -> Iterator[tuple[int, Sequence[Line]]]:
    """For each number of moments: the lines that became known with the last of them."""
    before = 0
    for count, end in enumerate(walked.ends):
        yield count, walked.lines[before:end]
        before = end
