"""A persona: a voice and a temperament. It holds no rules and no roles, so it may play any card."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from werewolf.config.files import config_files, find_file, read_yaml
from werewolf.config.validation import validate
from werewolf.game.ruleset import Strict

Text = Annotated[str, Field(min_length=1)]
Share = Annotated[float, Field(ge=0, le=1)]


class Reactions(Strict):
    """What the table sees and hears when something happens to this player."""

    accused: Text
    proved_right: Text
    betrayed: Text
    near_the_end: Text


class Guidance(Strict):
    """How this player plays each kind of card."""

    village: Text
    werewolves: Text
    power: Text


class Temperament(Strict):
    """Three leanings between 0 and 1, for players that need numbers."""

    risk: Share
    trust: Share
    bluntness: Share


class Persona(Strict):
    id: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]*$", max_length=40)]
    name: Annotated[str, Field(min_length=1, max_length=40)]
    background: Text
    core_traits: Annotated[tuple[Text, ...], Field(min_length=1)]
    speech_style: Text
    reasoning_style: Text
    accusation_style: Text
    defense_style: Text
    trust_disposition: Text
    risk_tolerance: Text
    signature_phrases: Annotated[tuple[Text, ...], Field(min_length=1)]
    quirks: tuple[Text, ...] = ()
    reactions: Reactions
    guidance: Guidance
    temperament: Temperament


def persona(name: str) -> Persona:
    """By name on the shelf, or by the path of a file."""
    path = find_file("persona", name)
    return validate(Persona, read_yaml(path), str(path))


def personas() -> dict[str, Persona]:
    """All on the shelf, by name."""
    return {
        name: validate(Persona, read_yaml(path), str(path)) for name, path in sorted(config_files("persona").items())
    }
