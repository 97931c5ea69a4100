"""What `hints.yaml` holds: how each question is put, and the usual play of each role in a ruleset's own words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import yaml

from werewolf.game.asks import Ask
from werewolf.game.purposes import purpose_of
from werewolf.game.ruleset import Ruleset


@cache
def data() -> dict[str, Any]:
    with Path(__file__).with_name("hints.yaml").open(encoding="utf-8") as file:
        content: dict[str, Any] = yaml.safe_load(file)
    return content


def put(ask: Ask) -> str:
    """The question for a model, in a few words; with a speech and a choice together it says what the choice is."""
    purpose = purpose_of(ask)
    both = purpose.choosing_prompt if ask.options and ask.words != "none" else None
    return both or purpose.prompt


def usual_play(rules: Ruleset, role: str) -> str:
    """Only sentences about things that this game has."""
    known = dict(things(rules))
    sentences: list[str] = data()["hints"].get(role, [])
    return " ".join(sentence.format_map(known) for sentence in sentences if named(sentence) <= known.keys())


def things(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """What a sentence may name, and what it is called here."""
    switches, words = rules.switches, rules.words
    yield from ((role, words.roles.get(role, role)) for role in rules.cards)
    yield from ((camp, dict(words.camps).get(camp, camp)) for camp in ("village", "werewolves"))
    if "campaign" in rules.day:
        yield "sheriff", "sheriff"
    if switches.last_words_vote or switches.last_words_night != "never":
        yield "last_words", "last words"
    if switches.hunter_declines:
        yield "hold_fire", "hold fire"


def named(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}
