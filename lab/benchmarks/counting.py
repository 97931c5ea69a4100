"""Counts how often wolves and honest seats do what, and makes rates of it, for the data file of the bots."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from werewolf.game.event import Event
from werewolf.game.events import Vote
from werewolf.game.ruleset import Ruleset
from werewolf.players.bots.inference.claims import Claim, Content
from werewolf.players.bots.inference.likelihoods import BUCKETS, Likelihoods
from werewolf.players.bots.inference.public_record import PublicRecord

# What people do and bots do not, or hardly ever: chosen by hand.
NOT_COUNTED = ("idle", "nonsense", "retract", "claim_god_contested", "claim_pack", "impossible")
JEST_RATE = 0.012  # how often an honest seat claims to be the seer as a joke
LEAST_COUNTER = 0.3  # the least rate for a wolf's claim against a seer who claimed before
LEAST_LIE = 0.15  # the least rate for a wolf's first claim: a table that expects no lies invites them
LEAST_QUIET = 0.4  # the least rate for a seer who keeps quiet
SLIP_FACTOR = 0.1  # how much rarer a true seer makes an impossible report than a liar


@dataclass
class Count:
    """How often each kind of deed was done, and how often it could have been, by suspicion bucket and sides."""

    pair_deeds: Counter[tuple[str, int, bool, bool]] = field(default_factory=Counter)
    pair_chances: Counter[tuple[str, int, bool, bool]] = field(default_factory=Counter)
    lone_deeds: Counter[tuple[str, bool]] = field(default_factory=Counter)
    lone_chances: Counter[tuple[str, bool]] = field(default_factory=Counter)
    claims: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))


def count_game(total: Count, rules: Ruleset, events: Sequence[Event], deal: Sequence[str], data: Likelihoods) -> None:
    """Add one game to the total."""
    record = PublicRecord(rules, data)
    record.trace = []
    wolf = [role == "werewolf" for role in deal]
    last_vote_day = -1
    for at, event in enumerate(events):
        if isinstance(event, Vote) and record.sub_phase in ("VOTING", "REVOTE"):
            if last_vote_day != record.day:
                last_vote_day = record.day
                count_claims(total, record, deal)
            total.lone_chances["abstain", wolf[event.actor]] += 1
            total.lone_chances["broke_plan", wolf[event.actor]] += event.actor in record.plans
        if type(event).__name__ == "DeathAnnouncement":
            for seat in record.living:
                total.lone_chances["night", wolf[seat]] += 1
        record.update(events[: at + 1])
    for seat in range(len(deal)):
        total.lone_chances["seat", wolf[seat]] += 1
        total.lone_chances["ran", wolf[seat]] += seat in record.candidates
    for kind, bucket, actor, target, chosen in record.trace:
        if target is None:
            total.lone_deeds[kind, wolf[actor]] += 1
        else:
            sides = (kind, bucket, wolf[actor], wolf[target])
            total.pair_chances[sides] += 1
            total.pair_deeds[sides] += chosen


def count_claims(total: Count, record: PublicRecord, deal: Sequence[str]) -> None:
    """Add the seer claims as they stand before a day's first vote."""
    claims = total.claims
    for seat, role in enumerate(deal):
        claim = record.claims.get(seat)
        speaks = claim is not None and claim.role == "seer"
        side = "seer" if role == "seer" else "wolf" if role == "werewolf" else "village"
        how = record.claimants.heard_rival.get(seat)
        claims[side] += 1
        claims[f"{side}_could_{how}"] += 1
        if claim is not None and speaks:
            claims[f"{side}_{claim.how}"] += 1
            claims[f"{side}_first_{claim.content}"] += claim.how == "first"
            claims[f"{side}_first_told"] += claim.how == "first" and bool(claim.reports)
        claims[f"{side}_could_tell"] += record.claimants.nights > 0
        if side == "seer":
            for content, chance in contents(record, deal).items():
                claims[f"seer_could_{content}"] += chance
        if side == "seer" and seat in record.living:
            claims["contested" if how else "alone"] += 1
            claims["contested_quiet" if how else "alone_quiet"] += not speaks
        if claim is not None and speaks and side == "wolf":
            count_lies(claims, claim, deal)


def contents(record: PublicRecord, deal: Sequence[str]) -> dict[Content, float]:
    """How likely a seer who checks by lot has what to tell by now."""
    miss = (1 - deal.count("werewolf") / (len(deal) - 1)) ** record.claimants.nights
    return {"bare": 1.0, "clean": miss if record.claimants.nights else 0.0, "found": 1 - miss}


