"""Export a finished game as a card: one picture for a chat, with result, roster, win curve and a quotation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from werewolf.errors import UserError
from werewolf.export.html import asset, colour
from werewolf.export.html_steps import card as card_words
from werewolf.export.text_width import REGULAR, SERIF, SERIF_BOLD, fitted, width, wrapped
from werewolf.export.visible_game import VisibleGame
from werewolf.game.events import Fate, GameOver, Reply, Speech
from werewolf.review.result import Review
from werewolf.telling.clean import one_line
from werewolf.telling.event_words import Voice
from werewolf.telling.moderator import LONGEST_TITLE

LEFT, WIDE = 56, 1088
TOP, BOTTOM = 178, 590  # of the area below the heading
CURVE_HEIGHT, CURVE_ROOM, CURVE_WIDTH, CURVE_LEFT = 170, 230, 500, 644
HEAD, QUIET, QUOTE = 46, 24, 25  # sizes of the fonts, as in card.svg
LONGEST_QUOTE, QUOTE_STEP = 600, 34
ROSTER_WIDTH, GAP = 570, 10
SIZES = (22, 20, 18, 17, 16, 15, 14, 13)  # of the names in the roster, as large as they fit
STEP, LEADING = 46.0, 1.5  # from row to row: at most, and at least in sizes of the font
ROLE, DOT, INDENT = 19 / 22, 9 / 22, 28 / 22  # in sizes of the font
LONG_NAME = 6.5  # em: a name that is longer may be cut before all others are made smaller
NEEDED = "resvg_py"
HOW_TO_GET_IT = "--to card: a PNG needs a package more: pip install 'werewolf[card]'; or write an SVG: -o card.svg"


def png(svg: str) -> bytes:
    """The picture as PNG, which every chat shows. Drawing needs an extra package."""
    if find_spec(NEEDED) is None:
        raise UserError(HOW_TO_GET_IT)
    return bytes(import_module(NEEDED).svg_to_bytes(svg_string=svg))


def card(game: VisibleGame, review: Review | None) -> str:
    """The card as SVG. It refers to nothing outside itself."""
    over = game.lines[-1].event if game.lines else None
    if not isinstance(over, GameOver):
        raise UserError("--to card: the game is unfinished, so there is no result to show yet; try --to html")
    voice = Voice(game.rules, game.names)
    days = max(line.day for line in game.lines)
    parts = {
        "title": text(game.rules.title),
        "result": text(result_words(voice, over), WIDE / HEAD / SERIF_BOLD),
        "table": text(
            f"{fitted(one_line(game.rules.title, LONGEST_TITLE), WIDE / QUIET / 2)} · {len(game.names)} players"
            f" · {days} day{'' if days == 1 else 's'}"
        ),
        "roster": "\n".join(roster(voice, over.players)),
        "curve": curve(review, voice.camp("village")),
        "quote": "\n".join(quotation(voice, best_words(game, review), TOP + CURVE_ROOM * has_curve(review))),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda gap: parts[gap[1]], asset("card.svg"))


def text(words: str, room: float = LONGEST_TITLE) -> str:
    """Words from the game as text of the picture, on one line and cut to what fits: so many em."""
    return escape(fitted(one_line(words, LONGEST_TITLE), room))


def result_words(voice: Voice, over: GameOver) -> str:
    words = one_line(voice.tell(over) or "").removeprefix("The game is over: ")
    return words[:1].upper() + words[1:]  # not capitalize(), which makes the rest small


class Entry(NamedTuple):
    """A seat in the roster."""

    seat: int
    name: str
    role: str
    camp: str
    gone: bool

    @property
    def card(self) -> str:
        return f"{self.role} †" if self.gone else self.role

    @property
    def wide(self) -> float:
        """How wide it is, in em, if a long name is cut."""
        return INDENT + min(width(self.name), LONG_NAME) + width(" ") + ROLE * width(self.card)


def roster(voice: Voice, fates: Sequence[Fate]) -> Iterator[str]:
    """Every seat with its card, in as many columns as are needed; the dead are fainter."""
    entries = [roster_entry(voice, fate) for fate in fates]
    columns, size = roster_layout(entries)
    rows = -(-len(entries) // columns)
    step, wide = min(STEP, (BOTTOM - TOP) / rows), ROSTER_WIDTH / columns
    for index, entry in enumerate(entries):
        x, y = LEFT + wide * (index // rows), TOP + step * (index % rows) + 16
        room = (wide - GAP) / size - INDENT - width(" ") - ROLE * width(entry.card)
        card = f'<tspan class="role {escape(entry.camp)}" font-size="{ROLE * size:g}">{escape(entry.card)}</tspan>'
        yield (
            f'<g class="fate{" gone" * entry.gone}"><circle cx="{x + DOT * size:g}" cy="{y - 0.32 * size:g}" '
            f'r="{DOT * size:g}" fill="{colour(entry.seat)}"/>'
            f'<text class="name" font-size="{size}" x="{x + INDENT * size:g}" y="{y:g}">'
            f"{escape(fitted(entry.name, room))} {card}</text></g>"
        )


def roster_entry(voice: Voice, fate: Fate) -> Entry:
    role, camp = card_words(voice, fate.role)
    name = voice.names[fate.seat] if fate.seat < len(voice.names) else f"seat {fate.seat}"
    role = fitted(one_line(role, LONGEST_TITLE), width("m" * 8))
    return Entry(fate.seat, one_line(name, LONGEST_TITLE), role, camp, fate.outcome != "survived")


def roster_layout(entries: Sequence[Entry]) -> tuple[int, int]:
    """How many columns, and which size of the font: the largest with which all entries fit."""
    # From the largest size on, try few columns before many. A layout fits if its rows fit in the height with some
    # leading, and the widest entry in the width of a column. If none does, names are cut at the smallest size.
    wide = max((entry.wide for entry in entries), default=0)
    for size in SIZES:
        for columns in (1, 2, 3) if len(entries) <= 8 else (2, 3):
            low = -(-len(entries) // columns) * LEADING * size <= BOTTOM - TOP
            if low and wide * size + GAP <= ROSTER_WIDTH / columns:
                return columns, size
    return 3, SIZES[-1]


def has_curve(review: Review | None) -> bool:
    return review is not None and len(review.points) > 1


def curve(review: Review | None, side: str) -> str:
    """The village's chance to win from start to end."""
    if review is None or not has_curve(review):
        return ""
    last = max(1, len(review.points) - 1)
    spots = [
        (CURVE_LEFT + CURVE_WIDTH * index / last, TOP + CURVE_HEIGHT * (1 - point.chance))
        for index, point in enumerate(review.points)
    ]
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
    floor, middle = TOP + CURVE_HEIGHT, TOP + CURVE_HEIGHT / 2
    return (
        f'<path class="area" d="M{line}L{CURVE_LEFT + CURVE_WIDTH} {floor}L{CURVE_LEFT} {floor}Z"/>'
        f'<line class="even" x1="{CURVE_LEFT}" x2="{CURVE_LEFT + CURVE_WIDTH}" y1="{middle:g}" y2="{middle:g}"/>'
        f'<path class="curve" d="M{line}"/>'
        f'<text class="quiet" x="{CURVE_LEFT}" y="{floor + 30}">chance of the {text(side, 8)}, start to end</text>'
    )


