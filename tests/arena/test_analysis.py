"""Statistics that hold up: planted truths are found, nothing is found where nothing is, and order does not matter."""

from __future__ import annotations

from random import Random

import pytest

from lab.benchmarks.planted_arenas import equal, probe, record, rotation, spread
from lab.program import ROOT
from werewolf.arena.analysis.comparisons import gains, head_to_head, self_play
from werewolf.arena.analysis.intervals import more_games, pairs_needed, ratio, t_quantile
from werewolf.arena.analysis.joint_fit import joint_fit
from werewolf.arena.analysis.ladder import group_letters, ladder
from werewolf.arena.analysis.table_statistics import statistics
from werewolf.arena.analysis.win_rate import balanced, win_rates
from werewolf.arena.measures.log_reading import LogReading

ARENAS = 25


def test_equal_entrants_are_told_apart_no_more_often_than_one_in_twenty():
    """12 small arenas of eight equals: more than three with any pair told apart would happen once in 400 times."""
    found = [ladder(joint_fit(rotation(equal(8), equal(8), 8, seed))).told_apart for seed in range(12)]
    assert sum(map(bool, found)) <= 3


def test_the_joint_fit_recovers_planted_strengths_and_its_intervals_cover_them():
    wolf, village = spread(4, 2.0), spread(4, 1.0)
    inside = total = 0
    for seed in range(ARENAS):
        fit = joint_fit(rotation(wolf, village, 40, seed))
        for name in wolf:
            for truth, weights in ((wolf, (1.0, 0.0)), (village, (0.0, 1.0))):
                contrast = fit.contrast(name, *weights)
                half = fit.error(contrast) * t_quantile(fit.clusters - 1)
                inside += abs(fit.value(contrast) - truth[name]) <= half
                total += 1
    assert 0.91 <= inside / total <= 0.985
    found = ladder(joint_fit(rotation(wolf, village, 400, 1)))
    assert [rung.entrant for rung in found.rungs] == sorted(wolf, reverse=True)
    assert [round(rung.as_wolf.value, 0) for rung in found.rungs[::3]] == [1.0, -1.0]


def test_a_weaker_player_is_found_in_as_many_pairs_as_the_power_table_promises():
    """Four times in five; of 60 probes at least 40 (fewer would happen once in 130 times)."""
    needed = pairs_needed(0.3)
    assert f"| .30 | {needed} |" in (ROOT / "docs" / "measures.md").read_text()
    found = [gains(probe(-0.3, needed, seed))[0].gain for seed in range(60)]
    assert sum(gain.high < 0 for gain in found) >= 40


def test_the_order_of_games_and_the_names_of_files_change_nothing():
    games = rotation(spread(4, 2.0), spread(4, 1.0), 10, 3)
    shuffled = list(games)
    Random(1).shuffle(shuffled)
    assert statistics(LogReading(games)) == statistics(LogReading(shuffled))


def test_both_sides_weigh_the_same_in_the_win_rate():
    """Nine wins of ten as wolf and one of a hundred as village are .455, not .1."""
    assert balanced((10, 9, 50, 1, 50, 0), 0.5) == pytest.approx((0.9 + 0.01) / 2)
    assert balanced((10, 9, 0, 0, 0, 0), 0.5) is None


def test_the_interval_of_the_win_rate_covers_the_truth():
    inside = 0
    for seed in range(ARENAS):
        rate = win_rates(rotation(equal(4), equal(4), 15, seed, luck=1.0), "entrant 0").balanced
        inside += rate.low <= 0.5 <= rate.high
    assert inside >= 20


def test_games_of_one_deal_count_as_one_observation():
    once = ratio([(1.0, 1.0), (0.0, 1.0)] * 5, "share")
    copied = ratio([(10.0, 10.0), (0.0, 10.0)] * 5, "share")
    assert (copied.low, copied.high) == (once.low, once.high) and copied.n == 10 * once.n


def test_a_perfect_record_has_a_finite_skill_and_nobody_is_compared_with_themselves():
    seats = [("a", "wolf"), ("b", "plain"), ("b", "power")]
    swapped = [("b", "wolf"), ("a", "plain"), ("a", "power")]
    games = [record(seed, line_up, float(line_up is seats)) for seed in range(12) for line_up in (seats, swapped)]
    found = ladder(joint_fit(games))
    assert [rung.entrant for rung in found.rungs] == ["a", "b"] and abs(found.rungs[0].skill.value) < 10
    assert joint_fit([record(1, [("a", "wolf"), ("a", "plain")], 1.0)]) is None


def test_self_play_is_kept_apart():
    alone = [record(seed, [("a", "wolf"), ("a", "plain")], float(seed % 2)) for seed in range(10)]
    mixed = rotation(equal(2), equal(2), 5, 1)
    found = statistics(LogReading([*alone, *mixed])).tables[0]
    assert set(found.rates) == {"entrant 0", "entrant 1"} and found.self_play_games == 10
    assert [each.wolves_win.value for each in self_play(alone)] == [0.5]


def test_head_to_head_counts_games_on_opposite_sides():
    games = [record(1, [("a", "wolf"), ("b", "plain")], 1.0), record(1, [("b", "wolf"), ("a", "plain")], 1.0)]
    first, second = head_to_head(games)
    assert (first.entrant, first.against, first.as_wolf.value, first.as_village.value) == ("a", "b", 1.0, 0.0)
    assert first.together.n == second.together.n == 2


def test_groups_are_neighbours_of_whom_no_two_are_told_apart():
    assert group_letters(["a", "b", "c", "d"], {("a", "c"), ("a", "d"), ("b", "d")}) == {
        "a": "a", "b": "ab", "c": "bc", "d": "c",
    }  # fmt: skip
    assert group_letters(["a", "b"], set()) == {"a": "a", "b": "a"}


def test_half_the_width_takes_four_times_the_games():
    rate = ratio([(1.0, 1.0), (0.0, 1.0)] * 50, "share")
    half = (rate.high - rate.low) / 2
    assert more_games(rate, 100, half / 2) in (300, 301) and more_games(rate, 100, 1.0) == 0


@pytest.mark.parametrize(("df", "value"), [(1, 12.706), (4, 2.776), (9, 2.262), (30, 2.042), (1000, 1.962)])
def test_the_quantiles_of_t_are_those_of_the_books(df, value):
    assert t_quantile(df) == pytest.approx(value, rel=0.01)
