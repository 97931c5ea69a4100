"""Names in words: which seats a speech names, by the name at the table or as `seat N`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from werewolf.audit.logged_rules import Seat

# Blocks of Unicode whose scripts put no space between words: there a neighbouring letter does not lengthen a name.
NO_SPACES = (
    "\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf\u1b00-\u1b7f\u2e80-\u2fdf\u3005-\u3007"
    "\u3040-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\ua4cf\ua980-\ua9ff\uaa60-\uaadf\uf900-\ufaff"
    "\uff66-\uff9f\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
UNSPACED = re.compile(f"[{NO_SPACES}]")


def named(words: str, names: Iterable[str]) -> set[Seat]:
    """The seats that are named. Of two names that begin at the same letter the longer one counts."""
    table = tuple(names)
    pattern, seats = called(table)
    text, named_seats, at = folded(words), set[Seat](), 0
    while match := pattern.search(text, at):
        fitting = [
            call for call in seats if text.startswith(call, match.start()) and is_word(text, match.start(), call)
        ]
        longest = max(fitting, key=len, default=None)
        named_seats.update(seats[longest] if longest else ())
        at = match.start() + len(longest or " ")
    return named_seats


@lru_cache(maxsize=64)
def called(names: tuple[str, ...]) -> tuple[re.Pattern[str], dict[str, set[Seat]]]:
    """What each seat is called, and a pattern for where a call can begin."""
    calls: dict[str, set[Seat]] = {}
    for seat, name in enumerate(names):
        calls.setdefault(f"seat {seat}", set()).add(seat)
        if folded(name):
            calls.setdefault(folded(name), set()).add(seat)
    return re.compile("|".join(map(re.escape, calls))), calls


def folded(words: str) -> str:
    """Composed characters, no case, one space between words."""
    composed = unicodedata.normalize("NFC", words).casefold()
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", composed)).strip()


def is_word(text: str, start: int, call: str) -> bool:
    """Whether the call that begins here is not a part of a longer word."""
    end = start + len(call)
    before, after = text[max(start - 1, 0) : start], text[end : end + 1]
    return not any(
        beside and unicodedata.category(beside)[0] in "LMN" and not UNSPACED.search(beside + edge)
        for beside, edge in ((before, call[0]), (after, call[-1]))
    )
