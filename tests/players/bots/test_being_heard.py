"""Being heard: what one player says changes what the bots say and do that same day, and they say why."""

from __future__ import annotations

import re

import pytest

from tests.players.bots.table import Utterance, first_speaker, living_on, play
from werewolf.game.asks import NEUTRAL_LINE
from werewolf.game.engine import Game
from werewolf.game.events import DeathAnnouncement, Speech, Vote
from werewolf.players.bots.speech.points import Point

SEAT = 0  # the player whose words differ; in mafia it speaks first on day 1
NOTHING = ["hmm", "I had pizza for dinner.", ".", NEUTRAL_LINE]  # the last is what two Enters send


def day_one(words: str, seed: int, seats: int = 7) -> tuple[Game, list[Utterance]]:
    """The first day of mafia, if the first speaker says this."""
    return play("mafia", seats, seed, {(SEAT, 1): words}, days=1)


def others(game: Game) -> dict[int, str]:
    return {event.actor: event.content for event in game.log if isinstance(event, Speech) and event.actor != SEAT}


def votes(game: Game) -> dict[int, int | None]:
    """The last vote of each of the others."""
    return {event.actor: event.target for event in game.log if isinstance(event, Vote) and event.actor != SEAT}


def answers_to(said: list[Utterance], seat: int) -> list[str]:
    """The kinds of sentence that somebody says to, or about, this seat."""
    return [
        point.say
        for each in said
        for point in each.points
        if point.to == seat or (point.act is not None and seat in (point.act.seat, point.act.about))
    ]


@pytest.mark.parametrize("seed", range(3))
def test_words_without_meaning_change_nothing_but_bring_a_question(seed: int) -> None:
    """Whoever says nothing of substance is asked something, and it is the same whatever the empty words were."""
    games = [day_one(words, seed) for words in NOTHING]
    assert len({tuple(sorted(others(game).items())) for game, _ in games}) == 1
    assert "ask" in answers_to(games[0][1], SEAT)


@pytest.mark.parametrize("seed", range(3))
def test_an_accusation_is_answered_by_the_accused(seed: int) -> None:
    plain, _ = day_one("hmm", seed)
    game, said = day_one("I suspect Celio.", seed)
    assert others(game) != others(plain)
    mine = [point for each in said if each.ask.seat == 2 for point in each.points]
    assert any(point.say.startswith("denied") and point.to == SEAT for point in mine)


@pytest.mark.parametrize("seed", range(3))
def test_a_question_is_answered_about_its_subject(seed: int) -> None:
    game, said = day_one("Celio, what do you make of Dunya?", seed)
    mine = [point for each in said if each.ask.seat == 2 for point in each.points]
    told = [point for point in mine if point.say.startswith("told")]
    assert [(point.to, point.act.about if point.act else None) for point in told] == [(SEAT, 3)]
    assert "Dunya" in others(game)[2]


@pytest.mark.parametrize("seed", range(3))
def test_two_who_are_asked_together_both_answer_and_not_about_each_other(seed: int) -> None:
    _, said = day_one("Celio and Dunya, what do you think of Efua?", seed)
    for seat in (2, 3):
        mine = [point for each in said if each.ask.seat == seat for point in each.points]
        told = [point.act.about for point in mine if point.say.startswith("told") and point.to == SEAT and point.act]
        assert told == [4]


@pytest.mark.parametrize("seed", range(3))
def test_a_vote_for_a_seat_draws_others_there_and_they_say_so(seed: int) -> None:
    """The bots gather: those who vote with the player name the player, or count the names."""
    game, said = day_one("I vote for Celio.", seed)
    joined = [
        each for each in said for point in each.points if point.say == "second" and point.act and point.act.seat == 2
    ]
    if 2 in votes(game).values():
        assert joined
        assert any("Agathe" in (each.answer.words or "") for each in joined)
    else:
        assert others(game) != others(day_one("hmm", seed)[0])


@pytest.mark.parametrize("seed", range(3))
def test_a_claim_changes_votes_and_is_judged_with_a_reason(seed: int) -> None:
    words = "I'm the detective."
    game, said = day_one(words, seed)
    judged = [p for each in said for p in each.points if p.say in ("believe", "doubt", "impossible") and p.act]
    rival = any(point.say == "claim" and point.role == "seer" for each in said for point in each.points)
    assert rival or any(point.act and point.act.seat == SEAT and point.why for point in judged)
    assert others(game) != others(day_one("hmm", seed)[0])


