"""The rules of `classic`, one test for each."""

from __future__ import annotations

import pytest

from lab.sample_games import rules_of
from tests.game.handlers.stage import Stage

#        01234567
TABLE = "wwsdhxvv"


def classic(says, cards=TABLE, **switches):
    return Stage("classic", cards, says, **switches)


@pytest.mark.parametrize(
    ("seats", "cards"),
    [
        (4, {"werewolf": 1, "villager": 3}),
        (5, {"werewolf": 1, "villager": 4}),
        (6, {"werewolf": 2, "seer": 1, "doctor": 1, "villager": 2}),
        (7, {"werewolf": 2, "seer": 1, "doctor": 1, "villager": 3}),
        *(
            (
                n,
                {
                    "werewolf": (n + 2) // 4,
                    "seer": 1,
                    "doctor": 1,
                    "hunter": 1,
                    "witch": 1,
                    "villager": n - 4 - (n + 2) // 4,
                },
            )
            for n in range(8, 25)
        ),
    ],
)
def test_the_cards_for_each_table_size(seats, cards):
    assert rules_of("classic", seats).cards == cards


def test_a_game_opens_with_day_one_and_pack_talk_before_the_discussion():
    game = classic({})
    first = game.events("PhaseStart")[0]
    assert (first.phase, first.day) == ("DAY", 1)
    assert game.sub_phases(1)[:3] == ["PACK_TALK", "DISCUSSION", "VOTING"]
    assert [ask.seat for ask in game.asks("pack_talk", 1)] == [0, 1]


def test_a_lone_wolf_has_nobody_to_talk_to():
    assert not classic({}, cards="wvvvv").asks("pack_talk")


def test_players_vote_for_another_player_and_may_not_abstain():
    assert classic({}).asks("vote", 1)[3].options == (0, 1, 2, 4, 5, 6, 7)


def test_a_tie_is_decided_by_a_draw_from_the_seed():
    says = {"vote@1": 6, ("vote", 1, 6): 7, ("vote", 1, 0): 7, ("vote", 1, 1): 7, ("vote", 1, 2): 7}
    one, two = (classic(says).events("Banishment", day=1)[0] for _ in range(2))
    assert one.tied_players == (6, 7)
    assert one.banished in (6, 7)
    assert one == two


def test_there_are_no_last_words():
    assert not classic({"vote": 7, "vote@7": 6}).asks("last_words")


def night_one(says):
    """The deaths of the first night, after seat 7 was voted out."""
    base = {"vote@1": 7, ("vote", 1, 7): 6}
    return classic({**base, **says}).events("NightOutcome")[0].deaths


@pytest.mark.parametrize(
    ("says", "deaths"),
    [
        ({"propose": 6}, {6: "WEREWOLF_KILL"}),
        ({"propose": 6, "protect": 6}, {}),
        ({"propose": 6, "potion@1": "antidote"}, {}),
        ({"propose": 6, "protect": 6, "potion@1": "antidote"}, {}),
        ({"propose": 6, "protect": 6, "potion@1": "poison 6"}, {6: "POISON"}),
        ({"propose": 5, "potion@1": "antidote"}, {}),
        ({"propose": 6, "potion@1": "poison 5"}, {5: "POISON", 6: "WEREWOLF_KILL"}),
        ({"propose": 6, "protect": 3, "potion@1": "poison 3"}, {3: "POISON", 6: "WEREWOLF_KILL"}),
    ],
)
def test_the_deaths_of_a_night_with_doctor_wolves_and_witch(says, deaths):
    assert night_one(says) == deaths


def test_the_witch_learns_the_victim_even_if_the_doctor_protects_it():
    game = classic({"vote@1": 7, ("vote", 1, 7): 6, "propose": 6, "protect": 6})
    assert game.events("WitchTold")[0].target == 6


def test_wolves_must_choose_a_victim_who_is_not_a_wolf():
    assert classic({"vote": 7, "vote@7": 6}).asks("propose", 1)[0].options == (2, 3, 4, 5, 6)


def test_a_poisoned_hunter_may_shoot_or_decline():
    game = classic({"vote": 7, "vote@7": 6, "propose": 6, "potion@1": "poison 4", "shoot": 0})
    assert game.events("HunterShoot")[0].target == 0
    assert "decline" in game.asks("shoot")[0].options


def test_a_hunter_shot_by_a_hunter_shoots_in_turn():
    game = classic({"vote@1": 1, ("vote", 1, 1): 2, ("shoot", 1): 2, ("shoot", 2): 0}, cards="whhvvv")
    assert [(event.actor, event.target) for event in game.events("HunterShoot")] == [(1, 2), (2, 0)]
    assert game.over.winner == "village"


def test_the_village_wins_without_wolves_even_if_nobody_is_left():
    game = classic({"vote@1": 1, ("vote", 1, 1): 0, ("shoot", 1): 0}, cards="whvv")
    assert (game.over.winner, game.over.condition) == ("village", "ALL_WEREWOLVES_KILLED")


def test_a_game_that_starts_at_night_announces_deaths_on_day_one():
    game = classic({"propose": 6}, start="night")
    assert game.events("PhaseStart")[0].phase == "NIGHT"
    assert game.events("DeathAnnouncement", day=1)[0].dead_players == (6,)


def test_double_protection_kills_with_the_switch():
    says = {"vote@1": 7, ("vote", 1, 7): 6, "propose": 6, "protect": 6, "potion@1": "antidote"}
    assert classic(says, double_protection="dies").events("NightOutcome")[0].deaths == {6: "WEREWOLF_KILL"}
