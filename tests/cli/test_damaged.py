"""Damaged and foreign logs: every command says the same of the same file, and shows what stands before the damage."""

from __future__ import annotations

import json

import pytest

from lab.program import call_program
from lab.sample_games import finish_with_bots
from werewolf.storage.codec import encode_line

LOG = "logs/game.jsonl"
AT = 40


@pytest.fixture(scope="module")
def whole() -> list[bytes]:
    return [encode_line(line) for line in finish_with_bots("mafia", 4)[1]]


# By name: what is done to the lines of a log, and what every command then says.
DAMAGED = {
    "missing": (lambda lines: lines[:AT] + lines[AT + 1 :], "line 41 is damaged: 1 line is missing before it"),
    "three missing": (lambda lines: lines[:AT] + lines[AT + 3 :], "line 41 is damaged: 3 lines are missing before it"),
    "last but one missing": (lambda lines: [*lines[:-2], lines[-1]], "is damaged: 1 line is missing before it"),
    "doubled": (lambda lines: lines[: AT + 1] + lines[AT:], "line 42 is damaged: it has the number 40, which"),
    "swapped": (
        lambda lines: [*lines[:AT], lines[AT + 1], lines[AT], *lines[AT + 2 :]],
        "line 41 is damaged: 1 line is missing before it",
    ),
    "broken": (lambda lines: [*lines[:AT], b"{broken\n", *lines[AT + 1 :]], "line 41 is damaged: not a JSON object"),
    "binary": (lambda lines: [*lines[:AT], b"\0\xff\n", *lines[AT + 1 :]], "line 41 is damaged: not a JSON object"),
    "marked": (lambda lines: [*lines[:AT], "\ufeff".encode() + lines[AT], *lines[AT + 1 :]], "line 41 is damaged: not"),
    "empty line": (lambda lines: [*lines[:AT], b"\n", *lines[AT:]], "line 41 is damaged: not a JSON object"),
    "foreign": (lambda lines: [*lines[:AT], b"{}\n", *lines[AT + 1 :]], "line 41 is damaged: it contains no event"),
    "rubbish at the end": (lambda lines: [*lines, b"rubbish\n"], "is damaged: not a JSON object"),
    "two games": (lambda lines: lines + lines, "is damaged: another game begins there"),
}  # fmt: skip
NOT_STARTED = (b"", b'{"n":0,"day":0,')
NOT_LOGS = {
    **dict.fromkeys(NOT_STARTED, "not a game log: its first line is incomplete; the game had not started"),
    b'{"a": 1}\n{"b": 2}\n': "not a game log: its first line is not a GameStart event",
    b"[1, 2]\n": "not a game log: its first line is not a GameStart event",
    b"Dear diary,\n": "not a game log: its first line is not a GameStart event",
    bytes(range(256)): "not a game log: its first line is not a GameStart event",
}
COMMANDS = {
    "replay": ("replay", LOG, "--pace", "0"),
    "export": ("export", LOG, "--to", "md", "-o", "-"),
    "review": ("review", LOG, "--quick"),
    "stats": ("stats", LOG),
    "resume": ("resume", LOG),
    "check": ("check", LOG),
    "prompts": ("prompts", "--seat", "2", LOG),
}
SHOWN = {"replay": "shown", "export": "written", "review": "reviewed"}


def answers(folder, content: bytes) -> dict[str, tuple[int, str]]:
    """The exit code and all words of each command about a file with this content, which none of them changes."""
    path = folder / LOG
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    found = {}
    for name, words in COMMANDS.items():
        done = call_program(*words, folder=folder)
        found[name] = done.returncode, " ".join(f"{done.stdout} {done.stderr}".split())
        assert path.read_bytes() == content
    return found


def state(folder) -> str:
    return json.loads(call_program("logs", "--json", folder=folder).stdout)["state"]


@pytest.mark.parametrize("name", DAMAGED)
@pytest.mark.parametrize("end", [None, 70], ids=["finished", "unfinished"])
def test_every_command_says_the_same_of_a_damaged_log(tmp_path, whole, name, end):
    damage, words = DAMAGED[name]
    for command, (code, told) in answers(tmp_path, b"".join(damage(whole[:end]))).items():
        assert words in told, command
        assert code == 2 or (command, code) == ("check", 1)
        assert command not in SHOWN or f"; everything before it was {SHOWN[command]}" in told
    assert state(tmp_path) == "damaged"


@pytest.mark.parametrize("content", NOT_LOGS)
def test_every_command_says_the_same_of_a_file_that_is_no_log(tmp_path, content):
    for command, (code, told) in answers(tmp_path, content).items():
        assert (code, f"{LOG}: {NOT_LOGS[content]}" in told) == (2, True), command
    assert state(tmp_path) == ("not started" if content in NOT_STARTED else "another program's")


def test_every_command_says_the_same_of_a_byte_order_mark(tmp_path, whole):
    """Some editors put one before everything; a JSON parser may or may not take it."""
    mark = "\ufeff".encode()
    for command, (code, told) in answers(tmp_path, mark + b"".join(whole)).items():
        assert (code, "line 1 is damaged: it begins with a byte order mark" in told) == (2, True), command
    assert state(tmp_path) == "damaged"


def test_a_log_cut_in_the_middle_of_a_line_is_an_unfinished_game(tmp_path, whole):
    content = b"".join(whole)[:-40]
    path = tmp_path / LOG
    path.parent.mkdir()
    path.write_bytes(content)
    for command in ("replay", "export", "review", "stats", "check"):
        done = call_program(*COMMANDS[command], folder=tmp_path)
        assert "the last line is incomplete" in f"{done.stdout}{done.stderr}", command
        assert "damaged" not in done.stdout
    assert state(tmp_path) == "unfinished"


def test_a_log_of_a_later_version_is_shown_with_a_warning_or_refused(tmp_path, whole):
    content = whole[0].replace(b'"schema":1,', b'"schema":99,') + b"".join(whole[1:])
    shown = "schema version 99, but this program knows 1; events it doesn't know are shown by name"
    refused = "schema version 99 is not supported; this program reads 1"
    for command, (code, told) in answers(tmp_path, content).items():
        if command in (*SHOWN, "prompts"):
            assert (code, shown in told) == (0, True), command
        else:
            assert (code, refused in told) == (2, True), command
    assert " won (version 99)" in call_program("logs", folder=tmp_path).stdout
    (tmp_path / LOG).write_bytes(content[: len(content) // 2])
    assert "there is no unfinished game here" in call_program("resume", "latest", folder=tmp_path).stderr