def test_a_lie_about_a_check_moves_votes() -> None:
    """Towards the reported seat if it is believed, and away from it, to the liar, if not."""
    moved = 0
    for seed in range(4):
        before, _ = play("mafia", 7, seed, days=2)
        seat, target = first_speaker(before, 2), living_on(before, 2)[-1]
        name = before.chairs[target].name
        lie = f"I am the detective. I checked {name} and {name} is mafia."
        named = {(seat, 2): target}
        told, plain = (play("mafia", 7, seed, {(seat, 2): words}, 2, named)[0] for words in (lie, "hmm"))
        moved += votes(told) != votes(plain)
    assert moved >= 2


@pytest.mark.parametrize("seed", range(3))
def test_a_defence_is_a_word_that_is_heard(seed: int) -> None:
    """Somebody says what to think of the one who was defended, and of the defence."""
    game, said = day_one("I trust Celio, Celio is innocent.", seed)
    weighed = [each for each in said for point in each.points if point.say == "weigh" and point.to == 2]
    assert weighed
    assert "Agathe" in (weighed[0].answer.words or "")
    assert others(game) != others(day_one("hmm", seed)[0])


def points_of(said: list[Utterance], seat: int, day: int, kind: str) -> list[tuple[Point, str]]:
    """What a seat says of this kind on a day, with all its words."""
    mine = [each for each in said if (each.ask.seat, each.ask.day) == (seat, day)]
    return [(point, each.answer.words or "") for each in mine for point in each.points if point.say.startswith(kind)]


@pytest.mark.parametrize(("seed", "bram"), [(2, 1), (3, 1), (5, 1)])
def test_two_questions_of_one_speaker_get_two_answers(seed: int, bram: int) -> None:
    _, said = play("classic", 9, seed, {(SEAT, 1): "Celio, what is your role? And what do you think of Bram?"}, days=1)
    told = points_of(said, 2, 1, "")
    kinds = [point.say for point, _ in told if point.to == SEAT]
    claims = any(point.say == "claim" for point, _ in told)
    assert claims or "kept_card" in kinds
    assert any(point.act and point.act.kind == "answer" and point.act.about == bram for point, _ in told)


def test_a_vote_that_was_not_cast_is_denied_and_one_that_was_is_explained() -> None:
    """What was done is looked up, and the reason is one of that time."""
    kinds: set[str] = set()
    for seed in range(4):
        before, _ = play("mafia", 7, seed, days=2)
        asker, *rest = dict.fromkeys([first_speaker(before, 2), *living_on(before, 2)])
        asked, names = rest[-1], [chair.name for chair in before.chairs]
        cast = {e.target for e in before.log if isinstance(e, Vote) and e.actor == asked}
        for target in {seat for seat in range(7) if seat != asked} - {asker}:
            words = f"{names[asked]}, why did you vote for {names[target]} yesterday?"
            _, said = play("mafia", 7, seed, {(asker, 2): words}, days=2)
            for point, answer in points_of(said, asked, 2, "told_fact"):
                kinds.add(point.why[0].kind)
                assert (f"I did not vote for {names[target]}" in answer) == (point.why[0].kind == "no_vote")
                assert point.why[0].kind != "ballot" or target in cast
                together = [fact for fact in point.why[1:] if fact.kind == "ballot" and fact.day == point.why[0].day]
                assert not together, answer  # nobody sees the votes of others before casting one
    assert kinds >= {"no_vote", "ballot"}


def test_the_asker_is_named_if_the_asker_is_suspected() -> None:
    """Whoever asks for a suspect hears whom the vote is for, even if it is the asker."""
    to_the_asker = 0
    for ruleset, seats in (("mafia", 7), ("sheriff", 12)):
        for seed in range(12):
            for each in play(ruleset, seats, seed)[1]:
                votes = {point.act.seat for point in each.points if point.act and point.act.kind == "vote"}
                for point in each.points:
                    if point.say.startswith("told_open") and point.act and votes:
                        assert point.act.about in votes, each.answer.words
                        to_the_asker += point.act.about == point.to
    assert to_the_asker


