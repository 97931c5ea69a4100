"""Draw the replay on the terminal's alternate screen, whose old content comes back: newest rows and a status line."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.text import Text

from werewolf.game.events import Phase
from werewolf.storage.saved_game import SavedGame
from werewolf.telling.clean import one_line
from werewolf.terminal.replay.keypad import RESIZED, Keypad, keypad
from werewolf.terminal.replay.navigation import Prompt
from werewolf.terminal.replay.rendered_game import Look
from werewolf.terminal.replay.replay_keys import PLAY_KEYS, STEP_KEYS, ascii_if_needed
from werewolf.terminal.replay.viewer import Viewer
from werewolf.terminal.screen.terminal_page import TerminalPage
from werewolf.terminal.theme import HEADING, QUIET, YOU

WIPE = "\x1b[H\x1b[2J"
ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l"  # alternate screen, no cursor, no line wrap
LEAVE = "\x1b[?7h\x1b[?25h\x1b[?1049l"


def run_viewer(recording: SavedGame, look: Look, pace: str, console: Console, spoil: bool) -> Viewer:
    """Show the game until the user quits. Returns the viewer as they left it."""
    viewer = Viewer(recording, look, pace, console, spoil)
    with keypad() as keys, alternate_screen(console):
        screen = AltScreen(console)
        while not viewer.done:
            screen.draw(viewer)
            handle_key(viewer, keys)
    return viewer


def handle_key(viewer: Viewer, keys: Keypad) -> None:
    """Wait for the next key and pass it on. If none comes in time, the game moves on by itself."""
    try:
        key = keys.press(viewer.delay())
    except EOFError:
        viewer.done = True
        return
    if key is None:
        viewer.tick()
    elif key != RESIZED:
        viewer.press(key)


class AltScreen:
    """Draws the viewer and sends only the rows that changed."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._drawn: list[str] = []
        self._size = (0, 0)

    def draw(self, viewer: Viewer) -> None:
        size = self._console.size
        if size != self._size:
            self._size, self._drawn = size, [""] * size.height
            self._console.file.write(WIPE)
            viewer.resize(size.width, max(size.height - 1, 1))
        rows = frame(viewer, self._console)[: size.height]
        changed = [
            (at, row) for at, (row, old) in enumerate(zip(rows, self._drawn, strict=True), start=1) if row != old
        ]
        self._console.file.write("".join(f"\x1b[{at};1H\x1b[2K{row}\x1b[0m" for at, row in changed))
        self._console.file.flush()
        self._drawn = rows


@contextmanager
def alternate_screen(console: Console) -> Iterator[None]:
    console.file.write(ENTER)
    try:
        yield
    finally:
        console.file.write(LEAVE)
        console.file.flush()


def frame(viewer: Viewer, console: Console) -> list[str]:
    """Every row of the screen as it is sent to the terminal. The last one is the status line."""
    page = TerminalPage(console, viewer.look.ascii)
    above = viewer.help or highlight(console, visible_rows(viewer), viewer.word)
    fill = [""] * (viewer.height - len(above))
    return [*above[: viewer.height], *fill, ansi_text(console, status_line(viewer, page))]


def visible_rows(viewer: Viewer) -> list[str]:
    """As many of the rows shown so far as fit, with the newest at the bottom."""
    rows = viewer.rendering.rows(viewer.at)
    end = len(rows) - viewer.scroll
    return rows[max(0, end - viewer.height) : end]


def highlight(console: Console, rows: list[str], word: str) -> list[str]:
    """Highlight the search word, unless it is broken over two rows."""
    if not word.strip():
        return rows
    pattern = re.compile(re.escape(word.strip()), re.IGNORECASE)
    return [highlight_row(console, row, pattern) for row in rows]


def highlight_row(console: Console, row: str, pattern: re.Pattern[str]) -> str:
    text = Text.from_ansi(row)
    return ansi_text(console, text) if text.highlight_regex(pattern, YOU) else row


def ansi_text(console: Console, text: Text) -> str:
    with console.capture() as capture:
        console.print(text, end="", no_wrap=True, overflow="ignore", crop=False)
    return capture.get()


def status_line(viewer: Viewer, page: TerminalPage) -> Text:
    """The position and the view, then a message, or as many of the keys as fit."""
    width = page.console.width
    if viewer.prompt:
        return prompt_line(viewer.prompt, page, width)
    message = help_hint(viewer) or viewer.message or end_message(viewer)
    if message:
        text = Text.assemble((f" {position(viewer)} ", YOU), "  ", ascii_if_needed(page, one_line(message, 200)))
        return page.cut(text, width)
    text = Text.assemble((f" {location(viewer, page)} ", YOU), " ")
    for key in PLAY_KEYS if viewer.playing else STEP_KEYS:
        if text.cell_len + len(key) + 2 > width:
            break  # the most useful keys come first
        text.append(f" {ascii_if_needed(page, key)} ", QUIET)
    return page.cut(text, width)


def prompt_line(prompt: Prompt, page: TerminalPage, width: int) -> Text:
    """The question, cut to make room for the typed text, whose end is always visible."""
    text = one_line(prompt.text, 60) + ("▏" if page.signs.cut == "…" else "_")
    room = width - len(text)
    question = page.cut(Text(ascii_if_needed(page, prompt.question), HEADING), room) if room > 2 else Text()
    return question + Text(text[-width:])


def position(viewer: Viewer) -> str:
    """The number of the event, as in 20/140. Only visible events count, or the number would give hidden ones away."""
    seen = viewer.rendering.seen
    return f"{bisect_right(seen, viewer.at)}/{len(seen)}"


def help_hint(viewer: Viewer) -> str:
    if not viewer.help:
        return ""
    return "press any key for more" if len(viewer.help) > viewer.height else "press any key to close"


def location(viewer: Viewer, page: TerminalPage) -> str:
    line = viewer.lines[viewer.stop]
    parts = [position(viewer)]
    if line.phase in (Phase.NIGHT, Phase.DAY):
        parts.append(f"{line.phase.value.title()} {line.day}")
        if line.sub_phase and page.console.width >= 100:
            parts.append(one_line(line.sub_phase.replace("_", " ").lower()))
    parts.append(view_name(viewer))
    if viewer.look.thoughts:
        parts.append("thoughts")
    if viewer.scroll:
        parts.append(f"{viewer.scroll} rows below")
    return f" {page.signs.dot} ".join(parts)


def view_name(viewer: Viewer) -> str:
    seat = viewer.look.view.seat
    return str(viewer.look.view) if seat is None else f"{one_line(viewer.recording.names[seat])} ({seat})"


def end_message(viewer: Viewer) -> str:
    """Says if there is more than fits on the screen, or why the game ends here."""
    if not viewer.scroll and len(viewer.rendering.new_rows(viewer.stop)) > viewer.height:
        return "longer than the screen: press PgUp or ↑ to scroll up"
    if not viewer.at_end:
        return ""
    if viewer.recording.damage:
        return f"{viewer.recording.damage}; the rest can't be read"
    return "" if viewer.recording.finished else "the log ends here: the game is unfinished"
