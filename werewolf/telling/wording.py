"""Wording: turns events into announcements, in the ruleset's own words. Plain text without colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from werewolf.game.event import Event, fields_of
from werewolf.game.ruleset import Ruleset
from werewolf.telling.outcome_reasons import Background, reason

SEATS = {"actor", "target", "banished", "to_player"}
MANY_SEATS = {"dead_players", "candidates", "tied_players", "pack"}


class Wording:
    """Puts events into words for one table."""

    def __init__(self, rules: Ruleset, names: Sequence[str]) -> None:
        self._rules = rules
        self._names = names

    def tell(self, event: Event, background: Background | None = None) -> str | None:
        """The announcement of an event in one line, or None if it has none.

        `background`: what came before it; with it, a result says why it came out so.
        """
        template = self.template(event)
        if template is None:
            return None
        fields = {name: self.field_text(name, getattr(event, name)) for name in fields_of(type(event))}
        words = template.format(**{**self.camps(), **fields}).strip()
        why = reason(event, self._rules, background, self.seat)
        return f"{words.removesuffix('.')}: {why}." if why else words

    def tell_all(self, events: Iterable[Event]) -> Iterator[str]:
        """The announcements of events in order, each with its reason."""
        background = Background()
        for event in events:
            background.add(event)
            if words := self.tell(event, background):
                yield words

    def template(self, event: Event) -> str | None:
        case = event.case()
        own = self._rules.words.announcements
        key = f"{event.kind}.{case}" if case else event.kind
        if key in own:
            return own[key]
        return event.lines.get(case)

    def camps(self) -> dict[str, str]:
        return {"village": self.camp("village"), "werewolves": self.camp("werewolves")}

    def camp(self, camp: str) -> str:
        return dict(self._rules.words.camps).get(camp, camp)  # type: ignore[call-overload,no-any-return]

    def role(self, role: str) -> str:
        return self._rules.words.roles.get(role, role)

    def seat(self, seat: int | None) -> str:
        return "nobody" if seat is None else f"{self._names[seat]} ({seat})"

    def field_text(self, field: str, value: Any) -> str:
        if field in SEATS or (field == "winner" and not isinstance(value, str)):
            return self.seat(value)
        if field in MANY_SEATS:
            return name_list([self.seat(seat) for seat in value])
        if field == "names":
            return name_list([f"{name} ({seat})" for seat, name in enumerate(value)])
        if field == "votes":
            return ", ".join(f"{self.seat(seat)} {weight:g}" for seat, weight in value.items()) or "no votes"
        if field == "bids":
            return ", ".join(f"{self.seat(seat)} {bid}" for seat, bid in value.items())
        if field == "deaths":
            return ", ".join(f"{self.seat(seat)} of {cause}" for seat, cause in value.items())
        if field == "role" and value is not None:
            return self.role(value)
        if field == "camp":
            return self.camp(value)
        if field == "cards":
            return self.cards(value)
        return "" if value is None else str(value)

    def cards(self, cards: Mapping[str, int]) -> str:
        return ", ".join(f"{count} {self.role(role)}" for role, count in cards.items())


def name_list(words: Sequence[str]) -> str:
    """A, B and C."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else list(words))
