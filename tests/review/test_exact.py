"""Win chances agree with the exact values where there are any: forced endings, play by lot, a vote without evidence."""

from __future__ import annotations

from functools import cache
from math import sqrt

import pytest

from lab.benchmarks.exact_chances import endings, nightfall, wolves_by_lot
from lab.benchmarks.review_games import standings
from lab.sample_games import finish, lines_of, new_game, rules_of
from werewolf.game.roles import roles
from werewolf.players.random import RandomPlayer
from werewolf.review.game_review import full_review
from werewolf.review.quick_chance import Standing, decided, quick_chance
from werewolf.review.rollouts import forked_game, play_out
from werewolf.review.walk import walk
from werewolf.review.win_chances import open_moments, places, positions

PLAIN = {"werewolf": 1, "villager": 5}
SEER = {"werewolf": 1, "seer": 1, "villager": 4}
DOCTOR = {"werewolf": 1, "doctor": 1, "villager": 4}


@cache
def random_walk(seed, cards=(), **switches):
    """A classic game of random players, run again."""
    game = new_game(rules_of("classic", None, dict(cards) or PLAIN, **switches), seed)
    return walk(lines_of(finish(game)), "random")


def last_positions(walked, living):
    """The positions with so many alive, in which every line of play can be tried."""
    for position in positions(walked):
        game = forked_game(walked.start, walked.rules, walked.answers(position.moments), walked.start.seed)
        if len(game.state.living) <= living and game.waiting():
            yield position.moments


def places_by_moments(walked):
    return {place.position.moments: place for place in places(walked)}


@pytest.mark.parametrize("cards", [PLAIN, SEER, DOCTOR], ids=["plain", "seer", "doctor"])
@pytest.mark.parametrize("kill_skip", [False, True])
def test_a_position_is_called_decided_if_and_only_if_every_line_of_play_ends_alike(cards, kill_skip):
    seen = set()
    for seed in range(12):
        walked = random_walk(seed, tuple(cards.items()), kill_skip=kill_skip, replies=0, pack_talk=False)
        found = places_by_moments(walked)
        for moments in last_positions(walked, 4):
            ends = endings(walked, walked.answers(moments))
            assert (found[moments].known is not None) == (len(ends) == 1), (seed, moments)
            if len(ends) == 1:
                assert {found[moments].known} == ends
            seen.add(len(ends))
    assert 2 in seen and (1 in seen or kill_skip)


def test_a_night_that_nobody_can_stop_is_not_rolled_out_and_its_chance_is_nought():
    walked = next(
        walk for walk in map(random_walk, range(40)) if any(place.known == 0.0 for place in places(walk)[:-1])
    )
    found = places(walked)
    forced = [place for place in found[:-1] if place.known == 0.0]
    assert all(quick_chance(place.standing) == 0.0 for place in forced)
    assert not {place.position.moments for place in forced} & set(open_moments(found))
    points = {point.n: point for point in full_review(walked, []).points}
    assert all(points[place.position.line.n].chance == 0.0 for place in forced)


@pytest.mark.parametrize(("seats", "wolves"), [(5, 1), (7, 2), (9, 2)])
def test_random_rollouts_from_the_middle_of_a_game_land_on_the_exact_chance(seats, wolves):
    """From every position of some games. Their lots are their own, so all of them together are one sample."""
    total = exact = spread = 0.0
    for seed in range(12):
        walked = random_walk(seed, (("werewolf", wolves), ("villager", seats - wolves)), kill_skip=False, self=False)
        for moments, standing in standings(walked):
            if decided(standing) is not None:
                continue
            left = len(standing.living), standing.counts()[0]
            chance = float(nightfall(*left) if standing.night else wolves_by_lot(*left))
            for number in range(6):
                game = forked_game(walked.start, walked.rules, walked.answers(moments), 1000 * seed + number)
                total += 1 - play_out(game, lambda _, __, rng: RandomPlayer(rng))
                exact, spread = exact + chance, spread + chance * (1 - chance)
    assert spread > 20 and abs(total - exact) < 4 * sqrt(spread)


def test_bots_without_any_evidence_win_as_often_as_a_lot():
    """Three are left, one is a wolf, and nothing has happened: whatever is said, the vote can only be a guess."""
    games, rules = 150, rules_of("classic", None, {"werewolf": 1, "villager": 2})
    total = 0.0
    for seed in range(games):
        game = new_game(rules, seed)
        game.begin()
        total += play_out(game)
    assert abs(total / games - 1 / 3) < 4 * sqrt(1 / 3 * 2 / 3 / games)


@pytest.mark.parametrize("name", ["classic", "mafia"])
def test_the_table_does_not_promise_a_large_village_its_victory(name):
    """It was fitted on games of 7 and 9. In games of bots with 40 seats and more the wolves win most often."""
    rules = rules_of(name, 60)
    deal = [roles()[role] for role, count in rules.cards.items() for _ in range(count)]
    belief = [sum(card.pack for card in deal) / len(deal)] * len(deal)
    assert quick_chance(Standing(rules, deal, range(60), False, belief)) < 0.5
