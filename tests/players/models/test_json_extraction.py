"""Extracting the answer from a reply, and what of a streamed reply may be shown: never a draft, never thinking."""

from __future__ import annotations

import json

import pytest

from lab.model_servers.server import good_reply
from tests.players.models.providers.test_replies import KINDS, call_provider
from werewolf.players.models import streamed_speech
from werewolf.players.models.json_extraction import extract_json, repair_surrogates
from werewolf.players.models.provider import CutShort
from werewolf.players.models.streamed_speech import SpeechReader, StreamedSpeech

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


FLOODS = {
    "thinking": "<think>",
    "thinking that ends": "<think></think>",
    "ends of thinking": "</think>",
    "half tags": "<think",
    "objects": '{"a":',
    "lists": '{"a":[[',
    "keys": '{"a":"b",',
    "escapes": "\\u00e9",
    "spaces": " ",
}


class CountingReader(SpeechReader):
    """Counts the characters it is given to look at, again and again."""

    seen = 0

    def feed(self, text):
        CountingReader.seen += len(self._rest) + len(text)
        super().feed(text)


@pytest.mark.parametrize("before", ["", '{"speech": "', '{"thought": "'])
@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_in_pieces_of_one_character_is_looked_at_a_few_times_and_not_kept(flood, before, monkeypatch):
    monkeypatch.setattr(streamed_speech, "SpeechReader", CountingReader)
    CountingReader.seen = 0
    text = before + FLOODS[flood] * (12_000 // len(FLOODS[flood]))
    reader = StreamedSpeech()
    for character in text:
        reader.feed(character)
        assert len(reader._rest) + len(reader._reader._rest) < 250
    assert CountingReader.seen < 10 * len(text) + 40_000


@pytest.mark.parametrize("size", [2, 3, 7, 50])
@pytest.mark.parametrize("shape", REPLIES)
def test_the_size_of_the_pieces_makes_no_difference(shape, size):
    assert speeches(REPLIES[shape], size)[-1] == speeches(REPLIES[shape])[-1]


def test_a_speech_with_every_kind_of_character_is_read():
    answer = {"a": [1, {"speech": "CANARY"}], "b": -1.5, "c": None, "speech": 'é \U0001f600\n "x" \\ <b> [c]'}
    for text in (json.dumps(answer), json.dumps(answer, ensure_ascii=False), json.dumps(answer, indent=2)):
        parts = speeches(text)
        assert parts[-1] == answer["speech"] and parts == sorted(parts, key=len)


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_holds_no_answer_and_the_end_of_a_long_thought_does(flood):
    assert extract_json(FLOODS[flood] * (150_000 // len(FLOODS[flood]))) is None
    assert extract_json(f"<think>{FLOODS['spaces'] * 500_000}</think>{GOOD}")["choice"] == "3"
