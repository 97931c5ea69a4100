"""Personas: the characters that bots and models play. A persona contains no rules and no role, so it fits any card."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from werewolf.config.files import config_files, find_file, mapping_in, read_text
from werewolf.config.validation import validate
from werewolf.config.voice import Voice
from werewolf.game.ruleset import Strict

Text = Annotated[str, Field(min_length=1)]
Share = Annotated[float, Field(ge=0, le=1)]


class Reactions(Strict):
    """How this player reacts to events, as the others see and hear it."""

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
    """Three traits as numbers from 0 to 1, for bots."""

    risk: Share
    trust: Share
    bluntness: Share


class Persona(Strict):
    """A persona file."""

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
    voice: Voice = Field(default_factory=dict)


def persona(name: str) -> Persona:
    """The persona with this name, or from this file."""
    return persona_in(find_file("persona", name))


def personas() -> dict[str, Persona]:
    """All personas by name."""
    return {name: persona_in(path) for name, path in sorted(config_files("persona").items())}


def persona_in(path: Path) -> Persona:
    return parsed_persona(path, read_text(path))


@lru_cache(maxsize=256)
def parsed_persona(path: Path, text: str) -> Persona:
    """The persona in a file that holds this text. A game reads each several times, and parsing takes the longest."""
    return validate(Persona, mapping_in(text, path), str(path))
