"""The page on a terminal: text, frames, tables and headings that fit the window and are never too wide to read."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.panel import Panel
from rich.style import Style
from rich.text import Text

from werewolf.telling.page import LONGEST_BAR, LONGEST_NAME, Frame, Page
from werewolf.telling.signs import ASCII, LOUD, PLAIN, QUIET, Signs
from werewolf.telling.signs import DAY as DAY_TITLE
from werewolf.telling.signs import NIGHT as NIGHT_TITLE
from werewolf.terminal.theme import ASCII_FRAMES, DAY, FRAMES, NIGHT, style_of, styled

WIDEST = 100
NARROWEST = 20
ROOMY = 76  # columns
INDENT = 2  # of everything but frames and headings, on the left


class TerminalPage(Page):
    """Prints on a console, top to bottom, and keeps track of blank lines."""

    def __init__(self, console: Console, ascii: bool = False) -> None:
        self.console = console
        self.signs = ASCII if ascii or not console.encoding.startswith("utf") else Signs()
        self._frames = FRAMES if self.signs is not ASCII else ASCII_FRAMES
        self._open = False  # whether something stands on the last line
        self._secret_label = ""  # of the last line, if that is a secret

    # -- how much room there is ----------------------------------------------------------------------------------

    @property
    def width(self) -> int:
        """The current width: the terminal may be resized at any time."""
        return max(NARROWEST, min(self.console.width, WIDEST))

    @property
    def roomy(self) -> bool:
        return self.width >= ROOMY

    @property
    def longest_bar(self) -> int:
        return min(LONGEST_BAR, self.width // 4)

    @property
    def longest_name(self) -> int:
        return min(LONGEST_NAME, self.width // 3)

    # -- lines and paragraphs ------------------------------------------------------------------------------------

    def gap(self) -> None:
        if self._open:
            self.console.print()
            self._open = False

    def put(self, text: Text, indent: int = INDENT, hang: int = 0) -> None:
        for at, row in enumerate(self.wrapped(text, self.width - indent - hang)):
            self.row(Text(" " * (indent + (hang if at else 0))) + row)

    def row(self, text: Text) -> None:
        """Print one line, cut if the terminal is too narrow for it."""
        text.rstrip()
        self.console.print(styled(self.cut(text, self.width)), no_wrap=True, overflow="ignore", crop=False)
        self._open, self._secret_label = True, ""

    def wrapped(self, text: Text, room: int) -> list[Text]:
        rows = text.wrap(self.console, max(room, 1), tab_size=4)
        for row in rows:
            row.rstrip()
        return list(rows) or [Text()]

    def announce(self, text: Text, sign: str = "", tone: str = PLAIN) -> None:
        words = Text.assemble((f"{sign} " if sign else "", tone), text)
        words.stylize_before(LOUD)
        self.put(words, hang=len(sign) + 1 if sign else 0)

    def quiet(self, text: Text, sign: str = "") -> None:
        words = Text(f"{sign} ") + text if sign else text
        words.stylize_before(QUIET)
        self.put(words)

    def secret(self, label: str, text: Text, tone: str) -> None:
        """Print something secret behind a line on the left."""
        head = self._label(label)
        first = " " * len(head) if label == self._secret_label else head
        for at, row in enumerate(self._secret_lines(head, text)):
            start = first if at == 0 else " " * len(head)
            self.row(Text.assemble("  ", (f"{self.signs.secret} {start}", tone), row))
        self._secret_label = label

    def secret_rows(self, label: str, text: Text) -> int:
        """How many rows a secret takes."""
        return len(self._secret_lines(self._label(label), text))

    def _label(self, label: str) -> str:
        return f"{label} {self.signs.dot} "

    def _secret_lines(self, head: str, text: Text) -> list[Text]:
        return self.wrapped(text, self.width - 4 - len(head))

    def draw_below(self, rows: Sequence[str]) -> None:
        """Draw rows for a while below what was printed, without a new line after the last. None may be too wide."""
        self.console.show_cursor(False)
        self.console.print(styled(Text("\n".join(rows), QUIET)), end="", no_wrap=True, overflow="crop")

    def erase_below(self, rows: Sequence[str]) -> None:
        up = f"\x1b[{len(rows) - 1}A" if len(rows) > 1 else ""
        self.console.file.write(f"\r{up}\x1b[J")
        self.console.show_cursor(True)

    # -- frames and headings -------------------------------------------------------------------------------------

    def framed(self, title: Text, body: Text, frame: Frame, tone: str, inset: int = 0) -> None:
        # A smaller frame stands further right. Where the window is narrow it keeps the whole width.
        inset = inset if self.width - inset > NARROWEST else 0
        shown = Panel(
            styled(body),
            box=self._frames[frame],
            title=styled(self.cut(title, self.width - inset - 6)),
            title_align="left",
            border_style=style_of(tone),
            width=self.width - inset,
        )
        self.console.print(Padding(shown, (0, 0, 0, inset)) if inset else shown, crop=False)
        self._open, self._secret_label = True, ""

    def draft(self, title: Text, body: Text) -> Panel:
        """The frame of a speech that is still being written."""
        return Panel(body, box=self._frames["speech"], title=title, title_align="left", width=self.width)

    def night(self, title: str) -> None:
        self._banner(self.signs.moon, title, self.signs.night_rule, NIGHT, NIGHT_TITLE)

    def day(self, title: str) -> None:
        self._banner(self.signs.sun, title, self.signs.day_rule, DAY, DAY_TITLE)

    def _banner(self, sign: str, title: str, line: str, style: Style, tone: str) -> None:
        self.gap()
        head = self.cut(Text(f" {sign}  {title} ", tone), self.width - 4)
        self.row(Text.assemble((line * 2, style), head, (line * (self.width - 2 - head.cell_len), style)))
        self.gap()

    def heading(self, title: str) -> None:
        self.gap()
        head = self.cut(Text(title, LOUD), self.width - 4)
        rest = self.signs.night_rule * (self.width - 1 - head.cell_len)
        self.row(Text.assemble(head, " ", (rest, QUIET)))

    # -- columns -------------------------------------------------------------------------------------------------

    def cut(self, text: Text, cells: int) -> Text:
        """The text cut to at most `cells` wide, with a sign at the end if anything was cut."""
        if text.cell_len <= cells:
            return text
        short = text.copy()
        short.truncate(max(cells - len(self.signs.cut), 0), overflow="crop")
        return short.append(self.signs.cut)

    def cell(self, text: Text, cells: int, right: bool = False) -> Text:
        """The text cut or padded to exactly `cells` wide, whatever the script."""
        text = self.cut(text, cells)
        fill = " " * (cells - text.cell_len)
        return Text(fill) + text if right else text + Text(fill)

    def grid(self, cells: Sequence[Text], widest_cell: int) -> None:
        widths = columns([min(cell.cell_len, widest_cell) for cell in cells], self.width - INDENT)
        for start in range(0, len(cells), len(widths)):
            row = [self.cell(cell, width) for cell, width in zip(cells[start:], widths, strict=False)]
            self.row(Text("  ") + Text("  ").join(row))

    def ballot(self, voter: Text, target: Text, weight: Text, names: Sequence[Text], named: bool) -> str:
        # Voters and targets stand in two columns, each as wide as the widest name, but no more than half of the row:
        # 14 cells are for the margin, the arrow and the weight. Words instead of a name may take the rest of the row.
        room = widest(names, min(LONGEST_NAME, (self.width - 14) // 2))
        line = Text.assemble("  ", self.cell(voter, room), (f"  {self.signs.arrow}  ", QUIET))
        line += self.cut(target, room if named else self.width - line.cell_len)
        line += weight
        self.row(line)
        return " ".join(line.plain.split())

    def table(self, rows: Sequence[Sequence[Text]], most: Sequence[int], right: Sequence[int] = ()) -> None:
        # Columns stand two cells apart. The last one takes what is left of the width, and wraps there.
        *fixed_columns, _ = zip(*rows, strict=True)
        widths = [widest(column, limit) for column, limit in zip(fixed_columns, most, strict=True)]
        start = INDENT + sum(widths) + 2 * len(widths)
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
    # With more rows there are fewer columns, so the first number of rows that fits is the smallest. The cells are laid
    # in reading order, so that column k has every `wide`-th cell from k on.
    for rows in range(1, len(cells)):
        wide = -(-len(cells) // rows)
        widths = [max(cells[column::wide]) for column in range(wide)]
        if sum(widths) + 2 * (wide - 1) <= room:
            return widths
    return [min(max(cells), room)]
