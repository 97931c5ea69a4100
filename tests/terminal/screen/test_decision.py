"""The closing page says which vote or night decided the game, and its last words are the result."""

from __future__ import annotations

import re

import pytest

from lab.sample_games import RULESETS, lines_of, random_game, rules_of
from werewolf.game.events import DeathEvent, GameOver
from werewolf.game.roles import roles
from werewolf.telling.chronicle import deciding_moment
from werewolf.telling.event_words import Witness

NAMES = [f"Ann{seat}" for seat in range(12)]


@pytest.mark.parametrize("name", RULESETS)
def test_the_deciding_moment_names_the_last_who_died_with_their_cards(name):
    rules, told = rules_of(name), 0
    for seed in range(25):
        lines = lines_of(random_game(rules, seed))
        over = lines[-1].event
        assert isinstance(over, GameOver)
        words = deciding_moment(lines, over, Witness(rules, NAMES))
        if over.condition == "DAY_LIMIT":
            assert words is None
            continue
        last = next(line for line in reversed(lines) if isinstance(line.event, DeathEvent))
        fate = over.players[last.event.actor]
        role = rules.words.roles.get(fate.role, fate.role)
        assert re.match(r"(Day|Night) \d+ decided it: ", words)
        assert re.search(rf"Ann{fate.seat} \({fate.seat}\), (the last|the|a|of the) {role}, was ", words)
        assert ", a town," not in words
        assert words.startswith("Day") == ("voted out" in words)
        if over.winner == "village" and len([each for each in over.players if roles()[each.role].pack]) > 1:
            assert "the last" in words
        told += 1
    assert told > 10


def test_a_log_without_the_moderator_s_lines_names_no_deciding_moment():
    rules = rules_of("mafia")
    lines = [line for line in lines_of(random_game(rules, 1)) if line.to == "all"]
    assert deciding_moment(lines, lines[-1].event, Witness(rules, NAMES)) is None
