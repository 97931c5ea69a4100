"""The recap of a resumed game: what everyone knows, and what your own seat knows besides."""

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

DEATHS_SHOWN = 3
# Left out: the board shows the cards, and your own notes, talk and answers can be looked up.
LEFT_OUT = (Answered, CardDealt, Note, PackMet, PackTalk, Proposal)


def show_recap(page: Page, voice: Voice, seen: Sequence[Line]) -> None:
    """Day, phase and the last deaths, then what this seat did or learned in secret."""
    public = [line for line in seen if line.to == "all"]
    page.heading("The game so far")
    page.announce(Text(situation(voice, public)))
    for day, event in list(deaths(public))[-DEATHS_SHOWN:]:
        death = voice.announcement(event)
        if death:
            page.put(Text.assemble((f"{page.glyphs.dead} ", DEATH), f"Day {day}: ", death), hang=2)
    for line in seen:
        secret = None if line.to == "all" or isinstance(line.event, LEFT_OUT) else voice.announcement(line.event)
        if secret:
            page.put(Text.assemble(("secret ", QUIET), f"Night {line.day}: ", secret), hang=2)


def situation(voice: Voice, public: Sequence[Line]) -> str:
    phase, day = (public[-1].phase, public[-1].day) if public else (None, 0)
    if phase is None:
        return "The cards are dealt. Nothing has happened yet."
    if phase is Phase.NIGHT:
        return f"It is night {day}."
    here = [line.event for line in public if line.sub_phase == public[-1].sub_phase and line.day == day]
    opened = next((voice.tell(event) for event in reversed(here) if isinstance(event, SubPhaseStart)), None)
    return f"It is day {day}." + (f" {opened}" if opened else "")


def deaths(public: Sequence[Line]) -> Iterator[tuple[int, Event]]:
    return ((line.day, line.event) for line in public if isinstance(line.event, Event) and line.event.kills())
