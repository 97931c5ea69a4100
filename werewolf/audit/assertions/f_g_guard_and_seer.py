"""Assertions F.1 to F.3: the protection of the guard (or a doctor); G.1 and G.2: the seer's check."""

from __future__ import annotations

from werewolf.audit.assertions.assertion import HELD, assertion, no_role, seed
from werewolf.audit.assertions.audit_state import AuditState
from werewolf.audit.assertions.choices import legal_choices, offer_fault
from werewolf.audit.logged_rules import Event, LoggedRules, Seat

PROTECTORS = ("guard", "doctor")  # a doctor, if one is dealt, is checked in the same way
NO_PROTECTOR = no_role(*PROTECTORS)


def repeats_allowed(rules: LoggedRules) -> str | None:
    dealt = [role for role in PROTECTORS if role in rules.deal]
    all_may = all(rules.switches[f"{role}_repeat"] for role in dealt)
    return f"{dealt[0]}_repeat: true" if dealt and all_may else None


@seed("Guard CANNOT guard the same player on consecutive nights.")
@assertion("F.1", on=("GuardAction", "DoctorAction"), skip_when=(NO_PROTECTOR, repeats_allowed))
def F_1(state: AuditState, event: Event) -> str | None:
    """The guard does not protect the same seat two nights in a row: last night counts, not the last time he acted."""
    target = event["target"]
    role = "guard" if event["kind"] == "GuardAction" else "doctor"
    if target is None or state.switches[f"{role}_repeat"]:
        return None
    again = state.last_night.protections.get(event["actor"]) == target
    return f"seat {target} was also protected last night" if again else HELD


@seed("Guard CANNOT be overridden by Witch poison.")
@assertion("F.2", on=("NightOutcome",), skip_when=(NO_PROTECTOR, no_role("witch")))
def F_2(state: AuditState, event: Event) -> str | None:
    """Poisoning the guard does not cancel his protection that night."""
    poisoned = state.night.potion_targets("POISON")
    return protection_fault(state, event, {seat for seat in state.night.protections if seat in poisoned})


@seed("Guard skill MUST work even if Guard dies that night.")
@assertion("F.3", on=("NightOutcome",), skip_when=(NO_PROTECTOR,))
def F_3(state: AuditState, event: Event) -> str | None:
    """The pack cannot kill the seat that the guard protects, even if the guard dies that night."""
    return protection_fault(state, event, set(state.night.protections))


def protection_fault(state: AuditState, event: Event, protectors: set[Seat]) -> str | None:
    """Check that these protectors stopped the pack's attack. E.6 and E.7 check poison and double protection."""
    night, victim = state.night, state.night.victim
    protected = {night.protections[seat] for seat in protectors}
    if victim is None or victim in night.potion_targets("POISON") or victim not in protected:
        return None
    if victim in night.potion_targets("ANTIDOTE") and state.switches["double_protection"] == "dies":
        return None
    return f"seat {victim} was protected but is killed" if str(victim) in event["deaths"] else HELD


NO_SEER = no_role("seer")


@seed("Seer CANNOT check more than one living player per night.")
@assertion("G.1", on=("Answered@check", "SeerAction", "SubPhaseEnd@SEER_ACTION"), skip_when=(NO_SEER,))
def G_1(state: AuditState, event: Event) -> str | None:
    """The seer checks exactly one other living player each night."""
    if event["kind"] == "Answered":
        return offer_fault(state, event)
    if event["kind"] == "SubPhaseEnd":
        idle = [seat for seat in state.living if state.rules.deal[seat] == "seer" and seat not in state.night.checkers]
        excused = [seat for seat in idle if legal_choices(state, "check", seat)[1]]
        return f"seat {idle[0]} checked nobody" if idle and not excused else None
    if event["actor"] in state.night.checkers:
        return "the seer checks twice in one night"
    if event["target"] == event["actor"]:
        return "the seer checks himself"
    return HELD if event["target"] in state.living else f"the seer checks seat {event['target']}, who is not alive"


@seed("Seer result MUST be GOOD or WEREWOLF.")
@assertion("G.2", on=("SeerAction",), skip_when=(NO_SEER,))
def G_2(state: AuditState, event: Event) -> str | None:
    """The seer's result is GOOD or WEREWOLF, and it is true."""
    truth = "WEREWOLF" if event["target"] in state.rules.wolves else "GOOD"
    if event["result"] == truth:
        return HELD
    return f"the seer learns {event['result']!r} about seat {event['target']}, but the truth is {truth}"
