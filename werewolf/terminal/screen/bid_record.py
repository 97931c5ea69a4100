"""The bids on the closing page: how much everyone wanted the floor before each speech."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from werewolf.game.events import Bids
from werewolf.game.view import Line
from werewolf.terminal.screen.page import Page, widest
from werewolf.terminal.screen.words import Voice
from werewolf.terminal.theme import QUIET


def show_bid_record(page: Page, voice: Voice, lines: Sequence[Line]) -> None:
    """One row for each seat: by day, its bid before each speech while it lived."""
    bids = [(line.day, line.event.bids) for line in lines if isinstance(line.event, Bids)]
    if not bids:
        return
    page.heading("Bids for the floor")
    seats = [seat for seat in range(len(voice.names)) if any(seat in moment for _, moment in bids)]
    rows = [[voice.coloured_name(seat), seat_bids(page, seat, bids)] for seat in seats]
    page.table(rows, (widest([row[0] for row in rows], 24),))


def seat_bids(page: Page, seat: int, bids: Sequence[tuple[int, dict[int, int]]]) -> Text:
    days = dict.fromkeys(day for day, moment in bids if seat in moment)
    parts = [
        Text.assemble((f"day {day}: ", QUIET), " ".join(str(moment[seat]) for on, moment in bids if on == day))
        for day in days
    ]
    return Text(f" {page.glyphs.dot} ").join(parts)
