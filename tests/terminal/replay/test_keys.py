"""The keys of the replay: where each one leads, and what the screen shows then."""

from __future__ import annotations

import io
import re

import pytest
from rich.cells import cell_len
from rich.console import Console

from lab.shelf import Onlooker, bots_game, save_game
from tests.export.games import export_text
from werewolf.game.events import Phase, PhaseStart
from werewolf.game.secrecy import Viewpoint, public
from werewolf.storage.saved_game import read_game
from werewolf.terminal.replay.replay_keys import HELP, KEYS, STEP_KEYS
from werewolf.terminal.screen.screen import Screen


@pytest.fixture
def game(tmp_path):
    return save_game(tmp_path, bots_game())


@pytest.fixture
def onlooker(game):
    return Onlooker(game)


def starts(game, phase=None):
    phases = (phase,) if phase else tuple(Phase)
    events = [(at, line.event) for at, line in enumerate(game.lines)]
    return [at for at, event in events if isinstance(event, PhaseStart) and event.phase in phases]


def test_next_shows_one_more_thing_and_back_removes_it(onlooker):
    screens = [onlooker.screen()]
    while not onlooker.viewer.at_end:
        screens.append(onlooker.press(" "))
        assert screens[-1] != screens[-2]
    assert "Who was who" in "\n".join(onlooker.viewer.rendering.rows(onlooker.viewer.last))
    for screen in reversed(screens[:-1]):
        assert onlooker.press("left") == screen
    onlooker.press("left")
    assert "this is the beginning" in onlooker.status_line


def test_a_moment_looks_the_same_however_you_got_there(onlooker):
    """The screen depends only on the position and the view."""
    there = onlooker.press("d", "d", "right", "right", "right")
    at = onlooker.viewer.at
    assert onlooker.press("end", "home", "p", "c", *"all", "enter", "t", "t", "c", *"public", "enter") != there
    onlooker.viewer.at = at
    assert onlooker.screen() == there


def live_rows(game, at, view):
    """What live play has printed up to this line."""
    sheet = io.StringIO()
    screen = Screen(Console(file=sheet, width=80), game.rules, game.names, Viewpoint.parse(view))
    screen.closing_notes(str(game.path), game.start.seed)
    screen.show(game.lines[: at + 1])
    return sheet.getvalue().split("\n")[:-1]


@pytest.mark.parametrize("view", ["public", "all", "seat:2"])
def test_the_screen_shows_the_last_rows_that_live_play_prints(game, view):
    onlooker = Onlooker(game, view)
    while not onlooker.viewer.at_end:
        onlooker.press(*["right"] * 25)
        rows = live_rows(game, onlooker.viewer.at, view)
        assert onlooker.raw()[:29] == [*rows, *[""] * 29][: max(29, len(rows))][-29:]


def test_moving_by_phases_and_days(game, onlooker):
    for at in starts(game):
        onlooker.press("p")
        assert onlooker.viewer.at == at
    onlooker.press("p")
    assert "no later phase" in onlooker.status_line
    for at in reversed(starts(game)[:-1]):
        onlooker.press("P")
        assert onlooker.viewer.at == at
    onlooker.press("home")
    for at in starts(game, Phase.DAY):
        onlooker.press("d")
        assert onlooker.viewer.at == at
    onlooker.press("right", "D")
    assert onlooker.viewer.at == starts(game, Phase.DAY)[-1]


@pytest.mark.parametrize(
    ("words", "phase", "number"),
    [("2", Phase.DAY, 2), ("day 3", Phase.DAY, 3), ("n2", Phase.NIGHT, 2), ("Night 1", Phase.NIGHT, 1)],
)
def test_going_to_a_day_or_a_night(game, onlooker, words, phase, number):
    onlooker.type("g", words)
    event = game.lines[onlooker.viewer.at].event
    assert (event.phase, event.day) == (phase, number)
    assert f"{phase.value.title()} {number}" in onlooker.status_line


