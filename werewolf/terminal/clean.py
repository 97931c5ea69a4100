"""Words that are not ours, made harmless: whatever they hold, a terminal shows them and does nothing else."""

from __future__ import annotations

import re
from unicodedata import category

NAME_LIMIT = 40
SPEECH_LIMIT = 4_000
SPEECH_ROWS = 60

# Control strings end with BEL or ST; left open, only their opening is an escape and the rest is plain words.
_ESCAPE = re.compile(
    r"(?:\x1b[\]PX^_]|[\x90\x98\x9d\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)"
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"
    r"|\x1b[ -/]*[0-~]"
)
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn"}
_BREAKS = str.maketrans({"\u2028": "\n", "\u2029": "\n"})


def clean(text: str, limit: int = SPEECH_LIMIT) -> str:
    """Without escape sequences and without characters that steer instead of showing; at most so many characters."""
    plain = _ESCAPE.sub("", text[: 8 * limit]).translate(_BREAKS)
    shown = plain if plain.isascii() and plain.isprintable() else "".join(filter(_is_shown, plain))
    return shown[:limit]


def _is_shown(character: str) -> bool:
    return character in "\n\t" or category(character) not in _UNSEEN


def one_line(text: str, limit: int = NAME_LIMIT) -> str:
    """Clean, and without any break: for names, and for words inside a sentence of ours."""
    return " ".join(clean(text, limit).split())


def paragraphs(text: str) -> tuple[str, bool]:
    """A speech as it is shown, and whether all of it is: long runs of empty lines and very long speeches are cut."""
    shown = re.sub(r"\n[ \t]*(?:\n[ \t]*)+", "\n\n", clean(text).strip())
    rows = shown.split("\n")
    whole = len(rows) <= SPEECH_ROWS and len(text) <= SPEECH_LIMIT
    return "\n".join(rows[:SPEECH_ROWS]), whole