def best_words(game: VisibleGame, review: Review | None) -> Speech | Reply | None:
    """Whose words to quote: the best lie, the best catch, or else the last speech of the game."""
    findings = (review.best_lie, review.best_catch) if review else ()
    wanted = [finding.n for finding in findings if finding and finding.n is not None]
    said = {line.n: line.event for line in game.lines if isinstance(line.event, (Speech, Reply)) and line.event.content}
    chosen = [said[n] for n in wanted if n in said] or list(said.values())[-1:]
    return chosen[0] if chosen else None


def quotation(voice: Voice, said: Speech | Reply | None, top: float) -> Iterator[str]:
    if said is None:
        return
    words = one_line(said.content or "", LONGEST_QUOTE)
    most = int((BOTTOM - 6 - top) / QUOTE_STEP)
    rows = wrapped(f"“{words}”", CURVE_WIDTH / QUOTE / SERIF, most)
    rows[-1] += "" if rows[-1].endswith("”") else "”"
    for index, row in enumerate(rows):
        yield f'<text class="serif quote" x="{CURVE_LEFT}" y="{top + QUOTE_STEP * index + 16:g}">{escape(row)}</text>'
    author = text(f"— {voice.seat(said.actor)}", CURVE_WIDTH / QUIET / REGULAR)
    yield f'<text class="quiet" x="{CURVE_LEFT}" y="{top + QUOTE_STEP * len(rows) + 18:g}">{author}</text>'
