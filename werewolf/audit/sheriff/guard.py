"""The guard, and what his standing at a door is worth."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event, LoggedRules, Seat
from werewolf.audit.rule import HELD, rule, without
from werewolf.audit.state import AuditState

CATEGORY = "Night actions: guard"
KEEPERS = ("guard", "doctor")  # a doctor in a house that has one is held to the same
GUARD = without(*KEEPERS)


def may_repeat(house: LoggedRules) -> str | None:
    """Void where every keeper dealt may hold one door for ever."""
    keepers = [role for role in KEEPERS if role in house.deal]
    free = all(house.switches[f"{role}_repeat"] for role in keepers)
    return f"{keepers[0]}_repeat: true" if keepers and free else None


@rule("F.1", on=("GuardAction", "DoctorAction"), off=(GUARD, may_repeat))
def F_1(books: AuditState, event: Event) -> str | None:
    """The guard holds nobody's door two nights running: last night counts, not the last use."""
    target = event["target"]
    keeper = "guard" if event["kind"] == "GuardAction" else "doctor"
    if target is None or books.switches[f"{keeper}_repeat"]:
        return None
    again = books.last_night.wards.get(event["actor"]) == target
    return f"seat {target} was protected last night, too" if again else HELD


@rule("F.2", on=("NightOutcome",), off=(GUARD, without("witch")))
def F_2(books: AuditState, event: Event) -> str | None:
    """Poisoning the guard does not undo his guarding that night."""
    poisoned = books.night.drunk("POISON")
    return holds(books, event, {seat for seat in books.night.wards if seat in poisoned})


@rule("F.3", on=("NightOutcome",), off=(GUARD,))
def F_3(books: AuditState, event: Event) -> str | None:
    """Whom the guard holds the pack cannot kill, whether or not he lives to see the morning."""
    return holds(books, event, set(books.night.wards))


def holds(books: AuditState, event: Event, keepers: set[Seat]) -> str | None:
    """Whether a bite was stopped by these keepers; poison and too much care are other rules' business."""
    night, bitten = books.night, books.night.bitten
    if bitten is None or bitten in night.drunk("POISON") or bitten not in {night.wards[seat] for seat in keepers}:
        return None
    if bitten in night.drunk("ANTIDOTE") and books.switches["double_protection"] == "dies":
        return None
    return f"seat {bitten} was protected, and is killed" if str(bitten) in event["deaths"] else HELD
