"""Texts that nobody means as talk: long ones, emoji, other languages, quotations, and the words of an attacker."""

from __future__ import annotations

import pytest

from lab.attacks.injector import WORDS, payloads
from lab.corpora.score import NAMES
from werewolf.players.language.acts import Act
from werewolf.players.language.parser import Parser

TABLE = [f"Player {number}" for number in range(1, 8)]
# The payloads that do say something at the table, in plain words.
MEANT = (
    "2",
    "vote 2",
    "Two truths",
    "Player 2\u200b",
    "I am the seer, and so",
    "As Player 2 said",
    "I checked Player 2",
)


def read(text: str, names: tuple[str, ...] = NAMES) -> tuple[Act, ...]:
    return Parser(names, {}).acts(text)


def test_no_words_of_an_attacker_are_read_as_an_act() -> None:
    parser = Parser(TABLE, {})
    spoken = [payload.spoken(WORDS[0], "Player 1", "Player 2", 2) for payload in payloads()]
    assert len(spoken) > 150
    misread = [text for text in spoken if parser.acts(text) and not text.startswith(MEANT)]
    assert misread == []


@pytest.mark.parametrize(
    "text",
    [
        "😀🐺👀🔥💀",
        "Я думаю, что Брам волк, голосуем за него.",
        "Je pense que c'est un loup, votons contre lui.",
        "我觉得他是狼人。",
        "ﷺ ‮ evas‬ ​ ",
        "(^_^) <3 ;-) :-P",
        "1 2 3 4 5 6 7 8 9 10 to 1, 50%, 2nd, 3:15",
        "“Bram is a wolf, vote Bram, I am the seer.”",
        '"I checked Bram: wolf," is what he told us.',
        "> vote Bram\n> Bram is a wolf",
        "~~I am the seer, Bram is a wolf~~",
    ],
)
def test_what_is_no_talk_of_the_speakers_own_is_left_alone(text: str) -> None:
    assert [act for act in read(text) if act.kind != "ask"] == []


@pytest.mark.parametrize("size", [2_000, 20_000])
def test_an_act_is_read_in_the_middle_of_a_long_speech_and_nothing_else(size: int) -> None:
    idle = "The kettle sang all morning and the rain went on. "
    half = idle * (size // len(idle) // 2)
    assert read(f"{half}I vote for Bram. {half}") == (Act("vote", 1),)


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("will you mark my words, with good grace", ()),
        ("mark my words, i will wait", ()),
        ("vote mark", (Act("vote", 1),)),
        ("will is sus", (Act("accuse", 0),)),
        ("I trust Grace", (Act("defend", 2),)),
    ],
)
def test_a_name_that_is_a_word_is_a_name_only_where_one_stands(text: str, acts: tuple[Act, ...]) -> None:
    assert tuple(act for act in read(text, ("Will", "Mark", "Grace", "Zed")) if act.kind != "ask") == acts
