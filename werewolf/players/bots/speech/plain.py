"""Plain words: the sentences of a bot without a persona, and of one that talks plainly."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from werewolf.config.yaml_text import own_yaml

FILE = Path(__file__).with_name("plain.yaml")


@cache
def plain_voice() -> dict[str, tuple[str, ...]]:
    """The sentences of `plain.yaml`, by kind."""
    return {kind: tuple(lines) for kind, lines in own_yaml(FILE).items()}
