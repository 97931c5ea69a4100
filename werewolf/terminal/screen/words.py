"""What is said on the screen: the moderator's voice, and the voice of someone who saw it all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from werewolf.game.event import Audience, Event
from werewolf.game.events import TableSet
from werewolf.game.ruleset import Ruleset
from werewolf.game.wording import Wording
from werewolf.terminal.clean import clean, one_line
from werewolf.terminal.theme import seat_style

LONGEST_TELLING = 2_000
LONGEST_STRANGER = 200

# What a seat is told as "you", told of that seat. A role of one's own that is not named here is quoted instead.
OF_OTHERS = {
    "GameStart": "The cards are {dealt}; the seed is {seed}.",
    "CardDealt": "{actor} is dealt the {role}.",
    "Note": "{actor} notes: {content}",
    "GuardAction": "{who} stands guard over {target}.",
    "GuardAction.nobody": "{who} stands guard over nobody.",
    "DoctorAction": "{who} sits up with {target}.",
    "DoctorAction.nobody": "{who} sits up with nobody.",
    "SeerAction.GOOD": "{who} looks into {target}: not of the {werewolves}.",
    "SeerAction.WEREWOLF": "{who} looks into {target}: of the {werewolves}.",
    "WitchTold": "{who} is told of the victim, {target}.",
    "WitchTold.nobody": "{who} is told that there is no victim.",
    "WitchAction.ANTIDOTE": "{who} gives {target} the antidote.",
    "WitchAction.POISON": "{who} poisons {target}.",
    "WitchAction.PASS": "{who} uses no potion.",
    "NightOutcome": "The night's toll: {deaths}.",
    "DeathEvent": "{actor} is dead: {cause}.",
}
CAUSES = {
    "WEREWOLF_KILL": "killed by the {werewolves}",
    "POISON": "poisoned",
    "BANISHMENT": "voted out",
    "HUNTER_SHOT": "shot",
}
CONDITIONS = {
    "ALL_WEREWOLVES_KILLED": "None of the {werewolves} is left.",
    "ALL_GODS_KILLED": "None of the gods is left.",
    "ALL_VILLAGERS_KILLED": "None of the plain villagers is left.",
    "BOTH": "Both sides were wiped out at once.",
    "PARITY": "The {werewolves} are as many as the rest.",
    "DAY_LIMIT": "The last day has passed.",
}


def unknown(event: object) -> str:
    """A fact of a newer version, plainly named, with what it says."""
    kind = one_line(str(getattr(event, "kind", "") or type(event).__name__))
    content: dict[str, Any] = getattr(event, "content", {})
    said = ", ".join(f"{name} {value}" for name, value in content.items() if name != "kind")
    told = f"({kind}: a fact of a kind this version does not know)"
    return f"{told} {one_line(said, LONGEST_STRANGER)}" if said else told


class Voice(Wording):
    """The moderator's, for one table. Names are cleaned once; what it says is cleaned again and coloured by seat."""

    def __init__(self, rules: Ruleset, names: Sequence[str]) -> None:
        self.names = tuple(one_line(name) or f"Seat {seat}" for seat, name in enumerate(names))
        super().__init__(rules, self.names)
        self.rules = rules
        self._seats = {self.seat(seat): seat for seat in range(len(self.names))}
        longest_first = sorted(self._seats, key=len, reverse=True)
        self._mentions = re.compile("|".join(map(re.escape, longest_first)) or r"(?!)")

    def template(self, event: Event) -> str | None:
        """Where the votes are drawn as bars, they need not be read out."""
        words = super().template(event)
        return words and words.replace(" ({votes})", "")

    def has_own_words(self, event: Event) -> bool:
        """Whether the ruleset words this fact its own way."""
        return f"{event.kind}.{event.case()}" in self.rules.words.announcements

    def said(self, event: Event) -> Text | None:
        words = self.tell(event)
        return self.coloured(words) if words else None

    def coloured(self, words: str) -> Text:
        """Our own words and cleaned ones, each seat in its colour."""
        return Text.assemble(*(part if isinstance(part, str) else self.chair(part) for part in self.parts(words)))

    def parts(self, words: str) -> Iterator[str | int]:
        """The same without colour: plain words, and each seat that is named."""
        plain, end = clean(words, LONGEST_TELLING), 0
        for found in self._mentions.finditer(plain):
            yield plain[end : found.start()]
            yield self._seats[found.group()]
            end = found.end()
        yield plain[end:]

    def seated(self, event: TableSet) -> str:
        """The table in one sentence, where its names stand elsewhere."""
        return f"{event.seats} at the table. Cards: {self.cards(event.cards)}."

    def chair(self, seat: int) -> Text:
        return Text(self.seat(seat), seat_style(seat))

    def seat(self, seat: int | None) -> str:
        """A log may name a seat that the table does not have."""
        known = seat is None or 0 <= seat < len(self.names)
        return super().seat(seat) if known else f"seat {seat}"

    def role(self, role: str) -> str:
        """A log may bring its own words for things."""
        return one_line(super().role(role))

    def camp(self, camp: str) -> str:
        return one_line(super().camp(camp))

    def worded(self, field: str, value: object) -> str:
        if field == "cause":
            return self.cause(str(value))
        if field == "deaths" and isinstance(value, Mapping):
            return ", ".join(f"{self.seat(seat)}, {self.cause(cause)}" for seat, cause in value.items())
        if field == "content":
            return one_line(str(value or ""), LONGEST_TELLING)
        return super().worded(field, value)

    def cause(self, cause: str) -> str:
        return CAUSES.get(cause, cause).format(**self.camps())

    def condition(self, condition: str) -> str:
        return CONDITIONS.get(condition, condition).format(**self.camps())


class Witness(Voice):
    """Tells of everyone's secret doings, knowing the cards."""

    def __init__(self, rules: Ruleset, names: Sequence[str]) -> None:
        super().__init__(rules, names)
        self.dealt: dict[int, str] = {}

    def template(self, event: Event) -> str | None:
        case = event.case()
        words = OF_OTHERS.get(f"{event.kind}.{case}" if case else event.kind)
        if words is not None:
            return words.replace("{who}", self.titled("{actor}", getattr(event, "actor", None)))
        words = super().template(event)
        if words and event.audience() is Audience.ACTOR:
            return self.titled("{actor}", getattr(event, "actor", None)) + ": " + words
        return words

    def titled(self, name: str, seat: int | None) -> str:
        """The guard Fenn (5), as part of a template: a house's word for a role may itself hold braces."""
        role = None if seat is None else self.dealt.get(seat)
        return f"The {self.role(role).replace('{', '{{').replace('}', '}}')} {name}" if role else name
