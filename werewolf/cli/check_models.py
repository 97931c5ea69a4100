"""Whether a table's models would answer: keys, endpoints, structured output, context, one tiny question each."""

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
from werewolf.players.models.answers import Unreadable, exact_schema, read
from werewolf.players.models.player import request_of
from werewolf.players.models.provider import Message, NoReply
from werewolf.players.models.providers import key_variables
from werewolf.players.models.transport.adapter import Adapter
from werewolf.players.models.transport.endpoints import Providers, key_of, key_variable, key_wanted
from werewolf.session.compose import load_table

QUESTION = Ask(0, "ready", 0, "READY", ("yes", "no"))
BEGINNING = 'Reply with one JSON object only: {"thought": under 5 words, "choice": "yes" or "no"}.'
LONGEST = 30.0
# What a seat may have of its own without being called in another way.
NOT_CALLED_BY = {"name", "persona", "count", "prices", "role_hints", "max_concurrent"}


@dataclass(slots=True)
class Finding:
    """One distinct way of calling a model, and how it fared."""

    seats: list[int]
    player: str
    where: str
    key: str
    answer: str = "not asked"
    mode: str = "-"
    context: int | None = None
    told: int | None = None  # the context the endpoint speaks of
    latency: str = "-"
    works: bool = False

    def notes(self) -> Iterator[str]:
        if not self.works:
            yield f"{self._who()}: {self.answer}"
        if advice := self.advice():
            yield advice

    def advice(self) -> str | None:
        """What the table should say of the context, where it should say something else."""
        if self.told is None or (self.context is not None and self.context <= self.told):
            return None
        now = "not set" if self.context is None else f"set to {self.context}"
        return f"{self._who()}: context is {now}, the endpoint holds {self.told}: set context: {self.told}"

    def _who(self) -> str:
        return f"seat{'s' if len(self.seats) > 1 else ''} {seat_list(self.seats)}"


@dataclass(slots=True)
class Findings:
    models: list[Finding] = field(default_factory=list)

    @property
    def works(self) -> bool:
        return all(model.works for model in self.models)


def ready(name: str | None = None) -> int:
    """Print what was found; 1 if a seat would not work. Without a table only the keys are looked at."""
    if name is None:
        print("\n".join(key_lines()))
        return 0
    findings = asyncio.run(examined(load_table(name)))
    show(findings)
    return 0 if findings.works else 1


def key_lines() -> list[str]:
    import os

    lines = [f"{variable} is {'set' if os.environ.get(variable) else 'not set'}" for variable in key_variables()]
    return [*lines, "werewolf ready TABLE asks the models of a table."]


async def examined(table: TableConfig) -> Findings:
    """Every distinct call once, all at the same time."""
    chairs = table.chairs()
    groups: dict[str, list[int]] = {}
    for seat, setting in enumerate(chairs):
        if is_model(setting.player):
            groups.setdefault(setting.model_dump_json(exclude=NOT_CALLED_BY), []).append(seat)
    providers = Providers(chairs)
    try:
        found = await asyncio.gather(*(tried(providers, chairs[seats[0]], seats) for seats in groups.values()))
    finally:
        await providers.close()
    return Findings(list(found))


async def tried(providers: Providers, setting: SeatConfig, seats: list[int]) -> Finding:
    variable = key_variable(setting)
    key = "none needed" if variable is None else f"{variable} {'set' if key_of(setting) else 'missing'}"
    finding = Finding(seats, setting.player, setting.base_url or setting.kind, key, context=setting.context)
    if setting.kind == "scripted":
        try:
            providers.of(setting)  # reads the file, and says so if it is none
            finding.answer, finding.works = "recorded", True
        except UserError as fault:
            finding.answer = str(fault)
    elif key_of(setting) is None:
        finding.answer = f"not asked: {key_wanted(setting)}"
    else:
        await answered(providers, setting, finding)
        provider = providers.of(setting)
        if finding.works and isinstance(provider, Adapter):  # asked now: a model that has answered is surely loaded
            finding.told = await provider.context(setting.model)
    return finding


async def answered(providers: Providers, setting: SeatConfig, finding: Finding) -> None:
    asked = Message("user", "Are you ready to play Werewolf? choice=yes|no")
    request = request_of(setting, BEGINNING, (asked,), exact_schema(QUESTION))
    request = replace(request, timeout=min(request.timeout, LONGEST))
    for _ in range(3):  # an endpoint that ignores a format is found out by trying the next
        started = time.perf_counter()
        try:
            completion = await providers.of(setting).complete(request)
            read(QUESTION, completion.text, ())
        except (NoReply, Unreadable) as fault:
            finding.answer = str(fault)
            if not isinstance(fault, Unreadable):
                return
            continue
        finding.answer, finding.works, finding.mode = "yes", True, completion.mode
        finding.latency = f"{time.perf_counter() - started:.1f} s"
        return


def show(findings: Findings) -> None:
    """A row for each model, narrow enough for any screen; what needs more words stands below."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    if not findings.models:
        print("No model sits at this table.")
        return
    table = Table("", "seats", "model", "output", "context", "took", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.columns[2].overflow = "fold"
    for model in findings.models:
        cells = (
            "ok" if model.works else "NO",
            seat_list(model.seats),
            f"{model.player}\n{model.where}\nkey: {model.key}",
            model.mode,
            f"{model.context or 'not set'}\n{model.told or 'not told'}",
            model.latency,
        )
        table.add_row(*map(Text, cells))
    Console().print(table)
    print("output: how it is made to answer in JSON; context: set for the table, told by the endpoint")
    for note in (note for model in findings.models for note in model.notes()):
        print(note)


def seat_list(seats: Sequence[int]) -> str:
    return " ".join(map(str, seats))
