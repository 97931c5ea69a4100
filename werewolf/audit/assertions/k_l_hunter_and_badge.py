"""Assertions K.1 to K.4: the hunter's last shot; L.1 to L.4: the sheriff's badge and who gets it next."""

from __future__ import annotations

from werewolf.audit.assertions.assertion import HELD, assertion, no_role, seed, switch_is
from werewolf.audit.assertions.audit_state import AuditState
from werewolf.audit.assertions.choices import legal_choices, offer_fault
from werewolf.audit.logged_rules import Event

NO_HUNTER = no_role("hunter")


@seed("Hunter CANNOT activate when poisoned (cause == POISON).")
@assertion(
    "K.1", on=("Answered@shoot", "HunterShoot"), skip_when=(NO_HUNTER, switch_is("poisoned_hunter_shoots", True))
)
def K_1(state: AuditState, event: Event) -> str | None:
    """A poisoned hunter does not shoot."""
    seat = event["ask"]["seat"] if event["kind"] == "Answered" else event["actor"]
    return f"seat {seat} was poisoned but gets to shoot" if state.death_causes.get(seat) == "POISON" else HELD


@seed("Hunter CANNOT target dead players.")
@assertion("K.2", on=("Answered@shoot", "HunterShoot"), skip_when=(NO_HUNTER,))
def K_2(state: AuditState, event: Event) -> str | None:
    """The hunter is offered, and shoots, only living players."""
    if event["kind"] == "Answered":
        return offer_fault(state, event)
    target = event["target"]
    if target is None:
        return None
    return HELD if target in state.living else f"seat {target} is shot but was not alive"


@seed('Hunter MUST either shoot a living player or return "SKIP".')
@assertion("K.3", on=("HunterShoot", "DeathEvent"), skip_when=(NO_HUNTER,))
def K_3(state: AuditState, event: Event) -> str | None:
    """A dying hunter shoots once, or the log says that he holds fire."""
    seat = event["actor"]
    if event["kind"] == "HunterShoot":
        if seat in state.shots or seat not in state.unsettled_deaths:
            return f"seat {seat} shoots at the wrong time, or twice"
        _, may_decline = legal_choices(state, "shoot", seat)
        if event["target"] is not None or may_decline:
            return None
        return "the hunter holds fire, which is not allowed (hunter_declines: false)"
    shot, logged = state.shots.get(seat), event["hunter_shoot_target"]
    if logged != shot:
        return f"seat {seat} shot {shot}, but the DeathEvent says {logged}"
    if state.role(seat) != "hunter" or may_not_shoot(state, seat):
        return None
    return HELD if seat in state.shots else f"seat {seat} died as hunter but neither shot nor held fire"


def may_not_shoot(state: AuditState, seat: int) -> bool:
    """Whether this hunter was poisoned and the rules forbid a poisoned hunter to shoot."""
    return state.death_causes.get(seat) == "POISON" and not state.switches["poisoned_hunter_shoots"]


@seed("Hunter shot target MUST die immediately.")
@assertion("K.4", on=("DeathEvent",), skip_when=(NO_HUNTER,))
def K_4(state: AuditState, event: Event) -> str | None:
    """The player the hunter shoots dies at once, and their DeathEvent comes before the hunter's."""
    victim = state.shots.get(event["actor"])
    if victim is None:
        return None
    settled = victim in state.today.settled_deaths
    return HELD if settled else f"seat {victim} was shot, but its DeathEvent does not come first"


@seed("Badge transfer target MUST be living.")
@assertion("L.1", on=("Answered@badge", "SheriffBadgeTransfer"))
def L_1(state: AuditState, event: Event) -> str | None:
    """The badge passes to a living player, or to nobody where the rules allow tearing it up."""
    if event["kind"] == "Answered":
        return offer_fault(state, event)
    heir = event["to_player"]
    if heir is None:
        _, may_decline = legal_choices(state, "badge", event["actor"])
        return HELD if may_decline else "the badge is torn up, which is not allowed (badge_tear: false)"
    return HELD if heir in state.living else f"seat {heir} inherits the badge but is not alive"


@seed("Sheriff role MUST remain single (one badge at a time).")
@assertion("L.2", on=("SheriffOutcome", "SheriffBadgeTransfer"))
def L_2(state: AuditState, event: Event) -> str | None:
    """There is only one badge: nobody is elected while a sheriff holds it, and only the sheriff passes it on."""
    if event["kind"] == "SheriffOutcome":
        return HELD if state.sheriff is None else f"seat {state.sheriff} already holds the badge"
    if event["actor"] == state.sheriff:
        return HELD
    return f"seat {event['actor']} passes on the badge, but the sheriff is {state.sheriff}"


@seed("Werewolf Sheriff MUST still win with Werewolf camp.")
@assertion("L.3", on=("GameOver",))
def L_3(state: AuditState, event: Event) -> str | None:
    """A wolf who held the badge wins and loses with the wolves."""
    wolves = [fate for fate in event["players"] if fate["seat"] in state.badge_holders & state.rules.wolves]
    wrong = [fate["seat"] for fate in wolves if fate["won"] != (event["winner"] == "werewolves")]
    if not wolves:
        return None
    return f"seat {wrong[0]} is a wolf but does not win or lose with the wolves" if wrong else HELD


@seed("When a Sheriff dies, they MUST be queried for badge transfer target during death resolution.")
@assertion("L.4", on=("DeathEvent",))
def L_4(state: AuditState, event: Event) -> str | None:
    """A dying sheriff is asked for an heir before the DeathEvent, and the DeathEvent names that heir."""
    seat, heir = event["actor"], event["badge_transfer_to"]
    if seat == state.sheriff:
        return f"seat {seat} died as sheriff but was not asked for an heir"
    if heir != state.badge_transfers.get(seat):
        return f"seat {seat} passed the badge to {state.badge_transfers.get(seat)}, but the DeathEvent says {heir}"
    return HELD if seat in state.badge_transfers else None
