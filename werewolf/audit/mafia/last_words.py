"""Who may speak once more."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event
from werewolf.audit.rule import HELD, also, rule, switched
from werewolf.audit.sheriff import deaths
from werewolf.audit.state import AuditState

CATEGORY = "Last words"

MA_26 = also("MA.26", deaths.I_6, "Whoever is voted out has last words.")


@rule("MA.27", on=("Speech", "DeathEvent"), off=(switched("last_words_vote", True),))
def MA_27(books: AuditState, event: Event) -> str | None:
    """Where the house gives the voted out no last words, they have none."""
    seat = event["actor"]
    if books.causes.get(seat) != "BANISHMENT" or seat not in books.affairs:
        return None
    silent = event["kind"] == "DeathEvent" and event["last_words"] is None
    return HELD if silent else f"seat {seat} was voted out, and has last words (last_words_vote: false)"


MA_28 = also("MA.28", deaths.I_5, "Whoever is killed at night has no last words.")
MA_29 = also("MA.29", deaths.I_4, "Where the house gives the first night's dead last words, they have them.")
