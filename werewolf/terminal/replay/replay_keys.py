"""The keys of the replay: what each does, the help page that lists them, and the hints in the status line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.text import Text

from werewolf.telling.signs import LOUD
from werewolf.terminal.replay import navigation
from werewolf.terminal.screen.terminal_page import TerminalPage

if TYPE_CHECKING:
    from werewolf.terminal.replay.viewer import Viewer

# What a key does to the viewer. The help below says the same in words.
KEYS: dict[str, Callable[[Viewer], None]] = {
    " ": lambda viewer: viewer.next(),
    **dict.fromkeys(("enter", "right", "l"), lambda viewer: viewer.step()),
    **dict.fromkeys(("left", "backspace", "b"), lambda viewer: viewer.back()),
    "p": lambda viewer: viewer.next_start(navigation.any_phase, "there is no later phase; press End for the end"),
    "P": lambda viewer: viewer.previous_start(navigation.any_phase),
    "d": lambda viewer: viewer.next_start(navigation.is_day, "there is no later day; press End for the end"),
    "D": lambda viewer: viewer.previous_start(navigation.is_day),
    "home": lambda viewer: viewer.go_to_start(),
    "end": lambda viewer: viewer.go_to_end(),
    "up": lambda viewer: viewer.scroll_by(1),
    "down": lambda viewer: viewer.scroll_by(-1),
    "pageup": lambda viewer: viewer.scroll_by(viewer.height - 2),
    "pagedown": lambda viewer: viewer.scroll_by(2 - viewer.height),
    "g": lambda viewer: viewer.ask(navigation.GO_TO),
    "/": lambda viewer: viewer.ask(navigation.SEARCH),
    "n": lambda viewer: viewer.search_again(),
    "N": lambda viewer: viewer.search_again(backwards=True),
    "t": lambda viewer: viewer.toggle_thoughts(),
    "c": lambda viewer: viewer.ask(navigation.VIEW),
    "tab": lambda viewer: viewer.next_view(1),
    "s-tab": lambda viewer: viewer.next_view(-1),
    "r": lambda viewer: viewer.toggle_play(),
    **dict.fromkeys(("+", "="), lambda viewer: viewer.change_speed(1)),
    "-": lambda viewer: viewer.change_speed(-1),
    **dict.fromkeys(("?", "h"), lambda viewer: viewer.show_help()),
    **dict.fromkeys(("q", "escape", "c-d"), lambda viewer: viewer.quit()),
}
HELP = (
    ("Space, →, Enter", "next (Space also stops automatic play)"),
    ("←, Backspace", "back"),
    ("p, P", "next phase, previous phase"),
    ("d, D", "next day, previous day"),
    ("g", "go to a day (3), a night (n2) or an event (#120)"),
    ("Home, End", "go to the beginning, to the end"),
    ("/, n, N", "search for a word; next match, previous match"),
    ("c", "change the view: public, all, or a player's number or name"),
    ("Tab, Shift-Tab", "next view, previous view"),
    ("t", "show or hide thoughts"),
    ("↑, ↓, PgUp, PgDn", "scroll, if something is longer than the screen"),
    ("r", "start or stop automatic play"),
    ("+, -", "play faster, slower"),
    ("?", "show this help"),
    ("q, Esc, Ctrl-C", "quit"),
)
STEP_KEYS = ("? help", "Space next", "q quit", "← back", "p phase", "d day", "c view", "t thoughts", "/ search")
PLAY_KEYS = ("? help", "Space stop", "q quit", "+ faster", "- slower", "c view")
ASCII_SIGNS = str.maketrans({"→": ">", "←": "<", "↑": "^", "↓": "v", "“": '"', "”": '"'})


def help_rows(page: TerminalPage) -> list[str]:
    """Every row of the help. A low window shows it page by page."""
    with page.console.capture() as capture:
        page.heading("Keys")
        wide = max(len(keys) for keys, _ in HELP)
        page.table([[Text(ascii_if_needed(page, keys), LOUD), Text(does)] for keys, does in HELP], (wide,))
    return capture.get().split("\n")[:-1]


def ascii_if_needed(page: TerminalPage, words: str) -> str:
    """The words with arrows and quotes replaced by ASCII, if the page draws only ASCII."""
    return words.translate(ASCII_SIGNS) if page.signs.cut != "…" else words
