"""The witch: told first, one potion a night, each once a game."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event
from werewolf.audit.rule import HELD, rule, switched, without
from werewolf.audit.state import AuditState

CATEGORY = "Night actions: witch"
WITCH = without("witch")
POTION = "Answered@potion"


@rule("E.1", on=("WerewolfKill", "WitchTold", POTION, "WitchAction"), off=(WITCH,))
def E_1(books: AuditState, event: Event) -> str | None:
    """Before she decides anything the witch knows whom the pack attacks, or that it attacks nobody."""
    night, kind = books.night, event["kind"]
    if kind == "WerewolfKill":
        misled = any(target != event["target"] for target in night.told.values())
        return "the witch was told otherwise" if misled else None
    if kind == "WitchTold":
        return HELD if event["target"] == night.bitten else f"she is told {event['target']}, bitten is {night.bitten}"
    witch = event["ask"]["seat"] if kind == "Answered" else event["actor"]
    untold = books.switches["witch_told"] == "with_antidote" and "ANTIDOTE" in books.spent.get(witch, ())
    return HELD if untold or witch in night.told else "she has not been told tonight's victim"


@rule("E.2", on=("WitchAction",), off=(WITCH,))
def E_2(books: AuditState, event: Event) -> str | None:
    """No more than one potion a night."""
    again = any(actor == event["actor"] for actor, _, _ in books.night.potions)
    return "a second action of hers in one night" if again else HELD


@rule("E.3", on=(POTION, "WitchAction"), off=(WITCH, switched("witch_self_save", True)))
def E_3(books: AuditState, event: Event) -> str | None:
    """The antidote is not for herself."""
    if event["kind"] == "Answered":
        own = "antidote" in event["ask"]["options"] and event["ask"]["seat"] == books.night.bitten
        return "she is offered to save herself" if own else None
    if event["action_type"] != "ANTIDOTE":
        return None
    return "she saves herself" if event["target"] == event["actor"] else HELD


@rule("E.4", on=(POTION, "WitchAction"), off=(WITCH,))
def E_4(books: AuditState, event: Event) -> str | None:
    """The antidote works once a game."""
    return once(books, event, "ANTIDOTE")


@rule("E.5", on=(POTION, "WitchAction"), off=(WITCH,))
def E_5(books: AuditState, event: Event) -> str | None:
    """The poison works once a game."""
    return once(books, event, "POISON")


def once(books: AuditState, event: Event, potion: str) -> str | None:
    """Neither offered nor used again."""
    if event["kind"] == "Answered":
        offered = any(option.startswith(potion.lower()) for option in event["ask"]["options"])
        spent = potion in books.spent.get(event["ask"]["seat"], ())
        return f"the {potion.lower()} is offered, and was used before" if offered and spent else None
    if event["action_type"] != potion:
        return None
    return f"the {potion.lower()} was used before" if potion in books.spent.get(event["actor"], ()) else HELD


@rule("E.6", on=("WitchAction", "NightOutcome"), off=(WITCH,))
def E_6(books: AuditState, event: Event) -> str | None:
    """The antidote is for tonight's victim alone, and undoes the bite."""
    if event["kind"] == "WitchAction":
        if event["action_type"] != "ANTIDOTE":
            return None
        right = event["target"] is not None and event["target"] == books.night.bitten
        return HELD if right else f"she saves {event['target']}, bitten is {books.night.bitten}"
    bitten = books.night.bitten
    if bitten is None or bitten not in books.night.drunk("ANTIDOTE") or bitten in books.night.drunk("POISON"):
        return None
    dies = str(bitten) in event["deaths"]
    if books.switches["double_protection"] == "dies" and bitten in books.night.wards.values():
        return HELD if dies else f"seat {bitten} was saved and protected, and lives (double_protection: dies)"
    return f"seat {bitten} was saved, and dies" if dies else HELD


@rule("E.7", on=("WitchAction", "NightOutcome"), off=(WITCH,))
def E_7(books: AuditState, event: Event) -> str | None:
    """Poison kills, whoever stands guard, and is then the cause on record."""
    if event["kind"] == "WitchAction":
        own = event["action_type"] == "POISON" and event["target"] == event["actor"]
        barred = own and not books.switches["witch_self_poison"]
        return "she poisons herself (witch_self_poison: false)" if barred else None
    poisoned = books.night.drunk("POISON")
    if not poisoned:
        return None
    wrong = [seat for seat in poisoned if event["deaths"].get(str(seat)) != "POISON"]
    return f"seat {wrong[0]} was poisoned, and does not die of it" if wrong else HELD
