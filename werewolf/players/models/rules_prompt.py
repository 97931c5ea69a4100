"""The whole rules of a table for a model, written from the switches and cards of its ruleset by `texts/rules.yaml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from werewolf.game.roles import roles
from werewolf.game.ruleset import Ruleset
from werewolf.players.models.texts import Texts

NEW_LINE = "\n- "


def rules_text(rules: Ruleset, texts: Texts) -> str:
    """Every rule that holds at this table, a sentence or two each, with the ruleset's own names."""
    terms = rule_terms(rules)
    return "".join(f"{mark}{text.format_map(terms)}" for mark, text in sentences(rules, texts.rules)).strip()


def sentences(rules: Ruleset, entries: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """The lines that apply, each with what comes before it. Cards that no line is about are told by their blurb."""
    had = what_the_table_has(rules)
    for entry in entries.values():
        if all(holds(condition, had) for condition in entry.get("if", ())):
            yield NEW_LINE if entry.get("begin") else " ", chosen_text(entry, rules)
    for name in rules.cards:
        if name not in entries:
            yield NEW_LINE, f"{{{name}}}: {roles()[name].blurb.replace('{', '{{').replace('}', '}}')}"


def chosen_text(entry: Mapping[str, Any], rules: Ruleset) -> str:
    """The text of a line: its only one, or the one for the value of its switch."""
    if "switch" not in entry:
        return str(entry["text"])
    value = getattr(rules.switches, entry["switch"])
    return str(next((text for key, text in entry.items() if key == value and type(key) is type(value)), ""))


def what_the_table_has(rules: Ruleset) -> set[str]:
    """What the condition of a line may name: cards, parts of the day, switches that are on, and `switch=value`."""
    switches = rules.switches.model_dump()
    had = {role for role, count in rules.cards.items() if count} | {f"day.{name}" for name in rules.day}
    had |= {name for name, value in switches.items() if value and not isinstance(value, str)}
    had |= {f"{name}={value}" for name, value in switches.items()}
    if sum(count for name, count in rules.cards.items() if roles()[name].pack) > 1:
        had.add("pack")
    return had


def holds(condition: str, had: set[str]) -> bool:
    return condition.removeprefix("not ") not in had if condition.startswith("not ") else condition in had


def rule_terms(rules: Ruleset) -> dict[str, str]:
    """What stands for the places of a line."""
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
