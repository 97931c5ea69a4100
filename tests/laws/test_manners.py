"""Rules that hold in every game of every ruleset, whatever the players do."""

from __future__ import annotations

import asyncio

import pytest

from lab.sample_games import (
    RULESETS,
    declining_answer,
    finish,
    game_with_answers,
    lines_of,
    new_game,
    random_dispatcher,
    random_game,
    rules_of,
)
from werewolf.game.answer_events import Answered
from werewolf.game.asks import Answer, objection
from werewolf.game.engine import no_clock
from werewolf.game.events import GameOver, PhaseStart
from werewolf.game.fallback import fallback
from werewolf.game.secrecy import Ledger
from werewolf.players.dispatcher import Dispatcher
from werewolf.players.player import Reply
from werewolf.players.random import RandomPlayer
from werewolf.storage.codec import decode_line, encode_line
from werewolf.storage.resume import resume_game

SEEDS = range(40)
LAST_ACTS = {"last_words", "shoot", "badge"}

VARIANTS = [
    ("sheriff", {}),
    ("sheriff", {"campaign": "open", "council_rounds": 1, "reveal": "role", "tie": "revote"}),
    ("sheriff", {"tie": "lot", "election": "majority", "badge_tear": False, "witch_told": "with_antidote"}),
    ("mafia", {}),
    ("mafia", {"ballot": "all", "skip": False, "self": False, "reveal": "camp"}),
    ("classic", {}),
    ("classic", {"start": "night", "last_words_night": "always", "double_protection": "dies"}),
]


def games(name, switches, seeds=SEEDS):
    rules = rules_of(name, **switches)
    return (random_game(rules, seed) for seed in seeds)


@pytest.mark.parametrize(("name", "switches"), VARIANTS)
def test_a_dead_seat_is_asked_only_for_its_last_acts(name, switches):
    for game in games(name, switches):
        living = set(range(len(game.chairs)))
        for event in game.log:
            if isinstance(event, Answered):
                assert (event.ask.seat in living) != (event.ask.purpose in LAST_ACTS)
            living -= {*getattr(event, "dead_players", ()), getattr(event, "banished", None)}
            if event.kind == "HunterShoot":
                living.discard(event.target)


@pytest.mark.parametrize(("name", "switches"), VARIANTS)
def test_every_recorded_answer_is_legal_and_no_two_asks_share_a_place(name, switches):
    for game in games(name, switches, range(10)):
        asked = [event.ask for event in game.log if isinstance(event, Answered)]
        places = {(ask.day, ask.sub_phase, ask.purpose, ask.seat) for ask in asked}
        assert len(places) == len(asked)
        assert all(objection(event.ask, event.answer) is None for event in game.log if isinstance(event, Answered))
        assert all(len(ask.options) != 1 or ask.words != "none" for ask in asked), (
            "a question with only one legal answer was asked"
        )


@pytest.mark.parametrize(("name", "switches"), VARIANTS)
def test_every_game_ends_with_a_winner_by_day_twenty(name, switches):
    for game in games(name, switches):
        over = game.log[-1]
        assert isinstance(over, GameOver)
        assert over.winner in ("village", "werewolves", "tie")
        assert max(event.day for event in game.log if isinstance(event, PhaseStart)) <= 20
        assert [fate.won for fate in over.players] == [
            game.state.deal[fate.seat].camp == over.winner for fate in over.players
        ]


@pytest.mark.parametrize("name", RULESETS)
def test_a_game_in_which_everyone_declines_ends_in_a_tie_on_day_twenty(name):
    """Nobody dies, so the game ends with the last day, and no night follows."""
    switches = {"kill_skip": True, "skip": True}
    game = game_with_answers(new_game(rules_of(name, **switches)), declining_answer)
    assert (game.log[-1].winner, game.log[-1].condition) == ("tie", "DAY_LIMIT")
    last = [event for event in game.log if isinstance(event, PhaseStart)][-1]
    assert (last.phase, last.day) == ("DAY", 20)
    assert all(fate.outcome == "survived" and not fate.won for fate in game.log[-1].players)


class Spy(RandomPlayer):
    """Records what its seat can see each time it is asked."""

    def __init__(self, rng):
        super().__init__(rng)
        self.seen = []

    def reply(self, ask, view, troubles):
        self.seen.append((ask.seat, len(view.seen()), [seen.event for seen in view.seen()]))
        return super().reply(ask, view, troubles)


