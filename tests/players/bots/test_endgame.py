"""The endgame solver: compared with a list of all plans, and with small cases worked out by hand."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction

import pytest

from lab.league.lone_wolf import lone_wolf, voted_out_chance
from tests.players.bots.test_bots import listed_packs
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.bots.inference.endgame import Endgame, World, result
from werewolf.players.bots.inference.posterior import pack_chances
from werewolf.players.bots.inference.problem import ClaimWeights, Problem

Tree = tuple[int | None, dict[int, "Tree | None"]]


def plans(living: frozenset[int], may_skip: bool, wolves: int) -> Iterator[Tree]:
    """Every possible plan: whom to vote out, and the plan after each death. None: nothing is left to plan."""
    for target in [*sorted(living), *([None] if may_skip else [])]:
        night = living - {target}
        after = [sorted_plans(night - {prey}, may_skip, wolves) for prey in sorted(night)]
        for chosen in itertools.product(*after):
            yield target, dict(zip(sorted(night), chosen, strict=True))


def sorted_plans(living: frozenset[int], may_skip: bool, wolves: int) -> list[Tree | None]:
    return list(plans(living, may_skip, wolves)) if len(living) > 2 else [None]


def outcome(plan: Tree | None, living: frozenset[int], world: World) -> Fraction:
    """The village's chance in a world if it follows the plan."""
    verdict = result(living, world)
    if verdict is not None:
        return Fraction(int(verdict))
    assert plan is not None
    target, after = plan
    night = living - {target}
    verdict = result(night, world)
    if verdict is not None:
        return Fraction(int(verdict))
    prey = sorted(night - world.pack)
    return sum((outcome(after[one], night - {one}, world) for one in prey), Fraction(0)) / len(prey)


@pytest.mark.parametrize(("seats", "may_skip", "sizes"), [(3, True, (1,)), (4, True, (1,)), (5, False, (1, 2))])
def test_no_plan_beats_the_solver(seats: int, may_skip: bool, sizes: tuple[int, ...]) -> None:
    living = frozenset(range(seats))
    rng = SeededRandom(seats)
    for case in range(3):
        worlds = [World(frozenset(pack)) for size in sizes for pack in itertools.combinations(range(seats), size)]
        weights = {world: Fraction(1 + rng.draw(99, f"{case}{sorted(world.pack)}")) for world in worlds}
        best = max(
            sum(weights[world] * outcome(plan, living, world) for world in worlds)
            for plan in plans(living, may_skip, max(sizes))
        )
        solved = Endgame({world: float(weight) for world, weight in weights.items()}, may_skip).day(living, worlds)
        assert solved.chance == pytest.approx(float(best))


@pytest.mark.parametrize("seats", [4, 5])
def test_no_plan_beats_the_solver_where_wolves_win_by_killing_one_kind(seats: int) -> None:
    living = frozenset(range(seats))
    rng = SeededRandom(seats)
    worlds = [
        world
        for pack in itertools.combinations(range(seats), 1)
        for count in range(seats)
        for gods in itertools.combinations(sorted(living - set(pack)), count)
        for world in [World(frozenset(pack), frozenset(gods))]
        if result(living, world) is None
    ]
    weights = {world: Fraction(1 + rng.draw(99, f"{sorted(world.pack)}{sorted(world.gods or ())}")) for world in worlds}
    best = max(
        sum(weights[world] * outcome(plan, living, world) for world in worlds) for plan in plans(living, False, 1)
    )
    solved = Endgame({world: float(weight) for world, weight in weights.items()}, may_skip=False).day(living, worlds)
    assert solved.chance == pytest.approx(float(best))


def test_the_last_power_card_is_not_voted_out_on_suspicion_alone() -> None:
    """Seat 0 is a little more suspected, but if honest it has the only power card left. Seat 1 is voted out."""
    living = frozenset(range(5))
    only = World(frozenset((1,)), frozenset((0,)))
    other = World(frozenset((0,)), frozenset((2,)))
    endgame = Endgame({only: 0.49, other: 0.51}, may_skip=False)
    assert endgame.vote(living, endgame.all_worlds, 1).chance > endgame.vote(living, endgame.all_worlds, 0).chance
    assert endgame.day(living, endgame.all_worlds).target == 1


def uniform(seats: int, wolves: int, may_skip: bool) -> tuple[Endgame, list[World]]:
    worlds = [World(frozenset(pack)) for pack in itertools.combinations(range(seats), wolves)]
    return Endgame(dict.fromkeys(worlds, 1 / len(worlds)), may_skip), worlds


@pytest.mark.parametrize(
    ("seats", "wolves", "may_skip", "chance", "votes"),
    [
        (3, 1, True, 1 / 3, True),  # the last chance
        (4, 1, False, 1 / 4, True),
        (4, 1, True, 1 / 3, False),  # a skipped vote costs nothing and clears one seat
        (5, 1, False, 1 / 5 + 4 / 5 * 1 / 3, True),
        (5, 2, False, 2 / 5 * 1 / 3, True),
    ],
)
def test_without_evidence_the_numbers_decide(
    seats: int, wolves: int, may_skip: bool, chance: float, votes: bool
) -> None:
    endgame, worlds = uniform(seats, wolves, may_skip)
    plan = endgame.day(frozenset(range(seats)), worlds)
    assert plan.chance == pytest.approx(chance)
    assert (plan.target is not None) == votes


def test_a_sure_wolf_is_voted_out_before_a_likely_one() -> None:
    worlds = [World(frozenset((0, 1))), World(frozenset((0, 2)))]
    endgame = Endgame({worlds[0]: 0.6, worlds[1]: 0.4}, may_skip=False)
    plan = endgame.day(frozenset(range(5)), worlds)
    assert plan.target == 0


def test_the_chance_of_whole_packs_is_the_plain_product() -> None:
    seats = 7
    pair = [[1.0 + 0.1 * abs(one - two) for two in range(seats)] for one in range(seats)]
    claims = ClaimWeights(
        {1: {3: False, 0: True}, 4: {6: True}},
        [0.2 + 0.1 * seat for seat in range(seats)],
        {1: 0.6, 4: 0.3},
        {1: 0.1, 4: 0.2},
    )
    problem = Problem(
        3, [0.5 + 0.2 * seat for seat in range(seats)], pair, dead=(2, 5), fewest=1, most=2, claims=claims
    )
    expected = listed_packs(problem, claims)
    assert pack_chances(problem) == pytest.approx({pack: chance for pack, chance in expected.items() if chance})


def test_a_lone_wolf_cannot_beat_random_play_against_random_votes() -> None:
    """With four or five seats, every vote and every kill of the wolf is worth the same."""
    assert (lone_wolf(4), lone_wolf(5), lone_wolf(6)) == (Fraction(3, 4), Fraction(8, 15), None)
    for seats in (3, 4, 5):
        assert {voted_out_chance(seats, vote) for vote in range(1, seats)} == {Fraction(1, seats)}
