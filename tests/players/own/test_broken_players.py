"""Players of one's own that are broken: refused before a game if they can never play, and harmless if they can."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lab.program import call_program
from tests.players.own.test_own_players import MINE, agent, answers_of
from werewolf import play
from werewolf.errors import UserError

GOOD = 'print(json.dumps({"id": message["id"], "choice": (message["legal"]["options"] or [None])[-1]}), flush=True)'
BROKEN = """
from werewolf import Answer, Player

class Reads(Player):
    def reply(self, ask, view, troubles):
        assert input and not __import__("sys").stdin.readline()
        return Answer(ask.options[-1] if ask.options else None, None)

class NoReply: pass

class Wants(Player):
    def __init__(self, wombat): pass
    def reply(self, ask, view, troubles): return Answer()

class Short(Player):
    def reply(self, ask, view): return Answer()

VALUE = 3
"""


@pytest.mark.parametrize(
    ("target", "fault"),
    [
        ("mine.py:Misspelt", "has no attribute 'Misspelt'"),
        ("mine.py:NoReply", "it has no method `reply`"),
        ("mine.py:VALUE", "it has no method `reply`"),
        ("mine.py:Wants", "its constructor wants 'wombat'; it can have seat, names, rules, rng"),
        ("mine.py:Short", "its `reply` does not take \\(ask, view, troubles\\)"),
        ("syntax.py:Any", "SyntaxError"),
        ("python:there.is.none:Any", "No module named 'there'"),
    ],
)
def test_a_class_that_can_never_play_is_refused_before_the_game(target, fault, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(BROKEN)
    Path("syntax.py").write_text("def (")
    with pytest.raises(UserError, match=fault):
        play([target], "mafia")


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "-r", "mafia", "--players", "mine.py:Misspelt,bot*6", "--games", "2"],
        ["arena", "--entrants", "bot,mine.py:Misspelt", "--games", "2"],
        ["watch", "-r", "mafia", "--seats", "mine.py:Misspelt,bot*6", "--pace", "0"],
    ],
    ids=lambda words: words[0],
)
def test_every_command_refuses_it_and_leaves_nothing_behind(words, tmp_path):
    (tmp_path / "mine.py").write_text(MINE)
    done = call_program(*words, folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("werewolf: mine.py:Misspelt: cannot play: ") and done.stderr.count("\n") == 1
    assert not (tmp_path / "arena").exists() and not (tmp_path / "logs").exists()


def test_a_class_that_reads_its_standard_input_takes_no_question_away(tmp_path):
    (tmp_path / "mine.py").write_text(BROKEN)
    result = play([f"{tmp_path}/mine.py:Reads", *["random"] * 6], "mafia", seed=2)
    assert not [trouble for event in answers_of(result, 0) for trouble in event.troubles if "time" in trouble.reason]


@pytest.mark.parametrize("much", ["'e' * 3_000_000", "'e\\n' * 500_000"], ids=["one line", "many lines"])
def test_a_program_may_complain_as_much_as_it_likes(much, tmp_path):
    """A full pipe that nobody reads would stop it, and the game would wait for it to end."""
    result = play([agent(tmp_path, f"sys.stderr.write({much}); {GOOD}"), *["random"] * 6], "mafia", seed=2)
    assert not [trouble for event in answers_of(result, 0) for trouble in event.troubles if "time" in trouble.reason]


def test_what_a_program_has_started_dies_with_it_even_if_it_ended_by_itself(tmp_path):
    pid = tmp_path / "pid"
    child = "import subprocess as s; p = s.Popen(['sleep', '600'], stdout=s.DEVNULL, stderr=s.DEVNULL)"
    child += f"; open({str(pid)!r}, 'w').write(str(p.pid)); sys.exit(3)"
    play([agent(tmp_path, child), *["random"] * 6], "mafia", seed=2)
    assert ended(int(pid.read_text()))


def ended(pid: int) -> bool:
    """Whether a process is gone, or waits for somebody to take note of its end."""
    for _ in range(1000):
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.01)
    return False


def test_the_closing_page_says_what_became_of_them(tmp_path):
    (tmp_path / "mine.py").write_text(MINE)
    seats = "mine.py:Cautious,mine.py:Raises,random*5"
    done = call_program("watch", "-r", "mafia", "--seats", seats, "--pace", "0", "--seed", "2", folder=tmp_path)
    page = " ".join(done.stdout[done.stdout.index("Players of your own") :].split())
    assert "mine.py:Cautious" in page and " 0 fallbacks" in page and "PlayerError: ValueError: no idea" in page


SIMULATE = ["simulate", "-r", "mafia", "--games", "2", "--players", "AGENT,random*6"]
ARENA = ["arena", "--folder", "a", "--games", "2", "--jobs", "2", "--entrants", "AGENT,random"]


@pytest.mark.parametrize(
    ("words", "how"),
    [(SIMULATE, signal.SIGINT), (ARENA, signal.SIGINT), (ARENA, signal.SIGKILL)],
    ids=["simulate, Ctrl-C", "arena, Ctrl-C", "arena, kill -9"],
)
def test_a_player_that_hangs_ends_with_the_program(words, how, tmp_path):
    """Ctrl-C does not wait for it; and if the program is killed, its workers notice and end their players."""
    pid = tmp_path / "pid"
    body = f"import os, time; open({str(pid)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    spec = agent(tmp_path, body)
    process = subprocess.Popen(
        [sys.executable, "-m", "werewolf", *(word.replace("AGENT", spec) for word in words)],
        cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    try:
        while process.poll() is None and not (pid.exists() and pid.read_text()):
            time.sleep(0.05)
        process.send_signal(how)
        process.wait(timeout=25)
        assert ended(int(pid.read_text()))
    finally:
        process.kill()
        process.wait()
