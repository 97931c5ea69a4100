"""Quotes: the text without what is quoted, cited or struck out, because that is not the speaker's own word."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

_QUOTES = {'"': '"', "“": "”", "«": "»", "„": "“", "‘": "’", "~~": "~~"}
_OPENING = re.compile(r"[\"“«„‘]|~~|(?<!\w)'(?=\w)(?!(?:tis|twas|cause|em|til|bout|round|n)\b)")
_CLOSING = re.compile(r"(?<=[^\s'])'(?!\w)")
_MAX_QUOTE = 400  # letters between single quotes; if there are more, it was an apostrophe
_CITED = re.compile(r"^[ \t]{0,8}>.*$", re.MULTILINE)


def without_quotes(text: str) -> str:
    """The text with a sign of omission for each quotation."""
    text = _CITED.sub(" ; ", text)
    parts: list[str] = []
    at = 0
    single = [found.start() for found in _CLOSING.finditer(text)]
    unclosed: set[str] = set()  # opening marks that are never closed, so there is no need to search again
    for found in _OPENING.finditer(text):
        spot, mark = found.start(), found.group()
        if spot < at or mark in unclosed:
            continue
        end = _closing_quote(spot, single) if mark == "'" else text.find(_QUOTES[mark], found.end())
        if end >= 0:
            parts += (text[at:spot], " … ")
            at = end + (len(mark) if mark != "'" else 1)
        elif mark != "'":
            unclosed.add(mark)
    parts.append(text[at:])
    return "".join(parts)


def _closing_quote(spot: int, single: Sequence[int]) -> int:
    after = bisect_right(single, spot + 1)
    return single[after] if after < len(single) and single[after] - spot <= _MAX_QUOTE else -1
