"""The screen: shows a game line by line, as far as its view may see it, both live and in a replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from rich.console import Console
from rich.text import Text

from werewolf.game.event import Event
from werewolf.game.events import CardDealt, GameOver, Phase
from werewolf.game.outside import Answered, Note
from werewolf.game.roles.werewolf import PackTalk
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Line
from werewolf.game.viewpoint import PUBLIC, Viewpoint
from werewolf.telling.clean import one_line
from werewolf.telling.pace import Beat
from werewolf.terminal.screen.answers import LONGEST_THOUGHT, show_failures, show_thought
from werewolf.terminal.screen.closing import Closing, Notes
from werewolf.terminal.screen.live_speech import speaking
from werewolf.terminal.screen.memory import Memory, dealt_cards
from werewolf.terminal.screen.moderator import Moderator
from werewolf.terminal.screen.page import Page
from werewolf.terminal.screen.recap import show_recap
from werewolf.terminal.screen.speech import show_pack_talk
from werewolf.terminal.screen.waiting import StatusRows, pausing, waiting, waiting_for
from werewolf.terminal.screen.words import Voice, Witness, unknown
from werewolf.terminal.theme import SECRET

LONGEST_REMARK = 4_000


def no_pause(_: Beat) -> None:
    return None


class Screen:
    """Prints what the view allows, top to bottom, and pauses after each thing shown.

    It is given every line and keeps them all, because the closing page shows everything. Until the game is over,
    what it prints depends only on the lines its view may see. `view` and `thoughts` may change at any time.
    `names_models`: which models play is no secret here, because nobody plays or the game is over.
    """

    def __init__(
        self,
        console: Console,
        rules: Ruleset,
        names: Sequence[str],
        view: Viewpoint = PUBLIC,
        *,
        thoughts: bool = False,
        ascii: bool = False,
        you: int | None = None,
        pause: Callable[[Beat], None] | None = None,
        page: Page | None = None,
        names_models: bool = False,
    ) -> None:
        self.thoughts = thoughts
        self._paused = pause or no_pause
        self._page = page or Page(console, ascii)
        self._voice = Voice(rules, names)
        self._witness = Witness(rules, names)
        self._memory = Memory(rules, view, you, names_models)
        self._moderator = Moderator(self._page, self._voice, self._memory, self._pause)
        self._notes = Notes()

    @property
    def view(self) -> Viewpoint:
        return self._memory.view

    @view.setter
    def view(self, view: Viewpoint) -> None:
        self._memory.view = view

    def show(self, lines: Sequence[Line]) -> None:
        """Show new lines. One call with many lines prints the same as many calls with one."""
        for line in lines:
            self._keep(line)
            if self._memory.sees(line):
                self._show(line)

    def remember(self, lines: Sequence[Line]) -> None:
        """Take in lines without printing them: those before a jump, or before a game was resumed."""
        for line in lines:
            self._keep(line)

    def closing_notes(self, path: str | None, seed: int | None = None) -> None:
        """Set the log file and the seed that the closing page shows."""
        self._notes = Notes(path, seed)

    def remark(self, words: str) -> None:
        """Print a remark about the game that is not part of it."""
        self._page.quiet(Text(one_line(words, LONGEST_REMARK)))

    def about_to_speak(self, seat: int, reply: bool = False) -> None:
        """Announce a public speech or reply before it is asked for. Never call this for secret talk."""
        action = "has last words" if seat in self._memory.table.dead else "is about to speak"
        action = "may reply" if reply else action
        words = self._voice.colour_names(f"{self._voice.seat(seat)} {action}.")
        self._page.quiet(words, self._page.glyphs.next)
        self._pause("floor", words)

    def waiting(
        self, seats: Callable[[], Sequence[int]] | None, status: StatusRows = lambda *_: []
    ) -> AbstractContextManager[None]:
        """Show who the table waits for and for how long. `None` means a secret moment, which names nobody."""
        if seats is not None:
            return waiting(self._page, lambda: waiting_for(self._voice, seats()), status=status)
        words = "it is night" if self._memory.table.phase is Phase.NIGHT else "one moment"
        return waiting(self._page, lambda: words, clock=None, status=status)

    def pausing(self, status: StatusRows) -> AbstractContextManager[None]:
        """Show the status and which keys go on, and remove these rows afterwards."""
        return pausing(self._page, status)

    def speaking(self, seat: int) -> AbstractContextManager[Callable[[str], None]]:
        """Show a public speech while it is being written. Call the function it yields with the words so far."""
        return speaking(self._page, self._voice, seat)

    def board(self) -> None:
        """Print the board as this view knows it."""
        self._moderator.board()

    def recap(self) -> None:
        """The state of a resumed game: a short summary and the board."""
        own = self._memory.sees if self._memory.view.seat is not None else lambda _: False
        show_recap(self._page, self._voice, [line for line in self._memory.lines if line.to == "all" or own(line)])
        self.board()

    def closing(self) -> None:
        """Print the closing page, if the game is over."""
        over = self._memory.over()
        if over is not None:
            Closing(self._page, self._witness, self._memory.lines, over, self._notes).show()

    def _pause(self, kind: str, words: str | Text = "") -> None:
        """Pause after something was shown, long enough to read these words."""
        self._paused(Beat(kind, len(words)))

    def _keep(self, line: Line) -> None:
        self._memory.keep(line)
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
            show_pack_talk(self._page, self._voice, event)
            self._pause("private", event.content or "")
        elif not self._moderator.show(line):
            self._other(line)

    def _answered(self, event: Answered) -> None:
        if self.thoughts and show_thought(self._page, self._voice, event):
            self._pause("thought", one_line(event.answer.thought or "", LONGEST_THOUGHT))
        if self._memory.sees_all and show_failures(self._page, self._voice, event):
            self._pause("private")

    def _came_with_an_answer(self, note: Note) -> bool:
        before = self._memory.lines[-2].event if len(self._memory.lines) > 1 else None
        return isinstance(before, Answered) and before.ask.seat == note.actor

    def _other(self, line: Line) -> None:
        """Any other event: an announcement if it is public, an aside if not."""
        words = self._words(line.event)
        if words is None:
            return
        if line.to == "all":
            self._page.announce(words)
            self._pause("words", words)
        else:
            self._page.aside("secret" if self._memory.sees_all else "private", words, SECRET)
            self._pause("private", words)

    def _words(self, event: Event) -> Text | None:
        if not isinstance(event, Event):
            return Text(unknown(event))
        if not self._memory.sees_all:
            return self._voice.announcement(event, self._memory.background)
        if isinstance(event, CardDealt):  # the board shows all cards at once
            return None
        self._witness.roles_by_seat = self._witness.roles_by_seat or dealt_cards(self._memory.lines)
        return self._witness.announcement(event, self._memory.background)
