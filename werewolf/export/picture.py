"""A moment of a game as an SVG picture: rows of a terminal, in whatever monospaced font the reader has."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from xml.sax.saxutils import quoteattr

from rich.ansi import AnsiDecoder
from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME

from werewolf.export.copies import Copy
from werewolf.export.terminal import Terminal
from werewolf.terminal.clean import one_line

ROWS = 40
CELL, LINE, BASE = 9.0, 18.0, 13.5
MARGIN, BAR = 16.0, 34.0
FONT = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
LONGEST_TITLE = 200
NO_BREAK = "\u00a0"
PAPER, INK = SVG_EXPORT_THEME.background_color.hex, SVG_EXPORT_THEME.foreground_color.hex


def closing_picture(copy: Copy, columns: int) -> str:
    """The closing page, whole."""
    terminal = Terminal(columns)
    screen = copy.screen(terminal.console)
    screen.remember(copy.lines)
    screen.closing()
    return drawn(terminal.taken(), columns, copy.rules.title)


def moment_picture(copy: Copy, columns: int, rows: int | None = None) -> str:
    """The last rows of what has been shown so far, as a terminal of this size would have them."""
    terminal = Terminal(columns)
    copy.screen(terminal.console).show(copy.lines)
    printed = terminal.taken().rstrip("\n").split("\n")
    return drawn("\n".join(printed[-(rows or ROWS) :]), columns, copy.rules.title)


def drawn(printed: str, columns: int, title: str) -> str:
    """Printed rows as a picture. It refers to nothing outside itself."""
    rows = [list(text.render(Console(_environ={}))) for text in AnsiDecoder().decode(printed.strip("\n"))]
    width, height = columns * CELL + 2 * MARGIN, len(rows) * LINE + BAR + MARGIN
    head = escape(one_line(title, LONGEST_TITLE))
    body = "\n".join(drawn_row(row, BAR + at * LINE) for at, row in enumerate(rows))
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">
<title>{head}</title>
<style>text {{ font: 15px {FONT}; fill: currentColor }}</style>
<g color="{INK}"><rect width="{width:g}" height="{height:g}" rx="8" fill="{PAPER}"/>
<text x="{width / 2:g}" y="{BAR * 0.65:g}" text-anchor="middle" opacity="0.7">{head}</text>
{body}
</g></svg>
"""


def drawn_row(segments: Sequence[Segment], top: float) -> str:
    """Every stretch of one style at its own place, so that no font can shift the next."""
    parts, cell = [], 0
    for segment in segments:
        words, style = segment.text.rstrip("\n"), segment.style or Style()
        if style.reverse:
            parts.append(ground(cell, cell_len(words), top))
            style += Style(color=PAPER, reverse=False)
        if words.strip():
            before = len(words) - len(words.lstrip())
            parts.append(stretch(words.strip(), style, cell + before, top))
        cell += cell_len(words)
    return "".join(parts)


def ground(cell: int, cells: int, top: float) -> str:
    """What reversed words stand on."""
    return f'<rect x="{across(cell):g}" y="{top:g}" width="{cells * CELL:g}" height="{LINE:g}" fill="{INK}"/>'


def stretch(words: str, style: Style, cell: int, top: float) -> str:
    """Spaces that follow one another would be taken for one, unless they may not be broken at."""
    css = style.get_html_style(SVG_EXPORT_THEME)
    styled = f" style={quoteattr(css)}" if css else ""
    place = f'x="{across(cell):g}" y="{top + BASE:g}" textLength="{cell_len(words) * CELL:g}"'
    return f"<text {place}{styled}>{escape(words.replace('  ', NO_BREAK * 2), quote=False)}</text>"


def across(cell: int) -> float:
    return MARGIN + cell * CELL
