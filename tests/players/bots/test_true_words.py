"""What bots say to people is true: of confessions, of cards and deeds that are not in the game, and to questions."""

from __future__ import annotations

import pytest

from tests.players.bots.table import CAST, Utterance, Words, play
from werewolf.config.rulesets import table_rules
from werewolf.game.events import Speech, TableSet
from werewolf.players.bots.inference.likelihoods import likelihoods
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.players.bots.speech.phrasing import plain_voice
from werewolf.players.bots.speech.points import Point
from werewolf.players.bots.speech.questions_heard import Question, Questions

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


def test_no_speech_tells_the_same_of_a_confession_twice() -> None:
    """Asked about the confessor, a bot once gave the confession as its reason, and then again as its suspicion."""
    asked = 0
    for seed in range(45, 60):
        for each in heard("I am a werewolf. And Bram is my partner. Bram, do you trust me?", seed, "sheriff", 9):
            facts = [fact.kind for point in each.points for fact in point.why]
            asked += any(point.say.startswith("told_you") for point in each.points)
            assert facts.count("claim_pack") <= 1, each.answer.words
    assert asked


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


TOPICS = {
    "asker": ["{}, do you trust me?", "{}, why do you suspect me?", "What do you think of me, {}?", "Why me, {}?"],
    "card": ["{}, what is your role?", "{}, are you the detective?", "Whom did you check, {}?", "{}, claim now!"],
    "myself": ["{}, are you mafia?", "Are you a werewolf, {}?", "{}, what do you think of yourself?"],
    "manner": ["{}, why are you so quiet?", "{}, why don't you talk?"],
    "unknown": ["How are you, {}?", "{}, do you like pizza?", "{}, is it going to rain?"],
    "suspect": ["{}, whom do you suspect?", "{}?", "{}, any thoughts?", "{}, who are you voting for and why?"],
    "trust": ["{}, whom do you trust?", "{}, who is innocent in your eyes?", "Who do you trust most, {}?"],
    "skip": ["{}, should we skip today?"],
    "fact": ["{}, how many mafia are left?", "{}, who is the detective?", "{}, why did you vote for Bram?"],
    "deed": ["{}, did Bram vote for me?", "{}, who voted for Dunya?", "{}, who killed Bram?"],
    "agree": ["{}, do you agree with Bram?"],
}
ANSWERS = {
    "asker": {"told_you", "told_you_hunch"},
    "card": {"kept_card"},
    "myself": {"told_myself"},
    "manner": {"said"},
    "unknown": {"cannot_say"},
    "suspect": {"told_open", "told_open_hunch", "told_open_you", "told_open_you_hunch", "told_nobody"},
    "trust": {"told_trust", "told_trust_hunch"},
    "skip": {"told_skip", "told_no_skip"},
    "fact": {"told_fact"},
    "deed": {"told_fact"},
    "agree": {"told_agree", "told_disagree", "told_fact"},
}


@pytest.mark.parametrize("kind", TOPICS)
def test_a_question_is_answered_by_what_it_asks_for(kind: str) -> None:
    """The first answer to a person: a suspect only to whoever asks for one."""
    for question in TOPICS[kind]:
        for seed in range(2):
            mine = [e for e in heard(question.format("Celio"), seed) if e.ask.seat == 2 and e.ask.purpose == "speak"]
            answers = [point.say for point in mine[0].points if point.to == SEAT and point.say != "second"]
            claims = any(point.say == "claim" for point in mine[0].points)
            assert set(answers[:1]) == ANSWERS[kind] & set(answers) or claims, (question, mine[0].answer.words)
            assert answers or claims, (question, mine[0].answer.words)


def read(words: str) -> list[Question]:
    """What Celio is asked by the first speaker, Agathe, in these words."""
    rules = table_rules("mafia", 7)
    record = PublicRecord(rules, likelihoods(rules))
    table = TableSet(7, tuple(each.name for each in CAST[:7]), "mafia", {"werewolf": 2, "seer": 1, "villager": 4})
    record.update([table, Speech(SEAT, words)])
    return Questions(record, 2).asked(record.speeches[0])


def test_every_question_that_bots_ask_of_nobody_else_asks_for_a_suspect() -> None:
    for voice in (plain_voice(), *(persona.voice for persona in CAST)):
        for line in voice["ask"]:
            found = read(f"Do you trust me? {line.format(y='Celio')} I vote for Dunya.")
            assert [question.kind for question in found[:1]] in (["suspect"], ["trust"]), line
            assert found[0].about == (), line


def test_every_question_that_bots_ask_about_a_player_asks_for_an_opinion() -> None:
    for voice in (plain_voice(), *(persona.voice for persona in CAST)):
        for line in voice["ask_about"]:
            assert read(line.format(y="Celio", x="Dunya")) == [Question(SEAT, "opinion", (3,))], line


@pytest.mark.parametrize(
    ("words", "kinds"),
    [
        ("Celio, what do you think of Bram? Celio, what do you think of Gorm?", [("opinion", (1,)), ("opinion", (6,))]),
        ("Celio, what is your role? And what do you think of Fenn?", [("card", ()), ("opinion", (5,))]),
        ("Celio, what's your role, and do you trust me?", [("card", ()), ("opinion", (SEAT,))]),
        ("I'd like to hear from Celio about Gorm.", [("opinion", (6,))]),
        ("Bram is odd. Celio, what do you think of him?", [("opinion", (1,))]),
        ("Celio, did Bram vote for me?", [("deed", (SEAT,))]),
        ("Celio, why did you nominate Bram?", [("why", (1,))]),
        ("Celio, whom would you vote for if not Bram?", [("next", (1,))]),
        ("celio why u voted bram", [("why", (1,))]),
        ("Celio, is Bram the detective?", [("claim", (1,))]),
    ],
)
def test_every_question_of_a_speech_is_read(words: str, kinds: list[tuple[str, tuple[int, ...]]]) -> None:
    assert [(question.kind, question.about) for question in read(words)] == kinds


def test_a_seat_asked_for_its_card_stands_by_what_it_has_claimed() -> None:
    bram, told = 1, 0
    words: Words = {(bram, 1): "I am town."} | {
        (seat, 2): "Bram, what is your role?" for seat in range(7) if seat != bram
    }
    for seed in (*SEEDS, 6, 11):
        said = play("mafia", 7, seed, words, days=2)[1]
        cards = [(each.ask.seat, p.role) for each in said for p in each.points if p.say == "told_card"]
        assert set(cards) <= {(bram, "villager")}
        told += len(cards)
    assert told


def test_an_answer_about_a_seat_agrees_with_what_the_same_speech_says_of_its_claim() -> None:
    """Whoever says “that card is mine” does not call the other one half innocent in the next breath."""
    asked = 0
    for ruleset, seats, seeds in (("sheriff", 12, range(20)), ("mafia", 7, range(20))):
        for seed in seeds:
            for each in play(ruleset, seats, seed)[1]:
                liars = {p.act.seat for p in each.points if p.act and any(fact.kind == "mine" for fact in p.why)}
                told = [p for p in each.points if p.act and p.act.kind == "answer" and p.act.about in liars - {None}]
                kinds = [fact.kind for point in told for fact in point.why]
                asked += len(told)
                assert all(point.odds == 1.0 for point in told) or kinds, each.answer.words
    assert asked
