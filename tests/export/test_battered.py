"""A log or a record may come from anywhere: it is shown as far as it goes, or refused in one line.

`WEREWOLF_BATTERED` says how many files of each form are battered."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import pytest

from tests.export.games import FORMATS, exported, kept, plain_game, written
from werewolf.errors import UserError
from werewolf.export.formats import ExportOptions
from werewolf.export.write import export
from werewolf.terminal.replay.show import replay

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


def places(content, way=()):
    """The way to everything that stands in something."""
    for key in content if isinstance(content, dict) else range(len(content)) if isinstance(content, list) else ():
        yield (*way, key)
        yield from places(content[key], (*way, key))


def batter(content, dice):
    """One thing in it taken away or changed for another; as often near the root as deep within."""
    ways = list(places(content))
    depth = dice.choice(sorted({len(way) for way in ways}))
    *way, key = dice.choice([way for way in ways if len(way) == depth])
    for step in way:
        content = content[step]
    if dice.random() < 0.4:
        del content[key]
    else:
        content[key] = dice.choice(STRANGE)


def tried(path: Path, dice) -> bool:
    """Whether it could be shown. Anything but a mistake, said in one line, breaks the test."""
    view, to = dice.choice((None, "public", "all", "seat:3")), dice.choice(FORMATS)
    try:
        replay(path, view or "public", "0", thoughts=dice.random() < 0.5)
        export(path, ExportOptions("json", view), str(path.with_suffix(".out")), force=True)
        export(path, ExportOptions(to, view), str(path.with_suffix(".out")), force=True)
    except UserError as mistake:
        assert str(mistake).count("\n") == 0
        return False
    return True


def test_no_log_however_battered_breaks_an_export(tmp_path):
    dice, shown = random.Random(1), 0
    for _ in range(COUNT):
        lines = plain_game("mafia")[: dice.randrange(20, 90)]
        for at in (0, *dice.sample(range(len(lines)), 3)):
            batter(lines[at], dice)
        shown += tried(written(tmp_path / "game.jsonl", lines), dice)
    assert shown


def test_no_record_however_battered_breaks_an_export(tmp_path):
    dice, shown = random.Random(2), 0
    recording = kept(tmp_path, plain_game("mafia")[:90])
    for _ in range(COUNT):
        record = json.loads(exported(recording, "json", dice.choice(("all", "public", "seat:3"))))
        batter(record, dice)
        path = tmp_path / "record.json"
        path.write_text(json.dumps(record), encoding="utf-8")
        shown += tried(path, dice)
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
def test_a_line_that_lacks_something_is_still_recorded(tmp_path, spoil):
    lines = plain_game("mafia")
    said = next(at for at, line in enumerate(lines) if line["event"]["kind"] == "Speech")
    spoil(lines[said])
    record = json.loads(exported(kept(tmp_path, lines), "json"))
    assert len(record["players"]) == 7


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda record: record.update(log_version=float("inf")), "who played by which rules"),
        (lambda record: record.update(ruleset=True), "who played by which rules"),
        (lambda record: record.update(players=[7]), "who played by which rules"),
        (lambda record: record["opening"][0]["event"].pop("kind"), "line 1 is damaged"),
        (lambda record: record.update(opening=[{"line": "1", "event": {}}], phases=[], ending=[]), "not numbered"),
    ],
)
def test_a_record_that_cannot_be_shown_is_refused(tmp_path, spoil, says):
    record = json.loads(exported(kept(tmp_path, plain_game("mafia")), "json"))
    spoil(record)
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(UserError, match=says):
        replay(path, "public", "0")


def test_votes_without_end_are_no_votes(tmp_path, capsys):
    lines = plain_game("mafia")
    banished = next(at for at, line in enumerate(lines) if line["event"]["kind"] == "Banishment")
    lines[banished]["event"]["votes"]["1"] = float("inf")
    replay(written(tmp_path / "game.jsonl", lines), "public", "0")
    assert "(Banishment: an event this version doesn't know)" in " ".join(capsys.readouterr().out.split())
