"""What claims, and one's own nights, say about a seat: as evidence, weighed and told like everything else."""

from __future__ import annotations

from collections.abc import Iterator

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.belief import CERTAIN, Belief
from werewolf.players.bots.inference.claims import Claim
from werewolf.players.bots.inference.evidence import Evidence
from werewolf.players.bots.inference.mind import HELD, LIAR, Mind
from werewolf.players.bots.inference.public_record import Record


def odds(chance: float) -> float:
    held = min(1 - 1e-6, max(1e-6, chance))
    return held / (1 - held)


def heard(record: Record, belief: Belief) -> list[Evidence]:
    """From what seers, true or false, have said, as far as each is believed."""
    if "claims" in record.deaf:
        return []
    seers = record.claimants.seers()
    return [
        item for seat, claim in seers.items() for item in _said_by(seat, claim, list(seers), record, belief.seer[seat])
    ]


def _said_by(seat: Seat, claim: Claim, seers: list[Seat], record: Record, trust: float) -> Iterator[Evidence]:
    base, rates = record.pack / record.seats, record.data.claims
    wolves, jesters = record.pack * rates[f"wolf_{claim.how}"], (record.seats - record.pack) * rates["village"]
    guilt = odds((1 - trust) * wolves / (wolves + jesters)) / odds(base)
    rival = next((other for other in seers if other != seat), None)
    if claim.slips:
        yield Evidence("slip", seat, None, claim.day, guilt, 1.0)
    yield Evidence("seer_claim" if rival is None else "seer_rivals", seat, rival, claim.day, guilt, 1.0)
    for target, good in claim.reports.items():
        chance = (1 - trust) * base + (0.0 if good else trust)
        yield Evidence(
            "found_clean" if good else "found_wolf", seat, target, claim.told[target], 1.0, odds(chance) / odds(base)
        )


def known(mind: Mind) -> list[Evidence]:
    """From what this seat alone knows. A wolf argues from what all have heard."""
    if mind.wolf:
        return []
    day, me = mind.record.day, mind.seat
    looks = [
        Evidence("saw_clean" if good else "saw_wolf", me, seat, day, 1.0, 0.0 if good else CERTAIN)
        for seat, good in mind.checks.items()
    ]
    nights = [
        Evidence("bitten", me, seat, night, 1.0, mind.bite) for night, seat in mind.bitten.items() if seat is not None
    ]
    held = [Evidence("held", me, seat, night, 1.0, HELD) for night, seat in mind.saved_doors()]
    return looks + nights + held + list(_usurpers(mind))


def _usurpers(mind: Mind) -> Iterator[Evidence]:
    for seat in mind.usurpers():
        yield Evidence("my_card", seat, None, mind.record.claims[seat].day, LIAR, 1.0)


def all_of(mind: Mind, belief: Belief) -> list[Evidence]:
    """Everything that weighs with this seat now."""
    deeds = [item for item in mind.record.evidence if item.actor != mind.seat]
    return [*deeds, *heard(mind.record, belief), *known(mind)]


def proved(record: Record) -> Iterator[tuple[Seat, Seat]]:
    """Whose report about whom has since turned out true: a card was shown, or the pack came for the one cleared."""
    eaten = {seat for _, dead in record.night_dead if len(dead) == 1 for seat in dead}
    for seat, claim in record.claimants.seers().items():
        for target, good in claim.reports.items():
            if record.shown.get(target) is (not good) or (good and target in eaten):
                yield seat, target
