"""What a person reads at the keyboard: who they are, what they alone know, what is new, and what is asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from werewolf.game.asks import Ask, Option, Seat
from werewolf.game.event import Event
from werewolf.game.events import CardDealt, PackMet, Speech
from werewolf.game.outside import Answered, Note
from werewolf.game.purposes import purpose_of
from werewolf.game.roles import roles
from werewolf.game.roles.werewolf import PackTalk, Proposal, WerewolfKill
from werewolf.game.ruleset import Ruleset
from werewolf.game.state import State
from werewolf.game.view import Seen, View, hears_all
from werewolf.game.wording import Wording
from werewolf.terminal.keyboard.choose import Entry
from werewolf.terminal.keyboard.private_page import Own

LONGEST_GIST = 160
COUNCIL = (PackTalk, Proposal, WerewolfKill)  # what the pack says among itself, and comes to
Kinds = type[Event] | tuple[type[Event], ...]


class Reader:
    """Puts one table's asks and views into what a person reads."""

    def __init__(self, rules: Ruleset, names: Sequence[str]) -> None:
        self._rules, self._names = rules, names
        self._wording = Wording(rules, names)

    def question(self, ask: Ask) -> str:
        """What this person is asked, in the ruleset's own words."""
        purpose = purpose_of(ask)
        wanted = purpose.choosing if ask.options and purpose.choosing else purpose.question
        return wanted.format(**self._wording.camps())

    def invitation(self, ask: Ask, choice: Option | None) -> str:
        """The request for a speech, after a choice was made with it."""
        words = purpose_of(ask).question if ask.words == "must" else "Your speech:"
        named = f" You nominate {self._names[choice]} ({choice})." if isinstance(choice, int) else ""
        return f"{words}{named}"

    def entries(self, options: Iterable[Option], titles: Mapping[Option, str] = MappingProxyType({})) -> list[Entry]:
        return [Entry(option, self.title(option, titles)) for option in options]

    def title(self, option: Option, titles: Mapping[Option, str] = MappingProxyType({})) -> str:
        if isinstance(option, int):
            return f"{option} {self._names[option]}"
        if option.startswith("poison "):
            return f"poison {option.removeprefix('poison ')} {self._names[int(option.removeprefix('poison '))]}"
        return titles.get(option, option)

    def who(self, view: View) -> str:
        return f"{self.name(view)} {roles()[view.role].blurb}"

    def name(self, view: View) -> str:
        return f"You are {self._names[view.seat]}, seat {view.seat}: {self._wording.role(view.role)}."

    def secrets(self, view: View) -> list[str]:
        """All that this seat alone, or with its pack, was told."""
        return self._told(view, Event)

    def own(self, view: View, fresh: Sequence[Seen]) -> Own:
        """What stands on this seat's page, with what is new to it in short."""
        pack, council = self._told(view, PackMet), self._told(view, COUNCIL)
        findings = self._told(view, Event, (PackMet, *COUNCIL))
        return Own(self.name(view), self.who(view), pack, findings, council, self.gist(fresh))

    def _told(self, view: View, kinds: Kinds, but: Kinds = ()) -> list[str]:
        events = [seen.event for seen in view.seen() if private(seen)]
        asked = (event for event in events if isinstance(event, kinds) and not isinstance(event, but))
        return [told for event in asked if (told := self._wording.tell(event))]

    def news(self, seen: Sequence[Seen]) -> list[str]:
        told = (self._wording.tell(item.event) for item in seen if not isinstance(item.event, (Answered, Note)))
        return [line for line in told if line]

    def gist(self, seen: Sequence[Seen]) -> list[str]:
        """The public news in short, for whoever sat by: a long speech is cut, and stands whole in the record."""
        told = ((item.event, self.news([item])) for item in seen if hears_all(item.event))
        return [shorten(line) if isinstance(event, Speech) else line for event, lines in told for line in lines]

    def notes(self, view: View) -> list[str]:
        return [seen.event.content for seen in view.seen() if isinstance(seen.event, Note)]

    def board(self, table: State, you: Seat | None) -> list[str]:
        lines = []
        for seat, name in enumerate(self._names):
            marks = ["dead"] if seat in table.dead else []
            marks += ["sheriff"] if seat == table.sheriff else []
            marks += ["you"] if seat == you else []
            lines.append(f"{seat:>2} {name}" + (f" ({', '.join(marks)})" if marks else ""))
        return lines


def private(seen: Seen) -> bool:
    """Not the table's, and neither the card, an answer already given nor a note."""
    return not hears_all(seen.event) and not isinstance(seen.event, (Answered, Note, CardDealt))


def shorten(line: str) -> str:
    return line if len(line) <= LONGEST_GIST else f"{line[:LONGEST_GIST].rstrip()} (...)"
