"""Compose the rules of a table from the sentences that stand beside the switches and in the cards' files.

Models get them as they are picked here; for players, `rules_page.py` lays them out under headings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from werewolf.game.roles import Role, roles
from werewolf.game.ruleset import Ruleset
from werewolf.game.sentences import EVERY_GAME, Reader, Sentence, placed
from werewolf.game.switches import told_of_switches

NEW_LINE = "\n- "
BEFORE_CARDS, AFTER_CARDS = ("start", "aim", "end"), ("night", "election", "talk", "vote")

# A sentence as a user writes it in `rules.yaml` of a folder of prompts: `text`, or `switch` and a text for each of its
# values; `if`, what the table must have; `begin`, whether it begins a new line.
Entry = Mapping[str, Any]


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


@cache
def shipped_entries() -> dict[str, Entry]:
    """All sentences by the names under which a user's own replace them, in the order in which they are told."""
    cards = sorted(roles().values(), key=lambda role: role.place)
    told = sections("models")
    names = (*BEFORE_CARDS, *(role.name for role in cards), *AFTER_CARDS)
    return {sentence.name: entry(sentence) for name in names for sentence in told[name]}


def entry(sentence: Sentence) -> Entry:
    """A sentence as it would stand in `rules.yaml`. What is said of a card is said where it is in the deck."""
    card = [sentence.section] if sentence.section in roles() else []
    needed = [*card, *conditions(sentence)]
    words = {"text": sentence.text} if isinstance(sentence.text, str) else {"switch": sentence.switch, **sentence.text}
    return {**({"begin": True} if sentence.begins else {}), **({"if": needed} if needed else {}), **words}


def rules_text(rules: Ruleset, entries: Mapping[str, Entry]) -> str:
    """Every rule that holds at this table, a sentence or two each, with the ruleset's own names."""
    terms = rule_terms(rules)
    return "".join(f"{mark}{text.format_map(terms)}" for mark, text in lines(rules, entries)).strip()


def lines(rules: Ruleset, entries: Mapping[str, Entry]) -> Iterator[tuple[str, str]]:
    """The sentences that hold, each with what comes before it. A card whose sentence a user removed has its blurb."""
    had = what_the_table_has(rules)
    for said in entries.values():
        if all(holds(condition, had) for condition in said.get("if", ())):
            words = text_for(said, getattr(rules.switches, said["switch"])) if "switch" in said else str(said["text"])
            yield NEW_LINE if said.get("begin") else " ", words
    for name in rules.cards:
        if name not in entries:
            yield NEW_LINE, by_blurb(roles()[name])


def rule_terms(rules: Ruleset) -> dict[str, str]:
    """What stands for the places of a sentence."""
    words = role_terms(rules)
    values = {name: f"{value:g}" if isinstance(value, float) else str(value) for name, value in rules.switches}
    return {
        **values,
        **words,
        "cards": ", ".join(f"{count} {words[role]}" for role, count in rules.cards.items()),
        "gods": god_names(rules),
        "witch_waits": f", the {words['witch']} after the others" if "witch" in rules.cards else "",
    }


def role_terms(rules: Ruleset) -> dict[str, str]:
    """The ruleset's own names of roles and camps."""
    names = {name: rules.words.roles.get(name, name) for name in roles()}
    return {**names, **{camp: dict(rules.words.camps).get(camp, camp) for camp in ("village", "werewolves")}}


def god_names(rules: Ruleset) -> str:
    """The roles whose death wins for the wolves with `victory: sides`."""
    words = role_terms(rules)
    return ", ".join(words[name] for name in rules.cards if roles()[name].god) or "the gods"
