"""Assertions MA.26 to MA.29: who has last words."""

from __future__ import annotations

from werewolf.audit.assertion import HELD, assertion, same_check, switch_is
from werewolf.audit.logged_rules import Event
from werewolf.audit.sheriff import deaths
from werewolf.audit.state import AuditState

CATEGORY = "Last words"

MA_26 = same_check("MA.26", deaths.I_6, "A player who is voted out has last words.")


@assertion("MA.27", on=("Speech", "DeathEvent"), skip_when=(switch_is("last_words_vote", True),))
def MA_27(state: AuditState, event: Event) -> str | None:
    """A player who is voted out has no last words where the rules give none."""
    seat = event["actor"]
    if state.death_causes.get(seat) != "BANISHMENT" or seat not in state.unsettled_deaths:
        return None
    silent = event["kind"] == "DeathEvent" and event["last_words"] is None
    return HELD if silent else f"seat {seat} was voted out but has last words (last_words_vote: false)"


MA_28 = same_check("MA.28", deaths.I_5, "A player who is killed at night has no last words.")
MA_29 = same_check(
    "MA.29", deaths.I_4, "A player who dies in the first night has last words where the rules give them."
)
