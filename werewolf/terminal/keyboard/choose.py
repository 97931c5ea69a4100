"""Ask for a choice from a menu, or for one key; and the menu of a pause. Only what matches an entry is accepted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

from werewolf.game.asks import Option
from werewolf.terminal.keyboard.dumb_terminal import read_choice, read_line
from werewolf.terminal.keyboard.keys import LookBackError, SuspendError, only_prints, suspend
from werewolf.terminal.keyboard.prompt_layout import (
    CUT,
    KEPT,
    RowsBelow,
    entry_rows,
    entry_text,
    screen_size,
    shorten_row,
    wrap_question,
)
from werewolf.terminal.keyboard.typed_choice import Entry, FilteredMenu, Menu, number_entries
from werewolf.terminal.screen.status_rows import StatusRows, no_status

if TYPE_CHECKING:
    from prompt_toolkit.key_binding import KeyBindings

__all__ = ["Entry", "Menu", "choose", "number_entries", "press_key", "show_menu", "wrap_question"]

FEWEST_TYPED = 8  # cells
LookUp = Callable[[], Awaitable[None]]


async def choose(
    question: str,
    entries: Sequence[Entry],
    *,
    ready: bool = True,
    status: StatusRows = no_status,
    filtering: bool = False,
) -> Option:
    """Show a menu until an entry is chosen; with `filtering`, only the entries that fit what is typed.

    Ctrl-C raises KeyboardInterrupt, Ctrl-Z stops the program, Ctrl-D does nothing.
    """
    while True:
        try:
            return await show_menu(question, entries, ready=ready, status=status, filtering=filtering)
        except SuspendError:
            suspend()
        except LookBackError:
            continue


async def show_menu(
    question: str,
    entries: Sequence[Entry],
    *,
    ready: bool = True,
    note: Callable[[], str] = lambda: "",
    status: StatusRows = no_status,
    instant: Mapping[str, str] = MappingProxyType({}),
    filtering: bool = False,
) -> Option:
    """Show a menu until an entry is chosen; `note` is shown next to the hint, `status` below it.

    `instant` keys are taken at once if nothing was typed before; the hint says what they do if there is room.
    Ctrl-C raises KeyboardInterrupt, Ctrl-Z SuspendError, Backspace LookBackError if nothing was typed.
    """
    if only_prints():
        return await read_choice(question, Menu(entries, ready=ready), instant)
    menu = FilteredMenu(entries) if filtering else Menu(entries, ready=ready)
    app = application(question, menu, note, status, instant)
    answer: Any = await app.run_async()
    return answer  # type: ignore[no-any-return]


async def press_key(question: str, note: Callable[[], str] = lambda: "", status: StatusRows = no_status) -> str:
    """Show a question until a key is pressed, and return the key; Enter is empty. Ctrl-C raises KeyboardInterrupt."""
    from prompt_toolkit.layout import FormattedTextControl, Layout, Window

    if only_prints():
        return (await read_line(question))[:1]
    keys = common_keys()

    @keys.add("enter")
    @keys.add("c-j")
    def _(event: Any) -> None:
        event.app.exit(result="")

    @keys.add("backspace")
    def _(event: Any) -> None:
        event.app.exit(exception=LookBackError)

    @keys.add("<any>")
    def _(event: Any) -> None:
        if event.data.isprintable():
            event.app.exit(result=event.data)

    rows_below = RowsBelow(status)

    def shown() -> Any:
        below = "".join(f"\n{row}" for row in rows_below())
        return [("bold", wrap_question(f"> {question}")), ("italic", note()), ("dim", below)]

    layout = Layout(Window(FormattedTextControl(shown, focusable=True), dont_extend_height=True, wrap_lines=True))
    pressed: str = await run_app(layout, keys, note).run_async()
    return pressed


def run_app(layout: Any, keys: Any, note: Callable[[], str]) -> Any:
    from prompt_toolkit.application import Application

    interval = 1.0 if note() else None
    app: Any = Application(layout=layout, key_bindings=keys, erase_when_done=True, refresh_interval=interval)
    app.ttimeoutlen = 0.1  # seconds after which Esc is Esc and not the start of an arrow key
    return app


def application(
    question: str,
    menu: Menu,
    note: Callable[[], str] = lambda: "",
    status: StatusRows = no_status,
    instant: Mapping[str, str] = MappingProxyType({}),
) -> Any:
    """The prompt_toolkit application that shows a menu and reads its keys. It is never taller than the screen: the
    entries scroll in what the question, the hint and the status leave.
    """
    from prompt_toolkit.layout import Dimension, FormattedTextControl, HSplit, Layout, Window

    rows_below = RowsBelow(status)

    # From top to bottom: the question, the entries, one row with the hint, the status. What the others leave is for
    # the entries, which scroll in it; a little of what was printed before stays in sight above.
    def fit() -> int:
        _, rows = screen_size()
        return max(1, rows - wrap_question(question).count("\n") - 2 - len(rows_below()) - KEPT)

    listed = entry_window(menu, fit)

    def below() -> Any:
        return foot(menu, note, instant, scroll_hint(entry_rows(menu, fit()), listed.vertical_scroll, fit()))

    windows = [
        Window(FormattedTextControl(lambda: [("bold", wrap_question(question))]), dont_extend_height=True),
        listed,
        Window(FormattedTextControl(below), height=1, dont_extend_height=True),
        Window(FormattedTextControl(lambda: [("dim", "\n".join(rows_below()))]), dont_extend_height=True,
               height=lambda: Dimension.exact(len(rows_below()))),
    ]  # fmt: skip
    return run_app(Layout(HSplit(windows)), menu_keys(menu, instant), note)


def entry_window(menu: Menu, fit: Callable[[], int]) -> Any:
    """The entries of a menu in as many rows as there is room for; the highlighted one is always in sight."""
    from prompt_toolkit.data_structures import Point
    from prompt_toolkit.layout import Dimension, FormattedTextControl, ScrollOffsets, Window

    def cursor() -> Point:
        shown = menu.shown()
        at = shown.index(menu.highlighted) if menu.highlighted in shown else 0
        return Point(0, at % max(1, entry_rows(menu, fit())))

    def room() -> Dimension:
        rows = min(entry_rows(menu, fit()), fit())
        return Dimension(min=1, max=rows, preferred=rows)

    entries = FormattedTextControl(
        lambda: entry_text(menu, entry_rows(menu, fit())), focusable=True, show_cursor=False, get_cursor_position=cursor
    )
    return Window(entries, height=room, scroll_offsets=ScrollOffsets(top=1, bottom=1))


def foot(menu: Menu, note: Callable[[], str], instant: Mapping[str, str], scrolled: str = "") -> Any:
    """The row below the entries: what was typed, and a hint, as long as there is room for it."""
    columns, _ = screen_size()
    hint = f"   {scrolled}{menu.hint()}{note()}"
    typed = f" {end_of(menu.text, columns - 3 - cell_len(hint))}" if menu.text else ""
    room = max(0, columns - 2 - cell_len(typed))
    for words in instant.values() if not menu.text else ():
        hint += f"; {words}" if cell_len(f"{hint}; {words}") <= room else ""
    return [("", f">{typed}"), ("italic", shorten_row(hint, room))]


def end_of(text: str, cells: int) -> str:
    """The end of a text that is typed, as much as fits beside the hint; a few letters always."""
    room = max(FEWEST_TYPED, cells)
    if cell_len(text) <= room:
        return text
    while cell_len(CUT + text) > room:
        text = text[1:]
    return CUT + text


def scroll_hint(rows: int, top: int, height: int) -> str:
    """Where a menu goes on that does not fit on the screen."""
    places = [place for place, there in (("above", top > 0), ("below", top + height < rows)) if there]
    return f"more {' and '.join(places)}; " if places else ""


def common_keys() -> KeyBindings:
    """Ctrl-C and Ctrl-Z."""
    from prompt_toolkit.key_binding import KeyBindings

    keys = KeyBindings()

    @keys.add("c-c")
    @keys.add("<sigint>")
    def _(event: Any) -> None:
        event.app.exit(exception=KeyboardInterrupt)

    @keys.add("c-z")
    def _(event: Any) -> None:
        event.app.exit(exception=SuspendError)

    return keys


def menu_keys(menu: Menu, instant: Collection[str]) -> KeyBindings:
    """The keys of a menu."""
    keys = common_keys()
    steps = (("up", -1), ("down", 1), ("c-p", -1), ("c-n", 1), ("pageup", -5), ("pagedown", 5))
    for name, step in steps:
        keys.add(name)(lambda _, step=step: menu.move(step))
    keys.add("escape", eager=True)(lambda _: menu.clear())
    keys.add("c-u")(lambda _: menu.clear())

    @keys.add("backspace")
    def _(event: Any) -> None:
        if not menu.touched:
            event.app.exit(exception=LookBackError)
        menu.erase()

    @keys.add("enter")
    @keys.add("c-j")
    def _(event: Any) -> None:
        choice = menu.take()
        if choice is not None:
            event.app.exit(result=choice)

    @keys.add("tab")
    @keys.add("<any>")
    def _(event: Any) -> None:
        if event.data in instant and not menu.text:
            event.app.exit(result=event.data)
        elif event.data.isprintable():
            menu.type(event.data)

    return keys


PAUSE_ENTRIES = number_entries(
    [
        Entry("continue", "Continue"),
        Entry("look", "Look something up"),
        Entry("save", "Save and quit"),
    ]
)


class QuitError(Exception):
    """Somebody quits the game; it is saved already. `at_once` asks for a short goodbye."""

    def __init__(self, *, at_once: bool = False) -> None:
        super().__init__()
        self.at_once = at_once


async def pause(look_up: LookUp | None = None, status: StatusRows = no_status) -> None:
    """Show the pause menu until somebody continues. Without `look_up`, looking something up only continues."""
    try:
        choice = await choose("Paused", PAUSE_ENTRIES, status=status)
    except (KeyboardInterrupt, EOFError):
        raise QuitError(at_once=True) from None
    if choice == "save":
        raise QuitError
    if choice == "look" and look_up is not None:
        await look_up()
