"""What was heard: the acts of a speech in plain words and as plain data, with the closed kinds only."""

from __future__ import annotations

import pytest

from werewolf.players.heard import as_data, heard_acts, heard_line

NAMES = ("Ann", "Bram", "Celio")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Bram is a wolf, vote Bram", "heard: you accuse Bram, you vote Bram"),
        ("I am not the seer", "heard: you say that you are not the seer"),
        ("I'm just a villager", "heard: you claim to be a villager"),
        ("im cop, bram is red", "heard: you claim to be the seer, you report that Bram is a werewolf"),
        ("no lynch today", "heard: you vote for nobody"),
        ("nice weather", "heard: nothing"),
        ("I agree with Bram", "heard: nothing"),
    ],
)
def test_a_line_says_in_plain_words_what_others_understand(text: str, line: str) -> None:
    assert heard_line(text, NAMES, {}) == line


@pytest.mark.parametrize(("wolf", "is_one"), [("mafia", "mafia"), ("vampire", "a vampire"), ("outlaw", "an outlaw")])
def test_a_result_is_told_in_the_words_of_the_ruleset(wolf: str, is_one: str) -> None:
    line = heard_line("im cop, bram is red", NAMES, {"werewolf": wolf})
    assert line.endswith(f"you report that Bram is {is_one}")


def test_data_has_only_the_fields_that_an_act_has_and_a_vote_for_nobody_has_the_seat_null() -> None:
    acts = heard_acts("im the seer, n1 bram is red", NAMES, {})
    assert as_data(acts) == [
        {"kind": "claim", "role": "seer"},
        {"kind": "report", "seat": 1, "good": False, "night": 1},
    ]
    assert as_data(heard_acts("no lynch", NAMES, {})) == [{"kind": "vote", "seat": None}]


def test_nobody_accuses_themselves() -> None:
    assert heard_acts("bram is a wolf", NAMES, {}, speaker=1) == []
    assert heard_acts("bram is a wolf", NAMES, {}, speaker=0) != []
