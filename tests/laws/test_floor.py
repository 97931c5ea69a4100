"""The floor is public: whoever may reply follows from what all have heard, and nobody sees another's bid."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lab.sample_games import lines_of, new_game, rules_at, rules_of, talkative_dispatcher, talkative_game
from werewolf.game.asks import Answer
from werewolf.game.events import Bids, PhaseStart, Reply, Speech, TableSet
from werewolf.game.handlers.discussion import entitled_seats
from werewolf.game.secrecy import hears, public

SEEDS = range(6)
REPLYING = [("sheriff", 3), ("mafia", 1), ("classic", 2), ("classic", 5)]


@pytest.mark.parametrize(("name", "most"), REPLYING)
@pytest.mark.parametrize("seed", SEEDS)
def test_who_may_reply_follows_from_what_everyone_has_heard(name, most, seed):
    lines = lines_of(talkative_game(rules_of(name, replies=most), seed))
    names, speeches, replied, days = (), [], [], 0
    for seen in public(lines):
        event = seen.event
        names = event.names if isinstance(event, TableSet) else names
        if isinstance(event, PhaseStart):
            assert entitled_seats(speeches, names, most) == tuple(replied)
            speeches, replied, days = [], [], days + bool(replied)
        elif isinstance(event, Speech) and seen.sub_phase == "DISCUSSION":
            speeches.append((event.actor, event.content))
        elif isinstance(event, Reply):
            replied.append(event.actor)
    assert days


def game_with_bids(seed, change=None):
    """A game by bids. `change`: the turn of day 1 and the seat whose losing bid is another losing one."""
    game = new_game(rules_at("bids"), seed)
    dispatcher = talkative_dispatcher(game)
    asks = game.begin()
    while asks:
        answered = dispatcher.put(asks)
        if change and (asks[0].day, asks[0].purpose, asks[0].turn) == (1, "bid", change[0]):
            answered = [lowered(event, answered) if event.ask.seat == change[1] else event for event in answered]
        asks = game.advance(answered)
    return lines_of(game)


def lowered(event, moment):
    """Another bid that is below the highest of the others, if there is one."""
    most = max(int(other.answer.choice) for other in moment if other is not event)
    mine = int(event.answer.choice)
    losing = [str(bid) for bid in range(1, most) if bid != mine] if 0 < mine < most else []
    return replace(event, answer=Answer(losing[0])) if losing else event


def seen_by(seat, lines, to_of=lambda line: line.to):
    """What a seat sees of a game before its end."""
    return [line.seen() for line in lines[:-1] if hears(seat, to_of(line))]


def changes():
    """Games with one losing bid changed: the seat, and both logs."""
    for seed in SEEDS:
        first = game_with_bids(seed)
        for turn in (1, 2, 3):
            for seat in range(9):
                second = game_with_bids(seed, (turn, seat))
                if second != first:
                    yield seat, first, second


def test_nobody_can_tell_that_a_losing_bid_was_another():
    compared = 0
    for seat, first, second in changes():
        for other in set(range(9)) - {seat}:
            assert seen_by(other, first) == seen_by(other, second)
            compared += 1
    assert compared > 50


def test_a_bid_that_all_can_see_would_be_caught():
    def leaky(line):
        return "all" if isinstance(line.event, Bids) else line.to

    assert any(
        seen_by(other, first, leaky) != seen_by(other, second, leaky)
        for seat, first, second in changes()
        for other in set(range(9)) - {seat}
    )
