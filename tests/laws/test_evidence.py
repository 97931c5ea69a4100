"""The test of chances: it accepts the right one, rejects its rivals, and needs fewer games than a fixed number."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, repeat
from math import sqrt

import pytest

from tests.laws.evidence import RIVAL, Finding, weigh
from werewolf.game.seeded_random import SeededRandom

SEEDS, SIZE = 30, 1_000
CHANCES = [0.1, 0.5, 0.9]


def drawn(chance: float, seed: int) -> Iterator[bool]:
    rng = SeededRandom(seed)
    return (rng.draw(1 << 32, str(number)) < chance * (1 << 32) for number in count())


def findings(exact: float, errors: float) -> list[Finding]:
    """What is found for many seeds if the chance is this many standard errors off."""
    chance = exact + errors * sqrt(exact * (1 - exact) / SIZE)
    return [weigh(exact, drawn(chance, seed), SIZE) for seed in range(SEEDS)]


@pytest.mark.parametrize("exact", CHANCES)
def test_the_exact_chance_needs_far_fewer_games_than_a_fixed_number(exact):
    found = findings(exact, 0)
    assert all(finding.accepted for finding in found)
    assert sum(finding.games for finding in found) < SEEDS * SIZE * 0.6


@pytest.mark.parametrize("exact", CHANCES)
@pytest.mark.parametrize("errors", [-RIVAL, RIVAL])
def test_a_rival_is_never_taken_for_the_exact_chance(exact, errors):
    assert not any(finding.accepted for finding in findings(exact, errors))


def test_a_difference_that_a_fixed_number_of_games_misses_half_the_time_is_missed_less_often():
    """It is missed for about a third of all seeds."""
    missed = sum(finding.accepted for finding in findings(0.5, 4))
    assert SEEDS / 8 < missed < SEEDS / 2


def test_something_that_always_or_never_happens_is_rejected_soon():
    assert not weigh(0.5, repeat(True), SIZE).accepted
    assert weigh(0.5, repeat(False), SIZE).games < 100


def test_too_few_outcomes_settle_nothing():
    with pytest.raises(ValueError, match="100 outcomes settle nothing"):
        weigh(0.5, [True, False] * 50, SIZE)


def test_a_chance_too_near_to_one_for_its_rival_is_refused():
    with pytest.raises(ValueError, match="the test needs more games"):
        weigh(0.999, repeat(True), SIZE)
