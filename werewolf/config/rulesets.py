"""Load rulesets from files: apply the base, then overrides, then the cards for a table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from werewolf.config.files import find_file, read_yaml
from werewolf.config.validation import validate
from werewolf.errors import UserError
from werewolf.game.deck import IllegalGameError, with_cards
from werewolf.game.ruleset import Ruleset


def ruleset(name: str, overrides: Mapping[str, Any] | None = None, where: str = "--set") -> Ruleset:
    """The ruleset with this name or path, with its `base` and with switches overridden by a table or command."""
    path = find_file("ruleset", name)
    content = apply_base(read_yaml(path), path, seen=(path,))
    if "cards" in content:
        raise UserError(
            f"{path}: cards: a ruleset lists its cards under decks; for a single game use a table file or --cards"
        )
    rules = validate(Ruleset, content, str(path))
    switches = {**rules.switches.model_dump(), **(overrides or {})}  # with every default, so that a log names them all
    return validate(Ruleset, {**rules.model_dump(), "switches": switches}, where)


def apply_base(content: dict[str, Any], path: Path, seen: tuple[Path, ...]) -> dict[str, Any]:
    """A ruleset file's content on top of its base. Mappings are merged, other values replaced, blanks ignored."""
    base = content.pop("base", None)
    if base is None:
        return content
    beside = path.parent / str(base)
    under = beside if beside.is_file() else find_file("ruleset", str(base))
    if under in seen:
        raise UserError(f"{path}: base: {base} is based on itself")
    return merge(apply_base(read_yaml(under), under, (*seen, under)), content)


def merge(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    result = dict(under)
    for key, value in over.items():
        both = isinstance(value, dict) and isinstance(result.get(key), dict)
        if value is not None or key not in under:
            result[key] = merge(result[key], value) if both else value
    return result


def table_rules(
    name: str,
    seats: int | None = None,
    cards: Mapping[str, int] | None = None,
    overrides: Mapping[str, Any] | None = None,
    where: str | None = None,
) -> Ruleset:
    """The ruleset with the cards for a table, ready to play. `where`: the table file, for error messages."""
    rules = ruleset(name, overrides, where or "--set")
    own = {word: role for role, word in rules.words.roles.items()}
    try:
        return with_cards(
            rules, seats, {own.get(word, word): count for word, count in cards.items()} if cards else None
        )
    except IllegalGameError as fault:
        raise UserError(f"{where or name}: {fault}") from None
