"""What one person reads above their question, printed: who they are, what only they know, what is new to them.

If the screen is too small, older news is cut first. Who the person is always stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text

from werewolf.game.answer_events import Answered, Note
from werewolf.game.asks import Seat
from werewolf.game.purposes import purpose_of
from werewolf.game.secrecy import Seen, View
from werewolf.telling.clean import clean
from werewolf.telling.signs import SECRET
from werewolf.terminal.keyboard.call_schedule import Call
from werewolf.terminal.keyboard.keyboard_prompts import Asker
from werewolf.terminal.keyboard.page_text import PageText, PrivatePage
from werewolf.terminal.keyboard.prompt_layout import KEPT, entry_width
from werewolf.terminal.screen.status_rows import status_room
from werewolf.terminal.screen.terminal_page import TerminalPage
from werewolf.terminal.theme import HEADING, PLAIN, QUIET

if TYPE_CHECKING:
    from rich.console import Console

CUT = "(the latest; type ? for all)"
NO_ROOM = "type ? for all"
PRIVATE = "private"
COLUMNS = re.compile(r"\s*\S+(?: \S+)*\s{2,}(?=\S)")
MAX_COUNCIL = 6  # lines of the pack's talk; more would leave no room for the news
ROOMY = 14  # rows from which on the page has blank lines
FRAME = 3  # rows for the question, the foot and the cursor
HOLD_FIRE = "nobody: hold fire"  # the longest choice that is no seat
TYPING = 4  # rows for a text
TIP = "Type ? to look something up. Press Ctrl-C to pause."


class SeatPages:
    """The pages of all people at this keyboard. `alone`: only one person plays, to whom the screen shows everything."""

    def __init__(self, views: Mapping[Seat, View], text: PageText, printer: LinePrinter, *, alone: bool) -> None:
        self._views, self._text, self._printer, self._alone = views, text, printer, alone
        self._seen_count = dict.fromkeys(views, 0)

    def recall(self) -> None:
        """Take each person's last answer or note as the last moment they looked."""
        for seat, view in self._views.items():
            own = [at for at, seen in enumerate(view.seen(), start=1) if is_by(seat, seen)]
            self._seen_count[seat] = max(own, default=0)

    def fresh_facts(self, call: Call) -> list[Seen] | None:
        """The facts since this person last looked; None if they never did. A public call needs none."""
        if not self._alone and not call.secret:
            return []
        seen, before = self._views[call.seat].seen(), self._seen_count[call.seat]
        self._seen_count[call.seat] = len(seen)
        return seen[before:] if before else None

    def show(self, call: Call, fresh: Sequence[Seen] | None) -> None:
        """Print who the person is, what only they know, and what happened since they last looked."""
        view, text, printer = self._views[call.seat], self._text, self._printer
        if self._alone:
            if fresh is None:  # the first turn; later the public screen has shown everything
                printer.say(text.card(view), style=HEADING)
                printer.say(TIP, "", style=QUIET)
        elif not call.secret:
            printer.say(f"{text.names[call.seat]} ({call.seat}), it is your turn.")
        else:
            page = text.private_page(view, view.seen() if fresh is None else fresh)
            rows = question_rows(self._choices(call, view), printer.width, printer.height)
            print_page(printer, page, printer.height - status_room(printer.height) - rows)

    def _choices(self, call: Call, view: View) -> list[str]:
        """What this call's menu offers, or something as long; nothing if it asks for a text."""
        if call.ask is not None and not call.dying:
            entries = self._text.entries(call.ask.options, purpose_of(call.ask).options)
        else:
            entries = [] if call.talk else self._text.entries((*view.table.living, HOLD_FIRE))
        return [entry.title for entry in entries]


