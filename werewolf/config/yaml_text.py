"""Parse YAML. The only place that does: with libyaml where it is there, which takes an eighth of the time."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from yaml import SafeLoader as FastLoader
else:
    FastLoader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# Every level of nesting needs one of these characters, so a text with few of them cannot nest deeply.
OPENING = "[{-?:"
MOST_OPENINGS = 200


class KeysOnce(yaml.constructor.SafeConstructor):
    """Rejects a key given twice. PyYAML would silently take the last one."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode) and key.value in seen:
                raise yaml.MarkedYAMLError(problem=f"{key.value!r} is given twice", problem_mark=key.start_mark)
            seen.add(str(key.value))
        return super().construct_mapping(node, deep)


class OnceLoader(KeysOnce, yaml.SafeLoader):
    pass


class FastOnceLoader(KeysOnce, FastLoader):
    pass


def own_yaml(path: Path) -> Any:
    """The content of a data file that is part of the program."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=FastLoader)


def written_yaml(text: str) -> Any:
    """The content of a text that somebody wrote. Raises YAMLError, or RecursionError if it is nested too deeply.

    Its errors are always those of PyYAML's own parser, whether libyaml is there or not.
    """
    if is_tame(text):
        try:
            return yaml.load(text, Loader=FastOnceLoader)
        except yaml.YAMLError:
            pass
    return yaml.load(text, Loader=OnceLoader)


def is_tame(text: str) -> bool:
    """Whether libyaml may read this text: deep nesting would crash it, and it accepts tabs that are not allowed."""
    return "\t" not in text and sum(map(text.count, OPENING)) <= MOST_OPENINGS
