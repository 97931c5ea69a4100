"""The whole rules of a table for a model, from the sentences that stand beside the switches and in the cards' files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from werewolf.game.roles import roles
from werewolf.game.ruleset import Ruleset
from werewolf.game.sentences import Sentence
from werewolf.telling.rule_sentences import by_blurb, conditions, holds, sections, text_for, what_the_table_has

NEW_LINE = "\n- "
BEFORE_CARDS, AFTER_CARDS = ("start", "aim", "end"), ("night", "election", "talk", "vote")

# A sentence as a user writes it in `rules.yaml` of a folder of prompts: `text`, or `switch` and a text for each of its
# values; `if`, what the table must have; `begin`, whether it begins a new line.
Entry = Mapping[str, Any]


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