def question_rows(choices: Sequence[str], width: int, height: int) -> int:
    """How many rows a question with these choices needs. Two columns of them only where the menu has no other way."""
    in_columns = len(choices) > height - FRAME - KEPT and 2 * entry_width(choices) <= width
    return FRAME + (-(-len(choices) // 2) if in_columns else len(choices) or TYPING)


def is_by(seat: Seat, seen: Seen) -> bool:
    """Whether this is an answer or a note of this seat."""
    event = seen.event
    return (isinstance(event, Answered) and event.ask.seat == seat) or (isinstance(event, Note) and event.actor == seat)


def print_page(printer: LinePrinter, page: PrivatePage, room: int) -> None:
    """Print as much of a page as fits in this many rows."""
    # From top to bottom: the card, what only this person knows, the news. Each takes rows from the room that is left.
    # Where the whole card and the secrets do not fit together, one line says who the person is.
    gap = [""] if room >= ROOMY else []
    room -= 3 * len(gap)
    private_rows = printer.private_rows(*page.pack, *page.findings, *page.council[-MAX_COUNCIL:])
    whole_card = printer.rows(page.card) + private_rows < room
    room -= printer.say(page.card if whole_card else page.name, style=HEADING)
    printer.say(*gap)
    private = private_lines(printer, page, room)
    room -= printer.say_private(*private)
    printer.say(*(gap if private else []))
    printer.say_latest("Since you last looked:", page.news, room)
    printer.say(*(gap if page.news else []))


def private_lines(printer: LinePrinter, page: PrivatePage, room: int) -> list[str]:
    """The private lines that fit: the pack always, then the latest findings, then the pack's latest talk."""
    room -= printer.private_rows(*page.pack)
    council = page.council[-MAX_COUNCIL:]
    if len(council) == len(page.council) and printer.private_rows(*page.findings, *council) <= room:
        return [*page.pack, *page.findings, *council]
    if not page.findings and not council:
        return list(page.pack)
    room -= printer.private_rows(CUT)
    findings = newest(page.findings, room, printer.private_rows)
    if len(findings) < len(page.findings):
        return [*page.pack, CUT, *findings]
    return [*page.pack, CUT, *findings, *newest(council, room - printer.private_rows(*findings), printer.private_rows)]


class LinePrinter:
    """Prints lines above a question, wrapped: behind the curtain, or on the public screen if one person plays alone."""

    def __init__(self, console: Console, asker: Asker, ascii: bool = False) -> None:
        self._console, self._asker = console, asker
        self._page = TerminalPage(console, ascii)

    @property
    def height(self) -> int:
        return self._console.height

    @property
    def width(self) -> int:
        return self._console.width

    def say(self, *lines: str, style: Style = PLAIN) -> int:
        """Print lines; return how many rows they took."""
        rows = self._rows(lines)
        for row in rows:
            row.stylize(style)
        self._print(rows)
        return len(rows)

    def rows(self, *lines: str) -> int:
        """How many rows `say` would take for these lines."""
        return len(self._rows(lines))

    def say_private(self, *lines: str) -> int:
        """Print lines marked as private; return how many rows they took."""
        for line in lines:
            self._page.secret(PRIVATE, Text(clean(line)), SECRET)
        return self.private_rows(*lines)

    def private_rows(self, *lines: str) -> int:
        """How many rows `say_private` would take for these lines."""
        return sum(self._page.secret_rows(PRIVATE, Text(clean(line))) for line in lines)

    def title(self, words: str) -> None:
        self._page.heading(clean(words))

    def say_latest(self, title: str, items: Sequence[str], room: int) -> None:
        """Print a title and as many of the last items as fit in this many rows. No item is cut."""
        room -= self.rows(f"{title} {CUT}")
        if not items or room < 0:
            return
        latest = newest(items, room, self.rows)
        cut = f"{title} {CUT}" if latest else f"{title} {NO_ROOM}"
        self.say(title if len(latest) == len(items) else cut, style=QUIET)
        self.say(*latest)

    def plain_rows(self, lines: Sequence[str]) -> list[str]:
        """The rows of these lines as plain text."""
        return [row.plain for row in self._rows(lines)]

    def _rows(self, lines: Sequence[str]) -> list[Text]:
        return [row for line in lines for row in self._wrap(clean(line))]

    def _wrap(self, line: str) -> list[Text]:
        """Break a line into rows. Further rows are indented as the line is, or to its last column if it has columns."""
        room = self._page.width - 2
        columns = COLUMNS.match(line)
        hang = columns.end() if columns and columns.end() < room // 2 else len(line) - len(line.lstrip())
        first, *rest = self._page.wrapped(Text(line), room)
        if not (hang and rest):
            return [first, *rest]
        below = Text(line[len(first.plain) :].strip())
        return [first, *(Text(" " * hang) + row for row in self._page.wrapped(below, room - hang))]

    def _print(self, rows: Sequence[Text]) -> None:
        for row in rows:
            self._page.row(Text("  ") + row if row else row)


def newest(items: Sequence[str], room: int, rows: Callable[[str], int]) -> list[str]:
    """The last items that fit in this many rows, none of them cut."""
    latest: list[str] = []
    for item in reversed(items):
        room -= rows(item)
        if room < 0:
            break
        latest.insert(0, item)
    return latest
