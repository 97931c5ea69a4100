"""Claims: who claims which card, in what order, what claimed seers report, and how likely each of these claims is.

How a contest of claims is weighed: two seats say that they are the seer, so that one of them lies, or both. Each claim
has three rates, made of the `claims` in `likelihoods.yaml`:

- `truth_rate`: how often the seer, with what it knows by now, makes this claim. Without a result that is seldom, with a
  wolf found nearly always, and so is any claim against a rival. Each slip makes it rarer.
- `lie_rate`: how often a wolf makes it falsely. That depends on what it had heard (`How`): nobody, a rival, or a rival
  who had reported it as a wolf.
- `jest_rate`: how often any other honest seat makes it, as a joke or by mistake.

`Claimants.weights` collects them, with how likely a seer in each seat would have kept silent until now. What follows
from them is worked out over every way in which the claims can be true together (placements, in `problem.py`).

A slip is a result that contradicts another, an earlier claim that was taken back, or a deed that cannot have been done;
`Nights` says which those are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen
from werewolf.game.roles import roles
from werewolf.game.switches import Switches
from werewolf.players.bots.inference.problem import ClaimWeights

# Before anybody else; against a rival; or against a rival who had reported the claimant as a wolf.
How = Literal["first", "counter", "cornered"]
# What a seer claim brings: no result, only good ones, or a wolf.
Content = Literal["bare", "clean", "found"]
# How often a wolf claims to be the seer before any night, where the seer does so once: it costs nothing.
EARLY_LIES = 1.0
# How much oftener an honest seat jokes or blunders in a way that cannot be true than in one that can.
BLUNDERS = 3.0
# Cards whose deed of the night people tell of with this word: a doctor, too, says that it saved somebody.
TELLERS = {
    "saved": ("witch", "doctor", "guard"),
    "guarded": ("doctor", "guard", "witch"),
    "poisoned": ("witch",),
}


@frozen
class Flaw:
    """One slip of a claimant: what cannot be, two results for one seat, or a word against a seat it had cleared."""

    kind: Impossibility | Literal["too_many", "two_results", "turned"]
    target: Seat
    day: int
    line: int

    @property
    def impossible(self) -> bool:
        return self.kind not in ("two_results", "turned")


@dataclass(slots=True)
class Claim:
    """One seat's claim to hold a card, with the checks it reports."""

    role: str
    day: int
    how: How = "first"
    early: bool = False  # made before any night, when there is nothing to know
    slips: int = 0  # impossible or contradictory results, and earlier claims the seat took back
    line: int = -1  # the place of the claim among the public events
    reports: dict[Seat, bool] = field(default_factory=dict)  # by seat checked: True if good
    report_days: dict[Seat, int] = field(default_factory=dict)  # the day of each report
    report_lines: dict[Seat, int] = field(default_factory=dict)  # and its place among the public events
    flaws: list[Flaw] = field(default_factory=list)  # what the slips were
    contradictions: set[Seat] = field(default_factory=set)  # seats the claimant cleared and then turned against
    deed: str | None = None  # the deed that told of the card, if the card itself was not named

    @property
    def impossible(self) -> bool:
        """Whether it tells of what cannot have been."""
        return any(flaw.impossible for flaw in self.flaws)

    @property
    def content(self) -> Content:
        if not self.reports:
            return "bare"
        return "clean" if all(self.reports.values()) else "found"

    # -- how likely it is: see the head of this file -----------------------------------------------------------------

    def truth_rate(self, rates: Mapping[str, float]) -> float:
        """How often the seer, with what it knows, makes such a claim: with a wolf found nearly always."""
        rate = rates[f"truth_{self.content}"] if self.how == "first" else 1 - rates["quiet_contested"]
        return rate * rates["slip"] ** self.slips

    def lie_rate(self, rates: Mapping[str, float], faith: float) -> float:
        """How often a wolf makes such a claim, whatever it reports. Only lies that come first get any faith, and none
        that cannot be true."""
        if self.how != "first":
            return rates[f"wolf_{self.how}"]
        if self.impossible:
            return max(rates["wolf_first"], rates["truth_bare"] * EARLY_LIES)
        if self.is_empty:
            return max(rates["wolf_bare"], rates["truth_bare"] * EARLY_LIES)
        return rates["wolf_first" if self.reports else "wolf_bare"] * (1 - faith)

    def jest_rate(self, rates: Mapping[str, float]) -> float:
        """How often an honest seat makes such a claim without being the seer."""
        return rates["village"] * (BLUNDERS if self.impossible else 1.0)

    @property
    def is_empty(self) -> bool:
        """Whether it came before any night and has brought nothing since: anybody could have said so."""
        return self.early and not self.reports

    def guilt(self, alone: Mapping[str, float]) -> float:
        """How much likelier a wolf says this of its card, if that is not the seer's: a confession, or what cannot be.

        A seer's claim is weighed against those of others, by its rates.
        """
        if self.role in roles() and roles()[self.role].pack:
            return alone["claim_pack"]
        return alone["impossible"] if self.impossible and self.role != "seer" else 1.0

    def is_narrowed_by(self, role: str) -> bool:
        """Whether a claim of this card only says more exactly what this claim has said."""
        return self.role == "villager" or (self.deed is not None and role in TELLERS[self.deed])


