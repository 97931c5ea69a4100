"""What a person reads above their question: who they are, what only they know, and what is new since they looked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from werewolf.game.answer_events import Answered, Note
from werewolf.game.asks import Seat
from werewolf.game.purposes import purpose_of
from werewolf.game.view import Seen, View
from werewolf.terminal.keyboard.pages import PageText
from werewolf.terminal.keyboard.private_page import print_page
from werewolf.terminal.keyboard.prompt_layout import KEPT, entry_width
from werewolf.terminal.keyboard.schedule import Call
from werewolf.terminal.keyboard.sheet import Sheet
from werewolf.terminal.screen.status_rows import status_room
from werewolf.terminal.theme import HEADING, QUIET

FRAME = 3  # rows for the question, the foot and the cursor
HOLD_FIRE = "nobody: hold fire"  # the longest choice that is no seat
TYPING = 4  # rows for a text
TIP = "Type ? to look something up. Press Ctrl-C to pause."


class SeatPages:
    """The pages of all people at this keyboard. `alone`: only one person plays, to whom the screen shows everything."""

    def __init__(self, views: Mapping[Seat, View], text: PageText, sheet: Sheet, *, alone: bool) -> None:
        self._views, self._text, self._sheet, self._alone = views, text, sheet, alone
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
        view, text, sheet = self._views[call.seat], self._text, self._sheet
        if self._alone:
            if fresh is None:  # the first turn; later the public screen has shown everything
                sheet.say(text.card(view), style=HEADING)
                sheet.say(TIP, "", style=QUIET)
        elif not call.secret:
            sheet.say(f"{text.names[call.seat]} ({call.seat}), it is your turn.")
        else:
            page = text.private_page(view, view.seen() if fresh is None else fresh)
            rows = question_rows(self._choices(call, view), sheet.width, sheet.height)
            print_page(sheet, page, sheet.height - status_room(sheet.height) - rows)

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
