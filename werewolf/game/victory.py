"""Victory: who has won, by the ruleset's victory condition."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.roles import Role
from werewolf.game.rules import Verdict, parity_verdict, sides_verdict
from werewolf.game.ruleset import Switches


def verdict(living: Sequence[Role], switches: Switches) -> Verdict | None:
    """The winner if only these cards are still alive, or None if the game goes on."""
    return sides_verdict(living) if switches.victory == "sides" else parity_verdict(living)