class Claimants:
    """The claims of one table. A retraction or a contradiction counts as a slip of the claimant."""

    def __init__(self) -> None:
        self.current: dict[Seat, Claim] = {}
        self.heard_rival: dict[Seat, How] = {}  # by who spoke after another seer claim: how its own would count
        self.retractions: Counter[Seat] = Counter()
        self.nights = 0  # nights in which a seer could make a check

    def note_speaker(self, actor: Seat) -> None:
        """Note that this seat speaks now, after hearing all claims so far."""
        rivals = self.rivals(actor, "seer")
        if any(self.current[rival].reports.get(actor) is False for rival in rivals):
            self.heard_rival[actor] = "cornered"
        elif rivals:
            self.heard_rival.setdefault(actor, "counter")

    def rivals(self, actor: Seat, role: str) -> list[Seat]:
        return [seat for seat, claim in self.current.items() if claim.role == role and seat != actor]

    def is_claiming(self, actor: Seat, role: str) -> bool:
        claim = self.current.get(actor)
        return claim is not None and claim.role == role

    def add_claim(self, actor: Seat, role: str, day: int, line: int, deed: str | None = None) -> bool:
        """Record a claim, and return whether it is new. Claiming a different card takes the earlier claim back.

        `deed`: what the seat told of, if it did not name the card.
        """
        before = self.current.get(actor)
        if before is not None and before.role == role:
            before.deed = before.deed if deed else None
            return False
        self.retractions[actor] += before is not None and not before.is_narrowed_by(role)
        how, early = self.heard_rival.get(actor, "first"), not self.nights
        self.current[actor] = Claim(role, day, how, early, self.retractions[actor], line, deed=deed)
        return True

    def add_impossible(self, actor: Seat, kind: Impossibility, target: Seat, day: int, line: int) -> None:
        """Record that a claimant tells of what cannot have been, once for each target."""
        claim = self.current[actor]
        if all((flaw.kind, flaw.target) != (kind, target) for flaw in claim.flaws):
            claim.slips += 1
            claim.flaws.append(Flaw(kind, target, day, line))

    def add_report(self, actor: Seat, target: Seat, good: bool, day: int, line: int) -> None:
        """Record a result that a claimed seer reports. More reports than nights are slips and do not count."""
        claim = self.current[actor]
        known = claim.reports.get(target)
        if known is good:
            return
        if known is None and len(claim.reports) >= self.nights:
            claim.slips += 1
            claim.flaws.append(Flaw("too_many", target, day, line))
            return
        if known is not None:
            claim.slips += 1
            claim.flaws.append(Flaw("two_results", target, day, line))
        if claim.is_empty:  # it counts from now on, and a rival may have spoken since
            claim.how = self.heard_rival.get(actor, "first")
        claim.reports[target] = good
        claim.report_days[target] = day
        claim.report_lines[target] = line

    def note_attack(self, actor: Seat, target: Seat, line: int) -> None:
        """Note that a seat turns against another. If it had cleared that one, this is a slip, once per target."""
        claim = self.current.get(actor)
        if claim is not None and claim.reports.get(target) and target not in claim.contradictions:
            claim.contradictions.add(target)
            claim.slips += 1
            claim.flaws.append(Flaw("turned", target, claim.report_days[target], line))

    def retract(self, actor: Seat, role: str | None) -> bool:
        """Take a claim back, of this card or of any, and return whether there was one that now counts as a lie."""
        claim = self.current.get(actor)
        if claim is None or role not in (None, claim.role):
            return False
        del self.current[actor]
        self.retractions[actor] += claim.role != "villager"
        return claim.role != "villager"

    def guilt(self, alone: Mapping[str, float]) -> dict[Seat, float]:
        """What the claims of other cards than the seer's count against those who make them, by seat."""
        factors = {seat: claim.guilt(alone) for seat, claim in self.current.items()}
        return {seat: factor for seat, factor in factors.items() if factor != 1.0}

    def seers(self) -> dict[Seat, Claim]:
        return {seat: claim for seat, claim in self.current.items() if claim.role == "seer"}

    def weights(self, rates: Mapping[str, float], seats: int, living: Iterable[Seat], faith: float) -> ClaimWeights:
        """How likely a seer, a wolf or anybody else would make each seer claim, or keep silent.

        `faith` discounts the lies among first claims: a table that expects every lie believes no seer, and then wolves
        need not lie. Claims against a rival get no discount.
        """
        seers = self.seers()
        quiet, contested = rates["quiet"], rates["quiet_contested"]
        present = set(living)
        silence = [
            contested if seat in self.heard_rival else quiet if seat in present else 1.0 for seat in range(seats)
        ]
        return ClaimWeights(
            {seat: dict(claim.reports) for seat, claim in seers.items()},  # copies: a problem may be solved later
            silence,
            {seat: claim.truth_rate(rates) for seat, claim in seers.items()},
            {seat: claim.lie_rate(rates, faith) for seat, claim in seers.items()},
            rates["village"],
            rates["lie_bad"],
            rates["partner_bad"],
            rates["partner_good"],
            {seat: claim.jest_rate(rates) for seat, claim in seers.items() if claim.impossible},
        )


