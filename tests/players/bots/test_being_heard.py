"""Being heard: what one player says changes what the bots say and do that same day, and they say why."""

from __future__ import annotations

import pytest

from tests.players.bots.table import Utterance, first_speaker, living_on, play
from werewolf.game.asks import NEUTRAL_LINE
from werewolf.game.engine import Game
from werewolf.game.events import Speech, Vote

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
