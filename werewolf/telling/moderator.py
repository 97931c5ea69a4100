"""Tell public events as a moderator would: phases, the board, speeches, votes, deaths and the sheriff's badge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rich.text import Text

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
from werewolf.game.secrecy import Line
from werewolf.telling.ballot_tables import Ballot
from werewolf.telling.chronicle import phase_title
from werewolf.telling.clean import one_line, paragraphs
from werewolf.telling.event_words import Voice
from werewolf.telling.facts import Facts, is_pack
from werewolf.telling.page import Page
from werewolf.telling.signs import BADGE, DEAD_NAME, DEATH, PACK, PLAIN, QUIET, YOU, seat_tone
from werewolf.telling.spoken_words import tell_reply, tell_speech

# Sub-phases that resolve deaths: the board is shown once after them, not during them.
DEATH_SUB_PHASES = ("DEATH_RESOLUTION", "BANISHMENT_RESOLUTION")
LONGEST_TITLE = 200
WIDEST_CELL = 34  # of the board

Pause = Callable[..., None]  # after a kind of thing, long enough to read these words


class Moderator:
    def __init__(self, page: Page, voice: Voice, facts: Facts, pause: Pause) -> None:
        self._page, self._voice, self._facts, self._pause = page, voice, facts, pause
        self._ballot = Ballot(page, voice)
        self._board_due = False

    def track_votes(self, line: Line) -> None:
        """Count the votes in a public line, whether the line is told or not."""
        if isinstance(line.event, SubPhaseStart):
            self._ballot.begin()
        elif isinstance(line.event, Vote):
            self._ballot.add(line.event, self._facts.weight(line.event, line.sub_phase))

    def tell(self, line: Line) -> bool:
        """Returns whether this kind of event is told here."""
        tell = TOLD.get(type(line.event))
        if tell is None or line.to != "all":
            return False
        tell(self, line, line.event)
        return True

    # -- the board -----------------------------------------------------------------------------------------------

    def board(self) -> None:
        """Every seat with its player, who is dead, who is sheriff, and the roles and models this view may know."""
        self._board_due = False
        cards, models = self._facts.cards(), self._facts.models()
        cells = [self._seat_cell(seat, cards.get(seat)) for seat in range(len(self._voice.names))]
        for seat, model in models.items():
            cells[seat].append(f" {model}", QUIET)
        if cells:
            self._page.gap()
            self._page.grid(cells, WIDEST_CELL)
            self._page.quiet(self._headcount())
            self._page.gap()

    def _seat_cell(self, seat: int, card: str | None) -> Text:
        signs, table, voice = self._page.signs, self._facts.table, self._voice
        dead = seat in table.dead
        text = Text.assemble((signs.dead if dead else " ", DEATH), (f"{seat:>2} ", QUIET))
        text.append(voice.names[seat], DEAD_NAME if dead else seat_tone(seat))
        if seat == table.sheriff:
            text.append(f" {signs.badge}", BADGE)
        if seat == self._facts.you:
            text.append(" ")
            text.append("you", YOU)
        if card is not None:
            text.append(f" {voice.role(card)}", PACK if is_pack(card) and not dead else QUIET)
        return text

    def _headcount(self) -> Text:
        """How many are alive and dead, and who is sheriff."""
        signs, table = self._page.signs, self._facts.table
        parts = [f"{len(table.living)} alive"]
        if table.dead:
            parts.append(f"{signs.dead} {len(table.dead)} dead")
        if table.sheriff is not None:
            parts.append(f"{signs.badge} sheriff {self._voice.seat(table.sheriff)}")
        return Text(f" {signs.dot} ".join(parts))

    def _tell_due_board(self) -> None:
        if self._board_due:
            self.board()
            self._pause("board")

    # -- one method for each kind of event -----------------------------------------------------------------------

    def _announce(self, event: Event, kind: str = "words", sign: str = "", tone: str = PLAIN) -> None:
        words = self._voice.announcement(event, self._facts.background)
        if words:
            self._page.announce(words, sign, tone)
            self._pause(kind, words)

    def _table_set(self, _: Line, event: TableSet) -> None:
        self._page.heading(one_line(self._voice.rules.title, LONGEST_TITLE))
        summary = self._voice.table_summary(event)
        self._page.quiet(self._voice.toned(summary))
        self._page.gap()
        self._board_due = True
        self._pause("words", summary)

    def _phase_start(self, _: Line, event: PhaseStart) -> None:
        night = event.phase is Phase.NIGHT
        if night:
            self._tell_due_board()
        else:
            self._board_due = True
        words = one_line(self._voice.tell(event) or "", LONGEST_TITLE)
        own = self._voice.has_own_words(event)
        (self._page.night if night else self._page.day)(phase_title(event.phase, event.day) if own else words)
        if own:
            self._page.announce(self._voice.toned(words))
        self._pause("phase", words)

    def _phase_end(self, _: Line, __: PhaseEnd) -> None:
        self._tell_due_board()

    def _sub_phase_start(self, _: Line, event: SubPhaseStart) -> None:
        if event.sub_phase not in DEATH_SUB_PHASES:
            self._tell_due_board()
        self._page.gap()
        self._announce(event)

    def _sub_phase_end(self, _: Line, event: SubPhaseEnd) -> None:
        if event.sub_phase in DEATH_SUB_PHASES:
            self._tell_due_board()

    def _speech(self, line: Line, event: Speech) -> None:
        tell_speech(self._page, self._voice, event, line.sub_phase, event.actor in self._facts.table.dead)
        self._pause("speech", readable(event.content))

    def _reply(self, _: Line, event: Reply) -> None:
        tell_reply(self._page, self._voice, event)
        self._pause("speech", readable(event.content or ""))

    def _nomination(self, _: Line, event: Nomination) -> None:
        words = self._voice.announcement(event)
        if words:
            self._page.quiet(words, self._page.signs.arrow)
            self._pause("vote", words)

    def _vote(self, line: Line, event: Vote) -> None:
        self._pause("vote", self._ballot.read_out(event, self._facts.weight(event, line.sub_phase)))

    def _count(self, totals: Mapping[int, float]) -> None:
        if self._ballot.count(totals):
            self._pause("count")

    def _sheriff_outcome(self, _: Line, event: SheriffOutcome) -> None:
        self._count(event.votes)
        self._announce(event, "badge", self._page.signs.badge if event.winner is not None else "", BADGE)

    def _revote(self, _: Line, event: RevoteCalled) -> None:
        self._count(event.votes)
        self._announce(event)

    def _banishment(self, _: Line, event: Banishment) -> None:
        self._count(event.votes)
        self._death(event, self._page.signs.dead)

    def _morning(self, _: Line, event: DeathAnnouncement) -> None:
        self._death(event, self._page.signs.dead)

    def _shot(self, _: Line, event: HunterShoot) -> None:
        self._death(event, self._page.signs.shot)

    def _death(self, event: Event, sign: str) -> None:
        died = bool(event.kills())
        self._board_due |= died
        self._announce(event, "death" if died else "words", sign if died else "", DEATH)

    def _badge(self, _: Line, event: SheriffBadgeTransfer) -> None:
        self._announce(event, "badge", self._page.signs.badge, BADGE)


def readable(speech: str) -> str:
    """The part of a speech that is shown."""
    return paragraphs(speech)[0]


TOLD: dict[type, Callable[[Moderator, Line, Any], None]] = {
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
