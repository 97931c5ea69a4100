"""Viewpoints: written as users write them, and seeing exactly the lines addressed to them."""

from __future__ import annotations

import pytest

from lab.sample_games import RULESETS, lines_of, random_game, rules_of
from werewolf.game.secrecy import ALL, PUBLIC, Viewpoint, everything, public, viewpoints, visible


@pytest.mark.parametrize("text", ["public", "all", "seat:0", "seat:11"])
def test_a_viewpoint_is_read_as_it_is_written(text):
    assert str(Viewpoint.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["", "seat", "seat:", "seat:x", "seat:-1", "seat:1 ", "Public", "seat:１", "0", "wolves"]
)
def test_nothing_else_is_a_viewpoint(text):
    with pytest.raises(ValueError, match="not a viewpoint"):
        Viewpoint.parse(text)


@pytest.mark.parametrize("name", RULESETS)
def test_a_viewpoint_sees_what_the_rules_of_secrecy_say(name):
    lines = lines_of(random_game(rules_of(name)))
    expected = {PUBLIC: public(lines), ALL: everything(lines)}
    for view in viewpoints(lines[0].event.players):
        seen = [line.seen() for line in lines if view.sees(line.to)]
        assert seen == (visible(view.seat, lines) if view.seat is not None else expected[view])
