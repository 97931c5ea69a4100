"""The judge of table talk reads little games by hand as a person would, and knows nothing of those who speak."""

from __future__ import annotations

import ast

import pytest

from lab.program import ROOT
from lab.talk_judge.citations import citations
from lab.talk_judge.measures import HUNCH
from lab.talk_judge.opinions import Reader, View
from lab.talk_judge.verdicts import verdict
from lab.talk_judge.wording import split
from tests.lab.mini_log import MiniLog
from werewolf.config.yaml_text import own_yaml

SPEECH = ROOT / "werewolf" / "players" / "bots" / "speech"
FILLED = {
    "x": "Bram",
    "z": "Celio",
    "y": "Celio",
    "why": "Bram gave Dora a vote on day 1",
    "role": "the seer",
    "wolf": "a werewolf",
    "odds": "one in three",
    "night": "the night after",
    "pack": "the werewolves",
    "dealt": "two",
    "left": "one",
    "who": "Dora",
    "n": "two",
    "m": "four",
}
OPINIONS = (
    "cheap",
    "mine",
    "proves_nothing",
    "no_reason",
    "felt",
    "counted",
    "waited",
    "on_a_hunch",
)  # clauses that tell no deed


def two_days() -> MiniLog:
    """Day 1: Celio claims and clears Ann, Bram defends him, Dora breaks her word, Efua abstains and is voted out."""
    log = MiniLog().day(1)
    log.say("Ann", "I suspect Bram. My vote goes to Bram. Celio, what do you make of Dora?")
    log.say("Bram", "I trust Celio, and I vote for Efua, duck.")
    log.say("Celio", "I am the seer. I checked Ann last night: not a werewolf. Like Bram, I vote for Efua.")
    log.say("Dora", "I do not believe Celio's claim. Efua has my vote.")
    log.say("Efua", "Well, I shall sit and listen.")
    log.tell("Nomination", actor=0, target=1).place("VOTING")
    log.vote(Ann="Bram", Bram="Efua", Celio="Efua", Dora="Bram", Efua=None).out("Efua")
    log.night(1).day(2, "DEATH_RESOLUTION").found_dead("Bram").place("DISCUSSION")
    return log.say("Celio", "I am voting for Dora.")


def verdicts(log: MiniLog, speaker: str, words: str) -> list[bool | None]:
    """What the log says to each deed that the words tell, if the speaker says them now."""
    game = log.say(speaker, words).game()
    reader = Reader(game)
    turn = reader.turns[game.speeches[-1].n]
    return [verdict(reader, cited) for sentence in turn for cited in citations(reader, sentence)]


@pytest.mark.parametrize(
    "words",
    [
        "Bram voted for Efua on day 1.",
        "Dora gave Bram a vote yesterday, love.",
        "I voted for Bram on day 1.",
        "It was Bram whom Dora wrote down yesterday.",
        "Dora's vote on day 1 went to Bram.",
        "Bram and Celio voted for Efua on day 1.",
        "Dora did not vote for Efua.",
        "Dora said one name yesterday and voted for another.",
        "Dora announced Efua yesterday, and voted for Bram.",
        "Efua abstained on day 1.",
        "I nominated Bram on day 1.",
        "I accused Bram yesterday.",
        "Bram spoke up for Celio on day 1, and Bram died the night after.",
        "Celio sided with Bram on day 1.",
        "Celio claimed to be the seer on day 1.",
        "Celio told us yesterday that I am clean, and Dora contested Celio's claim on day 1.",
        "Celio reported me as clean.",
        "Celio has named Dora.",
        "Dora was named by Celio.",
        "One of three has named Dora.",
        "Efua was voted out yesterday.",
        "Efua gave no opinion on day 1.",
        "I asked about Dora.",
        "Bram, who voted for Efua yesterday, defended Celio.",
    ],
)
def test_what_happened_is_confirmed(words: str) -> None:
    found = verdicts(two_days(), "Ann", words)
    assert found
    assert all(found)


