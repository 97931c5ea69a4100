"""What the fuzzers build their input from: odd values, hostile texts, and mutations of what is in order."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

from lab.attacks.injector import WORDS, payloads

HOSTILE = [payload.spoken(WORDS[0], "Ann", "Ben", 2) for payload in payloads()]
ODD_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 60, 61, 10**6, 2**63, -(2**63) - 1, 10**30, 0.5, -0.0, 1e308, float("inf"),
    float("nan"), "", " ", "0", "3", "all", "public", "null", "\x1b[31m", "\u202e", "a" * 5_000, "\ud800", [], {},
    [[]], [None], {"": None}, {"a": {"a": {}}}, [1, "1", 1.0, True],
)  # fmt: skip

texts = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=40))
values = st.recursive(
    st.one_of(st.sampled_from(ODD_VALUES).map(deepcopy), st.integers(), st.floats(), texts),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=4)),
    max_leaves=8,
)


def places(content: Any) -> list[tuple[Any, ...]]:
    """The paths of everything inside a nested value."""
    found: list[tuple[Any, ...]] = []
    todo: list[tuple[tuple[Any, ...], Any]] = [((), content)]
    while todo:
        path, value = todo.pop()
        inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, each in inside:
            found.append((*path, key))
            todo.append(((*path, key), each))
    return found


@st.composite
def mutated(draw: st.DrawFn, content: Any, most: int = 3) -> Any:
    """A nested value with a few of its parts replaced, removed, renamed, swapped or repeated."""
    content = deepcopy(content)
    for _ in range(draw(st.integers(1, most))):
        paths = places(content)
        if not paths:
            return content
        *way, last = draw(st.sampled_from(paths))
        inside = content
        for key in way:
            inside = inside[key]
        mutate(draw, inside, last, content)
    return content


def mutate(draw: st.DrawFn, inside: Any, key: Any, content: Any) -> None:
    kind = draw(st.sampled_from(("replace", "replace", "remove", "rename", "copy")))
    if kind == "replace":
        inside[key] = draw(values)
    elif kind == "remove":
        del inside[key]
    elif kind == "rename" and isinstance(inside, dict):
        inside[draw(texts)] = inside.pop(key)
    else:
        inside[key] = deepcopy(draw(st.sampled_from([content, inside])))


@st.composite
def damaged_bytes(draw: st.DrawFn, content: bytes) -> bytes:
    """Bytes with a few of them changed, cut out or put in."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(content)))
        end = min(len(content), start + draw(st.integers(0, 40)))
        content = content[:start] + draw(st.binary(max_size=12)) + content[end:]
    return content
