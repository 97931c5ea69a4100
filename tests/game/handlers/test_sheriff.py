"""The rules of `sheriff`, one test for each."""

from __future__ import annotations

import pytest

from tests.game.handlers.stage import Stage

#        0123456
TABLE = "wwsxhgvvv"


def sheriff(says, cards=TABLE, **switches):
    return Stage("sheriff", cards, says, **switches)


def test_a_night_is_recorded_in_the_order_wolves_witch_guard_seer_resolution():
    game = sheriff({"propose": 8})
    night = [event.sub_phase for event in game.events("SubPhaseStart") if event.phase == "NIGHT" and event.day == 1]
    assert night == ["WEREWOLF_ACTION", "WITCH_ACTION", "GUARD_ACTION", "SEER_ACTION", "NIGHT_RESOLUTION"]


def test_guard_and_seer_are_asked_together_with_the_wolves():
    game = sheriff({"propose": 8})
    assert [ask.purpose for ask in game.asked[:4]] == ["propose", "propose", "check", "protect"]


def test_the_witch_learns_the_victim_before_she_is_asked():
    game = sheriff({"propose": 8})
    event = game.events("WitchTold", day=1)[0]
    assert (event.actor, event.target) == (3, 8)
    kinds = [event.kind for event in game.game.log]
    assert kinds.index("WerewolfKill") < kinds.index("WitchTold") < kinds.index("WitchAction")


def test_the_witch_learns_that_there_is_no_victim():
    assert sheriff({}).events("WitchTold", day=1)[0].target is None


def test_wolves_may_attack_themselves_or_nobody():
    options = sheriff({}).asks("propose")[0].options
    assert options == (*range(9), "nobody")


def test_the_antidote_saves_the_victim_and_is_used_up():
    game = sheriff({"propose": 8, ("potion", 1, 3): "antidote"})
    assert game.events("NightOutcome", day=1)[0].deaths == {}
    assert all("antidote" not in ask.options for ask in game.asks("potion") if ask.day > 1)


def test_the_antidote_is_used_up_even_if_the_guard_protected_the_victim():
    game = sheriff({"propose": 8, ("potion", 1, 3): "antidote", "protect@1": 8})
    assert game.events("NightOutcome", day=1)[0].deaths == {}
    assert all("antidote" not in ask.options for ask in game.asks("potion") if ask.day > 1)


def test_the_witch_may_not_save_herself():
    assert "antidote" not in sheriff({"propose": 3}).asks("potion", 1)[0].options


def test_the_witch_may_save_a_wolf():
    assert "antidote" in sheriff({"propose": 0}).asks("potion", 1)[0].options


def test_poison_works_from_night_one_on_any_living_player_and_herself():
    options = sheriff({"propose": 8}).asks("potion", 1)[0].options
    assert [option for option in options if option.startswith("poison")] == [f"poison {seat}" for seat in range(9)]


def test_the_witch_uses_one_potion_a_night_and_each_only_once():
    game = sheriff({("potion", 1, 3): "poison 8", ("potion", 2, 3): "pass"})
    assert all("poison 7" not in ask.options for ask in game.asks("potion") if ask.day > 1)
    assert all(len(game.events("WitchAction", day)) <= 1 for day in range(1, 21))


def test_poison_kills_through_the_guard():
    game = sheriff({("potion", 1, 3): "poison 8", "protect@1": 8})
    assert game.events("NightOutcome", day=1)[0].deaths == {8: "POISON"}


def test_a_poisoned_guard_still_protects_that_night():
    game = sheriff({"propose": 8, ("potion", 1, 3): "poison 5", "protect@1": 8})
    assert game.events("NightOutcome", day=1)[0].deaths == {5: "POISON"}


def test_an_attacked_and_poisoned_hunter_dies_of_poison_and_does_not_shoot():
    game = sheriff({"propose": 4, ("potion", 1, 3): "poison 4", "shoot": 0})
    assert game.events("NightOutcome", day=1)[0].deaths == {4: "POISON"}
    assert not game.asks("shoot")
    assert not game.events("HunterShoot")


def test_the_guard_may_protect_himself_or_nobody_but_no_seat_two_nights_in_a_row():
    game = sheriff({"protect@1": 5, "protect@2": "nobody", "protect@3": 5})
    first, second, third, fourth = game.asks("protect")[:4]
    assert first.options == (*range(9), "nobody")
    assert 5 not in second.options
    assert 5 in third.options
    assert 5 not in fourth.options


