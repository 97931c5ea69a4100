"""The rules of a game as the first line of its log gives them: cards, order of phases, switches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

Line = dict[str, Any]
Event = dict[str, Any]
Seat = int

MOST_SEATS, LAST_DAY = 60, 1000
ON_OFF = (False, True)

# The checker's own list of switches, and what each may be. A log with a switch that is not in it is not judged.
SWITCHES: dict[str, Sequence[str | int]] = {
    "start": ("night", "day", "night_zero"),
    "day_limit": range(1, LAST_DAY + 1),
    "victory": ("sides", "parity"),
    "reveal": ("none", "camp", "role"),
    "council_rounds": (1, 2),
    "kill_skip": ON_OFF,
    "kill_pack": ON_OFF,
    "guard_repeat": ON_OFF,
    "guard_self": ON_OFF,
    "guard_skip": ON_OFF,
    "doctor_repeat": ON_OFF,
    "doctor_self": ON_OFF,
    "doctor_skip": ON_OFF,
    "double_protection": ("lives", "dies"),
    "witch_self_save": ON_OFF,
    "witch_self_poison": ON_OFF,
    "witch_told": ("always", "with_antidote"),
    "seer_skip": ON_OFF,
    "hunter_declines": ON_OFF,
    "poisoned_hunter_shoots": ON_OFF,
    "campaign": ("sealed", "open"),
    "election": ("plurality", "majority"),
    "sheriff_weight": (),  # any number between 1 and 2
    "badge_tear": ON_OFF,
    "speaking": ("sheriff_last", "rotating"),
    "ballot": ("all", "nominated"),
    "first_nomination": ("optional", "required"),
    "skip": ON_OFF,
    "self": ON_OFF,
    "vote": ("plurality", "majority"),
    "tie": ("nobody", "lot", "revote"),
    "last_words_night": ("never", "first_night", "always"),
    "last_words_vote": ON_OFF,
    "replies": range(6),
    "floor": ("turns", "bids"),
    "speeches": range(MOST_SEATS + 1),
    "pack_talk": ON_OFF,
    "talk_skip": ON_OFF,
}

# Switches that came later. A log that does not name one of them was played by this value.
LATER_SWITCHES = {"replies": 0, "floor": "turns", "speeches": 0, "pack_talk": True, "talk_skip": False}

KNOWN_ROLES = {"werewolf", "villager", "seer", "witch", "hunter", "guard", "doctor"}


class NotALog(ValueError):
    """The lines are not a game log, or not one from its first line on."""


def name_tuple(listed: Any) -> tuple[str, ...]:
    """The list as a tuple, after checking that all its items are strings."""
    names = tuple(listed)
    if not all(isinstance(name, str) for name in names):
        raise TypeError(f"expected a list of names, not {listed}")
    return names


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
            logged = rules["switches"]
            self.switches: dict[str, Any] = {
                name: logged.get(name, LATER_SWITCHES[name]) if name in LATER_SWITCHES else logged[name]
                for name in SWITCHES
            }
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
