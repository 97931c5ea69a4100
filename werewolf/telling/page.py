"""What a page can show: headings, announcements, speeches, votes, tables. A screen and a file draw them differently.

Whoever tells a game says what a thing is (its tone, its frame) and in which order things come. How wide a page is, what
its colours are and where a line breaks is for the page alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Literal

from rich.text import Text

from werewolf.telling.signs import PLAIN, Signs

Frame = Literal["speech", "last", "private"]  # a speech, last words or the result, and words for a few
LONGEST_NAME = 24  # cells, in a table
LONGEST_BAR = 24
BAR, SHORT_BAR = 20, 10


class Page(ABC):
    """Shows a game from top to bottom."""

    signs = Signs()

    @property
    def roomy(self) -> bool:
        """Whether there is room for columns that can be left out, and for long bars."""
        return True

    @property
    def longest_bar(self) -> int:
        """How long the bars of a vote may be."""
        return LONGEST_BAR

    @property
    def longest_name(self) -> int:
        """How long the names beside the bars of a vote may be."""
        return LONGEST_NAME

    @abstractmethod
    def gap(self) -> None:
        """Leave a blank line, unless there is one."""

    @abstractmethod
    def put(self, text: Text, indent: int = 2, hang: int = 0) -> None:
        """Show a paragraph. Rows after the first are indented by `hang` more."""

    @abstractmethod
    def announce(self, text: Text, sign: str = "", tone: str = PLAIN) -> None:
        """Show an announcement of the moderator."""

    @abstractmethod
    def quiet(self, text: Text, sign: str = "") -> None:
        """Show something less important."""

    @abstractmethod
    def secret(self, label: str, text: Text, tone: str) -> None:
        """Show something that not everyone learns. Secrets with the same label in a row show it once."""

    @abstractmethod
    def framed(self, title: Text, body: Text, frame: Frame, tone: str, inset: int = 0) -> None:
        """Show a text in a frame, which is smaller by `inset` columns where there is room for it."""

    @abstractmethod
    def night(self, title: str) -> None: ...

    @abstractmethod
    def day(self, title: str) -> None: ...

    @abstractmethod
    def heading(self, title: str) -> None: ...

    @abstractmethod
    def grid(self, cells: Sequence[Text], widest_cell: int) -> None:
        """Show cells in reading order, in as many columns as fit."""

    @abstractmethod
    def ballot(self, voter: Text, target: Text, weight: Text, names: Sequence[Text], named: bool) -> str:
        """Show one vote as it is read out, which a table soon sums up; return the words shown.

        `named`: the target is one of the names, and not the ruleset's words for a vote for nobody.
        """

    @abstractmethod
    def table(self, rows: Sequence[Sequence[Text]], most: Sequence[int], right: Sequence[int] = ()) -> None:
        """Show columns: all but the last no wider than `most`, those in `right` flush right."""
