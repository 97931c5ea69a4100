"""Quote the words of players in a prompt, so that they can neither start a line nor look like the moderator's."""

from __future__ import annotations

import json
import re
import unicodedata
from functools import lru_cache

SIGNS = re.compile(r"[][(){}<>:;,\"|#]")  # what lines of a prompt are made of; only names of old tables have them


@lru_cache(maxsize=1024)
def one_line(text: str) -> str:
    """The text as one line of visible characters, so that it can neither start a new line nor rewrite one.

    Cached, because a table repeats the same words many times.
    """
    visible = (
        " " if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") else char for char in text
    )
    return " ".join("".join(visible).split())


def quote(text: str) -> str:
    """A player's words as a JSON string: nothing inside it can end the quotation."""
    return json.dumps(one_line(text), ensure_ascii=False)


def plain_name(name: str, seat: int) -> str:
    """A name as it stands in the moderator's lines, without signs that such lines are made of."""
    return " ".join(SIGNS.sub(" ", one_line(name)).split()) or f"Player {seat}"
