"""Logs from another version, and damaged logs, are shown as far as they can be read."""

from __future__ import annotations

import io
import json
import random
import re
from functools import partial

import pytest
from rich.console import Console

from lab.shelf import altered_line, bots_game, save_game
from werewolf.errors import UserError
from werewolf.game.events import Vote
from werewolf.game.secrecy import Viewpoint
from werewolf.storage.any_version import Unknown, read_line, readable_ruleset
from werewolf.storage.codec import decode_line
from werewolf.storage.saved_game import read_game
from werewolf.terminal.replay.rendered_game import Look, screen_of
from werewolf.terminal.replay.show_replay import replay


def screen_text(recording, view="public", thoughts=False):
    sheet = io.StringIO()
    screen = screen_of(recording, Look(Viewpoint.parse(view), thoughts), Console(file=sheet, width=80))
    screen.show(recording.lines)
    return sheet.getvalue()


def first(kind, lines, skip=0):
    return [at for at, line in enumerate(lines) if json.loads(line)["event"]["kind"] == kind][skip]


def with_change(kind, change, skip=0):
    lines = list(bots_game("mafia"))
    at = first(kind, lines, skip)
    lines[at] = altered_line(lines[at], change)
    return lines, at


def set_in(*way, to):
    def change(content):
        for key in way[:-1]:
            content = content[key]
        content[way[-1]] = to

    return change


def test_both_readers_read_a_current_log_the_same_way():
    for line in bots_game("mafia"):
        assert read_line(line) == decode_line(line)


@pytest.mark.parametrize("version", [0, 2, 99])
def test_a_log_of_a_lower_or_higher_version_is_shown(version, tmp_path, capsys):
    same = screen_text(save_game(tmp_path, bots_game("mafia")))
    lines, _ = with_change("GameStart", set_in("event", "schema", to=version))
    assert screen_text(save_game(tmp_path, lines)) == same
    replay(tmp_path / "game.jsonl", "public", "0")
    assert f"schema version {version}" in capsys.readouterr().err


@pytest.mark.parametrize("version", ["1", None, True, 1.0, [1]])
def test_a_version_that_is_not_a_number_is_refused(version, tmp_path):
    lines, _ = with_change("GameStart", set_in("event", "schema", to=version))
    with pytest.raises(UserError, match="schema version"):
        save_game(tmp_path, lines)


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("Vote", set_in("event", "weight", to=2)),
        ("Vote", set_in("written_by", to="a newer version")),
        ("GameStart", set_in("event", "players", 0, "age", to=41)),
        ("GameStart", set_in("event", "ruleset", "switches", "weather", to="rain")),
        ("GameStart", set_in("event", "ruleset", "seasons", to=["spring"])),
        ("GameStart", lambda c: c["event"]["players"][0].pop("setting")),
        ("GameStart", lambda c: c["event"]["ruleset"].pop("blurb")),
        ("GameStart", lambda c: c["event"]["ruleset"]["switches"].pop("reveal")),
        ("GameStart", lambda c: c["event"]["ruleset"]["words"]["announcements"].update(Eclipse="Dark!", Vote="{x}")),
        ("Answered", lambda c: c["event"].pop("troubles")),
    ],
)
@pytest.mark.parametrize("view", ["public", "all"])
def test_new_fields_are_ignored_and_missing_ones_have_defaults(kind, change, view, tmp_path):
    same = screen_text(save_game(tmp_path, bots_game("mafia")), view, thoughts=True)
    lines, _ = with_change(kind, change)
    assert screen_text(save_game(tmp_path, lines), view, thoughts=True) == same


ECLIPSE = {"n": 40, "day": 1, "phase": "DAY", "sub_phase": "ECLIPSE", "event": {"kind": "Eclipse", "of": "the sun"}}


@pytest.mark.parametrize(
    ("to", "seen_by"),
    [
        ("all", {"public", "seat:3", "seat:4", "all"}),
        ([3], {"seat:3", "all"}),
        ("moderator", {"all"}),
        ("lovers", {"all"}),
        ({"camp": "village"}, {"all"}),
        (None, {"all"}),
        ([3, "x"], {"all"}),
    ],
)
def test_an_unknown_event_is_shown_only_to_its_audience(to, seen_by, tmp_path):
    """If the audience is unclear, only a view that sees everything shows it."""
    lines = list(bots_game("mafia"))
    lines[40:40] = [json.dumps({**ECLIPSE, "to": to}).encode() + b"\n"]
    recording = save_game(tmp_path, lines)
    assert isinstance(recording.lines[40].event, Unknown)
    for view in ("public", "seat:3", "seat:4", "all"):
        text = screen_text(recording, view)
        assert ("(Eclipse: an event this version doesn't know) of the sun" in text) == (view in seen_by), view
        assert ("Eclipse" in text) == (view in seen_by), view


