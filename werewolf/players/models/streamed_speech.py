"""The speech of an answer while it is written: read piece by piece, never a draft, never thinking.

It looks at each character about once and keeps only a few, so the time it takes grows with the length of the reply and
with nothing else, whatever the size of the pieces.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from werewolf.game.asks import LONGEST_SPEECH
from werewolf.players.models.json_extraction import BEGINNING, TAG, repair_surrogates

LONGEST_TAG = len("</reasoning>")
LONGEST_BEGINNING = 200  # characters before the object
LONGEST_KEY = 100
ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{4}|[\"\\/bfnrt])")
LONGEST_ESCAPE = len(r"\u0000")
PLAIN = re.compile(r'[^"\\]+')
KEY = re.compile(r'[\s,]*+"((?:[^"\\]++|\\.)*+)"\s*+:', re.DOTALL)
SCALAR = re.compile(r"[-+.\w]+")
NESTED = re.compile(r'[^"\[\]{}]+')
HALF = re.compile(r"[\ud800-\udbff]$")  # the first half of a character, whose second half is still to come

Step = Callable[[str, int], int]


class StreamedSpeech:
    """Fed with the pieces of a reply, it knows the speech so far.

    The speech counts only if the reply begins with its object, perhaps in a code fence, and only outside of thinking.
    """

    def __init__(self) -> None:
        self._depth = 0  # of thinking
        self._rest = ""  # the beginning of what may be a tag
        self._reader = SpeechReader()

    @property
    def so_far(self) -> str:
        return "" if self._depth else self._reader.speech

    def feed(self, piece: str) -> None:
        text, start = self._rest + piece, 0
        for tag in TAG.finditer(text):
            self._show(text[start : tag.start()])
            start = tag.end()
            self._enter(closing=bool(tag[1] or tag[2]))
        end = max(start, start_of_tag(text))
        self._show(text[start:end])
        self._rest = text[end:]

    def _show(self, text: str) -> None:
        if not self._depth:
            self._reader.feed(text)

    def _enter(self, closing: bool) -> None:
        """A lone closing tag ends thinking that began before the text: what was read so far was a draft."""
        if closing and not self._depth:
            self._reader = SpeechReader()
        self._depth = max(self._depth + (-1 if closing else 1), 0)


def start_of_tag(text: str) -> int:
    """Where a tag begins that the text may have cut off; the end of the text if none does."""
    tail = max(len(text) - LONGEST_TAG, 0)
    start = max(text.rfind("<", tail), text.rfind("[", tail))
    return len(text) if start < 0 or re.search(r"[>\]\s]", text[start:]) else start


class SpeechReader:
    """Reads the `speech` of the JSON object with which a text begins, as far as it is written.

    Each step is a method that takes what it understands of the text from a position on, says which step comes next, and
    returns the new position; the same one if it needs more of the text. No step needs more than a few characters.
    """

    def __init__(self) -> None:
        self.speech = ""
        self._half = ""  # of a character
        self._rest = ""
        self._is_speech = False
        self._depth = 0
        self._step: Step | None = self._beginning

    def feed(self, text: str) -> None:
        text, at = self._rest + text, 0
        while self._step is not None and at < len(text):
            done = self._step(text, at)
            if done == at:
                break
            at = done
        self._rest = text[at:] if self._step is not None else ""

    def _more(self, text: str, at: int, longest: int) -> int:
        """Wait for more of the text; if there should be enough of it, this is no answer."""
        if len(text) - at > longest:
            self._step = None
        return at

    def _beginning(self, text: str, at: int) -> int:
        start = BEGINNING.match(text, at)
        if start is None:
            return self._more(text, at, 0 if "{" in text else LONGEST_BEGINNING)
        self._step = self._key
        return start.end() + 1

    def _key(self, text: str, at: int) -> int:
        key = KEY.match(text, at)
        if key is None:
            return self._more(text, at, LONGEST_KEY)
        self._is_speech = key[1] == "speech"
        self._step = self._value
        return key.end()

    def _value(self, text: str, at: int) -> int:
        if text[at].isspace():
            return at + 1
        if text[at] == '"':
            self._step = self._speech if self._is_speech else self._string
            return at + 1
        self._step = self._nested if text[at] in "[{" else self._scalar
        return self._step(text, at)

    def _scalar(self, text: str, at: int) -> int:
        """A number, or null, true or false; it may go on in the next piece."""
        if scalar := SCALAR.match(text, at):
            return scalar.end()
        self._step = self._key
        return self._key(text, at)

    def _nested(self, text: str, at: int) -> int:
        if nested := NESTED.match(text, at):
            return nested.end()
        if text[at] == '"':
            self._step = self._string
        else:
            self._depth += 1 if text[at] in "[{" else -1
            self._step = self._nested if self._depth else self._key
        return at + 1

    def _string(self, text: str, at: int) -> int:
        """A string that is not the speech."""
        if text[at] == '"':
            self._step = self._nested if self._depth else self._key
            return at + 1
        piece = PLAIN.match(text, at) or ESCAPE.match(text, at)
        return piece.end() if piece else self._more(text, at, LONGEST_ESCAPE)

    def _speech(self, text: str, at: int) -> int:
        if text[at] == '"' or len(self.speech) > LONGEST_SPEECH:
            self._step = None
            return at
        piece = PLAIN.match(text, at) or ESCAPE.match(text, at)
        if piece is None:
            return self._more(text, at, LONGEST_ESCAPE)
        self._say(json.loads(f'"{piece[0]}"', strict=False) if piece[0][0] == "\\" else piece[0])
        return piece.end()

    def _say(self, text: str) -> None:
        text = self._half + text
        half = HALF.search(text)
        self._half = half[0] if half else ""
        self.speech += repair_surrogates(text.removesuffix(self._half))
