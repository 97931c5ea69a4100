"""What bots understand of lines on standard input, whatever the input is like."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from lab.program import call_program

HEAR = f"{sys.executable} -m werewolf hear --json --names"


def hear(names, folder, *, given=b"", after="", **env):
    """The lines of JSON that the program prints for these bytes."""
    done = subprocess.run(
        f"{HEAR} {names} {after}", shell=True, input=given, cwd=folder, env=os.environ | env, capture_output=True,
        check=True,
    )  # fmt: skip
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_closed_input_has_nothing_to_hear(tmp_path):
    assert hear("Ann,Bram", tmp_path, after="<&-") == []


def test_input_is_read_as_utf8_whatever_the_locale_and_other_bytes_are_replaced(tmp_path):
    given = "vote Zoë\r\n".encode() + b"\xff\xfe, hm\n"
    heard = hear("Ann,Zoë", tmp_path, given=given, PYTHONIOENCODING="ascii")
    assert heard == [{"text": "vote Zoë", "acts": [{"kind": "vote", "seat": 1}]}, {"text": "��, hm", "acts": []}]


def test_words_in_the_command_have_no_lone_surrogates_either(tmp_path):
    assert hear("Ann,Bram", tmp_path, after="\"$(printf 'hm \\377')\"")[0]["text"] == "hm �"


@pytest.mark.parametrize(
    ("names", "says"),
    [
        ("Ann", "give at least two names"),
        ("Ann,,Bram", "give at least two names"),
        ("Ann,Bram,ann", "'Ann' and 'ann' look alike"),
        ("Ann,seat 2", "'seat 2' is not allowed; a name has letters in it"),
        ("Ann,Nobody", "'Nobody' is not allowed; this word means something else"),
    ],
)
def test_names_that_no_table_allows_are_refused_in_one_line(names, says, tmp_path):
    done = call_program("hear", "--names", names, "hm", folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("werewolf: --names: ") and says in done.stderr
    assert done.stderr.count("\n") == 1
