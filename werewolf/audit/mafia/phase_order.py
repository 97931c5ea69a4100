"""How nights and days go, and what is held only when it is called for."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.audit.logged_rules import Event
from werewolf.audit.rule import HELD, also, rule
from werewolf.audit.sheriff import deaths, phase_order
from werewolf.audit.state import AuditState

CATEGORY = "Phase order"

MA_10 = also("MA.10", phase_order.C_2, "Night and day take turns.")
MA_11 = also("MA.11", phase_order.C_6, "Every night but Night Zero has the mafia's hour and a resolution.")


@rule("MA.12", on=("SubPhaseStart",))
def MA_12(books: AuditState, event: Event) -> str | None:
    """The night's hours come in the house's order, the resolution last."""
    if books.phase != "NIGHT" or not books.subs:
        return None
    return in_order(books.subs[-1], event["sub_phase"], (*books.house.awake, "NIGHT_RESOLUTION"))


@rule("MA.13", on=("SubPhaseStart",))
def MA_13(books: AuditState, event: Event) -> str | None:
    """The day goes in the house's order: deaths, discussion, vote, defence, revote, banishment."""
    if books.phase != "DAY" or not books.subs:
        return None
    return in_order(books.subs[-1], event["sub_phase"], [name.upper() for name in books.house.day])


def in_order(before: str, now: str, order: Sequence[str]) -> str:
    known = before in order and now in order
    return HELD if known and order.index(before) < order.index(now) else f"{now} comes after {before}"


@rule("MA.14", on=("SubPhaseStart@DEFENCE", "SubPhaseStart@REVOTE", "PhaseEnd"))
def MA_14(books: AuditState, event: Event) -> str | None:
    """Defence and revote are held if and only if the first ballot was tied and the house votes again."""
    if event["kind"] == "SubPhaseStart":
        return HELD if books.today.tied else f"{event['sub_phase']}, and no tie called for it"
    if books.phase != "DAY" or not books.today.resolved:
        return None
    missing = {"DEFENCE", "REVOTE"} - set(books.subs) if books.today.tied else None
    return f"a tie, and no {min(missing)}" if missing else HELD


MA_15 = also("MA.15", phase_order.C_13, "A banishment, and nothing else, is resolved right after the vote.")
MA_16 = also("MA.16", deaths.I_1, "Every morning the night's dead are announced to all, or that nobody died.")
