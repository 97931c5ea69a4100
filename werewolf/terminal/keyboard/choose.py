"""The menu: choose an entry by arrow keys, number or name. Input that matches no entry is never accepted."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rich.console import Console
from rich.text import Text

from werewolf.game.asks import Option
from werewolf.terminal.screen.page import NARROWEST

HINT = "arrows, number or name; Enter takes it"


class Entry(NamedTuple):
    """One line of a menu: the value it stands for, and the text shown."""

    value: Option
    title: str


def number_entries(entries: Sequence[Entry]) -> list[Entry]:
    """The same entries, each with its number in front."""
    return [Entry(entry.value, f"{number} {entry.title}") for number, entry in enumerate(entries, start=1)]


class Menu:
    """The state of a menu: the typed text, the entries that match it, and the highlighted entry.

    With `ready`, the first entry is highlighted from the start. Without it, Enter does nothing until an entry is
    highlighted, so an extra key press decides nothing.
    """

    def __init__(self, entries: Sequence[Entry], *, ready: bool = True) -> None:
        self.entries = list(entries)
        self.text = ""
        self.highlighted = 0 if ready else -1

    def matches(self) -> list[int]:
        """The entries that fit the typed text. A number means that entry; letters mean a name or word they begin."""
        typed = " ".join(self.text.casefold().split())
        if typed.isdecimal():
            return [index for index, entry in enumerate(self.entries) if number_of(entry.title) == typed]
        titles = [entry.title.casefold() for entry in self.entries]
        for fits in (title_starts_with, word_starts_with, str.__contains__):
            found = [index for index, title in enumerate(titles) if fits(title, typed)]
            if found:
                return found
        return []

    def type(self, text: str) -> None:
        self.text += text
        self._highlight_match()

    def erase(self) -> None:
        self.text = self.text[:-1]
        self._highlight_match()

    def move(self, step: int) -> None:
        self.text = ""
        start = 0 if self.highlighted < 0 and step < 0 else self.highlighted
        self.highlighted = (start + step) % len(self.entries)

    def choice(self) -> Option | None:
        """The entry Enter would take; None if the typed text fits no entry, or more than one."""
        if not self.text.strip():
            return self.entries[self.highlighted].value if self.highlighted >= 0 else None
        found = self.matches()
        return self.entries[found[0]].value if len(found) == 1 else None

    def hint(self) -> str:
        if not self.text.strip():
            return HINT
        found = self.matches()
        if not found:
            return f"'{self.text}' is none of these"
        return "Enter takes it" if len(found) == 1 else f"'{self.text}' could be {len(found)} of these"

    def _highlight_match(self) -> None:
        found = self.matches()
        if self.text.strip() and found:
            self.highlighted = found[0]


def number_of(title: str) -> str | None:
    """The first number in a title. It is the seat number, also in `poison 3 Ann`."""
    return next((word for word in title.split() if word.isdecimal()), None)


def title_starts_with(title: str, typed: str) -> bool:
    """Whether the title, or the part after its number, starts with the typed text."""
    return title.startswith(typed) or title.partition(f"{number_of(title)} ")[2].startswith(typed)


def word_starts_with(title: str, typed: str) -> bool:
    """Whether any word of the title starts with the typed text."""
    return any(word.startswith(typed) for word in title.split())


async def choose(
    question: str, entries: Sequence[Entry], *, ready: bool = True, note: Callable[[], str] = lambda: ""
) -> Option:
    """Show a menu until an entry is chosen; `note` is shown next to the hint.

    Ctrl-C raises KeyboardInterrupt, Ctrl-D does nothing.
    """
    answer: Any = await application(question, Menu(entries, ready=ready), note).run_async()
    return answer  # type: ignore[no-any-return]


async def press_key(question: str, note: Callable[[], str] = lambda: "") -> str:
    """Show a question until a key is pressed, and return the key; Enter is empty. Ctrl-C raises KeyboardInterrupt."""
    from prompt_toolkit.application import Application
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.layout import FormattedTextControl, Layout, Window

    keys = KeyBindings()

    @keys.add("enter")
    @keys.add("c-j")
    def _(event: Any) -> None:
        event.app.exit(result="")

    @keys.add("c-c")
    @keys.add("<sigint>")
    def _(event: Any) -> None:
        event.app.exit(exception=KeyboardInterrupt)

    @keys.add("<any>")
    def _(event: Any) -> None:
        if event.data.isprintable():
            event.app.exit(result=event.data)

    shown = FormattedTextControl(lambda: [("bold", wrap_question(f"> {question}")), ("italic", note())], focusable=True)
    layout = Layout(Window(shown, dont_extend_height=True, wrap_lines=True))
    interval = 1.0 if note() else None
    app: Any = Application(layout=layout, key_bindings=keys, erase_when_done=True, refresh_interval=interval)
    pressed: str = await app.run_async()
    return pressed


def wrap_question(question: str) -> str:
    """Break a question into rows between words. Width is counted in cells: some characters take two."""
    room = max(NARROWEST, shutil.get_terminal_size().columns - 2)
    rows = Text(question).wrap(Console(width=room), room)
    return "\n".join(row.plain.rstrip() for row in rows)


def entry_rows(menu: Menu) -> Any:
    """The rows of a menu as styled text."""
    rows = []
    for index, entry in enumerate(menu.entries):
        rows.append(("reverse" if index == menu.highlighted else "", f" {entry.title} "))
        rows.append(("", "\n" if index < len(menu.entries) - 1 else ""))
    return rows


def application(question: str, menu: Menu, note: Callable[[], str] = lambda: "") -> Any:
    """The prompt_toolkit application that shows a menu and reads its keys."""
    from prompt_toolkit.application import Application
    from prompt_toolkit.data_structures import Point
    from prompt_toolkit.layout import FormattedTextControl, HSplit, Layout, Window

    def foot() -> Any:
        typed = f" {menu.text}" if menu.text else ""
        return [("", f">{typed}"), ("italic", f"   {menu.hint()}{note()}")]

    def cursor() -> Point:
        return Point(0, max(menu.highlighted, 0))

    entries = FormattedTextControl(
        lambda: entry_rows(menu), focusable=True, show_cursor=False, get_cursor_position=cursor
    )
    heading = Window(
        FormattedTextControl([("bold", wrap_question(question))]), dont_extend_height=True, wrap_lines=True
    )
    hint = Window(FormattedTextControl(foot), height=1, dont_extend_height=True)
    layout = Layout(HSplit([heading, Window(entries, dont_extend_height=True), hint]))
    interval = 1.0 if note() else None
    return Application(layout=layout, key_bindings=key_bindings(menu), erase_when_done=True, refresh_interval=interval)


def key_bindings(menu: Menu) -> Any:
    """The keys of a menu."""
    from prompt_toolkit.key_binding import KeyBindings

    keys = KeyBindings()
    for name, step in (("up", -1), ("down", 1), ("c-p", -1), ("c-n", 1)):
        keys.add(name)(lambda _, step=step: menu.move(step))
    keys.add("backspace")(lambda _: menu.erase())

    @keys.add("enter")
    @keys.add("c-j")
    def _(event: Any) -> None:
        choice = menu.choice()
        if choice is not None:
            event.app.exit(result=choice)

    @keys.add("c-c")
    @keys.add("<sigint>")
    def _(event: Any) -> None:
        event.app.exit(exception=KeyboardInterrupt)

    @keys.add("<any>")
    def _(event: Any) -> None:
        if event.data.isprintable():
            menu.type(event.data)

    return keys
