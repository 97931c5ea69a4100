"""Find and read the YAML files of rulesets, tables and personas, with file and line in every error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml

from werewolf.config.yaml_text import LARGEST, TooLargeError, written_yaml
from werewolf.errors import UserError, did_you_mean, unknown

FOLDERS = {
    "ruleset": "configs/rulesets", "table": "configs/tables", "persona": "personas", "arena": "configs/arenas",
}  # fmt: skip


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
    files: dict[str, Path] = {}
    for folder in search_folders(what):
        for path in sorted(folder.glob("*.yaml")):
            files.setdefault(path.stem, path)
    return files


def find_file(what: str, name: str) -> Path:
    """The file for a name, or for a path to a file."""
    if name.endswith((".yaml", ".yml")) or "/" in name:
        path = Path(name)
        if not path.is_file():
            raise UserError(
                f"{what}: there is no file {name}.{did_you_mean(name, map(str, path.parent.glob('*.y*ml')))}"
            )
        return path
    files = config_files(what)
    if name not in files:
        raise unknown(what, name, files)
    return files[name]


def read_yaml(path: Path) -> dict[str, Any]:
    """The content of a YAML file, which must be a mapping."""
    return mapping_in(read_text(path), path)


def read_text(path: Path) -> str:
    """The text of a file, if it is a regular file and not larger than a file may be."""
    try:
        if not path.is_file():  # opening a pipe could block forever
            raise UserError(f"{path}: not a regular file" if path.exists() else f"{path}: there is no such file")
        with path.open("rb") as file:
            content = file.read(4 * LARGEST + 1)
        if len(content) > 4 * LARGEST:
            raise UserError(f"{path}: larger than {4 * LARGEST // 1000} kB, which is too large for a file of settings")
        return content.decode("utf-8")
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise UserError(f"{path}: cannot be read: {error}") from None


def mapping_in(text: str, path: Path) -> dict[str, Any]:
    """The content of this text, which came from this file."""
    try:
        content = written_yaml(text)
    except TooLargeError as error:
        raise UserError(f"{path}:{line_of(error)} {error.problem}") from None
    except yaml.YAMLError as error:
        raise UserError(
            f"{path}:{line_of(error)} not valid YAML: {getattr(error, 'problem', None) or 'unreadable'}"
        ) from None
    except RecursionError:
        raise UserError(f"{path}: cannot be read: nested too deeply") from None
    except ValueError as error:
        raise UserError(f"{path}: cannot be read: {error}") from None
    if not isinstance(content, dict):
        raise UserError(f"{path}: expected keys and values, as in `name: value`, but found {description(content)}")
    return content


def line_of(error: yaml.YAMLError) -> str:
    mark = getattr(error, "problem_mark", None)
    return f" line {mark.line + 1}:" if mark else ""


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
        node = yaml.compose(read_text(Path(where)), Loader=yaml.SafeLoader)
    except (ValueError, RecursionError, UserError, yaml.YAMLError):
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
