"""Assertions C.1 to C.15: the order of phases and sub-phases."""

from __future__ import annotations

from werewolf.audit.assertions.assertion import HELD, assertion, no_role, no_sub_phase, seed, switch_is_not
from werewolf.audit.assertions.audit_state import AuditState
from werewolf.audit.logged_rules import Event

SHERIFF_PHASES = ("CAMPAIGN", "OPT_OUT", "SHERIFF_ELECTION")


def ends_day(state: AuditState, event: Event) -> bool:
    return event["kind"] == "PhaseEnd" and state.phase == "DAY"


@seed("Game MUST start with Night 1 (Phase.NIGHT, day == 1).")
@assertion("C.1", on=("PhaseStart",), skip_when=(switch_is_not("start", "night"),))
def C_1(state: AuditState, event: Event) -> str | None:
    """The game starts with Night 1."""
    return opening_fault(state, event, "NIGHT", 1)


def opening_fault(state: AuditState, event: Event, phase: str, day: int) -> str | None:
    """Check that the first phase is this one."""
    if state.phase_count:
        return None
    right = event["phase"] == phase and event["day"] == day
    return HELD if right else f"the game starts with {event['phase']} {event['day']}"


@seed("Day phases MUST follow Night phases (no consecutive Night phases).")
@assertion("C.2", on=("PhaseStart",))
def C_2(state: AuditState, event: Event) -> str | None:
    """Nights and days alternate."""
    if not state.phase_count:
        return None
    return HELD if event["phase"] != state.phase else f"{event['phase']} follows {state.phase}"


@seed("Sheriff election phases MUST run before DeathResolution on Day 1.")
@assertion("C.3", on=tuple(f"SubPhaseStart@{name}" for name in SHERIFF_PHASES))
def C_3(state: AuditState, event: Event) -> str | None:
    """On Day 1 the sheriff election is over before the night's deaths are resolved."""
    if state.day != 1:
        return None
    return f"{event['sub_phase']} comes after DEATH_RESOLUTION" if "DEATH_RESOLUTION" in state.sub_phases else HELD


@seed("Night action order: Werewolves MUST act before Witch.")
@assertion("C.4", on=("WerewolfKill", "WitchTold", "WitchAction"), skip_when=(no_role("witch"),))
def C_4(state: AuditState, event: Event) -> str | None:
    """The pack's decision is logged before anything that the witch learns or does."""
    night = state.night
    if event["kind"] == "WerewolfKill":
        return "the witch was called before the pack decided" if night.victims_told or night.potions else HELD
    if not state.killers:
        return None
    return HELD if night.pack_decided else f"{event['kind']} comes before WerewolfKill"


@seed("NightResolution MUST be the last night subphase.")
@assertion("C.5", on=("SubPhaseStart", "PhaseEnd"))
def C_5(state: AuditState, event: Event) -> str | None:
    """The night resolution is the last sub-phase of a night."""
    if state.phase != "NIGHT" or "NIGHT_RESOLUTION" not in state.sub_phases:
        return None
    return HELD if event["kind"] == "PhaseEnd" else f"{event['sub_phase']} comes after NIGHT_RESOLUTION"


@seed("A night phase MUST contain WerewolfAction and NightResolution subphases.")
@assertion("C.6", on=("PhaseEnd",))
def C_6(state: AuditState, event: Event) -> str | None:
    """Every night has a werewolf action and a resolution; only Night Zero has neither."""
    if event["phase"] != "NIGHT" or state.day == 0:
        return None
    missing = {"WEREWOLF_ACTION", "NIGHT_RESOLUTION"} - set(state.sub_phases)
    return f"the night has no {' and no '.join(sorted(missing))}" if missing else HELD


@seed("Campaign MUST be the first phase of Day 1.")
@assertion("C.7", on=("SubPhaseStart",), skip_when=(no_sub_phase("campaign"),))
def C_7(state: AuditState, event: Event) -> str | None:
    """Day 1 starts with the campaign."""
    if state.phase != "DAY" or state.day != 1 or state.sub_phases:
        return None
    return HELD if event["sub_phase"] == "CAMPAIGN" else f"Day 1 starts with {event['sub_phase']}"


@seed("Campaign CANNOT occur on Day 2+.")
@assertion("C.8", on=("SubPhaseStart@CAMPAIGN", "PhaseEnd"))
def C_8(state: AuditState, event: Event) -> str | None:
    """There is no campaign after Day 1."""
    if ends_day(state, event):
        return HELD if state.day > 1 else None
    return f"there is a campaign on Day {state.day}" if event["kind"] == "SubPhaseStart" and state.day > 1 else None


