"""Assertions K.1 to K.4: the hunter's last shot."""

from __future__ import annotations

from werewolf.audit.assertion import HELD, assertion, no_role, switch_is
from werewolf.audit.choices import offer_fault
from werewolf.audit.logged_rules import Event
from werewolf.audit.state import AuditState

CATEGORY = "Hunter"
NO_HUNTER = no_role("hunter")


@assertion(
    "K.1", on=("Answered@shoot", "HunterShoot"), skip_when=(NO_HUNTER, switch_is("poisoned_hunter_shoots", True))
)
def K_1(state: AuditState, event: Event) -> str | None:
    """A poisoned hunter does not shoot."""
    seat = event["ask"]["seat"] if event["kind"] == "Answered" else event["actor"]
    return f"seat {seat} was poisoned but gets to shoot" if state.death_causes.get(seat) == "POISON" else HELD


@assertion("K.2", on=("Answered@shoot", "HunterShoot"), skip_when=(NO_HUNTER,))
def K_2(state: AuditState, event: Event) -> str | None:
    """The hunter is offered, and shoots, only living players."""
    if event["kind"] == "Answered":
        return offer_fault(state, event)
    target = event["target"]
    if target is None:
        return None
    return HELD if target in state.living else f"seat {target} is shot but was not alive"


@assertion("K.3", on=("HunterShoot", "DeathEvent"), skip_when=(NO_HUNTER,))
def K_3(state: AuditState, event: Event) -> str | None:
    """A dying hunter shoots once, or the log says that he holds fire."""
    seat = event["actor"]
    if event["kind"] == "HunterShoot":
        if seat in state.shots or seat not in state.unsettled_deaths:
            return f"seat {seat} shoots at the wrong time, or twice"
        must = not state.switches["hunter_declines"] and state.living
        return (
            "the hunter holds fire, which is not allowed (hunter_declines: false)"
            if event["target"] is None and must
            else None
        )
    shot, logged = state.shots.get(seat), event["hunter_shoot_target"]
    if logged != shot:
        return f"seat {seat} shot {shot}, but the DeathEvent says {logged}"
    if state.role(seat) != "hunter" or may_not_shoot(state, seat):
        return None
    return HELD if seat in state.shots else f"seat {seat} died as hunter but neither shot nor held fire"


def may_not_shoot(state: AuditState, seat: int) -> bool:
    """Whether this hunter was poisoned and the rules forbid a poisoned hunter to shoot."""
    return state.death_causes.get(seat) == "POISON" and not state.switches["poisoned_hunter_shoots"]


@assertion("K.4", on=("DeathEvent",), skip_when=(NO_HUNTER,))
def K_4(state: AuditState, event: Event) -> str | None:
    """The player the hunter shoots dies at once, and their DeathEvent comes before the hunter's."""
    victim = state.shots.get(event["actor"])
    if victim is None:
        return None
    return (
        HELD
        if victim in state.today.settled_deaths
        else f"seat {victim} was shot, but its DeathEvent does not come first"
    )
