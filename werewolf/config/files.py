"""Find and read the YAML files of rulesets, tables and personas, with file and line in every error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml

from werewolf.config.yaml_text import written_yaml
from werewolf.errors import UserError, did_you_mean, unknown

FOLDERS = {"ruleset": "configs/rulesets", "table": "configs/tables", "persona": "personas"}


def config_folder() -> Path:
    """The user's own folder: ~/.config/werewolf on Linux, the usual place on other systems."""
    import typer

    return Path(typer.get_app_dir("werewolf"))


def package_folder() -> Path:
    """The folder with the files that come with the program: in the installed package, or next to it in a checkout."""
    package = Path(__file__).parent.parent
    shipped = package / "shipped"
    return shipped if shipped.is_dir() else package.parent


def search_folders(what: str) -> Iterator[Path]:
    """The folders to search, in order: the current folder, the user's own, the program's."""
    for root in (Path.cwd(), config_folder(), package_folder()):
        yield root / FOLDERS[what]


def config_files(what: str) -> dict[str, Path]:
    """All rulesets, tables or personas by name. If two folders have the same name, the first one counts."""
    found: dict[str, Path] = {}
    for folder in search_folders(what):
        for path in sorted(folder.glob("*.yaml")):
            found.setdefault(path.stem, path)
    return found


def find_file(what: str, name: str) -> Path:
    """The file for a name, or for a path to a file."""
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


def read_yaml(path: Path) -> dict[str, Any]:
    """The content of a YAML file, which must be a mapping."""
    try:
        content = written_yaml(path.read_text(encoding="utf-8"))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" line {mark.line + 1}:" if mark else ""
        raise UserError(f"{path}:{where} not valid YAML: {getattr(error, 'problem', None) or 'unreadable'}") from None
    except RecursionError:
        raise UserError(f"{path}: cannot be read: nested too deeply") from None
    except (OSError, ValueError) as error:
        raise UserError(f"{path}: cannot be read: {error}") from None
    if not isinstance(content, dict):
        raise UserError(f"{path}: expected keys and values, as in `name: value`, but found {description(content)}")
    return content


def description(value: object) -> str:
    """A value as shown in a message: short, and without the content of lists and mappings."""
    if value is None:
        return "an empty file"
    if isinstance(value, (dict, list)):
        return "a mapping" if isinstance(value, dict) else "a list"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def location(where: str, keys: Sequence[Any]) -> str:
    """The file with the line of the key, as in `table.yaml: line 3`. Anything but a YAML file is returned unchanged."""
    if not (keys and where.endswith((".yaml", ".yml"))):
        return where
    try:
        node = yaml.compose(Path(where).read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    except (OSError, ValueError, yaml.YAMLError):
        return where
    line = -1
    for key in keys:
        entry = dict(entries(node)).get(str(key))
        if entry is None:
            return where
        line, node = entry
    return f"{where}: line {line + 1}"


def entries(node: yaml.Node | None) -> Iterator[tuple[str, tuple[int, yaml.Node]]]:
    """The entries of a mapping or list in a file: key, line number and value."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield str(key.value), (key.start_mark.line, value)
    elif isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            yield str(index), (value.start_mark.line, value)
