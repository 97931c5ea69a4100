"""Questions and role hints for models: the question text of an ask, and the hints from `hints.yaml`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from werewolf.config.yaml_text import own_yaml
from werewolf.game.asks import Ask
from werewolf.game.purposes import purpose_of
from werewolf.game.ruleset import Ruleset


@cache
def data() -> dict[str, Any]:
    content: dict[str, Any] = own_yaml(Path(__file__).with_name("hints.yaml"))
    return content


def question_text(ask: Ask) -> str:
    """The question for a model, in a few words. For a speech with a choice it says what the choice is about."""
    purpose = purpose_of(ask)
    both = purpose.choosing_prompt if ask.options and ask.words != "none" else None
    return both or purpose.prompt


def usual_play(rules: Ruleset, role: str) -> str:
    """The hints for a role, leaving out sentences about things this ruleset does not have."""
    terms = dict(terms_of(rules))
    sentences: list[str] = data()["hints"].get(role, [])
    return " ".join(sentence.format_map(terms) for sentence in sentences if placeholders(sentence) <= terms.keys())


def terms_of(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """The placeholders a hint may use in this ruleset, and the ruleset's own words for them."""
    switches, words = rules.switches, rules.words
    yield from ((role, words.roles.get(role, role)) for role in rules.cards)
    yield from ((camp, dict(words.camps).get(camp, camp)) for camp in ("village", "werewolves"))
    if "campaign" in rules.day:
        yield "sheriff", "sheriff"
    if switches.last_words_vote or switches.last_words_night != "never":
        yield "last_words", "last words"
    if switches.hunter_declines:
        yield "hold_fire", "hold fire"


def placeholders(sentence: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}
