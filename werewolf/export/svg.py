"""Export a moment of a game as an SVG picture: rows of a terminal, in the reader's own monospaced font."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from xml.sax.saxutils import quoteattr

from rich.ansi import AnsiDecoder
from rich.cells import cell_len
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME

from werewolf.export.visible_game import VisibleGame
from werewolf.telling.clean import one_line
from werewolf.telling.pace import Beat
from werewolf.terminal.screen.off_screen import VirtualTerminal
from werewolf.terminal.screen.screen import Screen

ROWS = 40
CELL, LINE, BASE = 9.0, 18.0, 13.5
MARGIN, BAR = 16.0, 34.0
FONT = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
LONGEST_TITLE = 200
NO_BREAK = "\u00a0"
# Why not Rich's Console.export_svg? Its default format links web fonts, and our pictures must refer to nothing outside
# themselves. Given a format of our own it would still pad every row to full width and add a clip path to it (three
# times our file size), and count characters rather than cells, which squeezes wide characters such as 小.
PAPER, INK = SVG_EXPORT_THEME.background_color.hex, SVG_EXPORT_THEME.foreground_color.hex


def live_screen(game: VisibleGame, terminal: VirtualTerminal, pause: Callable[[Beat], None] | None = None) -> Screen:
    """The screen of live play, for this viewpoint."""
    screen = Screen(
        terminal.console, game.rules, game.names, game.view, thoughts=game.thoughts, pause=pause, names_models=True
    )
    screen.closing_notes(None, game.seed)
    return screen


def closing_picture(game: VisibleGame, columns: int) -> str:
    """The whole closing page."""
    terminal = VirtualTerminal(columns)
    screen = live_screen(game, terminal)
    screen.remember(game.lines)
    screen.closing()
    return svg_picture(terminal.read(), columns, game.rules.title)


def moment_picture(game: VisibleGame, columns: int, rows: int | None = None) -> str:
    """The last rows printed so far, as a terminal of this size would show them."""
    terminal = VirtualTerminal(columns)
    live_screen(game, terminal).show(game.lines)
    printed = terminal.read().rstrip("\n").split("\n")
    return svg_picture("\n".join(printed[-(rows or ROWS) :]), columns, game.rules.title)


def svg_picture(printed: str, columns: int, title: str) -> str:
    """Draw printed rows. The picture refers to nothing outside itself: no fonts, images or links."""
    rows = [list(text.render(Console(_environ={}))) for text in AnsiDecoder().decode(printed.strip("\n"))]
    width, height = columns * CELL + 2 * MARGIN, len(rows) * LINE + BAR + MARGIN
    head = escape(one_line(title, LONGEST_TITLE))
    body = "\n".join(svg_row(row, BAR + at * LINE) for at, row in enumerate(rows))
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">
<title>{head}</title>
<style>text {{ font: 15px {FONT}; fill: currentColor }}</style>
<g color="{INK}"><rect width="{width:g}" height="{height:g}" rx="8" fill="{PAPER}"/>
<text x="{width / 2:g}" y="{BAR * 0.65:g}" text-anchor="middle" opacity="0.7">{head}</text>
{body}
</g></svg>
"""


def svg_row(segments: Sequence[Segment], top: float) -> str:
    """Draw one row. Each piece of one style has its own position, so no font can shift the next piece."""
    # Draw from left to right, counting cells, because some characters take two. The background of reversed text is a
    # rectangle; blanks need no text at all.
    parts, cell = [], 0
    for segment in segments:
        words, style = segment.text.rstrip("\n"), segment.style or Style()
        if style.reverse:
            parts.append(background(cell, cell_len(words), top))
            style += Style(color=PAPER, reverse=False)
        if words.strip():
            before = len(words) - len(words.lstrip())
            parts.append(text_piece(words.strip(), style, cell + before, top))
        cell += cell_len(words)
    return "".join(parts)


def background(cell: int, cells: int, top: float) -> str:
    """The rectangle behind reversed text."""
    return f'<rect x="{x_of(cell):g}" y="{top:g}" width="{cells * CELL:g}" height="{LINE:g}" fill="{INK}"/>'


def text_piece(words: str, style: Style, cell: int, top: float) -> str:
    """Draw text of one style. Double spaces become no-break spaces, because SVG would collapse them into one."""
    css = style.get_html_style(SVG_EXPORT_THEME)
    styled = f" style={quoteattr(css)}" if css else ""
    place = f'x="{x_of(cell):g}" y="{top + BASE:g}" textLength="{cell_len(words) * CELL:g}"'
    return f"<text {place}{styled}>{escape(words.replace('  ', NO_BREAK * 2), quote=False)}</text>"


def x_of(cell: int) -> float:
    return MARGIN + cell * CELL
