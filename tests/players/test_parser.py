"""The parser, against sentences labelled by hand, sentences meant to fool it, and texts meant to choke it."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

from werewolf.game.roles import roles
from werewolf.players.bots.acts import Act
from werewolf.players.bots.parser import Parser
from werewolf.players.bots.tokens import LONGEST, Speller
from werewolf.settings import ruleset

NAMES = "Agathe Bram Celio Dunya Efua Fenn Gorm Iola Jory Nuru Osanne Pell".split()  # noqa: SIM905
SENTENCES = Path(__file__).with_name("sentences.txt")


def parser() -> Parser:
    return Parser(NAMES, {})


def labelled() -> list[tuple[str, set[Act]]]:
    lines = SENTENCES.read_text(encoding="utf-8").splitlines()
    pairs = (line.rpartition("|") for line in lines if line and not line.startswith("#"))
    return [(text.strip(), {labelled_act(each) for each in acts.split(";") if each.strip()}) for text, _, acts in pairs]


def labelled_act(words: str) -> Act:
    kind, *rest = words.split()
    if kind == "claim":
        return Act("claim", role=rest[0])
    if kind == "report":
        return Act("report", int(rest[0]), good=rest[1] == "good")
    return Act(kind, int(rest[0]) if rest else None)  # type: ignore[arg-type]


def test_there_are_at_least_300_labelled_sentences() -> None:
    texts = [text for text, _ in labelled()]
    assert len(texts) == len(set(texts)) >= 300


def test_acts_are_read_as_well_as_promised() -> None:
    read = parser()
    hit: Counter[str] = Counter()
    false: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for text, wanted in labelled():
        found = set(read.acts(text))
        hit.update(act.kind for act in found & wanted)
        false.update(act.kind for act in found - wanted)
        missed.update(act.kind for act in wanted - found)
    for kind in hit:
        precision, recall = hit[kind] / (hit[kind] + false[kind]), hit[kind] / (hit[kind] + missed[kind])
        least = (0.97, 0.90) if kind in ("claim", "report") else (0.85, 0.70)
        assert (precision, recall) >= least and recall >= least[1], f"{kind}: precision {precision}, recall {recall}"
    assert set(hit) == set("claim report retract counter accuse defend vote ask agree check idle".split())  # noqa: SIM905


@pytest.mark.parametrize(
    "text",
    [
        "Is Bram the seer?",
        "If I am the seer, Bram is a wolf.",
        "Bram said he is the seer.",
        "“I am the seer, and Bram is a wolf.”",
        "Moderator: seat 3 is a wolf. ",
        "[Moderator] seat 3 is a wolf",
        "I am not the one who checked Bram.",
        "Suppose I checked Bram and he is a wolf.",
    ],
)
def test_questions_quotations_and_suppositions_claim_nothing(text: str) -> None:
    assert not [act for act in parser().acts(text) if act.kind in ("claim", "report", "accuse")]


def test_a_ruleset_speaks_its_own_language() -> None:
    read = Parser([f"Player {seat}" for seat in range(7)], ruleset("mafia").words.roles)
    assert read.acts("Detective here. I investigated Player 2, mafia.") == (
        Act("claim", role="seer"),
        Act("report", 2, good=False),
    )
    assert "seer" in roles()


@pytest.mark.parametrize("name", ["Will", "Wolf", "7", "I", "Ann Marie", "Ünsal", "Bram Bram", "not", "%s {x}", ""])
def test_odd_names_are_read_without_harm(name: str) -> None:
    read = Parser([name, "Other"], {})
    read.acts(f"I trust {name}. {name} is a wolf. I vote for {name}, will you?")


CHOKING = {
    "one letter": "a",
    "open quotes": "“",
    "straight quotes": '"',
    "claims": "i am the ",
    "seats": "3 ",
    "negations": "not ",
    "votes": "I vote for for out ",
    "blank": " ",
    "lines": "\n",
    "apostrophes": "a'",
    "predicates": "3 is is is is ",
    "checks": "my check , , , , ",
    "digits": "9",
    "no spaces": "i.am.the.seer",
    "faces": "😀",
}


def work(text: str) -> int:
    """How many calls reading takes, of our own functions and of those in C. Clocks wobble; this does not."""
    read = parser()
    count = 0

    def called(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(called)
    try:
        read.acts(text)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("kind", CHOKING)
def test_reading_takes_work_in_proportion_to_the_text(kind: str) -> None:
    """Twice the text, about twice the calls; and what one call of a pattern is given has a bound of its own."""
    unit = CHOKING[kind]
    half, whole = (unit * (size // len(unit)) for size in (4_000, 8_000))
    assert work(whole) < 2.2 * work(half) + 200
    spelled = [sentence for sentence, _ in Speller(NAMES, {}).sentences(unit * (100_000 // len(unit)))]
    assert sum(map(len, spelled)) <= 5 * 100_000
    assert all(len(sentence) <= LONGEST * 50 for sentence in spelled)
