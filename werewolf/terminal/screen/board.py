"""The board: every seat with its player, who is dead, who is sheriff, and the roles and models this view may know."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from werewolf.game.roles import roles
from werewolf.game.state import State
from werewolf.terminal.screen.page import Page
from werewolf.terminal.screen.words import Voice
from werewolf.terminal.theme import BADGE, DEAD_NAME, DEATH, PACK, QUIET, YOU, seat_style

WIDEST_CELL = 34


def show_board(
    page: Page, voice: Voice, table: State, known: Mapping[int, str], you: int | None, models: Mapping[int, str]
) -> None:
    cells = [seat_cell(page, voice, table, seat, known.get(seat), you) for seat in range(len(voice.names))]
    for seat, model in models.items():
        cells[seat].append(f" {model}", QUIET)
    if not cells:
        return
    page.gap()
    page.grid(cells, WIDEST_CELL)
    page.quiet(headcount(page, voice, table))
    page.gap()


def seat_cell(page: Page, voice: Voice, table: State, seat: int, card: str | None, you: int | None) -> Text:
    dead = seat in table.dead
    text = Text.assemble((page.glyphs.dead if dead else " ", DEATH), (f"{seat:>2} ", QUIET))
    text.append(voice.names[seat], DEAD_NAME if dead else seat_style(seat))
    if seat == table.sheriff:
        text.append(f" {page.glyphs.badge}", BADGE)
    if seat == you:
        text.append(" ")
        text.append("you", YOU)
    if card is not None:
        text.append(f" {voice.role(card)}", PACK if is_pack(card) and not dead else QUIET)
    return text


def is_pack(card: str) -> bool:
    role = roles().get(card)
    return role is not None and role.pack


def headcount(page: Page, voice: Voice, table: State) -> Text:
    """How many are alive and dead, and who is sheriff."""
    parts = [f"{len(table.living)} alive"]
    if table.dead:
        parts.append(f"{page.glyphs.dead} {len(table.dead)} dead")
    if table.sheriff is not None:
        parts.append(f"{page.glyphs.badge} sheriff {voice.seat(table.sheriff)}")
    return Text(f" {page.glyphs.dot} ".join(parts))
