"""The games of the proof: three rulesets and seven house variants, which together turn every switch every way.

Nothing of the engine is imported here, because a mutant must be in force before the engine is first imported.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any

import yaml

from lab.program import ROOT

Script = Mapping[str, int | str]
RULESETS = ROOT / "configs" / "rulesets"


@dataclass(frozen=True)
class House:
    """A ruleset file with other switches and cards. `order` replaces whole parts of the file, such as the day."""

    base: str
    cards: Mapping[str, int] | None = None
    switches: Mapping[str, Any] = field(default_factory=dict)
    order: Mapping[str, Any] = field(default_factory=dict)
    seats: int | None = None

    def content(self) -> dict[str, Any]:
        """The ruleset as a file would hold it."""
        plain = ruleset_file(self.base)
        return {**plain, **self.order, "switches": {**plain["switches"], **self.switches}}


@cache
def ruleset_file(name: str) -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load((RULESETS / f"{name}.yaml").read_text(encoding="utf-8"))
    return content


SHERIFF_DAY = [
    "campaign", "opt_out", "sheriff_election", "death_resolution", "discussion", "voting", "defence", "revote",
    "banishment_resolution",
]  # fmt: skip

# The three rulesets, and seven variants that between them give every switch each of its values.
HOUSES: dict[str, House] = {
    "sheriff": House("sheriff"),
    "mafia": House("mafia"),
    "classic": House("classic"),
    "open-cards": House(
        "sheriff",
        {"werewolf": 2, "seer": 1, "witch": 1, "hunter": 1, "guard": 1, "doctor": 1, "villager": 2},
        {
            "reveal": "role", "campaign": "open", "election": "majority", "tie": "lot", "double_protection": "dies",
            "witch_self_save": True, "witch_told": "with_antidote", "guard_repeat": True, "council_rounds": 1,
            "last_words_night": "always", "hunter_declines": False, "badge_tear": False,
            "poisoned_hunter_shoots": True, "sheriff_weight": 1.25, "day_limit": 3,
        },
    ),
    "named-camps": House(
        "sheriff",
        {"werewolf": 2, "seer": 1, "witch": 1, "hunter": 1, "guard": 1, "villager": 3},
        {
            "start": "day", "reveal": "camp", "tie": "revote", "vote": "majority", "ballot": "nominated",
            "self": False, "skip": False, "guard_self": False, "seer_skip": True,
            "victory": "parity", "kill_pack": False, "kill_skip": False, "speaking": "rotating",
            "witch_self_poison": False, "last_words_vote": False, "first_nomination": "required", "day_limit": 4,
        },
    ),
    "small-town": House(
        "mafia",
        {"werewolf": 2, "seer": 1, "doctor": 1, "hunter": 1, "villager": 3},
        {
            "doctor_self": False, "doctor_repeat": True, "self": False, "skip": False,
            "day_limit": 4, "vote": "plurality", "reveal": "role", "last_words_night": "first_night",
            "hunter_declines": False, "replies": 4, "talk_skip": False,
        },
    ),
    "doubles": House(
        "classic",
        {"werewolf": 3, "seer": 2, "doctor": 1, "guard": 2, "witch": 2, "hunter": 2, "villager": 2},
        {
            "start": "night", "tie": "revote", "skip": True, "self": True, "last_words_vote": True, "kill_pack": True,
            "kill_skip": True, "seer_skip": True, "speaking": "sheriff_last", "witch_self_save": False,
            "double_protection": "dies", "doctor_skip": False, "guard_skip": False,
        },
        {"day": SHERIFF_DAY},
    ),
    "lone-wolf": House(
        "mafia",
        {"werewolf": 1, "seer": 1, "villager": 3},
        {
            "start": "day", "tie": "lot", "ballot": "all", "skip": False, "self": False, "council_rounds": 1,
            "day_limit": 2, "reveal": "camp", "kill_skip": False,
        },
    ),
    "auction": House(
        "classic",
        {"werewolf": 2, "seer": 1, "villager": 3},
        {"replies": 0, "floor": "bids", "pack_talk": False, "day_limit": 2},
    ),
    "soapbox": House(
        "mafia",
        {"werewolf": 1, "villager": 4},
        {"start": "day", "ballot": "all", "floor": "bids", "speeches": 7, "day_limit": 2},
    ),
}  # fmt: skip


SMALLEST_FIRST = (
    *("lone-wolf", "soapbox", "auction", "open-cards", "small-town"),
    *("classic", "mafia", "named-camps", "sheriff", "doubles"),
)


@dataclass(frozen=True)
class Play:
    """One game: a house, a seed, and how its players behave (see `play.py`)."""

    house: str
    seed: int
    script: Script = field(default_factory=dict)
    clumsy: bool = False
    deal: tuple[str, ...] | None = None

    @property
    def name(self) -> str:
        parts = (self.house, self.seed, "clumsy" if self.clumsy else "", dict(self.script) or "")
        return " ".join(str(part) for part in parts if part != "")


def house_of(play: Play) -> House:
    return HOUSES[play.house] if play.house in HOUSES else REFUSED[play.house]


# Rules that must be refused: what a mutant plays by them anyway must not hold.
REFUSED: dict[str, House] = {
    "two seers": House("sheriff", {"werewolf": 2, "seer": 2, "witch": 1, "villager": 3}),
    "no wolf": House("classic", {"seer": 1, "villager": 4}),
    "won by parity": House("classic", {"werewolf": 2, "villager": 2}),
    "won by sides": House("sheriff", {"werewolf": 2, "villager": 4}),
    "an unknown card": House("classic", {"werewolf": 1, "owl": 1, "villager": 4}),
    "fewer than none": House("classic", {"werewolf": 1, "seer": -1, "villager": 5}),
    "no night for the witch": House("mafia", {"werewolf": 1, "witch": 1, "villager": 4}),
    "too many seats": House("classic", {"werewolf": 1, "villager": 60}),
    "no deck of this size": House("sheriff", seats=3),
    "more seats than cards": House("classic", {"werewolf": 1, "villager": 4}, seats=6),
    "a deck too small": House("classic", order={"decks": [{"seats": [9, 9], "cards": {"werewolf": 2, "seer": 1}}]}),
    "a deck too large": House(
        "classic", order={"decks": [{"seats": [9, 9], "cards": {"werewolf": 9, "seer": 1}, "fill": "villager"}]}
    ),
    "an unknown sub-phase": House("classic", order={"day": [*SHERIFF_DAY, "siesta"]}),
    "a sub-phase twice": House("classic", order={"day": [*SHERIFF_DAY, "discussion"]}),
    "a night out of the day": House("classic", order={"day": ["night_resolution", *SHERIFF_DAY]}),
    "no night for a villager": House("classic", order={"night": ["werewolf", "villager"]}),
    "witch before the pack": House("classic", order={"night": ["doctor", "witch", "werewolf", "seer"]}),
    "no pack for the witch": House("classic", {"witch": 1, "werewolf": 1, "villager": 5}, order={"night": ["witch"]}),
    "no revote": House("classic", switches={"tie": "revote"}, order={"day": [*SHERIFF_DAY[:6], SHERIFF_DAY[-1]]}),
    **{
        f"no {name}": House("classic", order={"day": [each for each in SHERIFF_DAY if each != name]})
        for name in ("death_resolution", "voting", "banishment_resolution")
    },
    **{
        f"{second} before {first}": House(
            "classic", order={"day": [{first: second, second: first}.get(each, each) for each in SHERIFF_DAY]}
        )
        for first, second in (*pairwise(SHERIFF_DAY), ("voting", "banishment_resolution"))
    },
    "bids and replies": House("classic", switches={"floor": "bids"}),
    "bids and nominations": House("mafia", switches={"floor": "bids"}),
    "bids and a sheriff who speaks last": House("sheriff", switches={"floor": "bids"}),
    "an unknown role but once": House("classic", order={"unique": ["owl"]}),
}

SAVED_TWICE: Script = {"propose": "@villager", "settle": "@villager", "protect": "@villager", "potion": "antidote"}
BOTH_GONE: Script = {
    "propose": "@villager",
    "kill": "@villager",
    "vote": "@werewolf",
    "protect": "decline",
    "potion@1": "pass",
    "potion@2": "poison @werewolf",
}
ALL_RUN: Script = {"run": "run", "withdraw:0": "stay", "withdraw": "withdraw", "vote": 0, "badge": 1, "propose": 1}

# Short games first: most mutants are noticed in the first game that runs them.
PLAYS: tuple[Play, ...] = (
    *(Play(house, 2, clumsy=True) for house in SMALLEST_FIRST),
    *(Play(house, 0) for house in SMALLEST_FIRST),
    Play("open-cards", 10, clumsy=True),
    Play("open-cards", 8, clumsy=True),
    Play("open-cards", 0, BOTH_GONE),
    Play("auction", 5, {"bid": "0"}),
    Play("soapbox", 4, {"bid:1": "4", "bid:2@2": "1", "bid": "0"}),
    Play("auction", 6, {"bid:0": "3", "bid:3": "3", "bid": "2"}),
    Play("classic", 12, clumsy=True),
    Play("small-town", 100, {"speak@1": 3, "speak@1:3": "nobody", "vote@1": 3}),
    Play("sheriff", 3, {"run": "pass"}),
    Play("sheriff", 4, {"run": "run", "withdraw": "stay"}),
    Play("sheriff", 5, {"run": "pass", "run:5": "run", "withdraw": "stay"}),
    Play("sheriff", 6, {"withdraw": "withdraw"}),
    Play("sheriff", 100, SAVED_TWICE),
    Play("sheriff", 200, ALL_RUN, clumsy=True),
    Play("mafia", 3, {"speak@1": "nobody", "vote": "abstain"}),
    *(Play(house, 0) for house in REFUSED),
    Play("lone-wolf", 0, deal=("villager", "werewolf", "seer", "villager", "villager")),
)