def test_event_numbers_count_only_what_the_view_can_see(game, onlooker):
    onlooker.type("g", "#20")
    seen = [line for line in game.lines if line.to == "all"]
    assert game.lines[onlooker.viewer.at] is seen[19]
    assert f" 20/{len(public(game.lines))} " in onlooker.status_line
    onlooker.type("c", "all")
    onlooker.type("g", "#20")
    assert onlooker.viewer.at == 19


@pytest.mark.parametrize("words", ["day 99", "n99", "#0", "#9999", "soon", "3.5"])
def test_a_place_that_does_not_exist_gives_a_message_and_nothing_moves(onlooker, words):
    before = onlooker.press("d")
    onlooker.type("g", words)
    assert onlooker.screen().rpartition("\n")[0] == before.rpartition("\n")[0]
    assert re.search(r"no day 99|no night 99|events are numbered 1 to|is not a place", onlooker.status_line)


def test_a_search_goes_forward_and_wraps_around(game, onlooker):
    rendering = onlooker.viewer.rendering
    name = game.names[3]
    holding = [
        at for at in range(len(game.lines) - 1) if name in rendering.words(at)
    ]  # the closing page is not searched
    onlooker.type("/", name.upper())
    assert onlooker.viewer.at == next(at for at in holding if at > 0)
    found = [onlooker.viewer.at]
    for _ in holding:
        onlooker.press("n")
        found.append(onlooker.viewer.at)
    assert found[-1] == found[0]
    assert sorted(set(found)) == holding
    onlooker.press("N")
    assert onlooker.viewer.at == found[-2]


def test_a_search_finds_only_what_the_view_can_see(game, onlooker):
    seer = next(line.event for line in game.lines if line.event.kind == "SeerAction")
    onlooker.type("/", "You check")
    assert "was not found before the closing page" in onlooker.status_line
    onlooker.type("c", str(seer.actor))
    onlooker.type("/", "you  CHECK")
    assert game.lines[onlooker.viewer.at].event == seer
    other = next(seat for seat in range(12) if seat != seer.actor)
    onlooker.type("c", str(other))
    onlooker.press("home", "n")
    assert "was not found before the closing page" in onlooker.status_line


@pytest.mark.parametrize("word", ["werewolf", "won", "who voted right"])
@pytest.mark.parametrize("way", ["n", "N"])
def test_no_search_jumps_to_the_closing_page(onlooker, word, way):
    for _ in range(3):
        onlooker.type("/", word)
        onlooker.press(way)
        assert onlooker.viewer.at < onlooker.viewer.last
    onlooker.type("/", "who voted right")
    assert "was not found before the closing page" in onlooker.status_line
    onlooker.type("c", "all")
    onlooker.type("/", "nothing like this")
    assert "was not found in this view" in onlooker.status_line
    onlooker.type("/", "who voted right")
    assert onlooker.viewer.at == onlooker.viewer.last


def test_a_narrow_screen_keeps_the_most_useful_keys(game):
    for width in (40, 52, 60, 70):
        names = [key for key in STEP_KEYS if f" {key} " in f"{Onlooker(game, width=width).status_line} "]
        assert names == list(STEP_KEYS[: len(names)]), width
    assert {"? help", "Space next"} <= {key for key in STEP_KEYS if key in Onlooker(game, width=60).status_line}


def test_a_match_is_highlighted_and_visible(game):
    onlooker = Onlooker(game, height=12, colour=True)
    onlooker.press("end")
    onlooker.type("/", "who voted right")
    assert any("\x1b[1;7mWho voted right" in row for row in onlooker.raw())
    onlooker.press("/", "enter")
    assert not any("\x1b[1;7mWho" in row for row in onlooker.raw())


def test_changing_the_view_keeps_the_place(game, onlooker):
    wolf = next(seat for seat, role in enumerate(game.start.deal) if role == "werewolf")
    before = onlooker.press("d", "right", "right")
    assert "The pack" not in before
    at = onlooker.viewer.at
    assert f"{game.names[wolf]} ({wolf})" in onlooker.type("c", game.names[wolf]).rpartition("\n")[2]
    assert "The pack" in "\n".join(onlooker.viewer.rendering.rows(onlooker.viewer.at))
    assert onlooker.viewer.at == at
    assert onlooker.type("c", "pub") == before
    onlooker.press("tab")
    assert str(onlooker.viewer.look.view) == "seat:0"
    onlooker.press("s-tab", "s-tab")
    assert str(onlooker.viewer.look.view) == "all"


