"""The endgame solver against the plainest listing of all plans, and what is known of it by hand."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction

import pytest

from tests.lone_wolf import lone_wolf, voted_out
from tests.players.test_bots import listed_packs
from werewolf.game.lots import Lots
from werewolf.players.bots.belief import Claims, Problem, joint
from werewolf.players.bots.endgame import Endgame, World, decided

Tree = tuple[int | None, dict[int, "Tree | None"]]


def plans(living: frozenset[int], waits: bool, wolves: int) -> Iterator[Tree]:
    """Every plan there is: whom to vote out, and what to do after each death. None: nothing is left to plan."""
    for target in [*sorted(living), *([None] if waits else [])]:
        night = living - {target}
        after = [sorted_plans(night - {prey}, waits, wolves) for prey in sorted(night)]
        for chosen in itertools.product(*after):
            yield target, dict(zip(sorted(night), chosen, strict=True))


def sorted_plans(living: frozenset[int], waits: bool, wolves: int) -> list[Tree | None]:
    return list(plans(living, waits, wolves)) if len(living) > 2 else [None]


def outcome(plan: Tree | None, living: frozenset[int], world: World) -> Fraction:
    """What becomes of a world under a plan, played out by hand."""
    verdict = decided(living, world)
    if verdict is not None:
        return Fraction(int(verdict))
    assert plan is not None
    target, after = plan
    night = living - {target}
    verdict = decided(night, world)
    if verdict is not None:
        return Fraction(int(verdict))
    prey = sorted(night - world)
    return sum((outcome(after[one], night - {one}, world) for one in prey), Fraction(0)) / len(prey)


@pytest.mark.parametrize(("seats", "waits", "sizes"), [(3, True, (1,)), (4, True, (1,)), (5, False, (1, 2))])
def test_no_plan_is_better_than_the_solver_s(seats: int, waits: bool, sizes: tuple[int, ...]) -> None:
    living = frozenset(range(seats))
    lots = Lots(seats)
    for case in range(3):
        worlds = [frozenset(pack) for size in sizes for pack in itertools.combinations(range(seats), size)]
        weights = {world: Fraction(1 + lots.draw(99, f"{case}{sorted(world)}")) for world in worlds}
        best = max(
            sum(weights[world] * outcome(plan, living, world) for world in worlds)
            for plan in plans(living, waits, max(sizes))
        )
        solved = Endgame({world: float(weight) for world, weight in weights.items()}, waits).day(living, worlds)
        assert solved.chance == pytest.approx(float(best))


def uniform(seats: int, wolves: int, waits: bool) -> tuple[Endgame, list[World]]:
    worlds = [frozenset(pack) for pack in itertools.combinations(range(seats), wolves)]
    return Endgame(dict.fromkeys(worlds, 1 / len(worlds)), waits), worlds


@pytest.mark.parametrize(
    ("seats", "wolves", "waits", "chance", "votes"),
    [
        (3, 1, True, 1 / 3, True),  # the last chance
        (4, 1, False, 1 / 4, True),
        (4, 1, True, 1 / 3, False),  # a night first costs nothing, and clears one
        (5, 1, False, 1 / 5 + 4 / 5 * 1 / 3, True),
        (5, 2, False, 2 / 5 * 1 / 3, True),
    ],
)
def test_with_no_clue_the_numbers_decide(seats: int, wolves: int, waits: bool, chance: float, votes: bool) -> None:
    endgame, worlds = uniform(seats, wolves, waits)
    plan = endgame.day(frozenset(range(seats)), worlds)
    assert plan.chance == pytest.approx(chance)
    assert (plan.target is not None) == votes


def test_a_sure_wolf_goes_before_a_likely_one() -> None:
    worlds = [frozenset((0, 1)), frozenset((0, 2))]
    endgame = Endgame({worlds[0]: 0.6, worlds[1]: 0.4}, waits=False)
    plan = endgame.day(frozenset(range(5)), worlds)
    assert plan.target == 0


def test_the_chance_of_whole_packs_is_the_plain_product() -> None:
    seats = 7
    pair = [[1.0 + 0.1 * abs(one - two) for two in range(seats)] for one in range(seats)]
    claims = Claims({1: {3: False, 0: True}, 4: {6: True}}, [0.2 + 0.1 * seat for seat in range(seats)])
    problem = Problem(
        3, [0.5 + 0.2 * seat for seat in range(seats)], pair, dead=(2, 5), fewest=1, most=2, claims=claims
    )
    expected = listed_packs(problem, claims)
    assert joint(problem) == pytest.approx({pack: chance for pack, chance in expected.items() if chance})


def test_a_lone_wolf_cannot_do_better_against_lots_than_lots_do() -> None:
    """At four and five seats every vote and every kill of his is worth the same."""
    assert (lone_wolf(4), lone_wolf(5), lone_wolf(6)) == (Fraction(3, 4), Fraction(8, 15), None)
    for seats in (3, 4, 5):
        assert {voted_out(seats, vote) for vote in range(1, seats)} == {Fraction(1, seats)}
