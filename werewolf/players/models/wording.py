"""Wording of facts for models: every name with its seat, players' words in quotes, texts from `texts/`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from werewolf.game.asks import Seat
from werewolf.game.event import Event
from werewolf.game.events import CardDealt, Marker, Nomination, PhaseStart, Speech, TableSet
from werewolf.game.ruleset import Ruleset
from werewolf.players.models.quoting import one_line, plain_name, quote
from werewolf.players.models.texts import Texts
from werewolf.telling.rules_for_models import role_terms
from werewolf.telling.wording import MANY_SEATS, Wording


class ModelWording(Wording):
    """Announcements for a model: every name with its seat, players' words in quotes."""

    def __init__(self, rules: Ruleset, names: Sequence[str], texts: Texts) -> None:
        super().__init__(rules, [plain_name(name, seat) for seat, name in enumerate(names)])
        self.terms = role_terms(rules)
        self._texts = texts

    def camps(self) -> dict[str, str]:
        """The words that any announcement may use: those of the roles, too."""
        return self.terms

    def nominating_speech(self, speech: Speech, nomination: Nomination) -> str:
        """A speech and the nomination that goes with it, in one line."""
        parts = {"actor": self.seat(speech.actor), "target": self.seat(nomination.target)}
        template = self._texts.facts.get("Speech.nominating", "")
        return template.format(**{**self.terms, **parts, "content": quote(speech.content)})

    def template(self, event: Event) -> str | None:
        if isinstance(event, (Marker, TableSet, CardDealt)) and not isinstance(event, PhaseStart):
            return None
        case = event.case()
        return self._texts.facts.get(f"{event.kind}.{case}" if case else event.kind) or super().template(event)

    def field_text(self, field: str, value: Any) -> str:
        if field in ("content", "last_words"):
            return "" if value is None else quote(value)
        if field in MANY_SEATS:
            return self.seats(value)
        return one_line(super().field_text(field, value))

    def seats(self, seats: Sequence[Seat]) -> str:
        return ", ".join(map(self.seat, seats)) or "nobody"

    def phrase(self, name: str, **parts: object) -> str:
        """One of the short texts, filled in."""
        return self._texts.phrases.get(name, "").format(**{**self.terms, **parts})
