"""Quick tables: the switches that let several people at one keyboard pass it on less often."""

from __future__ import annotations

from typing import Any

from werewolf.game.ruleset import Ruleset


def quick_switches(rules: Ruleset, people: int) -> dict[str, Any]:
    """One round of the council, no talk of the pack before the discussion, and an open campaign, where there are any.

    Whoever plays alone passes nothing on and keeps the ruleset's own switches.
    """
    if people < 2:
        return {}
    talk = {"pack_talk": False} if "pack_talk" in rules.day else {}
    campaign = {"campaign": "open"} if "campaign" in rules.day else {}
    return {"council_rounds": 1, **talk, **campaign}
