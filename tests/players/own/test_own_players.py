"""Players of one's own: classes and programs sit at a table like everyone else, and no fault of theirs ends a game."""

from __future__ import annotations

import doctest
import json
import os
import pydoc
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import werewolf
import werewolf.session.library
from lab.program import ROOT, call_program
from werewolf import Answer, Player, play, simulate
from werewolf.config.seat import check_own, is_own
from werewolf.errors import UserError
from werewolf.game.events import Chair

MINE = """
from werewolf import Answer, Player, decline, needs_words

class Cautious(Player):
    def __init__(self, seat, rng):
        self.seat = seat

    def reply(self, ask, view, troubles):
        print("this is not an answer")
        assert view.seat == ask.seat == self.seat and view.role
        choice = decline(ask)
        if choice is None and ask.options:
            choice = ask.options[-1]
        return Answer(choice, f"I am {view.role}." if needs_words(ask, choice) else None)

class Raises(Player):
    def reply(self, ask, view, troubles):
        raise ValueError("no idea")
"""
AGENT = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ask":
        {body}
"""
FAULTS = {  # what a program does when it is asked, and the reason that the log gives
    "rubbish": ('print("hm?", flush=True)', 'not an answer like {"id": 1, "choice": 3}'),
    "illegal": ('print(json.dumps({"id": message["id"], "choice": 99}), flush=True)', "99 is not one of the legal"),
    "dies": ('sys.exit("out of ideas")', "the player ended with code 1: out of ideas"),
    "too long": ('print("x" * 3_000_000, flush=True)', "a line of more than 1,048,576 bytes"),
}


def agent(folder: Path, body: str) -> str:
    path = folder / "agent.py"
    path.write_text(AGENT.replace("{body}", body))
    return f"command:python3 {path}"


def answers_of(result: werewolf.Result, seat: int) -> list:
    return [line.event for line in result.lines if line.event.kind == "Answered" and line.event.actor == seat]


PUBLIC = [
    "Answer",
    "Answered",
    "Ask",
    "Bot",
    "Chair",
    "Dispatcher",
    "Game",
    "Player",
    "RandomPlayer",
    "Reply",
    "Result",
    "Tally",
    "UserError",
    "View",
    "decline",
    "needs_words",
    "play",
    "simulate",
    "table_rules",
]


def test_the_public_names_are_these_and_stay():
    """docs/players.md promises it: one that goes, or changes its meaning, breaks what others have written."""
    assert werewolf.__all__ == PUBLIC == list(dict.fromkeys(PUBLIC))
    assert {name for name in PUBLIC if getattr(werewolf, name).__name__ != name} == set()
    assert {*PUBLIC} == {*werewolf.PUBLIC} and {*PUBLIC} <= {*dir(werewolf)}
    assert [name for name in PUBLIC if not (getattr(werewolf, name).__doc__ or "").strip()] == []


@pytest.mark.parametrize("module", [werewolf, werewolf.session.library], ids=lambda module: module.__name__)
def test_the_documentation_of_the_library_is_true(module):
    tried = doctest.testmod(module)
    assert tried.attempted and not tried.failed


def test_a_class_in_a_file_plays_and_what_it_prints_disturbs_nobody(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(MINE)
    result = play([f"{path}:Cautious", "random"], "mafia", seed=2)
    answers = answers_of(result, 0)
    assert answers and {event.how for event in answers} == {"player"}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_program_gets_the_reason_another_try_and_a_recorded_fallback(fault, tmp_path):
    body, reason = FAULTS[fault]
    result = play([agent(tmp_path, body), *["random"] * 6], "mafia", seed=2)
    first = answers_of(result, 0)[0]
    assert first.how == "fallback" and len(first.troubles) == 3
    assert reason in first.troubles[0].reason


def test_a_program_is_told_why_its_answer_was_refused_and_what_it_has_not_seen_yet(tmp_path):
    """It answers wrongly first, then as it was told; every line it gets fits the schema."""
    heard = tmp_path / "heard"
    body = f"""
        open({str(heard)!r}, "a").write(line)
        legal = message["legal"]
        choice = 99 if not message["failed"] else (legal["options"] or [None])[-1]
        needs = legal["words"] == "must" or (legal["words"] == "if_taken" and choice != legal["decline"])
        print(json.dumps({{"id": message["id"], "choice": choice, "words": "Well." if needs else None}}), flush=True)
    """
    program = agent(tmp_path, textwrap.dedent(body).strip().replace("\n", "\n        "))
    result = play([program, *["random"] * 6], "mafia")
    assert {event.how for event in answers_of(result, 0)} == {"retried"}
    lines = [json.loads(line) for line in heard.read_text().splitlines()]
    validator = Draft202012Validator(json.loads((ROOT / "configs" / "schemas" / "agent.json").read_text()))
    for line in lines:
        validator.validate(line)
    assert "99" in lines[1]["failed"][0] and lines[0]["new"] and not lines[1]["new"]
    seen = [line for line in result.lines if line.to == "all" or (line.to != "moderator" and 0 in line.to)]
    told = [each["event"]["kind"] for line in lines for each in line["new"]]
    assert told == [line.event.kind for line in seen][: len(told)]


def test_a_program_that_hangs_is_killed_and_soon_not_asked_any_more(tmp_path):
    table = {"ruleset": "mafia", "seats": [{"player": agent(tmp_path, "while True: pass"), "timeout": 0.2}]}
    table["seats"] += [{"player": "random", "count": 6}]
    (tmp_path / "t.yaml").write_text(json.dumps(table))
    words = ["watch", "t.yaml", "--trust", "all", "--pace", "0", "--seed", "2", "--log", "g.jsonl"]
    done = call_program(*words, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    events = [json.loads(line)["event"] for line in (tmp_path / "g.jsonl").read_text().splitlines()]
    answers = [event for event in events if event["kind"] == "Answered" and event["ask"]["seat"] == 0]
    reasons = [trouble["reason"] for event in answers for trouble in event["troubles"]]
    assert {event["how"] for event in answers} == {"fallback"}
    assert reasons.count("no answer in time") == 2 and "not asked any more" in reasons[2]


class Hangs(Player):
    def reply(self, *_):
        import threading

        threading.Event().wait()
        return Answer()


def test_an_object_that_raises_or_hangs_does_not_end_the_game(tmp_path):
    (tmp_path / "mine.py").write_text(MINE)
    raising = play([f"{tmp_path}/mine.py:Raises", *["random"] * 6], "mafia")
    hanging = play([Hangs(), *["random"] * 6], "mafia", patience=0.1)
    assert answers_of(raising, 0)[0].troubles[0].reason == "PlayerError: ValueError: no idea"
    assert answers_of(hanging, 0)[0].how == "fallback"


def test_a_process_plays_many_games_and_starts_anew_in_each(tmp_path):
    (tmp_path / "mine.py").write_text(MINE)
    tally = simulate([f"{tmp_path}/mine.py:Cautious", *["random"] * 6], "mafia", games=6)
    assert (tally.games, tally.fallbacks) == (6, 0)


def test_simulate_takes_them_too_and_every_game_keeps_the_rules(tmp_path):
    (tmp_path / "mine.py").write_text(MINE)
    words = ["-r", "mafia", "--players", "mine.py:Cautious*2,random*4", "--games", "4", "--audit", "--json"]
    done = call_program("simulate", *words, folder=tmp_path)
    assert (done.returncode, json.loads(done.stdout)["games"], json.loads(done.stdout)["broken"]) == (0, 4, 0)


@pytest.fixture(scope="module")
def left_game(tmp_path_factory):
    """A folder with mine.py and an unfinished game that it plays in seat 1."""
    folder = tmp_path_factory.mktemp("left")
    (folder / "mine.py").write_text(MINE + "\nfrom pathlib import Path\nPath('loaded').touch()\n")
    seats = "bot,mine.py:Cautious,bot*5"
    words = ["watch", "-r", "mafia", "--seats", seats, "--pace", "0", "--seed", "5", "--log", "g.jsonl"]
    call_program(*words, folder=folder)
    lines = (folder / "g.jsonl").read_text().splitlines(keepends=True)
    at = [number for number, line in enumerate(lines) if '"kind":"Answered"' in line][3]
    (folder / "g.jsonl").write_text("".join(lines[: at + 1]))
    (folder / "loaded").unlink()
    return folder


def test_a_log_never_loads_code(left_game):
    done = call_program("resume", "g.jsonl", "--pace", "0", folder=left_game)
    assert done.returncode == 2 and "--seat '1=mine.py:Cautious'" in done.stderr
    for command in (["replay", "g.jsonl"], ["check", "g.jsonl"], ["export", "g.jsonl", "--to", "md"]):
        call_program(*command, folder=left_game)
    assert not (left_game / "loaded").exists()
    named = call_program("resume", "g.jsonl", "--pace", "0", "--seat", "1=mine.py:Cautious", folder=left_game)
    assert named.returncode == 0, named.stderr
    assert (left_game / "loaded").exists()


def test_a_table_from_elsewhere_runs_code_only_if_allowed(tmp_path):
    (tmp_path / "mine.py").write_text(MINE)
    seats = [{"player": "mine.py:Cautious"}, {"player": "random", "count": 6}]
    (tmp_path / "t.yaml").write_text(json.dumps({"ruleset": "mafia", "seats": seats}))
    words = ["watch", "t.yaml", "--pace", "0", "--log", "g.jsonl"]
    refused = call_program(*words, folder=tmp_path)
    assert refused.returncode == 2 and "runs the code mine.py:Cautious on this machine: not allowed" in refused.stderr
    assert "allow it with --trust 'mine.py:Cautious', or name it with --seats\n" in refused.stderr
    assert call_program(*words, "--trust", "mine.py:Cautious", folder=tmp_path).returncode == 0


def test_a_plan_from_elsewhere_runs_code_only_if_allowed(tmp_path):
    """Its seats are a number, so they are no other way to name the code."""
    (tmp_path / "mine.py").write_text(MINE)
    entrants = [{"player": "mine.py:Cautious"}, {"player": "random"}]
    (tmp_path / "p.yaml").write_text(json.dumps({"ruleset": "mafia", "games": 2, "entrants": entrants}))
    refused = call_program("arena", "p.yaml", folder=tmp_path)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert refused.stderr.endswith("not allowed yet; allow it with --trust 'mine.py:Cautious'\n")
    assert call_program("arena", "p.yaml", "--trust", "mine.py:Cautious", folder=tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("player", "fault"),
    [
        ("missing.py:Class", "there is no file missing.py"),
        ("mine.py", "write the class after the file, as in mine.py:Class"),
        ("python:module", "write it as in python:package.module:Class"),
        ("command:", "names no program"),
        ("command:./nothing-here", "there is no program ./nothing-here"),
        ("command:'", "No closing quotation"),
    ],
)
def test_a_name_that_cannot_be_right_is_refused_in_a_line(player, fault, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(MINE)
    with pytest.raises(UserError, match=fault):
        check_own(player, "--seats")


def test_an_installed_package_can_offer_a_player(tmp_path):
    """As pip leaves it: a module, and beside it what the package declares."""
    (tmp_path / "their_players.py").write_text(MINE)
    about = tmp_path / "their_players-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: their-players\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        "[werewolf.players]\ncautious = their_players:Cautious\nbot = evil:Bot\nopenai = evil:Model\n"
    )
    words = ["simulate", "-r", "mafia", "--players", "cautious*2,random*5", "--games", "2", "--logs", "out"]
    done = subprocess.run(
        [sys.executable, "-m", "werewolf", *words],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    events = [json.loads(line)["event"] for line in (tmp_path / "out" / "game-000000.jsonl").read_text().splitlines()]
    assert events[0]["players"][0]["kind"] == "cautious"
    assert {event["how"] for event in events if event["kind"] == "Answered"} == {"player"}


def test_only_names_of_code_are_taken_for_code():
    assert not any(map(is_own, ("bot", "random", "human", "openai:m.py", "scripted:game.rec")))
    assert Chair(0, "Ann", "mine.py:Cautious").kind == "mine.py:Cautious"


def test_help_shows_the_whole_interface():
    text = pydoc.plain(pydoc.render_doc(werewolf))
    for name in werewolf.__all__:
        assert re.search(rf"(class |^    ){name}\b", text, re.M), name
    assert "patience: how many seconds" in text.replace("`", "")
