"""What the judge of table talk counts, in little games whose right answers are plain."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lab.benchmarks import talk
from lab.benchmarks.talk import played
from lab.talk_judge.measures import judged
from lab.talk_judge.score import Score, ninetieth
from tests.lab.mini_log import MiniLog


def counts(log: MiniLog, *names: str) -> tuple[int, ...]:
    found = judged(log.game()).counts
    return tuple(found[name] for name in names)


def second_day() -> MiniLog:
    log = MiniLog().day(1).say("Ann", "I vote for Bram.").place("VOTING").vote(Ann="Bram", Bram="Celio", Celio=None)
    return log.night(1).day(2)


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("I vote for Bram, because Bram voted for Celio yesterday.", "reason"),
        ("Bram has my vote. Celio abstained on day 1, by the way.", "reason"),
        ("I vote for Bram, because Bram voted for Dora yesterday.", "bare"),
        ("I suspect Bram, and it is only a feeling. I vote for Bram.", "hunch"),
        ("My vote goes to Bram. Celio, whom do you suspect?", "hunch"),
        ("My vote goes to Bram, with a heavy heart.", "bare"),
        ("I am the seer. I checked Bram last night: a werewolf. I vote for Bram.", "made up"),
    ],
)
def test_an_announced_vote_has_a_fact_or_owns_up_or_is_bare(words: str, kind: str) -> None:
    found = judged(second_day().say("Dora", words).game()).counts
    assert {name: many for name, many in found.items() if name.startswith("vote ")} == {f"vote {kind}": 1}


def test_a_check_that_was_made_is_a_fact() -> None:
    log = second_day().tell("SeerAction", actor=3, target=1, result="WEREWOLF")
    assert counts(log.say("Dora", "I checked Bram last night: a werewolf. I vote for Bram."), "vote reason") == (1,)


@pytest.mark.parametrize(("speaker", "kind"), [("Bram", "reason"), ("Ann", "made up")])
def test_a_card_of_ones_own_is_a_fact_for_whoever_holds_it(speaker: str, kind: str) -> None:
    log = second_day().say("Celio", "I am the seer.")
    log.say(speaker, "I doubt Celio's claim, because that card is mine. I vote for Celio.")
    assert counts(log, "vote reason", "vote made up") == (int(kind == "reason"), int(kind == "made up"))


def test_the_first_day_replies_and_last_words_announce_nothing_that_counts() -> None:
    log = MiniLog().day(1).say("Ann", "I vote for Bram.").night(1).day(2).out("Celio").say("Celio", "I vote for Bram.")
    assert counts(log.reply("Dora", "I vote for Bram."), "vote reason", "vote hunch", "vote bare") == (0, 0, 0)


def test_false_citations_are_counted_and_shown_with_their_line() -> None:
    score = judged(second_day().say("Dora", "Bram voted for Ann on day 1. Bram voted for Celio on day 1.").game())
    assert (score.counts["cited true"], score.counts["cited false"]) == (1, 1)
    assert [words for what, words in score.findings if what == "false"] == [
        "mini line 9, day 2, Dora: [vote] Bram voted for Ann on day 1."
    ]


@pytest.mark.parametrize(
    ("question", "answer", "answered"),
    [
        ("Bram, what do you make of Celio?", "You asked about Celio, Ann: one in three for guilty.", True),
        ("Bram, what do you make of Celio?", "I suspect Dora, because Dora named me.", False),
        ("Bram, what do you make of Celio?", "Celio, what do you make of Dora?", False),
        ("Whom do you suspect, Bram?", "I suspect Dora, because Dora is quiet.", True),
        ("Whom do you suspect, Bram?", "I suspect Dora, and it is only a feeling.", True),
        ("Whom do you suspect, Bram?", "You asked, Ann, and here it is. Fog. I sit.", False),
        ("Whom do you suspect, Bram?", "I suspect Dora.", False),
        ("Whom do you suspect, Bram?", "Ann, nobody stands out for me, and I have no reason to name one.", True),
        ("Whom do you suspect, Bram?", "I checked Dora last night: a werewolf.", True),
        ("Whom do you trust, Bram?", "I trust Dora, and it is only a feeling.", True),
        ("Whom do you trust, Bram?", "I suspect Dora, and it is only a feeling.", False),
        ("Bram, you said one name and wrote another, so why?", "I voted for Celio yesterday, Ann.", True),
        ("Bram, you said one name and wrote another, so why?", "I suspect Dora, and it is only a feeling.", False),
    ],
)
def test_an_answer_is_about_what_was_asked(question: str, answer: str, answered: bool) -> None:
    log = MiniLog().day(1).say("Ann", question).say("Dora", "Celio is right.").say("Bram", answer)
    assert counts(log, "answered", "unanswered") == (int(answered), int(not answered))


def test_only_the_next_turn_answers_and_letting_it_pass_does_not() -> None:
    late = (
        MiniLog().day(1).say("Ann", "Bram, what do you make of Celio?").say("Bram", "Hm.").say("Bram", "I trust Celio.")
    )
    assert counts(late, "answered", "unanswered") == (0, 1)
    passed = MiniLog().day(1).say("Ann", "Bram, what do you make of Celio?").reply("Bram", None)
    assert counts(passed, "answered", "unanswered") == (0, 1)


def test_the_dead_and_those_who_never_speak_again_owe_no_answer() -> None:
    log = MiniLog().day(1).say("Ann", "Bram, whom do you suspect? Celio, whom do you suspect?").out("Bram")
    assert counts(log.say("Bram", "Farewell."), "answered", "unanswered") == (0, 0)


def test_a_question_to_nobody_is_no_question() -> None:
    log = MiniLog().day(1).say("Ann", "What did I say about Bram, and who was right?").say("Bram", "Hm.")
    assert counts(log, "answered", "unanswered") == (0, 0)


@pytest.mark.parametrize(("sealed", "owed"), [(True, (1, 0)), (False, (0, 1))], ids=["sealed", "open"])
def test_a_sealed_campaign_is_heard_from_the_next_discussion_on(sealed: bool, owed: tuple[int, int]) -> None:
    log = MiniLog(sealed=sealed).day(1, "CAMPAIGN").say("Ann", "Bram, what do you make of Celio?").say("Bram", "Badge!")
    log.place("DISCUSSION").say("Bram", "I trust Celio, because I do.")
    assert counts(log, "answered", "unanswered") == owed


def test_a_claim_is_taken_up_by_one_of_the_next_three_speakers() -> None:
    log = MiniLog().day(1).say("Ann", "I am the seer.").say("Bram", "Hm.").say("Celio", "Ha.")
    assert counts(log.say("Dora", "I doubt Ann's claim."), "taken up", "passed over") == (1, 0)
    log = (
        MiniLog().day(1).say("Ann", "I am the seer.").say("Bram", "Hm.").say("Celio", "Ha.").say("Dora", "I trust Ann.")
    )
    assert counts(log.say("Efua", "I believe Ann's claim."), "taken up", "passed over") == (0, 1)


def test_the_next_day_goes_on_where_too_few_spoke_and_a_claim_counts_once() -> None:
    log = MiniLog().day(1).say("Bram", "Hm.").say("Ann", "I am the seer.").night(1).day(2).say("Ann", "I am the seer.")
    assert counts(log, "taken up", "passed over") == (0, 0)
    assert counts(log.say("Bram", "Ann is not the seer."), "taken up", "passed over") == (1, 0)


def test_sentences_are_repeated_whoever_is_named() -> None:
    score = judged(MiniLog().day(1).say("Ann", "I vote for Bram. Hm!").say("Dora", "I vote for Ann. Hm.").game())
    assert score.repeated == 1 / 4
    assert score.spoken == [["I vote for _.", "Hm!", "I vote for _.", "Hm."]]


def test_three_games_are_held_against_the_twenty_before_them() -> None:
    score = Score(spoken=[["old.", "stale."]] * 20 + [["old.", "new."], ["new."], ["stale."]])
    assert score.heard_before == 2 / 4
    assert Score(spoken=score.spoken[:22]).heard_before is None
    assert Score(spoken=score.spoken + [["new."]] * 22).heard_before == 2 / 4


def test_lengths_have_a_mean_and_a_ninetieth_percentile() -> None:
    score = judged(MiniLog().day(1).say("Ann", "One two. Three!").say("Bram", "One.").game())
    assert (score.length(0), score.length(1)) == ((1.5, 2), (2.0, 3))
    assert ninetieth(range(1, 11)) == 9
    assert ninetieth([5]) == 5


def test_the_table_says_which_goals_were_missed() -> None:
    rows = list(talk.table({"mafia": judged(second_day().say("Dora", "I vote for Bram.").game())}))
    assert [row.split()[-2:] for row in rows if "fact the log" in row] == [["0.000", "MISSED"]]
    assert [row.split()[-2:] for row in rows if row.startswith("  false")] == [["0", "ok"]]
    assert [row.split()[-1] for row in rows if "heard in" in row] == ["-"]


def test_logs_of_a_folder_are_judged_like_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = second_day().say("Dora", "I vote for Bram, because Bram voted for Ann on day 1.").lines
    (tmp_path / "one.jsonl").write_text("\n".join(map(json.dumps, lines)))
    monkeypatch.setattr("sys.argv", ["talk", "--logs", str(tmp_path), "--show"])
    talk.main()
    assert "false: one.jsonl line 9, day 2, Dora: [vote] I vote for Bram" in capsys.readouterr().out


def test_an_open_question_is_not_answered_as_one_about_somebody() -> None:
    """A false seer was asked whom it suspects, and said in its last words that it had been asked about its victim."""
    assert played("sheriff", 300_119).counts["cited false"] == 0