def test_a_seer_killed_in_the_night_still_gets_a_result():
    game = sheriff({"propose": 2, "check": 0})
    action = game.events("SeerAction", day=1)[0]
    assert (action.target, action.result) == (0, "WEREWOLF")


def test_the_seer_must_check_another_living_seat():
    assert sheriff({}).asks("check")[0].options == (0, 1, 3, 4, 5, 6, 7, 8)


def test_day_one_starts_with_the_campaign_and_later_days_with_the_announcement():
    game = sheriff({"run": "run", "vote@1": 8, "propose@2": 7})
    assert game.sub_phases(1)[5:] == [
        "CAMPAIGN", "OPT_OUT", "SHERIFF_ELECTION", "DEATH_RESOLUTION", "DISCUSSION", "VOTING", "BANISHMENT_RESOLUTION",
    ]  # fmt: skip
    assert [s for s in game.sub_phases(2) if not s.endswith("_ACTION")][1:4] == [
        "DEATH_RESOLUTION",
        "DISCUSSION",
        "VOTING",
    ]


def test_candidates_hand_in_speeches_that_are_heard_in_seat_order():
    game = sheriff({("run", 6): "run", ("run", 2): "run"})
    assert game.kinds("CAMPAIGN") == ["SheriffCandidates", "Speech", "Speech"]
    assert [event.actor for event in game.events("Speech", day=1)[:2]] == [2, 6]


def test_in_an_open_campaign_candidates_speak_one_after_the_other():
    game = sheriff({("run", 6): "run", ("run", 2): "run"}, campaign="open")
    assert [ask.seat for ask in game.asks("campaign")] == [2, 6]
    assert all(ask.aloud for ask in game.asks("campaign"))


def test_night_one_victims_may_run_and_vote():
    game = sheriff({"propose": 8, ("run", 8): "run", ("run", 0): "run"})
    assert 8 in {ask.seat for ask in game.asks("run")}
    game = sheriff({"propose": 8, ("run", 7): "run", ("run", 0): "run"})
    assert 8 in {ask.seat for ask in game.asks("elect")}


def test_candidates_have_no_vote_even_if_they_withdraw():
    game = sheriff({("run", 0): "run", ("run", 1): "run", ("run", 2): "run", ("withdraw", 2): "withdraw"})
    assert {ask.seat for ask in game.asks("elect")} == {3, 4, 5, 6, 7, 8}
    assert game.one("SheriffOutcome").candidates == (0, 1)


def test_the_most_votes_win_the_election_without_a_majority():
    game = sheriff(
        {("run", 0): "run", ("run", 1): "run", ("run", 2): "run", "elect": 0, ("elect", 8): 1, ("elect", 7): 2}
    )
    assert game.one("SheriffOutcome").winner == 0


def test_a_tied_election_elects_nobody():
    game = sheriff(
        {("run", 0): "run", ("run", 1): "run", ("run", 2): "run", "elect": 0, **{("elect", s): 1 for s in (6, 7, 8)}}
    )
    outcome = game.one("SheriffOutcome")
    assert (outcome.votes, outcome.winner) == ({0: 3.0, 1: 3.0}, None)


def test_a_single_candidate_is_elected_without_a_vote():
    outcome = (game := sheriff({("run", 4): "run"})).one("SheriffOutcome")
    assert (outcome.candidates, outcome.votes, outcome.winner) == ((4,), {}, 4)
    assert not game.asks("elect")


def test_if_everyone_runs_there_are_no_voters_and_no_sheriff():
    outcome = sheriff({"run": "run"}).one("SheriffOutcome")
    assert (outcome.votes, outcome.winner) == ({}, None)


def test_if_nobody_runs_there_is_no_opt_out_and_no_election():
    game = sheriff({})
    assert "OPT_OUT" not in game.sub_phases(1)
    assert "SHERIFF_ELECTION" not in game.sub_phases(1)


def test_if_all_candidates_withdraw_there_is_no_election():
    game = sheriff({("run", 1): "run", "withdraw": "withdraw"})
    assert "OPT_OUT" in game.sub_phases(1)
    assert "SHERIFF_ELECTION" not in game.sub_phases(1)


