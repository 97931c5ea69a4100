"""Assertions N.1 to N.6: what a complete log must contain, and where."""

from __future__ import annotations

from collections import Counter

from werewolf.audit.assertions.answers_and_actions import COMPLETENESS_CHECKS
from werewolf.audit.assertions.assertion import (
    AFTER_GAME_OVER,
    ANY_KIND,
    END_OF_LOG,
    HELD,
    UNKNOWN_KIND,
    assertion,
    seed,
)
from werewolf.audit.assertions.audit_state import AuditState
from werewolf.audit.assertions.updates import INSIDE_KINDS, UPDATES
from werewolf.audit.derivation.rulebook import FREE_LINES
from werewolf.audit.logged_rules import Event, Seat

CONDITIONS = {
    "village": {"ALL_WEREWOLVES_KILLED"},
    "werewolves": {"ALL_GODS_KILLED", "ALL_VILLAGERS_KILLED", "PARITY"},
    "tie": {"BOTH", "DAY_LIMIT"},
}
ALWAYS_HELD = {"death_resolution", "pack_talk", "discussion", "voting"}  # pack_talk unless its switch is off
PHASE_MARKS = ("PhaseStart", "PhaseEnd", "GameOver")
OPENING = ("GameStart", "TableSet", "CardDealt", "PackMet")
SUB_PHASE_KINDS = tuple(kind for kind in UPDATES if kind not in (*OPENING, "Answered", *FREE_LINES))


@seed("Every subphase MUST produce a SubPhaseLog.")
@assertion("N.1", on=(*SUB_PHASE_KINDS, UNKNOWN_KIND))
def N_1(state: AuditState, event: Event) -> str | None:
    """Every sub-phase has its markers, even if nothing happens in it, and every action lies inside a sub-phase."""
    kind, place = event["kind"], state.line["sub_phase"]
    if kind in ("SubPhaseStart", "SubPhaseEnd"):
        return marker_fault(state, event)
    if kind in PHASE_MARKS:
        if state.sub_phase is not None:
            return f"{state.sub_phase} has no end marker"
        return missing_sub_phase_fault(state) if kind == "PhaseEnd" else None
    return HELD if place is not None and place == state.sub_phase else f"{kind} is outside its sub-phase"


def marker_fault(state: AuditState, event: Event) -> str:
    """Check that a sub-phase marker is in its place, and that starts and ends alternate."""
    name = event["sub_phase"]
    if name != state.line["sub_phase"] or event["phase"] != state.phase:
        return f"the marker of {name} is in the wrong place"
    if event["kind"] == "SubPhaseEnd":
        return HELD if state.sub_phase == name else f"{name} ends but has not started"
    return HELD if state.sub_phase is None else f"{name} starts inside {state.sub_phase}"


def missing_sub_phase_fault(state: AuditState) -> str | None:
    """Check that no mandatory sub-phase is missing. C.6 checks the werewolf action and the night resolution."""
    if state.phase == "NIGHT":
        due = [name for name in state.rules.awake if name != "WEREWOLF_ACTION"] if state.day else ["NIGHT_ZERO"]
    elif state.victory:
        due = []
    else:
        left_out = {"death_resolution"} if state.switches["pack_talk"] else {"death_resolution", "pack_talk"}
        due = [name.upper() for name in state.rules.day if name in ALWAYS_HELD - left_out]
        due += ["CAMPAIGN"] if state.day == 1 and "campaign" in state.rules.day else []
        due += ["DEATH_RESOLUTION"] if state.unannounced_deaths is not None else []
    missing = [name for name in due if name not in state.sub_phases]
    return f"there was no {missing[0]}" if missing else HELD


@seed("Every phase MUST produce a PhaseLog.")
@assertion("N.2", on=(ANY_KIND,), position_only=INSIDE_KINDS, any_rules=True)
def N_2(state: AuditState, event: Event) -> str | None:
    """Every phase has its start and end markers, and every line lies inside a phase."""
    kind, phase = event["kind"], state.line["phase"]
    if kind in PHASE_MARKS:
        if phase != event.get("phase", "GAME_OVER") or state.line["sub_phase"] is not None:
            return f"{kind} is in the wrong place"
        if kind != "PhaseEnd":
            return f"{state.phase} {state.day} has no end marker" if state.in_phase else HELD
        closes = state.in_phase and (phase, event["day"]) == (state.phase, state.day)
        return HELD if closes else f"{phase} {event['day']} ends but has not started"
    if phase != state.phase:
        return f"the line says {phase}, but the phase is {state.phase}"
    return HELD if state.in_phase or kind in FREE_LINES or not state.phase_count else f"{kind} is outside any phase"


