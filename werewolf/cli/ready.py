"""Check that a table's models answer: keys, endpoints, JSON output, context size, and one tiny question each."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from werewolf.config.seats import SeatConfig
from werewolf.config.tables import TableConfig
from werewolf.errors import UserError
from werewolf.game.asks import Ask
from werewolf.players.kinds import is_model
from werewolf.players.models.answers import Unreadable, exact_schema, parse_answer
from werewolf.players.models.player import request_of
from werewolf.players.models.provider import Message, NoReply
from werewolf.players.models.providers import key_variables
from werewolf.players.models.transport.adapter import Adapter
from werewolf.players.models.transport.endpoints import Providers, key_of, key_variable, missing_key_advice
from werewolf.session.compose import load_table
from werewolf.session.trust import need_trust
from werewolf.terminal.output import one_row, say, say_table

QUESTION = Ask(0, "ready", 0, "READY", ("yes", "no"))
INSTRUCTIONS = 'Reply with one JSON object only: {"thought": under 5 words, "choice": "yes" or "no"}.'
TIMEOUT = 30.0
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

    def notes(self) -> Iterator[str]:
        if not self.works:
            yield f"{self._seats()}: {self.answer}"
        if advice := self.advice():
            yield advice

    def advice(self) -> str | None:
        """Which context size to write into the table, if it should be changed."""
        if self.endpoint_context is None or (self.context is not None and self.context <= self.endpoint_context):
            return None
        now = "not set" if self.context is None else f"set to {self.context}"
        size = self.endpoint_context
        return f"{self._seats()}: context is {now}, but the endpoint has {size}; set context: {size} in the table"

    def _seats(self) -> str:
        return f"seat{'s' if len(self.seats) > 1 else ''} {seat_list(self.seats)}"


@dataclass(slots=True)
class TableCheck:
    models: list[ModelCheck] = field(default_factory=list)

    @property
    def works(self) -> bool:
        return all(model.works for model in self.models)


def ready(name: str | None = None, trust: Sequence[str] | None = None) -> int:
    """Print the result and return 1 if a seat would not work. Without a table, show only which keys are set."""
    if trust and name is None:
        raise UserError("--trust: name the table whose servers you trust")
    if name is None:
        say(*key_lines())
        return 0
    table = load_table(name)
    models = {seat: setting for seat, setting in enumerate(table.chairs()) if is_model(setting.player)}
    if trust and not models:
        raise UserError("--trust: no model plays at this table; leave it out")
    need_trust(models, name, trust)
    result = asyncio.run(check_table(table))
    print_check(result)
    return 0 if result.works else 1


def key_lines() -> list[str]:
    import os

    lines = [f"{variable} is {'set' if os.environ.get(variable) else 'not set'}" for variable in key_variables()]
    return [*lines, "To ask the models of a table: werewolf ready TABLE"]


async def check_table(table: TableConfig) -> TableCheck:
    """Check each model once for each set of options, all at the same time."""
    chairs = table.chairs()
    groups: dict[str, list[int]] = {}
    for seat, setting in enumerate(chairs):
        if is_model(setting.player):
            groups.setdefault(setting.model_dump_json(exclude=NO_EFFECT_ON_CALLS), []).append(seat)
    providers = Providers(chairs)
    try:
        checks = await asyncio.gather(*(check_model(providers, chairs[seats[0]], seats) for seats in groups.values()))
    finally:
        await providers.close()
    return TableCheck(list(checks))


async def check_model(providers: Providers, setting: SeatConfig, seats: list[int]) -> ModelCheck:
    variable = key_variable(setting)
    key = "none needed" if variable is None else f"{variable} {'set' if key_of(setting) else 'missing'}"
    check = ModelCheck(seats, setting.player, setting.base_url or setting.kind, key, context=setting.context)
    if setting.kind == "scripted":
        try:
            providers.of(setting)  # reads the file, and fails if it is not a script
            check.answer, check.works = "recorded", True
        except UserError as fault:
            check.answer = str(fault)
    elif key_of(setting) is None:
        check.answer = f"not asked: {missing_key_advice(setting)}"
    else:
        await ask_model(providers, setting, check)
        provider = providers.of(setting)
        if check.works and isinstance(provider, Adapter):  # asked last: a model that has answered is loaded
            check.endpoint_context = await provider.context(setting.model)
    return check


async def ask_model(providers: Providers, setting: SeatConfig, check: ModelCheck) -> None:
    question = Message("user", "Are you ready to play Werewolf? choice=yes|no")
    request = request_of(setting, INSTRUCTIONS, (question,), exact_schema(QUESTION))
    request = replace(request, timeout=min(request.timeout, TIMEOUT))
    for _ in range(3):  # if an endpoint ignores one output format, the next try uses another
        started = time.perf_counter()
        try:
            completion = await providers.of(setting).complete(request)
            parse_answer(QUESTION, completion.text, ())
        except (NoReply, Unreadable) as fault:
            check.answer = str(fault)
            if not isinstance(fault, Unreadable):
                return
            continue
        check.answer, check.works, check.mode = "yes", True, completion.mode
        check.latency = f"{time.perf_counter() - started:.1f} s"
        return


def print_check(result: TableCheck) -> None:
    """Print a row for each model, narrow enough for any screen, and longer notes below."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    if not result.models:
        say("There are no models at this table.")
        return
    table = Table("", "seats", "model", "output", "context", "time", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.columns[2].overflow = "fold"
    for model in result.models:
        cells = (
            "ok" if model.works else "NO",
            seat_list(model.seats),
            "\n".join(map(one_row, (model.player, model.endpoint, f"key: {model.key}"))),
            model.mode,
            f"{model.context or 'not set'}\n{model.endpoint_context or 'unknown'}",
            model.latency,
        )
        table.add_row(*map(Text, cells))
    say_table(table)
    say("output: how the model is asked for JSON; context: set in the table, and below it reported by the endpoint")
    for note in (note for model in result.models for note in model.notes()):
        say(note)


def seat_list(seats: Sequence[int]) -> str:
    return " ".join(map(str, seats))
