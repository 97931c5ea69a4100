"""Arguments: which evidence speaks for or against a seat, the heaviest first.

The posterior needs no single reasons, but speeches and thoughts do. Most are kept one by one as the record reads them
(`evidence_weights.py`). Claims to be the seer are not, because they only count together; `claim_evidence` says what
each of them comes to as far as it is believed: how guilty it makes the claimant, and each result the seat it is about.

There are two readers. What is said aloud goes by public facts alone (`Bystander`), for wolves and seers too: a seer who
argued from what she knows would give herself away. Private thoughts also have what the seat itself saw at night
(`evidence_about`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.claims import Claim
from werewolf.players.bots.inference.evidence_weights import Evidence
from werewolf.players.bots.inference.mind import FALSE_CLAIM, QUIET_WARD, Mind
from werewolf.players.bots.inference.posterior import Belief
from werewolf.players.bots.inference.problem import CERTAIN
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.players.bots.inference.ranking import rounded

ATTACKS = ("ballot", "plan", "nominate", "accuse", "counter")
FAVOURS = ("defend", "agree", "elect", "badge")
# What was told of a check or of another deed of the night speaks against, or for, its target.
ABOUT_TARGET = ("found_wolf", "found_clean", "told_saved", "told_poisoned", "told_guarded")
NOTHING = 0.005  # a factor as close to 1 as this is no reason
HEAVIEST = 2


# -- claims as evidence ------------------------------------------------------------------------------------------------


def odds(chance: float) -> float:
    capped = min(1 - 1e-6, max(1e-6, chance))
    return capped / (1 - capped)


def claim_evidence(record: PublicRecord, belief: Belief, about: Collection[Seat] | None = None) -> list[Evidence]:
    """Evidence from what each claimed seer says, weighed by how far that seer is believed; and from confessions, and
    claims of other cards that cannot be true.

    `about`: only what is about one of these seats.
    """
    if "claims" in record.ignored_kinds:
        return []
    seers = record.claimants.seers()
    guilty = [seat for seat in record.claimants.guilt(record.data.alone) if about is None or seat in about]
    return [item for seat in guilty for item in _evidence_of_guilt(seat, record)] + [
        item
        for seat, claim in seers.items()
        for item in _evidence_of_claim(
            seat, claim, list(seers), record, belief.seer[seat], None if about is None or seat in about else about
        )
    ]


def _evidence_of_guilt(seat: Seat, record: PublicRecord) -> Iterator[Evidence]:
    claim = record.claims[seat]
    factor = claim.guilt(record.data.alone)
    if not claim.impossible:
        yield Evidence("claim_pack", seat, None, claim.day, factor, 1.0, line=claim.line)
    for flaw in claim.flaws:
        yield Evidence(flaw.kind, seat, flaw.target, flaw.day, factor, 1.0, line=flaw.line)


def _evidence_of_claim(
    seat: Seat,
    claim: Claim,
    seers: list[Seat],
    record: PublicRecord,
    trust: float,
    targets: Collection[Seat | None] | None,
) -> Iterator[Evidence]:
    """`targets`: only what is said of these."""
    rival = next((other for other in seers if other != seat), None)
    usual = odds(record.pack / record.seats)
    if targets is None or rival in targets or claim.flaws:
        guilt = _guilt(claim, record, trust) / usual
        for flaw in claim.flaws:
            if targets is None or flaw.target in targets:
                yield Evidence(flaw.kind, seat, flaw.target, flaw.day, guilt, 1.0, line=flaw.line)
        if targets is None or rival in targets:
            kind = "seer_claim" if rival is None else "seer_rivals"
            yield Evidence(kind, seat, rival, claim.day, guilt, 1.0, line=claim.line)
    for target, good in claim.reports.items():
        if targets is None or target in targets:
            chance = (1 - trust) * (record.pack / record.seats) + (0.0 if good else trust)
            kind, day = "found_clean" if good else "found_wolf", claim.report_days[target]
            yield Evidence(kind, seat, target, day, 1.0, odds(chance) / usual, line=claim.report_lines[target])


def _guilt(claim: Claim, record: PublicRecord, trust: float) -> float:
    """The odds that whoever makes this claim is a wolf."""
    rates = record.data.claims
    wolves, jokers = record.pack * claim.lie_rate(rates, 0.0), (record.seats - record.pack) * claim.jest_rate(rates)
    return odds((1 - trust) * wolves / (wolves + jokers))


def confirmed_reports(record: PublicRecord) -> Iterator[tuple[Seat, Seat]]:
    """Each seer and target of a report that proved true: the card was shown, or the pack killed the cleared seat."""
    victims = {seat for _, dead in record.night_deaths if len(dead) == 1 for seat in dead}
    for seat, claim in record.claimants.seers().items():
        for target, good in claim.reports.items():
            if record.known_sides.get(target) is (not good) or (good and target in victims):
                yield seat, target


# -- for everybody to hear ---------------------------------------------------------------------------------------------


class Bystander:
    """What weighs for and against each seat by public facts, as of the beginning of this part of the day."""

    def __init__(self, record: PublicRecord) -> None:
        self.record = record
        self.wolf = record.sub_phase_belief().wolf
        self._claims = claim_evidence(record, record.sub_phase_belief())

    def against(self, seat: Seat, before: int | None = None) -> list[Evidence]:
        """What weighs most against a seat: the two heaviest, and more only if they weigh the same.

        `before`: only of what had happened by this place among the public events.
        """
        return self._heaviest((1.0 / weight if weight else 0.0, item) for weight, item in self._weights(seat, before))

    def in_favour(self, seat: Seat, before: int | None = None) -> list[Evidence]:
        """What weighs most for a seat."""
        return self._heaviest(self._weights(seat, before))

    def about(self, seat: Seat) -> list[Evidence]:
        """All that speaks for or against a seat, in no order."""
        return [item for _, item in self._weights(seat)]

    def all_against(self, seat: Seat) -> list[Evidence]:
        """Everything that weighs against a seat, the heaviest first."""
        weights = ((1.0 / weight if weight else 0.0, item) for weight, item in self._weights(seat))
        return [item for _, item in _ranked(weights)]

    @staticmethod
    def _heaviest(weighed: Iterable[tuple[float, Evidence]]) -> list[Evidence]:
        """The items with the smallest factors below 1, the latest first among equals."""
        ranked = _ranked(weighed)
        least = [weight for weight, _ in ranked[:HEAVIEST]]
        return [item for weight, item in ranked if weight in least]

    def _weights(self, seat: Seat, before: int | None = None) -> Iterator[tuple[float, Evidence]]:
        for item in (*self.record.evidence_about(seat), *self._claims):
            if before is not None and item.line >= before:
                continue
            if item.target == seat and item.kind in ABOUT_TARGET:
                yield item.on_target, item
            elif item.actor == seat and item.kind not in ABOUT_TARGET:
                yield item.against_actor(self.wolf), item


def _ranked(weighed: Iterable[tuple[float, Evidence]]) -> list[tuple[float, Evidence]]:
    small = [(rounded(weight), item) for weight, item in weighed if weight < 1 - NOTHING]
    return sorted(small, key=lambda pair: (pair[0], -pair[1].day, -pair[1].line, pair[1].kind))


# -- for oneself -------------------------------------------------------------------------------------------------------


def own_evidence(mind: Mind) -> list[Evidence]:
    """Evidence that only this seat has. A wolf has none here, because it argues from public facts."""
    if mind.wolf:
        return []
    day, me = mind.record.day, mind.seat
    checks = [
        Evidence("saw_clean" if good else "saw_wolf", me, seat, day, 1.0, 0.0 if good else CERTAIN)
        for seat, good in mind.checks.items()
    ]
    nights = [
        Evidence("bitten", me, seat, night, 1.0, mind.attack_factor)
        for night, seat in mind.victims.items()
        if seat is not None
    ]
    wards = [Evidence("held", me, seat, night, 1.0, QUIET_WARD) for night, seat in mind.quiet_wards()]
    rivals = [
        Evidence("my_card", seat, None, mind.record.claims[seat].day, FALSE_CLAIM, 1.0)
        for seat in mind.false_claimants()
    ]
    return checks + nights + wards + rivals


def evidence_about(seats: Collection[Seat], mind: Mind, belief: Belief) -> list[Evidence]:
    """All evidence about these seats that counts for this one now."""
    done = [item for item in mind.record.evidence_about(*seats) if item.actor != mind.seat]
    told = claim_evidence(mind.record, belief, about=seats)
    return done + told + [item for item in own_evidence(mind) if item.actor in seats or item.target in seats]