@pytest.mark.parametrize("words", ["99", "nobody here", "-1", "seat:12"])
def test_a_view_that_does_not_exist_gives_a_message(onlooker, words):
    onlooker.type("c", words)
    assert "is not a view" in onlooker.status_line
    assert str(onlooker.viewer.look.view) == "public"


def test_thoughts_can_be_switched_on_and_off(onlooker):
    onlooker.press("c", *"all", "enter", "d", "d")
    without = onlooker.viewer.rendering.rows(onlooker.viewer.at)
    onlooker.press("t")
    assert "thoughts" in onlooker.status_line
    assert len(onlooker.viewer.rendering.rows(onlooker.viewer.at)) > len(without)
    onlooker.press("t")
    assert onlooker.viewer.rendering.rows(onlooker.viewer.at) == without


def test_no_role_is_shown_before_the_end_in_the_public_view(game, onlooker):
    """The public view shows nobody's role before the closing page, not even in the status line or a message."""
    dealt = {line.event.role for line in game.lines if line.event.kind == "CardDealt"} - {"villager", "werewolf"}
    role_shown = re.compile(r"\b\d+ (\w+).*\b(" + "|".join(dealt) + r")\b")
    while not onlooker.viewer.at_end:
        screen = onlooker.press("right")
        board = [row for row in screen.split("\n") if re.match(r"\s+(†\s?)?\d+ [A-Z]", row)]
        if not onlooker.viewer.at_end:
            assert not [row for row in board if role_shown.search(row)]
            assert "What really happened" not in screen


NAMES = {
    "Space": " ", "→": "right", "←": "left", "↑": "up", "↓": "down", "PgUp": "pageup", "PgDn": "pagedown",
    "Shift-Tab": "s-tab", "Esc": "escape", "Ctrl-C": "c-c",
}  # fmt: skip


def test_help_names_every_key_and_goes_away_again(onlooker):
    before = onlooker.screen()
    page = onlooker.press("?")
    assert all(does[:20] in page for _, does in HELP)
    assert onlooker.press("x") == before
    named = {NAMES.get(name, name if len(name) == 1 else name.lower()) for keys, _ in HELP for name in keys.split(", ")}
    also = {"l", "b", "h", "=", "c-d"}
    assert named - {"c-c"} == set(KEYS) - also


def test_in_a_low_window_help_takes_several_pages(game):
    onlooker = Onlooker(game, height=8)
    before, pages = onlooker.screen(), [onlooker.press("?")]
    while onlooker.viewer.help:
        pages.append(onlooker.press("x"))
    assert pages.pop() == before
    assert (
        len(pages) > 2
        and all("press any key for more" in page for page in pages[:-1])
        and "press any key to close" in pages[-1]
    )
    assert all(does in "".join(pages) for _, does in HELP)


def test_a_key_that_does_nothing_says_so(onlooker):
    onlooker.press("x")
    assert "“x” does nothing" in onlooker.status_line
    onlooker.press("right")
    assert "does nothing" not in onlooker.status_line


@pytest.mark.parametrize("key", ["q", "escape", "c-c", "c-d"])
def test_quitting(onlooker, key):
    onlooker.press(key)
    assert onlooker.viewer.done


def test_ctrl_c_quits_even_while_you_type(onlooker):
    onlooker.press("/", "a", "escape")
    assert not onlooker.viewer.done
    onlooker.press("/", "a", "c-c")
    assert onlooker.viewer.done


def test_typed_text_can_be_corrected(onlooker):
    assert onlooker.press("g", "9", "backspace", "2").endswith("2▏")
    onlooker.press("right", "home", "enter")
    assert "Day 2" in onlooker.status_line
    onlooker.press("g", "backspace")
    assert onlooker.viewer.prompt is None


