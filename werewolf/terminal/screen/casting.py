"""Which model plays a seat, for rosters and the closing page, as far as a viewer may know it."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.config.seat import is_model
from werewolf.game.events import Chair, GameStart
from werewolf.game.outside import Seated
from werewolf.game.view import Line
from werewolf.telling.clean import one_line

LONGEST_LABEL = 20


def model_names(lines: Sequence[Line], open_only: bool, longest: int = LONGEST_LABEL) -> dict[int, str]:
    """By seat: the model that plays it now, or who has taken its place. Empty without the moderator's lines.

    `open_only`: only seats of a table that names its models to the players (`names: open`).
    """
    chairs: Sequence[Chair] = next((line.event.players for line in lines if isinstance(line.event, GameStart)), ())
    named = {chair.seat: label(chair.kind, longest) for chair in chairs if is_named(chair, open_only)}
    for line in lines:
        if isinstance(line.event, Seated) and line.event.actor in named:
            named[line.event.actor] = label(line.event.player, longest)
    return named


def is_named(chair: Chair, open_only: bool) -> bool:
    return is_model(chair.kind) and (not open_only or (chair.setting or {}).get("names") == "open")


def label(kind: str, longest: int = LONGEST_LABEL) -> str:
    """The name of a model without its provider; of other players what they are."""
    provider, _, model = kind.partition(":")
    return one_line(provider if provider == "scripted" or not model else model, longest)
