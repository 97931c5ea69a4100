"""With random players the wolves' chance to win can be computed exactly. If the engine differs, a rule is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import count, islice
from math import prod

import pytest

from lab.sample_games import chairs_for, finish, game_with_answers, new_game, rules_of
from tests.laws.evidence import agrees, weigh_each
from werewolf.game.asks import NEUTRAL_LINE, Answer, Ask, needs_words
from werewolf.game.events import Banishment
from werewolf.session.batch import Batch, play_games


@cache
def day(n: int, m: int) -> Fraction:
    """The wolves' chance at the start of a day with n living and m wolves. A random seat is voted out."""
    if m == 0 or 2 * m >= n:
        return Fraction(int(m > 0))
    return Fraction(m, n) * night(n - 1, m - 1) + Fraction(n - m, n) * night(n - 1, m)


@cache
def night(n: int, m: int) -> Fraction:
    """The same at the start of a night. The pack always kills a villager."""
    if m == 0 or 2 * m >= n:
        return Fraction(int(m > 0))
    return day(n - 1, m)


def wolves_win(name: str, cards: dict[str, int], **switches: object) -> Iterator[bool]:
    """Whether the wolves win, game after game."""
    rules = rules_of(name, None, cards, **switches)
    batch = Batch(rules, tuple(chairs_for(rules)), seed=11)
    return (play_games(batch, [index]).wins["werewolves"] == 1 for index in count())


@pytest.mark.parametrize(
    ("seats", "wolves", "day_first", "night_first"),
    [
        (5, 1, Fraction(8, 15), Fraction(3, 4)),
        (6, 2, Fraction(11, 12), Fraction(13, 15)),
        (7, 2, Fraction(27, 35), Fraction(11, 12)),
        (9, 2, Fraction(221, 315), Fraction(27, 32)),
        (12, 3, Fraction(229, 256), Fraction(193, 231)),
    ],
)
def test_the_chances_of_classic_wolves_and_villagers(seats, wolves, day_first, night_first):
    assert day(seats, wolves) == day_first
    assert night(seats, wolves) == night_first


# Every table is played once, and with either start there are days with an odd and with an even number of living.
PLAYED = [(5, 1, "day"), (6, 2, "night"), (7, 2, "day"), (7, 2, "night"), (9, 2, "day"), (12, 3, "day")]
WITH_A_SEER = {"werewolf": 2, "villager": 4, "seer": 1}


# Where another law says all that a win rate follows from, a rougher look at the win rate is enough.
FEWER = 4_000


@pytest.mark.parametrize(("seats", "wolves", "start"), PLAYED)
def test_classic_wolves_and_villagers(seats, wolves, start):
    exact = day(seats, wolves) if start == "day" else night(seats, wolves)
    cards = {"werewolf": wolves, "villager": seats - wolves}
    assert agrees(float(exact), wolves_win("classic", cards, start=start), games=FEWER)


def days_of_classic() -> Iterator[tuple[float, bool]]:
    """The vote of every day, in a game of each table in turn: the chance to hit a wolf, and whether it does."""
    tables = [({"werewolf": wolves, "villager": seats - wolves}, start) for seats, wolves, start in PLAYED]
    houses = [rules_of("classic", None, cards, start=start) for cards, start in (*tables, (WITH_A_SEER, "night"))]
    for seed in count():
        for rules in houses:
            game = finish(new_game(rules, seed))
            living, wolves = len(game.chairs), rules.cards["werewolf"]
            for event in game.log:
                for seat in event.kills():
                    assert 0 < 2 * wolves < living, "the game goes on"
                    is_wolf = game.state.deal[seat].name == "werewolf"
                    if isinstance(event, Banishment):
                        yield wolves / living, is_wolf
                    else:
                        assert not is_wolf, "the pack kills a villager"
                    living, wolves = living - 1, wolves - is_wolf
            assert not 0 < 2 * wolves < living, "the game is over"


