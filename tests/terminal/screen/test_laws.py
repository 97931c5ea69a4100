"""Laws of the screen that hold at any width, in any view, whatever anybody says."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from lab.sample_games import RULESETS, lines_of, random_game, rules_of
from tests.terminal.screen.scenes import (
    DEAL,
    LONG,
    NAMES,
    answered,
    ending,
    everything,
    opening,
    phase,
    screen_text,
    sub_phase,
)
from werewolf.game.answer_events import FailedAttempt
from werewolf.game.asks import Answer
from werewolf.game.events import GameOver, Phase, Speech
from werewolf.game.roles import roles
from werewolf.game.roles.werewolf import PackTalk
from werewolf.game.secrecy import ALL, Ledger, Line, hears
from werewolf.telling.pace import Pacer
from werewolf.terminal.screen.screen import Screen

SEEDS = int(os.environ.get("WEREWOLF_SCREEN_SEEDS", "2"))
VIEWS = ("public", "all", "seat:0", "seat:3", "seat:7")
WIDTHS = (24, 40, 60, 61, 80, 100, 120, 200)
HOSTILE = (
    "[/red] [bold]x[/] [link=http://example.org]y[/link]",
    "\x1b[31mred\x1b[0m \x1b]0;title\x07 \x1b]8;;http://example.org\x1b\\link \x1b[2J\x9b31m \x1bP1$q\x1b\\",
    "\u202eevil\u202c \u2066x\u2069 \u200b\u200d \ufeff\U000e0041",
    "\a\b\v\f\r\x00\x7f\x85",
    "{actor} {0} {votes!r} %s",
    "x" * 20_000,
    "a\n" * 9_000,
    "\u2028two\u2029three\ttab",
    "漢字" * 400,
    "\x1b]" * 9_000,
)


def in_game(words):
    """A game in which these words are every speech, thought and error."""
    rules = rules_of("sheriff")
    refused = answered(
        7, "vote", Answer("abstain", None, words), how="fallback", troubles=(FailedAttempt(words, words),)
    )
    events = [
        *opening(rules),
        *phase(Phase.NIGHT, 1, sub_phase("NIGHT_ZERO", PackTalk(0, words), phase=Phase.NIGHT, secret=True)),
        *phase(Phase.DAY, 1, sub_phase("DISCUSSION", refused, Speech(3, words))),
        ending(),
    ]
    return rules, Ledger(events).lines()


# Every width with the view that shows most and with a seat's, and every view at the narrowest and the usual width.
SIGHTS = [(width, view) for width in WIDTHS for view in VIEWS if view in ("all", "seat:3") or width in (24, 80)]


@pytest.mark.parametrize(("width", "view"), SIGHTS)
def test_no_line_is_wider_than_the_screen(width, view):
    for name in RULESETS:
        rules = rules_of(name)
        lines = everything(rules)
        for text in (
            screen_text(rules, NAMES, lines, width, view, thoughts=True),
            screen_text(rules, ["n" * 60] * 8, lines, width, view, thoughts=True, ascii=True),
        ):
            assert max(map(cell_len, text.splitlines())) <= width


@pytest.mark.parametrize("name", RULESETS)
def test_whole_games_fit_any_width(name):
    rules = rules_of(name, 20)
    lines = lines_of(random_game(rules, 3))
    for width in (60, 200):
        text = screen_text(rules, [f"玩家 {seat}" for seat in range(20)], lines, width, "all")
        assert max(map(cell_len, text.splitlines())) <= width


@pytest.mark.parametrize("view", VIEWS)
def test_redirected_output_is_plain_text(view):
    rules = rules_of("sheriff")
    text = screen_text(rules, NAMES, everything(rules), view=view, thoughts=True)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", text)


def test_a_terminal_gets_colours_and_no_color_gets_the_same_words(monkeypatch):
    rules = rules_of("sheriff")
    lines = everything(rules)
    coloured = screen_text(rules, NAMES, lines, terminal=True)
    assert re.search(r"\x1b\[[\d;]*38;5;", coloured)
    monkeypatch.setenv("NO_COLOR", "1")
    plain = screen_text(rules, NAMES, lines, terminal=True)
    assert not re.search(r"\x1b\[[\d;]*(38|48|3\d|4\d|9\d)[;m]", plain)
    bare = [re.sub(r"\x1b\[[\d;]*m", "", text) for text in (coloured, plain)]
    assert bare[0] == bare[1] == screen_text(rules, NAMES, lines)


@pytest.mark.parametrize("width", [60, 120])
def test_ascii_mode_draws_only_ascii(width):
    for name in RULESETS:
        rules = rules_of(name)
        lines = lines_of(random_game(rules, 5))
        names = ["A very long name, longer than any column" for _ in range(lines[1].event.seats)]
        for view in ("public", "all"):
            assert screen_text(rules, names, lines, width, view, ascii=True, thoughts=True).isascii()


def test_an_ascii_terminal_gets_ascii():
    class Old(StringIO):
        encoding = "ascii"

    file = Old()
    rules = rules_of("mafia")
    screen = Screen(Console(file=file, width=80), rules, [f"P{seat}" for seat in range(7)])
    screen.show(lines_of(random_game(rules, 5)))
    assert file.getvalue().isascii()


@pytest.mark.parametrize("words", HOSTILE, ids=lambda words: ascii(words[:12]))
def test_hostile_text_is_shown_as_harmless_text(words):
    rules, lines = in_game(words)
    for terminal in (False, True):
        for names in (NAMES, [words] * 8):
            text = screen_text(rules, names, lines, 60, "all", thoughts=True, terminal=terminal)
            bare = re.sub(r"\x1b\[[\d;]*m", "", text)
            assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]", bare)
            assert len(bare.splitlines()) < 600
            assert max(map(cell_len, bare.splitlines())) <= 60
    assert "http" not in bare or "[link=" in bare


def test_markup_and_braces_are_shown_as_they_were_typed():
    rules, lines = in_game("[/red] {actor} [bold]")
    assert "[/red] {actor} [bold]" in screen_text(rules, NAMES, lines)


def test_a_speech_that_is_cut_says_so():
    rules, lines = in_game("word " * 3_999)
    assert "the rest is in the log (19995 characters)" in screen_text(rules, NAMES, lines)


def before_the_end(lines):
    return [line for line in lines if not isinstance(line.event, GameOver)]


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_what_a_view_shows_depends_only_on_what_it_may_see(name, seed):
    rules = rules_of(name)
    lines = before_the_end(lines_of(random_game(rules, seed)))
    names = [f"P{seat}" for seat in range(lines[1].event.seats)]
    public = [line for line in lines if line.to == "all"]
    assert screen_text(rules, names, public) == screen_text(rules, names, lines)
    for seat in range(len(names)):
        own = [line for line in lines if hears(seat, line.to)]
        view = f"seat:{seat}"
        assert screen_text(rules, names, own, view=view, thoughts=True) == screen_text(
            rules, names, lines, view=view, thoughts=True
        )


@pytest.mark.parametrize("name", RULESETS)
def test_the_pauses_depend_only_on_what_the_view_may_see(name):
    rules = rules_of(name)
    lines = before_the_end(lines_of(random_game(rules, 2)))
    names = [f"P{seat}" for seat in range(lines[1].event.seats)]
    pauses = [], []
    for kinds, some in zip(pauses, ([line for line in lines if line.to == "all"], lines), strict=True):
        screen_text(rules, names, some, pause=kinds.append)
    assert pauses[0] == pauses[1]


@pytest.mark.parametrize("name", RULESETS)
def test_the_public_view_shows_nothing_of_a_night(name):
    rules = rules_of(name)
    lines = lines_of(random_game(rules, 4))
    names = [f"P{seat}" for seat in range(lines[1].event.seats)]
    screen = Screen(Console(file=(file := StringIO()), width=80), rules, names)
    for line in lines:
        start = file.tell()
        screen.show([line])
        if line.phase is Phase.NIGHT and line.event.kind not in ("PhaseStart", "PhaseEnd"):
            assert file.tell() == start


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("name", RULESETS)
def test_one_call_per_line_prints_the_same_as_one_call_for_all(name, view):
    rules = rules_of(name)
    lines = everything(rules)
    assert screen_text(rules, NAMES, lines, view=view, each=True) == screen_text(rules, NAMES, lines, view=view)


def test_before_the_end_roles_are_named_only_in_the_list_of_cards():
    rules = rules_of("sheriff")
    lines = [line for line in everything(rules) if line.event.kind not in ("TableSet", "CardRevealed", "Speech")]
    text = screen_text(rules, NAMES, before_the_end(lines))
    assert not [role for role in roles() if role in text]
    text = screen_text(rules, NAMES, lines)
    assert all(role in text for role in DEAL)


def test_thoughts_are_shown_only_if_requested_and_allowed():
    rules = rules_of("sheriff")
    lines = everything(rules)
    thought = "Zoë asks too many questions."
    assert thought in screen_text(rules, NAMES, lines, view="all", thoughts=True)
    assert thought in screen_text(rules, NAMES, lines, view="seat:0", thoughts=True)
    for view, thoughts in (("all", False), ("seat:0", False), ("seat:3", True), ("public", True)):
        assert thought not in screen_text(rules, NAMES, lines, view=view, thoughts=thoughts)


@dataclass(frozen=True)
class Eclipse:
    """An event of a newer version."""

    kind: str = "Eclipse\x1b[31m"


@pytest.mark.parametrize("to", ["all", "moderator", (3,)])
def test_events_of_a_newer_version_are_shown_as_unknown(to):
    rules = rules_of("classic")
    lines = everything(rules)
    lines[20:20] = [Line(20, 1, Phase.NIGHT, "ECLIPSE", to, Eclipse())]
    text = screen_text(rules, NAMES, lines, view="all")
    assert "(Eclipse: an event this version doesn't know)" in text
    assert ("Eclipse" in screen_text(rules, NAMES, lines)) == (to == "all")


@pytest.mark.parametrize("name", RULESETS)
def test_the_closing_page_of_a_log_with_public_lines_only(name):
    rules = rules_of(name)
    public = [line for line in everything(rules) if line.to == "all"]
    text = screen_text(rules, NAMES, public)
    assert "Who was who" in text
    assert "Night 1  " not in text


def test_the_view_may_change_during_a_game():
    rules = rules_of("mafia")
    lines = lines_of(random_game(rules, 1))
    names = [f"P{seat}" for seat in range(7)]
    screen = Screen(Console(file=(file := StringIO()), width=80), rules, names)
    screen.remember(lines[:30])
    assert not file.getvalue()
    screen.view = ALL
    screen.board()
    assert "detective" in file.getvalue()


def test_votes_that_were_skipped_still_count():
    rules = rules_of("sheriff")
    lines = everything(rules)
    first = next(at for at, line in enumerate(lines) if line.event.kind == "RevoteCalled")
    screen = Screen(Console(file=(file := StringIO()), width=80), rules, NAMES)
    screen.remember(lines[:first])
    screen.show(lines[first : first + 1])
    assert "2.5  Ann, Bartholomew ×1.5" in file.getvalue()


def test_a_rulesets_own_words_are_cleaned():
    evil = "\x1b[31m[/red]\u202e\x07"
    rules = rules_of("mafia")
    words = rules.words.model_copy(
        update={
            "roles": dict.fromkeys(roles(), f"role{evil}"),
            "camps": {"village": f"us{evil}", "werewolves": f"them{evil}"},
            "announcements": {"PhaseStart.NIGHT": f"Night{evil}", "SubPhaseStart.VOTING": f"Vote{evil}"},
        }
    )
    rules = rules.model_copy(update={"words": words, "title": f"Title{evil}"})
    for view in ("public", "all", "seat:0"):
        text = screen_text(rules, NAMES, everything(rules), view=view)
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", text)


@pytest.mark.parametrize(("reveal", "known"), [("none", False), ("role", True)])
def test_the_board_shows_a_card_that_a_death_revealed(reveal, known):
    rules = rules_of("sheriff", reveal=reveal)
    screen = Screen(Console(file=(file := StringIO()), width=80), rules, NAMES)
    screen.remember(everything(rules))
    screen.board()
    assert ("陳小明 seer" in file.getvalue()) == known


def test_the_pause_after_a_speech_is_as_long_as_the_speech():
    pacer = Pacer("normal", terminal=True)
    for words in (LONG, LONG * 3):
        rules, lines = in_game(words)
        beats = []
        screen_text(rules, NAMES, lines, pause=beats.append)
        assert pacer.seconds(next(beat for beat in beats if beat.kind == "speech")) == pytest.approx(
            len(words.strip()) * 0.05
        )
        assert beats[-1].kind == "end"
