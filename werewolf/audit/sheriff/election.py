"""How a sheriff is made."""

from __future__ import annotations

from werewolf.audit.choices import offer_fault
from werewolf.audit.counting import by_seat, leaders, tally
from werewolf.audit.logged_rules import Event, Seat
from werewolf.audit.rule import HELD, rule
from werewolf.audit.sheriff.phase_order import day_over
from werewolf.audit.state import AuditState

CATEGORY = "Sheriff election"
ELECTION = "SHERIFF_ELECTION"


@rule("H.1", on=(f"SubPhaseStart@{ELECTION}", "Answered@elect", "SheriffOutcome"))
def H_1(books: AuditState, event: Event) -> str | None:
    """The election is Day 1's alone, held once, among those who stand, and its ballots decide it."""
    if books.day != 1 or books.phase != "DAY":
        return f"an election on {books.phase} {books.day}"
    if event["kind"] == "Answered":
        return offer_fault(books, event)
    if event["kind"] == "SubPhaseStart":
        return "a second election" if ELECTION in books.subs else HELD
    return outcome(books, event)


def outcome(books: AuditState, event: Event) -> str | None:
    """Whether candidates, count and winner are what the ballots make them."""
    standing = books.today.standing()
    ballots = books.today.ballots.get(ELECTION, {})
    stray = [target for target in ballots.values() if target not in standing]
    if tuple(event["candidates"]) != standing:
        return f"candidates are said to be {event['candidates']}, and standing are {list(standing)}"
    if stray:
        return f"a ballot for {stray[0]}, who does not stand"
    totals = tally(ballots, None, 1.0)
    if by_seat(event["votes"]) != totals:
        return f"votes are said to be {event['votes']}, and were {totals}"
    due = standing[0] if len(standing) == 1 else elected(totals, len(ballots), books.switches["election"])
    return HELD if event["winner"] == due else f"{event['winner']} is said to be elected; it should be {due}"


def elected(totals: dict[Seat, float], voters: int, how: str) -> Seat | None:
    """The one leader; where the house wants a majority, only with more than half of the votes cast."""
    first = leaders(totals)
    if len(first) != 1 or (how == "majority" and 2 * totals[first[0]] <= voters):
        return None
    return first[0]


@rule("H.2", on=(f"SubPhaseStart@{ELECTION}", "SheriffOutcome", "PhaseEnd"))
def H_2(books: AuditState, event: Event) -> str | None:
    """After Day 1 no sheriff is elected."""
    if event["kind"] == "PhaseEnd":
        return HELD if day_over(books, event) and books.day > 1 else None
    return f"an election on Day {books.day}" if books.day > 1 else None


@rule("H.3", on=("SheriffCandidates", "SubPhaseEnd@CAMPAIGN"))
def H_3(books: AuditState, event: Event) -> str | None:
    """Everyone is asked to run, whoever died in the first night included, and all who run are heard in seat order."""
    if event["kind"] == "SubPhaseEnd":
        heard = books.today.campaigned
        return None if heard == sorted(books.today.ran) else f"heard are {heard}, running are {list(books.today.ran)}"
    asked = {seat for purpose, seat in books.asked if purpose == "run"}
    missing = sorted(books.living - asked)
    return f"seat {missing[0]} was not asked to run" if missing else HELD


@rule("H.4", on=(f"Vote@{ELECTION}", "SheriffOutcome"))
def H_4(books: AuditState, event: Event) -> str | None:
    """Whoever ran has no vote, withdrawn or not; everyone else has one, where there is a choice."""
    if event["kind"] == "Vote":
        return f"seat {event['actor']} ran, and votes" if event["actor"] in books.today.ran else HELD
    electors = books.living - set(books.today.ran) if len(books.today.standing()) > 1 else set()
    voters = set(books.today.ballots.get(ELECTION, {}))
    wrong = sorted((electors ^ voters) - set(books.today.ran))
    return f"seat {wrong[0]} {'did not vote' if wrong[0] in electors else 'voted'}" if wrong else HELD


@rule("H.5", on=("GameStart", "RevoteCalled", "Banishment"))
def H_5(books: AuditState, event: Event) -> str | None:
    """The sheriff's vote weighs more than one and less than two, and the day's count says so."""
    weight = books.switches["sheriff_weight"]
    if event["kind"] == "GameStart":
        return HELD if 1 < weight < 2 else f"it weighs {weight}"
    return counted(books, event)


def counted(books: AuditState, event: Event) -> str | None:
    """Whether a vote's declared count is that of its ballots."""
    ballots = books.today.ballots.get(books.sub_phase or "", {})
    totals = tally(ballots, books.sheriff, books.switches["sheriff_weight"])
    return HELD if by_seat(event["votes"]) == totals else f"votes are said to be {event['votes']}, and were {totals}"
