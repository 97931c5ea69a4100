"""The rules of `mafia`, one test for each."""

from __future__ import annotations

from tests.game.handlers.stage import Stage

#        0123456
TABLE = "wwsvvvv"


def mafia(says, cards=TABLE, **switches):
    return Stage("mafia", cards, says, **switches)


def nominations(*seats, day=1):
    return {("speak", day, seat): target for seat, target in enumerate(seats)}


def votes(*targets, purpose="vote", day=1):
    return {(purpose, day, seat): target for seat, target in enumerate(targets)}


def test_on_night_zero_the_mafia_speak_once_in_seat_order_and_nobody_dies():
    game = mafia({})
    first = game.events("PhaseStart")[0]
    assert (first.phase, first.day) == ("NIGHT", 0)
    assert game.sub_phases(0) == ["NIGHT_ZERO"]
    assert [ask.seat for ask in game.asks("pack_talk")] == [0, 1]
    assert not game.asks("check", 0)


def test_a_lone_mafia_says_nothing_on_night_zero():
    game = mafia({}, cards="wsvvv")
    assert not game.asks("pack_talk")
    assert game.sub_phases(0) == ["NIGHT_ZERO"]


def test_day_one_announces_nothing():
    assert "DEATH_RESOLUTION" not in [event.sub_phase for event in mafia({}).events("SubPhaseStart")][:2]


def test_the_first_speaker_moves_up_one_seat_each_day():
    game = mafia({"speak": 0})
    assert [ask.seat for ask in game.asks("speak", 1)] == [0, 1, 2, 3, 4, 5, 6]
    assert [ask.seat for ask in game.asks("speak", 2)] == [1, 2, 3, 4, 5, 6, 0]


def test_every_speech_nominates_a_seat_but_on_day_one_it_may_nominate_nobody():
    game = mafia({})
    assert game.asks("speak", 1)[0].options == (*range(7), "nobody")
    assert game.asks("speak", 2)[0].options == tuple(range(7))


def test_without_nominations_there_is_no_vote_and_nobody_is_out():
    game = mafia({})
    assert not game.asks("vote", 1)
    assert game.events("Banishment", day=1)[0].banished is None


def test_the_ballot_lists_the_nominated_seats_and_abstain():
    game = mafia(nominations(3, 3, 5, "nobody", "nobody", "nobody", "nobody"))
    assert {ask.options for ask in game.asks("vote", 1)} == {(3, 5, "abstain")}


def test_more_than_half_of_the_living_can_vote_someone_out():
    game = mafia({**nominations(0, 3), **votes(3, 3, 3, 3, "abstain", "abstain", "abstain")})
    assert game.events("Banishment", day=1)[0].banished == 3
    assert game.kinds("BANISHMENT_RESOLUTION") == ["Speech", "DeathEvent"]


def test_half_is_not_enough():
    game = mafia({**nominations(0, 3), **votes(3, 3, 3, "abstain", "abstain", "abstain", "abstain")})
    assert game.events("Banishment", day=1)[0].banished is None
    assert "DEFENCE" not in game.sub_phases(1)


def test_a_tie_leads_to_defence_and_revote_even_if_most_abstain():
    game = mafia({**nominations(2, 3), **votes(3, 2, "abstain", "abstain", "abstain", "abstain", "abstain")})
    assert game.one("RevoteCalled").tied_players == (2, 3)
    assert [ask.seat for ask in game.asks("defend")] == [2, 3]
    assert {ask.options for ask in game.asks("revote")} == {(2, 3, "abstain")}


def test_the_revote_needs_a_majority_too():
    tie = {**nominations(2, 3), **votes(3, 2)}
    out = mafia({**tie, **votes(3, 3, 3, 3, purpose="revote")})
    assert out.events("Banishment", day=1)[0].banished == 3
    nobody = mafia({**tie, **votes(3, 3, 3, 2, purpose="revote")})
    assert nobody.events("Banishment", day=1)[0].banished is None
    again = mafia({**tie, **votes(3, 2, purpose="revote")})
    assert again.events("Banishment", day=1)[0].tied_players == (2, 3)
    assert len(again.events("RevoteCalled", day=1)) == 1


def test_players_killed_at_night_have_no_last_words():
    game = mafia({"propose": 6})
    assert game.events("DeathAnnouncement")[0].dead_players == (6,)
    assert not game.asks("last_words")


def test_the_mafia_may_skip_a_kill_but_not_kill_a_partner():
    assert mafia({}).asks("propose")[0].options == (2, 3, 4, 5, 6, "nobody")
    assert mafia({"propose": 6}, kill_skip=False).asks("propose")[0].options == (2, 3, 4, 5, 6)


def test_the_detective_is_asked_together_with_the_mafia_and_learns_the_side():
    game = mafia({"propose": 6, "check": 0})
    kinds = [ask.purpose for ask in game.asked if ask.day == 1 and ask.sub_phase.endswith("_ACTION")]
    assert kinds[:3] == ["propose", "propose", "check"]
    assert game.events("SeerAction")[0].result == "WEREWOLF"


def test_the_town_wins_when_no_mafia_is_left_and_the_mafia_wins_at_parity():
    town = mafia({"speak": 0, "vote": 0, "speak@2": 1, "vote@2": 1})
    assert (town.over.winner, town.over.condition) == ("village", "ALL_WEREWOLVES_KILLED")
    lost = mafia({"speak": 6, "vote": 6, "speak@2": 5, "vote@2": 5, "propose@1": 4})
    assert (lost.over.winner, lost.over.condition) == ("werewolves", "PARITY")


def test_after_the_last_day_the_game_is_a_tie_without_another_night():
    game = mafia({"speak": 0}, day_limit=2)
    assert (game.over.winner, game.over.condition) == ("tie", "DAY_LIMIT")
    assert [(e.phase.value, e.day) for e in game.events("PhaseStart")] == [
        ("NIGHT", 0),
        ("DAY", 1),
        ("NIGHT", 1),
        ("DAY", 2),
    ]


def test_a_variant_may_add_a_doctor():
    game = mafia({"propose": 6, "protect": 6}, cards="wwsdvvv")
    assert game.events("NightOutcome")[0].deaths == {}
