"""A role is one file, a ruleset one YAML file, and a switch one declaration and the rule that reads it.

Here all of them are added to a copy of the program.
"""

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


# A switch for the owl: its declaration, and in the rule the line that reads it.
OWL_SELF = """
    owl_self: StrictBool = switch(
        True,
        "The owl may watch its own door.",
        "owl",
        players={False: "Never watches its own door."},
        models={True: "It may watch its own door.", False: "It may not watch its own door."},
    )


# A log that does not name
""".rstrip()
READS = ("ctx.living_players)", "ctx.living_players if ctx.switches.owl_self else ctx.others(me))")


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


@pytest.fixture
def copy_with_a_switch(copy):
    """The declaration goes into one file, and the rule that reads it into another; nothing else is touched."""
    declarations, rule = (copy / "werewolf" / "game" / name for name in ("switches.py", "roles/owl.py"))
    before, mark, after = declarations.read_text().partition("\n\n# A log that does not name")
    assert mark
    later = after.replace("frozenset((", 'frozenset(("owl_self", ', 1)
    declarations.write_text(before + OWL_SELF + later)
    rule.write_text(OWL.replace(*READS))
    return copy


def test_a_switch_is_told_wherever_switches_are(copy_with_a_switch):
    copy, changed = copy_with_a_switch, ("--set", "owl_self=false")
    assert "Never watches its own door." in run(copy, "rules", "owlery", *changed)
    assert "Never watches its own door." not in run(copy, "rules", "owlery")
    assert "owl_self: true" in run(copy, "rules", "owlery", "--switches")
    run(copy, "new", "ruleset", "ours")
    assert "# owl_self: true # true | false" in (copy / "configs" / "rulesets" / "ours.yaml").read_text()
    (copy / "configs" / "schemas" / "table.json").unlink()
    run(copy, "new", "table", "ours")
    assert "The owl may watch its own door." in (copy / "configs" / "schemas" / "table.json").read_text()


def test_a_switch_is_played_and_told_to_models(copy_with_a_switch):
    copy = copy_with_a_switch
    run(copy, "simulate", "--ruleset", "owlery", "--games", "40", "--set", "owl_self=false", "--logs", "played")
    seen = [json.loads(line)["event"] for path in (copy / "played").iterdir() for line in path.open()]
    watches = [event for event in seen if event["kind"] == "OwlAction"]
    assert watches and all(event["target"] != event["actor"] for event in watches)
    run(copy, "watch", "--ruleset", "owlery", "--set", "owl_self=false", "--seed", "4", "--log", "one.jsonl")
    assert "It may not watch its own door." in run(copy, "prompts", "--seat", "1", "one.jsonl")
