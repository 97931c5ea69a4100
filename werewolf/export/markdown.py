"""A game as a chronicle in Markdown: the very words of the screen, on a sheet of another kind."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence

from rich.box import Box
from rich.console import Console
from rich.style import Style
from rich.text import Text

from werewolf.export.copies import Copy
from werewolf.terminal.screen.page import WIDEST, Page
from werewolf.terminal.theme import PLAIN

# Signs that mean something wherever they stand, and those that do only where a line begins.
_ANYWHERE = re.compile(r"([\\`*_\[\]<>&|~$])|(?<=\w)(:)(?=//)|(?<=www)(\.)", re.IGNORECASE)
_AT_START = re.compile(r"^([#+\-=:]|\d{1,9}(?=[.)](?:\s|$)))")


def markdown(copy: Copy) -> str:
    """The whole chronicle; of an unfinished game, as far as it goes."""
    sheet = Sheet()
    screen = copy.screen(sheet.console, page=sheet)
    screen.show(copy.lines)
    if not copy.finished:
        sheet.heading("The game is unfinished")
        sheet.put(Text("It has been played as far as this."))
    return sheet.text()


def plain(text: Text | str) -> str:
    """Words on one line that no reader of Markdown takes for anything but words."""
    words = " ".join(str(text).split())
    escaped = _ANYWHERE.sub(r"\\\g<0>", words)
    return _AT_START.sub(lambda found: at_start(found.group()), escaped)


def at_start(sign: str) -> str:
    return f"{sign}\\" if sign[0].isdigit() else f"\\{sign}"


class Sheet(Page):
    """Blocks of Markdown with an empty line between them. Nothing here is ever too wide."""

    def __init__(self) -> None:
        super().__init__(Console(file=io.StringIO(), width=WIDEST, color_system=None))
        self._blocks: list[str] = []
        self._passed: list[str] = []
        self._asides = False
        self._titled = False

    def text(self) -> str:
        self._told()
        return "\n\n".join(self._blocks) + "\n"

    def _block(self, block: str) -> None:
        self._told()
        self._blocks.append(block)
        self._asides = False

    def _told(self) -> None:
        """What was told in passing and never summed up stands for itself."""
        if self._passed:
            self._blocks.append("\n".join(self._passed))
            self._passed = []

    def gap(self) -> None:
        """Between blocks there is always one."""

    def put(self, text: Text, indent: int = 2, hang: int = 0) -> None:  # noqa: ARG002
        self._block(plain(text))

    def row(self, text: Text) -> None:
        self._block(plain(text))

    def passing(self, text: Text) -> None:
        self._passed.append(f"- {plain(text)}")

    def announce(self, text: Text, sign: str = "", style: Style = PLAIN) -> None:  # noqa: ARG002
        self._block(f"**{' '.join(filter(None, (sign, plain(text))))}**")

    def aside(self, label: str, text: Text, style: Style) -> None:  # noqa: ARG002
        """One list, as long as nothing public comes between."""
        item = f"- *{label}* {self.glyphs.dot} {plain(text)}"
        if self._asides:
            self._blocks[-1] += f"\n{item}"
        else:
            self._block(item)
        self._asides = True

    def panel(self, title: Text, body: Text, box: Box, style: Style) -> None:  # noqa: ARG002
        self._block(f"**{plain(title)}**")
        self._block(quoted(body))

    def heading(self, title: str, style: Style = PLAIN) -> None:  # noqa: ARG002
        """The first one is the title, and stands above whatever was told before it."""
        if self._titled:
            self._block(f"## {plain(title)}")
        else:
            self._blocks.insert(0, f"# {plain(title)}")
        self._titled = True

    def _banner(self, sign: str, title: str, line: str, style: Style, title_style: Style) -> None:  # noqa: ARG002
        self.heading(f"{sign} {title.rstrip('.')}")

    def cut(self, text: Text, cells: int) -> Text:  # noqa: ARG002
        return text

    def cell(self, text: Text, cells: int, right: bool = False) -> Text:  # noqa: ARG002
        return text

    def grid(self, cells: Sequence[Text], widest_cell: int) -> None:  # noqa: ARG002
        self._block(f" {self.glyphs.dot} ".join(map(plain, cells)))

    def table(self, rows: Sequence[Sequence[Text]], widths: Sequence[int], right: Sequence[int] = ()) -> None:  # noqa: ARG002
        """Sums up what was told in passing. A first row without a name says what the columns are."""
        self._passed = []
        cells = [[plain(cell) for cell in row] for row in rows]
        if cells and cells[0][0]:
            cells.insert(0, [""] * len(cells[0]))
        cells.insert(1, ["---:" if at in right else "---" for at in range(len(cells[0]))])
        self._block("\n".join(f"| {' | '.join(row)} |" for row in cells))


def quoted(body: Text) -> str:
    """A speech as it was given, line by line."""
    paragraphs = [[plain(line) for line in part.split("\n")] for part in body.plain.split("\n\n")]
    return "\n>\n".join("\\\n".join(f"> {line}" for line in part if line) for part in paragraphs if any(part))
