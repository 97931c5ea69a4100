"""Fits the likelihoods by play: bots among themselves, with a few at random, counted by who turned out to be what.

    python -m werewolf.players.bots.fit --ruleset mafia --games 400 --rounds 3

Each round plays with the weights of the round before and writes the data file anew; knobs are left as they are.
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
from werewolf.game.engine import Game
from werewolf.game.events import Chair, Event, SubPhaseStart, Vote
from werewolf.game.ruleset import Ruleset
from werewolf.game.seeded_random import SeededRandom
from werewolf.game.view import Ledger, public
from werewolf.players.bots.bot import Bot
from werewolf.players.bots.inference.claims import Claim
from werewolf.players.bots.inference.likelihoods import BUCKETS, FILE, Likelihoods
from werewolf.players.bots.inference.public_record import Record
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
HEAD = """\
# How bots weigh what happens, and how bold they are, for each ruleset. `pairs`, `alone` and `claims` are counted in
# games that bots play among themselves and with a few who move at random: python -m werewolf.players.bots.fit.
# `knobs` are choices, and so is what only people do: idle words, nonsense, jests, claims taken back.
#
# pairs: deeds of one seat to another, as the rate at which an honest seat does it to an honest one, an honest one to
#   a wolf, a wolf to an honest one, a wolf to a wolf; one row for each degree of suspicion the target stood under.
# alone: deeds that name nobody, and what befalls a seat: how much likelier for a wolf.
# claims: to be the seer. How often a true one has come by now with no rival heard; how often a wolf's false one: first,
#   against a rival, or against one who named it; an honest seat's jest; how often a seer keeps quiet, alone or
#   contested; how often a liar names a wolf, and how much oftener than by chance it is a partner he names or clears;
#   how much rarer slips are for a seer.
# knobs, of weighing: how much one kind of speech may weigh, and all of them on a seat (speech_cap, speech_total); how
#   far deeds are flattened, and how much further for their target (deed_heat, target_heat); how far claims are believed
#   in good faith (faith); what a vote, a poison and a shot must be worth (…_floor); what others' plans and one's own
#   word add to a suspicion (bandwagon, word); how many checks a seer saves up (seer_patience); how much even the best
#   waver (unrest).
# knobs, of the pack: how often it joins in against a partner past saving (bus), breaks its word for one who is not
#   (rescue), or keeps a distance (distance); how often it has a false seer (fake_claim), how often one is played by
#   who was named (counter_claim) or has nothing to lose (lie_pressed), and how often that one reports a wolf (lie_bad);
#   what a prey is worth as seer, as somebody trusted, by numbers, by whim (kill_…); how likely somebody stands at the
#   first door, and at any other (guarded_…).
"""
HEATS = (0.4, 0.6, 0.8, 1.0)
TARGET_HEATS = (0.1, 0.3, 0.6, 1.0)
# What no bot does and people do: chosen, not counted.
GIVEN = ("idle", "nonsense", "retract", "claim_god_contested", "claim_pack")
JEST = 0.012  # an honest seat's false claim to see
RIVALRY = 0.3  # a wolf's claim against a seer who has already spoken, at least
HIDING = 0.4  # a seer who keeps quiet, at least
SLIP = 0.1  # how much rarer than with others it is that a seer reports what cannot be


@dataclass
class Count:
    """What was seen to happen, by kind, suspicion and sides."""

    done: Counter[tuple[str, int, bool, bool]] = field(default_factory=Counter)
    could: Counter[tuple[str, int, bool, bool]] = field(default_factory=Counter)
    alone: Counter[tuple[str, bool]] = field(default_factory=Counter)
    chances: Counter[tuple[str, bool]] = field(default_factory=Counter)
    claims: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))


def played(rules: Ruleset, seed: int, data: Likelihoods) -> tuple[list[Event], list[str]]:
    """One game's public record, and the deal. Some seats are played at random, so that carelessness is known, too."""
    count = sum(rules.cards.values())
    rng = SeededRandom(seed)
    game = Game(rules, seed, [Chair(seat, f"Player {seat}", "fit") for seat in range(count)])
    asks = game.begin()
    careless = rng.draw(100, "fit|careless") < 30
    wolves_careless = rng.draw(100, "fit|wolves") < 10
    seated: list[Player] = []
    for seat in range(count):
        rate = 100 if wolves_careless and game.state.deal[seat].pack else 12 if careless else 0
        random = rng.draw(100, f"fit|{seat}") < rate
        seated.append(RandomPlayer(game.rng) if random else Bot(seat, rules, game.rng, data=data))
    ledger = Ledger(game.log)
    dispatcher = Dispatcher(game, seated, ledger)
    while asks:
        asks = game.advance(dispatcher.put(asks))
    return [seen.event for seen in public(ledger.lines())], [role.name for role in game.state.deal]


