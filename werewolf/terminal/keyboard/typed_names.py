"""Typed names: whom the words mean that somebody types at a prompt."""

from __future__ import annotations

import re
from collections.abc import Mapping

from werewolf.game.asks import Seat


def typed_seats(names: Mapping[Seat, str], typed: str) -> list[Seat]:
    """The seat with this number or exactly this name, else all whose names begin like this.

    A whole name wins over a longer one: "Ann" is not "Anna". Symbols in front of a name need not be typed.
    """
    words = " ".join(typed.casefold().split())
    folded = {seat: name.casefold() for seat, name in names.items()}
    exact = [seat for seat, name in folded.items() if words in (str(seat), name)]
    return exact or [seat for seat, name in folded.items() if _starts_with(name, words)]


def _starts_with(name: str, words: str) -> bool:
    return name.startswith(words) or re.sub(r"^\W+", "", name).startswith(words)