@pytest.mark.parametrize(
    "words",
    [
        "Bram voted for Dora on day 1.",
        "Bram voted for Efua today.",
        "Dora gave Efua a vote yesterday, love.",
        "Bram and Dora voted for Efua on day 1.",
        "Dora did not vote for Bram.",
        "Celio said one name yesterday and voted for another.",
        "Bram abstained on day 1.",
        "Celio nominated Bram.",
        "Dora accused Bram on day 1.",
        "Dora spoke up for Celio yesterday.",
        "Efua sided with Bram on day 1.",
        "Dora claimed to be the seer.",
        "Celio told us yesterday that I am a werewolf.",
        "Celio reported Dora as clean.",
        "Two of three have named Dora.",
        "One of five has named Dora.",
        "Dora was named by Celio and Bram.",
        "Bram was voted out yesterday.",
        "Efua died in the night.",
        "Celio gave no opinion on day 1.",
        "Celio asked about Dora.",
        "Dora's card was a werewolf.",
        "No night has passed yet.",
        "Celio and Dora both claimed the same card.",
        "Celio told of three checks in two nights.",
        "Dora ran for sheriff.",
        "Why did Bram vote for Dora, and why has Bram named Dora?",
    ],
)
def test_what_did_not_happen_is_denied(words: str) -> None:
    assert False in verdicts(two_days(), "Ann", words)


@pytest.mark.parametrize(
    "words",
    [
        "I suspect Dora, and I vote for Dora.",
        "If Bram voted for Dora on day 1, I have not seen it.",
        "Did Bram vote for Dora on day 1?",
        "I checked Dora last night: a werewolf.",
        "My card is the seer.",
        "Dora would have voted for me.",
        "I ran it through my head twice.",
    ],
)
def test_opinions_questions_suppositions_and_claims_are_no_citations(words: str) -> None:
    assert verdicts(two_days(), "Ann", words) == []


def test_an_object_is_not_taken_for_the_subject_of_the_next_clause() -> None:
    log = two_days()
    assert verdicts(log, "Ann", "Bram voted for Efua on day 1 and Dora voted for Bram on day 1.") == [True, True]


def test_for_may_join_two_clauses() -> None:
    assert verdicts(two_days(), "Ann", "I suspect Celio, for Bram and Celio voted for Efua on day 1.") == [True, True]


def test_what_another_said_of_a_player_is_not_the_speakers_own_view() -> None:
    log = MiniLog().day(1).say("Bram", "I am the seer. I checked Celio last night: a werewolf.")
    log.say("Dora", "Hm, Bram said today that Celio is a werewolf.")
    assert verdicts(log, "Ann", "Bram accused Celio today. Dora accused Celio today.") == [True, False]


def test_a_vote_against_whom_one_has_cleared_is_a_turn() -> None:
    words = "Bram told us that Celio is clean and then turned against Celio."
    log = MiniLog().day(1).say("Bram", "I am the seer. I checked Celio last night, and Celio is clean.")
    assert verdicts(log, "Ann", words) == [False]
    assert verdicts(log.vote(Bram="Celio"), "Ann", words) == [True]


def test_the_order_of_two_claims_is_that_of_the_card_they_share() -> None:
    log = MiniLog().day(1).say("Bram", "I am the hunter.").say("Celio", "I am the seer.").say("Bram", "I am the seer.")
    assert verdicts(log, "Ann", "Celio claimed before Bram did.") == [True]
    assert verdicts(log, "Ann", "Think on what it rests on: Bram and Celio both claimed the same card.") == [True]
    assert verdicts(log, "Ann", "Bram took a claim back today. Celio took a claim back today.") == [None, False]


def test_that_card_is_never_the_speakers_own() -> None:
    log = MiniLog().day(1).say("Bram", "I am the witch.").say("Celio", "I am the seer.").say("Dora", "I am the seer.")
    assert verdicts(
        log, "Celio", "I believe Bram's claim, which I like, because nobody else has claimed that card."
    ) == [True]


