"""Pick the sentences of the rules that hold at a table: from those of every game, of the cards and of the switches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from werewolf.game.roles import Role, roles
from werewolf.game.ruleset import Ruleset
from werewolf.game.sentences import EVERY_GAME, Reader, Sentence, placed
from werewolf.game.switches import told_of_switches


@cache
def sections(reader: Reader) -> dict[str, list[Sentence]]:
    """All sentences for a kind of reader by section, in the order in which they are told."""
    sentences = list(EVERY_GAME[reader])
    for role in roles().values():
        said = role.players if reader == "players" else role.models or by_blurb(role)
        own = placed(said, role.name, name=role.name)
        sentences += [replace(sentence, begins=reader == "models") for sentence in own]
    for switch, told in told_of_switches().items():
        for sentence in told.players if reader == "players" else told.models:
            named = replace(sentence, name=sentence.name or switch, switch=sentence.switch or switch)
            sentences.append(named)
    by_section: dict[str, list[Sentence]] = {}
    for sentence in sentences:
        by_section.setdefault(sentence.section, []).append(replace(sentence, begins=begins(sentence, reader)))
    return {name: in_order(some) for name, some in by_section.items()}


def by_blurb(role: Role) -> str:
    """What models are told of a card that has no sentence for them."""
    return f"{{{role.name}}}: {role.blurb.replace('{', '{{').replace('}', '}}')}"


def begins(sentence: Sentence, reader: Reader) -> bool:
    """Whether a sentence begins a line. Players get a line for each, but for those about a card."""
    if sentence.begins is None:
        return reader == "players" and sentence.section not in roles()
    return sentence.begins


def in_order(sentences: Iterable[Sentence]) -> list[Sentence]:
    """The sentences of a section, those that follow a certain one moved behind it."""
    ordered = [sentence for sentence in sentences if not sentence.after]
    for sentence in sentences:
        if sentence.after:
            places = [at for at, other in enumerate(ordered) if sentence.after in (other.name, other.after)]
            ordered.insert(places[-1] + 1, sentence)
    return ordered


def what_the_table_has(rules: Ruleset) -> set[str]:
    """What the condition of a sentence may name: cards, parts of the day, switches that are on, and `switch=value`."""
    switches, known = rules.switches.model_dump(), roles()
    had = {role for role, count in rules.cards.items() if count} | {f"day.{name}" for name in rules.day}
    had |= {name for name, value in switches.items() if value and not isinstance(value, str)}
    had |= {f"{name}={value}" for name, value in switches.items()}
    if sum(count for name, count in rules.cards.items() if name in known and known[name].pack) > 1:
        had.add("pack")
    return had


def holds(condition: str, had: set[str]) -> bool:
    return condition.removeprefix("not ") not in had if condition.startswith("not ") else condition in had


def conditions(sentence: Sentence) -> list[str]:
    return [condition.strip() for condition in sentence.when.split(",") if condition.strip()]


def text_for(words: Mapping[Any, Any], value: object) -> str:
    """The words for the value of a switch. 1 is not True here."""
    return str(next((text for key, text in words.items() if key == value and type(key) is type(value)), ""))


def chosen(sentence: Sentence, rules: Ruleset) -> str:
    """The words of a sentence, those for the value of its switch."""
    if isinstance(sentence.text, str):
        return sentence.text
    return text_for(sentence.text, getattr(rules.switches, sentence.switch))
