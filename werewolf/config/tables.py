"""Who sits where: table files, and the one-line form `human:NAME,bot*5`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import parse_qs, urlsplit

from pydantic import Field, StrictInt, StringConstraints

from werewolf.config.files import checked, located, read_yaml, ruleset, shelf, spot, table_rules
from werewolf.errors import UserError, unknown
from werewolf.game.roles import roles
from werewolf.game.ruleset import Strict, Switches

PROVIDERS = ("anthropic", "openai", "scripted")
KINDS = ("human", "bot", "random", *PROVIDERS)

# What only some kinds of players have a use for.
FOR_PEOPLE = ("speech", "time_limit")
FOR_BOTS = ("level",)
FOR_MODELS = (
    "base_url", "key_variable", "max_tokens", "effort", "extra_body", "timeout", "context", "max_concurrent", "prices",
    "role_hints",
)  # fmt: skip

# Keys of the other sort: they stay in environment variables, and never stand in a file, a log or a message.
KEY_WORDS = {
    "key", "apikey", "secret", "secretkey", "token", "accesstoken", "authtoken", "apitoken", "password", "passwd",
    "authorization", "bearer", "credentials", "xapikey", "openaiapikey", "anthropicapikey",
}  # fmt: skip
KEY_LIKE = re.compile(r"\bsk-[\w-]{16,}|^\s*Bearer\s+\S", re.IGNORECASE)
STAYS_OUT = "a key is never written into a table; put it into an environment variable, which key_variable may name"

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


class TableConfig(Strict):
    """A table file."""

    title: str = ""
    ruleset: str = "sheriff"
    seats: tuple[SeatConfig, ...]
    cards: dict[str, StrictInt] | None = None
    switches: dict[str, Any] = Field({}, description="Switches of the ruleset this table plays differently.")
    speech: Manner = Field("typed", description="aloud: people talk at the table, and type only the gist.")
    time_limit: Seconds | None = Field(None, description="Seconds a person may take.")
    role_hints: bool = Field(True, description="Tell models the usual conventions of their role.")

    def chairs(self) -> list[SeatConfig]:
        """One setting a seat; what the table says of all people, or of all models, goes to each of them."""
        return [self._seat(seat) for seat in self.seats for _ in range(seat.count)]

    def _seat(self, seat: SeatConfig) -> SeatConfig:
        if seat.kind in PROVIDERS and not self.role_hints and seat.role_hints is None:
            return seat.model_copy(update={"role_hints": False})
        if seat.kind != "human":
            return seat
        own = {"speech": seat.speech or self.speech, "time_limit": seat.time_limit or self.time_limit}
        return seat.model_copy(update=own)


def table(name: str) -> TableConfig:
    """A table by name or path."""
    path = located("table", name)
    content = read_yaml(path)
    for keys in keys_told(content):
        raise UserError(f"{spot(str(path), keys)}: {'.'.join(keys)}: {STAYS_OUT}")
    said = {key: value for key, value in content.items() if value is not None}
    setting = checked(TableConfig, said, str(path))
    for index, seat in enumerate(setting.seats):
        check_seat(seat, f"{spot(str(path), ('seats', index))}: seats.{index}")
    check_game(setting, path)
    return setting


def keys_told(content: Any) -> Iterator[tuple[str, ...]]:
    """Where somebody wrote a password into a file: by the name it stands under, or by the look of it."""
    left: list[tuple[tuple[str, ...], Any]] = [((), content)]
    seen: set[int] = set()  # a file may hold one thing in many places, even inside itself
    while left:
        way, value = left.pop()
        if isinstance(value, str) and KEY_LIKE.search(value):
            yield way
        if not isinstance(value, (dict, list)) or id(value) in seen:
            continue
        seen.add(id(value))
        inside = value if isinstance(value, dict) else dict(enumerate(value))
        yield from ((*way, str(key)) for key in inside if plain(str(key)) in KEY_WORDS)
        left += [((*way, str(key)), each) for key, each in inside.items()]


def plain(word: str) -> str:
    return re.sub(r"[\W_]", "", word).lower()


def check_game(setting: TableConfig, path: Path) -> None:
    """A table that makes no legal game by itself is wrong, whatever a command adds."""
    for switch in setting.switches:
        if switch not in Switches.model_fields:
            raise unknown(f"{spot(str(path), ('switches', switch))}: switches", switch, Switches.model_fields)
    try:
        located("ruleset", setting.ruleset)
    except UserError as fault:
        raise UserError(f"{spot(str(path), ('ruleset',))}: {fault}") from None
    known = {*roles(), *ruleset(setting.ruleset).words.roles.values()}
    for role in setting.cards or ():
        if role not in known:
            raise unknown(f"{spot(str(path), ('cards', role))}: cards", role, known)
    table_rules(setting.ruleset, len(setting.chairs()) or None, setting.cards, setting.switches, str(path))


def check_seat(seat: SeatConfig, where: str) -> None:
    if seat.kind not in KINDS:
        raise unknown(f"{where}.player", seat.kind, KINDS)
    if seat.kind in PROVIDERS and not seat.model:
        raise UserError(f"{where}.player: {seat.player!r} is not allowed; name what plays: {seat.kind}:NAME")
    if seat.kind in ("bot", "random") and ":" in seat.player:
        raise UserError(f"{where}.player: {seat.player!r} is not allowed; a {seat.kind} takes nothing behind a colon")
    if seat.kind == "human" and ":" in seat.player:
        raise UserError(f"{where}.player: {seat.player!r} is not allowed; write human, and under it name: NAME")
    if seat.persona is not None and seat.persona not in shelf("persona"):
        raise unknown(f"{where}.persona", seat.persona, shelf("persona"))
    check_use(seat, where)
    check_endpoint(seat, where)


def check_use(seat: SeatConfig, where: str) -> None:
    """What would have no effect was meant for somebody else."""
    for keys, whom, kinds in (
        (FOR_PEOPLE, "a person", ("human",)),
        (FOR_BOTS, "a bot", ("bot",)),
        (FOR_MODELS, "a model", PROVIDERS),
    ):
        for key in keys:
            if getattr(seat, key) is not None and seat.kind not in kinds:
                raise UserError(f"{where}.{key}: is not allowed for {seat.kind}; it is for {whom}")


def check_endpoint(seat: SeatConfig, where: str) -> None:
    if seat.key_variable is not None and not re.fullmatch(r"[A-Z_][A-Z0-9_]*", seat.key_variable):
        raise UserError(f"{where}.key_variable: names an environment variable, as in MY_API_KEY; {STAYS_OUT}")
    if seat.base_url is None:
        return
    try:
        address = urlsplit(seat.base_url)
        told = address.username or address.password or any(plain(each) in KEY_WORDS for each in parse_qs(address.query))
    except ValueError:
        address, told = urlsplit(""), None
    if told:
        raise UserError(f"{where}.base_url: holds a password; {STAYS_OUT}")
    if address.scheme not in ("http", "https") or not address.hostname:
        raise UserError(f"{where}.base_url: {seat.base_url!r} is not allowed; as in http://127.0.0.1:8091/v1")


def seat_line(text: str) -> list[SeatConfig]:
    """`human:Ann,bot*5,openai:gpt-6-luna` as settings."""
    seats = []
    for part in text.split(","):
        word, _, count = part.strip().partition("*")
        if not word or (count and not (count.isascii() and count.isdecimal() and int(count) > 0)):
            raise UserError(f"--seats: {part.strip()!r} is not allowed; as in human:NAME,bot*5")
        seats.append(seat_of(word, "--seats", int(count or 1)))
    return seats


def seat_of(word: str, where: str, count: int = 1) -> SeatConfig:
    """`human:Ann`, `bot` or `openai:gpt-6-luna` as a setting."""
    kind, _, rest = word.partition(":")
    person = {"player": "human", "name": rest or None} if kind == "human" else {"player": word}
    seat = checked(SeatConfig, {**person, "count": count}, where)
    check_seat(seat, where)
    return seat
