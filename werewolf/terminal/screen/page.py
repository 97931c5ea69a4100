"""The page: prints text, panels, tables and headings that fit the terminal and are never too wide to read."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import Box
from rich.console import Console
from rich.padding import Padding
from rich.panel import Panel
from rich.style import Style
from rich.text import Text

from werewolf.terminal.theme import ASCII, DAY, DAY_TITLE, NIGHT, NIGHT_TITLE, PLAIN, QUIET, VOICE, Glyphs

WIDEST = 100
NARROWEST = 20


class Page:
    """Prints on a console, top to bottom, and keeps track of blank lines."""

    def __init__(self, console: Console, ascii: bool = False) -> None:
        self.console = console
        self.glyphs = ASCII if ascii or not console.encoding.startswith("utf") else Glyphs()
        self._open = False
        self._aside = ""

    @property
    def width(self) -> int:
        """The current width: the terminal may be resized at any time."""
        return max(NARROWEST, min(self.console.width, WIDEST))

    def gap(self) -> None:
        """Print a blank line, unless the last line is blank."""
        if self._open:
            self.console.print()
            self._open = False

    def put(self, text: Text, indent: int = 2, hang: int = 0) -> None:
        """Print a paragraph. Rows after the first are indented by `hang` more."""
        for at, row in enumerate(self.wrapped(text, self.width - indent - hang)):
            self.row(Text(" " * (indent + (hang if at else 0))) + row)

    def row(self, text: Text) -> None:
        """Print one line, cut if the terminal is too narrow for it."""
        text.rstrip()
        self.console.print(self.cut(text, self.width), no_wrap=True, overflow="ignore", crop=False)
        self._open, self._aside = True, ""

    def wrapped(self, text: Text, room: int) -> list[Text]:
        rows = text.wrap(self.console, max(room, 1), tab_size=4)
        for row in rows:
            row.rstrip()
        return list(rows) or [Text()]

    def announce(self, text: Text, sign: str = "", style: Style = PLAIN) -> None:
        """Print an announcement of the moderator."""
        words = Text.assemble((f"{sign} " if sign else "", style), text)
        words.stylize_before(VOICE)
        self.put(words, hang=len(sign) + 1 if sign else 0)

    def quiet(self, text: Text, sign: str = "") -> None:
        words = Text(f"{sign} ") + text if sign else text
        words.stylize_before(QUIET)
        self.put(words)

    def aside(self, label: str, text: Text, style: Style) -> None:
        """Print something secret behind a line on the left. Asides with the same label in a row show it once."""
        head = self._aside_label(label)
        first = " " * len(head) if label == self._aside else head
        for at, row in enumerate(self._aside_lines(head, text)):
            start = first if at == 0 else " " * len(head)
            self.row(Text.assemble("  ", (f"{self.glyphs.aside} {start}", style), row))
        self._aside = label

    def aside_rows(self, label: str, text: Text) -> int:
        """How many rows an aside takes."""
        return len(self._aside_lines(self._aside_label(label), text))

    def _aside_label(self, label: str) -> str:
        return f"{label} {self.glyphs.dot} "

    def _aside_lines(self, head: str, text: Text) -> list[Text]:
        return self.wrapped(text, self.width - 4 - len(head))

    def panel(self, title: Text, body: Text, box: Box, style: Style, inset: int = 0) -> None:
        """Print a text in a frame, which is smaller and further right by `inset` columns where there is room for it."""
        inset = inset if self.width - inset > NARROWEST else 0
        head = self.cut(title, self.width - inset - 6)
        shown = Panel(body, box=box, title=head, title_align="left", border_style=style, width=self.width - inset)
        self.console.print(Padding(shown, (0, 0, 0, inset)) if inset else shown, crop=False)
        self._open, self._aside = True, ""

    def night(self, title: str) -> None:
        self._banner(self.glyphs.moon, title, self.glyphs.night_rule, NIGHT, NIGHT_TITLE)

    def day(self, title: str) -> None:
        self._banner(self.glyphs.sun, title, self.glyphs.day_rule, DAY, DAY_TITLE)

    def _banner(self, sign: str, title: str, line: str, style: Style, title_style: Style) -> None:
        self.gap()
        head = self.cut(Text(f" {sign}  {title} ", title_style), self.width - 4)
        self.row(Text.assemble((line * 2, style), head, (line * (self.width - 2 - head.cell_len), style)))
        self.gap()

    def heading(self, title: str, style: Style = VOICE) -> None:
        self.gap()
        head = self.cut(Text(title, style), self.width - 4)
        rest = self.glyphs.night_rule * (self.width - 1 - head.cell_len)
        self.row(Text.assemble(head, " ", (rest, QUIET)))

    def cut(self, text: Text, cells: int) -> Text:
        """The text cut to at most `cells` wide, with a sign at the end if anything was cut."""
        if text.cell_len <= cells:
            return text
        short = text.copy()
        short.truncate(max(cells - len(self.glyphs.cut), 0), overflow="crop")
        return short.append(self.glyphs.cut)

    def cell(self, text: Text, cells: int, right: bool = False) -> Text:
        """The text cut or padded to exactly `cells` wide, whatever the script."""
        text = self.cut(text, cells)
        fill = " " * (cells - text.cell_len)
        return Text(fill) + text if right else text + Text(fill)

    def grid(self, cells: Sequence[Text], widest_cell: int) -> None:
        """Print cells in reading order, in as many columns as fit."""
        widths = columns([min(cell.cell_len, widest_cell) for cell in cells], self.width - 2)
        for start in range(0, len(cells), len(widths)):
            row = [self.cell(cell, width) for cell, width in zip(cells[start:], widths, strict=False)]
            self.row(Text("  ") + Text("  ").join(row))

    def interim(self, text: Text) -> None:
        """Print one line of news that a table soon sums up, such as a single vote."""
        self.row(text)

    def draw_below(self, rows: Sequence[str]) -> None:
        """Draw rows for a while below what was printed, without a new line after the last. None may be too wide."""
        self.console.show_cursor(False)
        self.console.print(Text("\n".join(rows), QUIET), end="", no_wrap=True, overflow="crop")

    def erase_below(self, rows: Sequence[str]) -> None:
        up = f"\x1b[{len(rows) - 1}A" if len(rows) > 1 else ""
        self.console.file.write(f"\r{up}\x1b[J")
        self.console.show_cursor(True)

    def table(self, rows: Sequence[Sequence[Text]], widths: Sequence[int], right: Sequence[int] = ()) -> None:
        """Print columns two cells apart. The last column takes the rest of the width and wraps."""
        start = 2 + sum(widths) + 2 * len(widths)
        for *cells, last in rows:
            fixed = [
                self.cell(cell, width, at in right) for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
            ]
            head = Text("  ").join([*fixed, Text()])
            for at, row in enumerate(self.wrapped(last, self.width - start)):
                self.row(Text("  ") + (head if at == 0 else Text(" " * (start - 2))) + row)


def widest(cells: Sequence[Text], most: int) -> int:
    """The width of the widest cell, but no more than `most`."""
    return min(max((cell.cell_len for cell in cells), default=0), most)


def columns(cells: Sequence[int], room: int) -> list[int]:
    """The width of each column, for as few rows as fit and rows as even as possible."""
    for rows in range(1, len(cells)):
        wide = -(-len(cells) // rows)
        widths = [max(cells[column::wide]) for column in range(wide)]
        if sum(widths) + 2 * (wide - 1) <= room:
            return widths
    return [min(max(cells), room)]
