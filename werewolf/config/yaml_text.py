"""Parse YAML. The only place that does: with libyaml where it is there, which takes an eighth of the time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from yaml import SafeLoader as FastLoader
else:
    FastLoader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# What opens a level of nesting, outside of scalars. A place such as {x} closes what it opens, and items at the same
# indentation are in one list, however many there are.
OPENING = re.compile(r"[\[{]|[-?:](?=[\s\0]|\Z)")
PLACE = re.compile(r"\{\w+\}")
ITEM = re.compile(r"^( *)-(?=\s)", re.MULTILINE)
MOST_OPENINGS = 200


# What a file may hold. People write some thousand characters; with aliases, a short text can stand for any number.
LARGEST = 100_000
MOST_DIGITS = 18
INTEGER = "tag:yaml.org,2002:int"


class TooLargeError(yaml.MarkedYAMLError):
    """The text stands for more than a file may hold, or for something without an end."""


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
    if len(text) > LARGEST:
        raise TooLargeError(problem=f"it has {len(text):,} characters, and {LARGEST:,} are allowed")
    if is_tame(text):
        try:
            return load(FastOnceLoader(text))
        except yaml.YAMLError:
            pass
    return load(OnceLoader(text))


def load(loader: OnceLoader | FastOnceLoader) -> Any:
    """The value of a text whose size is checked before the value is made."""
    try:
        node = loader.get_single_node()
        if node is None:
            return None
        size_of(node, {})
        return loader.construct_document(node)
    finally:
        loader.dispose()


def size_of(node: yaml.Node, sizes: dict[int, int]) -> int:
    """How many characters this part has with every alias written out. Raises TooLargeError if there are too many."""
    key = id(node)
    if sizes.get(key) == 0:
        raise TooLargeError(problem="a value contains itself", problem_mark=node.start_mark)
    if key not in sizes:
        sizes[key] = 0
        size = 1 + sum(size_of(part, sizes) for part in parts_of(node))
        if isinstance(node, yaml.ScalarNode):
            size += len(node.value)
            if node.tag == INTEGER and len(node.value) > MOST_DIGITS:
                raise TooLargeError(
                    problem=f"a number has more than {MOST_DIGITS} digits", problem_mark=node.start_mark
                )
        if size > LARGEST:
            raise TooLargeError(
                problem=f"with every alias written out it has more than {LARGEST:,} characters",
                problem_mark=node.start_mark,
            )
        sizes[key] = size
    return sizes[key]


def parts_of(node: yaml.Node) -> Iterator[yaml.Node]:
    """The values in a list, or the keys and values in a mapping."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield key
            yield value
    elif isinstance(node, yaml.SequenceNode):
        yield from node.value


def is_tame(text: str) -> bool:
    """Whether libyaml may read this text: deep nesting would crash it, and it accepts tabs that are not allowed."""
    return "\t" not in text and openings(text) <= MOST_OPENINGS


def openings(text: str) -> int:
    """At least half as many as the text has levels of nesting: a bracket may open a list with a pair in it."""
    text = PLACE.sub("x", text)
    indentations = set(ITEM.findall(text))
    return len(indentations) + len(OPENING.findall(ITEM.sub(r"\1", text)))
