"""Export a finished game as a card: one picture for a chat, with result, roster, win curve and a quotation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from importlib import import_module
from importlib.util import find_spec

from rich.cells import cell_len, chop_cells, set_cell_size

from werewolf.errors import UserError
from werewolf.export.html import asset, colour
from werewolf.export.html_steps import card as card_words
from werewolf.export.visible_game import VisibleGame
from werewolf.game.events import Fate, GameOver, Reply, Speech
from werewolf.review.result import Review
from werewolf.terminal.clean import one_line
from werewolf.terminal.screen.moderator import LONGEST_TITLE
from werewolf.terminal.screen.words import Voice

WIDTH, LEFT = 1200, 56
TOP, BOTTOM = 178, 590  # of the area below the heading
CURVE_HEIGHT, CURVE_ROOM, CURVE_WIDTH, CURVE_LEFT = 170, 230, 500, 644
LONGEST_QUOTE, QUOTE_COLUMNS, QUOTE_ROWS = 170, 40, 5
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
        "result": text(result_words(voice, over)),
        "table": text(f"{game.rules.title} · {len(game.names)} players · {days} day{'' if days == 1 else 's'}"),
        "roster": "\n".join(roster(voice, over.players)),
        "curve": curve(review, voice.camp("village")),
        "quote": "\n".join(quotation(voice, best_words(game, review), TOP + CURVE_ROOM * has_curve(review))),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], asset("card.svg"))


def text(words: str) -> str:
    """Words from the game as text of the picture, on one line and cut to what fits."""
    return escape(one_line(words, LONGEST_TITLE))


def result_words(voice: Voice, over: GameOver) -> str:
    words = one_line(voice.tell(over) or "").removeprefix("The game is over: ")
    return words[:1].upper() + words[1:]  # not capitalize(), which makes the rest small


def roster(voice: Voice, fates: Sequence[Fate]) -> Iterator[str]:
    """Every seat with its card, in as many columns as are needed; the dead are fainter."""
    columns = 1 if len(fates) <= 8 else 2 if len(fates) <= 20 else 3
    rows = -(-len(fates) // columns)
    step, wide = min(46.0, (BOTTOM - TOP) / rows), 540 / columns
    room = int(wide / 13) - 5
    for index, fate in enumerate(fates):
        x, y = LEFT + wide * (index // rows), TOP + step * (index % rows) + 16
        role, camp = card_words(voice, fate.role)
        name = cut(voice.names[fate.seat] if fate.seat < len(voice.names) else f"seat {fate.seat}", room)
        gone = "" if fate.outcome == "survived" else " gone"
        yield (
            f'<g class="fate{gone}"><circle cx="{x + 9:g}" cy="{y - 7:g}" r="9" fill="{colour(fate.seat)}"/>'
            f'<text class="name" x="{x + 28:g}" y="{y:g}">{escape(name)} '
            f'<tspan class="role {escape(camp)}">{escape(cut(role, 12))}{"" if not gone else " †"}</tspan></text></g>'
        )


def cut(words: str, cells: int) -> str:
    words = one_line(words, LONGEST_TITLE)
    return words if cell_len(words) <= cells else set_cell_size(words, cells - 1).rstrip() + "…"


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
        f'<text class="quiet" x="{CURVE_LEFT}" y="{floor + 30}">chance of the {escape(side)}, start to end</text>'
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
    rows = chop_words(f"“{cut(said.content or '', LONGEST_QUOTE)}”", QUOTE_COLUMNS)[:QUOTE_ROWS]
    for index, row in enumerate(rows):
        yield f'<text class="serif quote" x="{CURVE_LEFT}" y="{top + 34 * index + 16:g}">{escape(row)}</text>'
    name = cut(voice.seat(said.actor), QUOTE_COLUMNS - 4)
    yield f'<text class="quiet" x="{CURVE_LEFT}" y="{top + 34 * len(rows) + 18:g}">— {escape(name)}</text>'


def chop_words(words: str, cells: int) -> list[str]:
    """Words in rows of at most so many cells, broken between words where possible."""
    rows = [""]
    for word in (piece for each in words.split() for piece in chop_cells(each, cells)):
        joined = f"{rows[-1]} {word}".strip()
        if cell_len(joined) <= cells:
            rows[-1] = joined
        else:
            rows.append(word)
    return rows
