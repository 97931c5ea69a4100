"""A ruleset is data: cards, order of phases, switches, words. Here stands what it may say."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

from werewolf.game.events import Camp

MOST_SEATS = 60
Size = Annotated[int, Field(ge=3, le=MOST_SEATS, strict=True)]
Share = Annotated[str, Field(pattern=r"^seats/[1-9]\d?$")]
Count = Annotated[int, Field(ge=0, strict=True)] | Share


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Switches(Strict):
    """Every decision of the rulebook that a house may take differently. Each is read in one module."""

    start: Literal["night", "day", "night_zero"] = Field(
        "night",
        description="Which phase opens the game; night_zero: the pack meets, nobody is killed.",
    )
    day_limit: Annotated[StrictInt, Field(ge=1, le=1000)] = Field(
        20, description="The last day: after it the game is a tie."
    )
    victory: Literal["sides", "parity"] = Field(
        "parity",
        description="When the wolves win. sides: no gods or no villagers are left; parity: wolves equal the rest.",
    )
    reveal: Literal["none", "camp", "role"] = Field("none", description="What a death reveals of the dead seat's card.")
    council_rounds: Annotated[StrictInt, Field(ge=1, le=2)] = Field(
        2, description="Rounds in which wolves agree on a target."
    )
    kill_skip: StrictBool = Field(False, description="The pack may kill nobody.")
    kill_pack: StrictBool = Field(False, description="The pack may kill one of its own.")
    guard_repeat: StrictBool = Field(False, description="The guard may hold one seat two nights running.")
    guard_self: StrictBool = Field(True, description="The guard may hold his own door.")
    guard_skip: StrictBool = Field(True, description="The guard may hold nobody's door.")
    doctor_repeat: StrictBool = Field(False, description="The doctor may protect one seat two nights running.")
    doctor_self: StrictBool = Field(True, description="The doctor may protect himself.")
    doctor_skip: StrictBool = Field(True, description="The doctor may protect nobody.")
    double_protection: Literal["lives", "dies"] = Field(
        "lives",
        description="A bitten seat both protected and saved by the witch: lives, or dies of too much care.",
    )
    witch_self_save: StrictBool = Field(False, description="The witch may save herself.")
    witch_self_poison: StrictBool = Field(True, description="The witch may poison herself.")
    witch_told: Literal["always", "with_antidote"] = Field(
        "always", description="Whether the witch still learns the victim once her antidote is gone."
    )
    seer_skip: StrictBool = Field(False, description="The seer may check nobody.")
    hunter_declines: StrictBool = Field(True, description="A dying hunter may hold fire.")
    poisoned_hunter_shoots: StrictBool = Field(False, description="A hunter who dies of poison shoots, too.")
    campaign: Literal["sealed", "open"] = Field(
        "sealed", description="Campaign speeches: handed in together, or given one after the other."
    )
    election: Literal["plurality", "majority"] = Field(
        "plurality", description="What elects a sheriff: the most votes, or more than half of the votes cast."
    )
    sheriff_weight: Annotated[float, Field(gt=1, lt=2)] = Field(
        1.5, description="What the sheriff's vote counts, strictly between 1 and 2 (H.5)."
    )
    badge_tear: StrictBool = Field(True, description="A dying sheriff may leave the badge to nobody.")
    speaking: Literal["sheriff_last", "rotating"] = Field(
        "rotating",
        description="Order of speeches. sheriff_last: alternating directions, the sheriff closing; "
        "rotating: from seat (day - 1) upwards.",
    )
    ballot: Literal["all", "nominated"] = Field(
        "all", description="Who stands in a vote: every living seat, or those nominated in the speeches."
    )
    first_nomination: Literal["optional", "required"] = Field(
        "optional", description="Whether a speech of Day 1 may nominate nobody."
    )
    skip: StrictBool = Field(True, description="A voter may abstain.")
    self: StrictBool = Field(True, description="One may nominate and vote for oneself.")
    vote: Literal["plurality", "majority"] = Field(
        "plurality", description="What banishes: the most votes, or more than half of the living."
    )
    tie: Literal["nobody", "lot", "revote"] = Field(
        "nobody",
        description="When seats share the most votes: nobody leaves, a lot decides, or defence and revote.",
    )
    last_words_night: Literal["never", "first_night", "always"] = Field(
        "never", description="Which night deaths have last words."
    )
    last_words_vote: StrictBool = Field(True, description="Whoever is voted out has last words.")


class Deck(Strict):
    """Cards for a range of sizes. A share `seats/4` is rounded, halves up; what is left over is `fill`."""

    seats: tuple[Size, Size]
    cards: dict[str, Count]
    fill: str | None = None


class Words(Strict):
    """A ruleset's own language: its names for roles and camps, and its moderator's announcements."""

    roles: dict[str, str] = {}
    camps: dict[Camp, str] = {}
    announcements: dict[str, str] = Field(
        default={},
        description="By event, or event.case: `Banishment.tie`. Fields of the event stand in braces.",
    )


class Ruleset(Strict):
    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$", max_length=40)]
    title: str
    blurb: str
    seats: Annotated[StrictInt, Field(ge=3, le=MOST_SEATS)] = Field(description="How many sit down if nobody says.")
    decks: tuple[Deck, ...]
    unique: tuple[str, ...] = Field((), description="Roles of which there may be only one (B.4).")
    night: tuple[str, ...] = Field(description="Roles in the order their night actions are recorded.")
    day: tuple[str, ...] = Field(description="Sub-phases of a day in order; each knows when it is held.")
    switches: Switches
    words: Words = Field(default_factory=Words)
    cards: dict[str, StrictInt] = Field({}, description="The cards of this very game; set when a table is laid.")

    @cached_property
    def record(self) -> dict[str, Any]:
        """Everything that decides a game, as the log keeps it."""
        return self.model_dump(mode="json")
