"""The pure functions of rules.py: night deaths, vote counts, speaking order, victory."""

from __future__ import annotations

from itertools import product

import pytest

from werewolf.game.ballot import leaders, tally
from werewolf.game.handlers.discussion import rotating_order, sheriff_order
from werewolf.game.handlers.night_resolution import NightActionAccumulator, casualties
from werewolf.game.roles import roles
from werewolf.game.roles.werewolf import council_choice
from werewolf.game.victory import parity_verdict, sides_verdict


def night(bitten=None, warded=None, cured=None, poisoned=None):
    return NightActionAccumulator(
        *(frozenset() if x is None else frozenset({x}) for x in (bitten, warded, cured, poisoned))
    )


@pytest.mark.parametrize(
    ("actions", "deaths"),
    [
        (night(), {}),
        (night(bitten=3), {3: "WEREWOLF_KILL"}),
        (night(bitten=3, warded=3), {}),
        (night(bitten=3, cured=3), {}),
        (night(bitten=3, warded=3, cured=3), {}),
        (night(bitten=3, warded=4), {3: "WEREWOLF_KILL"}),
        (night(poisoned=3), {3: "POISON"}),
        (night(poisoned=3, warded=3), {3: "POISON"}),
        (night(bitten=3, poisoned=3), {3: "POISON"}),
        (night(bitten=3, warded=3, poisoned=3), {3: "POISON"}),
        (night(bitten=5, poisoned=2), {2: "POISON", 5: "WEREWOLF_KILL"}),
    ],
)
def test_who_dies_and_of_what_cause(actions, deaths):
    assert casualties(actions, double_protection_kills=False) == deaths


def test_double_protection_kills_only_with_the_switch():
    both = night(bitten=3, warded=3, cured=3)
    assert casualties(both, double_protection_kills=True) == {3: "WEREWOLF_KILL"}


def test_every_combination_of_night_actions_resolves():
    seats = [None, 0, 1, 2]
    for bitten, warded, cured, poisoned in product(seats, repeat=4):
        deaths = casualties(night(bitten, warded, cured, poisoned), double_protection_kills=False)
        assert set(deaths) <= {bitten, poisoned} - {None}
        assert (poisoned is None) or deaths[poisoned] == "POISON"
        assert (bitten in deaths) == (bitten is not None and (bitten == poisoned or bitten not in (warded, cured)))
        assert list(deaths) == sorted(deaths)


@pytest.mark.parametrize(
    ("votes", "weights", "totals", "first"),
    [
        ({0: 1, 1: 0, 2: 1}, {}, {0: 1.0, 1: 2.0}, (1,)),
        ({0: 1, 1: 0}, {0: 1.5}, {0: 1.0, 1: 1.5}, (1,)),
        ({0: 1, 1: 0}, {}, {0: 1.0, 1: 1.0}, (0, 1)),
        ({0: None, 1: None}, {}, {}, ()),
        ({0: None, 1: 0}, {}, {0: 1.0}, (0,)),
    ],
)
def test_votes_are_weighted_and_abstentions_count_for_nobody(votes, weights, totals, first):
    assert tally(votes, weights) == totals
    assert leaders(totals) == first


@pytest.mark.parametrize(
    ("day", "sheriff", "dead", "order"),
    [
        (1, 2, [], (3, 4, 5, 0, 1, 2)),
        (2, 2, [], (1, 0, 5, 4, 3, 2)),
        (1, None, [3], (4, 5, 0, 1, 2)),
        (2, None, [3], (2, 1, 0, 5, 4)),
        (1, None, [], (0, 1, 2, 3, 4, 5)),
        (2, None, [], (0, 5, 4, 3, 2, 1)),
        (1, None, [4, 2], (3, 5, 0, 1)),
        (3, 0, [5], (1, 2, 3, 4, 0)),
    ],
)
def test_the_sheriff_speaks_last_and_directions_alternate(day, sheriff, dead, order):
    living = [seat for seat in range(6) if seat not in dead]
    assert sheriff_order(day, 6, living, sheriff, dead) == order


def test_without_sheriff_or_night_death_the_first_living_seat_from_zero_begins():
    assert sheriff_order(3, 5, [1, 2, 4], None, []) == (1, 2, 4)
    assert sheriff_order(4, 5, [1, 2, 4], None, []) == (4, 2, 1)


@pytest.mark.parametrize(
    ("day", "living", "order"),
    [(1, range(4), (0, 1, 2, 3)), (2, range(4), (1, 2, 3, 0)), (2, (0, 3), (3, 0)), (5, range(4), (0, 1, 2, 3))],
)
def test_with_rotating_order_the_first_speaker_moves_up_one_seat_each_day(day, living, order):
    assert rotating_order(day, 4, list(living)) == order


def cards(text):
    return [roles()[name] for name in text.split()]


@pytest.mark.parametrize(
    ("living", "winner", "condition"),
    [
        ("villager seer", "village", "ALL_WEREWOLVES_KILLED"),
        ("werewolf villager", "werewolves", "ALL_GODS_KILLED"),
        ("werewolf seer", "werewolves", "ALL_VILLAGERS_KILLED"),
        ("werewolf", "werewolves", "ALL_GODS_KILLED"),
        ("seer", "tie", "BOTH"),
        ("villager", "tie", "BOTH"),
        ("", "tie", "BOTH"),
    ],
)
def test_victory_by_sides(living, winner, condition):
    assert sides_verdict(cards(living)) == (winner, condition)


@pytest.mark.parametrize(
    ("living", "expected"),
    [
        ("villager", ("village", "ALL_WEREWOLVES_KILLED")),
        ("", ("village", "ALL_WEREWOLVES_KILLED")),
        ("werewolf villager", ("werewolves", "PARITY")),
        ("werewolf villager villager", None),
    ],
)
def test_victory_by_parity(living, expected):
    assert parity_verdict(cards(living)) == expected


def test_nobody_wins_by_sides_while_wolves_gods_and_villagers_live():
    assert sides_verdict(cards("werewolf werewolf werewolf seer villager")) is None


@pytest.mark.parametrize(
    ("proposals", "choice"),
    [
        ([3], 3),
        ([3, 5, 5], 5),
        ([3, 5], 3),
        ([5, 3, 3, 5], 5),
        (["nobody", 4], "nobody"),
        ([4, "nobody", "nobody"], "nobody"),
        ([1, 2, 3, 4], 1),
    ],
)
def test_the_pack_follows_the_most_proposals_then_the_lowest_seat(proposals, choice):
    assert council_choice(proposals) == choice
