"""Planted checks, wards, elections and badges: each is judged by what its seat could know, and luck is kept apart."""

from __future__ import annotations

import pytest

from lab.sample_games import rules_of
from tests.review.planted import NAMES, lines_of, played
from werewolf.review.game_review import full_review
from werewolf.review.result import Decision
from werewolf.review.verdict_words import explanation
from werewolf.review.walk import walk
from werewolf.telling.event_words import Voice

ANN, BRAM, CELIO, DORA, EDDA, FALK, GINA = range(7)
QUIET = {"speak": "nobody", "vote": "abstain"}
SHERIFF = {"werewolf": 2, "seer": 1, "villager": 4}
SHERIFF_DEAL = ("werewolf", "werewolf", "seer", "villager", "villager", "villager", "villager")
WARDED = {"werewolf": 2, "seer": 1, "doctor": 1, "villager": 3}
WARDED_DEAL = ("werewolf", "werewolf", "seer", "doctor", "villager", "villager", "villager")


def deeds(walked, *purposes) -> dict[tuple[str, int, int], Decision]:
    """The judged deeds of these kinds, by purpose, day and seat."""
    found = full_review(walked, []).decisions
    return {(each.purpose, each.day, each.seat): each for each in found if each.purpose in purposes}


NIGHTS = {"check@1": DORA, "kill@1": EDDA, "propose@1": EDDA, "kill@2": FALK, "propose@2": FALK}
WASTED = {**QUIET, **NIGHTS, "check@2": DORA}  # the detective checks the same seat twice


def checks(**script):
    """A detective in a game where nobody is voted out: every night somebody is killed."""
    return deeds(walk(lines_of({**QUIET, **NIGHTS, **script}), "checks"), "check")


def election(**script):
    """A village with a sheriff, where the seer has found Ann to be a wolf in the first night, and Edda is good."""
    nights = {"check@1": ANN, "kill@1": GINA, "propose@1": GINA, "check@2": EDDA, "kill@2": CELIO, "propose@2": CELIO}
    runs = {f"run@1:{ANN}": "run", f"run@1:{DORA}": "run", "withdraw": "stay"}
    lines = played(rules_of("sheriff", None, SHERIFF), SHERIFF_DEAL, {**nights, **runs, **script})
    return walk(lines, "election")


def wards(claims=True, **script):
    """A village with a doctor, Dora, where Celio claims to be the seer after the first night."""
    said = {f"words@2:{CELIO}": "I am the seer. I checked Falk: not a werewolf."} if claims else {}
    nights = {"check@1": FALK, "vote@1": GINA, "protect@1": DORA, "kill@1": EDDA, "propose@1": EDDA}
    nights |= {"vote@2": BRAM, "kill@2": CELIO, "propose@2": CELIO}
    lines = played(rules_of("classic", None, WARDED), WARDED_DEAL, {**nights, **said, **script})
    return deeds(walk(lines, "wards"), "protect")


def told(each: Decision, rules=None) -> str:
    return explanation(Voice(rules or rules_of("classic"), NAMES), each)


# -- checks ------------------------------------------------------------------------------------------------------------


def test_checking_a_seat_twice_wastes_the_night():
    wasted = checks(**{"check@2": DORA})["check", 2, CELIO]
    assert (wasted.grade, wasted.luck, wasted.target, wasted.judged_by) == ("blunder", None, DORA, "vote_chance")
    assert wasted.best_target in (ANN, BRAM, FALK, GINA) and wasted.best > 0.8 > 0.55 > wasted.chosen
    assert "checks Dora: the best vote after it hits werewolf with 50 %; after a check of" in told(wasted)


def test_a_check_of_an_open_seat_is_sound_and_none_is_judged_where_all_are_alike():
    found = checks(**{"check@2": FALK})
    assert found["check", 2, CELIO].grade == "sound" and found["check", 2, CELIO].loss == 0
    assert ("check", 1, CELIO) not in found


