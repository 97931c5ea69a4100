"""Options that several commands share, and what they say together."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from werewolf.errors import UserError

if TYPE_CHECKING:
    from werewolf.game.ruleset import Ruleset
    from werewolf.session.start import Showing

TableName = Annotated[str | None, typer.Argument(help="A table's name, or the path of its file.")]
RulesetName = Annotated[
    str | None, typer.Option("--ruleset", "-r", help="A ruleset's name, or its file's path; default: sheriff.")
]
SeatLine = Annotated[str | None, typer.Option("--seats", "-n", help="How many, or who: human:NAME,bot*5.")]
BotLevel = Annotated[
    Literal["easy", "normal", "hard"] | None,
    typer.Option("--level", help="How well the bots play, unless their table says; default: normal."),
]
Log = Annotated[Path | None, typer.Option(help="Where to write the log; default: a new file in logs/.")]
View = Annotated[str, typer.Option(help="What to show: public, all, or seat:N.")]
Pace = Annotated[str, typer.Option(help="slow, normal, fast, 0, or step (a key for each thing shown).")]
Thoughts = Annotated[bool, typer.Option("--thoughts", help="Show what players privately reason.")]
Audit = Annotated[bool, typer.Option("--audit", help="Check every assertion of the rules as the game goes.")]
MaxTokens = Annotated[int | None, typer.Option(min=1, help="Ask models no more after so many tokens.")]
MaxCost = Annotated[float | None, typer.Option(min=0, help="Ask models no more once they cost so much.")]
Record = Annotated[Path | None, typer.Option(help="Keep every request to a model and its reply in this file.")]
NoHints = Annotated[bool, typer.Option("--no-hints", help="Tell models no conventions of their role.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with plain ASCII.")]
Seats = Annotated[int | None, typer.Option("--seats", "-n", help="How many sit at the table.")]
Cards = Annotated[str | None, typer.Option(help="Cards, as in werewolf=3,villager=9; default: the ruleset's.")]
Switches = Annotated[list[str] | None, typer.Option("--set", help="A switch, as in reveal=role; may be repeated.")]
Seed = Annotated[int | None, typer.Option(help="The game's seed; default: drawn, and shown at the end.")]


def shown(
    view: str,
    pace: str,
    thoughts: bool,
    ascii: bool,
    audit: bool,
    max_tokens: int | None,
    max_cost: float | None,
    record: Path | None,
    no_hints: bool,
) -> Showing:
    """What the options of every command that plays say together."""
    from werewolf.session.models import ModelOptions
    from werewolf.session.start import Showing

    return Showing(view, pace, thoughts, ascii, audit, ModelOptions(max_tokens, max_cost, record, not no_hints))


def laid_table(ruleset: str | None, seats: int | None, cards: str | None, switches: list[str] | None) -> Ruleset:
    """The rules a command's options ask for, with the cards laid."""
    from werewolf.config.files import table_rules

    return table_rules(ruleset or "sheriff", seats, card_list(cards), switch_list(switches))


def card_list(text: str | None) -> dict[str, int] | None:
    if text is None:
        return None
    cards: dict[str, int] = {}
    for part in text.split(","):
        role, _, count = part.strip().partition("=")
        if not role or not count.isascii() or not count.isdecimal() or len(count) > 4 or role in cards:
            raise UserError(f"--cards: {part.strip()!r} is not allowed; give role=count, each role once")
        cards[role] = int(count)
    return cards


def switch_list(pairs: list[str] | None) -> dict[str, Any]:
    import yaml

    switches: dict[str, Any] = {}
    for pair in pairs or []:
        name, sign, value = pair.partition("=")
        if not sign:
            raise UserError(f"--set: {pair!r} is not allowed; give switch=value")
        try:
            switches[name.strip()] = yaml.safe_load(value)
        except (yaml.YAMLError, ValueError):
            raise UserError(f"--set: {pair!r} is not allowed; the value is not readable") from None
    return switches