def test_words_that_the_judge_does_not_understand_leave_a_deed_open() -> None:
    log = MiniLog().day(1).say("Bram", "Celio is the sort who waters the milk.")
    assert verdicts(log, "Ann", "Bram accused Celio today.") == [None]


def test_a_chance_below_one_half_neither_accuses_nor_defends() -> None:
    for odds, accused in (("one in three", None), ("two in three", True)):
        log = MiniLog().day(1).say("Bram", f"My odds against Celio are {odds}.")
        assert verdicts(log, "Ann", "Bram spoke against Celio today.") == [accused]


def test_a_ruleset_has_its_own_words_for_cards() -> None:
    log = MiniLog(words={"seer": "detective", "werewolf": "mafia"}).day(1)
    log.say("Bram", "I am the detective. I checked Celio last night: mafia.")
    assert (
        verdicts(log, "Ann", "Bram claimed to be the detective, and Bram told us today that Celio is mafia.")
        == [True] * 2
    )
    assert verdicts(log, "Ann", "Bram told us today that Celio is clean.") == [False]


def test_the_election_is_no_vote_of_the_day() -> None:
    log = (
        MiniLog().day(1, "SHERIFF_ELECTION").tell("SheriffCandidates", candidates=[1, 2]).tell("SheriffOptOut", actor=2)
    )
    log.vote(Ann="Bram").tell("SheriffBadgeTransfer", actor=1, to_player=3).place("DISCUSSION")
    assert verdicts(log, "Dora", "Ann voted for Bram as sheriff, and Celio withdrew, and I did not run.") == [True] * 3
    assert verdicts(log, "Dora", "Bram gave me the badge.") == [True]
    assert verdicts(log, "Dora", "Ann voted for Bram on day 1.") == [False]


def test_claims_have_an_order() -> None:
    log = MiniLog().day(1).say("Ann", "I vote for Celio.").say("Bram", "I am the seer.")
    assert verdicts(log, "Dora", "I believe Bram's claim, because nobody else has claimed that card.") == [True]
    log.say("Celio", "My card is the seer.")
    assert verdicts(log, "Dora", "I doubt Celio's claim, because nobody else has claimed that card.") == [False]
    assert verdicts(log, "Dora", "Celio claimed only after Bram had.") == [True]
    assert verdicts(log, "Dora", "Celio claimed before Bram did.") == [False]
    assert verdicts(log, "Dora", "Celio claimed only after being named by Ann.") == [True]
    assert verdicts(log, "Dora", "Bram claimed only after being named by Ann.") == [False]
    assert verdicts(log, "Dora", "Bram and Celio both claimed the same card.") == [True]


def test_answers_to_questions_of_fact_are_held_against_the_log() -> None:
    log = two_days()
    assert verdicts(log, "Ann", "Bram voted for Efua on day 1, and Celio did the same.") == [True, True]
    assert verdicts(log, "Ann", "Bram voted for Efua on day 1, and Dora did the same.") == [True, False]
    assert verdicts(log, "Ann", "Nobody has voted for Celio.") == [True]
    assert verdicts(log, "Ann", "Nobody has voted for Bram.") == [False]
    assert verdicts(log, "Dora", "I did not vote for Celio.") == [True]
    assert verdicts(log, "Dora", "I did not vote for Bram.") == [False]
    assert verdicts(log, "Ann", "Celio is alive.") == [True]
    assert verdicts(log, "Ann", "Dora has claimed no card, and Celio has claimed no card.") == [True, False]
    assert verdicts(log, "Ann", "Bram was killed by the werewolves in the night before day 2.") == [True]
    assert verdicts(log, "Ann", "Celio was killed by the werewolves in the night before day 2.") == [False]
    dealt = log.game().cards["werewolf"]
    assert verdicts(log, "Ann", f"We began with {dealt} of them, so {dealt} must be left.") == [True]
    assert verdicts(log, "Ann", f"We began with {dealt + 1} of them, so {dealt} must be left.") == [False]


