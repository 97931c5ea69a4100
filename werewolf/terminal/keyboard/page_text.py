"""The texts a person reads at the keyboard: questions, menu entries, their card, news, notes, the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from msgspec.structs import replace

from werewolf.game.answer_events import Answered, Note
from werewolf.game.asks import Ask, Option, Seat
from werewolf.game.event import Event
from werewolf.game.events import CardDealt, PackMet, Reply, Speech
from werewolf.game.purposes import purpose_of
from werewolf.game.roles.werewolf import PackTalk, Proposal, WerewolfKill
from werewolf.game.roles.witch import POTION, WitchTold
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Seen, View, hears_all
from werewolf.game.state import State
from werewolf.telling.outcome_reasons import offer_change
from werewolf.telling.rules_page import card_text
from werewolf.telling.wording import Wording
from werewolf.terminal.keyboard.typed_choice import Entry, number_entries, number_of

MAX_SHORT_SPEECH = 150
COUNCIL = (PackTalk, Proposal, WerewolfKill)  # the pack's talk and what it decides
Kinds = type[Event] | tuple[type[Event], ...]


@dataclass(frozen=True)
class PrivatePage:
    """Everything one person may read. `name` says briefly who they are, `card` in full."""

    name: str
    card: str
    pack: Sequence[str]
    findings: Sequence[str]
    council: Sequence[str]
    news: Sequence[str]


class PageText:
    """Turns the questions and views of one table into text."""

    def __init__(self, rules: Ruleset, names: Sequence[str]) -> None:
        self._rules, self._names = rules, names
        self.names = names
        self._wording = Wording(rules, names)

    def question(self, ask: Ask) -> str:
        """The question, in the words of the ruleset."""
        purpose = purpose_of(ask)
        text = purpose.choosing if ask.options and purpose.choosing else purpose.question
        return text.format(**self._wording.camps())

    def offer(self, ask: Ask, view: View) -> str:
        """The question, after what it is about, and why something is not offered that was offered last time."""
        change = offer_change(ask, view.table, lambda seat: self._names[seat])
        question = f"{self._victim(ask, view)}{self.question(ask)}"
        return f"{question} ({change})" if change else question

    def _victim(self, ask: Ask, view: View) -> str:
        """Tonight's victim, for the witch: a page on a small screen may have no room for it."""
        told = (seen for seen in reversed(view.seen()) if isinstance(seen.event, WitchTold) and seen.day == ask.day)
        line = next((self._wording.tell(seen.event) for seen in told), None) if ask.purpose == POTION else None
        return f"{line} " if line else ""

    def pack_message(self) -> str:
        """The prompt for a message to the pack that may be left out."""
        return "Message to the other {werewolves} (Enter to skip)".format(**self._wording.camps())

    def speech_question(self, ask: Ask, choice: Option | None) -> str:
        """The prompt for a speech. It names the nominee if the person has just chosen one."""
        question = purpose_of(ask).question.format(**self._wording.camps()) if ask.words == "must" else "Your speech:"
        nominee = f" You nominate {self._names[choice]} ({choice})." if isinstance(choice, int) else ""
        return f"{question}{nominee}"

    def entries(self, options: Iterable[Option], titles: Mapping[Option, str] = MappingProxyType({})) -> list[Entry]:
        """The menu of these options. Each has a number: a seat's own, or its place if there is no seat among them."""
        entries = [Entry(option, self.title(option, titles)) for option in options]
        return entries if any(number_of(entry.title) for entry in entries) else number_entries(entries)

    def title(self, option: Option, titles: Mapping[Option, str] = MappingProxyType({})) -> str:
        if isinstance(option, int):
            return f"{option} {self._names[option]}"
        if option.startswith("poison "):
            return f"poison {option.removeprefix('poison ')} {self._names[int(option.removeprefix('poison '))]}"
        return titles.get(option, option)

    def card(self, view: View) -> str:
        """Who the person is, and what their card does by the rules of this table."""
        return f"{self.name(view)} {card_text(self._rules, view.role)}"

    def name(self, view: View) -> str:
        return f"You are {self._names[view.seat]}, seat {view.seat}: {self._wording.role(view.role)}."

    def private_facts(self, view: View) -> list[str]:
        """All facts that only this seat, or only its pack, knows."""
        return self._private_facts(view, Event)

    def private_page(self, view: View, fresh: Sequence[Seen]) -> PrivatePage:
        """The page of this seat; `fresh` is what it has not seen yet."""
        pack, council = self._private_facts(view, PackMet), self._private_facts(view, COUNCIL)
        findings = self._private_facts(view, Event, (PackMet, *COUNCIL))
        return PrivatePage(self.name(view), self.card(view), pack, findings, council, self.short_news(fresh))

    def _private_facts(self, view: View, kinds: Kinds, but: Kinds = ()) -> list[str]:
        events = [seen.event for seen in view.seen() if is_private(seen)]
        chosen = (event for event in events if isinstance(event, kinds) and not isinstance(event, but))
        return [line for event in chosen if (line := self._wording.tell(event))]

    def news(self, seen: Sequence[Seen]) -> list[str]:
        """These facts as lines."""
        facts = (item.event for item in seen if not isinstance(item.event, (Answered, Note)))
        return list(self._wording.tell_all(facts))

    def short_news(self, seen: Sequence[Seen]) -> list[str]:
        """The public facts as lines, with long speeches cut. The record has them in full."""
        return self.news([shorten(item) for item in seen if hears_all(item.event)])

    def notes(self, view: View) -> list[str]:
        return [seen.event.content for seen in view.seen() if isinstance(seen.event, Note)]

    def board(self, table: State, you: Seat | None, claim: Callable[[Seat], str] = lambda _: "") -> list[str]:
        """All seats, with a mark for the dead, the sheriff and you, and what each of them claims."""
        lines = []
        for seat, name in enumerate(self._names):
            marks = ["dead"] if seat in table.dead else []
            marks += ["sheriff"] if seat == table.sheriff else []
            marks += ["you"] if seat == you else []
            claimed = f"  claims: {claim(seat)}" if claim(seat) else ""
            lines.append(f"{seat:>2} {name}" + (f" ({', '.join(marks)})" if marks else "") + claimed)
        return lines


def is_private(seen: Seen) -> bool:
    """Whether this is a private fact: not public, and not the card, an answer or a note."""
    return not hears_all(seen.event) and not isinstance(seen.event, (Answered, Note, CardDealt))


def shorten(item: Seen) -> Seen:
    """The same fact; of a long speech only the beginning."""
    event = item.event
    if not isinstance(event, (Speech, Reply)) or len(event.content or "") <= MAX_SHORT_SPEECH:
        return item
    content = f"{(event.content or '')[:MAX_SHORT_SPEECH].rstrip()} (...)"
    return replace(item, event=replace(event, content=content))
