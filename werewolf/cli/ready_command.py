"""Check that a table's models answer, and show which keys are set: `werewolf ready`."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence

from werewolf.config.profiles import profiles
from werewolf.config.seat import is_model
from werewolf.errors import UserError
from werewolf.players.models.providers import key_variables
from werewolf.session.compose import load_table
from werewolf.session.readiness import TableCheck, check_models, seat_list
from werewolf.session.trust import need_trust
from werewolf.terminal.output import one_row, say, say_table


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
    result = asyncio.run(check_models(models))
    print_check(result)
    return 0 if result.works else 1


def key_lines() -> list[str]:
    lines = [f"{variable} is {'set' if os.environ.get(variable) else 'not set'}" for variable in key_variables()]
    others = {profile.key_variable or "" for profile in profiles().values()} - set(key_variables())
    lines += [f"{variable} is set" for variable in sorted(others) if os.environ.get(variable)]
    return [*lines, "To ask the models of a table: werewolf ready TABLE"]


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
