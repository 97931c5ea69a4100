"""The asciinema recording: it prints what the screen prints, timed by the pace."""

from __future__ import annotations

import json

import pytest

from lab.sample_games import RULESETS
from tests.export.games import bots_game, export_text, save_game
from werewolf.export.svg import live_screen
from werewolf.export.visible_game import visible_game
from werewolf.game.secrecy import Viewpoint
from werewolf.terminal.screen.off_screen import VirtualTerminal


def frames(text):
    header, *lines = map(json.loads, text.splitlines())
    return header, lines


def cast_of(saved, view="public", **options):
    return frames(export_text(saved, "cast", view, **options))


@pytest.mark.parametrize("name", RULESETS)
def test_a_cast_prints_what_the_screen_prints(tmp_path, name):
    saved = save_game(tmp_path, bots_game(name))
    _, lines = cast_of(saved, "seat:1", columns=80)
    terminal = VirtualTerminal(80)
    game = visible_game(saved, Viewpoint(1), thoughts=False)
    live_screen(game, terminal).show(game.lines)
    assert "".join(data for _, _, data in lines) == terminal.read().replace("\n", "\r\n")


def test_a_cast_is_asciinema_version_two(tmp_path):
    header, lines = cast_of(save_game(tmp_path, bots_game("mafia")), columns=72, rows=24)
    assert (header["version"], header["width"], header["height"]) == (2, 72, 24)
    times = [time for time, _, _ in lines]
    assert times == sorted(times) and times[0] == 0
    assert {kind for _, kind, _ in lines} == {"o"}


def test_the_pace_changes_only_the_times(tmp_path):
    saved = save_game(tmp_path, bots_game("mafia"))
    _, normal = cast_of(saved)
    _, slow = cast_of(saved, pace="slow")
    _, at_once = cast_of(saved, pace="0")
    assert [data for _, _, data in slow] == [data for _, _, data in normal]
    assert slow[-2][0] == pytest.approx(2 * normal[-2][0], abs=0.01)
    assert {time for time, _, _ in at_once[:-1]} == {0}
    assert "".join(data for _, _, data in at_once) == "".join(data for _, _, data in normal)


def test_text_taller_than_the_window_is_shown_row_by_row(tmp_path):
    _, lines = cast_of(save_game(tmp_path, bots_game("sheriff")), rows=20)
    assert max(data.count("\n") for _, _, data in lines) < 20
    at = next(index for index, (_, _, data) in enumerate(lines) if "Who was who" in data)
    assert lines[at + 1][0] > lines[at][0]


def test_a_cast_does_not_depend_on_the_environment(tmp_path, monkeypatch):
    saved = save_game(tmp_path, bots_game("mafia"))
    here = export_text(saved, "cast")
    for name, value in {"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "33", "LINES": "9"}.items():
        monkeypatch.setenv(name, value)
    assert export_text(saved, "cast") == here
    assert "\\u001b[" in here
