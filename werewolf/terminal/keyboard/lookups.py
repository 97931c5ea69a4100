"""What a person may look up at any prompt: the board, the record, what is their own, the rules."""

from __future__ import annotations

from collections.abc import Callable

from werewolf.game.asks import Seat
from werewolf.game.event import Event
from werewolf.game.outside import Note
from werewolf.game.ruleset import Ruleset
from werewolf.game.state import State
from werewolf.game.view import Lines, View, public
from werewolf.terminal.keyboard.choose import Entry, numbered
from werewolf.terminal.keyboard.pages import Reader
from werewolf.terminal.keyboard.prompts import Asker
from werewolf.terminal.keyboard.sheet import Sheet

Pages = dict[str, Callable[[], list[str]]]


class LookUps:
    """For a seat all it may know; for nobody in particular only what is public."""

    def __init__(
        self,
        rules: Ruleset,
        reader: Reader,
        ledger: Lines,
        sheet: Sheet,
        asker: Asker,
        hear: Callable[[Event], None] | None = None,
    ) -> None:
        self._rules, self._reader, self._ledger = rules, reader, ledger
        self._sheet, self._asker, self._hear = sheet, asker, hear

    async def in_public(self) -> None:
        await self._look(self._public_pages(), None)

    async def alone(self, view: View, *, stay: bool = False) -> None:
        """With `stay` a page is read before it is gone."""
        await self._look(self._own_pages(view), view.seat, stay)

    async def _look(self, pages: Pages, seat: Seat | None, stay: bool = False) -> None:
        entries = [Entry(name, name) for name in pages]
        entries += [Entry("write", "write a note")] if seat is not None else []
        choice = await self._asker.choose("Look up", numbered([*entries, Entry("back", "back")]), None, ready=True)
        if choice == "write" and seat is not None and self._hear is not None:
            note = await self._asker.line("Your note", None)
            if note.strip():
                self._hear(Note(seat, note))
        elif choice != "back":
            self._sheet.title(str(choice).capitalize())
            await self._sheet.read(pages[str(choice)]() or ["nothing yet"])
            if stay:
                await self._asker.enter("Enter goes back")

    def _own_pages(self, view: View) -> Pages:
        reader = self._reader
        return {
            "the board": lambda: reader.board(view.table, view.seat),
            "the record so far": lambda: reader.news(view.seen()),
            "what you alone know": lambda: reader.secrets(view),
            "your notes": lambda: reader.notes(view),
            "your card": lambda: [reader.who(view)],
            "the rules": self._rule_page,
        }

    def _public_pages(self) -> Pages:
        return {
            "the board": lambda: self._reader.board(public_table(self._ledger), None),
            "the record so far": lambda: self._reader.news(public(self._ledger.lines())),
            "the rules": self._rule_page,
        }

    def _rule_page(self) -> list[str]:
        from werewolf.terminal.rules_text import explained_here

        return explained_here(self._rules)


def public_table(ledger: Lines) -> State:
    """The table as everyone at it knows it by now."""
    table = State()
    for seen in public(ledger.lines()):
        table.record(seen.event)
    return table
