"""The legal choices of a seat, worked out from the audit state and compared with the options it was offered.

If only one choice is legal, the engine makes it without asking. The action then has no ask before it.
"""

from __future__ import annotations

from collections.abc import Callable

from werewolf.audit.assertions.assertion import HELD
from werewolf.audit.assertions.audit_state import AuditState
from werewolf.audit.logged_rules import Event, Seat

Targets = Callable[[AuditState, Seat], set[Seat]]


def kill_targets(state: AuditState, _: Seat = 0) -> set[Seat]:
    return state.living if state.switches["kill_pack"] else state.living - state.rules.wolves


def protect_targets(state: AuditState, seat: Seat) -> set[Seat]:
    """The seats that this guard or doctor may protect."""
    role, last = state.role(seat), state.last_night.protections.get(seat)
    barred = set() if last is None or state.switches[f"{role}_repeat"] else {last}
    return state.living - barred - (set() if state.switches[f"{role}_self"] else {seat})


def other_living(state: AuditState, seat: Seat) -> set[Seat]:
    return state.living - {seat}


def seats_on_ballot(state: AuditState) -> set[Seat]:
    """The seats that may be voted for in the current vote."""
    if state.sub_phase == "REVOTE":
        return set(state.today.tied_seats)
    if state.switches["ballot"] == "all":
        return state.living
    return {seat for seat in state.today.nominations.values() if seat is not None} & state.living


def vote_targets(state: AuditState, seat: Seat) -> set[Seat]:
    return seats_on_ballot(state) if state.switches["self"] else seats_on_ballot(state) - {seat}


def may_nominate_nobody(state: AuditState) -> bool:
    """Whether a speech may nominate nobody: on Day 1, where the rules make it optional."""
    return bool(state.day == 1 and state.switches["first_nomination"] == "optional")


# By purpose (for `protect`, by role): the seats that may be named, and the switch that allows naming nobody.
LEGAL_TARGETS: dict[str, tuple[Targets, str | None]] = {
    "speak": (lambda state, seat: state.living if state.switches["self"] else other_living(state, seat), None),
    "propose": (kill_targets, "kill_skip"),
    "settle": (kill_targets, "kill_skip"),
    "kill": (kill_targets, "kill_skip"),
    "guard": (protect_targets, "guard_skip"),
    "doctor": (protect_targets, "doctor_skip"),
    "check": (other_living, "seer_skip"),
    "shoot": (lambda state, _: state.living, "hunter_declines"),
    "badge": (lambda state, _: state.living, "badge_tear"),
    "elect": (lambda state, _: set(state.today.remaining_candidates()), None),
    "vote": (vote_targets, "skip"),
    "revote": (vote_targets, "skip"),
}


def legal_choices(state: AuditState, purpose: str, seat: Seat) -> tuple[set[Seat], bool]:
    """The seats this seat may name, and whether it may name nobody, which is always allowed if there is no target."""
    targets, switch = LEGAL_TARGETS[state.role(seat) if purpose == "protect" else purpose]
    seats = targets(state, seat)
    may_decline = may_nominate_nobody(state) if purpose == "speak" else switch is not None and state.switches[switch]
    return seats, may_decline or not seats


def offer_fault(state: AuditState, event: Event) -> str:
    """Check that an ask offers exactly the legal choices: the seats, then a word for naming nobody if that is legal."""
    ask = event["ask"]
    seats, may_decline = legal_choices(state, ask["purpose"], ask["seat"])
    options = ask["options"]
    named = options[:-1] if options and isinstance(options[-1], str) else options
    if len(named) != len(seats) or not seats.issuperset(named):
        odd = min(seats.symmetric_difference(named), key=str, default=None)
        how = "wrongly" if odd in named else "not"
        return f"asked to {ask['purpose']}, seat {ask['seat']} is {how} offered seat {odd}"
    if may_decline == (named is not options):
        return HELD
    how = "not" if may_decline else "wrongly"
    return f"asked to {ask['purpose']}, seat {ask['seat']} is {how} offered the choice to decline"


def had_one_choice(state: AuditState, purpose: str, seat: Seat) -> bool:
    if purpose == "potion":
        return potion_choice_count(state, seat) == 1
    if (state.role(seat) if purpose == "protect" else purpose) not in LEGAL_TARGETS:
        return False
    seats, may_decline = legal_choices(state, purpose, seat)
    return len(seats) + may_decline == 1


def potion_choice_count(state: AuditState, seat: Seat) -> int:
    """How many choices a witch has: to pass, the antidote if there is someone to save, and the poison for anyone."""
    used, victim = state.used_potions.get(seat, set()), state.night.victim
    may_save = victim is not None and (victim != seat or state.switches["witch_self_save"])
    poison_targets = state.living if state.switches["witch_self_poison"] else other_living(state, seat)
    return 1 + (may_save and "ANTIDOTE" not in used) + (0 if "POISON" in used else len(poison_targets))
