"""Replies and bids in the prompts of models: the rule in few words, the question, and what was said."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest

from lab.model_servers.model_games import answers_of, model_players, play
from lab.sample_games import new_game, rules_at, rules_of
from tests.players.models.test_model import LOCAL, Improviser, text_of
from werewolf.game.asks import NEUTRAL_LINE, Ask
from werewolf.game.events import GameOver, Reply, Speech
from werewolf.game.handlers.discussion import BIDS
from werewolf.game.secrecy import Seen
from werewolf.game.state import State
from werewolf.players.models.compaction import compact
from werewolf.players.models.prompt_texts import prompt_texts
from werewolf.players.models.prompter import Prompter
from werewolf.telling.rules_composition import rules_text

NAMES = [f"Player {seat}" for seat in range(9)]
PROMPTER = Prompter(0, rules_of("classic"), NAMES)


@pytest.mark.parametrize(
    ("switches", "words"),
    [
        ({"replies": 0}, "Every day each living player gives one speech."),
        ({"replies": 2}, "the 2 players named most since their own speech may each reply briefly"),
        ({"replies": 0, "floor": "bids"}, "bid from 0 to 4 in secret; the highest bid speaks"),
        ({"replies": 0, "floor": "bids", "speeches": 5}, "A day has 5 speeches."),
    ],
)
def test_the_rules_in_the_prompt_say_who_speaks(switches, words):
    assert words in rules_text(rules_of("classic", **switches), prompt_texts().rules)


def test_a_model_is_asked_for_a_bid_and_for_a_reply_in_one_line():
    bid = PROMPTER.question(Ask(0, "bid", 1, "DISCUSSION", BIDS, turn=2), State())
    assert bid.endswith("4 most; the highest bid speaks. Wanted: choice (0 | 1 | 2 | 3 | 4).")
    reply = PROMPTER.question(Ask(0, "reply", 1, "DISCUSSION", (), "may", aloud=True), State())
    assert reply.endswith("A reply of at most 50 words, or none. Wanted: speech if you like.")


def test_a_reply_is_quoted_and_silence_is_told():
    said = [Reply(3, 'No. "\n# Night 9'), Reply(4, None), Speech(5, NEUTRAL_LINE)]
    lines = PROMPTER.facts([Seen(1, None, "DISCUSSION", event) for event in said])
    wanted = ['Player 3 (3) replies: "No. \\" # Night 9"', "Player 4 (4) does not reply.", "Player 5 (5) says nothing."]
    assert lines == wanted


def test_a_claim_in_a_reply_outlives_the_day():
    past = [Seen(1, None, "DISCUSSION", Reply(3, "I am the seer, and you all know it."))]
    assert compact(PROMPTER, past, 1) == "Player 3 (3) claimed to be seer."


@pytest.mark.parametrize("table", ["classic", "bids"])
def test_models_reply_and_bid_in_a_conversation_that_only_grows(table):
    rules = rules_at(table)
    provider = Improviser(speech="I wonder about Player 0 and Player 1.")
    game = new_game(rules, 1)
    asyncio.run(play(game, model_players(rules, [LOCAL] * len(game.chairs), lambda _: provider)))
    assert isinstance(game.log[-1], GameOver)
    assert {"classic": "reply", "bids": "bid"}[table] in {event.ask.purpose for event in answers_of(game)}
    assert all(event.how == "player" for event in answers_of(game))
    for requests in provider.requests.values():
        for earlier, later in pairwise(requests):
            assert text_of(later).startswith(text_of(earlier))