@seed("OptOut MUST follow Campaign IFF (candidates exist after Campaign).")
@assertion("C.9", on=("SubPhaseStart@OPT_OUT", "SubPhaseEnd@OPT_OUT", "PhaseEnd"))
def C_9(state: AuditState, event: Event) -> str | None:
    """The opt-out comes after the campaign and asks every candidate; it is held if and only if someone runs."""
    candidates = state.today.candidates
    if event["kind"] == "SubPhaseStart":
        if "CAMPAIGN" not in state.sub_phases:
            return "OPT_OUT comes without a campaign before it"
        return HELD if candidates else "OPT_OUT is held, but nobody runs"
    if event["kind"] == "SubPhaseEnd":
        missed = [seat for seat in candidates if ("withdraw", seat) not in state.asks]
        return f"seat {missed[0]} was not asked whether to withdraw" if missed else None
    if not ends_day(state, event) or not candidates or "OPT_OUT" in state.sub_phases:
        return None
    return "someone ran, but there was no OPT_OUT"


@seed("Sheriff Election MUST follow OptOut IFF (candidates remain after OptOut).")
@assertion("C.10", on=("SubPhaseStart@SHERIFF_ELECTION", "PhaseEnd"))
def C_10(state: AuditState, event: Event) -> str | None:
    """The election comes after the opt-out; it is held if and only if a candidate remains."""
    if event["kind"] == "SubPhaseStart":
        if state.day > 1 and "OPT_OUT" not in state.sub_phases:  # not the election of Day 1 at all: H.2 reports it
            return None
        if "OPT_OUT" not in state.sub_phases:
            return "the election comes before anyone could withdraw"
        return HELD if state.today.remaining_candidates() else "there is an election, but no candidate remains"
    if not ends_day(state, event) or "OPT_OUT" not in state.sub_phases or "SHERIFF_ELECTION" in state.sub_phases:
        return None
    return "a candidate remained, but there was no election" if state.today.remaining_candidates() else HELD


@seed("Death Resolution MUST precede Discussion.")
@assertion("C.11", on=("SubPhaseStart@DEATH_RESOLUTION", "SubPhaseStart@DISCUSSION"))
def C_11(state: AuditState, event: Event) -> str | None:
    """The night's deaths are resolved before the discussion."""
    if event["sub_phase"] == "DISCUSSION":
        return HELD if state.unannounced_deaths is None else "the night's deaths are not resolved yet"
    return "the discussion came before DEATH_RESOLUTION" if "DISCUSSION" in state.sub_phases else HELD


@seed("Discussion MUST precede Voting.")
@assertion("C.12", on=("SubPhaseStart@DISCUSSION", "SubPhaseStart@VOTING"))
def C_12(state: AuditState, event: Event) -> str | None:
    """The discussion comes before the vote."""
    if event["sub_phase"] == "VOTING":
        return HELD if "DISCUSSION" in state.sub_phases else "the vote comes without a discussion before it"
    return "the vote came before the discussion" if "VOTING" in state.sub_phases else None


@seed("Banishment Resolution MUST follow Voting IFF (banishment occurred, i.e., not a tie).")
@assertion("C.13", on=("SubPhaseStart", "PhaseEnd"))
def C_13(state: AuditState, event: Event) -> str | None:
    """The banishment resolution comes right after the vote, if and only if someone was banished."""
    if state.phase != "DAY" or not state.sub_phases:
        return None
    resolving = event.get("sub_phase") == "BANISHMENT_RESOLUTION"
    voted, out = state.sub_phases[-1] in state.today.counted_votes[-1:], state.today.banished_seat
    if voted and out is not None:
        return HELD if resolving else f"seat {out} was banished, but no BANISHMENT_RESOLUTION follows"
    return "BANISHMENT_RESOLUTION is held, but nobody was just banished" if resolving else None


@seed("Banishment Resolution CANNOT occur IFF (tie vote).")
@assertion("C.14", on=("SubPhaseStart@BANISHMENT_RESOLUTION", "PhaseEnd"))
def C_14(state: AuditState, event: Event) -> str | None:
    """There is no banishment resolution if nobody is banished."""
    if event["kind"] == "SubPhaseStart":
        return "nobody was banished today" if state.today.banished_seat is None else None
    none_banished = ends_day(state, event) and state.today.counted_votes and state.today.banished_seat is None
    return HELD if none_banished else None


@seed("Game MUST end after 20 days maximum (implementation safeguard).")
@assertion("C.15", on=("PhaseStart", "GameOver"))
def C_15(state: AuditState, event: Event) -> str | None:
    """The last day ends the game: no phase follows it, and the day limit ends the game on no other day."""
    limit = state.switches["day_limit"]
    if event["kind"] == "PhaseStart":
        last_night = limit if state.switches["start"] == "night" else limit - 1
        phase, day, last = event["phase"], event["day"], limit if event["phase"] == "DAY" else last_night
        return HELD if day <= last else f"{phase} {day} comes after the last day, Day {limit}"
    if event["condition"] != "DAY_LIMIT":
        return None
    if state.phase != "DAY" or state.day != limit:
        return f"the day limit ends the game on {state.phase} {state.day}, but the last day is Day {limit}"
    return HELD if event["winner"] == "tie" else f"the day limit means a tie, but the winner is {event['winner']}"
