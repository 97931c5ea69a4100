"""Extracting the answer from a reply, and what of a streamed reply may be shown: never a draft, never thinking."""

from __future__ import annotations

import json

import pytest

from tests.players.models.providers.server import good_reply
from tests.players.models.providers.test_replies import KINDS, call_provider
from werewolf.players.models.json_extraction import extract_json, repair_surrogates
from werewolf.players.models.provider import CutShort
from werewolf.players.models.streamed_speech import StreamedSpeech

ANSWER = {"thought": "hm", "choice": "3", "speech": "Good evening to all of you."}
GOOD = json.dumps(ANSWER)
DRAFT = json.dumps({"thought": "CANARY", "choice": "2", "speech": "CANARY: I am the wolf."})

REPLIES = {
    "bare": GOOD,
    "fenced": f"```json\n{GOOD}\n```",
    "fenced, with a word after it": f"```\n{GOOD}\n```\nHope it helps!",
    "after thinking": f"<think>Perhaps {DRAFT}, or not.</think>\n{GOOD}",
    "after thinking in capitals": f"[THINK]{DRAFT}[/THINK]{GOOD}",
    "after nested thinking": f"<thinking>a <think>{DRAFT}</think> {DRAFT}</thinking>\n```json\n{GOOD}```",
    "after the end of thinking that began before": f"Perhaps {DRAFT}, or not.</think>{GOOD}",
    "after a draft": f"Perhaps {DRAFT}? Rather: {GOOD}",
    "before a note": f'{GOOD}\n{{"note": "CANARY"}}',
    "before an afterthought": f"{GOOD} or else {DRAFT}",
    "after a note": f'{{"note": "CANARY"}} {GOOD}',
    "between notes": f'I say {{"note": "CANARY"}} {GOOD} {{"note": "CANARY"}}',
    "wrapped in another object": f'{{"answer": {GOOD}}}',
    "in a list": f"[{GOOD}]",
    "with a trailing comma": GOOD[:-1] + ",}",
    "mentioning a tag": json.dumps({**ANSWER, "thought": "What is <think> for?"}),
}


def speeches(text, size=1):
    """The speech so far after each piece of this size."""
    reader, parts = StreamedSpeech(), [""]
    for start in range(0, len(text), size):
        reader.feed(text[start : start + size])
        parts.append(reader.so_far)
    return parts


@pytest.mark.parametrize("shape", REPLIES)
def test_the_answer_is_found_and_nothing_else_is_shown_while_streaming(shape):
    text = REPLIES[shape]
    answer = extract_json(text)
    assert (answer["choice"], answer["speech"]) == ("3", ANSWER["speech"])
    parts = speeches(text)
    assert all(ANSWER["speech"].startswith(part) for part in parts)


@pytest.mark.parametrize("shape", ["bare", "fenced", "fenced, with a word after it", "after thinking"])
def test_a_streamed_speech_only_grows(shape):
    parts = speeches(REPLIES[shape])
    assert parts == sorted(parts, key=len) and parts[-1] == ANSWER["speech"]


def test_surrogate_halves_are_joined_and_lone_ones_replaced():
    assert repair_surrogates("\ud83d" + "\ude00") == "\U0001f600" and repair_surrogates("a\ud83d") == "a\ufffd"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("on_text", [None, lambda _: None])
def test_thinking_that_never_ends_contains_no_answer(kind, on_text):
    fault, _ = call_provider(
        kind, lambda call: good_reply(call, f"<think>Perhaps {DRAFT}, but rather"), on_text=on_text
    )
    assert type(fault) is CutShort and "CANARY" not in str(fault) and "CANARY" in fault.completion.text
    assert extract_json(fault.completion.text) is None
