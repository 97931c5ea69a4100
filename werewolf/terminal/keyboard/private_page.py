"""The page a person reads behind the curtain: who they are, what only they know, what is new.

If the screen is too small, older news is cut first. Who the person is always stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from werewolf.terminal.keyboard.sheet import CUT, Sheet, newest
from werewolf.terminal.theme import HEADING

MAX_COUNCIL = 6  # lines of the pack's talk; more would leave no room for the news
ROOMY = 14  # rows from which on the page has blank lines


@dataclass(frozen=True)
class PrivatePage:
    """Everything one person may read. `name` says briefly who they are, `card` in full."""

    name: str
    card: str
    pack: Sequence[str]
    findings: Sequence[str]
    council: Sequence[str]
    news: Sequence[str]


def print_page(sheet: Sheet, page: PrivatePage, room: int) -> None:
    """Print as much of a page as fits in this many rows."""
    gap = [""] if room >= ROOMY else []
    room -= 3 * len(gap)
    private_rows = sheet.private_rows(*page.pack, *page.findings, *page.council[-MAX_COUNCIL:])
    whole_card = sheet.rows(page.card) + private_rows < room
    room -= sheet.say(page.card if whole_card else page.name, style=HEADING)
    sheet.say(*gap)
    private = private_lines(sheet, page, room)
    room -= sheet.say_private(*private)
    sheet.say(*(gap if private else []))
    sheet.say_latest("Since you last looked:", page.news, room)
    sheet.say(*(gap if page.news else []))


def private_lines(sheet: Sheet, page: PrivatePage, room: int) -> list[str]:
    """The private lines that fit: the pack always, then the latest findings, then the pack's latest talk."""
    room -= sheet.private_rows(*page.pack)
    council = page.council[-MAX_COUNCIL:]
    if len(council) == len(page.council) and sheet.private_rows(*page.findings, *council) <= room:
        return [*page.pack, *page.findings, *council]
    if not page.findings and not council:
        return list(page.pack)
    room -= sheet.private_rows(CUT)
    findings = newest(page.findings, room, sheet.private_rows)
    if len(findings) < len(page.findings):
        return [*page.pack, CUT, *findings]
    return [*page.pack, CUT, *findings, *newest(council, room - sheet.private_rows(*findings), sheet.private_rows)]
