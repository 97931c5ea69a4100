"""Clean text from players, models and logs: remove escape sequences, control codes and invisible characters."""

from __future__ import annotations

import re
from unicodedata import category

from werewolf.config.names import MOST_MARKS

NAME_LIMIT = 40
SPEECH_LIMIT = 4_000
SPEECH_ROWS = 60

# What opens an escape sequence. Nothing in a sequence may be one of these, or begin one: then no two attempts to match
# read the same characters, and the work is linear in the text, also for a million openings without an end.
OPENINGS = "\x1b\x90\x98\x9b\x9d\x9e\x9f"
INSIDE_STRING = rf"[^\x07\x9c{OPENINGS}]"
# A control string ends with BEL or ST. If it has no end, only its opening is removed and the rest is kept as text.
_ESCAPE = re.compile(
    rf"(?:\x1b[\]PX^_]|[\x90\x98\x9d\x9e\x9f]){INSIDE_STRING}*(?:\x07|\x1b\\|\x9c)"
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"
    r"|\x1b[ -/]*[0-~]"
)
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn"}
_BREAKS = str.maketrans({"\u2028": "\n", "\u2029": "\n"})


def clean(text: str, limit: int = SPEECH_LIMIT) -> str:
    """The text without escape sequences and control characters, cut to `limit` characters."""
    plain = _ESCAPE.sub("", text[: 8 * limit]).translate(_BREAKS)
    visible = plain if plain.isascii() and plain.isprintable() else "".join(filter(_is_visible, plain))
    return limit_marks(visible)[:limit]


def limit_marks(text: str) -> str:
    """The text with no more marks on a letter than a letter can carry: a pile of hundreds covers the lines above it."""
    if text.isascii():
        return text
    kept, row = [], 0
    for character in text:
        row = row + 1 if category(character) in ("Mn", "Me") else 0
        if row <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)


def _is_visible(character: str) -> bool:
    return character in "\n\t" or category(character) not in _INVISIBLE


def one_line(text: str, limit: int = NAME_LIMIT) -> str:
    """Clean text on one line, for names and for quotes inside a sentence."""
    return " ".join(clean(text, limit).split())


def paragraphs(text: str) -> tuple[str, bool]:
    """A clean speech, and whether it is complete: extra blank lines and the end of a very long speech are cut."""
    rows = re.sub(r"\n[ \t]*(?:\n[ \t]*)+", "\n\n", clean(text).strip()).split("\n")
    complete = len(rows) <= SPEECH_ROWS and len(text) <= SPEECH_LIMIT
    return "\n".join(rows[:SPEECH_ROWS]), complete
