"""The recap of a resumed game shows what everyone knows, and your own secrets if you play alone."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from lab.sample_games import RULESETS
from lab.shelf import bots_game
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Viewpoint, hears
from werewolf.storage.codec import decode_line
from werewolf.terminal.screen.screen import Screen


def recap_text(lines, view="public", width=80):
    start = lines[0].event
    sheet = io.StringIO()
    console = Console(file=sheet, width=width)
    names = [chair.name for chair in start.players]
    screen = Screen(console, Ruleset.model_validate(start.ruleset), names, Viewpoint.parse(view))
    screen.remember(lines)
    screen.recap()
    return sheet.getvalue()


@pytest.mark.parametrize("name", RULESETS)
def test_the_public_recap_depends_only_on_public_lines(name):
    lines = [decode_line(line) for line in bots_game(name)]
    for cut in range(1, len(lines) - 1, 13):
        before = lines[:cut]
        known = [before[0], *(line for line in before[1:] if line.to == "all")]
        assert recap_text(before) == recap_text(known)


@pytest.mark.parametrize("name", RULESETS)
def test_a_seats_recap_depends_only_on_what_that_seat_may_see(name):
    lines = [decode_line(line) for line in bots_game(name)]
    for seat in range(len(lines[0].event.players)):
        before = lines[: len(lines) * 2 // 3]
        known = [before[0], *(line for line in before[1:] if hears(seat, line.to))]
        assert recap_text(before, f"seat:{seat}") == recap_text(known, f"seat:{seat}")


def test_the_seer_sees_her_checks_again():
    lines = [decode_line(line) for line in bots_game()]
    found = [line for line in lines if line.event.kind == "SeerAction"]
    assert found
    text = recap_text(lines[:-1], f"seat:{found[0].event.actor}")
    for line in found:
        assert f"secret Night {line.day}: " in text
    assert "secret" not in recap_text(lines[:-1])
    assert "secret" not in recap_text(lines[:-1], "all")


def test_the_recap_shows_day_phase_and_the_last_deaths():
    lines = [decode_line(line) for line in bots_game()]
    vote = next(at for at, line in enumerate(lines) if line.event.kind == "Vote" and line.day == 3)
    text = recap_text(lines[:vote])
    assert "It is day 3. The vote begins." in text
    deaths = [row for row in text.split("\n") if row.startswith("  † Day")]
    assert 2 <= len(deaths) <= 3 and "is banished" in text and "died in the night" in text
    night = next(at for at, line in enumerate(lines) if line.event.kind == "PhaseStart" and line.day == 2)
    assert "It is night 2." in recap_text(lines[: night + 4])
    assert "Nothing has happened yet." in recap_text(lines[:1])


@pytest.mark.parametrize("width", [40, 60, 120])
def test_the_recap_fits_the_window(width):
    lines = [decode_line(line) for line in bots_game()]
    assert max(map(len, recap_text(lines[:200], width=width).split("\n"))) <= width
