"""Where rulesets, tables and personas are found, and how a file that is wrong says so in one line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar, get_args

import yaml
from pydantic import BaseModel, ValidationError

from werewolf.game.deck import NoGame, laid
from werewolf.game.ruleset import Ruleset
from werewolf.mistakes import Mistake, unknown

M = TypeVar("M", bound=BaseModel)

FOLDERS = {"ruleset": "configs/rulesets", "table": "configs/tables", "persona": "personas"}


def config_folder() -> Path:
    """The user's own: ~/.config/werewolf on Linux, its like elsewhere."""
    import typer

    return Path(typer.get_app_dir("werewolf"))


def package_folder() -> Path:
    """What the program brings along: inside the installed package, or beside it in a checkout."""
    inside = Path(__file__).parent
    return inside if (inside / "configs").is_dir() else inside.parent


def places(what: str) -> Iterator[Path]:
    """Where to look, first come first served: this folder, the user's, the program's own."""
    for root in (Path.cwd(), config_folder(), package_folder()):
        yield root / FOLDERS[what]


def shelf(what: str) -> dict[str, Path]:
    """All rulesets, tables or personas by name; an earlier place hides a later one's."""
    found: dict[str, Path] = {}
    for folder in places(what):
        for path in sorted(folder.glob("*.yaml")):
            found.setdefault(path.stem, path)
    return found


def located(what: str, name: str) -> Path:
    """The file a user means: a name on the shelf, or a path to a file."""
    if name.endswith((".yaml", ".yml")) or "/" in name:
        path = Path(name)
        if not path.is_file():
            raise Mistake(f"{what}: there is no file {name}")
        return path
    found = shelf(what)
    if name not in found:
        raise unknown(what, name, found)
    return found[name]


def read_yaml(path: Path) -> dict[str, Any]:
    try:
        with path.open(encoding="utf-8") as file:
            content = yaml.safe_load(file)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" line {mark.line + 1}" if mark else ""
        raise Mistake(f"{path}:{where} not YAML: {getattr(error, 'problem', None) or 'unreadable'}") from None
    except (OSError, ValueError) as error:
        raise Mistake(f"{path}: cannot be read: {error}") from None
    if not isinstance(content, dict):
        raise Mistake(f"{path}: keys and values were expected, not {type(content).__name__}")
    return content


def checked(model: type[M], content: Mapping[str, Any], where: str) -> M:
    try:
        return model.model_validate(content)
    except ValidationError as error:
        raise Mistake(f"{where}: {first_fault(error, model)}") from None


def first_fault(error: ValidationError, model: type[BaseModel]) -> str:
    """Key, value and what was allowed, of the first thing wrong."""
    fault = error.errors(include_url=False)[0]
    path = [part for part in fault["loc"] if not (isinstance(part, str) and ("[" in part or "constrained" in part))]
    key = ".".join(map(str, path))
    if fault["type"] == "extra_forbidden":
        return str(unknown(f"{key}", str(path[-1]), keys_at(model, path[:-1])))
    if fault["type"] == "missing":
        return f"{key}: is missing"
    return f"{key}: {fault['input']!r} is not allowed; {fault['msg'].removeprefix('Value error, ')}"


def keys_at(model: type[BaseModel], path: list[Any]) -> list[str]:
    """The keys a model allows at a place inside it."""
    for part in path:
        field = model.model_fields.get(str(part))
        kinds = (field.annotation, *get_args(field.annotation)) if field else ()
        model = next((kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)), model)
    return list(model.model_fields)


def ruleset(name: str, overrides: Mapping[str, Any] | None = None) -> Ruleset:
    """A ruleset by name or path, its `base` laid under it, and switches set on the command line on top."""
    path = located("ruleset", name)
    content = with_base(read_yaml(path), path, seen=(path,))
    if "cards" in content:
        raise Mistake(f"{path}: cards: stand in decks; a table file or --cards gives one game's")
    rules = checked(Ruleset, content, str(path))
    if overrides:
        switches = {**rules.switches.model_dump(), **overrides}
        rules = checked(Ruleset, {**rules.model_dump(), "switches": switches}, "--set")
    return rules


def with_base(content: dict[str, Any], path: Path, seen: tuple[Path, ...]) -> dict[str, Any]:
    """A house variant says what it changes; mappings are merged, everything else is replaced."""
    base = content.pop("base", None)
    if base is None:
        return content
    beside = path.parent / str(base)
    under = beside if beside.is_file() else located("ruleset", str(base))
    if under in seen:
        raise Mistake(f"{path}: base: {base} leads back to itself")
    return merged(with_base(read_yaml(under), under, (*seen, under)), content)


def merged(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    result = dict(under)
    for key, value in over.items():
        both = isinstance(value, dict) and isinstance(result.get(key), dict)
        result[key] = merged(result[key], value) if both else value
    return result


def table_rules(
    name: str,
    seats: int | None = None,
    cards: Mapping[str, int] | None = None,
    overrides: Mapping[str, Any] | None = None,
) -> Ruleset:
    """A ruleset with its cards laid, ready to play."""
    rules = ruleset(name, overrides)
    own = {word: role for role, word in rules.words.roles.items()}
    try:
        return laid(rules, seats, {own.get(word, word): count for word, count in cards.items()} if cards else None)
    except NoGame as fault:
        raise Mistake(f"{name}: {fault}") from None
