"""An export holds what its chair could know, and of everything else not a byte, whatever the format.

`WEREWOLF_EXPORT_CHAIRS` says for how many chairs two games are compared that differ in what these cannot know."""

from __future__ import annotations

import os
from copy import deepcopy
from dataclasses import fields

import pytest

from tests.export.games import (
    FORMATS,
    MARK,
    SEED,
    exported,
    kept,
    marked,
    plain_game,
    renumbered,
    seen,
    unfinished,
    views,
)
from tests.house import RULESETS
from werewolf.export.visible_game import ANSWER, ANSWERED, ASK, HIDDEN
from werewolf.game.asks import Answer, Ask
from werewolf.game.outside import Answered

CHAIRS = int(os.environ.get("WEREWOLF_EXPORT_CHAIRS", "3"))


def marks(text):
    return {(int(number), kind) for number, kind in MARK.findall(text)}


def knows(lines, view, thoughts):
    """The marks a chair may ever meet: what was said to it, and its own thoughts where they are wanted."""
    lawful = {(line["n"], "said") for line in lines if seen(line, view)}
    own = {(line["n"], "thought") for line in lines if seen(line, view)}
    return lawful | own if thoughts else lawful


@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.parametrize("name", RULESETS)
def test_no_secret_of_another_chair_is_in_the_file(tmp_path, name, to):
    lines = marked(plain_game(name))
    recording = kept(tmp_path, lines)
    for view in views(lines):
        text = exported(recording, to, view, thoughts=True)
        assert marks(text) <= knows(lines, view, thoughts=True), view
        assert str(SEED) not in text, view


@pytest.mark.parametrize("to", ("md", "html", "json", "cast"))
def test_everything_is_in_the_file_that_is_made_for_everyone_to_know(tmp_path, to):
    """So that the law above is not kept by saying nothing."""
    lines = marked(plain_game("mafia"))
    told = marks(exported(kept(tmp_path, lines), to, "all", thoughts=True))
    assert {kind for _, kind in told} >= {"said", "thought"}
    assert len(told) > 50


def test_what_a_later_version_says_of_an_answer_is_nobody_s_but_everyone_s(tmp_path):
    """A new field may be a secret, and only those who may see everything get it."""
    lines = plain_game("mafia")
    for line in lines:
        if line["event"]["kind"] == "Answered":
            for part in (line, line["event"], line["event"]["ask"], line["event"]["answer"]):
                part["plan"] = "zq"
    recording = kept(tmp_path, lines)
    assert "zq" in exported(recording, "json")
    for view in views(lines):
        assert "zq" not in exported(recording, "json", view, thoughts=True), view


def test_every_part_of_an_answer_is_either_kept_or_held_back():
    """A field that is new here must be decided on."""
    assert {*ANSWERED, *HIDDEN} == {"kind", *(field.name for field in fields(Answered))}
    assert set(ASK) == {field.name for field in fields(Ask)}
    assert set(ANSWER) == {field.name for field in fields(Answer)}


@pytest.mark.parametrize("to", FORMATS)
def test_a_seat_has_its_own_thoughts_only_where_they_are_wanted(tmp_path, to):
    lines = marked(plain_game("mafia"))
    recording = kept(tmp_path, lines)
    own = {(line["n"], "thought") for line in lines if line["event"]["kind"] == "Answered" and line["to"] == [2]}
    assert not {mark for mark in marks(exported(recording, to, "seat:2")) if mark[1] == "thought"}
    if to != "svg":  # the closing page tells no thoughts
        found = {mark for mark in marks(exported(recording, to, "seat:2", thoughts=True)) if mark[1] == "thought"}
        assert found == own


def elsewhere(lines, view):
    """Another game that looks the same from this chair: other cards, other seed, other and fewer secrets."""
    other = []
    for line in deepcopy(lines):
        event = line["event"]
        if event["kind"] == "GameStart":
            event.update(seed=1, deal=event["deal"][::-1], dealt="set")
            for chair in event["players"]:
                chair.update(kind="human", persona=None)
            other.append(line)
        elif seen(line, view):
            other.append(line)
        elif event["kind"] == "NightOutcome":
            other += [{**line, "event": {"kind": "RuleBroken", "number": "A.1", "line": 3, "why": "so"}}] * 3
    return renumbered(other)


@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("cut", (list, unfinished), ids=("finished", "unfinished"))
def test_what_a_chair_cannot_know_changes_no_byte_of_its_file(tmp_path, name, to, cut):
    lines = cut(plain_game(name))
    recording = kept(tmp_path, lines)
    for view in views(lines)[:CHAIRS]:
        other = kept(tmp_path, elsewhere(lines, view), f"other-{view}.jsonl")
        assert exported(recording, to, view) == exported(other, to, view), view


@pytest.mark.parametrize("name", RULESETS)
def test_a_picture_of_any_moment_keeps_its_secrets_too(tmp_path, name):
    lines = marked(plain_game(name))
    recording = kept(tmp_path, lines)
    for at in range(0, len(lines), 60):
        for view in ("public", "seat:0"):
            assert marks(exported(recording, "svg", view, at=str(at), rows=500)) <= knows(lines[: at + 1], view, False)
