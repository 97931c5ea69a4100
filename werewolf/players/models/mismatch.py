"""A slip: the words point at one seat, the choice at another. The choice counts, and the log says so."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from werewolf.game.asks import Answer, Seat
from werewolf.players.language.parser import Parser
from werewolf.players.language.tokens import Speller

SEAT = re.compile(r"@(\d+)")


class Listener:
    """Hears for one seat whether its words and its choice agree. Where the words leave it open, they do."""

    def __init__(self, seat: Seat, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._seat = seat
        self._parser = Parser(names, words)
        self._speller = Speller(names, words)

    def slip(self, answer: Answer) -> Seat | None:
        """The seat that was named instead of the one chosen: voted for in so many words, or the only one spoken of."""
        if answer.choice is None or not answer.words:
            return None
        acts = self._parser.acts(answer.words)
        wanted = [act.seat for act in acts if act.kind == "vote" and act.seat is not None]
        if not wanted and isinstance(answer.choice, int):
            spared = {act.seat for act in acts if act.kind in ("defend", "ask", "agree")}
            wanted = [seat for seat in self._named(answer.words) if seat not in spared]
            wanted = wanted if len(wanted) == 1 else []
        return None if answer.choice in wanted else next(iter(wanted), None)

    def _named(self, words: str) -> list[Seat]:
        found = [int(seat) for sentence, _ in self._speller.sentences(words) for seat in SEAT.findall(sentence)]
        return [seat for seat in dict.fromkeys(found) if seat != self._seat]
