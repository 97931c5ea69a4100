"""Colours and frames: the only module that knows them. All are readable on dark and light backgrounds."""

from __future__ import annotations

from functools import cache

from rich.box import Box
from rich.style import Style
from rich.text import Text

from werewolf.telling import signs
from werewolf.telling.page import Frame

# Colours of medium brightness from the 256, ordered so that neighbours at the table are easy to tell apart.
SEAT_COLOURS = (
    *(32, 166, 28, 170, 136, 99, 30, 161, 103, 101, 97, 168),
    *(27, 58, 126, 69, 95, 199, 25, 165, 60, 130, 62, 196),
)

NIGHT = Style(color="color(62)")
DAY = Style(color="color(136)")
DEATH = Style(color="color(160)", bold=True)
SECRET = Style(color="color(97)")
PACK = Style(color="color(160)")
VILLAGE = Style(color="color(28)")
QUIET = Style(dim=True)
HEADING = Style(bold=True)
COACH = Style(italic=True)
PLAIN = Style()
YOU = Style(bold=True, reverse=True)
HELD = VILLAGE  # a rule that holds, in the output of `check`
BROKEN = DEATH

TONES = {
    signs.LOUD: HEADING,
    signs.QUIET: QUIET,
    signs.NIGHT: NIGHT + Style(bold=True),
    signs.DAY: DAY + Style(bold=True),
    signs.DEATH: DEATH,
    signs.BADGE: Style(color="color(136)", bold=True),
    signs.SECRET: SECRET,
    signs.PACK: PACK,
    signs.VILLAGE: VILLAGE,
    signs.THOUGHT: Style(italic=True, dim=True),
    signs.DEAD_NAME: Style(dim=True, strike=True),
    signs.YOU: YOU,
}


@cache
def style_of(tone: str | Style) -> str | Style:
    """How words of this tone look. A style is what it is."""
    if isinstance(tone, str) and tone.startswith("seat "):
        return seat_style(int(tone.removeprefix("seat ")))
    return TONES.get(tone, tone) if isinstance(tone, str) else tone


def styled(text: Text) -> Text:
    """The text in the colours of its tones."""
    shown = text.copy()
    shown.style = style_of(text.style)
    shown.spans = [span._replace(style=style_of(span.style)) for span in text.spans]
    return shown


def seat_style(seat: int) -> Style:
    return Style(color=f"color({SEAT_COLOURS[seat % len(SEAT_COLOURS)]})")


def _box(*rows: str) -> Box:
    return Box("\n".join(rows), ascii=all(row.isascii() for row in rows))


FRAMES: dict[Frame, Box] = {
    "speech": _box("╭──╮", "│  │", "├──┤", "│  │", "├──┤", "├──┤", "│  │", "╰──╯"),
    "last": _box("┏━━┓", "┃  ┃", "┣━━┫", "┃  ┃", "┣━━┫", "┣━━┫", "┃  ┃", "┗━━┛"),
    "private": _box("╭┄┄╮", "┆  ┆", "├┄┄┤", "┆  ┆", "├┄┄┤", "├┄┄┤", "┆  ┆", "╰┄┄╯"),
}
ASCII_FRAMES: dict[Frame, Box] = {
    "speech": _box(".--.", "|  |", "|--|", "|  |", "|--|", "|--|", "|  |", "'--'"),
    "last": _box("####", "#  #", "####", "#  #", "####", "####", "#  #", "####"),
    "private": _box("....", ":  :", "....", ":  :", "....", "....", ":  :", "...."),
}
