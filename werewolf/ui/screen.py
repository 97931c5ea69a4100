"""The screen: one object, live and in replay, that shows line after line what its chair may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

from rich.console import Console
from rich.text import Text

from werewolf.game.events import (
    Answered,
    Banishment,
    CardDealt,
    CardRevealed,
    DeathAnnouncement,
    Event,
    GameOver,
    GameStart,
    Nomination,
    PackMet,
    Phase,
    PhaseEnd,
    PhaseStart,
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
from werewolf.game.roles.werewolf import PackTalk
from werewolf.game.ruleset import Ruleset
from werewolf.game.state import State
from werewolf.game.view import Line, hears
from werewolf.ui.answers import show_thought, show_troubles
from werewolf.ui.board import show_board
from werewolf.ui.clean import one_line
from werewolf.ui.closing import Closing, Notes
from werewolf.ui.page import Page
from werewolf.ui.speech import show_pack_talk, show_speech
from werewolf.ui.theme import BADGE, DEATH, QUIET, SECRET
from werewolf.ui.votes import Ballot
from werewolf.ui.waiting import waiting, wanted
from werewolf.ui.words import Voice, Witness

# Sub-phases that settle deaths: the board is shown once after them, not in their midst.
SETTLING = ("DEATH_RESOLUTION", "BANISHMENT_RESOLUTION")
READ_AT_A_GLANCE = 240


def no_pause(_: str) -> None:
    return None


class Screen:
    """Prints, append-only, what the view allows, and pauses after each thing shown.

    It is handed every line and keeps them all, since the closing page tells everything; until the game is over
    what it prints depends on nothing but the lines its view may see. `view` and `thoughts` may change at any time.
    """

    def __init__(
        self,
        console: Console,
        rules: Ruleset,
        names: Sequence[str],
        view: str = "public",
        *,
        thoughts: bool = False,
        ascii: bool = False,
        you: int | None = None,
        pause: Callable[[str], None] | None = None,
    ) -> None:
        self.view, self.thoughts = view, thoughts
        self._you = you
        self._pause = pause or no_pause
        self._page = Page(console, ascii)
        self._voice = Voice(rules, names)
        self._witness = Witness(rules, names)
        self._ballot = Ballot(self._page, self._voice)
        self._table = State()
        self._lines: list[Line] = []
        self._notes = Notes()
        self._board_due = False

    # What a caller asks for

    def show(self, lines: Sequence[Line]) -> None:
        """One moment's new lines, or a single one: it makes no difference to what is printed."""
        for line in lines:
            self._keep(line)
            if self.sees(line):
                SHOWN.get(type(line.event), Screen._other)(self, line, line.event)

    def remember(self, lines: Sequence[Line]) -> None:
        """Take lines in without printing them: what went before a jump, or before a game was resumed."""
        for line in lines:
            self._keep(line)

    def closing_notes(self, path: str | None, seed: int | None = None) -> None:
        """Where the game is kept, to be said at the end."""
        self._notes = Notes(path, seed)

    def about_to_speak(self, seat: int) -> None:
        """Said before a public speech is asked for; never of a secret one."""
        deed = "say a last word" if seat in self._table.dead else "speak"
        sign = Text(f"{self._page.glyphs.next} ")
        self._page.quiet(sign + self._voice.coloured(f"{self._voice.seat(seat)} is about to {deed}."))
        self._pause("floor")

    def waiting(self, seats: Sequence[int] | None) -> AbstractContextManager[None]:
        """While a public answer is awaited: for whom, and since when. None: a secret moment, and nothing is told."""
        if seats is None:
            return waiting(self._page, "it is night" if self._table.phase is Phase.NIGHT else "a moment", None)
        return waiting(self._page, wanted(self._voice, seats))

    def board(self) -> None:
        """The board as this view knows it, whenever it is asked for."""
        show_board(self._page, self._voice, self._table, self._known_cards(), self.you)
        self._board_due = False

    def closing(self) -> None:
        """The closing page, if the game is over."""
        over = next((line.event for line in reversed(self._lines) if isinstance(line.event, GameOver)), None)
        if over is not None:
            Closing(self._page, self._witness, self._lines, over, self._notes).show()

    # Who may see what

    @property
    def chair(self) -> int | None:
        """The seat this view belongs to, if it is a seat's."""
        return int(self.view.removeprefix("seat:")) if self.view.startswith("seat:") else None

    @property
    def you(self) -> int | None:
        return self.chair if self._you is None else self._you

    def sees(self, line: Line) -> bool:
        if line.to == "all" or self.view == "all":
            return True
        return self.chair is not None and hears(self.chair, line.to)

    def _keep(self, line: Line) -> None:
        self._lines.append(line)
        if line.to == "all":
            self._table.record(line.event)
        if isinstance(line.event, CardDealt):
            self._witness.dealt[line.event.actor] = line.event.role

    def _known_cards(self) -> dict[int, str]:
        """The cards this view was ever shown: one's own, the pack's among the pack, what a death revealed."""
        known: dict[int, str] = {}
        for line in self._lines:
            event = line.event
            if isinstance(event, PackMet) and self.sees(line):
                known.update(dict.fromkeys(event.pack, "werewolf"))
            elif isinstance(event, (CardDealt, CardRevealed)) and self.sees(line) and event.role:
                known[event.actor] = event.role
            elif isinstance(event, PhaseStart) and self._voice.rules.switches.reveal == "none":
                break
        return known

    # How each kind of fact is shown

    def _announce(self, event: Event, kind: str = "words", sign: str = "", style: Any = QUIET) -> None:
        words = self._voice.said(event)
        if words:
            self._page.announce(words, sign, style)
            self._pause(kind)

    def _table_set(self, _: Line, event: TableSet) -> None:
        rules, page = self._voice.rules, self._page
        page.heading(rules.title)
        page.quiet(Text(f"{event.seats} at the table. Cards: {self._voice.cards(event.cards)}."))
        page.gap()
        self._board_due = True
        self._pause("words")

    def _game_start(self, _: Line, event: GameStart) -> None:
        """Seen in view `all` only, where the board is to show the cards."""
        self._page.aside("secret", Text(f"The cards are {event.dealt}; the seed is {event.seed}."), SECRET)

    def _phase_start(self, _: Line, event: PhaseStart) -> None:
        night = event.phase is Phase.NIGHT
        if night:
            self._show_due_board()
        elif event.phase is Phase.DAY:
            self._board_due = True
        words = self._voice.tell(event) or ""
        own = self._voice.own_words(event)
        title = f"{'Night' if night else 'Day'} {event.day}" if own else words
        (self._page.night if night else self._page.day)(title)
        if own:
            self._page.announce(self._voice.coloured(words))
        self._pause("phase")

    def _phase_end(self, _: Line, __: PhaseEnd) -> None:
        self._show_due_board()

    def _sub_phase_start(self, line: Line, event: SubPhaseStart) -> None:
        self._ballot.begin()
        if line.to == "all" and event.sub_phase not in SETTLING:
            self._show_due_board()
        if line.to == "all":
            self._page.gap()
        self._announce(event)

    def _sub_phase_end(self, _: Line, event: SubPhaseEnd) -> None:
        if event.sub_phase in SETTLING:
            self._show_due_board()

    def _show_due_board(self) -> None:
        if self._board_due:
            self.board()
            self._pause("board")

    def _speech(self, line: Line, event: Speech) -> None:
        show_speech(self._page, self._voice, event, line.sub_phase, event.actor in self._table.dead)
        self._pause("long speech" if len(event.content) > READ_AT_A_GLANCE else "speech")

    def _pack_talk(self, _: Line, event: PackTalk) -> None:
        show_pack_talk(self._page, self._voice, event)
        self._pause("private")

    def _nomination(self, _: Line, event: Nomination) -> None:
        words = self._voice.said(event)
        if words:
            self._page.quiet(Text(f"{self._page.glyphs.arrow} ") + words)
            self._pause("vote")

    def _vote(self, line: Line, event: Vote) -> None:
        heavy = event.actor == self._table.sheriff and line.sub_phase != "SHERIFF_ELECTION"
        self._ballot.open(event, self._voice.rules.switches.sheriff_weight if heavy else 1.0)
        self._pause("vote")

    def _count(self, totals: Mapping[int, float]) -> None:
        if self._ballot.count(totals):
            self._pause("count")

    def _counted(self, _: Line, event: SheriffOutcome | RevoteCalled) -> None:
        self._count(event.votes)
        elected = isinstance(event, SheriffOutcome) and event.winner is not None
        self._announce(event, "badge", self._page.glyphs.badge if elected else "", BADGE)

    def _banishment(self, _: Line, event: Banishment) -> None:
        self._count(event.votes)
        if event.banished is None:
            self._announce(event)
        else:
            self._death(_, event)

    def _death(self, _: Line, event: Banishment | DeathAnnouncement) -> None:
        died = not (isinstance(event, DeathAnnouncement) and not event.dead_players)
        self._board_due |= died
        self._announce(event, "death", self._page.glyphs.dead if died else "", DEATH)

    def _shot(self, line: Line, event: HunterShoot) -> None:
        if event.target is None:
            self._other(line, event)
            return
        self._board_due = True
        self._announce(event, "death", self._page.glyphs.shot, DEATH)

    def _badge(self, _: Line, event: SheriffBadgeTransfer) -> None:
        self._announce(event, "badge", self._page.glyphs.badge, BADGE)

    def _game_over(self, _: Line, __: GameOver) -> None:
        self._board_due = False
        self.closing()
        self._pause("end")

    # What is not for everyone

    def _answered(self, _: Line, event: Answered) -> None:
        if self.thoughts and show_thought(self._page, self._voice, event):
            self._pause("thought")
        if self.view == "all" and show_troubles(self._page, self._voice, event):
            self._pause("private")

    def _card(self, line: Line, event: CardDealt) -> None:
        if self.view != "all":  # there the board shows all cards at once
            self._other(line, event)

    def _other(self, line: Line, event: Event) -> None:
        """Whatever else there is: announced if it is public, set apart if not, and plainly named if unknown."""
        words = self._words(event)
        if words is None:
            return
        if line.to == "all":
            self._page.announce(words)
            self._pause("words")
        else:
            self._page.aside("secret" if self.view == "all" else "private", words, SECRET)
            self._pause("private")

    def _words(self, event: Event) -> Text | None:
        if not isinstance(event, Event):
            kind = one_line(str(getattr(event, "kind", "") or type(event).__name__))
            return Text(f"({kind}: a fact of a kind this version does not know)")
        return (self._witness if self.view == "all" else self._voice).said(event)


SHOWN: dict[type, Callable[[Screen, Line, Any], None]] = {
    GameStart: Screen._game_start,
    TableSet: Screen._table_set,
    CardDealt: Screen._card,
    PhaseStart: Screen._phase_start,
    PhaseEnd: Screen._phase_end,
    SubPhaseStart: Screen._sub_phase_start,
    SubPhaseEnd: Screen._sub_phase_end,
    Answered: Screen._answered,
    Speech: Screen._speech,
    PackTalk: Screen._pack_talk,
    Nomination: Screen._nomination,
    Vote: Screen._vote,
    SheriffOutcome: Screen._counted,
    RevoteCalled: Screen._counted,
    Banishment: Screen._banishment,
    DeathAnnouncement: Screen._death,
    HunterShoot: Screen._shot,
    SheriffBadgeTransfer: Screen._badge,
    GameOver: Screen._game_over,
}
