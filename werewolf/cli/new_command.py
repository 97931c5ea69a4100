"""What `werewolf new` does: write a table, persona or ruleset file in which every option is explained."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator
from contextlib import suppress
from os.path import relpath
from pathlib import Path
from typing import Any

from werewolf.cli.new_file_texts import PERSONA, RULESET, TABLE
from werewolf.cli.schemas import PERSONA_KEYS
from werewolf.cli.schemas import text as schema_text
from werewolf.config.files import FOLDERS, config_files
from werewolf.config.rulesets import ruleset
from werewolf.config.seat import MODELS
from werewolf.errors import UserError, unknown
from werewolf.game.ruleset import Ruleset
from werewolf.game.switches import Switches, told_of_switches
from werewolf.players.models.providers import provider_kind
from werewolf.storage.file_writing import write_whole
from werewolf.telling.rules_page import plain

NAMES = {"table": "my-table", "persona": "my-persona", "ruleset": "my-rules"}
NEXT = {"table": "werewolf play {name}", "persona": "werewolf personas {name}", "ruleset": "werewolf rules {name}"}
SCHEMA_FOLDER = Path("configs/schemas")
BASE = "sheriff"
WIDTH = 100


def start_file(kind: str, name: str | None, force: bool = False) -> Path:
    """Write a valid, commented file below the current folder, and its schema if it is missing."""
    if kind not in NAMES:
        raise unknown("new", kind, NAMES)
    name = name or NAMES[kind]
    check_name(kind, name, force)
    path = Path(FOLDERS[kind]) / f"{name}.yaml"
    content = text(kind, name).encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        write_whole(path, content, replace=force)
    except FileExistsError:
        raise UserError(f"{path}: already exists; use --force to overwrite it, or choose another name") from None
    write_schema(kind)
    return path


def check_name(kind: str, name: str, force: bool) -> None:
    """Refuse a name that is hard to type, or that would hide a shipped file by accident."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", name):
        raise UserError(
            f"name: {name!r} is not allowed; use at most 40 small letters, digits, - and _, as in {NAMES[kind]}"
        )
    if kind == "ruleset" and name == BASE:
        raise UserError(f"name: {name!r} is not allowed; the new ruleset is based on {BASE}, so it needs another name")
    known = config_files(kind)
    if name in known and not force:
        raise UserError(
            f"name: there already is a {kind} {name} ({known[name]}); use --force to replace it, or choose another name"
        )


def write_schema(kind: str) -> None:
    path = SCHEMA_FOLDER / f"{kind}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        write_whole(path, schema_text(kind).encode(), replace=False)


def text(kind: str, name: str) -> str:
    """The content of the file."""
    schema = Path(relpath(SCHEMA_FOLDER / f"{kind}.json", FOLDERS[kind])).as_posix()
    return f"# yaml-language-server: $schema={schema}\n{TEXTS[kind](name)}"


def next_step(kind: str, path: Path) -> str:
    """The command that tries out the new file."""
    return NEXT[kind].format(name=path.stem)


def table_text(name: str) -> str:
    return TABLE.format(name=name, providers="\n".join(provider_lines()), switches="\n".join(example_lines()))


def example_lines() -> Iterator[str]:
    """A few switches for a table of one's own, each below a comment: first those that are set."""
    examples = [(name, told.example) for name, told in told_of_switches().items() if told.example]
    for name, example in sorted(examples, key=lambda named: not named[1].active):
        yield f"  # {example.comment}"
        yield f"  {'' if example.active else '# '}{name}: {plain(example.value)}"


def provider_lines() -> Iterator[str]:
    """A line for each provider whose models have a key."""
    for provider in MODELS:
        if variable := provider_kind(provider).key_variable:
            yield f"#   {f'{provider}:MODEL':<17} a language model; the key is read from {variable}"


def persona_text(name: str) -> str:
    """A persona file with a comment above each key."""
    comments = {key: comment(words) for key, words in PERSONA_KEYS.items()}
    return PERSONA.format(persona_id=name, persona_name=name.replace("-", " ").replace("_", " ").title(), **comments)


def ruleset_text(name: str) -> str:
    base = ruleset(BASE)
    return RULESET.format(
        name=name,
        title=name.replace("-", " ").replace("_", " ").capitalize(),
        base=BASE,
        seats=base.seats,
        night=", ".join(base.night),
        day=", ".join(base.day),
        unique=", ".join(base.unique),
        switches="\n".join(switch_lines(base)),
    )


def switch_lines(base: Ruleset) -> Iterator[str]:
    """Every switch, commented out, with its value in the base."""
    properties = Switches.model_json_schema()["properties"]
    for switch, field in Switches.model_fields.items():
        yield ""
        yield comment(str(field.description), "  ")
        yield f"  # {switch}: {plain(getattr(base.switches, switch))} # {allowed_values(properties[switch])}"


def allowed_values(schema: dict[str, Any]) -> str:
    """The values a switch can have, in words."""
    if "enum" in schema:
        return " | ".join(schema["enum"])
    if schema.get("type") == "boolean":
        return "true | false"
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f"{low} to {high}"
    return f"between {schema.get('exclusiveMinimum')} and {schema.get('exclusiveMaximum')}"


def comment(words: str, indent: str = "") -> str:
    mark = f"{indent}# "
    return textwrap.fill(words, WIDTH, initial_indent=mark, subsequent_indent=mark, break_on_hyphens=False)


TEXTS: dict[str, Callable[[str], str]] = {"table": table_text, "persona": persona_text, "ruleset": ruleset_text}
