"""Purposes: every question of every ruleset is declared once, and is open only where everyone knows of it."""

from __future__ import annotations

import pytest

from lab.sample_games import RULESETS, random_game, rules_of
from werewolf.game.answer_events import Answered
from werewolf.game.handlers import handlers
from werewolf.game.purposes import PURPOSES, asked_openly, purpose
from werewolf.game.roles import is_night_action

VARIANTS = [*((name, {}) for name in RULESETS), ("sheriff", {"campaign": "open", "tie": "revote"})]


def asks(name, switches):
    games = (random_game(rules_of(name, **switches), seed) for seed in range(12))
    return [event.ask for game in games for event in game.log if isinstance(event, Answered)]


@pytest.mark.parametrize(("name", "switches"), VARIANTS)
def test_every_question_asked_is_declared(name, switches):
    assert {ask.purpose for ask in asks(name, switches)} <= set(PURPOSES)


@pytest.mark.parametrize(("name", "switches"), VARIANTS)
def test_a_question_is_open_unless_it_is_asked_in_secret(name, switches):
    """Night actions, the pack's talk and a hunter's shot would tell who holds which card."""
    secret = {handler.sub_phase for handler in handlers().values() if handler.secret}
    for ask in asks(name, switches):
        hidden = is_night_action(ask.sub_phase) or ask.sub_phase in secret or ask.purpose == "shoot"
        assert asked_openly(ask) == (not hidden), ask


def test_a_name_is_declared_once():
    with pytest.raises(TypeError, match="two purposes are called vote"):
        purpose("vote", "Another question?")


def test_the_name_is_a_plain_string_for_it_keys_random_draws():
    assert all(type(name) is str and f"{name}" == name for name in PURPOSES)
