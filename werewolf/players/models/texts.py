"""The texts of prompts: files in `texts/` and the rules, each replaceable by a file of the user's own of that name.

A user's Markdown file replaces the shipped one; a YAML file replaces only the entries it has (null removes one).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from werewolf.config.files import config_folder, limited_text, read_yaml
from werewolf.config.yaml_text import own_yaml
from werewolf.errors import UserError, unknown
from werewolf.players.models.text_checks import check_content
from werewolf.telling.rules_for_models import shipped_entries

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
    found = sorted(path for path in folder.iterdir() if path.suffix in (".md", ".yaml") and path.name != "README.md")
    for path in found:
        if path.name not in FILES:
            raise unknown(f"{folder}: file", path.name, FILES)
    return tuple((path.name, path.stat().st_mtime_ns) for path in found)


@lru_cache(maxsize=16)
def read_texts(changes: tuple[tuple[Path, tuple[tuple[str, int], ...]], ...]) -> Texts:
    content: dict[str, Any] = {name.partition(".")[0]: read_shipped(name) for name in FILES}
    shipped = dict(content)
    for folder, files in changes:
        for name, _ in files:
            key = name.partition(".")[0]
            own = limited_text(folder / name) if key in MARKDOWN else read_yaml(folder / name)
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


def check_prompts(folder: str | None, where: str, joint: str = ": ") -> None:
    """Refuse prompt texts of the user's own that cannot be used, before a game begins. `joint` stands after `where`."""
    try:
        prompt_texts(folder)
    except UserError as fault:
        raise UserError(f"{where}{joint}{fault}" if str(fault).startswith("prompts:") else str(fault)) from None
