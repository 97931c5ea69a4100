"""What the first line of a log says the game is played by: cards, order of phases, switches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Line = dict[str, Any]
Event = dict[str, Any]
Seat = int

# Every switch some assertion reads. A log without one of them was not written by a program we know.
SWITCHES = (
    "start",
    "day_limit",
    "victory",
    "reveal",
    "council_rounds",
    "kill_skip",
    "kill_pack",
    "guard_repeat",
    "guard_self",
    "guard_skip",
    "doctor_repeat",
    "doctor_self",
    "doctor_skip",
    "double_protection",
    "witch_self_save",
    "witch_self_poison",
    "witch_told",
    "seer_skip",
    "hunter_declines",
    "poisoned_hunter_shoots",
    "campaign",
    "election",
    "sheriff_weight",
    "badge_tear",
    "speaking",
    "ballot",
    "first_nomination",
    "skip",
    "self",
    "vote",
    "tie",
    "last_words_night",
    "last_words_vote",
)


class NotALog(ValueError):
    """These lines are no game's, or not from their first line on."""


def names(listed: Any) -> tuple[str, ...]:
    found = tuple(listed)
    if not all(isinstance(name, str) for name in found):
        raise TypeError(f"names were expected, not {listed}")
    return found


KNOWN = {"werewolf", "villager", "seer", "witch", "hunter", "guard", "doctor"}


class LoggedRules:
    """The rules of one game. Roles are known by name; one that is not is a god, unless it is met among the pack."""

    def __init__(self, start: Line) -> None:
        try:
            event = start["event"]
            if event["kind"] != "GameStart":
                raise NotALog(f"the first line is {event['kind']}, not GameStart")
            rules = event["ruleset"]
            self.name = str(rules["name"])
            self.night = names(rules["night"])
            self.day = names(rules["day"])
            self.unique = names(rules["unique"])
            self.deal = names(event["deal"])
            self.cards: dict[str, int] = dict(rules["cards"])
            self.switches: dict[str, Any] = {name: rules["switches"][name] for name in SWITCHES}
            self.awake = tuple(f"{role.upper()}_ACTION" for role in self.night if role in self.cards)
            # All that may silence an assertion: two houses alike in this answer to the same.
            self.signature = (tuple(self.switches.values()), frozenset(self.deal), self.day, self.unique)
            hash(self.signature)
        except NotALog:
            raise
        except KeyError as missing:
            raise NotALog(f"the first line lacks {missing}") from None
        except (TypeError, ValueError) as fault:
            raise NotALog(f"the first line is no GameStart: {fault}") from None
        self.seats = len(self.deal)
        self.plain = frozenset(seat for seat, role in enumerate(self.deal) if role == "villager")
        self.strangers = frozenset(seat for seat, role in enumerate(self.deal) if role not in KNOWN)
        self.side_with(seat for seat, role in enumerate(self.deal) if role == "werewolf")

    def side_with(self, pack: Iterable[Seat]) -> None:
        """These are the wolves, and all but them and the plain are gods."""
        self.wolves = frozenset(pack)
        self.gods = frozenset(range(self.seats)) - self.wolves - self.plain
