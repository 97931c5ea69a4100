"""Ruleset: the model of a ruleset file, with its decks, phases, switches and words."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

from werewolf.game.events import Camp

MOST_SEATS = 60
LONGEST_TITLE, LONGEST_BLURB = 200, 2_000
Size = Annotated[int, Field(ge=3, le=MOST_SEATS, strict=True)]
Share = Annotated[str, Field(pattern=r"^seats/[1-9]\d?$")]
Count = Annotated[int, Field(ge=0, strict=True)] | Share


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Switches(Strict):
    """The options of a ruleset. Each switch is read in only one module."""

    start: Literal["night", "day", "night_zero"] = Field(
        "night",
        description="Which phase comes first. night_zero: the wolves meet, but kill nobody.",
    )
    day_limit: Annotated[StrictInt, Field(ge=1, le=1000)] = Field(
        20,
        description="The last day. After it the game ends in a tie. "
        "If nothing is said: 20, or a day for every player at a larger table.",
    )
    victory: Literal["sides", "parity"] = Field(
        "parity",
        description="When the wolves win. sides: all gods or all villagers are dead; parity: wolves are at least half.",
    )
    reveal: Literal["none", "camp", "role"] = Field(
        "none", description="What everyone learns about a dead player's card."
    )
    council_rounds: Annotated[StrictInt, Field(ge=1, le=2)] = Field(
        2, description="How many rounds the wolves have to agree on a victim."
    )
    kill_skip: StrictBool = Field(False, description="The wolves may kill nobody.")
    kill_pack: StrictBool = Field(False, description="The wolves may kill one of their own.")
    guard_repeat: StrictBool = Field(False, description="The guard may protect the same player two nights in a row.")
    guard_self: StrictBool = Field(True, description="The guard may protect himself.")
    guard_skip: StrictBool = Field(True, description="The guard may protect nobody.")
    doctor_repeat: StrictBool = Field(False, description="The doctor may protect the same player two nights in a row.")
    doctor_self: StrictBool = Field(True, description="The doctor may protect himself.")
    doctor_skip: StrictBool = Field(True, description="The doctor may protect nobody.")
    double_protection: Literal["lives", "dies"] = Field(
        "lives",
        description="What happens to a victim who is both protected and saved by the witch.",
    )
    witch_self_save: StrictBool = Field(False, description="The witch may save herself.")
    witch_self_poison: StrictBool = Field(True, description="The witch may poison herself.")
    witch_told: Literal["always", "with_antidote"] = Field(
        "always", description="When the witch learns the victim: always, or only while she has the antidote."
    )
    seer_skip: StrictBool = Field(False, description="The seer may check nobody.")
    hunter_declines: StrictBool = Field(True, description="A dying hunter may choose not to shoot.")
    poisoned_hunter_shoots: StrictBool = Field(False, description="A poisoned hunter may shoot too.")
    campaign: Literal["sealed", "open"] = Field(
        "sealed",
        description="Campaign speeches. sealed: all are written before any is heard; open: one after the other.",
    )
    election: Literal["plurality", "majority"] = Field(
        "plurality", description="What a candidate needs to become sheriff: the most votes, or more than half of them."
    )
    sheriff_weight: Annotated[float, Field(gt=1, lt=2)] = Field(
        1.5, description="How much the sheriff's vote counts: more than 1 and less than 2 (H.5)."
    )
    badge_tear: StrictBool = Field(True, description="A dying sheriff may tear up the badge.")
    speaking: Literal["sheriff_last", "rotating"] = Field(
        "rotating",
        description="Speaking order. sheriff_last: the sheriff speaks last, and the direction changes every day; "
        "rotating: the first speaker moves up one seat every day.",
    )
    ballot: Literal["all", "nominated"] = Field(
        "all", description="Who is on the ballot: all living players, or those nominated in speeches."
    )
    first_nomination: Literal["optional", "required"] = Field(
        "optional", description="Whether every speech on Day 1 must nominate someone."
    )
    skip: StrictBool = Field(True, description="A voter may abstain.")
    self: StrictBool = Field(True, description="Players may nominate and vote for themselves.")
    vote: Literal["plurality", "majority"] = Field(
        "plurality", description="How many votes put a player out: the most, or more than half of the living."
    )
    tie: Literal["nobody", "lot", "revote"] = Field(
        "nobody",
        description="After a tied vote: nobody is out, a random draw decides, or a defence and a second vote.",
    )
    last_words_night: Literal["never", "first_night", "always"] = Field(
        "never", description="Which players killed at night have last words."
    )
    last_words_vote: StrictBool = Field(True, description="A player who is voted out has last words.")
    # The switches below came later. Their defaults are how games were played before, so that old logs mean the same.
    replies: Annotated[StrictInt, Field(ge=0, le=5)] = Field(
        0,
        description="How many may reply after the round: those named most often since their own speech.",
    )
    floor: Literal["turns", "bids"] = Field(
        "turns",
        description="Who speaks next. turns: everyone speaks once, in order; bids: whoever bids most, from 0 to 4.",
    )
    speeches: Annotated[StrictInt, Field(ge=0, le=MOST_SEATS)] = Field(
        0, description="How many speeches a day has with `floor: bids`. 0: as many as players are alive."
    )
    pack_talk: StrictBool = Field(True, description="The wolves talk where the day has `pack_talk`.")
    talk_skip: StrictBool = Field(False, description="A wolf may say nothing when the pack talks.")


# A log that does not name one of these was played by its default.
LATER_SWITCHES = frozenset(("replies", "floor", "speeches", "pack_talk", "talk_skip"))


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
