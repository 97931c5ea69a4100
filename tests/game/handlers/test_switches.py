"""Every switch changes the rule that it describes."""

from __future__ import annotations

from itertools import product

import pytest

from tests.game.handlers.stage import Stage

TABLE = "wwsxhgvvv"
CLASSIC = "wwsdhxvvv"


def options(stage, purpose, day=1, seat=None):
    return next(ask.options for ask in stage.asks(purpose, day) if seat in (None, ask.seat))


@pytest.mark.parametrize(
    ("name", "switch", "value", "purpose", "says", "gained", "lost"),
    [
        ("sheriff", "kill_pack", False, "propose", {}, set(), {0, 1}),
        ("sheriff", "kill_skip", False, "propose", {}, set(), {"nobody"}),
        ("sheriff", "guard_self", False, "protect", {}, set(), {5}),
        ("sheriff", "guard_skip", False, "protect", {}, set(), {"nobody"}),
        ("sheriff", "witch_self_save", True, "potion", {"propose": 3}, {"antidote"}, set()),
        ("sheriff", "witch_self_poison", False, "potion", {}, set(), {"poison 3"}),
        ("sheriff", "seer_skip", True, "check", {}, {"nobody"}, set()),
        ("sheriff", "hunter_declines", False, "shoot", {"propose": 4}, set(), {"decline"}),
        ("sheriff", "badge_tear", False, "badge", {"propose": 8, ("run", 8): "run"}, set(), {"nobody"}),
        ("sheriff", "skip", False, "vote", {}, set(), {"abstain"}),
        ("sheriff", "self", False, "vote", {}, set(), {0}),
        ("classic", "doctor_self", False, "protect", {}, set(), {3}),
        ("classic", "doctor_skip", False, "protect", {}, set(), {"nobody"}),
        ("classic", "kill_skip", True, "propose", {"vote": 8, ("vote", 8): 7}, {"nobody"}, set()),
        ("mafia", "first_nomination", "required", "speak", {}, set(), {"nobody"}),
        ("mafia", "self", False, "speak", {}, set(), {0}),
    ],
)
def test_a_switch_adds_or_removes_options(name, switch, value, purpose, says, gained, lost):
    cards = {"sheriff": TABLE, "classic": CLASSIC, "mafia": "wwsvvvv"}[name]
    before, after = (set(options(Stage(name, cards, says, **s), purpose)) for s in ({}, {switch: value}))
    assert after - before == gained
    assert before - after == lost


@pytest.mark.parametrize(
    ("name", "switch", "cards"), [("sheriff", "guard_repeat", TABLE), ("classic", "doctor_repeat", CLASSIC)]
)
def test_protecting_the_same_seat_two_nights_in_a_row(name, switch, cards):
    for repeat in (False, True):
        game = Stage(name, cards, {"protect": 2, "vote": 8, "vote@2": 7}, kill_skip=True, **{switch: repeat})
        assert (2 in options(game, "protect", 2)) is repeat


@pytest.mark.parametrize(("shoots", "asked"), [(False, 0), (True, 1)])
def test_a_poisoned_hunter_shoots_only_with_the_switch(shoots, asked):
    game = Stage("sheriff", TABLE, {("potion", 1, 3): "poison 4"}, poisoned_hunter_shoots=shoots)
    assert len(game.asks("shoot")) == asked


@pytest.mark.parametrize(("due", "asked"), [("never", []), ("first_night", [8]), ("always", [8, 7])])
def test_last_words_of_players_killed_at_night(due, asked):
    game = Stage("sheriff", TABLE, {"propose@1": 8, "propose@2": 7}, last_words_night=due)
    assert [ask.seat for ask in game.asks("last_words")] == asked


@pytest.mark.parametrize(("due", "asked"), [(True, 1), (False, 0)])
def test_last_words_of_a_banished_player(due, asked):
    assert len(Stage("sheriff", TABLE, {"vote@1": 8}, last_words_vote=due).asks("last_words")) == asked


def test_rotating_speaking_order_instead_of_sheriff_last():
    says = {("run", 4): "run"}
    assert [ask.seat for ask in Stage("sheriff", TABLE, says).asks("speak", 1)][-1] == 4
    assert [ask.seat for ask in Stage("sheriff", TABLE, says, speaking="rotating").asks("speak", 1)] == list(range(9))


def test_the_weight_of_the_sheriffs_vote():
    game = Stage("sheriff", TABLE, {("run", 0): "run", ("vote", 1, 0): 8}, sheriff_weight=1.25)
    assert game.events("Banishment", day=1)[0].votes == {8: 1.25}


def test_a_tie_may_lead_to_a_random_draw_or_a_second_vote():
    says = {("vote", 1, 0): 7, ("vote", 1, 1): 8}
    assert Stage("sheriff", TABLE, says, tie="lot").events("Banishment", day=1)[0].banished in (7, 8)
    again = Stage("sheriff", TABLE, {**says, ("revote", 0): 7}, tie="revote")
    assert again.events("Banishment", day=1)[0].banished == 7


def test_with_the_switch_a_vote_needs_a_majority_of_the_living():
    says = {("vote", 1, seat): 8 for seat in range(4)}
    assert Stage("sheriff", TABLE, says).events("Banishment", day=1)[0].banished == 8
    assert Stage("sheriff", TABLE, says, vote="majority").events("Banishment", day=1)[0].banished is None


def test_victory_by_parity_with_sheriff_rules():
    game = Stage("sheriff", "wwsvv", {"propose": 4}, victory="parity")
    assert game.over.condition == "PARITY"


NIGHT = {
    "bite": [*range(9), "nobody"],
    "guard": [None, 3, 4, 8],
    "potion": ["pass", "antidote", "poison 3", "poison 4", "poison 8"],
}


@pytest.mark.parametrize("bite", NIGHT["bite"])
def test_every_combination_of_night_actions_resolves_in_the_engine(bite):
    for guard, potion in product(NIGHT["guard"], NIGHT["potion"]):
        says = {"propose": bite, "protect": "nobody" if guard is None else guard, "potion": potion}
        game = Stage("sheriff", TABLE, says, day_limit=1)
        chosen = game.events("WitchAction")[0]
        saved = bite == guard or chosen.action_type == "ANTIDOTE"
        poisoned = chosen.target if chosen.action_type == "POISON" else None
        expected = {bite: "WEREWOLF_KILL"} if isinstance(bite, int) and not saved else {}
        expected |= {poisoned: "POISON"} if poisoned is not None else {}
        assert game.events("NightOutcome")[0].deaths == expected
        assert set(game.events("DeathAnnouncement")[0].dead_players) == set(expected)
