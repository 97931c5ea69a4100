"""Choosing by arrow keys, number or name. What matches nothing is never taken for anything."""

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
    """One line to choose: what it means, and how it reads."""

    value: Option
    title: str


def numbered(entries: Sequence[Entry]) -> list[Entry]:
    """With a number of its own in front of each."""
    return [Entry(entry.value, f"{number} {entry.title}") for number, entry in enumerate(entries, start=1)]


class Menu:
    """The state of one choice: what is typed, what matches it, what is highlighted.

    With `ready` the first line is highlighted from the start. Without, Enter takes nothing before a line was chosen:
    a key struck once too often decides nothing.
    """

    def __init__(self, entries: Sequence[Entry], *, ready: bool = True) -> None:
        self.entries = list(entries)
        self.typed = ""
        self.at = 0 if ready else -1

    def matches(self) -> list[int]:
        """A number means the line of that number; letters mean a name, or words, that begin so."""
        typed = " ".join(self.typed.casefold().split())
        if typed.isdecimal():
            return [index for index, entry in enumerate(self.entries) if number_of(entry.title) == typed]
        titles = [entry.title.casefold() for entry in self.entries]
        for fits in (starts, begins, str.__contains__):
            found = [index for index, title in enumerate(titles) if fits(title, typed)]
            if found:
                return found
        return []

    def type(self, text: str) -> None:
        self.typed += text
        self._jump()

    def erase(self) -> None:
        self.typed = self.typed[:-1]
        self._jump()

    def move(self, step: int) -> None:
        self.typed = ""
        self.at = (self.at if self.at >= 0 or step > 0 else 0) + step
        self.at %= len(self.entries)

    def choice(self) -> Option | None:
        """What Enter would take: nothing, if what is typed is no choice or could be several."""
        if not self.typed.strip():
            return self.entries[self.at].value if self.at >= 0 else None
        found = self.matches()
        return self.entries[found[0]].value if len(found) == 1 else None

    def hint(self) -> str:
        if not self.typed.strip():
            return HINT
        found = self.matches()
        if not found:
            return f"'{self.typed}' is none of these"
        return "Enter takes it" if len(found) == 1 else f"'{self.typed}' could be {len(found)} of these"

    def _jump(self) -> None:
        found = self.matches()
        if self.typed.strip() and found:
            self.at = found[0]


def number_of(title: str) -> str | None:
    """The first number in a title: the seat's, also in `poison 3 Ann`."""
    return next((word for word in title.split() if word.isdecimal()), None)


def starts(title: str, typed: str) -> bool:
    """Whether a title, or what stands behind its number, begins so."""
    return title.startswith(typed) or title.partition(f"{number_of(title)} ")[2].startswith(typed)


def begins(title: str, typed: str) -> bool:
    """Whether any word of a title begins so."""
    return any(word.startswith(typed) for word in title.split())


async def choose(
    question: str, entries: Sequence[Entry], *, ready: bool = True, note: Callable[[], str] = lambda: ""
) -> Option:
    """Ask until something is chosen, `note` beside the hint. Ctrl-C raises KeyboardInterrupt, Ctrl-D does nothing."""
    answer: Any = await application(question, Menu(entries, ready=ready), note).run_async()
    return answer  # type: ignore[no-any-return]


def wrapped(question: str) -> str:
    """Broken between words, where a terminal would break anywhere. Signs of some scripts are two cells wide."""
    room = max(NARROWEST, shutil.get_terminal_size().columns - 2)
    rows = Text(question).wrap(Console(width=room), room)
    return "\n".join(row.plain.rstrip() for row in rows)


def listed(menu: Menu) -> Any:
    lines = []
    for index, entry in enumerate(menu.entries):
        lines.append(("reverse" if index == menu.at else "", f" {entry.title} "))
        lines.append(("", "\n" if index < len(menu.entries) - 1 else ""))
    return lines


def application(question: str, menu: Menu, note: Callable[[], str] = lambda: "") -> Any:
    from prompt_toolkit.application import Application
    from prompt_toolkit.data_structures import Point
    from prompt_toolkit.layout import FormattedTextControl, HSplit, Layout, Window

    def foot() -> Any:
        typed = f" {menu.typed}" if menu.typed else ""
        return [("", f">{typed}"), ("italic", f"   {menu.hint()}{note()}")]

    def where() -> Point:
        return Point(0, max(menu.at, 0))

    entries = FormattedTextControl(lambda: listed(menu), focusable=True, show_cursor=False, get_cursor_position=where)
    asked = Window(FormattedTextControl([("bold", wrapped(question))]), dont_extend_height=True, wrap_lines=True)
    hint = Window(FormattedTextControl(foot), height=1, dont_extend_height=True)
    layout = Layout(HSplit([asked, Window(entries, dont_extend_height=True), hint]))
    every = 1.0 if note() else None
    return Application(layout=layout, key_bindings=bindings(menu), erase_when_done=True, refresh_interval=every)


def bindings(menu: Menu) -> Any:
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
