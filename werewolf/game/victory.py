"""When a game is won, and by whom."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.roles import Role
from werewolf.game.rules import Verdict, parity_verdict, sides_verdict
from werewolf.game.ruleset import Switches


def verdict(living: Sequence[Role], switches: Switches) -> Verdict | None:
    """The winner among these living cards, if there is one."""
    return sides_verdict(living) if switches.victory == "sides" else parity_verdict(living)
