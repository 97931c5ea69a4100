"""Assertions H.1 to H.5: the sheriff election and the weight of the sheriff's vote."""

from __future__ import annotations

from werewolf.audit.assertions.assertion import HELD, assertion, seed
from werewolf.audit.assertions.audit_state import AuditState
from werewolf.audit.assertions.c_phase_order import ends_day
from werewolf.audit.assertions.choices import offer_fault
from werewolf.audit.counting import by_seat, leaders, tally
from werewolf.audit.logged_rules import Event, Seat

ELECTION = "SHERIFF_ELECTION"


@seed("Sheriff election MUST occur on Day 1 only.")
@assertion("H.1", on=(f"SubPhaseStart@{ELECTION}", "Answered@elect", "SheriffOutcome"))
def H_1(state: AuditState, event: Event) -> str | None:
    """The sheriff election is held once, on Day 1 only, among the remaining candidates, and its votes decide it."""
    if state.day != 1 or state.phase != "DAY":
        return f"there is an election on {state.phase} {state.day}"
    if event["kind"] == "Answered":
        return offer_fault(state, event)
    if event["kind"] == "SubPhaseStart":
        return "there is a second election" if ELECTION in state.sub_phases else HELD
    return outcome_fault(state, event)


def outcome_fault(state: AuditState, event: Event) -> str | None:
    """Check that the candidates, the totals and the winner follow from the votes."""
    remaining = state.today.remaining_candidates()
    ballots = state.today.ballots.get(ELECTION, {})
    stray = [target for target in ballots.values() if target not in remaining]
    if tuple(event["candidates"]) != remaining:
        return f"the outcome lists the candidates {event['candidates']}, but {list(remaining)} remain"
    if stray:
        return f"a vote names {stray[0]}, who is not a candidate"
    totals = tally(ballots, None, 1.0)
    if by_seat(event["votes"]) != totals:
        return f"the outcome gives the votes as {event['votes']}, but they are {totals}"
    due = remaining[0] if len(remaining) == 1 else election_winner(totals, len(ballots), state.switches["election"])
    return HELD if event["winner"] == due else f"the outcome names {event['winner']} as sheriff, but it should be {due}"


def election_winner(totals: dict[Seat, float], voters: int, how: str) -> Seat | None:
    """The single leader, who must have more than half of the votes cast where the rules ask for a majority."""
    first = leaders(totals)
    if len(first) != 1 or (how == "majority" and 2 * totals[first[0]] <= voters):
        return None
    return first[0]


@seed("Sheriff election CANNOT occur on Day 2+.")
@assertion("H.2", on=(f"SubPhaseStart@{ELECTION}", "SheriffOutcome", "PhaseEnd"))
def H_2(state: AuditState, event: Event) -> str | None:
    """No sheriff is elected after Day 1."""
    if event["kind"] == "PhaseEnd":
        return HELD if ends_day(state, event) and state.day > 1 else None
    return f"there is an election on Day {state.day}" if state.day > 1 else None


@seed("Night 1 deaths MUST be eligible for Sheriff.")
@assertion("H.3", on=("SheriffCandidates", "SubPhaseEnd@CAMPAIGN"))
def H_3(state: AuditState, event: Event) -> str | None:
    """Everyone is asked to run, even if they died in the first night, and all who run speak in seat order."""
    if event["kind"] == "SubPhaseEnd":
        speakers, candidates = state.today.campaign_speakers, list(state.today.candidates)
        in_order = speakers == sorted(candidates)
        return None if in_order else f"{speakers} give campaign speeches, but the candidates are {candidates}"
    asked = {seat for purpose, seat in state.asks if purpose == "run"}
    missing = sorted(state.living - asked)
    return f"seat {missing[0]} was not asked to run" if missing else HELD


@seed("Sheriff candidates CANNOT vote.")
@assertion("H.4", on=(f"Vote@{ELECTION}", "SheriffOutcome"))
def H_4(state: AuditState, event: Event) -> str | None:
    """Players who ran do not vote, even if they withdrew; everyone else votes if there is more than one candidate."""
    if event["kind"] == "Vote":
        return f"seat {event['actor']} ran for sheriff but votes" if event["actor"] in state.today.candidates else HELD
    electors = state.living - set(state.today.candidates) if len(state.today.remaining_candidates()) > 1 else set()
    voters = set(state.today.ballots.get(ELECTION, {}))
    wrong = sorted((electors ^ voters) - set(state.today.candidates))
    return f"seat {wrong[0]} {'did not vote' if wrong[0] in electors else 'votes but should not'}" if wrong else HELD


@seed("Sheriff vote weight MUST be greater than 1 and less than 2 (1.5 for tie-breaking).")
@assertion("H.5", on=("GameStart", "RevoteCalled", "Banishment"))
def H_5(state: AuditState, event: Event) -> str | None:
    """The sheriff's vote counts more than one vote and less than two, and the day's totals show it."""
    weight = state.switches["sheriff_weight"]
    if event["kind"] == "GameStart":
        return HELD if 1 < weight < 2 else f"the sheriff's vote counts {weight}"
    return count_fault(state, event)


def count_fault(state: AuditState, event: Event) -> str | None:
    """Check that the logged totals are those of the votes cast."""
    ballots = state.today.ballots.get(state.sub_phase or "", {})
    totals = tally(ballots, state.sheriff, state.switches["sheriff_weight"])
    if by_seat(event["votes"]) == totals:
        return HELD
    return f"the result gives the votes as {event['votes']}, but they are {totals}"
