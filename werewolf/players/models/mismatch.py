"""Detect a mismatch: the speech names one seat and the choice another. The choice counts, and the log notes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from werewolf.game.asks import Answer, Seat
from werewolf.players.language.parser import Parser


class MismatchDetector:
    """Compares the words and the choice of one seat's answers. Unclear words count as a match."""

    def __init__(self, seat: Seat, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._seat = seat
        self._parser = Parser(names, words)

    def mismatch(self, answer: Answer) -> Seat | None:
        """The seat named instead of the one chosen; None if the words match the choice.

        It is the seat the words call to vote for, or else the only other seat they mention.
        """
        if answer.choice is None or not answer.words:
            return None
        acts = self._parser.acts(answer.words)
        targets = [act.seat for act in acts if act.kind == "vote" and act.seat is not None]
        if not targets and isinstance(answer.choice, int):
            friendly = {act.seat for act in acts if act.kind in ("defend", "ask", "agree")}
            targets = [seat for seat in self._mentioned(answer.words) if seat not in friendly]
            targets = targets if len(targets) == 1 else []
        return None if answer.choice in targets else next(iter(targets), None)

    def _mentioned(self, words: str) -> list[Seat]:
        return [seat for seat in self._parser.mentioned(words) if seat != self._seat]
