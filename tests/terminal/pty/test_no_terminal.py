"""Without a terminal nobody can play: one line says so, nothing is written, and no input counts as an answer."""

from __future__ import annotations

import subprocess

import pytest

from tests.terminal.pty.games import play, run, steady
from tests.terminal.pty.test_leaving import at_question, save_and_quit

KEYS = "\n" * 200


def assert_refused(done, folder, files=()):
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("werewolf: ")
    assert sorted(path.name for path in folder.iterdir()) == sorted(files)


@pytest.mark.parametrize(
    ("words", "given"),
    [
        ("play", {"stdin": subprocess.DEVNULL}),
        ("play", {"input": KEYS}),
        ("play --ruleset mafia --seed 1 --log game.jsonl", {"input": KEYS}),
        ("play --seats human:Ann,human:Ben,bot*5 --ruleset mafia", {"stdin": subprocess.DEVNULL}),
    ],
)
def test_play_without_a_terminal_says_so_and_points_to_watch(tmp_path, words, given):
    done = run(tmp_path, *words.split(), **given)
    assert_refused(done, tmp_path)
    assert "terminal" in done.stderr
    assert "werewolf watch" in done.stderr


def test_resume_without_a_terminal_does_not_change_the_log(tmp_path):
    with play(tmp_path, "mafia", 1) as terminal:
        terminal.play(steady, stop=at_question(1, "today's ballot"))
        save_and_quit(terminal, tmp_path)
    saved = (tmp_path / "game.jsonl").read_bytes()
    done = run(tmp_path, "resume", "game.jsonl", input=KEYS)
    assert_refused(done, tmp_path, ["game.jsonl"])
    assert (tmp_path / "game.jsonl").read_bytes() == saved