def test_something_taller_than_the_window_shows_its_end_and_scrolls(game):
    onlooker = Onlooker(game, height=10)
    bottom = onlooker.press("end")
    rows = onlooker.viewer.rendering.rows(onlooker.viewer.last)
    assert onlooker.raw()[:9] == rows[-9:]
    assert "longer than the screen" in onlooker.status_line
    onlooker.press("pageup")
    assert onlooker.raw()[:9] == rows[-16:-7]
    assert "7 rows below" in onlooker.status_line
    onlooker.press("up", "up", "down")
    assert onlooker.raw()[:9] == rows[-17:-8]
    assert onlooker.press("pagedown", "pagedown") == bottom
    onlooker.press(*["pageup"] * 500)
    assert onlooker.raw()[:9] == rows[:9]
    onlooker.press("left")
    assert not onlooker.viewer.scroll


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
@pytest.mark.parametrize("ascii", [False, True])
def test_no_row_is_wider_than_the_window(game, width, ascii):
    onlooker = Onlooker(game, "all", width=width, height=24, thoughts=True, ascii=ascii)
    for keys in ("d", "d", "?", "x", "g9", ("c-d", "c", *"Zahir" * 9), ("enter",), "x", ("end",), ("pageup",)):
        screen = onlooker.press(*keys)
        assert all(cell_len(row) <= width for row in screen.split("\n"))
        assert len(screen.split("\n")) == 24
        assert not ascii or screen.isascii()


def test_a_resized_window_is_redrawn(onlooker):
    onlooker.press("d", "d", "right")
    at = onlooker.viewer.at
    onlooker.viewer.resize(50, 9)
    assert onlooker.viewer.at == at
    assert all(cell_len(row) <= 50 for row in onlooker.screen().split("\n")[:-1])
    assert len(onlooker.raw()) == 10


def test_a_game_plays_by_itself_until_a_key_stops_it(game):
    onlooker = Onlooker(game, pace="normal")
    viewer = onlooker.viewer
    assert viewer.playing
    slow = viewer.delay()
    viewer.press("+")
    assert 0 < viewer.delay() < slow
    assert "pace fast" in onlooker.status_line
    viewer.tick()
    assert "pace fast" not in onlooker.status_line
    here = viewer.at
    viewer.press(" ")
    assert not viewer.playing and viewer.delay() is None and viewer.at == here
    viewer.press(" ")
    assert viewer.at > here
    viewer.press("r")
    assert viewer.playing
    while viewer.playing:
        viewer.tick()
    assert viewer.at_end and "The end" in "\n".join(viewer.rendering.new_rows(viewer.stop))


@pytest.mark.parametrize("key", ["left", "p", "g", "/", "c", "?", "up"])
def test_keys_that_move_or_ask_stop_automatic_play(game, key):
    onlooker = Onlooker(game, pace="fast")
    onlooker.viewer.tick()
    onlooker.press(key)
    assert not onlooker.viewer.playing


def test_no_color_is_respected(game, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    onlooker = Onlooker(game, "all", colour=True)
    onlooker.press("end")
    assert not re.search(r"\x1b\[[\d;]*38;5", "".join(onlooker.viewer.rendering.rows(onlooker.viewer.last)))


def test_a_game_opens_without_rendering_all_of_it(game, onlooker):
    """A long game opens as fast as a short one, because later lines are rendered only when needed."""
    onlooker.screen()
    assert onlooker.viewer.rendering.rendered_count < starts(game)[1]
    onlooker.press("d")
    assert onlooker.viewer.rendering.rendered_count < starts(game)[2]
    onlooker.press("end")
    assert onlooker.viewer.rendering.rendered_count == len(game.lines)


def test_an_export_for_one_seat_has_no_other_view(tmp_path, game):
    path = tmp_path / "record.json"
    path.write_text(export_text(game, "json", "seat:3"))
    onlooker = Onlooker(read_game(path), "seat:3")
    onlooker.type("c", "all")
    assert "holds only what seat:3 could see" in onlooker.status_line
    assert str(onlooker.viewer.look.view) == "seat:3"
    onlooker.press("tab")
    assert str(onlooker.viewer.look.view) == "public"
    onlooker.press("tab")
    assert str(onlooker.viewer.look.view) == "seat:3"
