"""Load rulesets from files: apply the base, then overrides, then the cards for a table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from werewolf.config.files import config_files, find_file, location, read_yaml
from werewolf.config.validation import validate
from werewolf.errors import UserError
from werewolf.game.deck import IllegalGameError, usual_size, with_cards
from werewolf.game.ruleset import Ruleset
from werewolf.game.switches import Switches, told_of_switches

DAY_LIMIT = "day_limit"  # the only switch whose default depends on the table


def ruleset(name: str, overrides: Mapping[str, Any] | None = None, where: str = "--set") -> Ruleset:
    """The ruleset with this name or path, with its `base` and with switches overridden by a table or command."""
    path = find_file("ruleset", name)
    content = read_yaml(path)
    check_name(content.get("name"), path, name)
    content = apply_base(content, path, seen=(path,))
    if "cards" in content:
        raise UserError(
            f"{path}: cards: a ruleset lists its cards under decks; for a single game use a table file or --cards"
        )
    rules = validate(Ruleset, content, str(path))
    switches = {**rules.switches.model_dump(), **(overrides or {})}  # with every default, so that a log names them all
    if DAY_LIMIT not in {*rules.switches.model_fields_set, *(overrides or {})}:
        del switches[DAY_LIMIT]  # nobody has said it, so it follows from the number of seats
    return validate(Ruleset, {**rules.model_dump(), "switches": switches}, where)


def check_name(own: Any, path: Path, called: str) -> None:
    """Refuse a file that is called by its own name but says that it has another: nobody could call it by that."""
    if path.name == f"{called}.yaml" and isinstance(own, str) and own != called:
        where = location(str(path), ("name",))
        raise UserError(f"{where}: name: {own!r} is not allowed; a ruleset has the name of its file, {called}")


def playable_ruleset(name: str) -> Ruleset:
    """The ruleset with this name or path, if a table can play it without changes. An error names its file and line."""
    rules = ruleset(name)
    try:
        with_cards(rules, usual_size(rules))
    except IllegalGameError as error:
        raise UserError(f"{location(str(find_file('ruleset', name)), error.keys)}: {error}") from None
    return rules


def listed_rulesets() -> tuple[dict[str, Ruleset], dict[str, UserError]]:
    """All rulesets by name: those that can be played, and what is wrong with the others."""
    playable, broken = dict[str, Ruleset](), dict[str, UserError]()
    for name in sorted(config_files("ruleset")):
        try:
            playable[name] = playable_ruleset(name)
        except UserError as error:
            broken[name] = error
    return playable, broken


def apply_base(content: dict[str, Any], path: Path, seen: tuple[Path, ...]) -> dict[str, Any]:
    """A ruleset file's content on top of its base. Mappings are merged, other values replaced, blanks ignored."""
    base = content.pop("base", None)
    if base is None:
        return content
    under = base_file(str(base), path)
    if under in seen:
        raise UserError(f"{path}: base: {base} is based on itself")
    return merge(apply_base(read_yaml(under), under, (*seen, under)), content)


def base_file(base: str, path: Path) -> Path:
    """The file of the ruleset that this file changes: beside it, or by name."""
    beside = path.parent / base
    if beside.is_file():
        return beside
    try:
        return find_file("ruleset", base)
    except UserError as error:
        why = str(error).removeprefix("ruleset: ")
        raise UserError(f"{location(str(path), ('base',))}: base: {why}") from None


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
        dealt = with_cards(
            rules, seats, {own.get(word, word): count for word, count in cards.items()} if cards else None
        )
    except IllegalGameError as error:
        raise UserError(f"{where or name}: {error}") from None
    return with_day_limit(dealt)


def with_day_limit(rules: Ruleset) -> Ruleset:
    """The rules of one game. Without a limit that somebody has said, a large table has a day for every seat."""
    if DAY_LIMIT in rules.switches.model_fields_set:
        return rules
    limit = max(Switches.model_fields[DAY_LIMIT].default, sum(rules.cards.values()))
    return rules.model_copy(update={"switches": rules.switches.model_copy(update={DAY_LIMIT: limit})})


def preset_switches(rules: Ruleset, several: bool) -> dict[str, Any]:
    """The switches that the wizard sets: those for several people at one keyboard, or those for anybody."""
    presets = {name: told.preset for name, told in told_of_switches().items() if told.preset}
    had = {f"day.{name}" for name in rules.day}
    return {
        name: preset.value
        for name, preset in presets.items()
        if preset.several == several and (not preset.when or preset.when in had)
    }


def quick_switches(rules: Ruleset, people: int) -> dict[str, Any]:
    """The switches that let several people at one keyboard pass it on less often. Whoever plays alone needs none."""
    return preset_switches(rules, several=True) if people > 1 else {}
