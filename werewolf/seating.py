"""Who sits where: table files, and the one-line form `human:NAME,bot*5`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictInt

from werewolf.game.ruleset import Strict, Switches
from werewolf.mistakes import Mistake, unknown
from werewolf.settings import checked, located, read_yaml, shelf

PROVIDERS = ("anthropic", "openai", "scripted")
KINDS = ("human", "bot", "random", *PROVIDERS)


Manner = Literal["typed", "aloud"]


class Prices(Strict):
    """What a million tokens cost, in any one currency: the user's own figures, for none are built in."""

    input: Annotated[float, Field(ge=0)] = Field(alias="in")
    cached: Annotated[float, Field(ge=0)] | None = Field(None, description="Left out: as much as `in`.")
    output: Annotated[float, Field(ge=0)] = Field(alias="out")


class SeatSetting(Strict):
    """One chair, or with `count` several alike."""

    player: str = Field(description="human, bot, random, anthropic:MODEL, openai:MODEL or scripted:FILE.")
    name: Annotated[str, Field(min_length=1, max_length=40)] | None = None
    persona: str | None = Field(None, description="A persona's id; left out, one is drawn.")
    count: Annotated[StrictInt, Field(ge=1, le=60)] = 1
    level: str | None = Field(None, description="For a bot: easy, normal or hard.", pattern="^(easy|normal|hard)$")
    base_url: str | None = Field(None, description="Where a compatible server listens; openai: with /v1.")
    key_variable: str | None = Field(None, description="The environment variable that holds the key, never the key.")
    max_tokens: Annotated[StrictInt, Field(ge=16)] | None = None
    effort: str | None = Field(None, description="Reasoning effort, in the provider's own words.")
    extra_body: dict[str, Any] | None = Field(None, description="Passed on with every request as it is.")
    timeout: Annotated[float, Field(gt=0, le=600)] | None = Field(None, description="Seconds a try may take.")
    context: Annotated[StrictInt, Field(ge=1000)] | None = Field(None, description="Context size in tokens.")
    max_concurrent: Annotated[StrictInt, Field(ge=1)] | None = Field(None, description="Calls at once, per endpoint.")
    prices: Prices | None = None
    speech: Manner | None = Field(None, description="For a person: typed, or aloud (talk, and type the gist).")
    time_limit: Annotated[float, Field(gt=0)] | None = Field(None, description="For a person: seconds to answer in.")

    @property
    def kind(self) -> str:
        return self.player.partition(":")[0]

    @property
    def model(self) -> str:
        """What stands behind the colon: a model's name, or a script's file."""
        return self.player.partition(":")[2]


class TableSetting(Strict):
    """A table file."""

    title: str = ""
    ruleset: str = "sheriff"
    seats: tuple[SeatSetting, ...]
    cards: dict[str, StrictInt] | None = None
    switches: dict[str, Any] = Field({}, description="Switches of the ruleset this table plays differently.")
    speech: Manner = Field("typed", description="aloud: people talk at the table, and type only the gist.")
    time_limit: Annotated[float, Field(gt=0)] | None = Field(None, description="Seconds a person may take.")
    role_hints: bool = Field(True, description="Tell models the usual conventions of their role.")

    def chairs(self) -> list[SeatSetting]:
        """One setting a seat; what the table says of all people goes to each of them."""
        return [self._seat(seat) for seat in self.seats for _ in range(seat.count)]

    def _seat(self, seat: SeatSetting) -> SeatSetting:
        if seat.kind != "human":
            return seat
        own = {"speech": seat.speech or self.speech, "time_limit": seat.time_limit or self.time_limit}
        return seat.model_copy(update=own)


def table(name: str) -> TableSetting:
    """A table by name or path."""
    path = located("table", name)
    setting = checked(TableSetting, read_yaml(path), str(path))
    for index, seat in enumerate(setting.seats):
        check_seat(seat, f"{path}: seats.{index}")
    for switch in setting.switches:
        if switch not in Switches.model_fields:
            raise unknown(f"{path}: switches", switch, Switches.model_fields)
    return setting


def check_seat(seat: SeatSetting, where: str) -> None:
    if seat.kind not in KINDS:
        raise unknown(f"{where}.player", seat.kind, KINDS)
    if seat.kind in PROVIDERS and not seat.model:
        raise Mistake(f"{where}.player: {seat.player!r} is not allowed; name what plays: {seat.kind}:NAME")
    if seat.kind in ("bot", "random") and seat.model:
        raise Mistake(f"{where}.player: {seat.player!r} is not allowed; a {seat.kind} takes nothing behind a colon")
    if seat.persona is not None and seat.persona not in shelf("persona"):
        raise unknown(f"{where}.persona", seat.persona, shelf("persona"))


def seat_line(text: str) -> list[SeatSetting]:
    """`human:Ann,bot*5,openai:gpt-6-luna` as settings."""
    seats = []
    for part in text.split(","):
        word, _, count = part.strip().partition("*")
        if not word or (count and not (count.isascii() and count.isdecimal() and int(count) > 0)):
            raise Mistake(f"--seats: {part.strip()!r} is not allowed; as in human:NAME,bot*5")
        kind, _, rest = word.partition(":")
        person = {"player": "human", "name": rest or None} if kind == "human" else {"player": word}
        seat = checked(SeatSetting, {**person, "count": int(count or 1)}, "--seats")
        check_seat(seat, "--seats")
        seats.append(seat)
    return seats
