"""The board of seats: who sits where, who is alive, who wears the badge, and whatever cards this chair may know."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from werewolf.game.roles import roles
from werewolf.game.state import State
from werewolf.ui.page import Page
from werewolf.ui.theme import BADGE, DEATH, GONE, QUIET, YOU, camp_style, seat_style
from werewolf.ui.words import Voice

WIDEST_CELL = 34


def show_board(page: Page, voice: Voice, table: State, known: Mapping[int, str], you: int | None) -> None:
    """Seats in reading order, in as many columns as fit."""
    cells = [place(page, voice, table, seat, known.get(seat), you) for seat in range(len(voice.names))]
    if not cells:
        return
    room = page.width - 2
    width = min(max(cell.cell_len for cell in cells), WIDEST_CELL, room)
    columns = even(len(cells), max(1, (room + 2) // (width + 2)))
    page.gap()
    for start in range(0, len(cells), columns):
        row = [page.cell(cell, width) for cell in cells[start : start + columns]]
        page.row(Text("  ") + Text("  ").join(row))
    page.quiet(count(page, voice, table))
    page.gap()


def even(cells: int, most: int) -> int:
    """As few rows as fit, and no row much shorter than the others."""
    rows = -(-cells // most)
    return -(-cells // rows)


def place(page: Page, voice: Voice, table: State, seat: int, card: str | None, you: int | None) -> Text:
    dead = seat in table.dead
    text = Text.assemble((page.glyphs.dead if dead else " ", DEATH), (f"{seat:>2} ", QUIET))
    text.append(voice.names[seat], GONE if dead else seat_style(seat))
    if seat == table.sheriff:
        text.append(f" {page.glyphs.badge}", BADGE)
    if seat == you:
        text.append(" ")
        text.append("you", YOU)
    if card is not None:
        text.append(f" {voice.role(card)}", QUIET if dead else card_style(card))
    return text


def card_style(card: str) -> str:
    role = roles().get(card)
    return str(camp_style(role.camp)) if role else ""


def count(page: Page, voice: Voice, table: State) -> Text:
    """How many are left, and who wears the badge."""
    parts = [f"{len(table.living)} alive"]
    if table.dead:
        parts.append(f"{page.glyphs.dead} {len(table.dead)} dead")
    if table.sheriff is not None:
        parts.append(f"{page.glyphs.badge} sheriff {voice.seat(table.sheriff)}")
    return Text(f" {page.glyphs.dot} ".join(parts))
