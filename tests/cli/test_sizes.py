"""Files that no game and nobody's hand has made: too large, without an end, or not files at all. Each is one line."""

from __future__ import annotations

import datetime
import json
import os
import tracemalloc
from pathlib import Path

import pytest
import yaml

from lab.program import call_program
from tests.export.games import plain_game, write_log
from werewolf.storage.catalogue import summarise
from werewolf.storage.log_limits import LARGEST_LOG, LARGEST_RECORD, LONGEST_LINE

READERS = {
    "log": ("check FILE", "check FILE --json", "replay FILE --pace 0", "resume FILE", "export FILE --to md -o -"),
    "ruleset": ("rules FILE", "watch -r FILE", "simulate -r FILE"),
    "table": ("watch FILE", "play FILE", "ready FILE"),
    "persona": ("personas FILE",),
}
COMMANDS = [words for commands in READERS.values() for words in commands]


def refuse(words: str, file: Path, folder: Path) -> str:
    done = call_program(*(str(file) if word == "FILE" else word for word in words.split()), folder=folder)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), (words, done)
    return done.stderr


def special_files(folder: Path) -> dict[str, Path]:
    pipe, loop, inside, nothing = (folder / f"{name}.yaml" for name in ("pipe", "loop", "inside", "nothing"))
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    inside.mkdir()
    through = folder / "through.yaml"
    through.symlink_to(pipe)
    return {
        "a pipe": pipe, "a link to a pipe": through, "a link to itself": loop, "a folder": inside, "nothing": nothing,
        "an endless device": Path("/dev/zero"), "an empty device": Path("/dev/null"),
        "a path through a file": pipe / "x",
    }  # fmt: skip


@pytest.mark.parametrize("words", COMMANDS)
def test_what_is_not_a_file_is_refused_without_waiting_for_it(words, tmp_path):
    for kind, path in special_files(tmp_path).items():
        assert path.name in refuse(words, path, tmp_path), kind


@pytest.mark.parametrize("words", ["tables", "personas", "rules", "logs ."])
def test_a_listing_is_not_held_up_by_a_pipe(words, tmp_path):
    for folder in ("configs/tables", "configs/rulesets", "personas", "."):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
        os.mkfifo(tmp_path / folder / "pipe.yaml")
    os.mkfifo(tmp_path / "pipe.jsonl")
    assert call_program(*words.split(), folder=tmp_path).stderr.count("\n") <= 1


def test_a_script_that_is_a_pipe_is_refused(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    table = tmp_path / "table.yaml"
    table.write_text(yaml.safe_dump({"ruleset": "mafia", "seats": [{"player": "scripted:pipe", "count": 7}]}))
    assert "not a regular file" in refuse("watch FILE", table, tmp_path)


@pytest.mark.parametrize("what", ["ruleset", "table", "persona"])
def test_a_huge_file_of_settings_is_refused_by_its_size(what, tmp_path):
    path = tmp_path / "huge.yaml"
    path.write_text("title: " + "x" * 20_000_000)
    for words in READERS[what]:
        assert "too large for a file of settings" in refuse(words, path, tmp_path)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"grammar": "x" * 10_000}, "at most 10,000 characters of JSON are allowed"),
        ({"when": datetime.date(2026, 5, 1)}, "only text, numbers, lists and mappings are allowed"),
        ({"heat": float("nan")}, "only text, numbers, lists and mappings are allowed"),
    ],
)
def test_every_seat_copies_the_extra_body_so_it_is_short_and_plain(body, says, tmp_path):
    seat = {"player": "openai:m", "base_url": "http://127.0.0.1:1/v1", "extra_body": body, "count": 7}
    table = tmp_path / "table.yaml"
    table.write_text(yaml.safe_dump({"ruleset": "mafia", "seats": [seat]}))
    assert says in refuse("watch FILE", table, tmp_path)


def test_a_long_title_is_refused(tmp_path):
    table = tmp_path / "table.yaml"
    table.write_text(yaml.safe_dump({"title": "x" * 201, "ruleset": "mafia", "seats": [{"player": "bot", "count": 7}]}))
    assert "at most 200 characters" in refuse("watch FILE", table, tmp_path)


def sparse(path: Path, first: bytes, size: int) -> Path:
    """A file of this size that takes no room on the disk."""
    with path.open("wb") as file:
        file.write(first)
        file.truncate(size)
    return path


@pytest.fixture
def first_line():
    return json.dumps(plain_game("mafia")[0]).encode() + b"\n"


@pytest.mark.parametrize("words", READERS["log"])
def test_a_log_of_one_endless_line_is_refused_by_its_number_and_takes_little_memory(words, tmp_path, first_line):
    log = sparse(tmp_path / "game.jsonl", first_line, 100_000_000)
    call_program("rules", "mafia", folder=tmp_path)  # so that only the log is counted
    tracemalloc.start()
    said = refuse(words, log, tmp_path)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "line 2 is longer than 4 MB, which is too long for a line of a log" in said
    assert most < 10 * LONGEST_LINE


@pytest.mark.parametrize("words", READERS["log"])
def test_a_log_that_is_too_large_for_a_game_is_refused(words, tmp_path, first_line):
    log = sparse(tmp_path / "game.jsonl", first_line, LARGEST_LOG + 1)
    assert "larger than 256 MB, which is too large for a game" in refuse(words, log, tmp_path)


@pytest.mark.parametrize("words", [words for words in READERS["log"] if not words.startswith("resume")])
def test_a_record_that_is_too_large_is_refused(words, tmp_path):
    record = sparse(tmp_path / "game.json", b'{"format": "werewolf-game", "version": 1, ', LARGEST_RECORD + 1)
    assert "larger than 32 MB, which is too large for a game record; use the log" in refuse(words, record, tmp_path)


def test_a_listing_holds_no_more_than_a_few_lines_of_a_large_log(tmp_path, first_line):
    log = sparse(tmp_path / "game.jsonl", first_line, 100_000_000)
    with log.open("ab") as file:
        file.write(b"\n" + json.dumps(plain_game("mafia")[5]).encode() + b"\n")
    tracemalloc.start()
    state = summarise(log).state
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert state == "damaged" and most < 3 * LONGEST_LINE


def test_a_line_as_long_as_a_line_may_be_is_read_by_all(tmp_path):
    """The longest legal answers are far from the limit, and a line at the limit is not refused for its length."""
    lines = plain_game("mafia")
    lines[40]["odd"] = ""
    lines[40]["odd"] = "x" * (LONGEST_LINE - len(json.dumps(lines[40])) - 1)
    log = write_log(tmp_path / "game.jsonl", lines)
    for words in ("check FILE", "replay FILE --pace 0", "resume FILE", "export FILE --to md -o -"):
        done = call_program(*words.replace("FILE", str(log)).split(), folder=tmp_path)
        assert "too long" not in done.stderr
    lines[40]["odd"] += "xx"
    write_log(log, lines)
    for words in ("check FILE", "replay FILE --pace 0", "export FILE --to md -o -"):
        assert "line 41 is longer than 4 MB" in refuse(words, log, tmp_path)
