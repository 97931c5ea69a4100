"""An arena on disk: it can be stopped anywhere, nothing is played twice, and another plan is refused."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lab.model_servers.server import background, by_schema
from lab.program import call_program
from werewolf.arena.measures.log_reading import find_logs, read_logs
from werewolf.arena.plan import code_digest

FAST = ["--entrants", "random,bot", "--ruleset", "classic", "--cards", "werewolf=1,villager=4"]


def logs_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "games").glob("*.jsonl"))}


def finished(folder: Path) -> int:
    return sum(b'"kind":"GameOver"' in text for text in logs_in(folder).values())


def test_an_arena_plays_its_games_once_and_more_when_asked(tmp_path):
    words = ["arena", "--entrants", "random,bot", "-r", "mafia", "--folder", "a", "--jobs", "1", "--games"]
    first = call_program(*words, "2", folder=tmp_path)
    assert first.returncode == 0 and "Ladder" in first.stdout, first.stderr
    before = logs_in(tmp_path / "a")
    assert len(before) == 2
    assert call_program(*words, "4", folder=tmp_path).returncode == 0
    after = logs_in(tmp_path / "a")
    assert len(after) == 4 and all(after[name] == text for name, text in before.items())
    checked = call_program("check", "a/games/game-000000.jsonl", "--failures", folder=tmp_path)
    assert checked.returncode == 0
    changed = call_program(*words, "4", "--seed", "9", folder=tmp_path)
    assert changed.returncode == 2 and "was begun with another plan" in changed.stderr
    assert "`werewolf arena a`, or choose another --folder" in changed.stderr and logs_in(tmp_path / "a") == after


def test_an_arena_of_other_versions_of_its_players_says_so(tmp_path):
    words = ["arena", "--entrants", "random,bot", "-r", "mafia", "--folder", "a", "--jobs", "1", "--games", "2"]
    assert call_program(*words, folder=tmp_path).returncode == 0
    plan = tmp_path / "a" / "plan.json"
    plan.write_text(json.dumps({**json.loads(plan.read_text()), "hash": "0123456789abcdef"}))
    for again in (words, ["arena", "a"]):
        done = call_program(*again, folder=tmp_path)
        assert done.returncode == 2
        assert "a was begun with another version of its players or of this program" in done.stderr


def test_an_arena_goes_on_by_the_name_of_its_folder(tmp_path):
    words = ["arena", *FAST, "--folder", "a", "--jobs", "1", "--games", "2"]
    assert call_program(*words, folder=tmp_path).returncode == 0
    before = logs_in(tmp_path / "a")
    assert call_program("arena", "a", "--games", "4", "--jobs", "1", folder=tmp_path).returncode == 0
    after = logs_in(tmp_path / "a")
    assert len(after) == 4 and all(after[name] == text for name, text in before.items())


def test_options_over_a_plan_file_are_checked_like_the_plan(tmp_path):
    plan = (
        "games: 12\nswitches: {reveal: role}\nentrants: [{player: bot}, {player: random}, {player: bot, level: easy}]"
    )
    (tmp_path / "p.yaml").write_text(plan)
    for option, fault in (("--mode=foo", "mode: 'foo' is not allowed"), ("--seats=2", "seats: 2 is not allowed")):
        done = call_program("arena", "p.yaml", option, folder=tmp_path)
        assert done.returncode == 2 and fault in done.stderr and not (tmp_path / "arena").exists()
    words = ["arena", "p.yaml", "--set", "tie=nobody", "--games", "3", "--folder", "a", "--jobs", "1"]
    assert call_program(*words, folder=tmp_path).returncode == 0
    kept = json.loads((tmp_path / "a" / "plan.json").read_text())["plan"]["switches"]
    assert kept == {"reveal": "role", "tie": "nobody"}


def test_an_arena_that_is_killed_goes_on_where_it_was(tmp_path):
    """Killed at any moment, it leaves whole games and nothing else, and the same command plays the rest."""
    words = ["arena", "--entrants", "random,bot", "-r", "mafia", "--folder", "a", "--jobs", "2", "--games", "8"]
    process = subprocess.Popen(
        [sys.executable, "-m", "werewolf", *words], cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        while process.poll() is None and not ((tmp_path / "a").exists() and logs_in(tmp_path / "a")):
            time.sleep(0.05)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    left = {name: text for name, text in logs_in(tmp_path / "a").items() if b'"kind":"GameOver"' in text}
    assert left
    done = wait_until_free(words, tmp_path)
    assert done.returncode == 0, done.stderr
    now = logs_in(tmp_path / "a")
    assert len(now) == finished(tmp_path / "a") == 8
    assert all(now[name] == text for name, text in left.items())
    assert len({(game.seed, tuple(seat.entrant for seat in game.seats)) for game in read(tmp_path / "a")}) == 8


def read(folder: Path):
    return read_logs(find_logs([folder]), 1, 1).games


def wait_until_free(words: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """The workers of a killed arena notice it after a second, and hold its lock so long."""
    while True:
        done = call_program(*words, folder=folder)
        if "being played right now" not in done.stderr:
            return done
        time.sleep(0.2)


def model_plan(folder: Path, base_url: str) -> None:
    model = {"player": "openai:m", "base_url": base_url, "prices": {"in": 1, "out": 1}}
    plan = {
        "ruleset": "classic",
        "cards": {"werewolf": 1, "villager": 4},
        "games": 4,
        "entrants": [model, {"player": "bot"}],
    }
    (folder / "plan.yaml").write_text(json.dumps(plan))


def test_models_stop_at_their_cost_and_go_on_with_what_they_have_answered(tmp_path):
    with background(by_schema) as server:
        model_plan(tmp_path, server.base_url)
        words = ["arena", "plan.yaml", "--max-cost"]
        stopped = call_program(*words, "0.000001", folder=tmp_path)
        assert stopped.returncode == 1 and "--max-cost reached" in stopped.stderr
        begun = logs_in(tmp_path / "arena" / "plan")
        done = call_program(*words, "1000", folder=tmp_path)
        assert done.returncode == 0, done.stderr
    now = logs_in(tmp_path / "arena" / "plan")
    assert finished(tmp_path / "arena" / "plan") == len(now) == 4
    assert begun and all(now[name].startswith(text) for name, text in begun.items())
    assert any(b'"by":"openai' in text or b'"tokens_in"' in text for text in now.values())


def test_max_cost_needs_models_with_prices(tmp_path):
    done = call_program("arena", "--entrants", "bot,random", "--games", "2", "--max-cost", "1", folder=tmp_path)
    assert done.returncode == 2 and "--max-cost: no model plays in this arena" in done.stderr


def test_own_players_take_part(tmp_path):
    (tmp_path / "mine.py").write_text(
        "from werewolf import *\n"
        "class First(Player):\n"
        "    def reply(self, ask, view, troubles):\n"
        "        return Answer(ask.options[0] if ask.options else None, 'Hm.' if ask.words == 'must' else None)\n"
    )
    words = ["arena", "--entrants", "mine.py:First,random", *FAST[2:], "--games", "2", "--jobs", "1"]
    done = call_program(*words, folder=tmp_path)
    assert done.returncode == 0 and "mine.py:First" in done.stdout, done.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that fork")
def test_two_arenas_cannot_play_in_one_folder(tmp_path):
    from werewolf.arena.arena_folder import ArenaFolder
    from werewolf.arena.plan import ArenaPlan
    from werewolf.errors import UserError

    plan = ArenaPlan.model_validate({"games": 2, "entrants": [{"player": "bot"}, {"player": "random"}]})
    first, second = ArenaFolder(tmp_path / "a"), ArenaFolder(tmp_path / "a")
    first.open(plan)
    with pytest.raises(UserError, match="being played right now"):
        second.open(plan)
    first.close()
    second.open(plan)
    second.close()


def test_a_log_of_another_game_under_the_name_of_ours_is_neither_counted_nor_overwritten(tmp_path):
    words = ["arena", *FAST, "--jobs", "1", "--games", "2"]
    assert call_program(*words, "--folder", "a", folder=tmp_path).returncode == 0
    assert call_program(*words, "--folder", "b", "--seed", "8", folder=tmp_path).returncode == 0
    foreign = logs_in(tmp_path / "b")["game-000001.jsonl"]
    (tmp_path / "a" / "games" / "game-000001.jsonl").write_bytes(foreign)
    done = call_program(*words, "--folder", "a", folder=tmp_path)
    assert done.returncode == 2 and "game-000001.jsonl: is not this game of the arena" in done.stderr
    assert logs_in(tmp_path / "a")["game-000001.jsonl"] == foreign


def test_a_program_that_was_changed_makes_another_plan(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    script = Path("agent")
    script.write_text("#!/bin/sh\nexit 1\n")
    script.chmod(0o755)
    before = [code_digest("command:./agent"), code_digest("command:sh ./agent --fast")]
    script.write_text("#!/bin/sh\nexit 2\n")
    after = [code_digest("command:./agent"), code_digest("command:sh ./agent --fast")]
    assert before[0] != after[0] and before[1] != after[1] and code_digest("python:some.module:Class") == ""


def test_a_full_disk_is_named_with_its_folder_and_keeps_what_is_finished(tmp_path):
    """Here no file may be longer than 8 kB, so that the first log does not fit."""
    words = [sys.executable, "-m", "werewolf", "arena", *FAST, "--folder", "a", "--jobs", "1", "--games", "2"]
    limited = f"ulimit -f 8; exec {shlex.join(words)}"
    done = subprocess.run(["bash", "-c", limited], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "what is finished is kept" in done.stderr and "Traceback" not in done.stderr
    assert call_program(*words[3:], folder=tmp_path).returncode == 0
    assert len(logs_in(tmp_path / "a")) == 2
