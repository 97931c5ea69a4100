"""What bots say of people is true: of confessions, of cards and deeds that this game does not have, and to questions."""

from __future__ import annotations

import pytest

from tests.players.bots.table import Utterance, play
from werewolf.players.bots.strategy.points import Point

SEAT = 0  # the person, who speaks first on day 1 of mafia
SEEDS = range(6)


def heard(words: str, seed: int, ruleset: str = "mafia", seats: int = 7) -> list[Utterance]:
    """What bots say on day 1 after the first speaker has said this."""
    return [each for each in play(ruleset, seats, seed, {(SEAT, 1): words}, days=1)[1] if each.ask.seat != SEAT]


def points_about(said: list[Utterance], seat: int) -> list[Point]:
    return [point for each in said for point in each.points if point.act is not None and point.act.seat == seat]


@pytest.mark.parametrize("words", ["I am a werewolf.", "I am mafia haha"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_confession_is_suspected_once_for_what_it_is_and_never_trusted(words: str, seed: int) -> None:
    points = points_about(heard(words, seed), SEAT)
    assert not {point.say for point in points} & {"believe", "trust", "trust_hunch", "compare", "impossible"}
    assert len([fact for point in points for fact in point.why if fact.kind == "claim_pack"]) == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_a_confession_taken_back_is_no_confession(seed: int) -> None:
    points = points_about(heard("I am a werewolf. Just kidding, I am town.", seed), SEAT)
    assert not [fact for point in points for fact in point.why if fact.kind == "claim_pack"]


NO_CHECK_TOLD = {"I am the witch.": "strange_card", "I saved Bram with my antidote.": "strange_deed"}


@pytest.mark.parametrize(("words", "kind"), NO_CHECK_TOLD.items())
def test_whoever_told_of_no_check_is_blamed_for_none(words: str, kind: str) -> None:
    """In mafia there is neither a witch nor an antidote, and that is what is said of it, aloud and in thought."""
    cited: set[str] = set()
    for seed in SEEDS:
        said = heard(words, seed)
        cited |= {fact.kind for point in points_about(said, SEAT) for fact in point.why}
        assert not any("check before any night" in f"{e.answer.words} {e.answer.thought}" for e in said)
    assert kind in cited
    assert "early_check" not in cited


def test_a_check_before_any_night_is_told_as_one() -> None:
    said = [each for seed in SEEDS for each in heard("I am the detective. I checked Bram: mafia.", seed)]
    assert any("check before any night" in f"{each.answer.words} {each.answer.thought}" for each in said)
