"""Faults of the machine: a full disk, a clock that jumps, no name resolution, kill -9, several processes on one log.

Each game goes on as if nothing had happened, or stops in one line and can be resumed.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time

import pytest

from lab.model_servers.server import background, by_schema
from lab.program import ROOT
from tests import loaded_program
from tests.players.models.providers.test_watch import table_file
from werewolf.storage.codec import stable_content
from werewolf.storage.journal import read

# Python imports a module of this name when it starts, so a test can break the machine for one process.
BREAKER = "sitecustomize.py"
JUMPING_CLOCK = """
import datetime, itertools, time
jumps = itertools.cycle([0, 86400 * 400, -86400 * 400, 3600, -3600, 0.5])
moment = datetime.datetime

class Jumping(moment):
    @classmethod
    def now(cls, tz=None):
        return moment.now(tz) + datetime.timedelta(seconds=next(jumps))

datetime.datetime = Jumping
now = time.time
time.time = lambda: now() + next(jumps)
"""
NO_NAMES = """
import socket

def fail(host, *rest, **more):
    raise socket.gaierror(-3, "Temporary failure in name resolution")

socket.getaddrinfo = fail
"""


def environment(folder):
    """No bytecode: a full disk would cut it off, for every later process to read."""
    place = {"PATH": os.environ["PATH"], "HOME": str(folder), "PYTHONPATH": str(ROOT)}
    return {**place, "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}


def start(folder, *words, breaker=None, **options):
    env = environment(folder)
    if breaker:
        (folder / "broken").mkdir(exist_ok=True)
        (folder / "broken" / BREAKER).write_text(breaker)
        env["PYTHONPATH"] = f"{folder / 'broken'}{os.pathsep}{ROOT}"
    return subprocess.Popen(
        [sys.executable, "-m", "werewolf", *words],
        cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        **options,
    )  # fmt: skip


def run(folder, *words, **options):
    if not options:
        return loaded_program.run(*words, folder=folder, env=environment(folder))
    process = start(folder, *words, **options)
    out, err = process.communicate(timeout=300)
    return subprocess.CompletedProcess(words, process.returncode, out, err)


def watch(folder, log, *words, **options):
    return run(folder, "watch", "-r", "mafia", "--seed", "4", "--pace", "0", "--log", log, *words, **options)


def wait_for_lines(log, lines, writer):
    """Wait until a log has this many lines, or its writer has ended."""
    while writer.poll() is None and not (log.exists() and log.read_bytes().count(b"\n") >= lines):
        time.sleep(0.005)


def content(path):
    return [stable_content(line) for line in path.read_bytes().splitlines()]


@pytest.fixture(scope="module")
def untouched(tmp_path_factory):
    """The same game on a machine in order."""
    folder = tmp_path_factory.mktemp("untouched")
    assert watch(folder, "game.jsonl").returncode == 0
    return content(folder / "game.jsonl")


@pytest.mark.parametrize("kilobytes", [1, 10])
def test_a_full_disk_stops_the_game_in_one_line_and_it_resumes_as_the_same_game(tmp_path, untouched, kilobytes):
    """A file may not grow beyond a limit, which fails just as a full disk does, in the middle of a line."""

    def fill_the_disk():
        resource.setrlimit(resource.RLIMIT_FSIZE, (1024 * kilobytes, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))

    stopped = watch(tmp_path, "game.jsonl", preexec_fn=fill_the_disk)
    log = tmp_path / "game.jsonl"
    assert stopped.returncode == 2
    assert stopped.stderr.count("\n") == 1, stopped.stderr
    assert "game.jsonl: File too large" in stopped.stderr
    assert log.stat().st_size <= 1024 * kilobytes
    if kilobytes == 1:  # not even the first line was written
        assert "not a game log" in run(tmp_path, "resume", "game.jsonl").stderr
        return
    assert "continue with: werewolf resume game.jsonl" in stopped.stderr
    saved, _ = read(log)
    resumed = run(tmp_path, "resume", "game.jsonl", "--pace", "0")
    assert resumed.returncode == 0, resumed.stderr
    assert log.read_bytes().startswith(b"".join(saved))
    assert content(log) == untouched


def test_a_clock_that_jumps_back_and_forth_changes_nothing_in_a_game(tmp_path, untouched):
    done = watch(tmp_path, "game.jsonl", "--audit", breaker=JUMPING_CLOCK)
    assert done.returncode == 0, done.stderr
    assert content(tmp_path / "game.jsonl") == untouched
    listed = run(tmp_path, "logs", ".", breaker=JUMPING_CLOCK)
    assert listed.returncode == 0, listed.stderr


def test_a_clock_that_jumps_does_not_disturb_a_game_with_models(tmp_path):
    with background(by_schema) as server:
        table = table_file(tmp_path, "mafia", player="openai:m", base_url=server.base_url)
        done = run(
            tmp_path, "watch", table.name, "--pace", "0", "--log", "game.jsonl", "--audit", breaker=JUMPING_CLOCK
        )
    assert done.returncode == 0, done.stderr
    assert b'"how":"fallback"' not in (tmp_path / "game.jsonl").read_bytes()


def test_of_many_processes_that_resume_one_log_one_plays_and_the_others_say_why_not(tmp_path, untouched):
    log = tmp_path / "game.jsonl"
    assert watch(tmp_path, "whole.jsonl").returncode == 0
    lines = (tmp_path / "whole.jsonl").read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[: len(lines) // 3]))
    racers = [start(tmp_path, "resume", "game.jsonl", "--pace", "0") for _ in range(3)]
    ends = [(racer.communicate(timeout=300), racer.returncode) for racer in racers]
    for (_, err), code in ends:
        assert code == 0 or (code == 2 and err == "werewolf: game.jsonl: another game is writing this log\n"), err
    assert any(code == 0 for _, code in ends)
    assert content(log) == untouched


def test_a_log_may_be_read_checked_and_listed_while_it_is_written(tmp_path):
    """Its models stop answering in the middle. Pruning leaves it alone, too."""
    calls = []

    def answer_a_few(call):
        calls.append(call)
        return by_schema(call) if len(calls) < 4 else None

    log = tmp_path / "game.jsonl"
    with background(answer_a_few) as server:
        table = table_file(tmp_path, "mafia", player="openai:m", base_url=server.base_url)
        writer = start(tmp_path, "watch", table.name, "--seed", "5", "--pace", "0", "--log", "game.jsonl")
        try:
            wait_for_lines(log, 8, writer)
            checked = run(tmp_path, "check", "game.jsonl")
            assert "unfinished" in checked.stdout and checked.returncode == 0
            for words in (["logs", "."], ["replay", "game.jsonl", "--pace", "0"]):
                done = run(tmp_path, *words)
                assert done.returncode == 0, done.stderr
            run(tmp_path, "logs", ".", "--ruleset", "mafia", "--prune", "--yes")
            assert log.exists()
        finally:
            writer.kill()
            writer.communicate()


def test_a_game_with_models_killed_again_and_again_resumes_as_the_same_game(tmp_path):
    """kill -9 at several moments; the replies depend only on the conversation."""
    with background(by_schema) as server:
        table = table_file(tmp_path, "mafia", player="openai:m", base_url=server.base_url)
        play = ["watch", table.name, "--seed", "5", "--pace", "0", "--log"]
        assert run(tmp_path, *play, "whole.jsonl").returncode == 0
        words, log = [*play, "game.jsonl"], tmp_path / "game.jsonl"
        for lines in (5, 40):
            process = start(tmp_path, *words)
            wait_for_lines(log, lines, process)
            process.send_signal(signal.SIGKILL)
            process.communicate()
            words = ["resume", "game.jsonl", "--pace", "0"]
        assert run(tmp_path, *words).returncode == 0
    assert run(tmp_path, "check", "game.jsonl").returncode == 0
    assert spoken(log) == spoken(tmp_path / "whole.jsonl")


def spoken(log):
    """What happened in a game. Answers that were given at the same time may be logged in any order."""
    return [line["event"] for line in content(log) if line["event"]["kind"] != "Answered"]


def test_without_name_resolution_bots_play_for_the_models_and_the_log_says_so(tmp_path):
    table = table_file(tmp_path, "mafia", player="openai:m", base_url="http://llm.example/v1")
    done = run(
        tmp_path, "watch", table.name, "--pace", "0", "--log", "game.jsonl", "--audit", "--trust", "llm.example",
        "--no-check", breaker=NO_NAMES,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert b"bot instead of m" in (tmp_path / "game.jsonl").read_bytes()
