"""One person's page behind the curtain. Where room is short, news gives way first, and who one is never does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from werewolf.terminal.keyboard.sheet import CUT, Sheet, newest
from werewolf.terminal.theme import VOICE

MOST_COUNCIL = 6  # of what the pack said: more of it would leave no room for the news
AIRY = 14  # rows from which on there is room for empty ones


@dataclass(frozen=True)
class Own:
    """What there is to read for one person: `name` says who one is in short, `card` in full."""

    name: str
    card: str
    pack: Sequence[str]
    findings: Sequence[str]
    council: Sequence[str]
    news: Sequence[str]


def lay(sheet: Sheet, own: Own, room: int) -> None:
    """As much of it as so many rows hold."""
    gap = [""] if room >= AIRY else []
    room -= 3 * len(gap)
    told = sheet.confided(*own.pack, *own.findings, *own.council[-MOST_COUNCIL:])
    full = sheet.rows(own.card) + told < room
    room -= sheet.say(own.card if full else own.name, style=VOICE)
    sheet.say(*gap)
    private = secrets(sheet, own, room)
    room -= sheet.confide(*private)
    sheet.say(*(gap if private else []))
    sheet.latest("Since you last looked:", own.news, room)
    sheet.say(*(gap if own.news else []))


def secrets(sheet: Sheet, own: Own, room: int) -> list[str]:
    """The pack always; then what one found out and did, the latest of it; then what was said in council."""
    room -= sheet.confided(*own.pack)
    spoken = own.council[-MOST_COUNCIL:]
    if len(spoken) == len(own.council) and sheet.confided(*own.findings, *spoken) <= room:
        return [*own.pack, *own.findings, *spoken]
    room -= sheet.confided(CUT)
    found = newest(own.findings, room, sheet.confided)
    said = newest(spoken, room - sheet.confided(*found), sheet.confided) if len(found) == len(own.findings) else []
    return [*own.pack, CUT, *found, *said]
