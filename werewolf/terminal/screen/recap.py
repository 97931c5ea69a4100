"""Where a game stands that is gone on with: what everyone knows, and what one's own chair knows besides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from werewolf.game.event import Event
from werewolf.game.events import CardDealt, PackMet, Phase, SubPhaseStart
from werewolf.game.outside import Answered, Note
from werewolf.game.roles.werewolf import PackTalk, Proposal
from werewolf.game.view import Line
from werewolf.terminal.screen.page import Page
from werewolf.terminal.screen.words import Voice
from werewolf.terminal.theme import DEATH, QUIET

DEATHS_TOLD = 3
# The board shows the cards; words and answers of one's own are in the record.
KNOWN_OTHERWISE = (Answered, CardDealt, Note, PackMet, PackTalk, Proposal)


def show_recap(page: Page, voice: Voice, seen: Sequence[Line]) -> None:
    """Day and phase, what is going on in it, the last deaths; then what this chair did or learnt in secret."""
    public = [line for line in seen if line.to == "all"]
    page.heading("Where things stand")
    page.announce(Text(going_on(voice, public)))
    for day, event in list(deaths(public))[-DEATHS_TOLD:]:
        told = voice.said(event)
        if told:
            page.put(Text.assemble((f"{page.glyphs.dead} ", DEATH), f"Day {day}: ", told), hang=2)
    for line in seen:
        found = None if line.to == "all" or isinstance(line.event, KNOWN_OTHERWISE) else voice.said(line.event)
        if found:
            page.put(Text.assemble(("secret ", QUIET), f"Night {line.day}: ", found), hang=2)


def going_on(voice: Voice, public: Sequence[Line]) -> str:
    phase, day = (public[-1].phase, public[-1].day) if public else (None, 0)
    if phase is None:
        return "The cards are dealt, and nothing has happened yet."
    if phase is Phase.NIGHT:
        return f"It is night {day}."
    here = [line.event for line in public if line.sub_phase == public[-1].sub_phase and line.day == day]
    opened = next((voice.tell(event) for event in reversed(here) if isinstance(event, SubPhaseStart)), None)
    return f"It is day {day}." + (f" {opened}" if opened else "")


def deaths(public: Sequence[Line]) -> Iterator[tuple[int, Event]]:
    return ((line.day, line.event) for line in public if isinstance(line.event, Event) and line.event.kills())
