"""One seat of a table file: who plays it, and the options for that player."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictInt, StringConstraints

from werewolf.game.ruleset import Strict

# What only some kinds of players have a use for.
FOR_PEOPLE = ("speech", "time_limit")
FOR_BOTS = ("level",)
FOR_MODELS = (
    "base_url", "key_variable", "max_tokens", "effort", "extra_body", "timeout", "context", "max_concurrent", "prices",
    "role_hints",
)  # fmt: skip
Manner = Literal["typed", "aloud"]
Level = Literal["easy", "normal", "hard"]
Seconds = Annotated[float, Field(gt=0, strict=True)]


class Prices(Strict):
    """What a million tokens cost, in any one currency: the user's own figures, for none are built in."""

    input: Annotated[float, Field(ge=0)] = Field(alias="in")
    cached: Annotated[float, Field(ge=0)] | None = Field(None, description="Left out: as much as `in`.")
    output: Annotated[float, Field(ge=0)] = Field(alias="out")


class SeatConfig(Strict):
    """One chair, or with `count` several alike."""

    player: str = Field(description="human, bot, random, anthropic:MODEL, openai:MODEL or scripted:FILE.")
    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40)] | None = None
    persona: str | None = Field(None, description="A persona's id; left out, one is drawn.")
    count: Annotated[StrictInt, Field(ge=1, le=60)] = 1
    level: Level | None = Field(None, description="For a bot: easy, normal or hard.")
    base_url: str | None = Field(None, description="Where a compatible server listens; openai: with /v1.")
    key_variable: str | None = Field(None, description="The environment variable that holds the key, never the key.")
    max_tokens: Annotated[StrictInt, Field(ge=16)] | None = None
    effort: str | None = Field(None, description="Reasoning effort, in the provider's own words.")
    extra_body: dict[str, Any] | None = Field(None, description="Passed on with every request as it is.")
    timeout: Annotated[Seconds, Field(le=600)] | None = Field(None, description="Seconds a try may take.")
    context: Annotated[StrictInt, Field(ge=1000)] | None = Field(None, description="Context size in tokens.")
    max_concurrent: Annotated[StrictInt, Field(ge=1)] | None = Field(None, description="Calls at once, per endpoint.")
    prices: Prices | None = None
    role_hints: bool | None = Field(None, description="For a model: tell it the usual conventions of its role.")
    speech: Manner | None = Field(None, description="For a person: typed, or aloud (talk, and type the gist).")
    time_limit: Seconds | None = Field(None, description="For a person: seconds to answer in.")

    @property
    def kind(self) -> str:
        return self.player.partition(":")[0]

    @property
    def model(self) -> str:
        """What stands behind the colon: a model's name, or a script's file."""
        return self.player.partition(":")[2]
