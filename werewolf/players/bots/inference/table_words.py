"""The words of a table: what its seats are called, and which sentences have been used in this game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from werewolf.game.asks import Seat
from werewolf.players.language.acts import Act
from werewolf.players.language.parser import Parser

_SENTENCE = re.compile(r"[.!?\n]+\s*")


def sentences(words: str) -> list[str]:
    """The sentences of a speech."""
    return [part.strip() for part in _SENTENCE.split(words[:4000]) if part.strip()]


class TableWords:
    """What has been said at one table, as far as it matters for how to say something."""

    def __init__(self, names: Sequence[str], parser: Parser) -> None:
        self.parser = parser
        self._names = names
        self._used: set[str] = set()

    @cached_property
    def call_names(self) -> tuple[str, ...]:
        """What to call each seat in a speech: its name if the parser understands it, else `seat 3`."""
        return tuple(self._call_name(name, seat) for seat, name in enumerate(self._names))

    def _call_name(self, name: str, seat: Seat) -> str:
        understood = self.parser.acts(f"I trust {name}.") == (Act("defend", seat),)
        return name if understood else f"seat {seat}"

    def add(self, words: str) -> None:
        """Note the sentences of a speech."""
        self._used.update(sentences(self._without_names(words)))

    def are_used(self, words: str) -> bool:
        """Whether anybody has used one of these sentences in this game, with any names in it."""
        return not self._used.isdisjoint(sentences(self._without_names(words)))

    def _without_names(self, words: str) -> str:
        return self._any_name.sub("·", words)

    @cached_property
    def _any_name(self) -> re.Pattern[str]:
        return re.compile("|".join(map(re.escape, sorted(self.call_names, key=len, reverse=True))))
