"""Choosing by arrow keys, number or name. What matches nothing is never taken for anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from werewolf.game.asks import Option


class Entry(NamedTuple):
    """One line to choose: what it means, and how it reads."""

    value: Option
    title: str


class Menu:
    """The state of one choice: what is typed, what matches it, what is highlighted."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = list(entries)
        self.typed = ""
        self.at = 0

    def matches(self) -> list[int]:
        """A number means the seat of that number; letters mean names that begin so, or words that do."""
        typed = self.typed.strip().casefold()
        if typed.isdecimal():
            return [index for index, entry in enumerate(self.entries) if entry.title.split()[0] == typed]
        found = [index for index, entry in enumerate(self.entries) if begins(entry.title, typed)]
        return found or [index for index, entry in enumerate(self.entries) if typed in entry.title.casefold()]

    def type(self, text: str) -> None:
        self.typed += text
        self._jump()

    def erase(self) -> None:
        self.typed = self.typed[:-1]
        self._jump()

    def move(self, step: int) -> None:
        self.typed = ""
        self.at = (self.at + step) % len(self.entries)

    def choice(self) -> Option | None:
        """What Enter would take: nothing, if what is typed is no choice or could be several."""
        if not self.typed.strip():
            return self.entries[self.at].value
        found = self.matches()
        return self.entries[found[0]].value if len(found) == 1 else None

    def hint(self) -> str:
        if not self.typed.strip():
            return "arrows, number or name; Enter takes it"
        found = self.matches()
        if not found:
            return f"“{self.typed}” is none of these"
        return "Enter takes it" if len(found) == 1 else f"“{self.typed}” could be {len(found)} of these"

    def _jump(self) -> None:
        found = self.matches()
        if self.typed.strip() and found:
            self.at = found[0]


def begins(title: str, typed: str) -> bool:
    return any(word.casefold().startswith(typed) for word in title.split())


def rendered(question: str, menu: Menu) -> Any:
    lines = [("bold", f"{question}\n")]
    for index, entry in enumerate(menu.entries):
        lines.append(("reverse" if index == menu.at else "", f" {entry.title} "))
        lines.append(("", "\n"))
    typed = f" {menu.typed}" if menu.typed else ""
    return [*lines, ("", f">{typed}"), ("italic", f"   {menu.hint()}")]


async def choose(question: str, entries: Sequence[Entry]) -> Option:
    """Ask until something is chosen. Ctrl-C raises KeyboardInterrupt, Ctrl-D does nothing."""
    menu = Menu(entries)
    answer: Any = await application(question, menu).run_async()
    return answer  # type: ignore[no-any-return]


def application(question: str, menu: Menu) -> Any:
    from prompt_toolkit.application import Application
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.layout import FormattedTextControl, HSplit, Layout, Window

    keys = KeyBindings()
    for name, step in (("up", -1), ("down", 1), ("c-p", -1), ("c-n", 1)):
        keys.add(name)(lambda _, step=step: menu.move(step))
    keys.add("backspace")(lambda _: menu.erase())

    @keys.add("enter")
    def _(event: Any) -> None:
        choice = menu.choice()
        if choice is not None:
            event.app.exit(result=choice)

    @keys.add("c-c")
    def _(event: Any) -> None:
        event.app.exit(exception=KeyboardInterrupt)

    @keys.add("<any>")
    def _(event: Any) -> None:
        if event.data.isprintable():
            menu.type(event.data)

    control = FormattedTextControl(lambda: rendered(question, menu), focusable=True, show_cursor=False)
    window = Window(control, dont_extend_height=True, wrap_lines=True)
    return Application(layout=Layout(HSplit([window])), key_bindings=keys, erase_when_done=True)
