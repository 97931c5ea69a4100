"""The pager: read rows on a screen of their own, scroll both ways, search, and leave with `q`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

from werewolf.terminal.keyboard.choose import common_keys, run_app
from werewolf.terminal.keyboard.prompt_layout import screen_size, shorten_row

if TYPE_CHECKING:
    from prompt_toolkit.key_binding import KeyBindings

COLOURS = re.compile(r"\x1b\[[\d;]*m")
KEYS = "q: back; arrows, Space, b: scroll; /: search"
SHORT_KEYS = "q: back; Space, b; /: search"
SHORTEST_KEYS = "q: back"
NARROW = 60
FAR = 1 << 30  # rows: more than any game has
ENTER, ESCAPE, ERASE = "\n", "\x1b", "\x7f"
LEAVE = (ENTER, ESCAPE, "q")
# Keys that are not characters, by the character that does the same.
NAMED_KEYS = {
    "up": "k", "down": "j", "pageup": "b", "pagedown": " ", "home": "g", "end": "G",
    "backspace": ERASE, "enter": ENTER, "c-j": ENTER, "escape": ESCAPE,
}  # fmt: skip
Rows = Callable[[int], Sequence[str]]  # from the columns there are to the rows


class Pager:
    """Which rows are visible, and what is searched for. `make` gives the rows for a width, so a window may change."""

    def __init__(self, title: str, make: Rows, *, pages_back: int | None = None) -> None:
        self.title, self._make = title, make
        self._width, self._rows = 0, list[str]()
        self._pages_back = pages_back  # how many pages before the end it begins; None: at the top
        self.top, self.left = 0, False
        self.search: str | None = None  # the text being typed after /
        self.word, self.message = "", ""
        self._match: int | None = None  # the row that the search found last

    def rows(self, columns: int) -> list[str]:
        if columns != self._width:
            self._width, self._rows = columns, list(self._make(columns)) or ["Nothing yet."]
        return self._rows

    def visible(self, columns: int, height: int) -> list[str]:
        """The rows to show; scrolling never leaves the text."""
        rows = self.rows(columns)
        if self._pages_back is not None:
            self.top, self._pages_back = len(rows) - self._pages_back * height, None
        self.top = max(0, min(self.top, len(rows) - height))
        return rows[self.top : self.top + height]

    def scroll(self, rows: int) -> None:
        self.top, self.message, self._match = max(0, self.top + rows), "", None

    def press(self, key: str, page: int) -> bool:
        """Handle a key; a page has this many rows. Returns whether it leaves."""
        if self.search is not None:
            self._type(key)
            return False
        moves = {"k": -1, "j": 1, "b": -page, "u": -page, ERASE: -page, " ": page, "g": -FAR, "G": FAR}
        if key in moves:
            self.scroll(moves[key])
        elif key in ("n", "N"):
            self.find(1 if key == "n" else -1)
        elif key == "/":
            self.search = ""
        self.left = key in LEAVE
        return self.left

    def _type(self, key: str) -> None:
        """A key while a word to search for is typed."""
        search = self.search or ""
        if key == ENTER:
            self.word, self.search = search or self.word, None
            self.find(1)
        elif key == ESCAPE:
            self.search = None
        elif key == ERASE:
            self.search = search[:-1]
        elif len(key) == 1 and key.isprintable():
            self.search = search + key

    def find(self, step: int) -> None:
        """Go to the next row that contains the word, below (1) or above (-1), and on from the other end."""
        word, count = self.word.casefold(), len(self._rows)
        if not word or not count:
            return
        start = self.top - step if self._match is None else self._match
        for number in range(1, count + 1):
            at = (start + step * number) % count
            if word in plain(self._rows[at]).casefold():
                self.top = self._match = at
                self.message = f"'{self.word}' in row {at + 1}; n, N: next, last"
                return
        self.message = f"'{self.word}' is not here"

    def foot(self, columns: int, height: int) -> str:
        if self.search is not None:
            return f"/{self.search}"
        rows = len(self._rows)
        place = f"{self.title} {min(self.top + height, rows)}/{rows}"
        keys = [self.message] if self.message else [KEYS, SHORT_KEYS, SHORTEST_KEYS]
        feet = [f"{place}   {hint}" for hint in keys]
        return next((foot for foot in feet if cell_len(foot) < columns), shorten_row(feet[-1], columns - 1))


def plain(row: str) -> str:
    """The text of a row, without colours."""
    return COLOURS.sub("", row)


def application(pager: Pager) -> Any:
    """The prompt_toolkit application that shows the rows, on whatever screen is up."""
    from prompt_toolkit.formatted_text import ANSI
    from prompt_toolkit.layout import Dimension, FormattedTextControl, HSplit, Layout, Window

    def height() -> int:
        return max(1, screen_size()[1] - 2)

    def body() -> Any:
        shown = pager.visible(screen_size()[0], height())
        return ANSI("\n".join(shown + [""] * (height() - len(shown))))

    def foot() -> Any:
        return [("reverse", pager.foot(screen_size()[0], height()))]

    windows = [
        Window(FormattedTextControl(body, focusable=True, show_cursor=False), height=lambda: Dimension.exact(height())),
        Window(FormattedTextControl(foot), height=1),
    ]
    return run_app(Layout(HSplit(windows)), pager_keys(pager, height), lambda: "")


def pager_keys(pager: Pager, height: Callable[[], int]) -> KeyBindings:
    keys = common_keys()

    def press(event: Any, key: str) -> None:
        if pager.press(key, max(1, height() - 1)):
            event.app.exit()

    for name, key in NAMED_KEYS.items():
        keys.add(name, eager=name == "escape")(partial(pressed_as, press, key))

    @keys.add("<any>")
    def _(event: Any) -> None:
        press(event, event.data)

    return keys


def pressed_as(press: Callable[[Any, str], None], key: str, event: Any) -> None:
    press(event, key)
