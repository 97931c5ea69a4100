"""Look-ups at any prompt: the board with claims, all votes, the record, your own card and notes, the rules."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING

from werewolf.game.answer_events import Note
from werewolf.game.asks import Seat
from werewolf.game.event import Event
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import PUBLIC, Lines, View, Viewpoint, public
from werewolf.game.state import State
from werewolf.terminal.keyboard.coach import Coach
from werewolf.terminal.keyboard.curtain import Curtain
from werewolf.terminal.keyboard.keyboard_prompts import Asker
from werewolf.terminal.keyboard.page_text import PageText
from werewolf.terminal.keyboard.pager import Rows
from werewolf.terminal.keyboard.private_page import LinePrinter
from werewolf.terminal.keyboard.typed_choice import Entry, number_entries
from werewolf.terminal.screen.off_screen import rendered_rows
from werewolf.terminal.screen.status_rows import Status
from werewolf.terminal.screen.vote_matrix import vote_matrix

if TYPE_CHECKING:
    from rich.console import Console

BOARD, VOTES, RECORD, NOTES = "the board and who claims what", "all votes", "the record so far", "your notes"
CARD, RULES, WRITE, BACK = "your card and what you know", "the rules", "write a note", "back"
COACH = "coach"
AT_END = (RECORD,)  # pages that begin with their last rows
Pages = dict[str, Rows]


class LookUpMenu:
    """The look-up menus: one with all that a seat may know, and one with public facts only."""

    def __init__(
        self,
        console: Console,
        rules: Ruleset,
        page_text: PageText,
        ledger: Lines,
        asker: Asker,
        curtain: Curtain,
        status: Status,
        record: Callable[[Event], None] | None = None,
        *,
        ascii: bool = False,
    ) -> None:
        self._console, self._rules, self._page_text, self._ledger = console, rules, page_text, ledger
        self._asker, self._curtain, self._status, self._ascii = asker, curtain, status, ascii
        self._printer, self._write = LinePrinter(console, asker, ascii), record
        self._notes: defaultdict[Seat, list[str]] = defaultdict(list)  # written here; the log is shown a little later
        self.coach: Coach | None = None  # of the only person at the keyboard

    def record(self, event: Event) -> None:
        """Write a fact to the log. A note can be read at once."""
        if isinstance(event, Note):
            self._notes[event.actor].append(event.content)
        if self._write is not None:
            self._write(event)

    async def look_up_public(self) -> None:
        """The menu of public facts."""
        await self._look_up(self._public_pages(), None)

    async def look_up_own(self, view: View) -> None:
        """The menu of all that a seat may know; with a coach, it can be turned off and on there."""
        await self._look_up(self._own_pages(view), view)

    async def look_back(self, start: int, view: Viewpoint, thoughts: bool = False) -> None:
        """What the screen has shown since this line, from one screen back."""
        with self._curtain.page_screen():
            await self._asker.read_page("before", self._screen_rows(view, start, thoughts), pages_back=2)

    async def _look_up(self, pages: Pages, view: View | None) -> None:
        coach = self.coach if view is not None and self._write is not None else None
        entries = [Entry(name, name) for name in pages]
        entries += [Entry(WRITE, WRITE)] if view is not None and self._write is not None else []
        entries += [Entry(COACH, coach.switch_title)] if coach else []
        choice = str(await self._asker.choose("Look up", number_entries([*entries, Entry(BACK, BACK)]), None))
        if choice == COACH and coach:
            self.record(coach.switch())
        if choice == WRITE and view is not None:
            note = await self._asker.read_text("Your note", None)
            if note.strip():
                self.record(Note(view.seat, note))
            choice = NOTES
        if choice in pages:
            with self._curtain.page_screen():
                await self._asker.read_page(choice, pages[choice], pages_back=1 if choice in AT_END else None)

    def _own_pages(self, view: View) -> Pages:
        text = self._page_text
        known = {
            NOTES: lambda _: self._wrapped(self._all_notes(view)),
            CARD: lambda _: self._wrapped([text.card(view), "", *text.private_facts(view)]),
        }
        pages = self._public_pages(view.seat)
        return {**{name: pages[name] for name in (BOARD, VOTES, RECORD)}, **known, RULES: pages[RULES]}

    def _public_pages(self, you: Seat | None = None) -> Pages:
        return {
            BOARD: lambda _: self._wrapped(self._page_text.board(self._status.table.state, you, self._status.claim)),
            VOTES: lambda columns: vote_matrix(self._ledger.lines(), self._page_text.names, columns),
            RECORD: self._screen_rows(PUBLIC if you is None else Viewpoint(you)),
            RULES: lambda _: self._wrapped(self._rule_page()),
        }

    def _screen_rows(self, view: Viewpoint, start: int = 0, thoughts: bool = False) -> Rows:
        return lambda columns: rendered_rows(
            self._console,
            self._rules,
            self._page_text.names,
            self._ledger.lines(),
            start=start,
            columns=columns,
            view=view,
            thoughts=thoughts,
            ascii=self._ascii,
        )

    def _all_notes(self, view: View) -> list[str]:
        """The notes in the log that was shown, then those written since."""
        shown = self._page_text.notes(view)
        missing = list((Counter(self._notes[view.seat]) - Counter(shown)).elements())
        return [*shown, *(note for note in self._notes[view.seat] if note in missing)]

    def _wrapped(self, lines: list[str]) -> list[str]:
        return self._printer.plain_rows(lines)

    def _rule_page(self) -> list[str]:
        from werewolf.telling.rules_page import explained_here

        return explained_here(self._rules)


def public_table(ledger: Lines) -> State:
    """The state of the table as far as public facts tell."""
    table = State()
    for seen in public(ledger.lines()):
        table.record(seen.event)
    return table
