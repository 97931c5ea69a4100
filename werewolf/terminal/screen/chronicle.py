"""The chronicle on the closing page: what happened in every night and day, secrets included."""

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
from werewolf.telling.reasons import Background
from werewolf.terminal.screen.page import Page
from werewolf.terminal.screen.words import Witness
from werewolf.terminal.theme import DAY_TITLE, NIGHT_TITLE

# A night's chapter has all its secret actions except talk and bookkeeping. A day's chapter has its decisions.
LEFT_OUT = (Answered, CardDealt, DeathEvent, GameStart, Marker, Note, PackMet, PackTalk, Proposal, Seated, WitchTold)
MODERATOR = "GM: "  # some rulesets begin announcements with it
DECISIONS = (Banishment, HunterShoot, SheriffBadgeTransfer, SheriffOutcome)


@dataclass
class Chapter:
    """One night or day, and the sentences that tell what happened in it."""

    phase: Phase
    day: int
    deeds: list[Text] = field(default_factory=list)

    @property
    def title(self) -> str:
        return f"{'Night' if self.phase is Phase.NIGHT else 'Day'} {self.day}"


def chapters(lines: Sequence[Line], witness: Witness) -> Iterator[Chapter]:
    """The nights and days in which something happened that belongs in the chronicle."""
    chapter = Chapter(Phase.NIGHT, 0)
    background = Background()
    for line in lines:
        background.add(line.event)
        if isinstance(line.event, PhaseStart):
            if chapter.deeds:
                yield chapter
            chapter = Chapter(line.event.phase, line.event.day)
        elif belongs_in_chronicle(line):
            sentence = witness.announcement(line.event, background)
            if sentence:
                chapter.deeds.append(without_moderator(sentence))
    if chapter.deeds:
        yield chapter


def without_moderator(sentence: Text) -> Text:
    """The sentence without the moderator's prefix, which makes no sense in a chronicle."""
    return sentence[len(MODERATOR) :] if sentence.plain.startswith(MODERATOR) else sentence


def belongs_in_chronicle(line: Line) -> bool:
    event = line.event
    if not isinstance(event, Event):  # an event this version does not know
        return False
    if line.phase is Phase.NIGHT:
        return line.to != "all" and not isinstance(event, LEFT_OUT)
    return isinstance(event, DECISIONS)


def show_chronicle(page: Page, lines: Sequence[Line], witness: Witness) -> None:
    found = list(chapters(lines, witness))
    if not found:
        return
    page.heading("What really happened")
    styles = {Phase.NIGHT: NIGHT_TITLE, Phase.DAY: DAY_TITLE}
    rows = [[Text(chapter.title, styles[chapter.phase]), Text(" ").join(chapter.deeds)] for chapter in found]
    page.table(rows, (max(row[0].cell_len for row in rows),))
