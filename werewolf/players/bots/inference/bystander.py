"""The bystander: what speaks for and against a seat by public facts alone, the heaviest first.

Everyone argues like this, wolves and seers too. A seer who argued from what she knows would give herself away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.evidence import Evidence
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.players.bots.inference.ranking import rounded
from werewolf.players.bots.inference.testimony import claim_evidence

ATTACKS = ("ballot", "plan", "nominate", "accuse", "counter")
FAVOURS = ("defend", "agree", "elect", "badge")
# What was told of a check or of another deed of the night speaks against, or for, its target.
ABOUT_TARGET = ("found_wolf", "found_clean", "told_saved", "told_poisoned", "told_guarded")
NOTHING = 0.005  # a factor as close to 1 as this is no reason
HEAVIEST = 2


class Bystander:
    """The reckoning of one moment."""

    def __init__(self, record: PublicRecord) -> None:
        self.record = record
        self.wolf = record.sub_phase_belief().wolf
        self._claims = claim_evidence(record, record.sub_phase_belief())

    def against(self, seat: Seat, before: int | None = None) -> list[Evidence]:
        """What weighs most against a seat: the two heaviest, and more only if they weigh the same.

        `before`: only of what had happened by this place among the public events.
        """
        return self._heaviest((1.0 / weight if weight else 0.0, item) for weight, item in self._weights(seat, before))

    def in_favour(self, seat: Seat, before: int | None = None) -> list[Evidence]:
        """What weighs most for a seat."""
        return self._heaviest(self._weights(seat, before))

    def about(self, seat: Seat) -> list[Evidence]:
        """All that speaks for or against a seat, in no order."""
        return [item for _, item in self._weights(seat)]

    def all_against(self, seat: Seat) -> list[Evidence]:
        """Everything that weighs against a seat, the heaviest first."""
        weights = ((1.0 / weight if weight else 0.0, item) for weight, item in self._weights(seat))
        return [item for _, item in _ranked(weights)]

    @staticmethod
    def _heaviest(found: Iterable[tuple[float, Evidence]]) -> list[Evidence]:
        """The items with the smallest factors below 1, the latest first among equals."""
        ranked = _ranked(found)
        least = [weight for weight, _ in ranked[:HEAVIEST]]
        return [item for weight, item in ranked if weight in least]

    def _weights(self, seat: Seat, before: int | None = None) -> Iterator[tuple[float, Evidence]]:
        for item in (*self.record.evidence_about(seat), *self._claims):
            if before is not None and item.line >= before:
                continue
            if item.target == seat and item.kind in ABOUT_TARGET:
                yield item.on_target, item
            elif item.actor == seat and item.kind not in ABOUT_TARGET:
                yield item.against_actor(self.wolf), item


def _ranked(found: Iterable[tuple[float, Evidence]]) -> list[tuple[float, Evidence]]:
    small = [(rounded(weight), item) for weight, item in found if weight < 1 - NOTHING]
    return sorted(small, key=lambda each: (each[0], -each[1].day, -each[1].line, each[1].kind))
