"""On a cluster: a real scheduler and two workers on this machine, one killed in the middle; every game counts once."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lab.program import call_program
from werewolf.arena.arena_folder import ArenaFolder
from werewolf.arena.cluster import OURS, log_from_there, log_or_refusal, play_on_cluster, versions_of
from werewolf.arena.matches import schedule
from werewolf.arena.measures.log_reading import find_logs, read_logs
from werewolf.arena.plan import ArenaPlan
from werewolf.arena.run import open_orders
from werewolf.errors import UserError

GAMES = 24
PLAN = {
    "ruleset": "classic", "cards": {"werewolf": 1, "villager": 4}, "games": GAMES,
    "entrants": [{"player": "random"}, {"player": "bot", "talk": "plain"}],
}  # fmt: skip


@contextmanager
def process(*words: str, says: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process of the cluster, once it has printed this; and the line in which it did."""
    started = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert started.stderr is not None
        line = next(line for line in started.stderr if says in line)
        yield started, line
    finally:
        started.kill()
        started.wait()


@contextmanager
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """The address of a scheduler on loopback, and its two workers."""
    here = ("--host", "127.0.0.1", "--no-dashboard")
    worker = ("--nthreads", "1", "--no-nanny", "--host", "127.0.0.1", "--no-dashboard")
    with process("dask_scheduler", *here, "--port", "0", says="Scheduler at:") as (_, line):
        address = line.split()[-1]
        says = "Registered to:"
        one, other = (process("dask_worker", address, *worker, says=says) for _ in range(2))
        with one as (first, _), other as (second, _):
            yield address, [first, second]


def test_every_game_is_counted_once_though_a_worker_dies(tmp_path):
    plan = ArenaPlan.model_validate(PLAN)
    rules, folder = plan.rules(), ArenaFolder(tmp_path / "a")
    folder.open(plan)
    orders = open_orders(schedule(plan, rules), rules, folder)
    came = []
    with cluster() as (address, (first, _)):
        for part in play_on_cluster(address, orders):
            came += [order.log.name for order in part]
            if len(came) == 4:
                first.kill()
    assert len(came) == len(set(came)) == GAMES
    reading = read_logs(find_logs([tmp_path / "a"]), 1, 1)
    assert len(reading.games) == GAMES and not reading.left_out
    assert open_orders(schedule(plan, rules), rules, folder) == []
    folder.close()


@pytest.mark.parametrize("address", ["nonsense", "tcp://127.0.0.1:1"])
def test_a_scheduler_that_does_not_answer_is_named_in_a_line(address, tmp_path: Path, monkeypatch):
    monkeypatch.setattr("werewolf.arena.cluster.PATIENCE", 0.5)
    words = ["arena", "--entrants", "random,bot", "--games", "2", "--scheduler", address]
    done = call_program(*words, folder=tmp_path)
    assert done.returncode == 2 and f"--scheduler: no scheduler answers at {address}" in done.stderr


def test_a_worker_that_has_other_code_plays_nothing(tmp_path, monkeypatch):
    """It would play other games than the plan says, or a file that is not there, and nobody would notice."""
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text("class Mine: pass\n")
    plan = ArenaPlan.model_validate({**PLAN, "entrants": [{"player": "random"}, {"player": "mine.py:Mine"}]})
    folder = ArenaFolder(tmp_path / "a")
    order = open_orders(schedule(plan, plan.rules()), plan.rules(), folder)[0]
    versions = versions_of(chair.kind for chair in order.chairs)
    Path("mine.py").write_text("class Mine: changed = True\n")
    assert "has another version of mine.py:Mine" in log_from_there(order, versions)
    Path("mine.py").unlink()
    assert "has no mine.py:Mine" in log_from_there(order, versions)
    assert "has another version of the program" in log_from_there(order, {**versions, OURS: "of yesterday"})


@pytest.mark.parametrize(
    ("content", "fault"),
    [("host has no mine.py:Mine", "host has no mine.py:Mine; every worker needs"), (OSError("lost"), "OSError: lost")],
)
def test_what_comes_back_instead_of_a_log_is_said_in_a_line(content, fault):
    with pytest.raises(UserError, match=fault):
        log_or_refusal(content, "tcp://host:1")
    assert log_or_refusal(b"a log", "tcp://host:1") == b"a log"