def test_every_day_of_classic_hits_a_wolf_as_often_as_a_lot_and_no_game_ends_too_early_or_too_late():
    """The win rates follow from this."""
    assert weigh_each(days_of_classic()).accepted


def test_one_more_villager_hurts_the_village_at_an_even_table_that_starts_at_night():
    """Only the sign matters here. In 4,000 games the difference is seven standard errors."""
    assert night(7, 2) > night(6, 2)
    seven, six = (
        sum(islice(wolves_win("classic", {"werewolf": 2, "villager": villagers}, start="night"), 4_000))
        for villagers in (5, 4)
    )
    assert seven > six


def test_a_seer_changes_nothing_if_nobody_uses_the_results():
    assert agrees(float(night(7, 2)), wolves_win("classic", WITH_A_SEER, start="night"), games=FEWER)


@cache
def hunted(n: int, m: int, hunter: bool, is_day: bool) -> Fraction:
    """The same with one hunter, who always shoots a random seat. Victory is checked after the shot."""
    if m == 0 or 2 * m >= n:
        return Fraction(int(m > 0))
    total = Fraction(0)
    victims = [(m, "wolf"), (1, "hunter")] if hunter else [(m, "wolf")]
    victims += [(n - m - hunter, "villager")]
    if not is_day:
        victims = victims[1:]
    whole = sum(cards for cards, _ in victims)
    for cards, victim in victims:
        if cards:
            total += Fraction(cards, whole) * after(n - 1, m - (victim == "wolf"), hunter, victim, not is_day)
    return total


def after(n: int, m: int, hunter: bool, victim: str, is_day: bool) -> Fraction:
    if victim != "hunter":
        return hunted(n, m, hunter, is_day)
    return Fraction(m, n) * hunted(n - 1, m - 1, False, is_day) + Fraction(n - m, n) * hunted(n - 1, m, False, is_day)


HUNTED = [(7, "night", Fraction(283, 360)), (8, "night", Fraction(277, 360)), (7, "day", Fraction(227, 300))]


def hunter_games(seats: int, start: str) -> Iterator[bool]:
    cards = {"werewolf": 2, "hunter": 1, "villager": seats - 3}
    return wolves_win("classic", cards, start=start, hunter_declines=False)


@pytest.mark.parametrize(("seats", "start", "exact"), HUNTED)
def test_classic_with_a_hunter_who_always_shoots(seats, start, exact):
    assert hunted(seats, 2, True, start == "day") == exact
    assert agrees(float(exact), hunter_games(seats, start))


BALLOTS = {
    "nominated": {"ballot": "nominated", "skip": True, "self": True, "first_nomination": "required"},
    "others": {"ballot": "all", "skip": False, "self": False},
    "everyone": {"ballot": "all", "skip": True, "self": True},
}
Q = {
    "nominated": {3: 0.624392, 4: 0.230483, 5: 0.401417, 6: 0.132682, 7: 0.219220},
    "others": {3: 0.937500, 4: 0.238683, 5: 0.557785, 6: 0.277404, 7: 0.461409},
    "everyone": {3: 0.658529, 4: 0.174778, 5: 0.297619, 6: 0.087882, 7: 0.162949},
}
MAFIA = {"nominated": 0.947236, "others": 0.884627, "everyone": 0.958937}


def mafia_chance(q: dict[int, float], first_day: float | None = None) -> float:
    """The mafia's chance with 7 players and 2 mafia. q[n]: the chance that a day with n living votes someone out."""

    def at_day(n: int, m: int, chance: float | None = None) -> float:
        if m == 0 or 2 * m >= n:
            return float(m > 0)
        out = q[n] if chance is None else chance
        gone = m / n * at_night(n - 1, m - 1) + (n - m) / n * at_night(n - 1, m)
        return out * gone + (1 - out) * at_night(n, m)

    def at_night(n: int, m: int) -> float:
        return float(m > 0) if m == 0 or 2 * m >= n else at_day(n - 1, m)

    return at_day(7, 2, first_day)


TOWN = {"werewolf": 2, "villager": 5}


