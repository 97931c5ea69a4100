"""Sums over packs: those of small tables equal a plain list of all packs, those of large ones come close."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from math import comb, prod

import pytest

from lab.benchmarks.bot_games import rules_of
from werewolf.game.engine import Game
from werewolf.game.events import Chair
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.bots import Bot
from werewolf.players.bots.inference import posterior
from werewolf.players.bots.inference.exact_sum import ExactSum
from werewolf.players.bots.inference.forward_backward import plain_masses
from werewolf.players.bots.inference.likelihoods import Likelihoods, file_content
from werewolf.players.bots.inference.posterior import Posterior, marginals, pack_chances
from werewolf.players.bots.inference.problem import ClaimWeights, Packs, Problem, Weights, own_copy
from werewolf.players.dispatcher import Dispatcher

RNG = SeededRandom(3)


def values(key: str, count: int) -> list[float]:
    return [0.4 + RNG.draw(1000, f"{key}{at}") / 700 for at in range(count)]


def listed(packs: Packs, factors: list[float]) -> tuple[float, list[float]]:
    """The same masses from a list of all packs."""
    by_seat = [0.0] * len(factors)
    total = 0.0
    for pack in itertools.combinations(range(len(factors)), packs.size):
        dead = sum(seat in packs.dead for seat in pack)
        if set(packs.must) <= set(pack) and packs.least_dead <= dead <= packs.most_dead:
            quiet = sum(value for seat, value in enumerate(packs.silence) if seat not in pack) if packs.silence else 1.0
            mass = quiet * prod(factors[seat] for seat in pack)
            total += mass
            for seat in pack:
                by_seat[seat] += mass
    return total, by_seat


def cases() -> Iterator[tuple[Packs, list[float]]]:
    for seats, size in ((7, 2), (9, 3), (10, 4)):
        for dead, fewest, most in (((), 1, 99), ((2, 5), 1, 1), ((0, 1, 6), 2, 3)):
            for must in ((), (3,), (2, 4)):
                for silence in (None, values(f"quiet {seats}", seats)):
                    factors = values(f"wolf {seats}", seats)
                    factors[seats - 1] = 0.0
                    yield Packs(size, dead, fewest, most, must, silence), factors


def test_the_list_and_the_walk_give_the_sum_over_all_packs() -> None:
    possible = 0
    for packs, factors in cases():
        total, by_seat = listed(packs, factors)
        sums = [ExactSum(packs, factors, pair).masses() for pair in (None, [1.0] * comb(len(factors), packs.size))]
        if packs.silence is None:
            sums.append(plain_masses(packs, factors))
        for mass, found in sums:
            assert mass == pytest.approx(total, abs=1e-12)
            assert found == pytest.approx(by_seat, abs=1e-12)
        possible += total > 0.0
    assert possible > 30


def mixed(share: float, claims: ClaimWeights | None = None) -> Problem:
    pair = [[0.3 if (one, two) in ((1, 2), (2, 1)) else 1.0 for two in range(7)] for one in range(7)]
    wolf, mimic = values("habit", 7), values("mimic", 7)
    return Problem(2, wolf, pair, dead=(5,), claims=claims, mimic=mimic, mimic_share=share)


@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
@pytest.mark.parametrize(
    "claims", [None, ClaimWeights({1: {3: False}, 4: {6: True}}, [0.5] * 7, {1: 0.6, 4: 0.3}, {1: 0.1, 4: 0.2})]
)
def test_a_seats_chance_is_that_of_the_packs_it_is_in(share: float, claims: ClaimWeights | None) -> None:
    problem = mixed(share, claims)
    packs = pack_chances(problem)
    chances = [sum(chance for pack, chance in packs.items() if seat in pack) for seat in range(7)]
    assert marginals(problem).wolf == pytest.approx(chances, abs=1e-6)


def test_a_quarrel_between_partners_never_clears_them_both() -> None:
    """However much a habit pack would never quarrel, a mimic pack may: the pair keeps its share of the chance."""
    seats = 7
    even = [1.0] * seats
    pair = [[1.0] * seats for _ in range(seats)]
    pair[1][2] = pair[2][1] = 1e-6
    problem = Problem(2, list(even), pair, mimic=list(even), mimic_share=0.5)
    assert pack_chances(problem)[frozenset((1, 2))] > 0.45 / 21


def two_claims(seers: int, seer: int | None = None) -> Problem:
    """Two seats clear two others, in a deck with so many seers."""
    claims = ClaimWeights({1: {3: True}, 4: {6: True}}, [0.5] * 8, {1: 0.5, 4: 0.5}, {1: 0.2, 4: 0.2})
    return Problem(2, [1.0] * 8, None, claims=claims, seers=seers, seer=seer, mimic=[1.0] * 8, mimic_share=0.5)


def test_two_seers_in_one_deck_do_not_contradict_each_other() -> None:
    one, two = marginals(two_claims(1)), marginals(two_claims(2))
    assert sum(one.seer) == pytest.approx(1.0, abs=1e-4)
    assert sum(two.seer) == pytest.approx(2.0, abs=1e-4)
    assert two.wolf[1] < one.wolf[1] and two.seer[1] > one.seer[1]
    assert two.wolf[3] < one.wolf[3]


def test_a_seer_who_is_one_of_two_takes_another_claim_for_possible() -> None:
    alone, beside = marginals(two_claims(1, seer=1)), marginals(two_claims(2, seer=1))
    assert alone.seer[4] == 0.0 and alone.wolf[4] > 0.5
    assert beside.seer[1] == 1.0 and beside.seer[4] > 0.5
    assert beside.wolf[4] < 0.5


def test_however_clear_the_habits_are_mimic_packs_keep_their_share() -> None:
    """Or a pack that is caught acting like wolves would clear every pack that does not."""
    even = [1.0] * 7
    problem = Problem(2, [1e6, 1e6, *even[2:]], None, mimic=even, mimic_share=0.5)
    chances = pack_chances(problem)
    assert chances[frozenset((0, 1))] == pytest.approx(0.5 + 0.5 / 21, abs=1e-4)
    assert marginals(problem).wolf[6] == pytest.approx(0.5 * 2 / 7, abs=1e-4)


@pytest.mark.parametrize("name", ["mafia", "sheriff", "classic"])
def test_no_deed_makes_two_seats_less_likely_partners(name: str) -> None:
    """Any two wolves can quarrel for show, and would be cleared by it."""
    for weights in Likelihoods(file_content()[name]).pairs.values():
        assert all(weight.both >= 1.0 for weight in weights)


def knowing(problem: Problem, seat: int, seer: bool, weights: Weights = ()) -> Problem:
    """The same problem for a seat that knows its own side and card, and more of others."""
    own = own_copy(problem)
    own.settle(seat, wolf=False)
    own.not_seer = None if seer else seat
    for other, factor in weights:
        own.weigh(other, factor)
    return own


@pytest.mark.parametrize("share", [0.0, 0.5])
def test_one_solution_serves_every_seat(share: float) -> None:
    """What a seat believes that knows itself, or also something of others, is that of a problem of its own."""
    silence = [0.5, 0.5, 0.2, 0.5, 0.9, 0.5, 0.5]
    for claims in (None, ClaimWeights({1: {3: False}, 4: {6: True}}, silence, {1: 0.6, 4: 0.3}, {1: 0.1, 4: 0.2})):
        problem = mixed(share, claims)
        posterior = Posterior(problem)
        more: list[Weights] = [(), [(3, 12.0), (5, 0.04), (6, 0.0)]]
        for seat, seer, weights in itertools.product(range(7), (False, True), more):
            own = [(other, factor) for other, factor in weights if other != seat]
            found, expected = posterior.without(seat, seer, own), marginals(knowing(problem, seat, seer, own))
            assert found.wolf == pytest.approx(expected.wolf, abs=1e-6)
            assert found.seer == pytest.approx(expected.seer, abs=1e-6)


def test_what_one_seat_believes_does_not_depend_on_who_was_asked_before() -> None:
    """At a large table with few left, where sums are shared and one seat after another is left out."""
    pair = [[3.0 if {one, two} in ({0, 9}, {1, 10}, {2, 11}) else 1.0 for two in range(20)] for one in range(20)]
    problem = Problem(5, [30.0, *values("large", 19)], pair, dead=tuple(range(8, 20)), fewest=1, most=3)
    upwards, downwards = Posterior(problem), Posterior(problem)
    first = {seat: upwards.without(seat, seer=False) for seat in range(8)}  # the suspect is asked first
    second = {seat: downwards.without(seat, seer=False) for seat in reversed(range(8))}
    assert upwards.belief().wolf[0] > 0.4
    assert first == second


@pytest.mark.parametrize("seed", [1, 2])  # with two who claim the same card, and with a strong suspect
def test_at_twenty_seats_the_mean_field_is_within_two_hundredths_of_the_exact_sum(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Both what the public believes, and what a seat does that knows its own card."""
    problems = problems_of_a_game("classic-20", seed)
    assert len(problems) > 5
    found = [beliefs_about(problem) for problem in problems]
    monkeypatch.setattr(posterior, "MAX_LISTED", 10**6)
    expected = [beliefs_about(problem) for problem in problems]
    worst = max(
        abs(one - two)
        for ours, exact in zip(found, expected, strict=True)
        for row, right in zip(ours, exact, strict=True)
        for one, two in zip(row, right, strict=True)
    )
    assert 0.0 < worst <= 0.02


def beliefs_about(problem: Problem) -> list[list[float]]:
    """Each seat's chance to be a wolf, to the public and to some of the living."""
    posterior = Posterior(problem)
    living = [seat for seat in range(len(problem.wolf)) if seat not in problem.dead]
    return [posterior.belief().wolf, *(posterior.without(seat, seer=False).wolf for seat in living[::5])]


def problems_of_a_game(table: str, seed: int) -> list[Problem]:
    """What was known to the public before each vote, as a hard bot weighs it."""
    rules = rules_of(table)
    count = sum(rules.cards.values())
    game = Game(rules, seed, [Chair(seat, f"Player {seat}", "bot") for seat in range(count)])
    asks = game.begin()
    bots = [Bot(seat, rules, game.rng, level="hard") for seat in range(count)]
    dispatcher = Dispatcher(game, bots)
    found: list[Problem] = []
    while asks:
        answered = dispatcher.put(asks)
        if asks[0].purpose in ("vote", "revote", "kill"):
            found.append(bots[asks[0].seat].mind.record.problem())
        asks = game.advance(answered)
    return found
