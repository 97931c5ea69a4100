"""Few games, lopsided games, games that tell nothing: the statistics claim no more than these show."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from lab.benchmarks.planted_arenas import equal, record, rotation
from werewolf.arena.analysis.comparisons import gains
from werewolf.arena.analysis.intervals import t_below, t_quantile
from werewolf.arena.analysis.joint_fit import joint_fit
from werewolf.arena.analysis.ladder import ladder
from werewolf.arena.analysis.table_statistics import statistics
from werewolf.arena.analysis.win_rate import bootstrap, win_rates
from werewolf.arena.measures.log_reading import LogReading
from werewolf.arena.report.numbers import number, skill

DUEL = [("a", "wolf"), ("b", "plain"), ("b", "power")]
BACK = [("b", "wolf"), ("a", "plain"), ("a", "power")]


def test_a_perfect_record_is_not_said_to_be_perfect_for_certain():
    games = [record(seed, line_up, float(line_up is DUEL)) for seed in range(5) for line_up in (DUEL, BACK)]
    for who, value in (("a", 1.0), ("b", 0.0)):
        rate = win_rates(games, who).balanced
        assert rate.value == value and rate.high - rate.low > 0.3
    assert statistics(LogReading(games)).tables[0].more_games["a"]["0.05"] > 0


@cache
def rate_of(results):
    """The rate after deals with these results for wolves and village. Many arenas have the same."""
    return bootstrap([(2, 2 * wolf, 2, 2 * village, 3, 3 * village) for wolf, village in results], 0.6)


@pytest.mark.parametrize("deals", [6, 20])
@pytest.mark.parametrize("chances", [(0.9, 0.5), (0.95, 0.95), (1.0, 0.9)], ids=str)
def test_the_interval_of_the_win_rate_covers_a_lopsided_truth_after_few_deals(deals, chances):
    """Of 100 arenas; at a coverage of .95, fewer than 88 would happen once in 250 times. Quantiles reached 40."""
    rng, inside = Random(deals), 0
    for _ in range(100):
        results = [tuple(float(rng.random() < chance) for chance in chances) for _ in range(deals)]
        rate = rate_of(tuple(sorted(results)))
        inside += rate.low <= sum(chances) / 2 <= rate.high
    assert inside >= 88


def test_nothing_is_claimed_about_a_side_that_somebody_never_played():
    """`a` has all the wolves, and `b` and `c` take turns as village: whether `a` plays well nobody can say."""
    rng = Random(1)
    games = [
        record(at // 2, [("a", "wolf"), *[("bc"[at % 2], "plain")] * 3], float(rng.random() < 0.5)) for at in range(200)
    ]
    for rung in ladder(joint_fit(games)).rungs:
        assert rung.as_wolf.high - rung.as_wolf.low > 5
    village = {rung.entrant: rung.as_village for rung in ladder(joint_fit(games)).rungs}
    assert village["a"].high - village["a"].low > 5


def test_one_deal_has_no_interval_and_tells_nobody_apart():
    games = [record(1, DUEL, 1.0), record(1, BACK, 0.0)]
    found = ladder(joint_fit(games))
    first = found.rungs[0]
    assert (first.entrant, first.skill.low, first.skill.high) == ("a", None, None) and not found.told_apart
    assert found.better["a"]["b"] == 0.5 and skill(first.skill).startswith("+") and "[" not in skill(first.skill)


def test_a_chance_to_be_better_agrees_with_the_interval_of_the_same_difference():
    """Where the interval just ends at nothing the chance is .975, however few clusters there are."""
    for df in (1, 2, 5, 10, 40, 400):
        assert t_below(t_quantile(df), df) == pytest.approx(0.975, abs=0.001)
        assert t_below(-1.3, df) + t_below(1.3, df) == pytest.approx(1.0)


@pytest.mark.parametrize(
    "games",
    [
        [record(1, DUEL, 1.0)],
        [record(1, DUEL, 0.5), record(2, BACK, 0.5)],
        [record(seed, [("a", "wolf"), ("a", "plain")], 1.0) for seed in range(3)],
        rotation(equal(2), equal(2), 1, 1),
    ],
    ids=["one game", "ties", "self-play", "one deal"],
)
def test_any_games_have_statistics(games):
    found = statistics(LogReading(games)).tables[0]
    assert found.games == len(games)
    for rates in found.rates.values():
        for estimate in (rates.balanced, rates.wolf, rates.village):
            assert estimate.value is None or 0 <= estimate.value <= 1


def test_probes_against_two_versions_of_our_bots_are_both_counted():
    """The same deals, played by users with different versions: each guest is compared with its own field."""
    games = []
    for seed in range(4):
        for field in ("bot@1", "bot@2"):
            games.append(record(seed, [(field, "wolf"), (field, "plain")], 0.0))
            games.append(record(seed, [("guest", "wolf"), (field, "plain")], 1.0))
    assert [(gain.over, gain.gain.value, gain.gain.n) for gain in gains(games)] == [("bot@1", 1, 4), ("bot@2", 1, 4)]


def test_small_costs_are_not_rounded_to_nothing():
    assert [number(value, "amount") for value in (0.0031, 0.25, 3.2, 1234.5)] == ["0.0031", "0.25", "3.20", "1,234"]
