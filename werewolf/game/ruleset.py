"""Ruleset: the model of a ruleset file, with its decks, phases and words."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any

from pydantic import Field, StrictInt

from werewolf.game.asks import MOST_SEATS
from werewolf.game.events import Camp
from werewolf.game.switches import LATER_SWITCHES, Strict, Switches

LONGEST_TITLE, LONGEST_BLURB = 200, 2_000
Size = Annotated[int, Field(ge=3, le=MOST_SEATS, strict=True)]
Share = Annotated[str, Field(pattern=r"^seats/[1-9]\d?$")]
Count = Annotated[int, Field(ge=0, strict=True)] | Share


class Deck(Strict):
    """Cards for a range of table sizes. A share `seats/4` is rounded, halves up; other seats get the `fill` card."""

    seats: tuple[Size, Size]
    cards: dict[str, Count]
    fill: str | None = None


class Words(Strict):
    """A ruleset's own words: its names for roles and camps, and its announcements."""

    roles: dict[str, str] = {}
    camps: dict[Camp, str] = {}
    announcements: dict[str, str] = Field(
        default={},
        description="Announcements by event or event.case, as in `Banishment.tie`. Put fields of the event in braces.",
    )


class Ruleset(Strict):
    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$", max_length=40)]
    title: Annotated[str, Field(max_length=LONGEST_TITLE)]
    blurb: Annotated[str, Field(max_length=LONGEST_BLURB)]
    seats: Annotated[StrictInt, Field(ge=3, le=MOST_SEATS)] = Field(description="The default number of players.")
    decks: tuple[Deck, ...]
    unique: tuple[str, ...] = Field((), description="Roles that may be dealt only once (B.4).")
    night: tuple[str, ...] = Field(description="Roles with a night action, in the order in which the log records them.")
    day: tuple[str, ...] = Field(
        description="Sub-phases of a day, in order. Each is left out on days when it does not apply."
    )
    switches: Switches
    words: Words = Field(default_factory=Words)
    cards: dict[str, StrictInt] = Field(
        {}, description="The cards of one game. The program fills this in when a game starts."
    )

    @cached_property
    def record(self) -> dict[str, Any]:
        """The whole ruleset as the log stores it. Switches that a log of old rules does not name stay unnamed."""
        record = self.model_dump(mode="json")
        for name in LATER_SWITCHES - self.switches.model_fields_set:
            del record["switches"][name]
        return record
