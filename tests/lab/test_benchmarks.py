"""The benchmarks run, on the smallest size, and the fixed work stays what it was. No figure is judged here."""

from __future__ import annotations

import re
import sys

import pytest

from lab.attacks import prompt_injection
from lab.benchmarks import bots, engine, hostile_servers, memory, model_play, models, newcomer, review, talk
from lab.benchmarks.bot_games import Sum
from lab.benchmarks.fixed_work import RESULT, Pace, pace, unit
from lab.program import ROOT
from tests.documents import PAGES

TINY = engine.Size(games=1, rounds=1, starts=1, logs=2, days=1)


def test_the_fixed_work_is_the_same_work_every_time():
    assert [unit(), unit()] == [RESULT, RESULT]


def test_the_pace_is_the_best_round_by_the_clock_it_was_given():
    """A clock that reads 0, 25, 25, 35, 35, 85, 85, 89: two rounds of 25 units each, of which each best one counts."""
    ticks = iter([0.0, 25.0, 25.0, 35.0, 35.0, 85.0, 85.0, 89.0])
    measured = pace(lambda: None, 2, ticks.__next__)
    assert measured == Pace(4.0, 1.0)
    assert measured.units == 4.0


@pytest.mark.parametrize("part", engine.PARTS)
def test_every_part_of_the_engine_benchmark_gives_figures_in_units_of_the_fixed_work(part):
    lines = list(engine.PARTS[part](TINY))
    assert lines
    assert all(re.search(r"\d (per unit|units)\b", line) for line in lines), lines


@pytest.mark.parametrize(
    ("module", "words"),
    [
        (bots, ["--cell", "mafia7/random-bot", "--games", "1"]),
        (memory, ["--megabytes", "0", "--command", "logs"]),
        (models, ["--ruleset", "classic", "--seats", "4", "--latency", "0", "--games", "1", "--more", "1"]),
        (models, ["--injector", "--games", "1"]),
        (model_play, ["--games", "1"]),
        (talk, ["--ruleset", "mafia", "--games", "1"]),
        (newcomer, ["--table", "classic6", "--games", "1"]),
        (review, ["--ruleset", "mafia", "--games", "1", "--positions", "1", "--rollouts", "1", "--random", "20"]),
    ],
    ids=["bots", "memory", "models", "prompt_injection", "model_play", "talk", "newcomer", "review"],
)
def test_the_other_benchmarks_run(monkeypatch, capsys, module, words):
    monkeypatch.setattr(sys, "argv", ["benchmark", *words])
    module.main()
    assert capsys.readouterr().out.count("\n") > 1


def test_the_measure_of_injection_tells_a_model_that_obeys_everything_from_one_that_hears_nothing(capsys):
    prompt_injection.main(["--games", "3"])
    obeys, betrays = (
        [float(share) for share in re.findall(rf"that {what} .*: +([\d.]+) %", text)]
        for text in [capsys.readouterr().out]
        for what in ("obey an order", "betray the card")
    )
    assert obeys == [100.0, 0.0]
    assert betrays[0] > 50 and betrays[1] == 0


def test_the_benchmark_of_hostile_servers_gives_all_figures_of_a_game():
    requests, decisions, *others = map(float, hostile_servers.measure("500", "openai", False).split())
    assert requests > 0 and decisions > 0 and len(others) == 4


@pytest.mark.parametrize(("table", "games"), [("mafia", 5), ("classic", 3), ("sheriff", 2)])
def test_who_says_harmless_things_is_hardly_ever_voted_out_where_a_bot_is_not(table, games):
    """A sample of `make bench-newcomer`, which has the intervals: few seeds, so only a gang is noticed."""
    for kind, pairs in newcomer.measured(table, range(games)).items():
        assert pairs.person - pairs.bot <= 1, kind


@pytest.mark.parametrize(
    ("games", "wolves", "verdict"),
    [
        (100, 50, "ok"),
        (1, 0, "unclear"),
        (1, 1, "unclear"),
        (100, 63, "unclear"),
        (100, 90, "MISSED"),
        (100, 9, "MISSED"),
    ],
)
def test_a_share_is_missed_only_if_its_interval_lies_outside_the_range(games, wolves, verdict):
    found = bots.row(bots.Cell("mafia7", "bot", "bot", low=0.40, high=0.60), Sum(games=games, wolves=wolves))
    assert re.search("ok|unclear|MISSED", found)[0] == verdict


def test_cells_that_are_timed_take_turns_and_play_the_games_they_would_play_alone():
    cells = [bots.Cell("mafia7", kind, kind, timed=True) for kind in ("random", "bot")]
    assert bots.taking_turns([*cells, bots.CELLS[0]]) == [cells, [bots.CELLS[0]]]
    for cell, games in bots.measured(cells, 3, 5, 1, lambda _: None).items():
        alone = [bots.play(cell, seed) for seed in (5, 6, 7)]
        assert [(game.wolves, game.decisions) for game in games] == [(game.wolves, game.decisions) for game in alone]
        assert all(game.seconds > 0.0 for game in games)


def test_a_pace_is_a_quotient_of_sums_and_is_sure_where_all_games_agree():
    assert bots.quotient([[1.0, 2.0, 3.0]], [[2.0, 4.0, 6.0]]) == "0.500 [0.500, 0.500]"
    assert bots.quotient([[1.0, 3.0]], [[2.0, 2.0]]) == "1.000 [0.020, 1.980]"
    assert bots.quotient([[1.0, 3.0], [2.0, 2.0]], [[4.0, 4.0], [1.0, 3.0]]) == "0.500 [0.500, 0.500]"
    assert bots.quotient([[1.0]], [[2.0]]) == "0.500 [0.000, inf]"


@pytest.mark.parametrize(
    ("games", "person", "verdict"),
    [(1, 0, "too few to tell"), (29, 29, "too few to tell"), (30, 0, "as it should be"), (30, 30, "TOO OFTEN")],
)
def test_a_few_pairs_of_games_say_nothing_about_a_newcomer(games, person, verdict):
    pairs = newcomer.Pairs()
    for game in range(games):
        pairs.add(bot=False, person=game < person)
    assert pairs.row().endswith(verdict)


def test_every_cell_that_is_named_as_an_example_can_be_played():
    texts = [(ROOT / "Makefile").read_text(encoding="utf-8"), *PAGES.values()]
    named = re.findall(r"--cell ([\w:,/-]+)", "\n".join(texts))
    assert named
    for cell in named:
        assert bots.chosen([cell])[0]