def test_a_likely_suspect_that_turns_out_good_is_bad_luck_for_the_check():
    """With Dora and Gina known to be good and one of the mafia out, Falk or Ann is the last one, to the detective; and
    Falk did not vote with the others."""
    script = {"vote@1": BRAM, "speak@1": BRAM, "check@2": FALK, "kill@2": GINA, "propose@2": GINA}
    script |= {f"vote@1:{FALK}": ANN, f"speak@1:{FALK}": ANN}
    check = checks(**script)["check", 2, CELIO]
    assert (check.grade, check.luck, check.hit) == ("sound", "bad", False)
    assert told(check).endswith(", and it found none")


# -- wards -------------------------------------------------------------------------------------------------------------


def test_leaving_a_seer_who_has_claimed_without_protection_is_a_blunder():
    ward = wards(**{"protect@2": FALK})["protect", 2, DORA]
    assert (ward.grade, ward.luck, ward.best_target, ward.judged_by) == ("blunder", None, CELIO, "attack_chance")
    assert ward.best > 2 * ward.chosen
    assert told(ward).startswith("protects Falk (attacked with") and "; Celio with" in told(ward)


def test_protecting_the_seer_is_sound_and_it_is_bad_luck_if_the_pack_strikes_elsewhere():
    ward = wards(**{"protect@2": CELIO, "kill@2": FALK, "propose@2": FALK})["protect", 2, DORA]
    assert (ward.grade, ward.loss, ward.luck) == ("sound", 0.0, "bad") and told(ward).endswith("and it was not so")


def test_a_poor_ward_that_meets_the_attack_is_good_luck_and_still_poor():
    ward = wards(**{"protect@2": FALK, "kill@2": FALK, "propose@2": FALK})["protect", 2, DORA]
    assert (ward.grade, ward.luck) == ("blunder", "good") and told(ward).endswith("and it was so")


def test_without_any_claim_the_wards_are_nearly_alike():
    assert wards(claims=False, **{"protect@2": FALK})["protect", 2, DORA].grade == "sound"


# -- elections and badges ----------------------------------------------------------------------------------------------


def test_a_seer_who_elects_the_wolf_it_has_found_blunders():
    vote = deeds(election(elect=ANN), "elect")["elect", 1, CELIO]
    assert (vote.grade, vote.target, vote.best_target, vote.chosen) == ("blunder", ANN, DORA, 0.0)
    assert (vote.hit, vote.luck, vote.judged_by) == (True, None, "honest_chance")
    assert told(vote).startswith("votes for Ann as sheriff (werewolf with 100 %); Dora was werewolf with")


def test_an_election_of_somebody_who_looks_honest_is_sound():
    vote = deeds(election(elect=DORA), "elect")["elect", 1, CELIO]
    assert (vote.grade, vote.loss, vote.hit) == ("sound", 0.0, False)


def test_leaving_the_badge_to_a_wolf_one_has_found_is_a_blunder():
    script = {f"run@1:{DORA}": "pass", f"run@1:{CELIO}": "run", f"withdraw@1:{CELIO}": "withdraw"}
    left = deeds(election(**script), "withdraw", "stay")["withdraw", 1, CELIO]
    assert (left.grade, left.chosen, left.best, left.target) == ("blunder", 0.0, 0.5, None)
    words = "withdraws from the election: the badge is in honest hands with 0 %; with staying, 50 %"
    assert told(left) == words


@pytest.mark.parametrize(
    ("heir", "grade", "words"),
    [
        (ANN, "blunder", "hands Ann the badge (werewolf with 100 %); Edda was werewolf with 0 %"),
        ("nobody", "blunder", "tears up the badge; Edda was werewolf with 0 %"),
        (EDDA, "sound", "hands Edda the badge (werewolf with 0 %)"),
    ],
)
def test_a_badge_goes_to_the_seat_that_is_surely_honest(heir, grade, words):
    script = {f"run@1:{ANN}": "pass", f"run@1:{DORA}": "pass", f"run@1:{CELIO}": "run", "badge": heir}
    badge = deeds(election(**script), "badge")["badge", 2, CELIO]
    assert (badge.grade, badge.luck) == (grade, None) and told(badge) == words


def test_nothing_is_said_of_wolves_and_badges():
    found = deeds(election(elect=DORA), "elect", "withdraw", "stay", "badge", "run")
    assert found and not {seat for _, _, seat in found} & {ANN, BRAM}