def count(total: Count, rules: Ruleset, events: Sequence[Event], deal: Sequence[str], data: Likelihoods) -> None:
    record = Record(rules, data)
    record.trace = []
    wolf = [role == "werewolf" for role in deal]
    voted = -1
    for at, event in enumerate(events):
        if isinstance(event, Vote) and record.sub_phase in ("VOTING", "REVOTE"):
            if voted != record.day:
                voted = record.day
                count_claims(total, record, deal)
            total.chances["abstain", wolf[event.actor]] += 1
            total.chances["broke_plan", wolf[event.actor]] += event.actor in record.plans
        if type(event).__name__ == "DeathAnnouncement":
            for seat in record.living:
                total.chances["night", wolf[seat]] += 1
        record.hear(events[: at + 1])
    for seat in range(len(deal)):
        total.chances["seat", wolf[seat]] += 1
        total.chances["ran", wolf[seat]] += seat in record.ran
    for kind, bucket, actor, target, chosen in record.trace:
        if target is None:
            total.alone[kind, wolf[actor]] += 1
        else:
            sides = (kind, bucket, wolf[actor], wolf[target])
            total.could[sides] += 1
            total.done[sides] += chosen


def count_claims(total: Count, record: Record, deal: Sequence[str]) -> None:
    claims = total.claims
    for seat, role in enumerate(deal):
        claim = record.claims.get(seat)
        speaks = claim is not None and claim.role == "seer"
        side = "seer" if role == "seer" else "wolf" if role == "werewolf" else "village"
        heard = record.claimants.heard.get(seat)
        claims[side] += 1
        claims[f"{side}_could_{heard}"] += 1
        if claim is not None and speaks:
            claims[f"{side}_{claim.how}"] += 1
        if side == "seer" and seat in record.living:
            claims["contested" if heard else "alone"] += 1
            claims["contested_quiet" if heard else "alone_quiet"] += not speaks
        if claim is not None and speaks and side == "wolf":
            count_lies(claims, claim, deal)


def count_lies(claims: defaultdict[str, float], claim: Claim, deal: Sequence[str]) -> None:
    """What false seers report, and of whom; `room` is how many partners chance alone would have hit."""
    room = (deal.count("werewolf") - 1) / (len(deal) - 1)
    for target, good in claim.reports.items():
        result = "good" if good else "bad"
        claims["lies"] += 1
        claims[f"lies_{result}"] += 1
        claims[f"{result}_partner"] += deal[target] == "werewolf"
        claims[f"{result}_room"] += room


def fitted(total: Count, old: dict[str, Any]) -> dict[str, Any]:
    pairs = {kind: [pair_rates(total, kind, bucket) for bucket in range(BUCKETS)] for kind in old["pairs"]}
    alone = {kind: value if kind in GIVEN else lone_rate(total, kind, value) for kind, value in old["alone"].items()}
    return {"pairs": pairs, "alone": alone, "claims": claim_rates(total.claims), "knobs": old["knobs"]}


def pair_rates(total: Count, kind: str, bucket: int) -> list[float]:
    """Rates for the four combinations of sides, drawn together where little was seen."""
    sides = [(kind, bucket, actor, target) for actor in (False, True) for target in (False, True)]
    seen = sum(total.could[side] for side in sides)
    base = (sum(total.done[side] for side in sides) + 0.2) / (seen + 2.0)
    return [round((total.done[side] + 12 * base) / (total.could[side] + 12), 5) for side in sides]


