"""The parts of the screen: colours, pace, the waiting line, live speeches."""

from __future__ import annotations

import re
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from rich.color import Color
from rich.console import Console

from lab.rooms import modules
from lab.sample_games import rules_of
from tests.terminal.pty.emulator import Emulator
from tests.terminal.screen.scenes import NAMES, everything
from werewolf.errors import UserError
from werewolf.telling.chronicle import duration_text
from werewolf.telling.pace import PACES, Beat, Pacer, check_pace
from werewolf.terminal import theme
from werewolf.terminal.screen.screen import Screen
from werewolf.terminal.screen.terminal_page import columns
from werewolf.terminal.theme import DAY, DEATH, NIGHT, PACK, SEAT_COLOURS, SECRET, VILLAGE, seat_style


def luminance(style):
    channels = [value / 255 for value in style.color.get_truecolor()]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_every_colour_is_readable_on_black_and_on_white():
    styles = [seat_style(seat) for seat in range(24)]
    for style in (*styles, NIGHT, DAY, DEATH, PACK, VILLAGE, SECRET):
        assert (luminance(style) + 0.05) / 0.05 >= 3
        assert 1.05 / (luminance(style) + 0.05) >= 3


def test_seats_have_colours_of_their_own():
    assert len({*SEAT_COLOURS}) == len(SEAT_COLOURS) >= 20
    assert all(Color.parse(f"color({number})") for number in SEAT_COLOURS)


COLOUR = re.compile(r"\bcolor\(|#[0-9a-f]{6}|[\"' ](red|green|blue|yellow|magenta|cyan|white|black)[\"' ]|style=\"")


def test_only_the_theme_knows_colours():
    others = [path for path in modules() if path.name != "theme.py"]
    assert [str(path) for path in others if COLOUR.search(path.read_text(encoding="utf-8"))] == []


def test_only_the_theme_knows_glyphs():
    screen = modules(Path(theme.__file__).parent / "screen")
    assert [str(path) for path in screen if not path.read_text(encoding="utf-8").isascii()] == []


@pytest.mark.parametrize(
    ("pace", "slept"), [("slow", 20.0), ("normal", 10.0), ("fast", 3.5), ("235wpm", 10.0), ("470wpm", 5.0)]
)
def test_each_pace_sleeps_for_its_own_time(pace, slept):
    naps = []
    Pacer(pace, terminal=True, sleep=naps.append)(Beat("speech", 200))
    assert naps == [pytest.approx(slept)]


def test_a_pause_has_a_shortest_length():
    assert Pacer("normal", terminal=True).seconds(Beat("death", 3)) == 2.5


@pytest.mark.parametrize("pace", ["300", "wpm", "5wpm", "99999wpm", "-300wpm", "300 wpm", "0wpm"])
def test_words_a_minute_must_be_a_number_in_range(pace):
    with pytest.raises(UserError, match="20wpm to 2000wpm"):
        check_pace(pace)
    check_pace("300wpm")


@pytest.mark.parametrize("pace", PACES)
def test_without_a_terminal_no_pace_waits(pace):
    def never(*_):
        raise AssertionError

    Pacer(pace, terminal=False, sleep=never, key=never)(Beat("speech", 200))


def test_pace_0_never_sleeps_and_step_waits_for_a_key():
    keys, naps = [], []
    Pacer("0", terminal=True, sleep=naps.append)(Beat("death"))
    step = Pacer("step", terminal=True, key=lambda: keys.append(1), sleep=naps.append)
    step(Beat("vote"))
    step(Beat("anything"))
    assert (keys, naps) == ([1, 1], [])


def test_an_unknown_pace_is_refused():
    with pytest.raises(ValueError, match="slow, normal, fast, 0, step"):
        Pacer("brisk", terminal=True)


def a_screen(**options):
    file = StringIO()
    return Screen(Console(file=file, width=70, **options), rules_of("sheriff"), NAMES), file


