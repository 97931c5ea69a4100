"""The answer in a reply, and what of it may be shown while it is written: no draft, no thought, not for a moment."""

from __future__ import annotations

import json

import pytest

from tests.players.models.providers.server import replied
from tests.players.models.providers.test_replies import KINDS, asked
from werewolf.players.models.json_extraction import extract_json, mended, partial
from werewolf.players.models.provider import CutShort

ANSWER = {"thought": "hm", "choice": "3", "speech": "Good evening to all of you."}
GOOD = json.dumps(ANSWER)
DRAFT = json.dumps({"thought": "CANARY", "choice": "2", "speech": "CANARY: I am the wolf."})

REPLIES = {
    "bare": GOOD,
    "fenced": f"```json\n{GOOD}\n```",
    "fenced, with a word after it": f"```\n{GOOD}\n```\nHope it helps!",
    "after a thought": f"<think>Perhaps {DRAFT}, or not.</think>\n{GOOD}",
    "after a thought in capitals": f"[THINK]{DRAFT}[/THINK]{GOOD}",
    "after thoughts within thoughts": f"<thinking>a <think>{DRAFT}</think> {DRAFT}</thinking>\n```json\n{GOOD}```",
    "after the end of a thought that began before": f"Perhaps {DRAFT}, or not.</think>{GOOD}",
    "after a draft": f"Perhaps {DRAFT}? Rather: {GOOD}",
    "before a note": f'{GOOD}\n{{"note": "CANARY"}}',
    "before an afterthought": f"{GOOD} or else {DRAFT}",
    "after a note": f'{{"note": "CANARY"}} {GOOD}',
    "between notes": f'I say {{"note": "CANARY"}} {GOOD} {{"note": "CANARY"}}',
    "in an object of its own": f'{{"answer": {GOOD}}}',
    "in a list": f"[{GOOD}]",
    "with a comma to spare": GOOD[:-1] + ",}",
    "speaking of tags": json.dumps({**ANSWER, "thought": "What is <think> for?"}),
}


@pytest.mark.parametrize("shape", REPLIES)
def test_the_answer_is_found_and_nothing_else_is_shown_on_the_way(shape):
    text = REPLIES[shape]
    answer = extract_json(text)
    assert (answer["choice"], answer["speech"]) == ("3", ANSWER["speech"])
    shown = [partial(text[:end], "speech") for end in range(len(text) + 1)]
    assert all(ANSWER["speech"].startswith(each) for each in shown)


@pytest.mark.parametrize("shape", ["bare", "fenced", "fenced, with a word after it", "after a thought"])
def test_a_speech_grows_and_is_never_taken_back(shape):
    shown = [partial(REPLIES[shape][:end], "speech") for end in range(len(REPLIES[shape]) + 1)]
    assert shown == sorted(shown, key=len) and shown[-1] == ANSWER["speech"]


def test_halves_of_a_character_that_come_one_after_the_other_are_whole():
    assert mended("\ud83d" + "\ude00") == "\U0001f600" and mended("a\ud83d") == "a\ufffd"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("heard", [None, lambda _: None])
def test_a_thought_that_never_ends_holds_no_answer(kind, heard):
    fault, _ = asked(kind, lambda call: replied(call, f"<think>Perhaps {DRAFT}, but rather"), heard=heard)
    assert type(fault) is CutShort and "CANARY" not in str(fault) and "CANARY" in fault.completion.text
    assert extract_json(fault.completion.text) is None