# -- what can have been done in a night --------------------------------------------------------------------------------

NightDeed = Literal["checked", "saved", "poisoned", "guarded"]
# Before any night; in a night that has not been; to a seat that was dead by then; a poison that did not kill; a seat
# kept alive that died.
Impossibility = Literal["early_check", "early_deed", "no_such_night", "dead_by_then", "outlived", "died_anyway"]
PROTECTORS = ("doctor", "guard")


@dataclass(slots=True)
class Nights:
    """The nights of one table in which anything can be done, as everyone knows them."""

    cards: Mapping[str, int]
    switches: Switches
    lines: list[int] = field(default_factory=list)  # the place of each night among the public events
    deaths: list[tuple[Seat, ...]] = field(default_factory=list)  # by night, as far as they have been announced
    death_lines: dict[Seat, int] = field(default_factory=dict)  # where each seat died, by night or by day

    def why_impossible(self, deed: NightDeed, target: Seat, night: int | None) -> Impossibility | None:
        """Why nobody can have done this to a seat in this night, or in any if none is named; None if it may be so."""
        if not self.lines:
            return "early_check" if deed == "checked" else "early_deed"
        if night is not None:
            return self._why_not_in(deed, target, night)
        reasons = [self._why_not_in(deed, target, number) for number in range(1, len(self.lines) + 1)]
        return None if None in reasons else reasons[-1]

    def _why_not_in(self, deed: NightDeed, target: Seat, night: int) -> Impossibility | None:
        if not 0 < night <= len(self.lines):
            return "no_such_night"
        start = self.lines[night - 1]
        if self.death_lines.get(target, start + 1) < start:
            return "dead_by_then"
        if night > len(self.deaths):
            return None
        died = target in self.deaths[night - 1]
        if deed == "poisoned":
            return None if died else "outlived"  # nothing stops poison
        return "died_anyway" if died and self._keeps_alive(deed) else None

    def _keeps_alive(self, deed: NightDeed) -> bool:
        """Whether a seat to which this was done cannot die in the same night."""
        if deed == "guarded":
            return not self.cards.get("witch")  # against poison there is no protection
        kills_if_both = self.switches.double_protection == "dies" and any(map(self.cards.get, PROTECTORS))
        return deed == "saved" and self.cards.get("witch") == 1 and not kills_if_both
