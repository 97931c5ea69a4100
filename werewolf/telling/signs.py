"""The signs between words (★, †, →), also in ASCII, and the tones of words: what they are, not how they look."""

from __future__ import annotations

from dataclasses import dataclass

from werewolf.game.events import Phase

# A text carries its tones by name. Whoever shows it decides how they look, and may ignore them.
PLAIN = ""
LOUD = "loud"  # the moderator's voice, headings
QUIET = "quiet"
NIGHT, DAY = "night", "day"
DEATH = "death"
BADGE = "badge"
SECRET = "secret"
PACK = "pack"
VILLAGE = "village"
THOUGHT = "thought"
DEAD_NAME = "dead name"
YOU = "you"


def seat_tone(seat: int) -> str:
    return f"seat {seat}"


def phase_tone(phase: Phase) -> str:
    return NIGHT if phase is Phase.NIGHT else DAY


def camp_tone(camp: str) -> str:
    return {"werewolves": PACK, "village": VILLAGE}.get(camp, PLAIN)


@dataclass(frozen=True, slots=True)
class Signs:
    """Every sign that is shown and is not a word."""

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
    secret: str = "┆"
    hit: str = "●"
    miss: str = "○"
    none: str = "·"
    cut: str = "…"
    times: str = "×"
    shades: str = "·░▒▓█"  # from none to full
    steps: str = "▁▂▃▄▅▆▇█"  # from low to high


ASCII = Signs(
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
    secret=":",
    hit="x",
    miss="o",
    none=".",
    cut="..",
    times="x",
    shades=".:+x#",
    steps="_.-:=+*#",
)
