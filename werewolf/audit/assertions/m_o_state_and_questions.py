"""Assertions M.1 to M.7: the declared state is the auditor's own; O.1: what the dead may still be asked."""

from __future__ import annotations

from werewolf.audit.assertions.assertion import ANY_KIND, HELD, MARKERS, UNKNOWN_KIND, assertion, seed
from werewolf.audit.assertions.audit_state import AuditState
from werewolf.audit.assertions.updates import INSIDE_KINDS
from werewolf.audit.logged_rules import Event

REQUIRED_ROLE = {
    "PackTalk": "werewolf",
    "Proposal": "werewolf",
    "WerewolfKill": "werewolf",
    "WitchTold": "witch",
    "WitchAction": "witch",
    "GuardAction": "guard",
    "DoctorAction": "doctor",
    "SeerAction": "seer",
    "HunterShoot": "hunter",
}
PACK_KINDS = ("PackTalk", "Proposal", "WerewolfKill")
ROLE_ACTIONS = ("WitchTold", "WitchAction", "GuardAction", "DoctorAction", "SeerAction")
TARGET_ASKS = ("Answered@protect", "Answered@potion", "Answered@speak")
LIVING_ONLY = (*ROLE_ACTIONS, "Nomination", "Reply", "SheriffOptOut")
TABLE_ACTIONS = ("Speech", "Reply", "Nomination", "Vote", "SheriffOptOut", "SheriffBadgeTransfer")
ACTOR_KINDS = (*REQUIRED_ROLE, "CardDealt", "Note", *TABLE_ACTIONS)


@seed("living_players union dead_players MUST equal all_players.")
@assertion("M.1", on=MARKERS, any_rules=True)
def M_1(state: AuditState, event: Event) -> str | None:
    """The living and the dead together are all the players."""
    if event["living"] == state.sorted_living and event["dead"] == state.sorted_dead:
        return HELD
    listed = {*event["living"], *event["dead"]}
    return HELD if listed == state.living | state.dead else f"the living and the dead together are {sorted(listed)}"


@seed("living_players intersect dead_players MUST be empty.")
@assertion("M.2", on=MARKERS, any_rules=True)
def M_2(_: AuditState, event: Event) -> str | None:
    """Nobody is both alive and dead."""
    both = set(event["living"]).intersection(event["dead"]) if event["dead"] else None
    return f"{sorted(both)} are both alive and dead" if both else HELD


@seed("Player.is_alive MUST match seat in living_players.")
@assertion("M.3", on=(*MARKERS, "DeathEvent"))
def M_3(state: AuditState, event: Event) -> str | None:
    """The players declared alive are exactly those whose death the log has not reported."""
    if event["kind"] == "DeathEvent":
        return f"seat {event['actor']} has a DeathEvent but is alive" if event["actor"] in state.living else None
    if event["living"] == state.sorted_living or set(event["living"]) == state.living:
        return HELD
    return f"the marker says {event['living']} are alive, but the living are {state.sorted_living}"


@seed("Player.is_sheriff MUST match sheriff state.")
@assertion("M.4", on=MARKERS)
def M_4(state: AuditState, event: Event) -> str | None:
    """The declared sheriff is the player who was elected or last inherited the badge."""
    sheriff = event["sheriff"]
    return HELD if sheriff == state.sheriff else f"the marker says the sheriff is {sheriff}, but it is {state.sheriff}"


@seed("Dead players CANNOT appear in living-only operations.")
@assertion("M.5", on=(*TARGET_ASKS, *LIVING_ONLY, *PACK_KINDS, "SheriffCandidates", "SheriffOutcome"))
def M_5(state: AuditState, event: Event) -> str | None:
    """No dead player acts, is offered, is targeted or receives a line where only the living may."""
    if event["kind"] == "Answered" and not state.dead:
        return HELD
    not_alive = [seat for seat in seats_to_be_alive(state, event) if seat not in state.living]
    return f"seat {not_alive[0]} is not alive" if not_alive else HELD


def seats_to_be_alive(state: AuditState, event: Event) -> list[int]:
    """The seats that must be alive for this line. D.1, G.1, J.1 and K.2 check the targets of other actions."""
    kind = event["kind"]
    if kind == "Answered":
        options = event["ask"]["options"]
        if event["ask"]["purpose"] == "potion":
            options = [int(option[7:]) for option in options if option.startswith("poison ")]
        return [seat for seat in state.dead if seat in options]
    if kind in PACK_KINDS:
        return [seat for seat in state.line["to"] if seat in state.rules.wolves]
    if kind == "SheriffCandidates":
        return list(event["candidates"])
    if kind == "SheriffOutcome":
        return [] if event["winner"] is None else [event["winner"]]
    target = event.get("target") if kind not in ("SeerAction", "WitchTold") else None
    return [event["actor"]] if target is None else [event["actor"], target]


@seed("All events MUST have valid day number.")
@assertion("M.6", on=(ANY_KIND,), position_only=INSIDE_KINDS - {"SubPhaseStart", "SubPhaseEnd"}, any_rules=True)
def M_6(state: AuditState, event: Event) -> str | None:
    """Every line carries the day it belongs to, and days increase by one."""
    day = state.line["day"]
    if event["kind"] == "PhaseStart":
        steps = event["day"] - state.day
        return HELD if day == event["day"] and 0 <= steps <= 1 else f"day {event['day']} follows day {state.day}"
    if day != state.day:
        return f"the line says day {day}, but it is day {state.day}"
    own = event.get("day", day)
    return HELD if own == day else f"the event says day {own}, but it is day {day}"


@seed("All events MUST have valid actor (seat exists).")
@assertion("M.7", on=("Answered", *ACTOR_KINDS, "DeathEvent", UNKNOWN_KIND))
def M_7(state: AuditState, event: Event) -> str | None:
    """Every acting seat is in the game and holds the card that the action requires."""
    kind = event["kind"]
    actor = event["ask"]["seat"] if kind == "Answered" else event.get("actor", 0)
    if type(actor) is not int or not 0 <= actor < state.rules.seats:
        return f"there is no seat {actor!r}"
    card = REQUIRED_ROLE.get(kind)
    if card is None or state.rules.deal[actor] == card or (card == "werewolf" and actor in state.rules.wolves):
        return HELD
    return f"seat {actor} acts as {card} but is {state.rules.deal[actor]}"


@seed("Dead players CANNOT be queried for night or day actions.")
@assertion("O.1", on=("Answered",))
def O_1(state: AuditState, event: Event) -> str | None:
    """Dead players are asked only for their last acts: last words, the hunter's shot, the sheriff's heir."""
    ask = event["ask"]
    seat = ask["seat"]
    if seat not in state.dead:
        return HELD
    return HELD if is_last_act(state, seat, ask["purpose"]) else f"seat {seat} is dead but is asked to {ask['purpose']}"


def is_last_act(state: AuditState, seat: int, purpose: str) -> bool:
    """Whether a dying player may be asked this. I.4 and I.5 check after which nights there are last words."""
    if purpose == "badge":
        return seat == state.sheriff
    if seat not in state.unsettled_deaths:
        return False
    if purpose == "shoot":
        return state.role(seat) == "hunter"
    cause = state.death_causes[seat]
    silent = cause == "HUNTER_SHOT" or (cause == "BANISHMENT" and not state.switches["last_words_vote"])
    return purpose == "last_words" and not silent
