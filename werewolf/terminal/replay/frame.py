"""What stands on the screen while a game is looked at: the newest rows, and at the foot where one is, and the keys."""

from __future__ import annotations

import re
from bisect import bisect_right

from rich.console import Console
from rich.text import Text

from werewolf.game.events import Phase
from werewolf.terminal.clean import one_line
from werewolf.terminal.replay.help import plainly
from werewolf.terminal.replay.prompt import Prompt
from werewolf.terminal.replay.viewer import Viewer
from werewolf.terminal.screen.page import Page
from werewolf.terminal.theme import HEADING, QUIET, YOU

STEP_KEYS = ("? help", "Space next", "q leave", "← back", "p phase", "d day", "c chair", "t thoughts", "/ search")
PLAY_KEYS = ("? help", "Space stop", "q leave", "+ faster", "- slower", "c chair")


def frame(viewer: Viewer, console: Console) -> list[str]:
    """Every row of the screen, the last one being the foot, as it is sent to the terminal."""
    page = Page(console, viewer.look.ascii)
    above = viewer.help or marked(console, standing(viewer), viewer.word)
    fill = [""] * (viewer.height - len(above))
    return [*above[: viewer.height], *fill, printed(console, foot(viewer, page))]


def standing(viewer: Viewer) -> list[str]:
    """Of what was shown so far as much as there is room for, the newest at the bottom."""
    rows = viewer.film.rows(viewer.at)
    end = len(rows) - viewer.scroll
    return rows[max(0, end - viewer.height) : end]


def marked(console: Console, rows: list[str], word: str) -> list[str]:
    """The word that was searched for, wherever it stands in one row."""
    if not word.strip():
        return rows
    pattern = re.compile(re.escape(word.strip()), re.IGNORECASE)
    return [with_marks(console, row, pattern) for row in rows]


def with_marks(console: Console, row: str, pattern: re.Pattern[str]) -> str:
    text = Text.from_ansi(row)
    return printed(console, text) if text.highlight_regex(pattern, YOU) else row


def printed(console: Console, text: Text) -> str:
    with console.capture() as shown:
        console.print(text, end="", no_wrap=True, overflow="ignore", crop=False)
    return shown.get()


def foot(viewer: Viewer, page: Page) -> Text:
    """Where in the game, whose chair; then what there is to say, or the keys there is room for."""
    width = page.console.width
    if viewer.prompt:
        return asked(viewer.prompt, page, width)
    said = helping(viewer) or viewer.message or ending(viewer)
    if said:
        text = Text.assemble((f" {counted(viewer)} ", YOU), "  ", plainly(page, one_line(said, 200)))
        return page.cut(text, width)
    text = Text.assemble((f" {where(viewer, page)} ", YOU), " ")
    for key in PLAY_KEYS if viewer.playing else STEP_KEYS:
        if text.cell_len + len(key) + 2 > width:
            break  # the most needed come first
        text.append(f" {plainly(page, key)} ", QUIET)
    return page.cut(text, width)


def asked(prompt: Prompt, page: Page, width: int) -> Text:
    """The question as far as there is room beside what is typed; of that always the end."""
    typed = one_line(prompt.text, 60) + ("▏" if page.glyphs.cut == "…" else "_")
    room = width - len(typed)
    question = page.cut(Text(plainly(page, prompt.asks), HEADING), room) if room > 2 else Text()
    return question + Text(typed[-width:])


def counted(viewer: Viewer) -> str:
    """Counted is what this chair can see: the number of hidden facts would tell of them."""
    seen = viewer.film.seen
    return f"{bisect_right(seen, viewer.at)}/{len(seen)}"


def helping(viewer: Viewer) -> str:
    return "" if not viewer.help else "any key goes on" if len(viewer.help) > viewer.height else "any key goes back"


def where(viewer: Viewer, page: Page) -> str:
    line = viewer.lines[viewer.stop]
    parts = [counted(viewer)]
    if line.phase in (Phase.NIGHT, Phase.DAY):
        parts.append(f"{line.phase.value.title()} {line.day}")
        if line.sub_phase and page.console.width >= 100:
            parts.append(one_line(line.sub_phase.replace("_", " ").lower()))
    parts.append(chair_name(viewer))
    if viewer.look.thoughts:
        parts.append("thoughts")
    if viewer.scroll:
        parts.append(f"{viewer.scroll} rows below")
    return f" {page.glyphs.dot} ".join(parts)


def chair_name(viewer: Viewer) -> str:
    seat = viewer.look.view.seat
    return str(viewer.look.view) if seat is None else f"{one_line(viewer.recording.names[seat])} ({seat})"


def ending(viewer: Viewer) -> str:
    """Why nothing more comes, if nothing does; and that there is more than the screen holds."""
    if not viewer.scroll and len(viewer.film.added(viewer.stop)) > viewer.height:
        return "longer than the screen: PgUp and ↑ show what is above"
    if not viewer.at_end:
        return ""
    if viewer.recording.damage:
        return f"{viewer.recording.damage}; nothing more can be read"
    return "" if viewer.recording.finished else "the log ends here: the game is unfinished"
