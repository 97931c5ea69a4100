"""Nights: who lived through each of them, and which deeds that a seat tells of cannot have been done in any."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from werewolf.game.asks import Seat
from werewolf.game.switches import Switches

NightDeed = Literal["checked", "saved", "poisoned", "guarded"]
# Before any night; in a night that has not been; to a seat that was dead by then; a poison that did not kill; a seat
# kept alive that died.
Impossibility = Literal["early_check", "early_deed", "no_such_night", "dead_by_then", "outlived", "died_anyway"]
PROTECTORS = ("doctor", "guard")


@dataclass(slots=True)
class Nights:
    """The nights of one table in which anything can be done, as everyone knows them."""

    cards: Mapping[str, int]
    switches: Switches
    lines: list[int] = field(default_factory=list)  # the place of each night among the public events
    deaths: list[tuple[Seat, ...]] = field(default_factory=list)  # by night, as far as they have been announced
    death_lines: dict[Seat, int] = field(default_factory=dict)  # where each seat died, by night or by day

    def why_impossible(self, deed: NightDeed, target: Seat, night: int | None) -> Impossibility | None:
        """Why nobody can have done this to a seat in this night, or in any if none is named; None if it may be so."""
        if not self.lines:
            return "early_check" if deed == "checked" else "early_deed"
        if night is not None:
            return self._why_not_in(deed, target, night)
        reasons = [self._why_not_in(deed, target, each) for each in range(1, len(self.lines) + 1)]
        return None if None in reasons else reasons[-1]

    def _why_not_in(self, deed: NightDeed, target: Seat, night: int) -> Impossibility | None:
        if not 0 < night <= len(self.lines):
            return "no_such_night"
        start = self.lines[night - 1]
        if self.death_lines.get(target, start + 1) < start:
            return "dead_by_then"
        if night > len(self.deaths):
            return None
        died = target in self.deaths[night - 1]
        if deed == "poisoned":
            return None if died else "outlived"  # nothing stops poison
        return "died_anyway" if died and self._keeps_alive(deed) else None

    def _keeps_alive(self, deed: NightDeed) -> bool:
        """Whether a seat to which this was done cannot die in the same night."""
        if deed == "guarded":
            return not self.cards.get("witch")  # against poison there is no protection
        kills_if_both = self.switches.double_protection == "dies" and any(map(self.cards.get, PROTECTORS))
        return deed == "saved" and self.cards.get("witch") == 1 and not kills_if_both
