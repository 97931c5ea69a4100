"""The discussion with replies and with bids, played by the engine."""

from __future__ import annotations

import pytest

from lab.sample_games import game_with_answers, lines_of, new_game, rules_of
from tests.game.handlers.stage import Stage
from werewolf.errors import UserError
from werewolf.game.asks import Answer, draw_key, objection
from werewolf.game.fallback import fallback


def played(says, **switches):
    """One day of a classic game of 5, with words by (purpose, seat) or purpose, and bids by (turn, seat)."""
    rules = rules_of("classic", None, {"werewolf": 1, "villager": 4}, day_limit=1, **switches)
    asked = []

    def choose(ask):
        asked.append(ask)
        if ask.purpose == "bid":
            return Answer(says.get((ask.turn, ask.seat), "0"))
        words = says.get((ask.purpose, ask.seat), says.get(ask.purpose, "Hm." if ask.words == "must" else None))
        return Answer(ask.options[0] if ask.options else None, words if ask.words != "none" else None)

    game = game_with_answers(new_game(rules, 7), choose)
    return game, asked


def kinds(game, *wanted):
    return [(event.kind, event.actor, event.content) for event in game.log if event.kind in wanted]


def test_those_named_since_their_speech_may_reply_one_after_the_other():
    game, asked = played({("speak", 4): "Player 0 and player 2 lie.", ("reply", 0): "I do not."}, replies=2)
    replies = [ask for ask in asked if ask.purpose == "reply"]
    assert [(ask.seat, ask.words, ask.aloud, ask.options, ask.sub_phase) for ask in replies] == [
        (0, "may", True, (), "DISCUSSION"),
        (2, "may", True, (), "DISCUSSION"),
    ]
    assert kinds(game, "Speech", "Reply")[5:] == [("Reply", 0, "I do not."), ("Reply", 2, None)]


def test_a_reply_is_heard_by_all_and_entitles_nobody():
    says = {("speak", 4): "Seat 0!", "reply": "Player 1, Player 1!"}
    game, asked = played(says, replies=5)
    assert [ask.seat for ask in asked if ask.purpose == "reply"] == [0]
    assert [line.to for line in lines_of(game) if line.event.kind == "Reply"] == ["all"]


def test_a_blank_reply_is_none():
    game, _ = played({("speak", 4): "Seat 0!", "reply": "  \n"}, replies=1)
    assert kinds(game, "Reply") == [("Reply", 0, None)]


def test_without_the_switch_nobody_is_asked_to_reply():
    _, asked = played({"speak": "Player 0, player 1, player 2!"}, replies=0)
    assert {ask.purpose for ask in asked} == {"speak", "vote"}


def test_a_reply_of_400_characters_is_legal_and_one_more_is_not():
    _, asked = played({("speak", 4): "Seat 0!"}, replies=1)
    (ask,) = [ask for ask in asked if ask.purpose == "reply"]
    assert objection(ask, Answer(words="a" * 400)) is None
    assert "401 characters is too long: at most 400" in objection(ask, Answer(words="a" * 401))


def test_the_fallback_of_a_reply_and_of_a_bid_is_to_decline():
    game, asked = played({("speak", 4): "Seat 0!"}, replies=1)
    (ask,) = [ask for ask in asked if ask.purpose == "reply"]
    assert fallback(ask, game.rng) == Answer()
    game, asked = played({}, replies=0, floor="bids")
    assert {fallback(ask, game.rng) for ask in asked if ask.purpose == "bid"} == {Answer("0")}


def test_with_bids_everyone_is_asked_before_each_speech_and_the_highest_bid_speaks():
    bids = {(1, 3): "2", (1, 4): "1", (2, 1): "4", (3, 1): "4", (3, 0): "1"}
    game, asked = played(bids, replies=0, floor="bids", speeches=3)
    assert [(ask.turn, ask.seat) for ask in asked if ask.purpose == "bid"] == [
        (turn, seat) for turn in (1, 2, 3) for seat in range(5)
    ]
    assert [(ask.turn, ask.seat) for ask in asked if ask.purpose == "speak"] == [(1, 3), (2, 1), (3, 0)]
    told = [event.bids for event in game.log if event.kind == "Bids"]
    assert told[0] == {0: 0, 1: 0, 2: 0, 3: 2, 4: 1}
    assert [line.to for line in lines_of(game) if line.event.kind == "Bids"] == ["moderator"] * 3


def test_a_day_has_as_many_speeches_as_are_alive_unless_the_rules_say_how_many():
    game, _ = played({}, replies=0, floor="bids")
    assert len(kinds(game, "Speech")) == 5
    assert sorted(actor for _, actor, _ in kinds(game, "Speech")) == [0, 1, 2, 3, 4]  # the lot, among the silent
    game, _ = played({}, replies=0, floor="bids", speeches=9)
    assert len(kinds(game, "Speech")) == 9


def test_a_turn_is_part_of_the_key_of_a_draw_and_none_is_not():
    _, asked = played({}, replies=0, floor="bids")
    assert draw_key(asked[0]) == "1|DISCUSSION|bid|0|0|1"
    _, asked = played({}, replies=0)
    assert draw_key(asked[0]) == "1|DISCUSSION|speak|0|0"


@pytest.mark.parametrize(
    ("name", "switches", "clash"),
    [
        ("classic", {"replies": 1}, "replies: 1; set replies=0 too"),
        ("classic", {"replies": 0, "ballot": "nominated"}, "ballot: nominated; set ballot=all too"),
        ("sheriff", {"replies": 0}, "speaking: sheriff_last; set speaking=rotating too"),
        ("mafia", {"replies": 2}, "replies: 2 or ballot: nominated; set replies=0 and ballot=all too"),
    ],
)
def test_bids_go_with_nothing_that_needs_an_order(name, switches, clash):
    with pytest.raises(UserError, match=f"floor: 'bids' is not allowed; it does not go with {clash}"):
        rules_of(name, floor="bids", **switches)
    assert rules_of("sheriff", floor="bids", speaking="rotating").switches.floor == "bids"


def test_without_pack_talk_the_wolves_are_not_asked_before_the_discussion():
    game = Stage("classic", "wwvvvvv", {}, pack_talk=False, day_limit=2)
    assert "PACK_TALK" not in game.sub_phases(1)
    assert game.asks("pack_talk") == []


def test_a_wolf_may_say_nothing_to_the_pack_where_the_rules_let_it():
    silent = Stage("mafia", "wwsvvvv", {}, talk_skip=True, day_limit=1)
    assert [(event.actor, event.content) for event in silent.events("PackTalk")] == [(0, None), (1, None)]
    must = Stage("mafia", "wwsvvvv", {}, talk_skip=False, day_limit=1)
    assert [ask.words for ask in must.asks("pack_talk")] == ["must", "must"]
