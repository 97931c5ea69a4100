"""The journal never overwrites a file, allows one writer at a time, and rejects files that are not logs."""

from __future__ import annotations

import json
import subprocess
import sys
import tracemalloc

import pytest

from lab.program import call_program
from lab.sample_games import lines_of, random_game, rules_of
from werewolf.storage.codec import encode_line
from werewolf.storage.journal import Journal, NotALogError, read
from werewolf.storage.lock import BusyError


@pytest.fixture(scope="module")
def content():
    return b"".join(encode_line(line) for line in lines_of(random_game(rules_of("mafia"))))


def test_a_new_log_never_overwrites_a_file(tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text("dear diary")
    with pytest.raises(FileExistsError):
        Journal.create(path)
    assert path.read_text() == "dear diary"


def test_a_second_writer_is_refused(tmp_path, content):
    path = tmp_path / "game.jsonl"
    path.write_bytes(content)
    journal, _ = Journal.reopen(path)
    with journal, pytest.raises(BusyError, match="another game is writing this log"):
        Journal.reopen(path)
    again, _ = Journal.reopen(path)
    again.close()


def test_another_process_is_refused_too(tmp_path, content):
    path = tmp_path / "game.jsonl"
    path.write_bytes(content[: len(content) // 2])
    journal, _ = Journal.reopen(path)
    with journal:
        done = subprocess.run(
            [sys.executable, "-m", "werewolf", "resume", str(path)], capture_output=True, text=True, check=False
        )
    assert done.returncode == 2
    assert "another game is writing this log" in done.stderr


def test_an_incomplete_last_line_is_left_out(tmp_path, content):
    path = tmp_path / "game.jsonl"
    cut = content[:-40]
    path.write_bytes(cut)
    lines, size = read(path)
    assert b"".join(lines) == cut[:size]
    assert cut[size:] and b"\n" not in cut[size:]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "first line is incomplete"),
        (b"{", "first line is incomplete"),
        (b"hello\n", "not a GameStart event"),
        (b"[1, 2]\n", "not a GameStart event"),
        (
            b'{"event": {"kind": "GameStart", "schema": 2}}\n',
            "schema version 2 is not supported; this program reads 1",
        ),
        (b'{"event": {"kind": "GameStart", "schema": true}}\n', "schema version True is not a whole number"),
        (b'{"event": {"kind": "GameStart", "schema": 1}}\n', "line 1 is not a valid GameStart event"),
        (b"\x00\xff" * 100 + b"\n", "not a GameStart event"),
    ],
)
def test_a_file_that_is_not_a_log_is_refused_and_not_changed(tmp_path, text, says):
    path = tmp_path / "other.jsonl"
    path.write_bytes(text)
    with pytest.raises(NotALogError, match=says):
        Journal.reopen(path)
    assert path.read_bytes() == text


def test_a_log_cut_inside_its_first_line_is_refused(tmp_path, content):
    path = tmp_path / "game.jsonl"
    path.write_bytes(content[:300])
    with pytest.raises(NotALogError, match="first line is incomplete"):
        Journal.reopen(path)
    assert path.stat().st_size == 300


def test_a_huge_file_that_is_not_a_log_is_refused_without_reading_it_all(tmp_path):
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.seek(500_000_000)
        file.write(b"\n")
    tracemalloc.start()
    try:
        with pytest.raises(NotALogError):
            Journal.reopen(path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 50_000_000


def test_a_log_has_one_json_object_a_line_from_game_start_to_game_over(content):
    events = [json.loads(line)["event"] for line in content.splitlines()]
    assert events[0]["kind"] == "GameStart"
    assert events[-1]["kind"] == "GameOver"
    assert [json.loads(line)["n"] for line in content.splitlines()] == list(range(len(events)))


@pytest.mark.parametrize("command", ["check", "resume", "replay", "logs"])
def test_a_key_that_is_not_utf_8_is_damage_in_one_line(tmp_path, content, command):
    path = tmp_path / "game.jsonl"
    path.write_bytes(content.replace(b'"n":1', b'"\x80n":1', 1))
    done = call_program(command, "." if command == "logs" else "game.jsonl", folder=tmp_path)
    assert done.returncode in (0, 2)
    assert done.stderr.count("\n") == (done.returncode == 2)