@pytest.mark.parametrize("ballot", BALLOTS)
def test_the_mafias_win_rate_for_each_kind_of_ballot(ballot):
    assert mafia_chance(Q[ballot]) == pytest.approx(MAFIA[ballot], abs=2e-6)
    assert agrees(MAFIA[ballot], wolves_win("mafia", TOWN, kill_skip=False, **BALLOTS[ballot]), games=FEWER)


def test_mafia_with_an_optional_first_nomination():
    assert mafia_chance(Q["nominated"], 0.235034) == pytest.approx(0.946216, abs=2e-6)
    assert agrees(0.946216, wolves_win("mafia", TOWN, kill_skip=False), games=FEWER)


def test_mafia_that_may_skip_a_kill():
    assert agrees(0.9277, wolves_win("mafia", TOWN, kill_skip=True, **BALLOTS["nominated"]))


def days_with_a_loss(living: int, **switches: object) -> Iterator[bool]:
    """Whether someone is voted out on Day 1, game after game. Nothing else is played."""
    rules = rules_of("mafia", None, {"werewolf": 1, "villager": living - 1}, day_limit=1, **switches)
    return (bool(finish(new_game(rules, seed)).state.dead) for seed in count())


SMALL = [("nominated", 3), ("others", 3), ("everyone", 3), ("others", 4)]  # so few courses that all are counted, below
LARGE = [(ballot, living) for ballot in BALLOTS for living in range(4, 8) if (ballot, living) not in SMALL]


@pytest.mark.parametrize(("ballot", "living"), LARGE)
def test_how_often_someone_is_voted_out_on_a_day(ballot, living):
    """The win rate alone is a weak test: wrong rules for ties would pass it (see test_wrong_rules.py)."""
    assert agrees(Q[ballot][living], days_with_a_loss(living, **BALLOTS[ballot]))


def test_a_first_day_with_an_optional_nomination():
    switches = {**BALLOTS["nominated"], "first_nomination": "optional"}
    assert agrees(0.235034, days_with_a_loss(7, **switches))


def every_day(living: int, **switches: object) -> Iterator[tuple[Fraction, bool]]:
    """Every course Day 1 can take, with its chance if all answers are drawn, and whether someone is voted out."""
    rules = rules_of("mafia", None, {"werewolf": 1, "villager": living - 1}, day_limit=1, **switches)
    first_answers: list[int] = []
    while True:
        answers, offers = iter(first_answers), []

        def choose(ask: Ask, answers: Iterator[int] = answers, offers: list[tuple[int, int]] = offers) -> Answer:
            if not ask.options:
                return Answer(None, NEUTRAL_LINE)
            offers.append((next(answers, 0), len(ask.options)))
            choice = ask.options[offers[-1][0]]
            return Answer(choice, NEUTRAL_LINE if ask.words != "none" and needs_words(ask, choice) else None)

        game = game_with_answers(new_game(rules), choose)
        yield prod(Fraction(1, offered) for _, offered in offers), bool(game.state.dead)
        while offers and offers[-1][0] + 1 == offers[-1][1]:
            offers.pop()
        if not offers:
            return
        first_answers = [answer for answer, _ in offers[:-1]] + [offers[-1][0] + 1]


@pytest.mark.parametrize(("ballot", "living"), SMALL)
def test_how_often_someone_is_voted_out_counted_over_every_course_of_a_small_day(ballot, living):
    courses = list(every_day(living, **BALLOTS[ballot]))
    assert sum(chance for chance, _ in courses) == 1
    assert float(sum(chance for chance, loss in courses if loss)) == pytest.approx(Q[ballot][living], abs=6e-7)


def test_one_entry_of_the_table_of_chances_checked_by_counting():
    """With three living players who vote for each other, count all eight ballots of both rounds."""
    ties = Fraction(2, 8)  # the two cycles; in the revote the same three stand, and again two of eight tie
    assert 1 - ties * ties == Fraction(15, 16) == Fraction(Q["others"][3]).limit_denominator(1000)
