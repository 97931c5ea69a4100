"""The SVG picture shows the rows of a terminal and refers to nothing outside itself."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len

from lab.sample_games import RULESETS
from tests.export.games import bots_game, export_text, plain_game, save_game, unfinished
from tests.terminal.screen.test_laws import HOSTILE
from werewolf.errors import UserError
from werewolf.export.svg import BAR, BASE, CELL, LINE, MARGIN, live_screen
from werewolf.export.visible_game import visible_game
from werewolf.game.secrecy import Viewpoint
from werewolf.terminal.screen.off_screen import VirtualTerminal

SVG = "{http://www.w3.org/2000/svg}"


def rows_of(svg):
    """The rows of a picture, read back from the positions of its texts."""
    rows = {}
    for text in ElementTree.fromstring(svg).iter(f"{SVG}text"):
        if text.get("text-anchor"):
            continue
        row = round((float(text.get("y")) - BAR - BASE) / LINE)
        column = round((float(text.get("x")) - MARGIN) / CELL)
        words = text.text.replace("\u00a0", " ")
        assert float(text.get("textLength")) == cell_len(words) * CELL
        so_far = rows.get(row, "")
        assert cell_len(so_far) <= column
        rows[row] = so_far + " " * (column - cell_len(so_far)) + words
    return [rows.get(row, "").rstrip() for row in range(max(rows) + 1)]


def window(rows):
    """The rows a picture shows: the last forty, without empty ones at the top."""
    return "\n".join(rows[-40:]).strip("\n").split("\n")


def printed(saved, view, columns=100, until=None):
    terminal = VirtualTerminal(columns)
    game = visible_game(saved, Viewpoint.parse(view), False, until)
    live_screen(game, terminal).show(game.lines)
    return [row.rstrip() for row in re.sub(r"\x1b\[[\d;]*m", "", terminal.read()).rstrip("\n").split("\n")]


@pytest.mark.parametrize("name", RULESETS)
def test_the_picture_shows_what_the_terminal_shows(tmp_path, name):
    saved = save_game(tmp_path, bots_game(name))
    for at in (30, 60, 90):
        shown = rows_of(export_text(saved, "svg", "all", at=str(at), columns=72))
        assert shown == window(printed(saved, "all", 72, at + 1))


@pytest.mark.parametrize("words", HOSTILE)
def test_markup_in_a_speech_stays_text(tmp_path, words):
    lines = bots_game("mafia")
    at = next(index for index, line in enumerate(lines) if line["event"]["kind"] == "Speech")
    lines[at]["event"]["content"] = f"<b>&amp;</b> \"x\" 'y' ]]> {words}"
    saved = save_game(tmp_path, lines)
    shown = rows_of(export_text(saved, "svg", "public", at=str(at)))
    assert shown == window(printed(saved, "public", until=at + 1))


def test_the_picture_refers_to_nothing_outside(tmp_path):
    saved = save_game(tmp_path, bots_game("mafia"))
    for at in (None, "60"):
        svg = export_text(saved, "svg", at=at)
        assert re.findall(r"https?:[^\"' ]*", svg) == ["http://www.w3.org/2000/svg"]
        assert not re.search(r"url\(|@import|@font-face|href|<script|<image|<foreignObject", svg)


def test_the_closing_page_is_complete(tmp_path):
    saved = save_game(tmp_path, bots_game("sheriff"))
    rows = printed(saved, "all")
    end = next(index for index, row in enumerate(rows) if "The end" in row)
    assert rows_of(export_text(saved, "svg", "all")) == rows[end:]


def test_an_unfinished_game_shows_its_last_rows(tmp_path):
    saved = save_game(tmp_path, unfinished(plain_game("mafia")))
    assert rows_of(export_text(saved, "svg", "public")) == window(printed(saved, "public"))


def test_a_moment_is_an_event_or_the_end_of_a_day_or_night(tmp_path):
    lines = bots_game("mafia", seed=4)
    saved = save_game(tmp_path, lines)
    for at in ("day:1", "night:1"):
        phase, day = at.upper().split(":")
        last = max(line["n"] for line in lines if line["phase"] == phase and line["day"] == int(day))
        assert export_text(saved, "svg", at=at) == export_text(saved, "svg", at=str(last))


@pytest.mark.parametrize(
    ("at", "says"),
    [
        ("9999", "there is no event 9999; use 0 to"),
        ("day:40", "there is no day 40; the game has"),
        ("night:40", "there is no night 40"),
        ("noon", "'noon' is not allowed; use an event number, day:N or night:N"),
        ("day:", "is not allowed"),
        ("-1", "is not allowed"),
        ("day:²", "is not allowed"),
        ("", "is not allowed"),
    ],
)
def test_a_moment_that_does_not_exist_is_refused_in_one_line(tmp_path, at, says):
    with pytest.raises(UserError, match=f"^--at: .*{says}"):
        export_text(save_game(tmp_path, plain_game("mafia")), "svg", at=at)
