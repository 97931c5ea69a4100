"""Whole games kept as they were first played. A change of the rules shows here, line by line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.house import RULESETS, finish, lines_of, played, rules_of
from werewolf.game.engine import no_clock
from werewolf.game.journal import encoded, lasting
from werewolf.game.resume import resumed

FOLDER = Path(__file__).parent


def kept(name):
    return FOLDER / f"{name}-v1.jsonl"


@pytest.mark.parametrize("name", RULESETS)
def test_a_game_is_played_as_it_always_was(name):
    made = [encoded(line) for line in lines_of(played(rules_of(name), seed=42))]
    if os.environ.get("KEEP_GOLDEN"):
        kept(name).write_bytes(b"".join(made))
    saved = kept(name).read_bytes().splitlines(keepends=True)
    assert [lasting(line) for line in made] == [lasting(line) for line in saved]


@pytest.mark.parametrize("name", RULESETS)
def test_a_kept_game_resumes_from_its_middle(name):
    saved = kept(name).read_bytes().splitlines(keepends=True)
    game, ledger = resumed(saved[: len(saved) // 2], no_clock)
    finish(game, game.waiting())
    assert [lasting(encoded(line)) for line in ledger.lines()] == [lasting(line) for line in saved]
