"""The exact text of every kind of event, in every ruleset, at three widths. KEEP_GOLDEN=1 rewrites the files."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from lab.sample_games import RULESETS, lines_of, rules_of, talkative_game
from tests.terminal.screen.scenes import NAMES, everything, screen_text
from werewolf.game.event import EVENTS

FOLDER = Path(__file__).parent / "golden"
WIDTHS = (60, 80, 120)


def without_review(text):
    """The page without the figures of the review, which change with the bots; tests/review looks at them."""
    return re.sub(r"(What decided it [^\n]*\n).*?(?=\nThis game )", r"\1", text, flags=re.DOTALL)


def compare(name, text):
    path, text = FOLDER / f"{name}.txt", without_review(text)
    if os.environ.get("KEEP_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_the_made_up_game_has_every_kind_of_event():
    ours = {kind for kind, event in EVENTS.items() if event.__module__.startswith("werewolf.")}
    audited = {"RuleBroken", "Called", "Seated"}  # a violation, a turn at the keyboard, a new player: not part of it
    assert {line.event.kind for line in everything(rules_of("sheriff"))} == ours - audited


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", RULESETS)
def test_every_kind_of_event(name, width):
    rules = rules_of(name)
    compare(f"{name}-all-{width}", screen_text(rules, NAMES, everything(rules), width, "all", thoughts=True))


@pytest.mark.parametrize("view", ["public", "seat:0", "seat:3"])
@pytest.mark.parametrize("name", RULESETS)
def test_every_kind_of_event_in_each_view(name, view):
    rules = rules_of(name)
    text = screen_text(rules, NAMES, everything(rules), 80, view, thoughts=True)
    compare(f"{name}-{view.replace(':', '')}-80", text)


@pytest.mark.parametrize("name", RULESETS)
def test_every_kind_of_event_in_ascii(name):
    rules = rules_of(name)
    compare(f"{name}-ascii-60", screen_text(rules, NAMES, everything(rules), 60, "all", thoughts=True, ascii=True))


@pytest.mark.parametrize("name", RULESETS)
def test_a_whole_game(name):
    rules = rules_of(name)
    lines = lines_of(talkative_game(rules, seed=42))
    compare(
        f"{name}-game-80", screen_text(rules, [f"Player {seat}" for seat in range(12)][: lines[1].event.seats], lines)
    )
