"""Purposes: the kinds of questions. Each is declared once, in the module that asks it, and collected here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from werewolf.game.asks import Ask, Option


@dataclass(frozen=True, slots=True)
class Purpose:
    """One kind of question, its wording, and whether everyone knows when a seat is asked it.

    `question` is what a person reads, `prompt` what a model reads. `choosing` and `choosing_prompt` replace them
    where the same ask also needs a choice. `options` explains option words in plain English.
    """

    name: str
    question: str
    prompt: str
    openly: bool = False
    choosing: str | None = None
    choosing_prompt: str | None = None
    options: Mapping[Option, str] = field(default_factory=dict)


PURPOSES: dict[str, Purpose] = {}


def purpose(
    name: str,
    question: str,
    prompt: str | None = None,
    *,
    openly: bool = False,
    choosing: str | None = None,
    choosing_prompt: str | None = None,
    options: Mapping[Option, str] | None = None,
) -> str:
    """Declare a purpose and return its name. Asks carry the plain name, because random draws are keyed by it."""
    declared = Purpose(name, question, prompt or question, openly, choosing, choosing_prompt, options or {})
    if PURPOSES.setdefault(name, declared) != declared:
        raise TypeError(f"two purposes are called {name}")
    return name


def purpose_of(ask: Ask) -> Purpose:
    """The declared purpose of an ask. An undeclared one gets its name as the question and counts as secret."""
    known = PURPOSES.get(ask.purpose)
    return known or Purpose(ask.purpose, f"{ask.purpose}?", f"{ask.purpose}?")


def asked_openly(ask: Ask) -> bool:
    """Whether everyone at the table knows that this seat is being asked."""
    return ask.aloud or purpose_of(ask).openly
