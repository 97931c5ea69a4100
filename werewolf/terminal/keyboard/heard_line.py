"""The heard line: one quiet row below a text that is being typed, with what bots will understand of it.

It is made from the words, the names and the ruleset alone, so it can tell nobody anything about the cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from rich.cells import cell_len, set_cell_size

from werewolf.game.asks import Seat
from werewolf.players.heard import heard_line
from werewolf.telling.clean import one_line
from werewolf.telling.signs import ASCII, Signs

HeardLine = Callable[[str, int], str]  # from the text so far and the cells there are to the row
PRIVATELY = "heard: nothing; bots do not read private words"
MOST_READ = 1_200  # characters: every key reads the text again, and that must not be felt
MOST_SHOWN = 2_000
_SENTENCE_END = re.compile(r"[.!?\n]\s*")


class Heard:
    """The heard lines of one table."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str], *, ascii: bool = False) -> None:
        self._names, self._words = names, words
        self._cut = (ASCII if ascii else Signs()).cut

    def aloud(self, speaker: Seat) -> HeardLine:
        """The line below words that everyone hears. The row of the last text is kept: it is drawn again and again."""
        last: tuple[str, str] | None = None

        def row(text: str, room: int) -> str:
            nonlocal last
            if last is None or last[0] != text:
                last = text, self._understood(text, speaker)
            return fit(last[1], room, self._cut)

        return row

    def privately(self, text: str, room: int) -> str:  # noqa: ARG002
        """The line below words for the pack or for oneself. A decoy has the same: it must look like a real turn."""
        if cell_len(PRIVATELY) <= room:
            return PRIVATELY
        return set_cell_size(PRIVATELY, room - cell_len(self._cut)) + self._cut

    def _understood(self, text: str, speaker: Seat) -> str:
        read = last_sentences(text, MOST_READ)
        line = one_line(heard_line(read, self._names, self._words, speaker), MOST_SHOWN)
        head, _, acts = line.partition(" ")
        return line if read == text else f"{head} {self._cut} {acts}"


def last_sentences(text: str, most: int) -> str:
    """The text; of a long one only the last whole sentences that fit, or the last words of an endless sentence."""
    if len(text) <= most:
        return text
    tail = text[-most:]
    start = _SENTENCE_END.search(tail, 0, most - 1)
    return tail[start.end() :] if start and start.end() < most else tail.partition(" ")[2] or tail


def fit(line: str, room: int, cut: str) -> str:
    """The line in this many cells. It loses its first acts, because the last are about the words just typed."""
    head, _, acts = line.partition(" ")
    shown = line
    for mark in (", ", " "):
        while cell_len(shown) > room and mark in acts:
            acts = acts.partition(mark)[2]
            shown = f"{head} {cut} {acts}"
    return shown if cell_len(shown) <= room else set_cell_size(shown, room)