def lone_rate(total: Count, kind: str, old: float) -> float:
    where = {"abstain": "abstain", "broke_plan": "broke_plan", "withdrew": "ran"}.get(kind, "seat")
    if kind.startswith("night_death"):
        where = "night"
    rates = [(total.alone[kind, side] + 0.5) / (total.chances[where, side] + 5.0) for side in (False, True)]
    if total.alone[kind, False] + total.alone[kind, True] < 10:
        return old
    least = 1.0 if kind in ("broke_plan", "abstain") else 0.03  # bots' wolves keep their word; it is no virtue not to
    return round(min(5.0, max(least, rates[1] / rates[0])), 3)


def claim_rates(claims: defaultdict[str, float]) -> dict[str, float]:
    def share(part: str, whole: str, least: float, most: float = 1.0) -> float:
        return round(min(most, max(least, (claims[part] + 0.5) / (claims[whole] + 5.0))), 4)

    def kin(result: str) -> float:
        """How much rarer, or more often, than by chance a liar's result is about a partner."""
        return round(min(3.0, max(0.3, (claims[f"{result}_partner"] + 1) / (claims[f"{result}_room"] + 1))), 3)

    return {
        "truth": share("seer_first", "seer", 0.1, 0.95),
        "wolf_first": share("wolf_first", "wolf", 0.02),
        "wolf_counter": share("wolf_counter", "wolf_could_counter", RIVALRY),
        "wolf_cornered": share("wolf_cornered", "wolf_could_cornered", 0.02),
        "village": JEST,
        "quiet": share("alone_quiet", "alone", HIDING),
        "quiet_contested": share("contested_quiet", "contested", 0.04),
        "lie_bad": share("lies_bad", "lies", 0.1, 0.5),
        "partner_bad": kin("bad"),
        "partner_good": kin("good"),
        "slip": SLIP,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", choices=tuple(TABLES), action="append")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--keep-heats", action="store_true", help="only count, and weigh as much as before")
    given = parser.parse_args()
    for name in given.ruleset or TABLES:
        for turn in range(given.rounds):
            fit(name, given.games, given.seed + turn * given.games, not given.keep_heats)


def fit(name: str, games: int, seed: int, warms: bool = True) -> None:
    content = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    data = Likelihoods(content[name])
    total = Count()
    tables = [table_rules(name, seats, cards) for seats, cards in TABLES[name]]
    kept: list[tuple[Ruleset, list[Event], list[str]]] = []
    for index in range(games):
        rules = tables[index % len(tables)]
        events, deal = played(rules, seed + index, data)
        count(total, rules, events, deal, data)
        kept.append((rules, events, deal))
    content[name] = fitted(total, content[name])
    print(f"{name}: {games} games counted" + (warm(content[name], kept[: games // 3]) if warms else ""))
    FILE.write_text(HEAD + dumped(content), encoding="utf-8")


def warm(content: dict[str, Any], games: Sequence[tuple[Ruleset, list[Event], list[str]]]) -> str:
    """Set the heats that would have surprised a bystander least."""
    losses = {heats: loss(warmed(content, heats), games) for heats in product(HEATS, TARGET_HEATS)}
    best = min(losses, key=lambda heats: losses[heats])
    content["knobs"] = {**content["knobs"], "deed_heat": best[0], "target_heat": best[1]}
    return f"; heats {best}, loss {losses[best]:.4f} (worst {max(losses.values()):.4f})"


def warmed(content: dict[str, Any], heats: tuple[float, float]) -> Likelihoods:
    """The same rates, weighed more or less: deeds hang together, so that counting each in full would count double."""
    return Likelihoods({**content, "knobs": {**content["knobs"], "deed_heat": heats[0], "target_heat": heats[1]}})


def loss(data: Likelihoods, games: Sequence[tuple[Ruleset, list[Event], list[str]]]) -> float:
    """How surprised a bystander would be by who the wolves were, asked before each vote."""
    total, asked = 0.0, 0
    for rules, events, deal in games:
        record = Record(rules, data)
        for at, event in enumerate(events):
            if isinstance(event, SubPhaseStart) and event.sub_phase == "VOTING":
                record.hear(events[:at])
                for seat in record.living:
                    chance = record.belief().wolf[seat]
                    asked += 1
                    total -= log(max(1e-6, chance if deal[seat] == "werewolf" else 1 - chance))
    return total / max(1, asked)


def dumped(content: dict[str, Any]) -> str:
    return str(yaml.safe_dump(content, sort_keys=False, default_flow_style=None, width=120))


if __name__ == "__main__":
    main()
