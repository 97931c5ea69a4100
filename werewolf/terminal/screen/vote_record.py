"""The voting record on the closing page: whose daily votes hit the pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from rich.text import Text

from werewolf.game.events import Phase, Vote
from werewolf.game.view import Line
from werewolf.terminal.screen.page import Page, widest
from werewolf.terminal.screen.words import Voice
from werewolf.terminal.theme import HEADING, PACK, QUIET, VILLAGE

ELECTION = "SHERIFF_ELECTION"
Targets = Mapping[int, Mapping[int, int | None]]


def last_votes(lines: Sequence[Line]) -> dict[int, dict[int, int | None]]:
    """Each voter's last vote of each day: a revote replaces the vote before it."""
    found: dict[int, dict[int, int | None]] = {}
    for line in lines:
        if isinstance(line.event, Vote) and line.phase is Phase.DAY and line.sub_phase != ELECTION:
            found.setdefault(line.day, {})[line.event.actor] = line.event.target
    return found


def show_vote_record(page: Page, voice: Voice, lines: Sequence[Line], pack: Collection[int]) -> None:
    """One row for each seat, with one sign for each day."""
    days = last_votes(lines)
    if not days:
        return
    page.heading("Who voted right")
    rows = [[Text(), Text("hits", QUIET), Text(" ".join(str(day % 10) for day in days), QUIET)]]
    rows += [hits(page, voice, seat, days, pack) for seat in range(len(voice.names))]
    page.table(rows, (widest([row[0] for row in rows], 24), widest([row[1] for row in rows], 8)), right=(1,))
    page.quiet(legend(page, voice))
    page.put(by_day(page, voice, days, pack))


def hits(page: Page, voice: Voice, seat: int, days: Targets, pack: Collection[int]) -> list[Text]:
    glyphs = page.glyphs
    marks, right, cast = [], 0, 0
    for votes in days.values():
        target = votes.get(seat)
        hit = target in pack
        cast += target is not None
        right += hit
        sign, style = (glyphs.none, QUIET) if target is None else (glyphs.hit, VILLAGE) if hit else (glyphs.miss, QUIET)
        marks.append(Text(sign, style))
    name = voice.coloured_name(seat)
    if seat in pack:
        name.append(f" {glyphs.moon}", PACK)
    return [name, Text(f"{right} of {cast}" if cast else ""), Text(" ").join(marks)]


def legend(page: Page, voice: Voice) -> Text:
    glyphs, wolves = page.glyphs, voice.camp("werewolves")
    return Text(f"{glyphs.hit} a hit  {glyphs.miss} a miss  {glyphs.none} no vote  {glyphs.moon} one of the {wolves}")


def by_day(page: Page, voice: Voice, days: Targets, pack: Collection[int]) -> Text:
    """How many of the village's votes hit the pack, day by day."""
    parts = []
    for day, votes in days.items():
        aims = Counter(target in pack for voter, target in votes.items() if target is not None and voter not in pack)
        parts.append(f"day {day}, {aims[True]} of {aims.total()}")
    words = f"Votes of the {voice.camp('village')} that hit: " + f" {page.glyphs.dot} ".join(parts)
    text = Text(words)
    text.stylize(HEADING, 0, words.index(":"))
    return text