@pytest.mark.parametrize("name", RULESETS)
def test_nobody_sees_another_answer_of_the_same_moment(name):
    for seed in range(5):
        game = new_game(rules_of(name), seed)
        ledger, spy = Ledger(game.log), Spy(game.rng)
        dispatcher = Dispatcher(game, [spy] * len(game.chairs), ledger)
        asks = game.begin()
        while asks:
            known = len(game.log)
            spy.seen.clear()
            for ask in asks:
                game.take(dispatcher.answer(ask))  # recorded at once, as in a live game
            before = ledger.lines()[:known]
            for seat, count, events in spy.seen:
                visible = [line for line in before if line.to == "all" or (line.to != "moderator" and seat in line.to)]
                assert count == len(visible)
                assert all(event.ask.seat == seat for event in events if isinstance(event, Answered))
            asks = game.advance()


@pytest.mark.parametrize("name", RULESETS)
def test_an_answer_changes_no_other_ask_of_its_moment(name):
    """All asks of a moment exist before any of them is answered."""
    game = new_game(rules_of(name), 4)
    dispatcher = random_dispatcher(game)
    asks = game.begin()
    while asks:
        answered = dispatcher.put(asks)
        for event in answered:
            game.take(event)
            rest = {ask.seat for ask in game.waiting()}
            assert all(ask in asks for ask in game.waiting())
            assert event.ask.seat not in rest
        asks = game.advance()


class InvalidPlayer:
    """Never gives a legal answer. Which kind of invalid answer it gives depends on the seat, the day and the try."""

    INVALID_ANSWERS = (
        lambda ask: Answer(True if ask.options else None, {"none": "uninvited", "may": 7}.get(ask.words, "")),
        lambda _: fail(RuntimeError("a chair collapsed \udc80")),
        lambda _: None,
        lambda _: "seat 3, obviously",
        lambda _: Reply(None),
        lambda ask: Answer(1.0 if ask.options else None, 5),
        lambda ask: Answer(ask.options[0] if ask.options else None, b"bytes"),
        lambda _: Reply(Answer("dance", "well"), by="a \udc80 model", raw="\udc80"),
        lambda ask: Answer(ask.options[0] if ask.options else None, "fine words", "a half thought \udc80"),
        lambda _: fail(TimeoutError()),
        lambda _: fail(asyncio.CancelledError()),
    )

    def reply(self, ask, view, troubles):  # noqa: ARG002
        which = ask.seat + len(troubles) + ask.day
        return self.INVALID_ANSWERS[which % (len(self.INVALID_ANSWERS) - 1)](
            ask
        )  # the last one is for asynchronous players only


class SlowInvalidPlayer(InvalidPlayer):
    async def reply(self, ask, view, troubles):  # noqa: ARG002
        await asyncio.sleep(0)
        return self.INVALID_ANSWERS[(ask.seat + len(troubles)) % len(self.INVALID_ANSWERS)](ask)


def fail(error):
    raise error


@pytest.mark.parametrize("name", RULESETS)
def test_no_asynchronous_player_can_end_or_corrupt_a_game(name):
    game = new_game(rules_of(name))
    dispatcher = Dispatcher(game, [SlowInvalidPlayer()] * len(game.chairs))

    async def play():
        asks = game.begin()
        while asks:
            await dispatcher.gather(asks, game.take)
            asks = game.advance()

    asyncio.run(play())
    written = [encode_line(line) for line in lines_of(game)]
    assert resume_game(written, no_clock)[0].over


def test_cancelling_a_game_cancels_its_questions():
    class Sleeper:
        async def reply(self, ask, view, troubles):  # noqa: ARG002
            await asyncio.sleep(60)

    game = new_game(rules_of("mafia"))
    dispatcher = Dispatcher(game, [Sleeper()] * 7)

    async def play():
        await asyncio.wait_for(dispatcher.gather(game.begin(), game.take), 0.05)

    with pytest.raises(TimeoutError):
        asyncio.run(play())


@pytest.mark.parametrize("name", RULESETS)
def test_no_player_can_end_or_corrupt_a_game(name):
    game = new_game(rules_of(name))
    dispatcher = Dispatcher(game, [InvalidPlayer()] * len(game.chairs))
    asks = game.begin()
    while asks:
        answered = dispatcher.put(asks)
        assert all(event.how == "fallback" and len(event.troubles) == 3 for event in answered)
        assert all(event.answer == fallback(event.ask, game.rng) for event in answered)
        asks = game.advance(answered)
    assert game.over
    assert [decode_line(encode_line(line)) for line in lines_of(game)] == lines_of(game)


def test_a_random_draw_does_not_depend_on_earlier_draws():
    game = finish(new_game(rules_of("classic"), 9))
    asked = [event.ask for event in game.log if isinstance(event, Answered) and event.ask.options]
    forwards = [fallback(ask, game.rng) for ask in asked]
    backwards = [fallback(ask, game.rng) for ask in reversed(asked)]
    assert forwards == backwards[::-1]
