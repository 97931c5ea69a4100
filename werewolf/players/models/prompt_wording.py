"""Wording of facts for models: every name with its seat, players' words in quotes, texts from `texts/`."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from werewolf.game.asks import Seat
from werewolf.game.event import Event
from werewolf.game.events import CardDealt, Marker, Nomination, PhaseStart, Speech, TableSet
from werewolf.game.ruleset import Ruleset
from werewolf.players.models.prompt_texts import Texts
from werewolf.telling.rules_composition import role_terms
from werewolf.telling.wording import MANY_SEATS, Wording

SIGNS = re.compile(r"[][(){}<>:;,\"|#]")  # what lines of a prompt are made of; only names of old tables have them


@lru_cache(maxsize=1024)
def one_line(text: str) -> str:
    """The text as one line of visible characters, so that it can neither start a new line nor rewrite one.

    Cached, because a table repeats the same words many times.
    """
    visible = (
        " " if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") else char for char in text
    )
    return " ".join("".join(visible).split())


def quote(text: str) -> str:
    """A player's words as a JSON string: nothing inside it can end the quotation."""
    return json.dumps(one_line(text), ensure_ascii=False)


def plain_name(name: str, seat: int) -> str:
    """A name as it stands in the moderator's lines, without signs that such lines are made of."""
    return " ".join(SIGNS.sub(" ", one_line(name)).split()) or f"Player {seat}"


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
