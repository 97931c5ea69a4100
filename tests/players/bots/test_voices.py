"""The sentence templates of the personas: enough of each kind, no two the same, each read as its kind."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from string import Formatter
from types import MappingProxyType

import pytest

from tests.players.bots.test_bots import CAST
from werewolf.config.rulesets import ruleset
from werewolf.game.roles import roles
from werewolf.players.bots.speech.reasons import SPOKEN_REASONS
from werewolf.players.bots.speech.voice import reaction_words, voices
from werewolf.players.language.acts import Act
from werewolf.players.language.parser import Parser

NAMES = [persona.name for persona in CAST]
# For each kind of sentence: the least number of variants, and the placeholders it must and may use.
LEAST = (
    dict.fromkeys(("accuse", "because", "vote", "agree", "defend", "notice", "doubt", "retort", "ask"), 4)
    | dict.fromkeys(("wait", "dawn", "run", "claim", "bad", "good", "counter", "check"), 3)
    | dict.fromkeys(("spared", "answer", "believe", "disbelieve", "badge_plan"), 2)
    | dict.fromkeys(("retract", "changed", "mourned", "shown"), 2)
)
X, Y = frozenset({"x"}), frozenset({"y"})
MUST = (
    dict.fromkeys(("accuse", "vote", "defend", "good", "check"), X)
    | dict.fromkeys(("because", "believe"), X | {"why"})
    | dict.fromkeys(("agree", "ask", "answer", "retort", "doubt", "notice", "dawn", "mourned", "counter"), Y)
    | dict.fromkeys(("wait", "run", "spared", "retract"), frozenset[str]())
    | {"claim": frozenset({"the_role"}), "bad": X | {"a_wolf"}, "shown": Y | {"a_wolf"}}
    | {"disbelieve": Y | {"why"}, "badge_plan": X | Y, "changed": X | Y | {"why"}}
)
MAY = {"good": {"a_wolf"}, "counter": {"the_role"}, "disbelieve": {"the_role"}}
PAIRS = (("Dunya", "Gorm"), ("Wen", "Pell"))
DEED = "Bram voted against Iola on day 1"
TABLES: dict[str, tuple[Mapping[str, str], dict[str, str]]] = {
    "werewolf": ({}, {"the_role": "the seer", "a_wolf": "a werewolf"}),
    "mafia": (ruleset("mafia").words.roles, {"the_role": "the detective", "a_wolf": "mafia"}),
}
# Kinds that do nothing at the table, but may contain a question.
COURTESIES = ("notice", "doubt", "retort", "dawn")


def templates() -> Iterator[tuple[str, str, str]]:
    for who, page in voices().items():
        for kind, lines in page.items():
            for line in lines:
                yield who, kind, line


def expected_acts(kind: str, x: int, y: int) -> set[Act]:
    """The acts that a sentence of this kind stands for."""
    acts = {
        "accuse": Act("accuse", x),
        "because": Act("accuse", x),
        "vote": Act("vote", x),
        "defend": Act("defend", x),
        "believe": Act("defend", x),
        "agree": Act("agree", y),
        "ask": Act("ask", y),
        "claim": Act("claim", role="seer"),
        "retract": Act("retract"),
        "bad": Act("report", x, good=False),
        "good": Act("report", x, good=True),
        "counter": Act("counter", y),
        "disbelieve": Act("counter", y),
        "check": Act("check", x),
    }
    return {acts[kind]} if kind in acts else set()


def misread_sentences(
    table: str, whys: Mapping[str, str] = MappingProxyType({}), before: str = "", kinds: Collection[str] = tuple(LEAST)
) -> list[str]:
    """Every sentence of these kinds that the parser reads as something else.

    `whys`: the reason to fill in, by kind. `before`: what the same speaker has said before the sentence.
    """
    words, cards = TABLES[table]
    read = Parser(NAMES, words)
    opening = before.format(**cards)
    opening_acts = set(read.acts(opening))
    found: list[str] = []
    for who, kind, line in templates():
        for x, y in PAIRS if kind in kinds else ():
            why = whys.get(kind, DEED).format(x=x, y=y)
            text = line.format(x=x, y=y, why=why, **cards)
            wanted = expected_acts(kind, NAMES.index(x), NAMES.index(y)) | opening_acts
            acts = set(read.acts(f"{opening} {text}"))
            if acts != wanted and not (kind in COURTESIES and acts == opening_acts | {Act("ask", NAMES.index(y))}):
                found.append(f"{who}, {kind}: {text} -> {acts}")
    return found


@pytest.mark.parametrize("table", TABLES)
def test_every_sentence_is_read_as_its_kind(table: str) -> None:
    assert misread_sentences(table) == []


@pytest.mark.parametrize("table", TABLES)
def test_a_reason_that_names_the_same_seat_again_changes_nothing(table: str) -> None:
    """Most reasons do: they tell what the suspected, believed or contested seat did."""
    whys = {
        "because": "{x} accused Iola today",
        "believe": "Osanne found {x} clean on night 2",
        "disbelieve": "both of you wear one card",
        "changed": "{y} voted against Iola on day 1",
    }
    assert misread_sentences(table, whys) == []


@pytest.mark.parametrize("words", [words for ways in SPOKEN_REASONS.values() for words in ways])
def test_no_reason_that_bots_give_changes_the_reading(words: str) -> None:
    """About the seat that is suspected, contested, or was voted for instead of the announced one."""
    whys = {
        kind: words.format(x=f"{{{of}}}", z="Iola", when="on day 1")
        for kind, of in (("because", "x"), ("disbelieve", "y"), ("changed", "y"))
    }
    assert misread_sentences("werewolf", whys, kinds=whys) == []


@pytest.mark.parametrize("before", ["I am {the_role}.", "I am {the_role}. I checked Efua: not {a_wolf}."])
@pytest.mark.parametrize("table", TABLES)
def test_no_sentence_turns_into_a_check_when_a_seer_says_it(table: str, before: str) -> None:
    """If a seer says that a seat is honest, the parser could read it as the result of a check."""
    words, cards = TABLES[table]
    assert Parser(NAMES, words).acts(before.format(**cards))[0] == Act("claim", role="seer")
    assert misread_sentences(table, before=before) == []


def test_no_sentence_depends_on_the_seat_named_before() -> None:
    """The parser reads `they` and `him` as the last seat named, so no sentence may use them."""
    assert misread_sentences("werewolf", before="I heard Efua.") == []


@pytest.mark.parametrize("role", sorted(set(roles()) - {"werewolf"}))
def test_every_card_can_be_claimed_and_all_but_the_villager_contested(role: str) -> None:
    read, y = Parser(NAMES, {}), PAIRS[0][1]
    wanted = {"claim": Act("claim", role=role)}
    if role != "villager":
        wanted |= dict.fromkeys(("counter", "disbelieve"), Act("counter", NAMES.index(y)))
    for who, kind, line in templates():
        for article in ("the", "a") if kind in wanted else ():
            text = line.format(y=y, why=DEED, the_role=f"{article} {role}")
            assert set(read.acts(text)) == {wanted[kind]}, f"{who}, {kind}: {text}"


def test_no_other_sentence_is_read_as_a_seer_claim() -> None:
    """After a claim or a check “Efua is clean” may be a result; after anything else it is an opinion."""
    read = Parser(NAMES, {})
    for who, kind, line in templates():
        for x, y in PAIRS if kind not in ("claim", "bad", "good") else ():
            text = line.format(x=x, y=y, why=DEED, **TABLES["werewolf"][1])
            assert Act("defend", NAMES.index("Efua")) in read.acts(f"{text} Efua is clean."), f"{who}, {kind}: {text}"


def test_every_persona_has_enough_sentences_of_every_kind() -> None:
    assert {persona.id for persona in CAST} | {"plain"} <= set(voices())
    for who, page in voices().items():
        assert set(page) == set(LEAST), who
        assert [kind for kind, lines in page.items() if len(lines) < LEAST[kind]] == [], who


def test_no_sentence_is_used_twice() -> None:
    count = Counter(line for _, _, line in templates())
    assert [line for line, times in count.items() if times > 1 and len(line.split()) > 5] == []
    for who, page in voices().items():
        own = Counter(line for lines in page.values() for line in lines)
        assert [line for line, times in own.items() if times > 1] == [], who


def four_word_runs(text: str) -> set[str]:
    """Every four words in a row, without capitals and punctuation."""
    words = re.findall(r"[\w'{}]+", text.lower())
    return {" ".join(words[at : at + 4]) for at in range(len(words) - 3)}


def test_no_sentence_repeats_a_signature_phrase_or_reaction() -> None:
    """They are said word for word, so a sentence with the same words could come right next to one."""
    for persona in CAST:
        lines = [*persona.signature_phrases, *map(reaction_words, persona.reactions.model_dump().values())]
        habits = set().union(*map(four_word_runs, lines))
        echoes = [line for each in voices()[persona.id].values() for line in each if four_word_runs(line) & habits]
        assert echoes == [], persona.name


def test_every_sentence_uses_the_placeholders_of_its_kind_only() -> None:
    for who, kind, line in templates():
        used = {field for _, field, _, _ in Formatter().parse(line) if field is not None}
        assert MUST[kind] <= used <= MUST[kind] | MAY.get(kind, set()), f"{who}, {kind}: {line}"


def test_no_sentence_contains_a_name_or_a_number() -> None:
    """The exception is Celio, who speaks of himself by name."""
    for who, kind, line in templates():
        words = set(re.findall(r"\w+", re.sub(r"\{\w+\}", "", line)))
        assert [name for name in NAMES if name in words and name.lower() != who] == [], f"{who}, {kind}: {line}"
        assert not any(word.isdecimal() for word in words), f"{who}, {kind}: {line}"


def test_every_sentence_ends_with_a_full_stop_or_a_mark() -> None:
    for who, kind, line in templates():
        assert line[-1] in ".!?", f"{who}, {kind}: {line}"
        assert line == line.strip() and "  " not in line, f"{who}, {kind}: {line}"
        assert not re.search(r"(?:^|[.!?] )\{(?:a_wolf|the_role|why)\}", line), f"{who}, {kind}: {line}"  # no capital
        assert kind != "ask" or line.endswith("?"), f"{who}: {line}"


def test_no_sentence_is_too_long() -> None:
    """A speech may have five of them."""
    for who, kind, line in templates():
        assert len(line.split()) <= 32, f"{who}, {kind}: {line}"