def test_no_suspect_is_named_who_is_hardly_one() -> None:
    """If nobody stands out, that is the answer; once a seat cleared in earnest was named at one in a hundred."""
    _, said = play("classic", 9, 4, {(SEAT, 1): "I am the seer."}, days=2)
    told = [point for each in said for point in each.points if point.say.startswith("told_open")]
    assert told
    assert all(point.odds is not None and point.odds > 0.04 for point in told)


@pytest.mark.parametrize("seed", [18, 42])
def test_a_player_whom_the_pack_has_killed_is_no_matter_of_feeling(seed: int) -> None:
    game, said = play("mafia", 7, seed, {(6, 1): "Bram, what do you make of Dunya?"}, days=2)
    dead = [seat for event in game.log if isinstance(event, DeathAnnouncement) for seat in event.dead_players]
    told = [(point, words) for point, words in points_of(said, 1, 2, "told") if point.act and point.act.about == 3]
    for point, words in told if 3 in dead else ():
        assert point.say == "told_known" and [fact.kind for fact in point.why] == ["pack_kill"]
        assert "mafia" in words
    assert 3 not in dead or told


def denials(seeds: range) -> list[tuple[Utterance, Point]]:
    games = [play(ruleset, seats, seed)[1] for ruleset, seats in (("mafia", 7), ("classic", 9)) for seed in seeds]
    return [(each, p) for said in games for each in said for p in each.points if p.say.startswith("denied")]


def test_a_denial_speaks_to_the_accuser_and_answers_the_charge() -> None:
    """Nearly always: what the seat did and why, or what the charge lacks; never whom the accuser sided with."""
    found = denials(range(6))
    for each, point in found:
        assert not any(fact.kind == "agree" and fact.actor == point.to for fact in point.why[:1]), each.answer.words
        if point.why and point.why[0].actor == point.to and point.why[0].kind in ("followed", "no_reason"):
            assert re.search(r"\byou\b|one reason", each.answer.words or "")
    assert len(found) > 40
    assert sum(bool(point.why) for _, point in found) >= 0.8 * len(found)


def test_a_defence_is_explained_by_what_spoke_for_the_defended() -> None:
    """And not by what that one did against the defender."""
    for each, point in denials(range(8)):
        if len(point.why) == 2 and (point.why[0].kind, point.why[0].actor) == ("defend", each.ask.seat):
            assert point.why[1].target != each.ask.seat, each.answer.words


def test_a_broken_announcement_is_asked_about() -> None:
    """By somebody on the next day, if the one who broke it says nothing of it."""
    asked = 0
    for seed in range(20):
        before, _ = play("classic", 9, seed, days=2)
        seat = first_speaker(before, 2)
        said_of, voted = [each for each in living_on(before, 2) if each != seat][-2:]
        words = {(seat, 1): f"I vote for {before.chairs[said_of].name}.", (seat, 2): "I trust nobody yet."}
        _, said = play("classic", 9, seed, words, days=2, votes={(seat, 1): voted})
        asked += any(p.say == "ask_why" and p.to == seat for each in said for p in each.points)
    assert asked >= 3


def test_whoever_speaks_against_itself_is_asked_why() -> None:
    _, said = day_one("I think Agathe is suspicious. Vote for Agathe.", 1)
    assert "ask_self" in answers_to(said, SEAT)


def test_whom_a_bot_voted_for_is_no_secret() -> None:
    _, said = play("mafia", 7, 5, {(1, 2): "Celio, whom did you vote for yesterday?"}, days=2)
    told = [point for each in said if (each.ask.seat, each.ask.day) == (2, 2) for point in each.points if point.to == 1]
    assert [(point.say, point.why[0].kind, point.why[0].actor) for point in told][:1] == [("told_fact", "ballot", 2)]


def test_a_bot_blamed_for_a_vote_that_it_never_cast_says_so() -> None:
    _, said = play("classic", 9, 2, {(1, 2): "Dunya voted for Celio yesterday, that is suspicious."}, days=2)
    told = [point for each in said if (each.ask.seat, each.ask.day) == (3, 2) for point in each.points if point.to == 1]
    assert [(point.say, point.why[0].kind, point.why[0].target) for point in told] == [("denied", "no_vote", 2)]
