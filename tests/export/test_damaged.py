"""Damaged logs and records are exported as far as possible, or refused with a one-line error.

`WEREWOLF_BATTERED` sets how many damaged files of each format are tried."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest

from tests.export.games import FORMATS, export_text, plain_game, save_game, write_log
from werewolf.errors import UserError
from werewolf.export.export_formats import ExportOptions
from werewolf.session.export_game import export
from werewolf.storage.catalogue import summarise
from werewolf.storage.log_limits import LONGEST_LINE
from werewolf.terminal.replay.show_replay import replay

COUNT = int(os.environ.get("WEREWOLF_BATTERED", "12"))
STRANGE = (
    None,
    -1,
    7,
    10**30,
    1.5,
    float("inf"),
    True,
    "",
    "all",
    "\ud800",
    "\x1b[31m<b>",
    [],
    {},
    [1],
    [[2]],
    {"a": 3},
)


def paths(content, path=()):
    """The path to every value in nested content."""
    for key in content if isinstance(content, dict) else range(len(content)) if isinstance(content, list) else ():
        yield (*path, key)
        yield from paths(content[key], (*path, key))


def damage(content, dice):
    """Remove or replace one value; every depth is equally likely."""
    all_paths = list(paths(content))
    depth = dice.choice(sorted({len(path) for path in all_paths}))
    *path, key = dice.choice([path for path in all_paths if len(path) == depth])
    for step in path:
        content = content[step]
    if dice.random() < 0.4:
        del content[key]
    else:
        content[key] = dice.choice(STRANGE)


def can_be_shown(path: Path, dice) -> bool:
    """Whether replay and export work. Only a one-line user error is accepted otherwise."""
    view, to = dice.choice((None, "public", "all", "seat:3")), dice.choice(FORMATS)
    try:
        replay(path, view or "public", "0", thoughts=dice.random() < 0.5, spoil=True)
        export(path, ExportOptions("json", view, spoil=True), str(path.with_suffix(".out")), force=True)
        export(path, ExportOptions(to, view, spoil=True), str(path.with_suffix(".out")), force=True)
    except UserError as mistake:
        assert str(mistake).count("\n") == 0
        return False
    return True


def test_no_damaged_log_crashes_an_export(tmp_path):
    dice, shown = random.Random(1), 0
    for _ in range(COUNT):
        lines = plain_game("mafia")[: dice.randrange(20, 90)]
        for at in (0, *dice.sample(range(len(lines)), 3)):
            damage(lines[at], dice)
        shown += can_be_shown(write_log(tmp_path / "game.jsonl", lines), dice)
    assert shown


def test_no_damaged_record_crashes_an_export(tmp_path):
    dice, shown = random.Random(2), 0
    saved = save_game(tmp_path, plain_game("mafia")[:90])
    for _ in range(COUNT):
        record = json.loads(export_text(saved, "json", dice.choice(("all", "public", "seat:3"))))
        damage(record, dice)
        path = tmp_path / "record.json"
        path.write_text(json.dumps(record), encoding="utf-8")
        shown += can_be_shown(path, dice)
    assert shown


@pytest.mark.parametrize(
    "spoil",
    [
        lambda line: line.pop("to"),
        lambda line: line.pop("phase"),
        lambda line: line.pop("day"),
        lambda line: line.update(n=[]),
        lambda line: line["event"].update(actor=1.0),
        lambda line: line.update(event={"kind": "GameOver", "players": [0.5, {"seat": 1.0}, {"seat": []}]}),
        lambda line: line.update(event={"kind": "GameOver", "players": 7}),
    ],
)
def test_a_line_with_missing_fields_is_still_exported(tmp_path, spoil):
    lines = plain_game("mafia")
    said = next(at for at, line in enumerate(lines) if line["event"]["kind"] == "Speech")
    spoil(lines[said])
    record = json.loads(export_text(save_game(tmp_path, lines), "json"))
    assert len(record["players"]) == 7


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda record: record.update(log_version=float("inf")), "players or ruleset are missing"),
        (lambda record: record.update(ruleset=True), "players or ruleset are missing"),
        (lambda record: record.update(players=[7]), "players or ruleset are missing"),
        (lambda record: record["opening"][0]["event"].pop("kind"), "line 1 is damaged"),
        (lambda record: record.update(opening=[{"line": "1", "event": {}}], phases=[], ending=[]), "not numbered"),
    ],
)
def test_a_record_that_cannot_be_shown_is_refused(tmp_path, spoil, says):
    record = json.loads(export_text(save_game(tmp_path, plain_game("mafia")), "json"))
    spoil(record)
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(UserError, match=says):
        replay(path, "public", "0")


def test_an_infinite_vote_is_not_counted(tmp_path, capsys):
    lines = plain_game("mafia")
    banished = next(at for at, line in enumerate(lines) if line["event"]["kind"] == "Banishment")
    lines[banished]["event"]["votes"]["1"] = float("inf")
    replay(write_log(tmp_path / "game.jsonl", lines), "public", "0")
    assert "(Banishment: an event this version doesn't know)" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("to", ["md", "html", "json"])
def test_what_stands_before_a_line_that_is_too_long_is_written(tmp_path, to):
    log = write_log(tmp_path / "g.jsonl", plain_game("mafia"))
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:40]) + b"a" * (LONGEST_LINE + 1) + b"\n" + b"".join(lines[40:]))
    assert summarise(log).state == "damaged"
    with pytest.raises(UserError, match=r"line 41 is longer than .*; everything before it was written"):
        export(log, ExportOptions(to), str(tmp_path / "out"), False)
    assert (tmp_path / "out").stat().st_size


def test_an_incomplete_last_line_is_said(tmp_path, capsys):
    log = write_log(tmp_path / "g.jsonl", plain_game("mafia"))
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:40]) + lines[40][:9])
    for show in (lambda: replay(log, "public", "0"), lambda: export(log, ExportOptions("md"), "-", False)):
        show()
        assert "the last line is incomplete and was left out" in capsys.readouterr().err
