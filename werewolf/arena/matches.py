"""The schedule of an arena: which deals are played, and who sits where in each game. It follows from the plan alone.

Every deal is played several times with the seats given to others, so that luck with the cards cancels out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from werewolf.arena.plan import ArenaPlan, bot_version
from werewolf.config.seat_options import SeatConfig
from werewolf.errors import UserError
from werewolf.game.frozen import frozen
from werewolf.game.roles import roles
from werewolf.game.ruleset import Ruleset
from werewolf.game.seeded_random import SeededRandom

PROBE_SEEDS = 1  # the version of the deals of a probe: the same for everybody


@frozen
class Match:
    """One game of an arena: its number, its deal, and who has each seat."""

    number: int
    seed: int
    seats: tuple[SeatConfig, ...]


def dealt(rules: Ruleset, seed: int) -> tuple[str, ...]:
    """The cards that a game with this seed deals, seat by seat."""
    return SeededRandom(seed).shuffled([role for role, count in rules.cards.items() for _ in range(count)], "deal")


def games_in_block(plan: ArenaPlan, rules: Ruleset) -> int:
    """How many games make the arena fair: a number of games must be a multiple of this."""
    n = len(plan.entrants)
    if plan.mode == "duel":
        return n * (n - 1)
    return n if plan.mode == "rotation" else (n + 1) * len(probed_roles(rules))


def probed_roles(rules: Ruleset) -> list[str]:
    return sorted(role for role, count in rules.cards.items() if count)


def check_schedule(plan: ArenaPlan, rules: Ruleset, where: str) -> None:
    """Refuse a plan that cannot be fair, and say which numbers can."""
    n = len(plan.entrants)
    if plan.mode != "probe" and n < 2:
        raise UserError(
            f"{where}: entrants: a {plan.mode} needs at least 2; to compare one with our bots, use mode probe"
        )
    block = games_in_block(plan, rules)
    if plan.games % block:
        below, above = plan.games // block * block, (plan.games // block + 1) * block
        fits = f"{below} or {above}" if below else str(above)
        why = f"a {plan.mode} of {n} entrant{'s' * (n > 1)} by {rules.name} needs a multiple of {block}"
        raise UserError(f"{where}: games: {plan.games} is not possible; {why}, as {fits}")


def schedule(plan: ArenaPlan, rules: Ruleset) -> list[Match]:
    """All games, in order. The first of them are the same whatever their number, so more can be added later."""
    line_ups = {"rotation": rotation, "duel": duel, "probe": probe}[plan.mode](plan, rules)
    return [
        Match(number, seed, tuple(seats)) for number, (seed, seats) in zip(range(plan.games), line_ups, strict=False)
    ]


LineUps = Iterator[tuple[int, Sequence[SeatConfig]]]


def deal_seed(plan: ArenaPlan, block: int) -> int:
    return SeededRandom(plan.seed).draw(1 << 53, f"arena|{block}")


def rotation(plan: ArenaPlan, rules: Ruleset) -> LineUps:
    """A Latin square for each deal: in as many games as there are entrants, each has every seat exactly once."""
    entrants, size = plan.named(), sum(rules.cards.values())
    for block in range(plan.games):
        seed = deal_seed(plan, block)
        order = SeededRandom(seed).shuffled(entrants, "entrants")  # so that neighbours change from deal to deal
        for shift in range(len(entrants)):
            yield seed, [order[(seat + shift) % len(order)] for seat in range(size)]


def duel(plan: ArenaPlan, rules: Ruleset) -> LineUps:
    """Each pair of entrants plays each deal twice: one has the wolves, then the other."""
    for block in range(plan.games):
        seed = deal_seed(plan, block)
        packs = [roles()[card].pack for card in dealt(rules, seed)]
        for wolves, village in permutations(plan.named(), 2):
            yield seed, [wolves if pack else village for pack in packs]


def probe(plan: ArenaPlan, rules: Ruleset) -> LineUps:
    """One entrant among our bots, in the seat of each role in turn; and the same deal with bots alone."""
    bot = SeatConfig(player="bot", entrant=f"bot@{bot_version()}")
    size = sum(rules.cards.values())
    for turn, role in product(range(plan.games), probed_roles(rules)):
        seed = SeededRandom(PROBE_SEEDS).draw(1 << 53, f"probe|{rules.name}|{size}|{plan.seed}|{turn}|{role}")
        seats = [seat for seat, card in enumerate(dealt(rules, seed)) if card == role]
        chosen = seats[turn % len(seats)]
        yield seed, [bot] * size
        for entrant in plan.named():
            yield seed, [entrant if seat == chosen else bot for seat in range(size)]
