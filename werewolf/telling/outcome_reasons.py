"""Why: why a vote came out as it did, why there is no sheriff, why a question no longer offers what it did."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from werewolf.game.answer_events import Answered
from werewolf.game.asks import Ask, Option, Seat
from werewolf.game.ballot import leaders
from werewolf.game.event import Event
from werewolf.game.events import Banishment, SheriffCandidates, SheriffOptOut, SheriffOutcome, SubPhaseStart, Vote
from werewolf.game.handlers.discussion import SPEAK
from werewolf.game.roles.doctor import PROTECT
from werewolf.game.roles.witch import POTION, WitchAction, WitchTold
from werewolf.game.ruleset import Ruleset
from werewolf.game.state import State

SeatName = Callable[[Seat], str]


class Background:
    """The public facts that explain a result: how many have voted on it, and who still runs for sheriff.

    Give it the events in order, each before it is put into words.
    """

    def __init__(self) -> None:
        self.voters = 0
        self.running: set[Seat] = set()

    def add(self, event: object) -> None:
        if isinstance(event, Vote):
            self.voters += 1
        elif isinstance(event, SubPhaseStart):
            self.voters = 0
        elif isinstance(event, SheriffCandidates):
            self.running = set(event.candidates)
        elif isinstance(event, SheriffOptOut):
            self.running.discard(event.actor)


def reason(event: Event, rules: Ruleset, background: Background | None, name: SeatName) -> str | None:
    """Why this event came out as it did, as the end of a sentence. None if its words say so, or it can't be known."""
    if isinstance(event, SheriffOutcome) and event.winner is None:
        return why_no_sheriff(event, name)
    if isinstance(event, SheriffCandidates) and not event.candidates:
        return "there will be none"
    if background is None:
        return None
    if isinstance(event, SheriffOptOut) and not background.running:
        return "nobody is left, so there is no sheriff"
    if isinstance(event, Banishment) and event.banished is None and not event.tied_players:
        return why_nobody_is_out(event, rules, background.voters, name)
    return None


def why_no_sheriff(event: SheriffOutcome, name: SeatName) -> str:
    first = leaders(event.votes)
    if not first:
        return "everyone ran, so nobody could vote"
    if len(first) > 1:
        return score(event.votes, first)
    return missing_votes(name(first[0]), event.votes[first[0]], sum(event.votes.values()))


def why_nobody_is_out(event: Banishment, rules: Ruleset, voters: int, name: SeatName) -> str:
    """The voters are all the living: whoever abstains has a vote read out too."""
    if not voters:
        return "nobody was nominated"
    if not event.votes:
        return "everyone abstained"
    (first, *_) = leaders(event.votes)
    weighted = "sheriff_election" in rules.day
    return missing_votes(name(first), event.votes[first], voters, weighted)


def missing_votes(name: str, votes: float, voters: float, weighted: bool = False) -> str:
    """How many votes somebody had, and how many are more than half. A sheriff's vote is no whole number."""
    if weighted:
        return f"{name} had {votes:g} votes, and more than {voters / 2:g} were needed"
    return f"{name} had {votes:g} of the {voters // 2 + 1:g} votes needed"


def score(votes: Mapping[Seat, float], tied: Sequence[Seat]) -> str:
    """How those stand who are tied, as in `5 to 5`."""
    return " to ".join(f"{votes.get(seat, 0.0):g}" for seat in tied)


def offer_change(ask: Ask, table: State, name: SeatName) -> str | None:
    """Why something is not offered this time that was offered last time; None if nothing is missing but the dead.

    `table`: what this seat has seen.
    """
    gone = missing_options(ask, table)
    if ask.purpose == SPEAK and "nobody" in gone:
        return "`nobody` can be nominated on day 1 only"
    if ask.purpose == PROTECT and (seats := [option for option in gone if isinstance(option, int)]):
        return f"not {name(seats[0])} again: nobody is protected two nights in a row"
    if ask.purpose == POTION:
        return potion_change(gone, ask.seat, table)
    return None


def missing_options(ask: Ask, table: State) -> list[Option]:
    """What the same question offered last time and does not offer now, without seats that have died."""
    asks = (answered.ask for answered in table.past(Answered))
    before = [past for past in asks if past.seat == ask.seat and past.purpose == ask.purpose and past != ask]
    offered = before[-1].options if before else ()
    return [option for option in offered if option not in ask.options and option not in table.dead]


def potion_change(gone: list[Option], witch: Seat, table: State) -> str | None:
    spent = {event.action_type for event in table.past(WitchAction)}
    told = table.last(WitchTold)
    changes = []
    if "antidote" in gone and "ANTIDOTE" in spent:
        changes.append("your antidote is spent")
    elif "antidote" in gone and told is not None and told.target is None:
        changes.append("no antidote tonight: nobody was attacked")
    elif "antidote" in gone and told is not None and told.target == witch:
        changes.append("no antidote tonight: you can't save yourself")
    if "POISON" in spent and any(str(option).startswith("poison ") for option in gone):
        changes.append("your poison is spent")
    return "; ".join(changes) or None
