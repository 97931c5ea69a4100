"""A prompt holds what is needed to play: a model that knows nothing but its prompt's text beats random players."""

from __future__ import annotations

from functools import cache
from math import comb

import pytest

from lab.model_servers.model_games import answers_of, play_over
from lab.model_servers.rule_follower import server_reply, wins_against_random
from lab.model_servers.server import background
from lab.sample_games import RULESETS, random_game, rules_of
from werewolf.config.seat_options import SeatConfig
from werewolf.review.win_intervals import share_interval

RANDOM_GAMES = 150


@cache
def random_rate(ruleset, camp):
    """The highest win rate of a side of random players that games between them allow for."""
    wins = sum(random_game(rules_of(ruleset), seed).log[-1].winner == camp for seed in range(RANDOM_GAMES))
    return share_interval(wins, RANDOM_GAMES)[1]


def chance(wins, games, rate):
    """The chance of at least so many wins if each has this rate."""
    return sum(comb(games, k) * rate**k * (1 - rate) ** (games - k) for k in range(wins, games + 1))


@pytest.mark.parametrize(
    ("ruleset", "camp", "games"),
    [("mafia", "village", 12), ("sheriff", "werewolves", 24)],
)
def test_who_knows_the_game_from_the_prompt_alone_beats_random_players(ruleset, camp, games):
    """By chance it would happen once in a hundred times at most. `make bench-models ARGS=--random` shows all tables."""
    wins = wins_against_random(rules_of(ruleset), camp, games)
    assert chance(wins, games, random_rate(ruleset, camp)) < 0.01, wins


@pytest.mark.parametrize("ruleset", RULESETS)
def test_over_both_protocols_every_answer_is_legal_at_once(ruleset):
    with background(server_reply) as server:
        kind, base_url = ("anthropic", server.root) if ruleset == "mafia" else ("openai", server.base_url)
        game = play_over(ruleset, SeatConfig(player=f"{kind}:m", base_url=base_url), seats=7)
    assert {event.how for event in answers_of(game)} == {"player"}
    assert not any("repaired" in event.by for event in answers_of(game))