@seed("GameStart event MUST be recorded.")
@assertion("N.3", on=OPENING)
def N_3(state: AuditState, event: Event) -> str | None:
    """GameStart comes first and only once, and everything dealt after it agrees with it."""
    rules, kind = state.rules, event["kind"]
    if kind == "GameStart":
        if state.line_count:
            return "there is a second GameStart"
        seats = [chair["seat"] for chair in event["players"]]
        consistent = Counter(event["deal"]) == Counter(rules.cards) and seats == list(range(rules.seats))
        return HELD if consistent else "the deal, the cards and the players do not match"
    if kind == "TableSet":
        agrees = (event["seats"], event["cards"], len(event["names"])) == (rules.seats, rules.cards, rules.seats)
    elif kind == "CardDealt":
        agrees = event["role"] == rules.deal[event["actor"]]
    else:
        agrees = sorted(set(event["pack"]) - rules.unknown_roles) == sorted(rules.wolves)
    return HELD if agrees else f"{kind} contradicts GameStart"


@seed("GameOver event MUST be recorded with winner.")
@assertion("N.4", on=("GameOver", AFTER_GAME_OVER, END_OF_LOG))
def N_4(state: AuditState, event: Event) -> str | None:
    """GameOver ends the log and gives the winner, the condition and every player's fate."""
    if event["kind"] == END_OF_LOG:
        return None if state.game_over else "the game has no GameOver: it is unfinished"
    if state.game_over:
        return None if event["kind"] in FREE_LINES else "the log continues after GameOver"
    if event["condition"] not in CONDITIONS.get(event["winner"], ()):
        return f"there is no such ending: {event['winner']} ({event['condition']})"
    if [fate["seat"] for fate in event["players"]] != list(range(state.rules.seats)):
        return "GameOver does not list every player's fate"
    wrong = [fate["seat"] for fate in event["players"] if not fate_is_right(state, fate, event["winner"])]
    return f"GameOver gives the wrong fate for seat {wrong[0]}" if wrong else HELD


def fate_is_right(state: AuditState, fate: Event, winner: str) -> bool:
    """Whether a player's fate in GameOver is right. L.3 checks whether a wolf who held the badge won."""
    seat = fate["seat"]
    camp = "werewolves" if seat in state.rules.wolves else "village"
    won = fate["won"] == (camp == winner) or (camp == "werewolves" and seat in state.badge_holders)
    return won and fate["role"] == state.role(seat) and fate["outcome"] == expected_outcome(state, seat)


def expected_outcome(state: AuditState, seat: Seat) -> str:
    """How the game ended for a seat: survived, eliminated or killed."""
    if seat in state.living:
        return "survived"
    return "eliminated" if state.death_causes[seat] == "BANISHMENT" else "killed"


@seed("NightOutcome MUST record deaths.")
@assertion("N.5", on=("NightOutcome", "SubPhaseEnd@NIGHT_RESOLUTION", "DeathEvent", "PhaseEnd"))
def N_5(state: AuditState, event: Event) -> str | None:
    """Every death is logged: NightOutcome lists exactly the night's deaths, and each DeathEvent gives the cause."""
    kind = event["kind"]
    if kind == "NightOutcome":
        return deaths_fault(state, event["deaths"])
    if kind == "SubPhaseEnd":
        return "the night has no NightOutcome" if state.night.deaths is None else None
    if kind == "PhaseEnd":
        return f"seat {min(state.unsettled_deaths)} died but has no DeathEvent" if state.unsettled_deaths else None
    return summary_fault(state, event)


def summary_fault(state: AuditState, event: Event) -> str:
    """Check the last words and the cause in a DeathEvent. K.3 checks the shot and L.4 the badge."""
    seat = event["actor"]
    if event["last_words"] != state.today.last_words.get(seat):
        return f"the DeathEvent gives the wrong last words for seat {seat}"
    cause = state.death_causes.get(seat)
    return HELD if event["cause"] == cause else f"seat {seat} died of {cause}, not of {event['cause']}"


def deaths_fault(state: AuditState, deaths: dict[str, str]) -> str | None:
    """Check that NightOutcome lists the pack's victim unless saved or protected, and nobody who was not attacked."""
    night = state.night
    if night.deaths is not None:
        return "there is a second NightOutcome in one night"
    if night.unknown_action:
        return None
    poisoned = night.potion_targets("POISON")
    protected = {*night.protections.values(), *night.potion_targets("ANTIDOTE")}
    victim = night.victim
    if victim is not None and victim not in poisoned | protected and deaths.get(str(victim)) != "WEREWOLF_KILL":
        return f"seat {victim} was killed, but NightOutcome does not say so"
    attacked = poisoned | {victim}
    unharmed = [seat for seat in deaths if int(seat) not in attacked]
    return f"NightOutcome lists seat {unharmed[0]}, but nobody attacked it" if unharmed else HELD


@seed("All player actions MUST be logged as events.")
@assertion("N.6", on=(ANY_KIND,), position_only=INSIDE_KINDS - COMPLETENESS_CHECKS.keys())
def N_6(state: AuditState, event: Event) -> str | None:
    """Nothing is missing: line numbers have no gap, every answer has its action, and every action has its answer."""
    if state.line["n"] != state.line_count:
        return f"the line has number {state.line['n']}, but {state.line_count} comes next"
    check = COMPLETENESS_CHECKS.get(event["kind"])
    return check(state, event) if check else None
