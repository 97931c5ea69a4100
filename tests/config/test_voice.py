"""The voice of a persona file: its sentences have the places of their kind and nothing else in braces."""

from __future__ import annotations

import pytest

from werewolf.config.personas import KINDS, Persona, persona, places
from werewolf.config.validation import validate
from werewolf.errors import UserError


def with_voice(voice: dict[str, list[str]]) -> Persona:
    return validate(Persona, {**persona("nuru").model_dump(), "voice": voice}, "nuru.yaml")


@pytest.mark.parametrize("kind", KINDS)
def test_a_sentence_with_the_places_of_its_kind_is_accepted(kind: str) -> None:
    for names in places(kind):
        line = " ".join(["So", *(f"{{{name}}}" for name in sorted(names))])
        assert with_voice({kind: [line]}).voice[kind] == (line,)


@pytest.mark.parametrize(
    "place", ["", "{KEEP}", "{env[KEEP]}", "{x.__class__}", "{x!r}", "{x:>9}", "{x} {y}", "{}", "{0}", "{x} {x:{x}}"]
)
def test_a_place_that_is_missing_or_another_is_refused(place: str) -> None:
    with pytest.raises(UserError, match=r"voice: .*vote: .* must have \{x\}"):
        with_voice({"vote": [f"I vote for {place}."]})


@pytest.mark.parametrize("line", ["I vote for {x.", "I vote for {x}}.", "{x} has my vote {"])
def test_a_brace_too_many_is_refused(line: str) -> None:
    with pytest.raises(UserError, match="braces do not match"):
        with_voice({"vote": [line]})


def test_a_kind_that_is_none_is_refused_with_the_kinds_there_are() -> None:
    with pytest.raises(UserError, match="unknown kind of sentence 'sing'; choose from claim, bad"):
        with_voice({"sing": ["La."]})


def test_a_kind_without_a_sentence_is_refused() -> None:
    with pytest.raises(UserError, match=r"voice\.vote"):
        with_voice({"vote": []})
