"""What a derived game consists of: facts, which are lines of the log, and moments, in which seats are asked."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Literal, NamedTuple, TypeVar

from werewolf.audit.logged_rules import Event, Seat

To = Literal["all", "moderator"] | list[Seat]
Option = int | str
R = TypeVar("R")


class Fact(NamedTuple):
    """An event that must come next, and who must hear of it."""

    to: To
    event: Event


class Ask(NamedTuple):
    """A question that one seat must be asked, with exactly these options in this order."""

    seat: Seat
    purpose: str
    sub_phase: str
    options: list[Option]
    words: str = "none"
    aloud: bool = False
    turn: int = 0  # which of several asks like it; 0 where there is only one, and then the log does not name it

    def is_open(self) -> bool:
        """Whether there is anything to decide. With one legal answer the seat is not asked."""
        return len(self.options) != 1 or self.words != "none"

    def logged(self, day: int) -> Event:
        """The ask as the log writes it."""
        ask = {
            "seat": self.seat,
            "purpose": self.purpose,
            "day": day,
            "sub_phase": self.sub_phase,
            "options": self.options,
            "words": self.words,
            "aloud": self.aloud,
        }
        return {**ask, "turn": self.turn} if self.turn else ask


class Reply(NamedTuple):
    choice: Any
    words: str | None = None


# The seats asked in one moment answer without knowing each other's answers, and in any order.
Moment = list[Ask]
Replies = dict[Seat, Reply]

# A part of the game: it yields facts and moments in their order. After a moment it is sent the replies.
Course = Generator[Fact | Moment, Replies, R]


def seat_or_none(choice: Option) -> Seat | None:
    """The seat a choice names, or None for a word that names nobody."""
    return choice if isinstance(choice, int) else None
