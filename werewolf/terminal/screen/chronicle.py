"""The true story, told afterwards: phase by phase, who did what to whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rich.text import Text

from werewolf.game.event import Event
from werewolf.game.events import (
    Banishment,
    CardDealt,
    DeathEvent,
    GameStart,
    Marker,
    PackMet,
    Phase,
    PhaseStart,
    SheriffBadgeTransfer,
    SheriffOutcome,
)
from werewolf.game.outside import Answered, Note, Seated
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.roles.werewolf import PackTalk, Proposal
from werewolf.game.roles.witch import WitchTold
from werewolf.game.view import Line
from werewolf.terminal.screen.page import Page
from werewolf.terminal.screen.words import Witness
from werewolf.terminal.theme import DAY_TITLE, NIGHT_TITLE

# Of a night everything is told that was hidden, but for words; of a day what it decided.
ONLY_WORDS = (Answered, CardDealt, DeathEvent, GameStart, Marker, Note, PackMet, PackTalk, Proposal, Seated, WitchTold)
ANNOUNCED = "GM: "  # how a ruleset may let its moderator begin
DECISIONS = (Banishment, HunterShoot, SheriffBadgeTransfer, SheriffOutcome)


@dataclass
class Chapter:
    """One night or one day, and what there is to tell of it."""

    phase: Phase
    day: int
    deeds: list[Text] = field(default_factory=list)

    @property
    def title(self) -> str:
        return f"{'Night' if self.phase is Phase.NIGHT else 'Day'} {self.day}"


def chapters(lines: Sequence[Line], witness: Witness) -> Iterator[Chapter]:
    """Those phases of which there is anything to tell."""
    chapter = Chapter(Phase.NIGHT, 0)
    for line in lines:
        if isinstance(line.event, PhaseStart):
            if chapter.deeds:
                yield chapter
            chapter = Chapter(line.event.phase, line.event.day)
        elif worth_telling(line):
            told = witness.said(line.event)
            if told:
                chapter.deeds.append(narrated(told))
    if chapter.deeds:
        yield chapter


def narrated(told: Text) -> Text:
    """In a story nobody announces anything."""
    return told[len(ANNOUNCED) :] if told.plain.startswith(ANNOUNCED) else told


def worth_telling(line: Line) -> bool:
    event = line.event
    if not isinstance(event, Event):  # a kind this version does not know
        return False
    if line.phase is Phase.NIGHT:
        return line.to != "all" and not isinstance(event, ONLY_WORDS)
    return isinstance(event, DECISIONS)


def show_chronicle(page: Page, lines: Sequence[Line], witness: Witness) -> None:
    told = list(chapters(lines, witness))
    if not told:
        return
    page.heading("What really happened")
    styles = {Phase.NIGHT: NIGHT_TITLE, Phase.DAY: DAY_TITLE}
    rows = [[Text(chapter.title, styles[chapter.phase]), Text(" ").join(chapter.deeds)] for chapter in told]
    page.table(rows, (max(row[0].cell_len for row in rows),))
