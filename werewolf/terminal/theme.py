"""Colours, glyphs and boxes: the only module that knows them. All are readable on dark and light backgrounds."""

from __future__ import annotations

from dataclasses import dataclass

from rich.box import Box
from rich.style import Style

# Colours of medium brightness from the 256, ordered so that neighbours at the table are easy to tell apart.
SEAT_COLOURS = (
    *(32, 166, 28, 170, 136, 99, 30, 161, 103, 101, 97, 168),
    *(27, 58, 126, 69, 95, 199, 25, 165, 60, 130, 62, 196),
)

NIGHT = Style(color="color(62)")
DAY = Style(color="color(136)")
NIGHT_TITLE = NIGHT + Style(bold=True)
DAY_TITLE = DAY + Style(bold=True)
DEATH = Style(color="color(160)", bold=True)
BADGE = Style(color="color(136)", bold=True)
SECRET = Style(color="color(97)")
PACK = Style(color="color(160)")
VILLAGE = Style(color="color(28)")
HELD = VILLAGE  # a rule that holds, in the output of `check`
BROKEN = DEATH
THOUGHT = Style(italic=True, dim=True)
QUIET = Style(dim=True)
COACH = Style(italic=True)
VOICE = Style(bold=True)
HEADING = Style(bold=True)
DEAD_NAME = Style(dim=True, strike=True)
YOU = Style(bold=True, reverse=True)
PLAIN = Style()


def _box(*rows: str) -> Box:
    return Box("\n".join(rows), ascii=all(row.isascii() for row in rows))


SPEECH_BOX = _box("╭──╮", "│  │", "├──┤", "│  │", "├──┤", "├──┤", "│  │", "╰──╯")
LAST_BOX = _box("┏━━┓", "┃  ┃", "┣━━┫", "┃  ┃", "┣━━┫", "┣━━┫", "┃  ┃", "┗━━┛")
PRIVATE_BOX = _box("╭┄┄╮", "┆  ┆", "├┄┄┤", "┆  ┆", "├┄┄┤", "├┄┄┤", "┆  ┆", "╰┄┄╯")
ASCII_SPEECH_BOX = _box(".--.", "|  |", "|--|", "|  |", "|--|", "|--|", "|  |", "'--'")
ASCII_LAST_BOX = _box("####", "#  #", "####", "#  #", "####", "####", "#  #", "####")
ASCII_PRIVATE_BOX = _box("....", ":  :", "....", ":  :", "....", "....", ":  :", "....")


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Every sign the screen draws that is not a word."""

    moon: str = "☾"
    sun: str = "☼"
    night_rule: str = "─"
    day_rule: str = "━"
    badge: str = "★"
    dead: str = "†"
    shot: str = "✦"
    arrow: str = "→"
    next: str = "▸"
    dot: str = "·"
    bar: str = "█"
    half_bar: str = "▌"
    aside: str = "┆"
    hit: str = "●"
    miss: str = "○"
    none: str = "·"
    cut: str = "…"
    times: str = "×"
    shades: str = "·░▒▓█"  # from none to full
    steps: str = "▁▂▃▄▅▆▇█"  # from low to high
    speech_box: Box = SPEECH_BOX
    last_box: Box = LAST_BOX
    private_box: Box = PRIVATE_BOX


ASCII = Glyphs(
    moon="(",
    sun="*",
    night_rule="-",
    day_rule="=",
    badge="*",
    dead="+",
    shot="!",
    arrow="->",
    next=">",
    dot="-",
    bar="#",
    half_bar="+",
    aside=":",
    hit="x",
    miss="o",
    none=".",
    cut="..",
    times="x",
    shades=".:+x#",
    steps="_.-:=+*#",
    speech_box=ASCII_SPEECH_BOX,
    last_box=ASCII_LAST_BOX,
    private_box=ASCII_PRIVATE_BOX,
)


def seat_style(seat: int) -> Style:
    return Style(color=f"color({SEAT_COLOURS[seat % len(SEAT_COLOURS)]})")


def camp_style(camp: str) -> Style:
    return {"werewolves": PACK, "village": VILLAGE}.get(camp, PLAIN)