def test_a_sheriff_killed_in_the_first_night_names_an_heir_when_announced():
    game = sheriff({"propose": 8, ("run", 8): "run", ("badge", 8): 6, "propose@2": "nobody"})
    assert game.kinds("DEATH_RESOLUTION") == ["DeathAnnouncement", "Speech", "SheriffBadgeTransfer", "DeathEvent"]
    assert game.one("SheriffBadgeTransfer").to_player == 6
    assert game.events("DeathEvent")[0].badge_transfer_to == 6


def test_a_night_without_deaths_is_announced_too():
    game = sheriff({})
    assert game.kinds("DEATH_RESOLUTION") == ["DeathAnnouncement"]
    assert game.events("DeathAnnouncement")[0].death_count == 0


def test_all_deaths_are_announced_together_and_then_settled_in_seat_order():
    game = sheriff({"propose": 8, ("potion", 1, 3): "poison 6", "propose@2": "nobody"})
    assert game.kinds("DEATH_RESOLUTION") == ["DeathAnnouncement", "Speech", "DeathEvent", "Speech", "DeathEvent"]
    assert [event.actor for event in game.events("DeathEvent")[:2]] == [6, 8]


def test_only_deaths_of_night_one_have_last_words():
    game = sheriff({"propose@1": 8, "propose@2": 7})
    assert [ask.seat for ask in game.asks("last_words")] == [8]


def test_the_victim_of_a_shot_dies_at_once_and_names_an_heir_without_last_words():
    says = {"propose": 4, ("run", 8): "run", "shoot": 8, ("badge", 8): 7, "propose@2": "nobody"}
    game = sheriff(says)
    assert game.kinds("DEATH_RESOLUTION") == [
        "DeathAnnouncement", "Speech", "HunterShoot", "SheriffBadgeTransfer", "DeathEvent", "DeathEvent",
    ]  # fmt: skip
    first, second = game.events("DeathEvent")[:2]
    assert (first.actor, first.cause, first.last_words) == (8, "HUNTER_SHOT", None)
    assert (second.actor, second.hunter_shoot_target) == (4, 8)


def test_the_hunter_passes_on_the_badge_after_the_victims_death_is_settled():
    game = sheriff({"propose": 4, ("run", 4): "run", "shoot": 8, "badge": 7, "propose@2": "nobody"})
    assert game.kinds("DEATH_RESOLUTION") == [
        "DeathAnnouncement", "Speech", "HunterShoot", "DeathEvent", "SheriffBadgeTransfer", "DeathEvent",
    ]  # fmt: skip


def test_the_hunter_cannot_shoot_another_victim_of_the_night():
    game = sheriff({"propose": 4, ("potion", 1, 3): "poison 8", "shoot": "decline", "propose@2": "nobody"})
    assert game.asks("shoot")[0].options == (0, 1, 2, 3, 5, 6, 7, "decline")


def test_a_declined_shot_is_recorded_for_the_moderator():
    game = sheriff({"propose": 4, "shoot": "decline", "propose@2": "nobody"})
    assert game.one("HunterShoot").target is None


def test_with_the_switch_a_hunter_must_shoot():
    assert "decline" not in sheriff({"propose": 4, "shoot": 0}, hunter_declines=False).asks("shoot")[0].options


def test_an_heir_who_dies_names_another_heir():
    game = sheriff({("run", 6): "run", "vote@1": 6, ("badge", 6): 7, "propose@2": 7, ("badge", 7): 8})
    assert [(e.actor, e.to_player) for e in game.events("SheriffBadgeTransfer")][:2] == [(6, 7), (7, 8)]


def test_after_the_badge_is_torn_up_there_is_no_sheriff():
    game = sheriff({("run", 6): "run", "vote@1": 6, "badge": "nobody"})
    assert game.one("SheriffBadgeTransfer").to_player is None
    assert game.events("PhaseEnd")[1].sheriff is None


def test_the_sheriffs_vote_counts_one_and_a_half():
    game = sheriff({("run", 0): "run", ("vote", 1, 0): 8, ("vote", 1, 1): 7})
    vote = game.events("Banishment", day=1)[0]
    assert (vote.votes, vote.banished) == ({7: 1.0, 8: 1.5}, 8)


def test_a_tie_or_no_vote_at_all_banishes_nobody():
    game = sheriff({("vote", 1, 0): 8, ("vote", 1, 1): 7})
    tie, quiet = game.events("Banishment")[:2]
    assert (tie.tied_players, tie.banished) == ((7, 8), None)
    assert (quiet.votes, quiet.tied_players, quiet.banished) == ({}, (), None)
    assert "BANISHMENT_RESOLUTION" not in game.sub_phases(1)


