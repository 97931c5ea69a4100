"""Tell a game line by line on a page, as far as a view may see it, live or in a replay, with recap and closing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.text import Text

from werewolf.game.answer_events import Answered, Note
from werewolf.game.event import Event
from werewolf.game.events import CardDealt, GameOver, PackMet, Phase, SubPhaseStart
from werewolf.game.roles.werewolf import PackTalk, Proposal
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import PUBLIC, Line, Viewpoint
from werewolf.telling.clean import one_line
from werewolf.telling.closing_page import Closing, Notes, Review
from werewolf.telling.event_words import Voice, Witness, unknown
from werewolf.telling.facts import Facts, dealt_cards
from werewolf.telling.moderator import Moderator
from werewolf.telling.pace import Beat
from werewolf.telling.page import Page
from werewolf.telling.signs import DEATH, QUIET, SECRET
from werewolf.telling.spoken_words import LONGEST_THOUGHT, tell_failures, tell_pack_talk, tell_thought

LONGEST_REMARK = 4_000
DEATHS_RECALLED = 3
# Left out of a recap: the board shows the cards, and your own notes, talk and answers can be looked up.
NOT_RECALLED = (Answered, CardDealt, Note, PackMet, PackTalk, Proposal)


def no_pause(_: Beat) -> None:
    return None


class Teller:
    """Shows what the view allows, top to bottom, and pauses after each thing shown.

    It is given every line and keeps them all, because the closing page shows everything. Until the game is over,
    what it shows depends only on the lines its view may see. `view` and `thoughts` may change at any time.
    `names_models`: which models play is no secret here, because nobody plays or the game is over.
    """

    def __init__(
        self,
        page: Page,
        rules: Ruleset,
        names: Sequence[str],
        view: Viewpoint = PUBLIC,
        *,
        review: Review,
        thoughts: bool = False,
        you: int | None = None,
        pause: Callable[[Beat], None] | None = None,
        names_models: bool = False,
    ) -> None:
        self.thoughts = thoughts
        self._review = review
        self._paused = pause or no_pause
        self._page = page
        self._voice = Voice(rules, names)
        self._witness = Witness(rules, names)
        self._facts = Facts(rules, view, you, names_models)
        self._moderator = Moderator(self._page, self._voice, self._facts, self._pause)
        self._notes = Notes()

    @property
    def view(self) -> Viewpoint:
        return self._facts.view

    @view.setter
    def view(self, view: Viewpoint) -> None:
        self._facts.view = view

    def show(self, lines: Sequence[Line]) -> None:
        """Show new lines. One call with many lines shows the same as many calls with one."""
        for line in lines:
            self._keep(line)
            if self._facts.sees(line):
                self._show(line)

    def remember(self, lines: Sequence[Line]) -> None:
        """Take in lines without showing them: those before a jump, or before a game was resumed."""
        for line in lines:
            self._keep(line)

    def closing_notes(self, path: str | None, seed: int | None = None) -> None:
        """Set the log file and the seed that the closing page shows."""
        self._notes = Notes(path, seed)

    def remark(self, words: str) -> None:
        """Show a remark about the game that is not part of it."""
        self._page.quiet(Text(one_line(words, LONGEST_REMARK)))

    def about_to_speak(self, seat: int, reply: bool = False) -> None:
        """Announce a public speech or reply before it is asked for. Never call this for secret talk."""
        action = "has last words" if seat in self._facts.table.dead else "is about to speak"
        action = "may reply" if reply else action
        words = self._voice.toned(f"{self._voice.seat(seat)} {action}.")
        self._page.quiet(words, self._page.signs.next)
        self._pause("floor", words)

    def board(self) -> None:
        """Show the board as this view knows it."""
        self._moderator.board()

    def closing(self) -> None:
        """Show the closing page, if the game is over."""
        over = self._facts.over()
        if over is not None:
            Closing(self._page, self._witness, self._facts.lines, over, self._notes, self._review).tell()

    # -- line by line --------------------------------------------------------------------------------------------

    def _pause(self, kind: str, words: str | Text = "") -> None:
        """Pause after something was shown, long enough to read these words."""
        self._paused(Beat(kind, len(words)))

    def _keep(self, line: Line) -> None:
        self._facts.keep(line)
        if line.to == "all":
            self._moderator.track_votes(line)

    def _show(self, line: Line) -> None:
        event = line.event
        if isinstance(event, GameOver):
            self.closing()
            self._pause("end")
        elif isinstance(event, Answered):
            self._answered(event)
        elif isinstance(event, Note) and not self.thoughts and self._came_with_an_answer(event):
            pass  # a model's notes belong to its thoughts
        elif isinstance(event, PackTalk):
            tell_pack_talk(self._page, self._voice, event)
            self._pause("private", event.content or "")
        elif not self._moderator.tell(line):
            self._other(line)

    def _answered(self, event: Answered) -> None:
        if self.thoughts and tell_thought(self._page, self._voice, event):
            self._pause("thought", one_line(event.answer.thought or "", LONGEST_THOUGHT))
        if self._facts.sees_all and tell_failures(self._page, self._voice, event):
            self._pause("private")

    def _came_with_an_answer(self, note: Note) -> bool:
        before = self._facts.lines[-2].event if len(self._facts.lines) > 1 else None
        return isinstance(before, Answered) and before.ask.seat == note.actor

    def _other(self, line: Line) -> None:
        """Any other event: an announcement if it is public, a secret if not."""
        words = self._words(line.event)
        if words is None:
            return
        if line.to == "all":
            self._page.announce(words)
            self._pause("words", words)
        else:
            self._page.secret("secret" if self._facts.sees_all else "private", words, SECRET)
            self._pause("private", words)

    def _words(self, event: Event) -> Text | None:
        if not isinstance(event, Event):
            return Text(unknown(event))
        if not self._facts.sees_all:
            return self._voice.announcement(event, self._facts.background)
        if isinstance(event, CardDealt):  # the board shows all cards at once
            return None
        self._witness.roles_by_seat = self._witness.roles_by_seat or dealt_cards(self._facts.lines)
        return self._witness.announcement(event, self._facts.background)

    # -- the recap of a resumed game -----------------------------------------------------------------------------

    def recap(self) -> None:
        """Where a resumed game stands: day, phase and the last deaths, what this seat did or learned in secret, and
        the board.
        """
        page, lines = self._page, self._facts.lines
        public = [line for line in lines if line.to == "all"]
        page.heading("The game so far")
        page.announce(Text(situation(self._voice, public)))
        for day, event in list(deaths(public))[-DEATHS_RECALLED:]:
            death = self._voice.announcement(event)
            if death:
                page.put(Text.assemble((f"{page.signs.dead} ", DEATH), f"Day {day}: ", death), hang=2)
        for line in lines if self.view.seat is not None else ():
            secret = self._recalled(line)
            if secret:
                page.put(Text.assemble(("secret ", QUIET), f"Night {line.day}: ", secret), hang=2)
        self.board()

    def _recalled(self, line: Line) -> Text | None:
        """The words of a line that only this seat and a few others know."""
        known = line.to != "all" and self._facts.sees(line) and not isinstance(line.event, NOT_RECALLED)
        return self._voice.announcement(line.event) if known else None


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
