"""The options of `watch`, `play` and `resume`, declared once for the commands, the wizard and the resume command.

This module imports nothing heavier than Typer, so that `--help` stays quick.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints

import typer

from werewolf.errors import UserError

Level = Literal["easy", "normal", "hard"]
TalkStyle = Literal["plain", "persona"]

# Options that other commands have too.
View = Annotated[str, typer.Option(help="What to show: public, all, or seat:N.")]
Pace = Annotated[
    str, typer.Option(help="slow, normal, fast, 300wpm (words a minute), 0 (no pauses) or step (a key each).")
]
Thoughts = Annotated[bool, typer.Option("--thoughts", help="Show the players' private reasoning.")]
Spoil = Annotated[bool, typer.Option("--spoil", help="Show secrets even if the game is unfinished.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with plain ASCII characters.")]
Trust = Annotated[
    list[str] | None,
    typer.Option(
        help="Let files send the game and their keys to this HOST, or run this code (or all). Can be repeated."
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]
TableName = Annotated[str | None, typer.Argument(help="A table's name, or the path of its file.")]
Cards = Annotated[
    str | None, typer.Option(help="The cards, as in werewolf=3,villager=9.", show_default="the ruleset's")
]
SwitchList = Annotated[
    list[str] | None, typer.Option("--set", help="Change a rule, as in reveal=role. Can be repeated.")
]


@dataclass(frozen=True)
class ShowOptions:
    """How a game is shown and what its models may use: the options of every command that plays."""

    view: View = "public"
    pace: Pace = "normal"
    thoughts: Thoughts = False
    audit: Annotated[bool, typer.Option("--audit", help="Check every rule while the game runs.")] = False
    ascii: Ascii = False
    max_tokens: Annotated[
        int | None, typer.Option(min=1, help="Let bots take over from models after this many tokens.")
    ] = None
    max_cost: Annotated[float | None, typer.Option(min=0, help="Let bots take over once models cost this much.")] = None
    record: Annotated[Path | None, typer.Option(help="Save every request to a model and its reply in this file.")] = (
        None
    )
    no_hints: Annotated[bool, typer.Option("--no-hints", help="Give models no advice for their role.")] = False
    no_heard: Annotated[
        bool, typer.Option("--no-heard", help="Don't show people what bots will understand of what they type.")
    ] = False
    trust: Trust = None

    def command_words(self) -> list[str]:
        """These options as they are typed at the command line; defaults are left out."""
        return [word for name in option_names(type(self)) for word in self._words(name)]

    def show_words(self) -> list[str]:
        """The same, but only for the options that `resume` takes too."""
        return [word for name in option_names(ShowOptions) for word in self._words(name)]

    def _words(self, name: str) -> Iterator[str]:
        value, info = getattr(self, name), option_info(type(self), name)
        if value == getattr(type(self), name):  # its default
            return
        if isinstance(info, typer.models.ArgumentInfo):
            yield str(value)
        elif value is True:
            yield flag(info, name)
        else:
            for part in value if isinstance(value, list) else [value]:
                yield from (flag(info, name), str(part))


@dataclass(frozen=True)
class PlayOptions(ShowOptions):
    """What to play and who plays: the options of the commands that start a new game."""

    table: TableName = None
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", "-r", help="A ruleset's name or file.", show_default="sheriff")
    ] = None
    seats: Annotated[str | None, typer.Option("--seats", "-n", help="How many players, or who: human:NAME,bot*5.")] = (
        None
    )
    cards: Cards = None
    switches: SwitchList = None
    level: Annotated[
        Level | None,
        typer.Option("--level", help="How well bots play if the table doesn't say.", show_default="normal"),
    ] = None
    talk: Annotated[
        TalkStyle | None,
        typer.Option("--talk", help="How bots talk where no seat says it.", show_default="persona"),
    ] = None
    seed: Annotated[int | None, typer.Option(help="The seed of the game.", show_default="random, shown at the end")] = (
        None
    )
    log: Annotated[
        Path | None,
        typer.Option(help="Where to write the log.", show_default="a new file in logs/ here, or in your data folder"),
    ] = None
    no_check: Annotated[
        bool, typer.Option("--no-check", help="Don't ask each model a tiny question before the game.")
    ] = False

    def card_counts(self) -> dict[str, int] | None:
        return parse_cards(self.cards)

    def switch_values(self) -> dict[str, Any]:
        return parse_switches(self.switches)


def option_names(kind: type[ShowOptions]) -> list[str]:
    """The options of a class in the order help shows them: its own before those it inherits."""
    names = [field.name for field in fields(kind)]
    inherited = {field.name for field in fields(ShowOptions)} if kind is not ShowOptions else set()
    return [name for name in names if name not in inherited] + [name for name in names if name in inherited]


def option_info(kind: type[ShowOptions], name: str) -> Any:
    """The Typer declaration of an option."""
    return get_args(get_type_hints(kind, include_extras=True)[name])[1]


def flag(info: Any, name: str) -> str:
    """How an option is typed. Inside Annotated, Typer keeps the first name that was given as the default."""
    names = [given for given in (info.default, *(info.param_decls or ())) if isinstance(given, str)]
    return next((given for given in names if given.startswith("--")), f"--{name.replace('_', '-')}")


def takes(kind: type[ShowOptions]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Decorator that gives a command all options of a class. The command gets them as one argument, `options`."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        hints = get_type_hints(kind, include_extras=True)
        own = [
            parameter
            for parameter in inspect.signature(command, eval_str=True).parameters.values()
            if parameter.name != "options"
        ]
        shared = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=getattr(kind, name), annotation=hints[name])
            for name in option_names(kind)
        ]
        parameters = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in own] + shared

        @wraps(command)
        def wrapper(**given: Any) -> None:
            options = kind(**{name: given.pop(name) for name in option_names(kind)})
            command(**given, options=options)

        wrapper.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # what Typer reads
        wrapper.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
        return wrapper

    return decorate


def parse_cards(text: str | None) -> dict[str, int] | None:
    """Parse `werewolf=3,villager=9` into counts."""
    if text is None:
        return None
    cards: dict[str, int] = {}
    for part in text.split(","):
        role, _, count = part.strip().partition("=")
        if not role or not count.isascii() or not count.isdecimal() or len(count) > 4 or role in cards:
            raise UserError(f"--cards: {part.strip()!r} is not allowed; write role=count, each role once")
        cards[role] = int(count)
    return cards


def parse_switches(pairs: list[str] | None) -> dict[str, Any]:
    """Parse `reveal=role` into a switch and its value."""
    import yaml

    from werewolf.config.yaml_text import written_yaml

    switches: dict[str, Any] = {}
    for pair in pairs or []:
        name, sign, value = pair.partition("=")
        if not sign:
            raise UserError(f"--set: {pair!r} is not allowed; write switch=value")
        try:
            switches[name.strip()] = written_yaml(value)
        except (yaml.YAMLError, ValueError, RecursionError):
            raise UserError(f"--set: {pair!r} is not allowed; write the value as in a YAML file") from None
    return switches
