"""The fit of the review's table finds weights that were planted, and the calibration error counts right."""

from __future__ import annotations

from lab.benchmarks.exact_chances import wolves_by_lot
from lab.benchmarks.review import Forecast, calibration_error, error_by_luck
from lab.benchmarks.review_fit import SHRUNK, attack_rates, fit, solve
from werewolf.game.seeded_random import SeededRandom
from werewolf.review.quick_chance import dot, logistic


def test_a_linear_system_is_solved():
    assert [round(value, 9) for value in solve([[2.0, 1.0], [1.0, 3.0]], [3.0, 5.0])] == [0.8, 1.4]


def test_planted_weights_are_found():
    rng, planted = SeededRandom(1), [0.5, -1.0]
    rows = []
    for at in range(1500):
        values = [1.0, rng.draw(4001, f"x{at}") / 1000 - 2]
        chance = logistic(dot(planted, values))
        rows.append((values, "row", float(rng.draw(10_000, f"y{at}") < chance * 10_000)))
    weights, offsets = fit(rows)
    assert abs(weights[1] + 1.0) < 0.25 and abs(weights[0] + offsets["row"] - 0.5) < 0.25


def test_attack_rates_are_shares_of_nights_and_few_nights_count_little():
    seen = [("other", at % 10 == 0) for at in range(1000)] + [("seer", at % 2 == 0) for at in range(1000)]
    rates = attack_rates([*seen, ("sheriff", True)])
    assert rates["other"] == 1.0 and abs(rates["seer"] - 5.0) < 0.1 and rates["power"] == 1.0
    assert 1.0 < rates["sheriff"] == (1 + SHRUNK * 0.1) / (1 + SHRUNK) / 0.1 < 5.0


def test_the_calibration_error():
    assert calibration_error([Forecast(0.25, won) for won in (0.0, 0.0, 0.0, 1.0)]) == 0.0
    assert calibration_error([Forecast(0.9, 0.0), Forecast(0.1, 0.0)]) == 0.5


def test_positions_of_one_game_share_its_luck():
    many_games = [Forecast(0.5, 0.0, at) for at in range(400)]
    few_games = [Forecast(0.5, 0.0, at % 50) for at in range(400)]
    assert error_by_luck(few_games) > 2 * error_by_luck(many_games)


def test_the_exact_chances_are_those_of_the_recursion():
    assert [str(wolves_by_lot(*table)) for table in ((5, 1), (7, 2), (9, 2))] == ["8/15", "27/35", "221/315"]
