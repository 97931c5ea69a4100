"""Who says to hold which card, in what order, and what they report: with every slip kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.belief import Claims

# Before anyone else; against a rival; or against a rival who had named this very seat a wolf.
How = Literal["first", "counter", "cornered"]


@dataclass(slots=True)
class Claim:
    role: str
    day: int
    how: How = "first"
    slips: int = 0  # results that cannot be or that contradict each other, and claims taken back before this one
    reports: dict[Seat, bool] = field(default_factory=dict)
    told: dict[Seat, int] = field(default_factory=dict)  # on which day
    betrayed: set[Seat] = field(default_factory=set)  # cleared, and then spoken or voted against


class Claimants:
    """The claims that stand. Words are taken back and contradicted here, but never for nothing."""

    def __init__(self) -> None:
        self.standing: dict[Seat, Claim] = {}
        self.heard: dict[Seat, How] = {}  # who spoke after hearing another claim the seer's card
        self.taken_back: Counter[Seat] = Counter()
        self.nights = 0  # in which a seer can have looked

    def listened(self, actor: Seat) -> None:
        """This seat takes the floor, having heard all before it."""
        rivals = self.rivals(actor, "seer")
        if any(self.standing[rival].reports.get(actor) is False for rival in rivals):
            self.heard[actor] = "cornered"
        elif rivals:
            self.heard.setdefault(actor, "counter")

    def rivals(self, actor: Seat, role: str) -> list[Seat]:
        return [seat for seat, claim in self.standing.items() if claim.role == role and seat != actor]

    def claims(self, actor: Seat, role: str) -> bool:
        claim = self.standing.get(actor)
        return claim is not None and claim.role == role

    def claim(self, actor: Seat, role: str, day: int) -> bool:
        """Whether it is news. Another card than yesterday's takes yesterday's back."""
        if self.claims(actor, role):
            return False
        self.taken_back[actor] += actor in self.standing and self.standing[actor].role != "villager"
        self.standing[actor] = Claim(role, day, self.heard.get(actor, "first"), self.taken_back[actor])
        return True

    def report(self, actor: Seat, target: Seat, good: bool, day: int) -> None:
        """A result told by whoever claims to see. One look a night: whatever is told beyond that is not counted."""
        claim = self.standing[actor]
        known = claim.reports.get(target)
        if known is good:
            return
        if known is None and len(claim.reports) >= self.nights:
            claim.slips += 1
            return
        claim.slips += known is not None
        claim.reports[target] = good
        claim.told[target] = day

    def turned_on(self, actor: Seat, target: Seat) -> None:
        """Whoever is against a seat he has cleared himself contradicts himself: once for each."""
        claim = self.standing.get(actor)
        if claim is not None and claim.reports.get(target) and target not in claim.betrayed:
            claim.betrayed.add(target)
            claim.slips += 1

    def void(self, actor: Seat, role: str) -> None:
        """As if it had not been said."""
        if self.claims(actor, role):
            del self.standing[actor]

    def retract(self, actor: Seat) -> bool:
        """Whether there was anything to take back."""
        if self.standing.pop(actor, None) is None:
            return False
        self.taken_back[actor] += 1
        return True

    def seers(self) -> dict[Seat, Claim]:
        return {seat: claim for seat, claim in self.standing.items() if claim.role == "seer"}

    def weights(self, rates: Mapping[str, float], seats: int, living: Iterable[Seat], faith: float) -> Claims:
        """What is likely to be said by a seer, a wolf or anyone else, whoever sits where.

        Claims are taken in good faith, for a table that reckons with every lie believes no seer, and wolves need not
        lie; but not those made against somebody else's.
        """
        seers = self.seers()
        quiet, contested = rates["quiet"], rates["quiet_contested"]
        present = set(living)
        silence = [contested if seat in self.heard else quiet if seat in present else 1.0 for seat in range(seats)]
        return Claims(
            {seat: claim.reports for seat, claim in seers.items()},
            silence,
            {
                seat: (rates["truth"] if claim.how == "first" else 1 - contested) * rates["slip"] ** claim.slips
                for seat, claim in seers.items()
            },
            {
                seat: rates[f"wolf_{claim.how}"] * (1 - faith if claim.how == "first" else 1.0)
                for seat, claim in seers.items()
            },
            rates["village"],
            rates["lie_bad"],
            rates["partner_bad"],
            rates["partner_good"],
        )
