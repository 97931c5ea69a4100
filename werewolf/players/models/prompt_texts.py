"""The texts of prompts: files in `texts/` and the rules, and the check of a user's own files that replace them.

A user's Markdown file replaces the shipped one; a YAML file replaces only the entries it has (null removes one).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Any

from werewolf.config.files import config_folder, read_text, read_yaml
from werewolf.config.yaml_text import own_yaml
from werewolf.errors import UserError, unknown
from werewolf.game.event import EVENTS, fields_of
from werewolf.game.purposes import PURPOSES
from werewolf.game.roles import roles
from werewolf.game.switches import Switches
from werewolf.telling.rules_composition import shipped_entries

SHIPPED = Path(__file__).with_name("texts")
FOLDER = "prompts"  # in the configuration folder


@dataclass(frozen=True)
class Texts:
    """All texts a prompt is made of. A field is a file: `system` and `persona` are Markdown, the others YAML."""

    system: str
    persona: str
    rules: dict[str, dict[str, Any]]
    hints: dict[str, list[str]]
    questions: dict[str, str]
    facts: dict[str, str]
    phrases: dict[str, str]


MARKDOWN = ("system", "persona")
FILES = tuple(f"{field.name}.{'md' if field.name in MARKDOWN else 'yaml'}" for field in fields(Texts))


def prompt_texts(folder: str | None = None) -> Texts:
    """The texts for a seat: those in its folder, then those in the configuration folder, then the shipped ones."""
    own = config_folder() / FOLDER
    folders = [path for path in (own, Path(folder).expanduser() if folder else None) if path is not None]
    if folder and not folders[-1].is_dir():
        raise UserError(f"prompts: there is no folder {folder}")
    changes = tuple((path, own_files(path)) for path in folders if path.is_dir())
    return read_texts(changes)


def own_files(folder: Path) -> tuple[tuple[str, int], ...]:
    """The files of a user's folder, with the time of their last change, so that an edit is noticed."""
    files = sorted(path for path in folder.iterdir() if path.suffix in (".md", ".yaml") and path.name != "README.md")
    for path in files:
        if path.name not in FILES:
            raise unknown(f"{folder}: file", path.name, FILES)
    return tuple((path.name, path.stat().st_mtime_ns) for path in files)


@lru_cache(maxsize=16)
def read_texts(changes: tuple[tuple[Path, tuple[tuple[str, int], ...]], ...]) -> Texts:
    content: dict[str, Any] = {name.partition(".")[0]: read_shipped(name) for name in FILES}
    shipped = dict(content)
    for folder, files in changes:
        for name, _ in files:
            key = name.partition(".")[0]
            own = read_text(folder / name) if key in MARKDOWN else read_yaml(folder / name)
            check_content(key, own, shipped[key], str(folder / name))
            content[key] = own if isinstance(own, str) else merged(content[key], own)
    return Texts(**{**content, **{key: content[key].strip() for key in MARKDOWN}})


def merged(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in {**under, **over}.items() if value is not None}


def read_shipped(name: str) -> Any:
    """The content of a text of ours. That of `rules.yaml` stands beside the switches and in the cards' files."""
    if name == "rules.yaml":
        return shipped_entries()
    path = SHIPPED / name
    return path.read_text(encoding="utf-8") if path.suffix == ".md" else own_yaml(path)


def check_prompts(folder: str | None, where: str) -> None:
    """Refuse prompt texts of the user's own that cannot be used, before a game begins. `where` begins the message."""
    try:
        prompt_texts(folder)
    except UserError as error:
        raise UserError(f"{where}{error}" if str(error).startswith("prompts:") else str(error)) from None


CAMPS = ("village", "werewolves")
# What a file must say, or a model could not play.
NEEDED = {"system": ("rules", "players", "seat", "name", "card", "format"), "persona": ("persona_name",)}
RULE_PLACES = ("cards", "gods", "witch_waits")


def places(text: str) -> set[str]:
    """The names in braces. Raises ValueError if the braces do not match, or hold more than a name."""
    parsed = [part for part in Formatter().parse(text) if part[1] is not None]
    for _, name, form, mark in parsed:
        if form or mark or not str(name).isidentifier():
            raise ValueError(f"{{{name}}} is not a place")
    return {str(name) for _, name, _, _ in parsed}


def check_content(file: str, own: Any, shipped: Any, where: str) -> None:
    """Raise UserError about the first mistake in a user's file. `shipped`: the content that it replaces."""
    if isinstance(own, str):
        used = check_text(own, places(shipped) | common_places(), where)
        missing = [place for place in NEEDED[file] if place not in used]
        if missing:
            raise UserError(f"{where}: {{{missing[0]}}} is missing; it must stand somewhere in the text")
        return
    for key, value in own.items():
        check_entry(file, str(key), value, shipped, f"{where}: {key}")


def check_entry(file: str, key: str, value: Any, shipped: dict[str, Any], where: str) -> None:
    if value is None:
        return
    if file == "rules":
        check_rule(value, where)
    elif file == "hints":
        for sentence in strings(value, where):
            check_text(sentence, None, where)
    elif file == "phrases":
        if key not in shipped:
            raise unknown(where, key, shipped)
        check_text(one_string(value, where), places(shipped[key]) | common_places(), where)
    else:
        allowed = event_places(key, where) if file == "facts" else purpose_places(key, where)
        check_text(one_string(value, where), allowed, where)


def check_rule(rule: Any, where: str) -> None:
    if not isinstance(rule, dict) or ("switch" in rule) == ("text" in rule):
        raise UserError(f"{where}: must have either text, or switch and a text for each of its values")
    if "switch" in rule and rule["switch"] not in Switches.model_fields:
        raise unknown(f"{where}.switch", str(rule["switch"]), Switches.model_fields)
    allowed = {*common_places(), *Switches.model_fields, *RULE_PLACES}
    strings(rule.get("if", []), f"{where}.if")
    for key, text in rule.items():
        if key not in ("if", "switch", "begin"):
            check_text(one_string(text, f"{where}.{key}"), allowed, f"{where}.{key}")


def event_places(key: str, where: str) -> set[str]:
    kind = EVENTS.get(key.partition(".")[0])
    if kind is None:
        raise unknown(where, key, EVENTS)
    return {*fields_of(kind), *common_places(), *(("target",) if key == "Speech.nominating" else ())}


def purpose_places(key: str, where: str) -> set[str]:
    if key.removesuffix(".choosing") not in PURPOSES:
        raise unknown(where, key, PURPOSES)
    return common_places()


def check_text(text: str, allowed: Collection[str] | None, where: str) -> set[str]:
    """The places a text uses, all of them allowed."""
    try:
        used = places(text)
    except ValueError as error:
        raise UserError(f"{where}: {error}; write {{{{ and }}}} for braces that are no place") from None
    for name in sorted(used - set(allowed if allowed is not None else used)):
        raise unknown(f"{where}: place", name, sorted(allowed or ()))
    return used


def common_places() -> set[str]:
    """The places every text may have: a ruleset's own names of roles and camps."""
    return {*roles(), *CAMPS}


def one_string(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise UserError(f"{where}: must be a text")
    return value


def strings(value: Any, where: str) -> Iterator[str]:
    if not isinstance(value, list):
        raise UserError(f"{where}: must be a list of texts")
    return iter([one_string(item, where) for item in value])