@pytest.mark.parametrize(
    "change",
    [set_in("event", "actor", to=True), set_in("event", "target", to="Ann"), lambda c: c["event"].pop("actor")],
)
def test_a_known_event_with_wrong_fields_is_shown_as_unknown(change, tmp_path):
    lines, at = with_change("Vote", change)
    recording = save_game(tmp_path, lines)
    assert not isinstance(recording.lines[at].event, Vote)
    assert "(Vote: an event this version doesn't know)" in screen_text(recording)


def test_unknown_roles_are_shown_by_name(tmp_path):
    """By the rules of sheriff, which have no words of their own for the cards."""
    lines = [line.replace(b'"villager"', b'"owl"') for line in bots_game("sheriff")]
    recording = save_game(tmp_path, lines)
    for view in ("public", "all", "seat:2"):
        assert re.search(r"\bowl\b", screen_text(recording, view))


@pytest.mark.parametrize("cut", [1, 2, 30])
def test_an_unfinished_game_is_shown_with_the_command_to_continue_it(cut, tmp_path, capsys):
    lines = bots_game("mafia")[:cut]
    recording = save_game(tmp_path, [*lines, b'{"n":99,"torn'])
    assert len(recording.lines) == cut and not recording.damage
    replay(recording.path, "public", "0")
    assert capsys.readouterr().out.endswith(f"Continue with: werewolf resume {recording.path}\n")


@pytest.mark.parametrize(
    "damage", [b"\n", b"{}\n", b"\x00\xff\n", b'{"event":3}\n', b'{"event":{"kind":7}}\n', b"[]\n"]
)
def test_the_game_is_shown_up_to_a_damaged_line_which_is_named(damage, tmp_path, capsys):
    lines = bots_game("mafia")
    path = tmp_path / "game.jsonl"
    save_game(tmp_path, lines[:40])
    replay(path, "public", "0")
    before = capsys.readouterr().out.rpartition("The game is unfinished")[0]
    save_game(tmp_path, [*lines[:40], damage, *lines[40:]])
    with pytest.raises(UserError, match=r"line 41 is damaged: .*everything before it was shown"):
        replay(path, "public", "0")
    assert capsys.readouterr().out == before


def test_a_ruleset_that_cannot_be_read_still_has_a_title():
    for record in ({}, {"switches": 3}, {"name": None, "words": [], "cards": "all", "decks": [{}]}, {"night": {}}):
        assert readable_ruleset(record).title


def damaged(line, dice):
    """The line with one random value replaced."""
    content = json.loads(line)
    part, key = content["event"], dice.choice(list(content["event"]))
    while isinstance(part[key], (dict, list)) and part[key] and dice.random() < 0.9:
        part = part[key]
        key = dice.choice(list(part)) if isinstance(part, dict) else dice.randrange(len(part))
    if part is not content["event"] or key not in ("kind", "schema"):
        part[key] = dice.choice([None, 7, -1, True, "", "x{y}", [], {}, [99], {"1": 2}, 1e9])
    return json.dumps(content).encode() + b"\n"


@pytest.mark.parametrize("seed", range(12))
def test_no_damaged_log_breaks_the_screen(seed, tmp_path):
    dice = random.Random(seed)
    lines = [
        damaged(line, dice) if at < 3 or dice.random() < 0.3 else line for at, line in enumerate(bots_game("mafia"))
    ]
    recording = save_game(tmp_path, lines)
    assert not recording.damage
    for view in ("public", "all", "seat:0"):
        assert screen_text(recording, view, thoughts=True)


@pytest.mark.parametrize("words", [b"", b"dear diary\n", b"{}\n", b'{"event":{"kind":"Vote"}}\n'])
def test_a_file_that_is_not_a_log_gives_an_error(words, tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_bytes(words)
    with pytest.raises(UserError, match="not a game log"):
        read_game(path)


def test_a_wrong_view_is_refused_before_anything_is_shown(tmp_path, capsys):
    recording = save_game(tmp_path, bots_game("mafia"))
    for view in ("seat:7", "seat:x", "wolves", "seat:"):
        with pytest.raises(UserError, match="--view"):
            replay(recording.path, view, "0")
    assert capsys.readouterr().out == ""


def test_one_call_per_line_prints_the_same_as_one_call_for_all(tmp_path):
    recording = save_game(tmp_path, bots_game("mafia"))
    sheet = io.StringIO()
    screen = screen_of(recording, Look(), Console(file=sheet, width=80))
    for show in map(partial(partial, screen.show), ([line] for line in recording.lines)):
        show()
    assert sheet.getvalue() == screen_text(recording)
