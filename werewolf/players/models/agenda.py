"""Where the game stands, for the beginning of a question: the living, who spoke, votes needed, what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from werewolf.game.asks import Ask, Seat
from werewolf.game.event import Event
from werewolf.game.events import (
    DeathAnnouncement,
    Phase,
    RevoteCalled,
    SheriffCandidates,
    Speech,
    SubPhaseStart,
)
from werewolf.game.handlers import handlers
from werewolf.game.ruleset import Ruleset
from werewolf.game.speaking_order import rotating_order, sheriff_order
from werewolf.game.state import State

VOTES = ("vote", "revote")


def speaking_order(ask: Ask, table: State, rules: Ruleset, seats: int) -> tuple[Seat, ...]:
    """Who speaks in this round, in order; empty if nobody can know it."""
    if ask.purpose == "defend":
        return tuple([seat for event in table.this_phase(RevoteCalled) for seat in event.tied_players])
    if ask.purpose == "campaign":
        return tuple([seat for event in table.this_phase(SheriffCandidates) for seat in event.candidates])
    if rules.switches.floor == "bids":
        return ()
    if rules.switches.speaking == "rotating":
        return rotating_order(table.day, seats, table.living)
    night_dead = [seat for event in table.this_phase(DeathAnnouncement) for seat in event.dead_players]
    return sheriff_order(table.day, seats, table.living, table.sheriff, night_dead)


def speakers_so_far(table: State, sub_phase: str) -> list[Seat]:
    """Who has spoken in this sub-phase, in order."""
    found: list[Seat] = []
    for event in current_part(table.phase_so_far(), sub_phase):
        if isinstance(event, Speech):
            found.append(event.actor)
    return found


def current_part(events: Sequence[Event], sub_phase: str) -> Sequence[Event]:
    starts = [
        at for at, event in enumerate(events) if isinstance(event, SubPhaseStart) and event.sub_phase == sub_phase
    ]
    return events[starts[-1] :] if starts else ()


def votes_needed(ask: Ask, table: State, rules: Ruleset) -> tuple[str, int, int] | None:
    """The rule that decides a ballot, the votes it needs, and how many may vote; None where no ballot is near."""
    if ask.purpose == "elect":
        ran = {seat for event in table.this_phase(SheriffCandidates) for seat in event.candidates}
        voters = len([seat for seat in table.living if seat not in ran])
        return f"elect.{rules.switches.election}", voters // 2 + 1, voters
    by_majority = rules.switches.vote == "majority"
    if ask.purpose in VOTES or (by_majority and ask.purpose in ("speak", "defend")):
        return rules.switches.vote, len(table.living) // 2 + 1, len(table.living)
    return None


def steps_ahead(ask: Ask, table: State, rules: Ruleset) -> Iterator[tuple[str, int]]:
    """What comes after this question until the next night or day, as names of steps with the day they belong to."""
    day, start, names = table.day, rules.switches.start, list(rules.day)
    if table.phase is not Phase.DAY:
        killing = start != "night_zero" or day > 0
        day += start != "night"
        yield "day", day
        yield from ((name, day) for name in names if is_foreseen(name, day, killing))
        return
    at = next((at for at, name in enumerate(names) if handlers()[name].sub_phase == ask.sub_phase), len(names) - 1)
    yield from ((name, day) for name in names[at + 1 :] if is_foreseen(name, day, start == "night"))
    if day == rules.switches.day_limit:
        yield "end", day
    else:
        yield "night", day + (start == "night")


def is_foreseen(name: str, day: int, after_killing: bool) -> bool:
    """Whether a part of the day is held whatever happens. What only a tie or a death brings is left out."""
    if name in ("campaign", "opt_out", "sheriff_election"):
        return day == 1
    if name == "death_resolution":
        return after_killing
    return name in ("discussion", "voting")
