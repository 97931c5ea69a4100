"""Where rulesets, tables and personas are found, and how a file that is wrong says so in one line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar, get_args

import yaml
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from werewolf.errors import UserError, unknown
from werewolf.game.deck import NoGame, laid
from werewolf.game.ruleset import Ruleset

M = TypeVar("M", bound=BaseModel)

FOLDERS = {"ruleset": "configs/rulesets", "table": "configs/tables", "persona": "personas"}


def config_folder() -> Path:
    """The user's own: ~/.config/werewolf on Linux, its like elsewhere."""
    import typer

    return Path(typer.get_app_dir("werewolf"))


def package_folder() -> Path:
    """What the program brings along: inside the installed package, or beside it in a checkout."""
    inside = Path(__file__).parent.parent
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
            near = get_close_matches(path.name, [each.name for each in path.parent.glob("*.y*ml")], n=1)
            meant = f". Did you mean {path.parent / near[0]}?" if near else ""
            raise UserError(f"{what}: there is no file {name}{meant}")
        return path
    found = shelf(what)
    if name not in found:
        raise unknown(what, name, found)
    return found[name]


class OnceLoader(yaml.SafeLoader):
    """YAML in which a key stands once: to take the last of two in silence would hide a slip of the pen."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode) and key.value in seen:
                raise yaml.MarkedYAMLError(problem=f"{key.value!r} is given twice", problem_mark=key.start_mark)
            seen.add(str(key.value))
        return super().construct_mapping(node, deep)


def read_yaml(path: Path) -> dict[str, Any]:
    try:
        with path.open(encoding="utf-8") as file:
            content = yaml.load(file, Loader=OnceLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" line {mark.line + 1}" if mark else ""
        raise UserError(f"{path}:{where} not YAML: {getattr(error, 'problem', None) or 'unreadable'}") from None
    except RecursionError:
        raise UserError(f"{path}: cannot be read: nested too deeply") from None
    except (OSError, ValueError) as error:
        raise UserError(f"{path}: cannot be read: {error}") from None
    if not isinstance(content, dict):
        raise UserError(f"{path}: keys and values were expected, as in `name: value`, not {described(content)}")
    return content


def described(value: object) -> str:
    """A value as a message shows it; what is nested is not spread out, for it may hold anything."""
    if value is None:
        return "an empty file"
    if isinstance(value, (dict, list)):
        return "a mapping" if isinstance(value, dict) else "a list"
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


def spot(where: str, keys: Sequence[Any]) -> str:
    """A file, and the line to which the keys lead in it; what is no file stays as it is."""
    if not (keys and where.endswith((".yaml", ".yml"))):
        return where
    try:
        node = yaml.compose(Path(where).read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    except (OSError, ValueError, yaml.YAMLError):
        return where
    line = -1
    for key in keys:
        inside = dict(entries(node)).get(str(key))
        if inside is None:
            return where
        line, node = inside
    return f"{where}: line {line + 1}"


def entries(node: yaml.Node | None) -> Iterator[tuple[str, tuple[int, yaml.Node]]]:
    """What stands in a mapping or a list of a file, by key: its line, and the thing itself."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield str(key.value), (key.start_mark.line, value)
    elif isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            yield str(index), (value.start_mark.line, value)


def checked(model: type[M], content: Mapping[str, Any], where: str) -> M:
    try:
        return model.model_validate(content)
    except ValidationError as error:
        fault = worst(error)
        keys = keys_of(fault)
        there = keys[:-1] if fault["type"] == "missing" else keys
        raise UserError(f"{spot(where, there)}: {first_fault(error, model)}") from None


def worst(error: ValidationError) -> ErrorDetails:
    """The first thing wrong; a key that does not exist before one that is missing, for it may be its misspelling."""
    faults = error.errors(include_url=False)
    return next((fault for fault in faults if fault["type"] == "extra_forbidden"), faults[0])


def keys_of(fault: ErrorDetails) -> list[Any]:
    return [part for part in fault["loc"] if not (isinstance(part, str) and ("[" in part or "constrained" in part))]


def first_fault(error: ValidationError, model: type[BaseModel]) -> str:
    """Key, value and what was allowed, of the first thing wrong."""
    fault = worst(error)
    path = keys_of(fault)
    key = ".".join(map(str, path))
    if fault["type"] == "extra_forbidden":
        return str(unknown(f"{key}", str(fault["loc"][-1]), keys_at(model, path[:-1])))
    if fault["type"] == "missing":
        wanted = model_at(model, path[:-1]).model_fields.get(str(path[-1]))
        return f"{key}: is missing" + (f"; {wanted.description}" if wanted and wanted.description else "")
    allowed = fault["msg"].removeprefix("Value error, ")
    if fault["input"] is None:
        return f"{key}: is empty; {allowed}"
    known = re.findall("'([^']*)'", str(fault.get("ctx", {}).get("expected", "")))
    near = get_close_matches(str(fault["input"]), known, n=1)
    return f"{key}: {described(fault['input'])} is not allowed; {allowed}" + (
        f". Did you mean {near[0]}?" if near else ""
    )


def model_at(model: type[BaseModel], path: Sequence[Any]) -> type[BaseModel]:
    for part in path:
        field = model.model_fields.get(str(part))
        kinds = (field.annotation, *get_args(field.annotation)) if field else ()
        model = next((kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)), model)
    return model


def keys_at(model: type[BaseModel], path: list[Any]) -> list[str]:
    """The keys a model allows at a place inside it."""
    return [field.alias or name for name, field in model_at(model, path).model_fields.items()]


def ruleset(name: str, overrides: Mapping[str, Any] | None = None, where: str = "--set") -> Ruleset:
    """A ruleset by name or path, its `base` laid under it, and on top the switches a table or a command sets."""
    path = located("ruleset", name)
    content = with_base(read_yaml(path), path, seen=(path,))
    if "cards" in content:
        raise UserError(f"{path}: cards: stand in decks; a table file or --cards gives one game's")
    rules = checked(Ruleset, content, str(path))
    if overrides:
        switches = {**rules.switches.model_dump(), **overrides}
        rules = checked(Ruleset, {**rules.model_dump(), "switches": switches}, where)
    return rules


def with_base(content: dict[str, Any], path: Path, seen: tuple[Path, ...]) -> dict[str, Any]:
    """A house variant says what it changes; mappings are merged, everything else is replaced, blanks say nothing."""
    base = content.pop("base", None)
    if base is None:
        return content
    beside = path.parent / str(base)
    under = beside if beside.is_file() else located("ruleset", str(base))
    if under in seen:
        raise UserError(f"{path}: base: {base} leads back to itself")
    return merged(with_base(read_yaml(under), under, (*seen, under)), content)


def merged(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    result = dict(under)
    for key, value in over.items():
        both = isinstance(value, dict) and isinstance(result.get(key), dict)
        if value is not None or key not in under:
            result[key] = merged(result[key], value) if both else value
    return result


def table_rules(
    name: str,
    seats: int | None = None,
    cards: Mapping[str, int] | None = None,
    overrides: Mapping[str, Any] | None = None,
    where: str | None = None,
) -> Ruleset:
    """A ruleset with its cards laid, ready to play. `where`: the file that asks for it, if one does."""
    rules = ruleset(name, overrides, where or "--set")
    own = {word: role for role, word in rules.words.roles.items()}
    try:
        return laid(rules, seats, {own.get(word, word): count for word, count in cards.items()} if cards else None)
    except NoGame as fault:
        raise UserError(f"{where or name}: {fault}") from None
