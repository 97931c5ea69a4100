"""A switch stands in few files: its declaration, its rule and those of the checker. Other readers have a reason."""

from __future__ import annotations

import ast
from statistics import median

from lab.switch_places import HOMES, named_in_code, places, reason
from werewolf.game.switches import Switches


def test_a_switch_stands_in_a_median_of_five_files_of_rules_and_checker():
    named = places()
    assert set(named) == set(Switches.model_fields)
    assert median(sum(path.startswith(HOMES) for path in paths) for paths in named.values()) <= 5
    assert all("werewolf/game/switches.py" in paths for paths in named.values())


def test_every_further_reader_has_a_reason():
    further = {path for paths in places().values() for path in paths if not path.startswith(HOMES)}
    assert further and [path for path in further if reason(path) is None] == []


def test_a_switch_is_found_however_it_is_named():
    code = """
tie = rules.switches.tie
if state.switches["vote"] == "majority" or later.get("kill_skip"): ...
barred = state.switches[f"{role}_repeat"]
SOME = {"self": ON_OFF, "day_limit": (1, 1000)}
text, when = "after day {sheriff_weight}", ("floor=bids",)
vote(skip="campaign")
"""
    found = {
        "tie",
        "vote",
        "kill_skip",
        "guard_repeat",
        "doctor_repeat",
        "self",
        "day_limit",
        "sheriff_weight",
        "floor",
    }
    assert set(named_in_code(ast.parse(code))) == found
