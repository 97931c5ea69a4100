"""Where rulesets, tables and personas are found, and how a file that is wrong says so in one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml

from werewolf.errors import UserError, did_you_mean, unknown

FOLDERS = {"ruleset": "configs/rulesets", "table": "configs/tables", "persona": "personas"}


def config_folder() -> Path:
    """The user's own: ~/.config/werewolf on Linux, its like elsewhere."""
    import typer

    return Path(typer.get_app_dir("werewolf"))


def package_folder() -> Path:
    """What the program brings along: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).parent.parent
    shipped = package / "shipped"
    return shipped if shipped.is_dir() else package.parent


def search_folders(what: str) -> Iterator[Path]:
    """Where to look, first come first served: this folder, the user's, the program's own."""
    for root in (Path.cwd(), config_folder(), package_folder()):
        yield root / FOLDERS[what]


def config_files(what: str) -> dict[str, Path]:
    """All rulesets, tables or personas by name; an earlier place hides a later one's."""
    found: dict[str, Path] = {}
    for folder in search_folders(what):
        for path in sorted(folder.glob("*.yaml")):
            found.setdefault(path.stem, path)
    return found


def find_file(what: str, name: str) -> Path:
    """The file a user means: a name on the shelf, or a path to a file."""
    if name.endswith((".yaml", ".yml")) or "/" in name:
        path = Path(name)
        if not path.is_file():
            raise UserError(
                f"{what}: there is no file {name}.{did_you_mean(name, map(str, path.parent.glob('*.y*ml')))}"
            )
        return path
    found = config_files(what)
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
        raise UserError(f"{path}: keys and values were expected, as in `name: value`, not {description(content)}")
    return content


def description(value: object) -> str:
    """A value as a message shows it; what is nested is not spread out, for it may hold anything."""
    if value is None:
        return "an empty file"
    if isinstance(value, (dict, list)):
        return "a mapping" if isinstance(value, dict) else "a list"
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


def location(where: str, keys: Sequence[Any]) -> str:
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
