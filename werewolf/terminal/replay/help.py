"""The help page of the replay: every key and what it does."""

from __future__ import annotations

from rich.text import Text

from werewolf.terminal.screen.terminal_page import TerminalPage
from werewolf.terminal.theme import HEADING

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
ASCII_SIGNS = str.maketrans({"→": ">", "←": "<", "↑": "^", "↓": "v", "“": '"', "”": '"'})


def help_rows(page: TerminalPage) -> list[str]:
    """Every row of the help. A low window shows it page by page."""
    with page.console.capture() as capture:
        page.heading("Keys")
        wide = max(len(keys) for keys, _ in HELP)
        page.table([[Text(ascii_if_needed(page, keys), HEADING), Text(does)] for keys, does in HELP], (wide,))
    return capture.get().split("\n")[:-1]


def ascii_if_needed(page: TerminalPage, words: str) -> str:
    """The words with arrows and quotes replaced by ASCII, if the page draws only ASCII."""
    return words.translate(ASCII_SIGNS) if page.signs.cut != "…" else words