def count_lies(claims: defaultdict[str, float], claim: Claim, deal: Sequence[str]) -> None:
    """Add what a false seer reports, and about whom. `room`: how many partners it would hit by chance."""
    room = (deal.count("werewolf") - 1) / (len(deal) - 1)
    for target, good in claim.reports.items():
        result = "good" if good else "bad"
        claims["lies"] += 1
        claims[f"lies_{result}"] += 1
        claims[f"{result}_partner"] += deal[target] == "werewolf"
        claims[f"{result}_room"] += room


def new_rates(total: Count, old: dict[str, Any]) -> dict[str, Any]:
    """The new part of the data file for one ruleset."""
    pairs = {kind: [pair_rates(total, kind, bucket) for bucket in range(BUCKETS)] for kind in old["pairs"]}
    alone = {
        kind: value if kind in NOT_COUNTED else lone_rate(total, kind, value) for kind, value in old["alone"].items()
    }
    return {**old, "pairs": pairs, "alone": alone, "claims": claim_rates(total.claims)}


def neutral_rates(old: dict[str, Any]) -> dict[str, Any]:
    """The same part with nothing counted: no habit weighs anything, and all that is chosen by hand stays."""
    pairs = {kind: [pair_rates(Count(), kind, bucket) for bucket in range(BUCKETS)] for kind in old["pairs"]}
    alone = {kind: value if kind in NOT_COUNTED else 1.0 for kind, value in old["alone"].items()}
    return {**old, "pairs": pairs, "alone": alone, "claims": claim_rates(defaultdict(float))}


def pair_rates(total: Count, kind: str, bucket: int) -> list[float]:
    """The rates for the four combinations of sides, closer to their mean where few cases were seen."""
    sides = [(kind, bucket, actor, target) for actor in (False, True) for target in (False, True)]
    seen = sum(total.pair_chances[side] for side in sides)
    base = (sum(total.pair_deeds[side] for side in sides) + 0.2) / (seen + 2.0)
    return [round((total.pair_deeds[side] + 12 * base) / (total.pair_chances[side] + 12), 5) for side in sides]


def lone_rate(total: Count, kind: str, old: float) -> float:
    """How much likelier a wolf does it than an honest seat; the old value if fewer than ten cases were seen."""
    where = {"abstain": "abstain", "broke_plan": "broke_plan", "withdrew": "ran"}.get(kind, "seat")
    if kind.startswith("night_death"):
        where = "night"
    rates = [(total.lone_deeds[kind, side] + 0.5) / (total.lone_chances[where, side] + 5.0) for side in (False, True)]
    if total.lone_deeds[kind, False] + total.lone_deeds[kind, True] < 10:
        return old
    # Bot wolves seldom break a plan or abstain, but that must not make it a sign of honesty.
    least = 1.0 if kind in ("broke_plan", "abstain") else 0.03
    return round(min(5.0, max(least, rates[1] / rates[0])), 3)


def claim_rates(claims: defaultdict[str, float]) -> dict[str, float]:
    def share(part: str, whole: str, least: float, most: float = 1.0) -> float:
        return round(min(most, max(least, (claims[part] + 0.5) / (claims[whole] + 5.0))), 4)

    def partner_ratio(result: str) -> float:
        """How much oftener than by chance a liar's result is about a partner."""
        return round(min(3.0, max(0.3, (claims[f"{result}_partner"] + 1) / (claims[f"{result}_room"] + 1))), 3)

    return {
        "truth_bare": share("seer_first_bare", "seer_could_bare", 0.02, 0.95),
        "truth_clean": share("seer_first_clean", "seer_could_clean", 0.02, 0.95),
        "truth_found": share("seer_first_found", "seer_could_found", 0.1, 0.95),
        "wolf_bare": share("wolf_first_bare", "wolf", 0.02),
        "wolf_first": share("wolf_first_told", "wolf_could_tell", LEAST_LIE),
        "wolf_counter": share("wolf_counter", "wolf_could_counter", LEAST_COUNTER),
        "wolf_cornered": share("wolf_cornered", "wolf_could_cornered", 0.02),
        "village": JEST_RATE,
        "quiet": share("alone_quiet", "alone", LEAST_QUIET),
        "quiet_contested": share("contested_quiet", "contested", 0.04),
        "lie_bad": share("lies_bad", "lies", 0.1, 0.5),
        "partner_bad": partner_ratio("bad"),
        "partner_good": partner_ratio("good"),
        "slip": SLIP_FACTOR,
    }
