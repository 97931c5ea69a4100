"""Assertions E.1 to E.7: what the witch is told, and her two potions."""

from __future__ import annotations

from werewolf.audit.assertions.assertion import HELD, assertion, no_role, seed, switch_is
from werewolf.audit.assertions.audit_state import AuditState
from werewolf.audit.logged_rules import Event

NO_WITCH = no_role("witch")
POTION = "Answered@potion"


@seed("Witch MUST be informed of Werewolf kill target before making any potion decision.")
@assertion("E.1", on=("WerewolfKill", "WitchTold", POTION, "WitchAction"), skip_when=(NO_WITCH,))
def E_1(state: AuditState, event: Event) -> str | None:
    """Before the witch decides, she is told whom the pack attacks, or that it attacks nobody."""
    night, kind = state.night, event["kind"]
    if kind == "WerewolfKill":
        misled = any(target != event["target"] for target in night.victims_told.values())
        return "the witch was told of another victim" if misled else None
    if kind == "WitchTold":
        told = event["target"]
        return HELD if told == night.victim else f"the witch is told {told}, but the victim is {night.victim}"
    witch = event["ask"]["seat"] if kind == "Answered" else event["actor"]
    needs_no_news = state.switches["witch_told"] == "with_antidote" and "ANTIDOTE" in state.used_potions.get(witch, ())
    return HELD if needs_no_news or witch in night.victims_told else "the witch has not been told tonight's victim"


@seed("Witch CANNOT use more than one potion per night.")
@assertion("E.2", on=("WitchAction",), skip_when=(NO_WITCH,))
def E_2(state: AuditState, event: Event) -> str | None:
    """The witch uses at most one potion a night."""
    again = any(actor == event["actor"] for actor, _, _ in state.night.potions)
    return "the witch acts twice in one night" if again else HELD


@seed("Witch CANNOT use antidote on self.")
@assertion("E.3", on=(POTION, "WitchAction"), skip_when=(NO_WITCH, switch_is("witch_self_save", True)))
def E_3(state: AuditState, event: Event) -> str | None:
    """The witch does not use the antidote on herself."""
    if event["kind"] == "Answered":
        own = "antidote" in event["ask"]["options"] and event["ask"]["seat"] == state.night.victim
        return "the witch is offered the antidote for herself" if own else None
    if event["action_type"] != "ANTIDOTE":
        return None
    return "the witch saves herself" if event["target"] == event["actor"] else HELD


@seed("Witch CANNOT use antidote if already used (antidote_used == True).")
@assertion("E.4", on=(POTION, "WitchAction"), skip_when=(NO_WITCH,))
def E_4(state: AuditState, event: Event) -> str | None:
    """The antidote can be used only once a game."""
    return single_use_fault(state, event, "ANTIDOTE")


@seed("Witch CANNOT use poison if already used (poison_used == True).")
@assertion("E.5", on=(POTION, "WitchAction"), skip_when=(NO_WITCH,))
def E_5(state: AuditState, event: Event) -> str | None:
    """The poison can be used only once a game."""
    return single_use_fault(state, event, "POISON")


def single_use_fault(state: AuditState, event: Event, potion: str) -> str | None:
    """Check that a used potion is neither offered nor used again."""
    if event["kind"] == "Answered":
        offered = any(option.startswith(potion.lower()) for option in event["ask"]["options"])
        used = potion in state.used_potions.get(event["ask"]["seat"], ())
        return f"the {potion.lower()} is offered but was used before" if offered and used else None
    if event["action_type"] != potion:
        return None
    return f"the {potion.lower()} was used before" if potion in state.used_potions.get(event["actor"], ()) else HELD


@seed("Antidote MUST override Werewolf kill (saved player survives).")
@assertion("E.6", on=("WitchAction", "NightOutcome"), skip_when=(NO_WITCH,))
def E_6(state: AuditState, event: Event) -> str | None:
    """The antidote is only for tonight's victim, and it cancels the pack's kill."""
    if event["kind"] == "WitchAction":
        if event["action_type"] != "ANTIDOTE":
            return None
        is_victim = event["target"] is not None and event["target"] == state.night.victim
        return HELD if is_victim else f"the witch saves {event['target']}, but the victim is {state.night.victim}"
    victim = state.night.victim
    saved, poisoned = state.night.potion_targets("ANTIDOTE"), state.night.potion_targets("POISON")
    if victim is None or victim not in saved or victim in poisoned:
        return None
    dies = str(victim) in event["deaths"]
    if state.switches["double_protection"] == "dies" and victim in state.night.protections.values():
        return HELD if dies else f"seat {victim} was both saved and protected but lives (double_protection: dies)"
    return f"seat {victim} was saved but dies" if dies else HELD


@seed("Poison MUST kill target regardless of guard protection.")
@assertion("E.7", on=("WitchAction", "NightOutcome"), skip_when=(NO_WITCH,))
def E_7(state: AuditState, event: Event) -> str | None:
    """Poison kills even a protected player, and is then the logged cause of death."""
    if event["kind"] == "WitchAction":
        own = event["action_type"] == "POISON" and event["target"] == event["actor"]
        barred = own and not state.switches["witch_self_poison"]
        return "the witch poisons herself, which is not allowed (witch_self_poison: false)" if barred else None
    poisoned = state.night.potion_targets("POISON")
    if not poisoned:
        return None
    wrong = [seat for seat in poisoned if event["deaths"].get(str(seat)) != "POISON"]
    return f"seat {wrong[0]} was poisoned but does not die of it" if wrong else HELD
