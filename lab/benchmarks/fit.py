"""Fits the weights of the bots to a league, and says what it did. `python -m lab.benchmarks.fit --help`.

The first round plays with bots for whom no habit weighs anything, each later one with the weights of the round before.
So the weights follow from the code, the knobs chosen by hand, the seed and the number of games, whatever stood in the
file before; with the default seed and number they are those that are shipped.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from math import log
from typing import Any

import yaml

from lab.benchmarks.bot_games import player, rules_of
from lab.benchmarks.counting import Count, count_game, neutral_rates, new_rates
from lab.league.members import VILLAGE, WOLVES
from werewolf.config.yaml_text import own_yaml
from werewolf.game.engine import Game
from werewolf.game.event import Event
from werewolf.game.events import Chair, SubPhaseStart
from werewolf.game.secrecy import Ledger, public
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.bots.inference import likelihoods
from werewolf.players.bots.inference.likelihoods import FILE, Likelihoods
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.players.dispatcher import Dispatcher

TABLES = {
    "mafia": ("mafia7",),
    "sheriff": ("sheriff12",),
    "classic": ("classic9", "classic9", "classic-8", "classic-12"),
}
# Who plays, in percent of the games: bots of one level, one script among the wolves, a pack of one, one or two scripts
# among the honest.
SHARES = {"bot:normal": 30, "bot:hard": 20, "one wolf": 25, "pack": 10, "village": 15}
HEADER = """\
# How much bots count each kind of evidence, and how they play, for each ruleset. Read by likelihoods.py, written by
# `make fit`, which counts `pairs`, `alone` and `claims` in games of a league: bots, and players who follow a script.
# It also sets `deed_heat` and `mimic`, by the loss of an observer. Chosen by hand are the other knobs, and the
# factors of what only people do: idle words, nonsense, claims taken back, confessions, deeds that cannot have been
# done, two claims to one card.
#
# pairs: what one seat does to another. Four rates: an honest seat does it to an honest one, an honest one to a wolf, a
#   wolf to an honest one, a wolf to a wolf. One row for each degree of suspicion of the target, highest first: four
#   for a target that most of the others had named, then four for any other.
# alone: what has no target. How much likelier it is for a wolf.
# claims: to be the seer.
#   truth_bare, truth_clean, truth_found: how often the seer has claimed by the vote, if no rival spoke first: with no
#     result, with good ones only, and if it has found a wolf
#   wolf_bare, wolf_first, wolf_counter, wolf_cornered: how often a wolf claims it first with no result or with one,
#     against a rival, or against a rival who reported it as a wolf
#   village: how often an honest seat claims it as a joke
#   quiet, quiet_contested: how often the seer keeps quiet, with no other claim and against one
#   lie_bad: how often a liar reports a wolf
#   partner_bad, partner_good: how much oftener than by chance the seat a liar reports or clears is a partner
#   slip: factor for each slip, if the claim is true
# knobs, for evidence and votes:
#   speech_cap, speech_total: the most that one kind of speech, and all speech together, may count against a seat
#   deed_heat, pair_heat: exponents that flatten the factors of a deed, and further those of pairs
#   mimic: the share of packs that show no habits by day
#   faith: the share of false first claims that bots leave out of account
#   vote_floor, poison_floor, shot_floor: the suspicion that a vote, a poison or a shot needs
#   abstain_floor: the least that an abstention counts against a seat, where it would pay to show nothing
#   bandwagon, word: what the plans of others, and the bot's own announced vote, add to a suspicion
#   card_loss: what hard bots think voting out a claimed card of power costs, where finding a wolf is worth 1
#   seer_patience: how many checks a seer collects before it claims
#   unrest: the least size of the random error, also for hard bots
# knobs, for the pack:
#   bus, rescue, distance: how often a wolf votes out a partner who is lost, breaks its plan to save one who is not, and
#     doubts one in public
#   feud: how often one of the pack attacks a partner every day, for show
#   mask: how often the pack mimics the honest by day, unless it lies
#   fake_claim: how often the pack has a false seer
#   counter_claim, lie_pressed: how often a wolf claims to be the seer after a report against the pack, or in danger
#   lie_bad, clear_partner: how often a false seer reports a wolf, and else clears a partner
#   kill_seer, kill_trusted, kill_endgame, kill_whim: what a kill is worth for the likely seer, for a trusted seat, in
#     the endgame, and at random
#   guarded_first, guarded_other: how likely the likeliest seer, and any other seat, is protected
# hard: the knobs of hard bots that differ.
"""
HEATS = (0.4, 0.6, 0.8, 1.0)
# Chosen by hand: an observer's loss is the same to a hundredth, but with less the village of sheriff lost .62 of 400
# games for .53.
LEAST_HEAT = {"sheriff": 0.6}
MIMICS = (0.5, 0.7)  # not fewer: the less a village believes in mimics, the more a wolf with new habits gains

Played = tuple[str, list[Event], list[str]]  # the table, the public events, the deal


def seating(rng: SeededRandom, pack: Sequence[bool]) -> tuple[str, list[str]]:
    """The kind of game that this seed plays, and who sits where."""
    draw, kind = rng.draw(100, "fit|kind"), ""
    for kind, share in SHARES.items():  # noqa: B007
        draw -= share
        if draw < 0:
            break
    seats = range(len(pack))
    wolves, honest = [seat for seat in seats if pack[seat]], [seat for seat in seats if not pack[seat]]
    if kind.startswith("bot"):
        return kind, [kind for _ in seats]
    side = VILLAGE if kind == "village" else WOLVES
    members = list(side) if kind == "village" else [*side, "frozen"]
    script = rng.pick(members, "fit|script")
    chairs = {"one wolf": [rng.pick(wolves, "fit|chair")], "pack": wolves}.get(kind)
    if chairs is None:
        chairs = [rng.pick(honest, f"fit|chair|{at}") for at in range(2)]
    level = ("normal", "hard")[rng.draw(2, "fit|level")]
    return kind, [f"{script}:{level}" if seat in chairs else f"bot:{level}" for seat in seats]


def play(table: str, seed: int) -> tuple[str, Played]:
    """One game of the league."""
    rules, rng = rules_of(table), SeededRandom(seed)
    game = Game(rules, seed, [Chair(seat, f"Player {seat}", "fit") for seat in range(sum(rules.cards.values()))])
    asks = game.begin()
    kind, kinds = seating(rng, [role.pack for role in game.state.deal])
    players = [player(each, seat, rules, game.rng) for seat, each in enumerate(kinds)]
    ledger = Ledger(game.log)
    dispatcher = Dispatcher(game, players, ledger)
    while asks:
        asks = game.advance(dispatcher.put(asks))
    return kind, (table, [seen.event for seen in public(ledger.lines())], [role.name for role in game.state.deal])


def write(content: dict[str, Any]) -> None:
    """Write the data file, and let the bots of this process read it anew."""
    FILE.write_text(HEADER + yaml_text(content), encoding="utf-8")
    likelihoods.forget()


def forget_habits(name: str) -> None:
    """Take out of the data file everything that is counted for one ruleset."""
    content = own_yaml(FILE)
    content[name] = neutral_rates(content[name])
    content[name]["knobs"] = with_heats(content[name], HEATS[-1], MIMICS[0]).knobs
    write(content)


def fit(name: str, games: int, seed: int, jobs: int) -> str:
    """One round for one ruleset: play, count, choose the heats, write the file. Returns what it did."""
    content = own_yaml(FILE)
    data = Likelihoods(content[name])
    total, kinds = Count(), Counter[str]()
    played: list[Played] = []
    for kind, one in _games(name, games, seed, jobs):
        kinds[kind] += 1
        played.append(one)
        count_game(total, rules_of(one[0]), one[1], one[2], data)
    content[name] = new_rates(total, content[name])
    heats = set_heats(name, content[name], played[: max(1, games // 8)])
    write(content)
    shares = ", ".join(f"{kind} {many}" for kind, many in sorted(kinds.items()))
    return f"{name}: {games} games from seed {seed} ({shares}); {heats}"


def _games(name: str, games: int, seed: int, jobs: int) -> Iterator[tuple[str, Played]]:
    tables = [TABLES[name][at % len(TABLES[name])] for at in range(games)]
    seeds = range(seed, seed + games)
    if jobs == 1:
        yield from map(play, tables, seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, tables, seeds, chunksize=20)


def set_heats(name: str, content: dict[str, Any], games: Sequence[Played]) -> str:
    """Set the heats and the share of mimics that give an observer the least loss, and return a line about it."""
    heats = [heat for heat in HEATS if heat >= LEAST_HEAT.get(name, 0.0)]
    losses = {each: loss(with_heats(content, *each), games) for each in product(heats, MIMICS)}
    best = min(losses, key=lambda each: losses[each])
    content["knobs"] = with_heats(content, *best).knobs
    return (
        f"deed_heat {best[0]}, mimic {best[1]}: loss {losses[best]:.4f} in {len(games)} games"
        f" (worst {max(losses.values()):.4f})"
    )


def with_heats(content: dict[str, Any], heat: float, mimic: float) -> Likelihoods:
    """The same rates with other heats. Deeds depend on each other, so counting each in full would be too much."""
    knobs = {**content["knobs"], "deed_heat": heat, "mimic": mimic}
    return Likelihoods({**content, "knobs": knobs})


def loss(data: Likelihoods, games: Sequence[Played]) -> float:
    """The mean log loss of an observer's belief about who is a wolf, before each vote."""
    total, asked = 0.0, 0
    for table, events, deal in games:
        record = PublicRecord(rules_of(table), data)
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", choices=tuple(TABLES), action="append", help="default: all three")
    parser.add_argument("--games", type=int, default=800, help="in each round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    print(f"who plays, in percent of the games: {SHARES}")
    for name in given.ruleset or TABLES:
        forget_habits(name)
        for number in range(given.rounds):
            print(fit(name, given.games, given.seed + number * given.games, given.jobs), flush=True)


if __name__ == "__main__":
    main()
