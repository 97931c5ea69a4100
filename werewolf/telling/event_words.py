"""The moderator's words for one table: events as they are announced, or with all their secrets; names and cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from werewolf.game.event import Audience, Event
from werewolf.game.events import Banishment, RevoteCalled, TableSet
from werewolf.game.ruleset import Ruleset
from werewolf.telling.clean import clean, one_line
from werewolf.telling.outcome_reasons import Background, score
from werewolf.telling.signs import seat_tone
from werewolf.telling.wording import Wording

LONGEST_TEXT = 2_000
LONGEST_UNKNOWN = 200

# Private events are worded as "you ..."; these say the same in the third person. Other roles' events are quoted.
THIRD_PERSON = {
    "GameStart": "The cards are {dealt}; the seed is {seed}.",
    "CardDealt": "{actor} is dealt the {role}.",
    "Note": "{actor} notes: {content}",
    "GuardAction": "{who} guards {target}.",
    "GuardAction.nobody": "{who} guards nobody.",
    "DoctorAction": "{who} protects {target}.",
    "DoctorAction.nobody": "{who} protects nobody.",
    "SeerAction.GOOD": "{who} checks {target}: not one of the {werewolves}.",
    "SeerAction.WEREWOLF": "{who} checks {target}: {werewolf}.",
    "WitchTold": "{who} learns that {target} was attacked.",
    "WitchTold.nobody": "{who} learns that nobody was attacked.",
    "WitchAction.ANTIDOTE": "{who} gives {target} the antidote.",
    "WitchAction.POISON": "{who} poisons {target}.",
    "WitchAction.PASS": "{who} uses no potion.",
    "NightOutcome": "Died in the night: {deaths}.",
    "DeathEvent": "{actor} is dead: {cause}.",
}
CAUSES = {
    "WEREWOLF_KILL": "killed by the {werewolves}",
    "POISON": "poisoned",
    "BANISHMENT": "voted out",
    "HUNTER_SHOT": "shot",
}
CONDITIONS = {
    "ALL_WEREWOLVES_KILLED": "No {werewolves} are left.",
    "ALL_GODS_KILLED": "No gods are left.",
    "ALL_VILLAGERS_KILLED": "No plain villagers are left.",
    "BOTH": "Both sides were wiped out at once.",
    "PARITY": "The {werewolves} are no longer outnumbered.",
    "DAY_LIMIT": "The day limit was reached.",
}


def unknown(event: object) -> str:
    """An event that this version does not know: its name and its fields."""
    kind = one_line(str(getattr(event, "kind", "") or type(event).__name__))
    content: dict[str, Any] = getattr(event, "content", {})
    fields = ", ".join(f"{name} {value}" for name, value in content.items() if name != "kind")
    words = f"({kind}: an event this version doesn't know)"
    return f"{words} {one_line(fields, LONGEST_UNKNOWN)}" if fields else words


class Voice(Wording):
    """The moderator's words for one table, cleaned, with each player's name in the tone of its seat."""

    def __init__(self, rules: Ruleset, names: Sequence[str]) -> None:
        self.names = tuple(one_line(name) or f"Seat {seat}" for seat, name in enumerate(names))
        super().__init__(rules, self.names)
        self.rules = rules
        self._seats = {self.seat(seat): seat for seat in range(len(self.names))}
        longest_first = sorted(self._seats, key=len, reverse=True)
        self._mentions = re.compile("|".join(map(re.escape, longest_first)) or r"(?!)")

    def template(self, event: Event) -> str | None:
        """The template without the votes, which are shown as bars. Of a tie it says how it stood."""
        words = super().template(event)
        how = ""
        if isinstance(event, (Banishment, RevoteCalled)) and event.tied_players:
            how = f", {score(event.votes, event.tied_players)}"
        return words and words.replace(" ({votes})", how)

    def has_own_words(self, event: Event) -> bool:
        """Whether the ruleset has its own words for this event."""
        return f"{event.kind}.{event.case()}" in self.rules.words.announcements

    def announcement(self, event: Event, background: Background | None = None) -> Text | None:
        words = self.tell(event, background)
        return self.toned(words) if words else None

    def toned(self, words: str) -> Text:
        """The cleaned words, with each player's name in the tone of its seat."""
        return Text.assemble(*(part if isinstance(part, str) else self.name(part) for part in self.parts(words)))

    def parts(self, words: str) -> Iterator[str | int]:
        """The cleaned words split into plain text and the seats they mention."""
        plain, end = clean(words, LONGEST_TEXT), 0
        for mention in self._mentions.finditer(plain):
            yield plain[end : mention.start()]
            yield self._seats[mention.group()]
            end = mention.end()
        yield plain[end:]

    def table_summary(self, event: TableSet) -> str:
        """The number of players and the cards, without the names, which the board shows."""
        return f"{event.seats} players. Cards: {self.cards(event.cards)}."

    def name(self, seat: int) -> Text:
        return Text(self.seat(seat), seat_tone(seat))

    def seat(self, seat: int | None) -> str:
        """Name and number. A damaged log may name a seat that the table does not have."""
        known = seat is None or 0 <= seat < len(self.names)
        return super().seat(seat) if known else f"seat {seat}"

    def role(self, role: str) -> str:
        """The ruleset's word for a role, cleaned, because it may come from a log."""
        return one_line(super().role(role))

    def camp(self, camp: str) -> str:
        return one_line(super().camp(camp))

    def field_text(self, field: str, value: object) -> str:
        if field == "cause":
            return self.cause(str(value))
        if field == "deaths" and isinstance(value, Mapping):
            return "; ".join(f"{self.seat(seat)}, {self.cause(cause)}" for seat, cause in value.items())
        if field == "content":
            return one_line(str(value or ""), LONGEST_TEXT)
        return super().field_text(field, value)

    def cause(self, cause: str) -> str:
        return CAUSES.get(cause, cause).format(**self.camps())

    def condition(self, condition: str) -> str:
        return CONDITIONS.get(condition, condition).format(**self.camps())


class Witness(Voice):
    """Words that tell everyone's secret actions and roles."""

    def __init__(self, rules: Ruleset, names: Sequence[str]) -> None:
        super().__init__(rules, names)
        self.roles_by_seat: dict[int, str] = {}

    def template(self, event: Event) -> str | None:
        case = event.case()
        words = THIRD_PERSON.get(f"{event.kind}.{case}" if case else event.kind)
        if words is not None:
            who = self.with_role("{actor}", getattr(event, "actor", None))
            return words.replace("{who}", who).replace("{werewolf}", escaped(self.role("werewolf")))
        words = super().template(event)
        if words and event.audience() is Audience.ACTOR:
            return self.with_role("{actor}", getattr(event, "actor", None)) + ": " + words
        return words

    def with_role(self, name: str, seat: int | None) -> str:
        """A name with its role, as in "The guard Fenn (5)", for use in a template."""
        role = None if seat is None else self.roles_by_seat.get(seat)
        return f"The {escaped(self.role(role))} {name}" if role else name


def escaped(words: str) -> str:
    """The words for use in a template: a ruleset's word for a role may contain braces."""
    return words.replace("{", "{{").replace("}", "}}")
