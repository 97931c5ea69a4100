"""Personas: the characters that bots and models play, with a voice of their own sentences for bots.

A persona contains no rules and no role, so it fits any card.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Annotated

from pydantic import AfterValidator, Field

from werewolf.config.files import config_files, find_file, mapping_in, read_text
from werewolf.config.validation import validate
from werewolf.game.switches import Strict

# The sentences of a persona's voice, each for a thing a bot may have to say. A sentence holds no fact about a player:
# bots fill in facts from what they have seen. By kind: the places it must have, and, after a bar, those it may have.
# x: the player it is about; y: the player it is said to, voted with or compared with; why: a clause with facts;
# odds: “one in three”.
KINDS: dict[str, str] = {
    # news
    "claim": "role",
    "bad": "x wolf | when",
    "good": "x | wolf when",
    "saved": "x when",
    "poisoned": "x when",
    "guarded": "x when",
    "retract": "",
    "check": "x",
    "badge_plan": "x y",
    "changed": "x y why",
    # answers
    "told": "x y odds why",
    "told_hunch": "x y odds",
    "told_open": "x y odds why",
    "told_open_hunch": "x y odds",
    "told_you": "y odds why",
    "told_you_hunch": "y odds",
    "told_open_you": "y odds why",
    "told_open_you_hunch": "y odds",
    "told_nobody": "y",
    "told_trust": "x y odds why",
    "told_trust_hunch": "x y odds",
    "told_known": "x y why",
    "told_fact": "y why",
    "told_agree": "x y odds why",
    "told_disagree": "x y odds why",
    "told_skip": "y",
    "told_no_skip": "y",
    "told_myself": "y wolf",
    "told_card": "y role",
    "kept_card": "y",
    "said": "y",
    "cannot_say": "y",
    "denied": "y why",
    "denied_bare": "y",
    # the case
    "suspect": "x why",
    "hunch": "x",
    "compare": "x y why",
    "trust": "x why",
    "trust_hunch": "x",
    "weigh": "x odds why",
    "believe": "x odds why | role",
    "doubt": "x odds why | role",
    "impossible": "x why | role",
    "ask": "y",
    "ask_about": "x y",
    "ask_why": "y why",
    "ask_self": "y",
    # the vote
    "vote": "x",
    "vote_why": "x why",
    "second": "x y why",
    "hold": "",
    "run": "",
}
# What nearly only people ask for. A persona need not have sentences of these kinds, and says the plain ones then.
SELDOM_KINDS = (
    *("told_you", "told_you_hunch", "told_open_you", "told_open_you_hunch", "told_nobody", "told_trust"),
    *("told_trust_hunch", "told_known", "told_fact", "told_agree", "told_disagree", "told_skip", "told_no_skip"),
    *("told_myself", "told_card", "kept_card", "said", "cannot_say", "ask_why", "ask_self"),
)


def places(kind: str) -> tuple[set[str], set[str]]:
    """The places that a sentence of this kind must have, and those it can have at all."""
    must, _, may = KINDS[kind].partition("|")
    return set(must.split()), {*must.split(), *may.split()}


def _checked(voice: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    for kind, lines in voice.items():
        if kind not in KINDS:
            raise ValueError(f"unknown kind of sentence {kind!r}; choose from {', '.join(KINDS)}")
        for line in lines:
            _check_line(kind, line)
    return voice


def _check_line(kind: str, line: str) -> None:
    must, can = places(kind)
    try:
        parsed = list(Formatter().parse(line))
    except ValueError:
        raise ValueError(f"{kind}: braces do not match in {line!r}") from None
    used = {field for _, field, _, _ in parsed if field is not None}
    if not must <= used <= can or any(form or mark for _, field, form, mark in parsed if field is not None):
        wanted = " ".join(f"{{{place}}}" for place in sorted(must)) or "no places"
        raise ValueError(f"{kind}: {line!r} must have {wanted}")


Text = Annotated[str, Field(min_length=1)]
Share = Annotated[float, Field(ge=0, le=1)]
Line = Annotated[str, Field(min_length=1, max_length=300)]
Voice = Annotated[dict[str, Annotated[tuple[Line, ...], Field(min_length=1)]], AfterValidator(_checked)]


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
