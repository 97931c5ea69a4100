"""Whether models are ready: keys, endpoints, JSON output, context size, and one tiny question each, all in parallel."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from werewolf.config.chairs import called_models, persona_of, setting_of
from werewolf.config.seat_options import SeatConfig
from werewolf.config.server_address import parse_address
from werewolf.errors import UserError
from werewolf.game.asks import Ask
from werewolf.game.events import Chair
from werewolf.game.ruleset import Ruleset
from werewolf.players.models.forecast import forecast
from werewolf.players.models.model_answers import Unreadable, exact_schema, parse_answer
from werewolf.players.models.model_player import request_of
from werewolf.players.models.provider import Message, NoReply, Request, Unreachable
from werewolf.players.models.providers import provider_kind
from werewolf.players.models.transport.endpoints import (
    Knowledge,
    Providers,
    base_url_of,
    key_of,
    key_variable,
    missing_key_advice,
    moved_address,
    profile_of,
)
from werewolf.players.models.transport.retrying_provider import RetryingProvider
from werewolf.terminal.output import warn

QUESTION = Ask(0, "ready", 0, "READY", ("yes", "no"))
INSTRUCTIONS = 'Reply with one JSON object only: {"thought": under 5 words, "choice": "yes" or "no"}.'
TIMEOUT = 30.0
QUICK = 15.0  # seconds that a check before a game may take
# Seat options that make no difference to how the model is called.
NO_EFFECT_ON_CALLS = {"name", "persona", "count", "prices", "role_hints", "max_concurrent"}


@dataclass(slots=True)
class ModelCheck:
    """One model with one set of options, the seats that use it, and whether it answered."""

    seats: list[int]
    player: str
    endpoint: str
    key: str
    answer: str = "not asked"
    mode: str = "-"
    context: int | None = None
    endpoint_context: int | None = None  # the context size the endpoint reports
    latency: str = "-"
    works: bool = False
    certain: bool = False  # the model will certainly not answer in a game either
    cure: str = ""
    learnt: list[str] = field(default_factory=list)

    def notes(self) -> Iterator[str]:
        if not self.works:
            yield f"{self.seat_words()}: {self.answer}"
        if advice := self.advice():
            yield advice
        yield from (f"{self.seat_words()}: {note}" for note in self.learnt)

    def advice(self) -> str | None:
        """Which context size to write into the table, if it should be changed."""
        if self.endpoint_context is None or (self.context is not None and self.context <= self.endpoint_context):
            return None
        now = "not set" if self.context is None else f"set to {self.context}"
        size = self.endpoint_context
        return f"{self.seat_words()}: context is {now}, but the endpoint has {size}; set context: {size} in the table"

    def seat_words(self) -> str:
        return f"seat{'s' if len(self.seats) > 1 else ''} {seat_list(self.seats)}"


@dataclass(slots=True)
class TableCheck:
    models: list[ModelCheck] = field(default_factory=list)
    known: Knowledge = field(default_factory=dict)  # how the models want to be called

    @property
    def works(self) -> bool:
        return all(model.works for model in self.models)


async def check_models(settings: Mapping[int, SeatConfig], timeout: float = TIMEOUT, sizes: bool = True) -> TableCheck:
    """Check each model once for each set of options, all at the same time. `sizes`: ask for the context size too."""
    groups: dict[str, list[int]] = {}
    for seat, setting in settings.items():
        groups.setdefault(setting.model_dump_json(exclude=NO_EFFECT_ON_CALLS), []).append(seat)
    providers = Providers(list(settings.values()))
    try:
        checks = await asyncio.gather(
            *(check_model(providers, settings[seats[0]], seats, timeout, sizes) for seats in groups.values())
        )
    finally:
        await providers.close()
    return TableCheck(list(checks), providers.known)


async def check_model(
    providers: Providers, setting: SeatConfig, seats: list[int], timeout: float, sizes: bool
) -> ModelCheck:
    variable = key_variable(setting)
    key = "none needed" if variable is None else f"{variable} {'set' if key_of(setting) else 'missing'}"
    where = f"{base_url_of(setting) or setting.kind} ({profile_of(setting).title})"
    check = ModelCheck(seats, setting.player, where, key, context=setting.context)
    if setting.kind == "scripted":
        try:
            providers.of(setting)  # reads the file, and fails if it is not a script
            check.answer, check.works = "recorded", True
        except UserError as error:
            check.answer = str(error)
    elif key_of(setting) is None:
        check.answer = f"not asked: {missing_key_advice(setting)}"
    else:
        await ask_model(providers, setting, check, timeout)
        provider = providers.of(setting)
        if isinstance(provider, RetryingProvider):
            check.learnt = provider.state(setting.model).learnt.notes()
        if (
            sizes and check.works and isinstance(provider, RetryingProvider)
        ):  # asked last: a model that has answered is loaded
            check.endpoint_context = await provider.context(setting.model)
    return check


def tiny_question(setting: SeatConfig, timeout: float) -> Request:
    question = Message("user", "Are you ready to play Werewolf? choice=yes|no")
    request = request_of(setting, INSTRUCTIONS, (question,), exact_schema(QUESTION))
    return replace(request, timeout=min(request.timeout, timeout), max_wait=min(request.max_wait, timeout))


async def ask_model(providers: Providers, setting: SeatConfig, check: ModelCheck, timeout: float) -> None:
    request = tiny_question(setting, timeout)
    for _ in range(3):  # if an endpoint ignores one output format, or a limit is too small, the next try is another
        started = time.perf_counter()
        try:
            completion = await providers.of(setting).complete(request)
            parse_answer(QUESTION, completion.text, ())
        except (NoReply, Unreadable) as error:
            check.answer = str(error)
            if isinstance(error, NoReply) and not error.adjusted:
                check.certain, check.cure = error.certain, cure_for(error, setting)
                return
            continue
        check.answer, check.works, check.mode = "yes", True, completion.mode
        check.latency = f"{time.perf_counter() - started:.1f} s"
        return


def cure_for(error: NoReply, setting: SeatConfig) -> str:
    """What the user can do about an error that is certain to come again."""
    variable, address = key_variable(setting), address_words(setting)
    if isinstance(error, Unreachable):
        start = "start the server there" if address or is_here(setting) else "check your connection to the internet"
        return f"{start}, or mend {address}" if address else start
    if error.status in (401, 403):
        return f"check the key in {variable}" if variable else "it wants a key: name its variable in key_variable"
    if error.status == 404:
        return f"check the model's name, {setting.model}" + (f", and {address}" if address else "")
    return "check the seat's options; `werewolf ready` shows more"


def address_words(setting: SeatConfig) -> str | None:
    """Where the user has written the address of the server; None if it is a vendor's own or a profile's."""
    if setting.base_url is not None:
        return "base_url"
    return provider_kind(setting.kind).address_variable if moved_address(setting) else None


def is_here(setting: SeatConfig) -> bool:
    address = base_url_of(setting)
    return address is not None and parse_address(address).on_this_machine


def need_answers(chairs: Sequence[Chair]) -> Knowledge:
    """Refuse to start if a model certainly will not answer; say so if one is slow. Recordings are not asked.

    Returns what the check found out about how the models want to be called.
    """
    settings = {chair.seat: setting_of(chair) for chair in called_models(chairs)}
    if not settings:
        return {}
    checked = asyncio.run(check_models(settings, QUICK, sizes=False))
    for check in checked.models:
        who = f"{check.seat_words()} ({check.player})"
        if check.certain:
            raise UserError(f"{who}: {check.answer}; {check.cure}, or skip this check with --no-check")
        if not check.works:
            warn(f"werewolf: {who}: {check.answer}; the game starts all the same")
        for note in check.learnt if check.works else ():
            warn(f"werewolf: {who}: {note}")
    return checked.known


def seat_list(seats: Sequence[int]) -> str:
    return " ".join(map(str, seats))


def forecast_line(rules: Ruleset, chairs: Sequence[Chair], hints: bool = True) -> str | None:
    """About how many calls and tokens the game will take; None if no model is called through an API."""
    models = called_models(chairs)
    if not models:
        return None
    settings = {chair.seat: setting_of(chair) for chair in models}
    personas = {chair.seat: voice for chair in models if (voice := persona_of(chair))}
    expected = forecast(rules, [chair.name for chair in chairs], settings, personas, hints)
    cost = (
        ""
        if expected.mean.cost is None
        else f", cost {expected.mean.cost:.2f} (a long game: {expected.most.cost or 0:.2f})"
    )
    return (
        f"Forecast: about {expected.mean.calls} calls and {expected.mean.tokens:,} tokens{cost}; reasoning not counted."
    )
