"""Little logs written by hand, for the tests of the judge of table talk."""

from __future__ import annotations

from typing import Any

from lab.talk_judge.chronicle import Chronicle, chronicle

NAMES = ("Ann", "Bram", "Celio", "Dora", "Efua")


class MiniLog:
    """Writes the lines of a game, in the order in which its methods are called."""

    def __init__(
        self, names: tuple[str, ...] = NAMES, words: dict[str, str] | None = None, sealed: bool = True
    ) -> None:
        self.lines: list[dict[str, Any]] = []
        self.names = names
        self.at = (1, "DISCUSSION")
        rules = {"words": {"roles": words or {}}, "switches": {"campaign": "sealed" if sealed else "open"}}
        self.tell("GameStart", ruleset=rules, deal=["werewolf", "seer", "villager", "villager", "villager"])
        self.tell("TableSet", names=names, cards={"werewolf": 1, "seer": 1, "villager": 3}, ruleset="mafia")

    def tell(self, kind: str, **event: Any) -> MiniLog:
        day, place = self.at
        self.lines.append({"n": len(self.lines), "day": day, "sub_phase": place, "event": {"kind": kind, **event}})
        return self

    def seat(self, name: str | None) -> int | None:
        return None if name is None else self.names.index(name)

    def day(self, day: int, place: str = "DISCUSSION") -> MiniLog:
        self.at = (day, place)
        return self.tell("PhaseStart", phase="DAY", day=day)

    def night(self, day: int) -> MiniLog:
        self.at = (day, "")
        return self.tell("PhaseStart", phase="NIGHT", day=day)

    def place(self, place: str) -> MiniLog:
        self.at = (self.at[0], place)
        return self

    def say(self, name: str, content: str) -> MiniLog:
        return self.tell("Speech", actor=self.seat(name), content=content)

    def reply(self, name: str, content: str | None) -> MiniLog:
        return self.tell("Reply", actor=self.seat(name), content=content)

    def vote(self, **votes: str | None) -> MiniLog:
        for name, target in votes.items():
            self.tell("Vote", actor=self.seat(name), target=self.seat(target))
        return self

    def out(self, name: str) -> MiniLog:
        return self.tell("Banishment", banished=self.seat(name))

    def found_dead(self, *names: str) -> MiniLog:
        return self.tell("DeathAnnouncement", dead_players=[self.seat(name) for name in names])

    def game(self) -> Chronicle:
        return chronicle(self.lines, "mini")
