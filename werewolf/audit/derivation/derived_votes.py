"""Votes: who is on the ballot, what the ballots add up to, and who is voted out."""

from __future__ import annotations

from werewolf.audit.counting import Votes, leaders, tally
from werewolf.audit.derivation.derived_table import Table
from werewolf.audit.derivation.lots import pick
from werewolf.audit.derivation.steps import Ask, Course, Fact, Option, seat_or_none
from werewolf.audit.logged_rules import Seat


def ballots(table: Table, purpose: str, options: dict[Seat, list[Option]]) -> Course[Votes]:
    """All voters are asked at once; then the votes are read out in seat order."""
    place = str(table.sub_phase)
    replies = yield [Ask(seat, purpose, place, offered) for seat, offered in options.items()]
    votes = {seat: seat_or_none(replies[seat].choice) for seat in options}
    for seat, target in votes.items():
        yield Fact("all", {"kind": "Vote", "actor": seat, "target": target})
    return votes


def totals(votes: Votes, sheriff: Seat | None, weight: float) -> dict[Seat, float]:
    """The votes of each seat that has any, in seat order, as the log lists them."""
    return dict(sorted(tally(votes, sheriff, weight).items()))


def logged_votes(counted: dict[Seat, float]) -> dict[str, float]:
    return {str(seat): count for seat, count in counted.items()}


def vote(table: Table, purpose: str, on_ballot: list[Seat]) -> Course[dict[Seat, float]]:
    options: dict[Seat, list[Option]] = {}
    for voter in table.living:
        seats = on_ballot if table.switches["self"] else [seat for seat in on_ballot if seat != voter]
        options[voter] = [*seats, "abstain"] if table.switches["skip"] or not seats else [*seats]
    votes = yield from ballots(table, purpose, options)
    return totals(votes, table.sheriff, table.switches["sheriff_weight"])


def voting(table: Table) -> Course[None]:
    """The day's vote. After a tie: nobody is out, a lot decides, or a second vote follows."""
    on_ballot = table.living
    if table.switches["ballot"] == "nominated":
        on_ballot = [seat for seat in table.living if seat in table.nominated]
    if not on_ballot:
        yield banishment(table, {}, [], None)
        return
    counted = yield from vote(table, "vote", on_ballot)
    first = leaders(counted)
    if len(first) < 2:
        yield banishment(table, counted, [], enough(table, counted))
    elif table.switches["tie"] == "revote":
        table.tied = first
        yield Fact("all", {"kind": "RevoteCalled", "votes": logged_votes(counted), "tied_players": first})
    else:
        drawn = pick(table.seed, first, f"{table.day}|VOTING|tie") if table.switches["tie"] == "lot" else None
        yield banishment(table, counted, first, drawn)


def revote(table: Table) -> Course[None]:
    """The second vote, among the tied seats. If it decides nothing, nobody is out."""
    counted = yield from vote(table, "revote", table.tied)
    first = leaders(counted)
    yield banishment(table, counted, first if len(first) > 1 else [], enough(table, counted))


def enough(table: Table, counted: dict[Seat, float]) -> Seat | None:
    """Who is voted out, if anybody."""
    return single_leader(counted, len(table.living), table.switches["vote"])


def single_leader(counted: dict[Seat, float], voters: int, rule: str) -> Seat | None:
    """Who has the most votes, alone; by majority only with more than half of what the voters have."""
    first = leaders(counted)
    if len(first) != 1 or (rule == "majority" and counted[first[0]] * 2 <= voters):
        return None
    return first[0]


def banishment(table: Table, counted: dict[Seat, float], tied: list[Seat], out: Seat | None) -> Fact:
    """The result of a vote. Whoever is voted out is dead from here on."""
    table.voted_out = out
    if out is not None:
        table.bury([out])
        table.banished.add(out)
    event = {"kind": "Banishment", "votes": logged_votes(counted), "tied_players": tied, "banished": out}
    return Fact("all", event)
