"""Acts into words."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.players.bots.record import Record
from werewolf.players.bots.talk import Point


class Voice:
    def __init__(self, record: Record) -> None:
        self.record = record

    def words(self, points: Sequence[Point]) -> str:
        out = [self._one(point) for point in points]
        return " ".join(out) or "We should wait and watch for now."

    def _one(self, point: Point) -> str:
        act = point.act
        who = self.record.names[act.seat] if act.seat is not None else ""
        role = self.record.rules.words.roles.get(act.role, act.role) if act.role else ""
        return {
            "claim": f"I am the {role}.",
            "report": f"I checked {who}: {'not a wolf' if act.good else 'a wolf'}.",
            "counter": f"{who} is not the seer.",
            "accuse": f"I suspect {who}.",
            "vote": f"I vote for {who}.",
            "defend": f"I trust {who}.",
            "agree": f"I agree with {who}.",
            "ask": f"{who}, what do you think?",
            "check": f"Tonight I will check {who}.",
            "retract": "I take back my claim.",
            "idle": "Nothing to add.",
        }[act.kind]
