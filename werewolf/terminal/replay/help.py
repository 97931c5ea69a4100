"""The keys of a replay, told in full."""

from __future__ import annotations

from rich.text import Text

from werewolf.terminal.screen.page import Page
from werewolf.terminal.theme import HEADING

HELP = (
    ("Space, →, Enter", "next (Space stops a game that plays by itself)"),
    ("←, Backspace", "back"),
    ("p, P", "next phase, last phase"),
    ("d, D", "next day, last day"),
    ("g", "go to a day (3), a night (n2) or an event (#120)"),
    ("Home, End", "the beginning, the end"),
    ("/, n, N", "search a word; the next, the one before"),
    ("c", "chair: public, all, a seat's number or name"),
    ("Tab, Shift-Tab", "the next chair, the one before"),
    ("t", "thoughts on or off"),
    ("↑, ↓, PgUp, PgDn", "scroll, where something is longer than the screen"),
    ("r", "play by itself, or stop"),
    ("+, -", "faster, slower"),
    ("?", "these keys"),
    ("q, Esc, Ctrl-C", "leave"),
)
PLAINLY = str.maketrans({"→": ">", "←": "<", "↑": "^", "↓": "v", "“": '"', "”": '"'})


def help_rows(page: Page) -> list[str]:
    """Every row of it; a low window shows them one page after the other."""
    with page.console.capture() as shown:
        page.heading("Keys")
        wide = max(len(keys) for keys, _ in HELP)
        page.table([[Text(plainly(page, keys), HEADING), Text(does)] for keys, does in HELP], (wide,))
    return shown.get().split("\n")[:-1]


def plainly(page: Page, words: str) -> str:
    """Our own signs in ASCII where only that is to be drawn."""
    return words.translate(PLAINLY) if page.glyphs.cut != "…" else words