def clauses() -> list[tuple[str, str]]:
    kinds: dict[str, list[str]] = own_yaml(SPEECH / "clauses.yaml")
    return [(kind, line) for kind, lines in kinds.items() if kind not in OPINIONS for line in lines]


def test_every_wording_of_a_fact_is_understood() -> None:
    for kind, line in clauses():
        words = line.format(**FILLED, when="on day 1").replace("Celio was named by Dora and", "Celio was named by")
        assert verdicts(two_days(), "Ann", f"My vote goes to Bram, love, because {words}.") != [], (kind, line)


def voices() -> dict[str, dict[str, list[str]]]:
    """The sentences of every voice by kind, as text."""
    found = {"plain": own_yaml(SPEECH / "plain.yaml")}
    for path in sorted((ROOT / "personas").glob("*.yaml")):
        found[path.stem] = own_yaml(path).get("voice", {})
    return found


VOICES = voices()


def read(line: str) -> Reader:
    return Reader(MiniLog().day(2).say("Ann", line.format(**FILLED, when="last night")).game())


def has_view(reader: Reader, target: int | None, *kinds: str) -> bool:
    def fits(view: View) -> bool:
        return view.kind in kinds and view.target == target

    return any(map(fits, reader.views))


@pytest.mark.parametrize("voice", VOICES)
def test_no_voice_announces_claims_or_asks_without_the_judge_hearing_it(voice: str) -> None:
    lines = VOICES[voice]
    for kind in ("vote", "vote_why", "second"):
        assert [line for line in lines.get(kind, ()) if not has_view(read(line), 1, "plan")] == []
    assert [line for line in lines.get("claim", ()) if not has_view(read(line), None, "claim")] == []
    assert [line for line in lines.get("believe", ()) if not has_view(read(line), 1, "believe")] == []
    for kind in ("doubt", "impossible"):
        assert [line for line in lines.get(kind, ()) if not has_view(read(line), 1, "doubt")] == []
    for kind in ("told_open", "told_open_hunch", "suspect", "hunch"):
        assert [line for line in lines.get(kind, ()) if not has_view(read(line), 1, "accuse", "odds")] == []
    asked = {line: read(line).questions for kind in ("ask", "ask_about") for line in lines.get(kind, ())}
    assert [line for line, found in asked.items() if [question.asked for question in found] != [2]] == []
    assert [line for line, found in asked.items() if found and (found[0].about == 1) != ("{x}" in line)] == []


@pytest.mark.parametrize("voice", VOICES)
def test_a_fact_is_found_in_whatever_frame_a_voice_tells_it(voice: str) -> None:
    for kind, lines in VOICES[voice].items():
        for line in lines:
            reader = read(line)
            told = [cited for turn in reader.turns.values() for each in turn for cited in citations(reader, each)]
            fact = [("vote", 1, 3, (1,))] if "{why}" in line else []
            own = kind in ("changed", "told", "told_hunch")  # these cite by themselves
            found = [(cited.kind, cited.actor, cited.target, cited.days) for cited in told]
            assert set(fact) <= set(found) if own else fact == found, line


@pytest.mark.parametrize("voice", VOICES)
def test_a_hunch_is_heard_as_one(voice: str) -> None:
    lines = VOICES[voice].get("hunch", ())
    assert [line for line in lines if not HUNCH.search(line.format(**FILLED))] == []


def test_a_sentence_ends_at_a_mark_or_at_the_end_of_a_line() -> None:
    assert split("One. Two! Three?\nFour\n\nfive 2.5 times. ... Six") == [
        "One.",
        "Two!",
        "Three?",
        "Four",
        "five 2.5 times.",
        "Six",
    ]


def test_the_judge_shares_no_code_with_those_who_speak_or_listen() -> None:
    for path in (ROOT / "lab" / "talk_judge").glob("*.py"):
        tree = ast.parse(path.read_text())
        names = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        names += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
        ours = {name for name in names if name.startswith("werewolf")}
        assert ours <= {"werewolf.game.asks"}, path.name
