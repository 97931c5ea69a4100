"""Fit `likelihoods.yaml`: play many games of bots and count what wolves and honest seats do.

    python -m werewolf.players.bots.fit --ruleset mafia --games 400 --rounds 3

Each round plays with the rates of the round before and writes the data file again. Of the knobs, it sets only the two
heats, unless you pass --keep-heats.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from math import log
from typing import Any

import yaml

from werewolf.config.rulesets import table_rules
from werewolf.config.yaml_text import own_yaml
from werewolf.game.engine import Game
from werewolf.game.event import Event
from werewolf.game.events import Chair, SubPhaseStart, Vote
from werewolf.game.ruleset import Ruleset
from werewolf.game.seeded_random import SeededRandom
from werewolf.game.view import Ledger, public
from werewolf.players.bots.bot import Bot
from werewolf.players.bots.inference.claims import Claim
from werewolf.players.bots.inference.likelihoods import BUCKETS, FILE, Likelihoods
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.players.dispatcher import Dispatcher
from werewolf.players.player import Player
from werewolf.players.random import RandomPlayer

TABLES: dict[str, list[tuple[int | None, dict[str, int] | None]]] = {
    "mafia": [(7, None)],
    "sheriff": [(12, None)],
    "classic": [
        (None, {"werewolf": 3, "seer": 1, "doctor": 1, "hunter": 1, "witch": 1, "villager": 2}),
        (8, None),
        (12, None),
    ],
}
HEADER = """\
# How much bots count each kind of evidence, and how they play, for each ruleset. Read by likelihoods.py, written by
# `python -m werewolf.players.bots.fit`, which counts `pairs`, `alone` and `claims` in games between bots, with some
# random players among them. Chosen by hand are the `knobs`, and the factors of what only people do: idle words,
# nonsense, claims taken back, jokes about the pack, two claims to one card.
#
# pairs: what one seat does to another. Four rates: an honest seat does it to an honest one, an honest one to a wolf, a
#   wolf to an honest one, a wolf to a wolf. One row for each degree of suspicion of the target, highest first.
# alone: what has no target. How much likelier it is for a wolf.
# claims: to be the seer.
#   truth: how often the seer has claimed by the vote, if no rival spoke first
#   wolf_first, wolf_counter, wolf_cornered: how often a wolf claims it first, against a rival, or against a rival who
#     reported it as a wolf
#   village: how often an honest seat claims it as a joke
#   quiet, quiet_contested: how often the seer keeps quiet, with no other claim and against one
#   lie_bad: how often a liar reports a wolf
#   partner_bad, partner_good: how much oftener than by chance the seat a liar reports or clears is a partner
#   slip: factor for each slip, if the claim is true
# knobs, for evidence and votes:
#   speech_cap, speech_total: the most that one kind of speech, and all speech together, may count against a seat
#   deed_heat, target_heat: exponents that flatten the factors of a deed, and further those of its target
#   mimic: the share of packs that show no habits by day
#   faith: the share of false first claims that bots leave out of account
#   vote_floor, poison_floor, shot_floor: the suspicion that a vote, a poison or a shot needs
#   bandwagon, word: what the plans of others, and the bot's own announced vote, add to a suspicion
#   seer_patience: how many checks a seer collects before it claims
#   unrest: the least size of the random error, also for hard bots
# knobs, for the pack:
#   bus, rescue, distance: how often a wolf votes out a partner who is lost, breaks its plan to save one who is not, and
#     doubts one in public
#   fake_claim: how often the pack has a false seer
#   counter_claim, lie_pressed: how often a wolf claims to be the seer after a report against the pack, or in danger
#   lie_bad: how often a false seer reports a wolf
#   kill_seer, kill_trusted, kill_endgame, kill_whim: what a kill is worth for the likely seer, for a trusted seat, in
#     the endgame, and at random
#   guarded_first, guarded_other: how likely the likeliest seer, and any other seat, is protected
"""
HEATS = (0.4, 0.6, 0.8, 1.0)
TARGET_HEATS = (0.1, 0.3, 0.6, 1.0)
# What people do and bots do not, or hardly ever: chosen by hand.
NOT_COUNTED = ("idle", "nonsense", "retract", "claim_god_contested", "claim_pack")
JEST_RATE = 0.012  # how often an honest seat claims to be the seer as a joke
LEAST_COUNTER = 0.3  # the least rate for a wolf's claim against a seer who claimed before
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


def play_game(rules: Ruleset, seed: int, data: Likelihoods) -> tuple[list[Event], list[str]]:
    """Play one game and return its public events and the deal. Some seats play at random, to count careless play."""
    count = sum(rules.cards.values())
    rng = SeededRandom(seed)
    game = Game(rules, seed, [Chair(seat, f"Player {seat}", "fit") for seat in range(count)])
    asks = game.begin()
    careless = rng.draw(100, "fit|careless") < 30
    wolves_careless = rng.draw(100, "fit|wolves") < 10
    players: list[Player] = []
    for seat in range(count):
        rate = 100 if wolves_careless and game.state.deal[seat].pack else 12 if careless else 0
        random = rng.draw(100, f"fit|{seat}") < rate
        players.append(RandomPlayer(game.rng) if random else Bot(seat, rules, game.rng, data=data))
    ledger = Ledger(game.log)
    dispatcher = Dispatcher(game, players, ledger)
    while asks:
        asks = game.advance(dispatcher.put(asks))
    return [seen.event for seen in public(ledger.lines())], [role.name for role in game.state.deal]


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
        if side == "seer" and seat in record.living:
            claims["contested" if how else "alone"] += 1
            claims["contested_quiet" if how else "alone_quiet"] += not speaks
        if claim is not None and speaks and side == "wolf":
            count_lies(claims, claim, deal)


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
    return {"pairs": pairs, "alone": alone, "claims": claim_rates(total.claims), "knobs": old["knobs"]}


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
        "truth": share("seer_first", "seer", 0.1, 0.95),
        "wolf_first": share("wolf_first", "wolf", 0.02),
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", choices=tuple(TABLES), action="append")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument(
        "--keep-heats", action="store_true", help="only count the rates, and leave the heats as they are"
    )
    options = parser.parse_args()
    for name in options.ruleset or TABLES:
        for round_number in range(options.rounds):
            fit(name, options.games, options.seed + round_number * options.games, not options.keep_heats)


def fit(name: str, games: int, seed: int, tune_heats: bool = True) -> None:
    content = own_yaml(FILE)
    data = Likelihoods(content[name])
    total = Count()
    tables = [table_rules(name, seats, cards) for seats, cards in TABLES[name]]
    played: list[tuple[Ruleset, list[Event], list[str]]] = []
    for index in range(games):
        rules = tables[index % len(tables)]
        events, deal = play_game(rules, seed + index, data)
        count_game(total, rules, events, deal, data)
        played.append((rules, events, deal))
    content[name] = new_rates(total, content[name])
    print(f"{name}: {games} games counted" + (set_heats(content[name], played[: games // 3]) if tune_heats else ""))
    FILE.write_text(HEADER + yaml_text(content), encoding="utf-8")


def set_heats(content: dict[str, Any], games: Sequence[tuple[Ruleset, list[Event], list[str]]]) -> str:
    """Set the two heats that give an observer the least loss, and return a line about it."""
    losses = {heats: loss(with_heats(content, heats), games) for heats in product(HEATS, TARGET_HEATS)}
    best = min(losses, key=lambda heats: losses[heats])
    content["knobs"] = {**content["knobs"], "deed_heat": best[0], "target_heat": best[1]}
    return f"; heats {best}, loss {losses[best]:.4f} (worst {max(losses.values()):.4f})"


def with_heats(content: dict[str, Any], heats: tuple[float, float]) -> Likelihoods:
    """The same rates with other heats. Deeds depend on each other, so counting each in full would be too much."""
    return Likelihoods({**content, "knobs": {**content["knobs"], "deed_heat": heats[0], "target_heat": heats[1]}})


def loss(data: Likelihoods, games: Sequence[tuple[Ruleset, list[Event], list[str]]]) -> float:
    """The mean log loss of an observer's belief about who is a wolf, before each vote."""
    total, asked = 0.0, 0
    for rules, events, deal in games:
        record = PublicRecord(rules, data)
        for at, event in enumerate(events):
            if isinstance(event, SubPhaseStart) and event.sub_phase == "VOTING":
                record.update(events[:at])
                for seat in record.living:
                    chance = record.belief().wolf[seat]
                    asked += 1
                    total -= log(max(1e-6, chance if deal[seat] == "werewolf" else 1 - chance))
    return total / max(1, asked)


def yaml_text(content: dict[str, Any]) -> str:
    return str(yaml.safe_dump(content, sort_keys=False, default_flow_style=None, width=120))


if __name__ == "__main__":
    main()
