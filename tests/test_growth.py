"""A new role needs one file and a new ruleset one YAML file. Here both are added to a copy of the program."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys

import pytest

from lab.program import ROOT

OWL = '''
"""Owl: watches one player a night and sees whether anyone visits them."""

from werewolf.game.asks import Seat
from werewolf.game.events import Attack, Audience, Event, Ward, fact
from werewolf.game.roles import Role


@fact
class OwlAction(Event):
    actor: Seat
    target: Seat
    visited: bool
    heard_by = Audience.ACTOR
    lines = {"": "You watch {target}'s door: visited={visited}."}


def night(ctx, owls):
    for me in owls:
        target = yield from ctx.choose(me, "watch", ctx.living_players)
        visited = any(event.target == target for event in ctx.tonight() if isinstance(event, (Attack, Ward)))
        yield OwlAction(me, target, visited)


ROLE = Role("owl", camp="village", blurb="Sees whether anyone visits a player.", god=True, night=night)
'''

OWLERY = """
name: owlery
base: sheriff
decks:
  - {seats: [9, 9], cards: {werewolf: 2, owl: 1, guard: 1, hunter: 1}, fill: villager}
seats: 9
night: [werewolf, guard, owl]
switches: {reveal: role, council_rounds: 1}
"""


@pytest.fixture
def copy(tmp_path):
    for name in ("werewolf", "configs"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "werewolf" / "game" / "roles" / "owl.py").write_text(OWL)
    (tmp_path / "configs" / "rulesets" / "owlery.yaml").write_text(OWLERY)
    return tmp_path


def run(folder, *words):
    return subprocess.run(
        [sys.executable, "-m", "werewolf", *words], cwd=folder, capture_output=True, text=True, check=True, timeout=300
    ).stdout


def test_one_file_adds_a_role_and_one_yaml_file_adds_a_ruleset(copy):
    assert "Sees whether anyone visits a player." in run(copy, "roles", "owl")
    totals = json.loads(run(copy, "simulate", "--ruleset", "owlery", "--games", "60", "--json", "--logs", "played"))
    assert totals["games"] == sum(totals["wins"].values()) == 60
    seen = [json.loads(line) for path in (copy / "played").iterdir() for line in path.open()]
    watches = [line for line in seen if line["event"]["kind"] == "OwlAction"]
    assert {line["event"]["visited"] for line in watches} == {True, False}
    assert all(line["to"] == [line["event"]["actor"]] for line in watches)
    assert any(line["event"]["kind"] == "CardRevealed" for line in seen)


def test_a_game_with_the_new_role_resumes(copy):
    run(copy, "watch", "--ruleset", "owlery", "--seed", "4", "--log", "whole.jsonl")
    whole = (copy / "whole.jsonl").read_bytes()
    (copy / "half.jsonl").write_bytes(whole[: len(whole) // 2])
    run(copy, "resume", "half.jsonl")
    half = (copy / "half.jsonl").read_bytes().splitlines()
    assert half[:-1] == whole.splitlines()[:-1]
