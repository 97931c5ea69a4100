"""Parsing a model's reply, and noticing when its speech names another seat than its choice."""

from __future__ import annotations

import json

import pytest

from werewolf.game.asks import Answer, Ask
from werewolf.players.models.model_answers import parse_answer
from werewolf.players.models.model_player import MismatchDetector

ASKS = {
    "vote": Ask(0, "vote", 1, "VOTING", (1, 2, 5, "abstain")),
    "run": Ask(0, "run", 1, "CAMPAIGN", ("run", "pass"), "if_taken"),
    "speak": Ask(0, "speak", 1, "DISCUSSION", (), "must", aloud=True),
    "nominate": Ask(0, "speak", 1, "DISCUSSION", (1, 2, "nobody"), "must", aloud=True),
    "propose": Ask(0, "propose", 1, "WEREWOLF_ACTION", (1, 2, "nobody"), "may"),
    "potion": Ask(0, "potion", 1, "WITCH_ACTION", ("pass", "antidote", "poison 1", "poison 2")),
}
READINGS = [
    ("vote", {"choice": "5"}, Answer(5), False),
    ("vote", {"choice": 5}, Answer(5), True),
    ("vote", {"choice": "Seat 5"}, Answer(5), True),
    ("vote", {"choice": "eve"}, Answer(5), True),
    ("vote", {"choice": "5 (Eve)"}, Answer(5), True),
    ("vote", {"choice": "Eve (5)"}, Answer(5), True),
    ("vote", {"choice": "player Eve!"}, Answer(5), True),
    ("vote", {"choice": "5.0"}, Answer(5), True),
    ("vote", {"choice": "No. 5"}, Answer(5), True),
    ("vote", {"choice": "no 5"}, Answer("no 5"), True),
    ("vote", {"choice": "Bob (5)"}, Answer("Bob (5)"), True),
    ("vote", {"choice": "not Eve"}, Answer("not Eve"), True),
    ("vote", {"choice": "ABSTAIN"}, Answer("abstain"), True),
    ("vote", {"choice": "5", "speech": None}, Answer(5), False),
    ("vote", {"choice": "wait and see"}, Answer("wait and see"), True),
    ("vote", {"choice": "1 or 2"}, Answer("1 or 2"), True),
    ("vote", {"choice": True}, Answer(None), True),
    ("vote", {"choice": None}, Answer(None), True),
    ("run", {"choice": "run", "speech": "Me!"}, Answer("run", "Me!"), False),
    ("run", {"choice": "pass", "speech": "no"}, Answer("pass"), False),
    ("run", {"choice": "pass", "speech": None}, Answer("pass"), False),
    ("speak", {"speech": "Hi."}, Answer(None, "Hi."), False),
    ("speak", {"speech": "  "}, Answer(None, "  "), False),
    ("nominate", {"choice": "2", "speech": "Hi."}, Answer(2, "Hi."), False),
    ("propose", {"choice": "2", "speech": ""}, Answer(2), False),
    ("potion", {"choice": "poison 2"}, Answer("poison 2"), False),
]


@pytest.mark.parametrize(("ask", "reply", "expected", "repaired"), READINGS)
def test_answers_are_parsed_as_meant_and_never_guessed(ask, reply, expected, repaired):
    names = ["Ann", "Bob", "Cem", "Dan", "Fay", "Eve"]
    parsed = parse_answer(ASKS[ask], json.dumps({"thought": "t", **reply}), names)
    assert (parsed.answer.choice, parsed.answer.words, parsed.answer.thought) == (expected.choice, expected.words, "t")
    assert parsed.repaired == repaired


@pytest.mark.parametrize(
    "around", ["```json\n{}\n```", "Sure! Here it is: {} Hope it helps.", "<think>{{1}}</think>{}"]
)
def test_json_is_extracted_from_the_text_around_it(around):
    text = around.replace("{{1}}", '{"choice": "1"}').replace("{}", '{"thought": "t", "choice": "5"}')
    parsed = parse_answer(ASKS["vote"], text, ["?"] * 6)
    assert parsed.answer.choice == 5 and parsed.repaired


MISMATCHES = [
    ("I nominate Bob.", 5, 1),
    ("I nominate Bob.", 1, None),
    ("I nominate Bob.", "nobody", 1),
    ("Bob is lying to you all.", 5, 1),
    ("Bob is lying to you all.", "nobody", None),
    ("Cem doubts Bob, and so do I.", 5, None),
    ("I trust Bob.", 5, None),
    ("I, Ann, know nothing yet.", 5, None),
    ("What do you say, Bob?", 5, None),
    ("Kill seat 2 tonight.", 5, 2),
    ("Bob lies, and so I nominate Eve.", 5, None),
]


@pytest.mark.parametrize(("words", "choice", "named"), MISMATCHES)
def test_a_speech_that_names_another_seat_than_the_choice_is_noticed(words, choice, named):
    detector = MismatchDetector(0, ["Ann", "Bob", "Cem", "Dan", "Fay", "Eve"], {})
    assert detector.mismatch(Answer(choice, words)) == named
