"""The rules of a game as the first line of its log gives them: cards, order of phases, switches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Line = dict[str, Any]
Event = dict[str, Any]
Seat = int

# Every switch that an assertion reads. A log that lacks one of them cannot be audited.
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

# Switches that came later. A log that does not name one of them was played by this value.
LATER_SWITCHES = {"replies": 0, "floor": "turns", "speeches": 0, "pack_talk": True, "talk_skip": False}


class NotALog(ValueError):
    """The lines are not a game log, or not one from its first line on."""


def name_tuple(listed: Any) -> tuple[str, ...]:
    """The list as a tuple, after checking that all its items are strings."""
    found = tuple(listed)
    if not all(isinstance(name, str) for name in found):
        raise TypeError(f"expected a list of names, not {listed}")
    return found


KNOWN_ROLES = {"werewolf", "villager", "seer", "witch", "hunter", "guard", "doctor"}


class LoggedRules:
    """The rules of one game. A role that the auditor does not know counts as a god, unless PackMet lists its seat."""

    def __init__(self, start: Line) -> None:
        try:
            event = start["event"]
            if event["kind"] != "GameStart":
                raise NotALog(f"the first line is {event['kind']}, not GameStart")
            rules = event["ruleset"]
            self.name = str(rules["name"])
            self.night = name_tuple(rules["night"])
            self.day = name_tuple(rules["day"])
            self.unique = name_tuple(rules["unique"])
            self.deal = name_tuple(event["deal"])
            self.dealt = event["dealt"]  # by lot ("drawn") or by hand ("set")
            self.cards: dict[str, int] = dict(rules["cards"])
            switches: dict[str, Any] = {name: rules["switches"][name] for name in SWITCHES}
            later = {name: rules["switches"].get(name, usual) for name, usual in LATER_SWITCHES.items()}
            self.switches = switches | later
            self.awake = tuple(f"{role.upper()}_ACTION" for role in self.night if role in self.cards)
            # All that decides which assertions apply: games with equal signatures answer to the same ones.
            self.signature = (tuple(self.switches.values()), frozenset(self.deal), self.day, self.unique)
            hash(self.signature)
        except NotALog:
            raise
        except KeyError as missing:
            raise NotALog(f"GameStart has no field {missing}") from None
        except (TypeError, ValueError) as fault:
            raise NotALog(f"the first line is not a valid GameStart: {fault}") from None
        self.seats = len(self.deal)
        self.plain = frozenset(seat for seat, role in enumerate(self.deal) if role == "villager")
        self.unknown_roles = frozenset(seat for seat, role in enumerate(self.deal) if role not in KNOWN_ROLES)
        self.set_pack(seat for seat, role in enumerate(self.deal) if role == "werewolf")

    def set_pack(self, pack: Iterable[Seat]) -> None:
        """Make these seats the wolves. All other seats except the plain villagers are gods."""
        self.wolves = frozenset(pack)
        self.gods = frozenset(range(self.seats)) - self.wolves - self.plain