def test_a_banished_player_has_last_words_and_a_hunter_shoots():
    game = sheriff({"vote@2": 4, "shoot": 0})
    assert game.kinds("BANISHMENT_RESOLUTION", day=2) == ["Speech", "HunterShoot", "DeathEvent", "DeathEvent"]


def test_last_words_and_badge_happen_even_if_the_game_is_decided():
    """The last plain villager dies, so the village loses, but the badge is still passed on."""
    game = sheriff({"vote@1": 6, ("run", 6): "run", "badge": 0}, cards="wwsxhgv")
    assert game.kinds("BANISHMENT_RESOLUTION") == ["Speech", "SheriffBadgeTransfer", "DeathEvent"]
    assert (game.over.winner, game.over.condition) == ("werewolves", "ALL_VILLAGERS_KILLED")


def test_both_victory_conditions_at_once_are_a_tie():
    """The hunter, the last god, is voted out and shoots the last wolf."""
    game = sheriff({"vote@1": 1, "shoot": 0}, cards="whvv")
    assert (game.over.winner, game.over.condition) == ("tie", "BOTH")


def test_victory_is_checked_after_the_shot():
    """When the hunter dies, all gods are dead. Then the shot kills the last wolf, so both conditions hold."""
    game = sheriff({"kill": 1, "shoot": 0}, cards="whvv")
    assert game.over.condition == "BOTH"


def test_a_wolf_sheriff_wins_with_the_wolves():
    game = sheriff({("run", 0): "run", "vote@1": 6}, cards="wwsxhgv")
    fate = game.over.players[0]
    assert (game.over.winner, fate.won, fate.role) == ("werewolves", True, "werewolf")


def test_the_outcome_of_each_player_at_the_end():
    game = sheriff({"propose": 8, "vote@1": 7, "vote@2": 6, "propose@2": "nobody"})
    outcomes = {fate.seat: fate.outcome for fate in game.over.players}
    assert (outcomes[8], outcomes[7], outcomes[0]) == ("killed", "eliminated", "survived")


@pytest.mark.parametrize(("rounds", "asked"), [(1, 0), (2, 2)])
def test_wolves_who_disagree_choose_again_if_there_are_two_rounds(rounds, asked):
    game = sheriff({("propose", 0): 8, ("propose", 1): 7}, council_rounds=rounds)
    assert len(game.asks("settle", 1)) == asked


def test_wolves_who_agree_are_not_asked_again():
    assert not sheriff({"propose": "nobody"}).asks("settle")


def test_if_the_wolves_still_disagree_the_lowest_seat_decides():
    game = sheriff({("propose", 0): 8, ("propose", 1): 7, ("settle", 0): 6, ("settle", 1): 7})
    kill = game.events("WerewolfKill", day=1)[0]
    assert (kill.actor, kill.target) == (0, 6)


def test_a_lone_wolf_chooses_without_a_discussion():
    game = sheriff({"kill": 8}, cards="wsxhgvvvv")
    assert not game.asks("propose")
    assert game.asks("kill")[0].words == "none"


def test_with_the_switch_a_death_reveals_the_card():
    assert sheriff({"vote@1": 0}, reveal="role").events("CardRevealed")[0].role == "werewolf"
    revealed = sheriff({"vote@1": 0}, reveal="camp").events("CardRevealed")[0]
    assert (revealed.camp, revealed.role) == ("werewolves", None)
    assert not sheriff({"vote@1": 0}).events("CardRevealed")


def test_with_the_switch_a_witch_without_antidote_does_not_learn_the_victim():
    says = {"propose@1": 8, ("potion", 1, 3): "antidote", "propose@2": 7}
    assert len(sheriff(says, witch_told="with_antidote").events("WitchTold", day=2)) == 0
    assert len(sheriff(says).events("WitchTold", day=2)) == 1


def test_with_the_switch_the_election_needs_a_majority():
    says = {
        ("run", 0): "run",
        ("run", 1): "run",
        ("run", 2): "run",
        "elect": 0,
        **{("elect", s): 1 for s in (7, 8)},
        ("elect", 6): 2,
    }
    assert sheriff(says).one("SheriffOutcome").winner == 0
    assert sheriff(says, election="majority").one("SheriffOutcome").winner is None
