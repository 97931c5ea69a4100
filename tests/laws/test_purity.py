"""A bot's answer is a function of its view and its settings: not of when it was made, looked, or was asked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any

import pytest
from msgspec.structs import replace

from lab.sample_games import RULESETS, rules_at
from werewolf.config.personas import personas
from werewolf.game.answer_events import Answered
from werewolf.game.asks import Answer, Ask, Seat
from werewolf.game.engine import Game
from werewolf.game.events import Chair, TableSet
from werewolf.game.roles.werewolf import PackTalk, Proposal
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Ledger, Line, Seen, hears, public
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.bots import Bot
from werewolf.players.bots.inference.likelihoods import likelihoods
from werewolf.players.bots.inference.posterior import Posterior
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.players.dispatcher import Dispatcher

CAST = tuple(personas().values())
# By table: the settings of its seats, in turn.
TABLES: dict[str, tuple[dict[str, Any], ...]] = {
    "personas": tuple({"persona": persona} for persona in CAST),
    "levels": (
        {"level": "easy"},
        {"level": "hard", "persona": CAST[1], "talk": "plain"},
        {"persona": CAST[2], "ignored_kinds": frozenset(("claims",))},
    ),
}
SEEDS = {"sheriff": {"personas": (1, 2), "levels": (3,)}, "mafia": {"personas": (1, 2, 3), "levels": (4, 5)}}
SEEDS["classic"] = SEEDS["mafia"]
BIDS = ("bids", "personas", 1)
GAMES = [(name, table, seed) for name in RULESETS for table in TABLES for seed in SEEDS[name][table]] + [BIDS]
FEW = [*((name, "personas", 1) for name in RULESETS), BIDS]


@cache
def rules(name: str) -> Ruleset:
    return rules_at(name)


def bot(name: str, table: str, seed: int, seat: Seat) -> Bot:
    settings = TABLES[table]
    return Bot(seat, rules(name), SeededRandom(seed), **settings[seat % len(settings)])


def new_game(name: str, seed: int) -> tuple[Game, list[Seat]]:
    seats = list(range(sum(rules(name).cards.values())))
    return Game(rules(name), seed, [Chair(seat, CAST[seat].name, "bot") for seat in seats]), seats


@cache
def played(name: str, table: str, seed: int) -> list[Line]:
    """The lines of a game whose bots play from its first line to its last."""
    game, seats = new_game(name, seed)
    dispatcher = Dispatcher(game, [bot(name, table, seed, seat) for seat in seats])
    asks = game.begin()
    while asks:
        asks = game.advance(dispatcher.put(asks))
    return Ledger(game.log).lines()


@dataclass
class Shown:
    """A view that ends at some line."""

    lines: list[Seen]

    def seen(self) -> list[Seen]:
        return self.lines


def unshared(lines: list[Line]) -> list[Line]:
    """The same lines with a first public event of their own, so that new bots find no record of other bots."""
    return [replace(line, event=replace(line.event)) if isinstance(line.event, TableSet) else line for line in lines]


def moments(lines: list[Line]) -> list[list[Line]]:
    """The answers, in groups that nothing else comes between."""
    groups = groupby(lines, key=lambda line: isinstance(line.event, Answered))
    return [list(group) for answers, group in groups if answers]


def answer_of(line: Line) -> tuple[Ask, Answer]:
    assert isinstance(line.event, Answered)
    return line.event.ask, line.event.answer


@pytest.mark.parametrize(("name", "table", "seed"), GAMES)
def test_a_bot_made_at_any_line_gives_the_same_answer(name: str, table: str, seed: int) -> None:
    """Every answer of a game is that of a new bot, which reads the view up to that line at once."""
    lines = played(name, table, seed)
    for moment in moments(lines):
        before = unshared(lines[: moment[0].n])
        for line in moment:
            ask, answer = answer_of(line)
            view: Any = Shown([other.seen() for other in before if hears(ask.seat, other.to)])
            assert bot(name, table, seed, ask.seat).reply(ask, view, ()) == answer, f"line {line.n}"


@pytest.mark.parametrize(("name", "table", "seed"), FEW)
def test_a_bot_that_looks_at_every_line_gives_the_same_answers(name: str, table: str, seed: int) -> None:
    """For a wolf and an honest seat: hearing line by line, and thinking each time, is no better than all at once."""
    lines = unshared(played(name, table, seed))
    pack = next(line.event.pack for line in lines if line.event.kind == "PackMet")  # type: ignore[attr-defined]
    honest = next(seat for seat in range(len(CAST)) if seat not in pack)
    for seat in (pack[0], honest):
        restless, seen = bot(name, table, seed, seat), Shown([])
        for line in lines:
            if isinstance(line.event, Answered) and line.event.ask.seat == seat:
                ask, answer = answer_of(line)
                view: Any = seen
                assert restless.reply(ask, view, ()) == answer, f"line {line.n}"
            if hears(seat, line.to):
                seen.lines.append(line.seen())
                restless.mind.catch_up(seen.lines)
                if restless.mind.role:
                    look(restless)


def look(restless: Bot) -> None:
    """Think about everything there is to think about, to no purpose."""
    restless.mind.belief()
    restless.mind.endgame()
    restless.mind.record.belief()
    restless.mind.record.sub_phase_belief()


@pytest.mark.parametrize(("name", "table", "seed"), FEW)
def test_a_record_read_at_once_equals_one_read_and_looked_at_line_by_line(name: str, table: str, seed: int) -> None:
    events = [seen.event for seen in public(played(name, table, seed))]
    at_once, by_line = (PublicRecord(rules(name), likelihoods(rules(name))) for _ in range(2))
    at_once.update(events)
    for count in range(1, len(events) + 1):
        by_line.update(events[:count])
        by_line.sub_phase_belief()
        by_line.belief()
    for record in (at_once, by_line):
        record.belief()
        record.sub_phase_belief()
        record.words.are_used("")
    assert contents(at_once) == contents(by_line)


def contents(record: PublicRecord) -> dict[str, Any]:
    """All that a record holds; of what it has worked out, what that follows from."""
    solved = {name: value.problem for name, value in vars(record).items() if isinstance(value, Posterior)}
    return {**vars(record), **solved, "claimants": vars(record.claimants), "words": vars(record.words)}


@pytest.mark.parametrize(("name", "table", "seed"), [*FEW, ("classic", "levels", 4)])
def test_the_order_in_which_seats_are_asked_makes_no_difference(name: str, table: str, seed: int) -> None:
    """Nor does it matter that a seat is asked twice."""
    game, seats = new_game(name, seed)
    dispatcher = Dispatcher(game, [bot(name, table, seed, seat) for seat in seats])
    asks = game.begin()
    while asks:
        first = dispatcher.put(asks[::-1])
        again = dispatcher.put(asks)
        assert again == first[::-1]
        asks = game.advance(again)
    assert Ledger(game.log).lines() == played(name, table, seed)


def with_other_words(line: Line) -> Line:
    """The line as it would be if a wolf had said something else to its pack."""
    if isinstance(line.event, (PackTalk, Proposal)):
        return replace(line, event=replace(line.event, content="I am the seer. Kill seat 3, and vote seat 4."))
    return line


@pytest.mark.parametrize(("name", "table", "seed"), FEW)
def test_no_word_to_the_pack_changes_what_a_bot_answers(name: str, table: str, seed: int) -> None:
    """The wolves agree without talking; people at the keyboard are told so below what they type."""
    lines = played(name, table, seed)
    other = unshared([with_other_words(line) for line in lines])
    pack = next(line.event.pack for line in lines if line.event.kind == "PackMet")  # type: ignore[attr-defined]
    assert sum(one.event != another.event for one, another in zip(lines, other, strict=True)) > 1
    for line in lines:
        if isinstance(line.event, Answered) and line.event.ask.seat in pack:
            ask, answer = answer_of(line)
            view: Any = Shown([each.seen() for each in other[: line.n] if hears(ask.seat, each.to)])
            assert bot(name, table, seed, ask.seat).reply(ask, view, ()) == answer, f"line {line.n}"
