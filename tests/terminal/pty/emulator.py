"""A small terminal emulator: a main screen with scrollback, an alternate screen and a cursor."""

from __future__ import annotations

import re

from rich.cells import cell_len

SEQUENCE = re.compile(
    r"\x1b\[(?P<given>[0-9;?>=!]*)[ -/]*(?P<final>[@-~])"  # a command
    r"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"  # a title or a link
    r"|\x1b[()#%].|\x1b[^\[\]()#%]"
)
UNFINISHED = re.compile(r"\x1b(?:\[[0-9;?>=! -/]*|\][^\x07]*|[()#%])?$")


class Emulator:
    """Follows the output of a program. `history` has every row that scrolled off the main screen, wiped or not."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.main, self.curtain = self._empty(), self._empty()
        self.alternate = False
        self.wrapping = True
        self.x = self.y = 0
        self.saved_cursor = (0, 0)
        self.history: list[str] = []
        self.scrollback: list[str] = []
        self.cursor_queries = 0
        self.unknown: set[str] = set()
        self._rest = ""

    def _empty(self) -> list[list[str]]:
        return [[" "] * self.columns for _ in range(self.rows)]

    @property
    def grid(self) -> list[list[str]]:
        return self.curtain if self.alternate else self.main

    def screen(self) -> list[str]:
        """The rows on the screen now."""
        return ["".join(row).rstrip() for row in self.grid]

    def text(self) -> str:
        return "\n".join(self.screen())

    def record(self) -> list[str]:
        """All rows of the main screen from the beginning, including those that scrolled off."""
        return self.history + ["".join(row).rstrip() for row in self.main]

    def reachable(self) -> str:
        """All text that can still be read, scrollback included."""
        return "\n".join(self.scrollback + self.screen())

    def resize(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        for grid in (self.main, self.curtain):
            while len(grid) > rows:
                gone = grid.pop(0)
                if grid is self.main:
                    self._scroll_off(gone)
            grid.extend([" "] * columns for _ in range(rows - len(grid)))
            grid[:] = [(row + [" "] * columns)[:columns] for row in grid]
        self.x, self.y = min(self.x, columns - 1), min(self.y, rows - 1)

    def feed(self, text: str) -> None:
        text = self._rest + text
        cut = UNFINISHED.search(text)
        self._rest = text[cut.start() :] if cut else ""
        text = text[: cut.start()] if cut else text
        at = 0
        while at < len(text):
            found = SEQUENCE.match(text, at) if text[at] == "\x1b" else None
            if found:
                if found["final"]:
                    self._obey(found["given"], found["final"])
                at = found.end()
            else:
                self._put(text[at])
                at += 1

    def _put(self, char: str) -> None:
        if char == "\n":
            self._down()
        elif char == "\r":
            self.x = 0
        elif char == "\b":
            self.x = max(0, self.x - 1)
        elif char == "\t":
            self.x = min(self.columns - 1, self.x + 8 - self.x % 8)
        elif char >= " ":
            self._print(char)

    def _print(self, char: str) -> None:
        width = cell_len(char)
        if width == 0:
            self.grid[self.y][max(0, self.x - 1)] += char
            return
        if self.x + width > self.columns:
            if self.wrapping:
                self.x = 0
                self._down()
            else:
                self.x = self.columns - width
        self.grid[self.y][self.x : self.x + width] = [char] + [""] * (width - 1)
        self.x += width

    def _down(self) -> None:
        if self.y + 1 < self.rows:
            self.y += 1
            return
        gone = self.grid.pop(0)
        self.grid.append([" "] * self.columns)
        if not self.alternate:
            self._scroll_off(gone)

    def _scroll_off(self, row: list[str]) -> None:
        self.history.append("".join(row).rstrip())
        self.scrollback.append("".join(row).rstrip())

    def _obey(self, given: str, final: str) -> None:
        if given.startswith("?"):
            self._switch(given[1:].split(";"), final == "h")
            return
        numbers = [int(part) if part.isdecimal() else 0 for part in given.split(";")]
        first = numbers[0]
        if final == "A":
            self.y = max(0, self.y - max(1, first))
        elif final == "B":
            self.y = min(self.rows - 1, self.y + max(1, first))
        elif final == "C":
            self.x = min(self.columns - 1, self.x + max(1, first))
        elif final == "D":
            self.x = max(0, min(self.x, self.columns - 1) - max(1, first))
        elif final == "G":
            self.x = min(self.columns, max(1, first)) - 1
        elif final in "Hf":
            column = numbers[1] if len(numbers) > 1 else 1
            self.y, self.x = min(self.rows, max(1, first)) - 1, min(self.columns, max(1, column)) - 1
        elif final == "J":
            self._erase_screen(first)
        elif final == "K":
            self._erase_row(first)
        elif final == "n":
            self.cursor_queries += first == 6
        elif final != "m":
            self.unknown.add(given + final)

    def _switch(self, modes: list[str], on: bool) -> None:
        if "7" in modes:
            self.wrapping = on
        if "1049" in modes and on != self.alternate:
            if on:
                self.saved_cursor, self.curtain = (self.x, self.y), self._empty()
            self.alternate = on
            if not on:
                self.x, self.y = min(self.saved_cursor[0], self.columns - 1), min(self.saved_cursor[1], self.rows - 1)

    def _erase_screen(self, how: int) -> None:
        if how == 3:
            self.scrollback.clear()
            return
        first, last = {0: (self.y + 1, self.rows), 1: (0, self.y), 2: (0, self.rows)}[how]
        for y in range(first, last):
            self.grid[y] = [" "] * self.columns
        if how < 2:
            self._erase_row(how)

    def _erase_row(self, how: int) -> None:
        first, last = {0: (self.x, self.columns), 1: (0, self.x + 1), 2: (0, self.columns)}[how]
        row = self.grid[self.y]
        row[first:last] = [" "] * (min(last, self.columns) - first)
