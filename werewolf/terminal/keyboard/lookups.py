"""Look-ups at any prompt: the board, the record, your own card and notes, the rules."""

from __future__ import annotations

from collections.abc import Callable

from werewolf.game.asks import Seat
from werewolf.game.event import Event
from werewolf.game.outside import Note
from werewolf.game.ruleset import Ruleset
from werewolf.game.state import State
from werewolf.game.view import Lines, View, public
from werewolf.terminal.keyboard.choose import Entry, number_entries
from werewolf.terminal.keyboard.coach import Coach
from werewolf.terminal.keyboard.pages import PageText
from werewolf.terminal.keyboard.prompts import Asker
from werewolf.terminal.keyboard.sheet import Sheet

Pages = dict[str, Callable[[], list[str]]]


class LookUps:
    """The look-up menus: one with all that a seat may know, and one with public facts only."""

    def __init__(
        self,
        rules: Ruleset,
        page_text: PageText,
        ledger: Lines,
        sheet: Sheet,
        asker: Asker,
        record: Callable[[Event], None] | None = None,
    ) -> None:
        self._rules, self._page_text, self._ledger = rules, page_text, ledger
        self._sheet, self._asker, self._record = sheet, asker, record
        self.coach: Coach | None = None  # of the only person at the keyboard

    async def look_up_public(self) -> None:
        """The menu of public facts."""
        await self._look_up(self._public_pages(), None)

    async def look_up_own(self, view: View, *, wait: bool = False) -> None:
        """The menu of all that a seat may know. With `wait`, a page stays until Enter is pressed."""
        await self._look_up(self._own_pages(view), view.seat, wait)

    async def _look_up(self, pages: Pages, seat: Seat | None, wait: bool = False) -> None:
        entries = [Entry(name, name) for name in pages]
        entries += [Entry("write", "write a note")] if seat is not None else []
        entries += [Entry("coach", self.coach.switch_title)] if self.coach and seat is not None else []
        choice = await self._asker.choose(
            "Look up", number_entries([*entries, Entry("back", "back")]), None, ready=True
        )
        if choice == "write" and seat is not None and self._record is not None:
            note = await self._asker.read_text("Your note", None)
            if note.strip():
                self._record(Note(seat, note))
        elif choice == "coach" and self.coach and self._record is not None:
            self._record(self.coach.switch())
        elif choice != "back":
            self._sheet.title(str(choice).capitalize())
            await self._sheet.page_through(pages[str(choice)]() or ["Nothing yet."])
            if wait:
                await self._asker.wait_for_enter("Press Enter to go back")

    def _own_pages(self, view: View) -> Pages:
        text = self._page_text
        return {
            "the board": lambda: text.board(view.table, view.seat),
            "the record so far": lambda: text.news(view.seen()),
            "what only you know": lambda: text.private_facts(view),
            "your notes": lambda: text.notes(view),
            "your card": lambda: [text.card(view)],
            "the rules": self._rule_page,
        }

    def _public_pages(self) -> Pages:
        return {
            "the board": lambda: self._page_text.board(public_table(self._ledger), None),
            "the record so far": lambda: self._page_text.news(public(self._ledger.lines())),
            "the rules": self._rule_page,
        }

    def _rule_page(self) -> list[str]:
        from werewolf.terminal.rules_text import explained_here

        return explained_here(self._rules)


def public_table(ledger: Lines) -> State:
    """The state of the table as far as public facts tell."""
    table = State()
    for seen in public(ledger.lines()):
        table.record(seen.event)
    return table