def test_a_speech_is_announced_before_it_is_given():
    screen, file = a_screen()
    lines = everything(rules_of("sheriff"))
    screen.about_to_speak(2)
    screen.about_to_speak(0, reply=True)
    screen.remember(lines)
    screen.about_to_speak(2)
    assert file.getvalue().splitlines() == [
        "  ▸ 陳小明 (2) is about to speak.",
        "  ▸ Ann (0) may reply.",
        "  ▸ 陳小明 (2) has last words.",
    ]


def test_the_waiting_line_needs_a_terminal_and_names_nobody_in_secret():
    screen, file = a_screen()
    with screen.waiting(lambda: [0]):
        pass
    assert not file.getvalue()
    screen, file = a_screen(force_terminal=True, _environ={})
    with screen.waiting(lambda: [0, 1]):
        pass
    assert "waiting for Ann (0) and Bartholomew (1)" in file.getvalue()
    screen, file = a_screen(force_terminal=True, _environ={})
    with screen.waiting(None):
        pass
    assert "one moment" in file.getvalue()
    assert not any(name in file.getvalue() for name in NAMES)


def test_a_live_speech_is_replaced_by_a_second_attempt_and_removed_at_the_end():
    screen, file = a_screen(force_terminal=True, _environ={})
    terminal, read = Emulator(70, 20), 0

    def looks():
        nonlocal read
        terminal.feed(file.getvalue()[read:].replace("\n", "\r\n"))
        read = len(file.getvalue())
        return terminal.text()

    with screen.speaking(2) as update:
        update("I was at the \x1b[2Jwell")
        update("I was at the well when it happened.")
        assert "陳小明 (2) is speaking" in looks()
        assert terminal.text().count("I was at the well") == 1
        update("Once more:")
        assert "Once more:" in looks()
        assert "well" not in terminal.text()
    looks()
    assert not terminal.reachable().strip()


def test_a_live_speech_in_ascii_mode_is_ascii():
    console = Console(file=(file := StringIO()), width=70, force_terminal=True, _environ={})
    screen = Screen(console, rules_of("sheriff"), [f"P{seat}" for seat in range(8)], ascii=True)
    with screen.speaking(2) as update:
        update("Words.")
    assert "Words." in file.getvalue()
    assert file.getvalue().isascii()


def test_a_live_speech_is_not_shown_without_a_terminal():
    screen, file = a_screen()
    with screen.speaking(2) as update:
        update("words")
    assert not file.getvalue()


@pytest.mark.parametrize("width", [40, 70, 120])
def test_a_pause_says_which_keys_go_on_and_leaves_nothing_behind(width):
    console = Console(file=(file := StringIO()), width=width, height=20, force_terminal=True, _environ={})
    screen, emulator = Screen(console, rules_of("sheriff"), [f"P{seat}" for seat in range(8)]), Emulator(width, 20)
    with screen.pausing(lambda *_: ["Day 1", "x" * 30]):
        emulator.feed(file.getvalue().replace("\n", "\r\n"))
        assert emulator.screen()[0].startswith("any key: next; u")
        assert emulator.screen()[1:3] == ["Day 1", "x" * 30]
    emulator.feed(file.getvalue()[file.getvalue().rindex("\r") :])
    assert not any(emulator.screen())


@pytest.mark.parametrize(
    ("cells", "room", "widths"),
    [([5] * 12, 82, [5] * 12), ([5] * 12, 40, [5] * 6), ([5, 9, 5, 9], 18, [5, 9]), ([50], 20, [20]), ([9, 9], 9, [9])],
)
def test_the_board_takes_as_few_rows_as_fit(cells, room, widths):
    assert columns(cells, room) == widths


@pytest.mark.parametrize(("seconds", "words"), [(5, "5 s"), (125, "2 min 5 s"), (3700, "1 h 1 min")])
def test_durations(seconds, words):
    assert duration_text(timedelta(seconds=seconds)) == words
