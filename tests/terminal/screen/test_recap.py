"""Where a game stands that is gone on with: what everyone knows, one's own secrets for whoever sits alone, no more."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from tests.house import RULESETS
from tests.terminal.replay.shelf import bots_game
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import hears
from werewolf.game.viewpoint import Viewpoint
from werewolf.storage.codec import decode_line
from werewolf.terminal.screen.screen import Screen


def standing(lines, view="public", width=80):
    start = lines[0].event
    sheet = io.StringIO()
    console = Console(file=sheet, width=width)
    names = [chair.name for chair in start.players]
    screen = Screen(console, Ruleset.model_validate(start.ruleset), names, Viewpoint.parse(view))
    screen.remember(lines)
    screen.recap()
    return sheet.getvalue()


@pytest.mark.parametrize("name", RULESETS)
def test_it_follows_from_public_lines_alone(name):
    lines = [decode_line(line) for line in bots_game(name)]
    for cut in range(1, len(lines) - 1, 13):
        told = lines[:cut]
        known = [told[0], *(line for line in told[1:] if line.to == "all")]
        assert standing(told) == standing(known)


@pytest.mark.parametrize("name", RULESETS)
def test_a_chair_of_ones_own_follows_from_what_that_chair_was_told(name):
    lines = [decode_line(line) for line in bots_game(name)]
    for seat in range(len(lines[0].event.players)):
        told = lines[: len(lines) * 2 // 3]
        known = [told[0], *(line for line in told[1:] if hears(seat, line.to))]
        assert standing(told, f"seat:{seat}") == standing(known, f"seat:{seat}")


def test_the_seer_is_told_again_what_she_found():
    lines = [decode_line(line) for line in bots_game()]
    found = [line for line in lines if line.event.kind == "SeerAction"]
    assert found
    told = standing(lines[:-1], f"seat:{found[0].event.actor}")
    for line in found:
        assert f"secret Night {line.day}: " in told
    assert "secret" not in standing(lines[:-1])
    assert "secret" not in standing(lines[:-1], "all")


def test_day_phase_and_the_last_deaths():
    lines = [decode_line(line) for line in bots_game()]
    vote = next(at for at, line in enumerate(lines) if line.event.kind == "Vote" and line.day == 3)
    told = standing(lines[:vote])
    assert "It is day 3. The vote is called." in told
    deaths = [row for row in told.split("\n") if row.startswith("  † Day")]
    assert 2 <= len(deaths) <= 3 and "is banished" in told and "did not live to see the morning" in told
    night = next(at for at, line in enumerate(lines) if line.event.kind == "PhaseStart" and line.day == 2)
    assert "It is night 2." in standing(lines[: night + 4])
    assert "nothing has happened yet" in standing(lines[:1])


@pytest.mark.parametrize("width", [40, 60, 120])
def test_it_fits_the_window(width):
    lines = [decode_line(line) for line in bots_game()]
    assert max(map(len, standing(lines[:200], width=width).split("\n"))) <= width
