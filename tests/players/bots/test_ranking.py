"""Ranking: seats with equal scores are put in order by lot, never by their number or by the last digits of a sum."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

from tests.players.bots.test_bots import played_game
from werewolf.game.secrecy import Ledger, public
from werewolf.game.seeded_random import SeededRandom
from werewolf.players import bots
from werewolf.players.bots.inference.endgame import Endgame, World
from werewolf.players.bots.inference.likelihoods import likelihoods
from werewolf.players.bots.inference.posterior import marginals
from werewolf.players.bots.inference.problem import ClaimWeights, Problem
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.players.bots.inference.ranking import Ranking, rounded

SCORES = {0: 0.25, 1: 0.5, 2: 0.25, 3: 0.1 + 0.2, 4: 0.3, 5: 0.5}


def ranking(place: str = "1|VOTING|vote|3|0") -> Ranking:
    return Ranking(SeededRandom(7), place)


def test_a_higher_score_comes_first() -> None:
    order = ranking().ranked(SCORES, SCORES.__getitem__)
    assert [set(order[:2]), set(order[2:4]), set(order[4:])] == [{1, 5}, {3, 4}, {0, 2}]
    assert ranking().best(SCORES, SCORES.__getitem__) == order[0]


def test_of_a_tuple_the_first_counts_then_the_next() -> None:
    assert ranking().ranked(range(4), lambda seat: (seat % 2 == 0, -seat)) == [0, 2, 1, 3]


def test_the_order_of_the_candidates_and_the_noise_of_a_sum_make_no_difference() -> None:
    """0.1 + 0.2 and 0.3 are equal, and so are all sums that differ by less than the digits that count."""
    expected = ranking().ranked(SCORES, SCORES.__getitem__)
    for count, seats in enumerate(permutations(SCORES)):
        noise = 1e-13 * (count % 7 - 3)
        assert ranking().ranked(seats, lambda seat: SCORES[seat] + noise * seat) == expected  # noqa: B023


def test_a_difference_in_the_sixth_digit_counts() -> None:
    assert ranking().best((3, 4), {3: 0.400001, 4: 0.4}.__getitem__) == 3
    assert ranking().best((3, 4), {3: 0.4, 4: 0.400001}.__getitem__) == 4


def test_lots_are_fair_and_drawn_anew_at_every_place() -> None:
    first = Counter(ranking(f"{day}|VOTING|vote|3|0").best(range(4), lambda _: 0.5) for day in range(2_000))
    assert all(400 < first[seat] < 600 for seat in range(4))


def test_every_belief_has_six_digits() -> None:
    log = played_game("sheriff", 12, 0).log
    record = PublicRecord(rules := played_game("sheriff", 12, 0).rules, likelihoods(rules))
    record.update([seen.event for seen in public(Ledger(log).lines())])
    for belief in (record.belief(), record.sub_phase_belief(), marginals(Problem(2, [0.0] * 7, []))):
        assert all(chance == rounded(chance) for chance in (*belief.wolf, *belief.seer))


def problem(order: tuple[int, ...], turned: bool) -> Problem:
    """A problem with its seats in another order; `turned`: with the claims and reports read in another order, too."""
    rng = SeededRandom(1)
    place = {seat: at for at, seat in enumerate(order)}

    def value(key: str) -> float:
        return 0.5 + rng.draw(1000, key) / 900

    wolf, silence = [value(f"wolf {seat}") for seat in order], [value(f"quiet {seat}") for seat in order]
    pair = [[value(f"pair {min(one, two)} {max(one, two)}") for two in order] for one in order]
    reports = {1: {3: False, 0: True}, 4: {6: True, 2: True}}
    step = -1 if turned else 1
    placed = {
        place[seat]: {place[target]: good for target, good in list(found.items())[::step]}
        for seat, found in list(reports.items())[::step]
    }
    claims = ClaimWeights(placed, silence, {place[1]: 0.6, place[4]: 0.3}, {place[1]: 0.12, place[4]: 0.2})
    return Problem(3, wolf, pair, dead=(place[2], place[5]), fewest=1, most=2, claims=claims)


@pytest.mark.parametrize("turned", [False, True])
def test_the_order_of_summation_makes_no_difference(turned: bool) -> None:
    """The same facts about seats with other numbers, told in another order, give the very same beliefs."""
    expected = marginals(problem(tuple(range(8)), False))
    for order in list(permutations(range(8)))[::1_009]:
        found = marginals(problem(order, turned))
        assert found.wolf == [expected.wolf[seat] for seat in order]
        assert found.seer == [expected.seer[seat] for seat in order]


def test_of_equal_plans_the_solver_takes_the_first() -> None:
    """Whatever the noise in the weights of the worlds, and however little they weigh."""
    for noise in (0.0, 1e-16, -1e-16):
        for scale in (1.0, 1e-7):
            weights = {World(frozenset((seat,))): scale * (0.25 + noise * seat) for seat in (1, 2, 3, 4)}
            assert Endgame(weights, may_skip=False).day(frozenset(range(5)), tuple(weights)).target == 1


# -- nobody goes round it --------------------------------------------------------------------------------------------

ORDERING = {"max", "min", "sorted", "sort", "nlargest", "nsmallest", "most_common"}


def ordering_keys(tree: ast.AST) -> Iterator[ast.expr]:
    """The keys by which anything is put in order."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            keys = [keyword.value for keyword in node.keywords if keyword.arg == "key"]
            yield from keys if name in ORDERING else ()
            if name == "most_common":
                yield node.func


def is_yes_or_no(key: ast.expr) -> bool:
    """Whether a key consists of comparisons only: yes and no have no digits to round."""
    parts = key.body.elts if isinstance(key, ast.Lambda) and isinstance(key.body, ast.Tuple) else [key]
    return all(isinstance(part, ast.Compare) for part in parts)


def test_strategy_and_speech_leave_every_order_to_the_ranking() -> None:
    folder = Path(bots.__file__).parent
    files = [path for part in ("strategy", "speech") for path in sorted((folder / part).glob("*.py"))]
    assert len(files) > 10
    for path in files:
        for key in ordering_keys(ast.parse(path.read_text(encoding="utf-8"))):
            assert is_yes_or_no(key), f"{path.name}, line {key.lineno}: put this in order with a Ranking"


@pytest.mark.parametrize(
    ("code", "allowed"),
    [
        ("max(seats, key=wolf.get)", False),
        ("sorted(seats, key=lambda seat: -wolf[seat])", False),
        ("seats.sort(key=lambda seat: (seat == me, wolf[seat]))", False),
        ("Counter(votes).most_common(1)", False),
        ("sorted(points, key=lambda point: (point.kind != 'agree', point.kind == last))", True),
    ],
)
def test_the_scan_finds_what_it_looks_for(code: str, allowed: bool) -> None:
    keys = list(ordering_keys(ast.parse(code)))
    assert keys and all(map(is_yes_or_no, keys)) == allowed
