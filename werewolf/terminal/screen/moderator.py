"""Show public events as a moderator would: phases, the board, speeches, votes, deaths and the sheriff's badge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rich.style import Style

from werewolf.game.event import Event
from werewolf.game.events import (
    Banishment,
    DeathAnnouncement,
    Nomination,
    Phase,
    PhaseEnd,
    PhaseStart,
    Reply,
    RevoteCalled,
    SheriffBadgeTransfer,
    SheriffOutcome,
    Speech,
    SubPhaseEnd,
    SubPhaseStart,
    TableSet,
    Vote,
)
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.view import Line
from werewolf.telling.clean import one_line, paragraphs
from werewolf.terminal.screen.board import show_board
from werewolf.terminal.screen.memory import Memory
from werewolf.terminal.screen.page import Page
from werewolf.terminal.screen.speech import show_reply, show_speech
from werewolf.terminal.screen.votes import Ballot, weight
from werewolf.terminal.screen.words import Voice
from werewolf.terminal.theme import BADGE, DEATH, PLAIN

# Sub-phases that resolve deaths: the board is shown once after them, not during them.
DEATH_SUB_PHASES = ("DEATH_RESOLUTION", "BANISHMENT_RESOLUTION")
LONGEST_TITLE = 200

Pause = Callable[..., None]  # after a kind of thing, long enough to read these words


class Moderator:
    def __init__(self, page: Page, voice: Voice, memory: Memory, pause: Pause) -> None:
        self._page, self._voice, self._memory, self._pause = page, voice, memory, pause
        self._ballot = Ballot(page, voice)
        self._board_due = False

    def track_votes(self, line: Line) -> None:
        """Count the votes in a public line, whether the line is shown or not."""
        if isinstance(line.event, SubPhaseStart):
            self._ballot.begin()
        elif isinstance(line.event, Vote):
            self._ballot.add(line.event, self._weight(line.event, line.sub_phase))

    def show(self, line: Line) -> bool:
        """Returns whether this kind of event is shown here."""
        show = SHOW_METHODS.get(type(line.event))
        if show is None or line.to != "all":
            return False
        show(self, line, line.event)
        return True

    def board(self) -> None:
        memory = self._memory
        show_board(self._page, self._voice, memory.table, memory.cards(), memory.you, memory.models())
        self._board_due = False

    def _show_due_board(self) -> None:
        if self._board_due:
            self.board()
            self._pause("board")

    def _announce(self, event: Event, kind: str = "words", sign: str = "", style: Style = PLAIN) -> None:
        words = self._voice.announcement(event, self._memory.background)
        if words:
            self._page.announce(words, sign, style)
            self._pause(kind, words)

    def _table_set(self, _: Line, event: TableSet) -> None:
        self._page.heading(one_line(self._voice.rules.title, LONGEST_TITLE))
        summary = self._voice.table_summary(event)
        self._page.quiet(self._voice.colour_names(summary))
        self._page.gap()
        self._board_due = True
        self._pause("words", summary)

    def _phase_start(self, _: Line, event: PhaseStart) -> None:
        night = event.phase is Phase.NIGHT
        if night:
            self._show_due_board()
        else:
            self._board_due = True
        words = one_line(self._voice.tell(event) or "", LONGEST_TITLE)
        own = self._voice.has_own_words(event)
        title = f"{'Night' if night else 'Day'} {event.day}" if own else words
        (self._page.night if night else self._page.day)(title)
        if own:
            self._page.announce(self._voice.colour_names(words))
        self._pause("phase", words)

    def _phase_end(self, _: Line, __: PhaseEnd) -> None:
        self._show_due_board()

    def _sub_phase_start(self, _: Line, event: SubPhaseStart) -> None:
        if event.sub_phase not in DEATH_SUB_PHASES:
            self._show_due_board()
        self._page.gap()
        self._announce(event)

    def _sub_phase_end(self, _: Line, event: SubPhaseEnd) -> None:
        if event.sub_phase in DEATH_SUB_PHASES:
            self._show_due_board()

    def _speech(self, line: Line, event: Speech) -> None:
        show_speech(self._page, self._voice, event, line.sub_phase, event.actor in self._memory.table.dead)
        self._pause("speech", readable(event.content))

    def _reply(self, _: Line, event: Reply) -> None:
        show_reply(self._page, self._voice, event)
        self._pause("speech", readable(event.content or ""))

    def _nomination(self, _: Line, event: Nomination) -> None:
        words = self._voice.announcement(event)
        if words:
            self._page.quiet(words, self._page.glyphs.arrow)
            self._pause("vote", words)

    def _vote(self, line: Line, event: Vote) -> None:
        words = self._ballot.read_out(event, self._weight(event, line.sub_phase))
        self._pause("vote", words)

    def _weight(self, vote: Vote, sub_phase: str | None) -> float:
        return weight(vote, sub_phase, self._memory.table.sheriff, self._voice.rules)

    def _count(self, totals: Mapping[int, float]) -> None:
        if self._ballot.count(totals):
            self._pause("count")

    def _sheriff_outcome(self, _: Line, event: SheriffOutcome) -> None:
        self._count(event.votes)
        self._announce(event, "badge", self._page.glyphs.badge if event.winner is not None else "", BADGE)

    def _revote(self, _: Line, event: RevoteCalled) -> None:
        self._count(event.votes)
        self._announce(event)

    def _banishment(self, _: Line, event: Banishment) -> None:
        self._count(event.votes)
        self._death(event, self._page.glyphs.dead)

    def _morning(self, _: Line, event: DeathAnnouncement) -> None:
        self._death(event, self._page.glyphs.dead)

    def _shot(self, _: Line, event: HunterShoot) -> None:
        self._death(event, self._page.glyphs.shot)

    def _death(self, event: Event, sign: str) -> None:
        died = bool(event.kills())
        self._board_due |= died
        self._announce(event, "death" if died else "words", sign if died else "", DEATH)

    def _badge(self, _: Line, event: SheriffBadgeTransfer) -> None:
        self._announce(event, "badge", self._page.glyphs.badge, BADGE)


def readable(speech: str) -> str:
    """The part of a speech that the screen shows."""
    return paragraphs(speech)[0]


SHOW_METHODS: dict[type, Callable[[Moderator, Line, Any], None]] = {
    TableSet: Moderator._table_set,
    PhaseStart: Moderator._phase_start,
    PhaseEnd: Moderator._phase_end,
    SubPhaseStart: Moderator._sub_phase_start,
    SubPhaseEnd: Moderator._sub_phase_end,
    Speech: Moderator._speech,
    Reply: Moderator._reply,
    Nomination: Moderator._nomination,
    Vote: Moderator._vote,
    SheriffOutcome: Moderator._sheriff_outcome,
    RevoteCalled: Moderator._revote,
    Banishment: Moderator._banishment,
    DeathAnnouncement: Moderator._morning,
    HunterShoot: Moderator._shot,
    SheriffBadgeTransfer: Moderator._badge,
}
