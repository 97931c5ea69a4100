"""The state of a menu: its entries, the text typed so far, the entries and names that fit it, and the hint below."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from werewolf.game.asks import Option, Seat

HINT = "number or name, then Enter"
FILTER_HINT = "arrows, or type to filter; Enter takes the marked one"
CLEARED = "; Esc clears it"
LONGEST_QUOTED = 16  # characters; what was typed stands beside it anyway
NUDGE = "choose first: type a number or a name, or use the arrows"


class Entry(NamedTuple):
    """One line of a menu: the value it stands for, the text that is typed to choose it, and a remark beside it.

    `brief` is the remark where the entries stand in columns.
    """

    value: Option
    title: str
    remark: str = ""
    brief: str = ""


def number_entries(entries: Sequence[Entry]) -> list[Entry]:
    """The same entries, each with its number in front."""
    return [entry._replace(title=f"{number} {entry.title}") for number, entry in enumerate(entries, start=1)]


class Menu:
    """The typed text, the entries that match it, and the highlighted entry.

    With `ready`, the first entry is highlighted from the start. Without it, Enter does nothing until an entry is
    highlighted, so an extra key press decides nothing; the hint then says what to do.
    """

    def __init__(self, entries: Sequence[Entry], *, ready: bool = True) -> None:
        self.entries = list(entries)
        self.text = ""
        self.highlighted = self._start = 0 if ready else -1
        self.touched = False  # somebody has typed something
        self._nudged = False

    def shown(self) -> list[int]:
        """The entries to show: all of them."""
        return list(range(len(self.entries)))

    def matches(self) -> list[int]:
        """The entries that fit the typed text. A number means that entry; letters mean a name or word they begin, but
        a whole name means only itself.
        """
        typed = " ".join(self.text.casefold().split())
        if typed.isdecimal():
            return [index for index, entry in enumerate(self.entries) if number_of(entry.title) == typed]
        titles = [entry.title.casefold() for entry in self.entries]
        for fits in (title_is, title_starts_with, word_starts_with, str.__contains__):
            matches = [index for index, title in enumerate(titles) if fits(title, typed)]
            if matches:
                return matches
        return []

    def type(self, text: str) -> None:
        self.text += text
        self.touched, self._nudged = True, False
        self._highlight_match()

    def erase(self) -> None:
        self.text = self.text[:-1]
        self._highlight_match()

    def clear(self) -> None:
        """Forget what was typed and what is highlighted."""
        self.text, self.highlighted, self._nudged = "", self._start, False

    def move(self, step: int) -> None:
        self.text, self.touched, self._nudged = "", True, False
        start = 0 if self.highlighted < 0 and step < 0 else self.highlighted
        self.highlighted = (start + step) % len(self.entries)

    def take(self) -> Option | None:
        """What Enter takes. If that is nothing, the hint says what to do."""
        choice = self.choice()
        self._nudged = choice is None
        return choice

    def choice(self) -> Option | None:
        """The entry Enter would take; None if the typed text fits no entry, or more than one."""
        if not self.text.strip():
            return self.entries[self.highlighted].value if self.highlighted >= 0 else None
        matches = self.matches()
        return self.entries[matches[0]].value if len(matches) == 1 else None

    def hint(self) -> str:
        if not self.text.strip():
            return NUDGE if self._nudged else HINT
        matches = self.matches()
        quoted = f"'{self.text}'" if len(self.text) <= LONGEST_QUOTED else "that"
        if not matches:
            return f"{quoted} is none of these{CLEARED}"
        return "Enter takes it" if len(matches) == 1 else f"{quoted} could be {len(matches)} of these"

    def _highlight_match(self) -> None:
        matches = self.matches()
        if self.text.strip() and matches:
            self.highlighted = matches[0]


class FilteredMenu(Menu):
    """A long menu that shows only the entries with all the words typed so far. Enter takes the highlighted one."""

    def shown(self) -> list[int]:
        return self.matches() if self.text.strip() else super().shown()

    def matches(self) -> list[int]:
        words = self.text.casefold().split()
        titles = [entry.title.casefold() for entry in self.entries]
        return [index for index, title in enumerate(titles) if all(word in title for word in words)]

    def move(self, step: int) -> None:
        self.touched = True
        shown = self.shown()
        if shown:
            at = shown.index(self.highlighted) if self.highlighted in shown else -1
            self.highlighted = shown[(at + step) % len(shown)]

    def choice(self) -> Option | None:
        return self.entries[self.highlighted].value if self.highlighted in self.shown() else None

    def hint(self) -> str:
        if not self.text.strip():
            return FILTER_HINT
        count = len(self.matches())
        return f"{count} of {len(self.entries)}; Enter takes the marked one" if count else f"none of these{CLEARED}"


def number_of(title: str) -> str | None:
    """The first number in a title. It is the seat number, also in `poison 3 Ann`."""
    return next((word for word in title.split() if word.isdecimal()), None)


def title_is(title: str, typed: str) -> bool:
    """Whether the title, or the part after its number, is the typed text."""
    return typed in (title, title.partition(f"{number_of(title)} ")[2])


def title_starts_with(title: str, typed: str) -> bool:
    """Whether the title, or the part after its number, starts with the typed text."""
    return title.startswith(typed) or title.partition(f"{number_of(title)} ")[2].startswith(typed)


def word_starts_with(title: str, typed: str) -> bool:
    """Whether any word of the title starts with the typed text."""
    return any(word.startswith(typed) for word in title.split())


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
