"""The sheriff's election on Day 1: who runs, who withdraws, who is elected."""

from __future__ import annotations

from werewolf.audit.derivation.derived_speeches import aloud
from werewolf.audit.derivation.derived_table import Table
from werewolf.audit.derivation.derived_votes import ballots, logged_votes, single_leader, totals
from werewolf.audit.derivation.steps import Ask, Course, Fact


def campaign(table: Table) -> Course[None]:
    """Everyone is asked at once; the candidates then speak in seat order."""
    sealed = table.switches["campaign"] == "sealed"
    words = "if_taken" if sealed else "none"
    replies = yield [Ask(seat, "run", "CAMPAIGN", ["run", "pass"], words) for seat in table.living]
    table.candidates = [seat for seat in table.living if replies[seat].choice == "run"]
    yield Fact("all", {"kind": "SheriffCandidates", "candidates": table.candidates})
    for seat in table.candidates:
        speech = replies[seat].words if sealed else (yield from aloud(table, seat, "campaign"))
        yield Fact("all", {"kind": "Speech", "actor": seat, "content": speech})


def opt_out(table: Table) -> Course[None]:
    """All candidates decide at once whether to withdraw."""
    replies = yield [Ask(seat, "withdraw", "OPT_OUT", ["withdraw", "stay"]) for seat in table.candidates]
    for seat in table.candidates:
        if replies[seat].choice == "withdraw":
            table.withdrawn.add(seat)
            yield Fact("all", {"kind": "SheriffOptOut", "actor": seat})


def sheriff_election(table: Table) -> Course[None]:
    """A single candidate is elected without a vote; otherwise all who never ran vote (H.4)."""
    candidates = table.remaining_candidates()
    if len(candidates) == 1:
        table.sheriff = candidates[0]
        event = {"kind": "SheriffOutcome", "candidates": candidates, "votes": {}, "winner": table.sheriff}
        yield Fact("all", event)
        return
    voters = [seat for seat in table.living if seat not in table.candidates]
    votes = yield from ballots(table, "elect", {seat: [*candidates] for seat in voters})
    counted = totals(votes, None, 1.0)
    table.sheriff = single_leader(counted, len(voters), table.switches["election"])
    event = {"kind": "SheriffOutcome", "candidates": candidates, "votes": logged_votes(counted)}
    yield Fact("all", {**event, "winner": table.sheriff})
