"""An export holds only what its view could know, in every format.

`WEREWOLF_EXPORT_CHAIRS` sets for how many views two games are compared that differ only in secrets."""

from __future__ import annotations

import os
from copy import deepcopy

import pytest
from msgspec.structs import fields

from lab.sample_games import RULESETS
from tests.export.games import (
    FORMATS,
    MARK,
    SEED,
    export_text,
    is_visible,
    plain_game,
    renumber,
    save_game,
    unfinished,
    views,
    with_marks,
)
from werewolf.export.visible_game import ANSWER, ANSWERED, ASK, HIDDEN
from werewolf.game.answer_events import Answered
from werewolf.game.asks import Answer, Ask

CHAIRS = int(os.environ.get("WEREWOLF_EXPORT_CHAIRS", "3"))


def marks(text):
    return {(int(number), kind) for number, kind in MARK.findall(text)}


def allowed_marks(lines, view, thoughts):
    """The marks a view may find: what was said to it, and its own thoughts if they are wanted."""
    said = {(line["n"], "said") for line in lines if is_visible(line, view)}
    own = {(line["n"], "thought") for line in lines if is_visible(line, view)}
    return said | own if thoughts else said


@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.parametrize("name", RULESETS)
def test_no_secret_of_another_seat_is_in_the_file(tmp_path, name, to):
    lines = with_marks(plain_game(name))
    saved = save_game(tmp_path, lines)
    for view in views(lines):
        text = export_text(saved, to, view, thoughts=True)
        assert marks(text) <= allowed_marks(lines, view, thoughts=True), view
        assert str(SEED) not in text, view


@pytest.mark.parametrize("to", ("md", "html", "json", "cast"))
def test_a_full_export_holds_words_and_thoughts(tmp_path, to):
    """Otherwise an empty file would pass the test above."""
    lines = with_marks(plain_game("mafia"))
    found = marks(export_text(save_game(tmp_path, lines), to, "all", thoughts=True))
    assert {kind for _, kind in found} >= {"said", "thought"}
    assert len(found) > 50


def test_unknown_fields_of_an_answer_are_only_in_a_full_export(tmp_path):
    """A field that a later version adds may be a secret."""
    lines = plain_game("mafia")
    for line in lines:
        if line["event"]["kind"] == "Answered":
            for part in (line, line["event"], line["event"]["ask"], line["event"]["answer"]):
                part["plan"] = "zq"
    saved = save_game(tmp_path, lines)
    assert "zq" in export_text(saved, "json")
    for view in views(lines):
        assert "zq" not in export_text(saved, "json", view, thoughts=True), view


def test_every_field_of_an_answer_is_either_exported_or_hidden():
    """Whoever adds a field must decide which."""
    assert {*ANSWERED, *HIDDEN} == {"kind", *(field.name for field in fields(Answered))}
    assert set(ASK) == {field.name for field in fields(Ask)}
    assert set(ANSWER) == {field.name for field in fields(Answer)}


@pytest.mark.parametrize("to", FORMATS)
def test_a_seats_own_thoughts_are_exported_only_if_wanted(tmp_path, to):
    lines = with_marks(plain_game("mafia"))
    saved = save_game(tmp_path, lines)
    own = {(line["n"], "thought") for line in lines if line["event"]["kind"] == "Answered" and line["to"] == [2]}
    assert not {mark for mark in marks(export_text(saved, to, "seat:2")) if mark[1] == "thought"}
    if to != "svg":  # the closing page has no thoughts
        found = {mark for mark in marks(export_text(saved, to, "seat:2", thoughts=True)) if mark[1] == "thought"}
        assert found == own


def other_game(lines, view):
    """Another game that looks the same to this view: other cards, another seed, other and fewer secrets."""
    other = []
    for line in deepcopy(lines):
        event = line["event"]
        if event["kind"] == "GameStart":
            event.update(seed=1, deal=event["deal"][::-1], dealt="set")
            for chair in event["players"]:
                chair.update(kind="human", persona=None)
            other.append(line)
        elif is_visible(line, view):
            other.append(line)
        elif event["kind"] == "NightOutcome":
            other += [{**line, "event": {"kind": "RuleBroken", "number": "A.1", "line": 3, "why": "so"}}] * 3
    return renumber(other)


@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("cut", (list, unfinished), ids=("finished", "unfinished"))
def test_what_a_view_cannot_know_changes_no_byte_of_its_file(tmp_path, name, to, cut):
    lines = cut(plain_game(name))
    saved = save_game(tmp_path, lines)
    for view in views(lines)[:CHAIRS]:
        other = save_game(tmp_path, other_game(lines, view), f"other-{view}.jsonl")
        assert export_text(saved, to, view) == export_text(other, to, view), view


@pytest.mark.parametrize("name", RULESETS)
def test_a_picture_of_any_moment_shows_no_secret(tmp_path, name):
    lines = with_marks(plain_game(name))
    saved = save_game(tmp_path, lines)
    for at in range(0, len(lines), 60):
        for view in ("public", "seat:0"):
            found = marks(export_text(saved, "svg", view, at=str(at), rows=500))
            assert found <= allowed_marks(lines[: at + 1], view, False)
