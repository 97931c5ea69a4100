"""Every way to change one thing in one line of a log: another value or type, something missing, something more."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from lab.proof.excuses import FIELDS, matching

Line = dict[str, Any]
Log = list[Line]
Path = tuple[str | int, ...]

ENVELOPE = ("n", "day", "phase", "sub_phase", "to")
MAPS = {
    "votes",
    "bids",
    "deaths",
    "cards",
    "setting",
    "roles",
    "camps",
    "announcements",
}  # keys are data, not names of fields
MISSING = object()


class Node(NamedTuple):
    """One value in a line: how to reach it, and the name of its field (`Answered.ask.options[]`, `Vote|to`)."""

    path: Path
    field: str
    value: Any


class Change(NamedTuple):
    """One change: at `line` of the log with this number, the value at `path` becomes `new`."""

    log: int
    line: int
    path: Path
    field: str
    label: str
    old: Any
    new: Any

    def __str__(self) -> str:
        new = "nothing" if self.new is MISSING else repr(self.new)
        return f"log {self.log} line {self.line + 1}: {self.field} {self.label}: {self.old!r:.80} -> {new:.80}"


def nodes(line: Line) -> Iterator[Node]:
    """Every value of a line, from the envelope to the innermost."""
    kind = line["event"]["kind"]
    yield Node((), f"{kind}|line", line)
    yield Node(("event",), f"{kind}|event", line["event"])
    for name in ENVELOPE:
        yield from inside((name,), f"{kind}|{name}", line[name])
    for name, value in line["event"].items():
        yield from inside(("event", name), f"{kind}.{name}", value)


def inside(path: Path, field: str, value: Any) -> Iterator[Node]:
    yield Node(path, field, value)
    if isinstance(value, list):
        for at, item in enumerate(value):
            yield from inside((*path, at), f"{field}[]", item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from inside((*path, key), inner_field(field, key), item)


def inner_field(field: str, key: str) -> str:
    """The name of the field under this key."""
    return f"{field}{{}}" if name_of(field) in MAPS else f"{field}.{key}"


def name_of(field: str) -> str:
    """The last name in a field: `options[]` of `Answered.ask.options[]`. Fields of one name hold values of one kind."""
    return field.replace("|", ".").rpartition(".")[2]


def group(line: Line) -> str:
    """Lines of one kind that different rules govern: votes are not speeches, though both are answers."""
    event = line["event"]
    return f"{event['kind']} {event['ask']['purpose'] if event['kind'] == 'Answered' else line['sub_phase']}"


class Corpus:
    """The logs of one house, and where each field occurs in them."""

    def __init__(self, logs: Sequence[Log]) -> None:
        self.logs = logs
        self.places: dict[tuple[str, str], list[tuple[int, int, Path]]] = defaultdict(list)
        self.values: dict[str, list[Any]] = defaultdict(list)
        for number, log in enumerate(logs):
            for at, line in enumerate(log):
                for node in nodes(line):
                    rules = "" if matching(node.field, FIELDS) else group(line)
                    self.places[rules, node.field].append((number, at, node.path))
                    known = self.values[name_of(node.field)]
                    if len(known) < 40 and is_plain(node.value) and node.value not in known:
                        known.append(node.value)

    def changes(self, occurrences: int) -> Iterator[Change]:
        """All changes to every field, each at the first place, the last, and evenly between."""
        for (_, field), places in self.places.items():
            for number, at, path in spread(places, occurrences):
                old = value_at(self.logs[number][at], path)
                for label, new in new_values(old, [v for v in self.values[name_of(field)] if differs(v, old)], at):
                    if differs(old, new):
                        yield Change(number, at, path, field, label, old, new)
                if path and not isinstance(path[-1], int):
                    yield Change(number, at, path, field, "missing", old, MISSING)

    def changed(self, change: Change) -> Log:
        """The log with this one change. All other lines are shared with the source."""
        log = self.logs[change.log]
        return [*log[: change.line], replaced(log[change.line], change.path, change.new), *log[change.line + 1 :]]


def is_plain(value: Any) -> bool:
    """Whether a value is a word, a number or a list of them, so that another of its field is wholly another."""
    return not isinstance(value, dict) and not (isinstance(value, list) and any(isinstance(v, dict) for v in value))


def spread(places: Sequence[Any], count: int) -> list[Any]:
    """So many of these, evenly from the first to the last."""
    if len(places) <= count:
        return list(places)
    return [places[round(k * (len(places) - 1) / (count - 1))] for k in range(count)] if count > 1 else [places[0]]


def differs(one: Any, other: Any) -> bool:
    """Whether two JSON values are not the same text: 1, 1.0 and true are three values."""
    return one != other or type(one) is not type(other)


def value_at(line: Line, path: Path) -> Any:
    value: Any = line
    for step in path:
        value = value[step]
    return value


def replaced(value: Any, path: Path, new: Any) -> Any:
    """A copy of this value with one part replaced or taken out."""
    if not path:
        return new
    copy: Any = list(value) if isinstance(value, list) else dict(value)
    if len(path) == 1 and new is MISSING:
        del copy[path[0]]
    else:
        copy[path[0]] = replaced(copy[path[0]], path[1:], new)
    return copy


def new_values(old: Any, others: Sequence[Any], turn: int) -> Iterator[tuple[str, Any]]:
    """Other values for this one: one that stands in the same field elsewhere, and wrong ones by its type."""
    if others:
        yield "another value", others[turn % len(others)]
        if len(others) > 2:
            yield "yet another value", others[(turn + len(others) // 2) % len(others)]
    if old is not None:
        yield "null", None
        yield from BY_TYPE[type(old)](old)
    else:
        yield from (("a number for null", 0), ("a word for null", "x"))


def of_bool(old: bool) -> Iterator[tuple[str, Any]]:
    yield "the opposite", not old
    yield "a number for a truth", int(old)


def of_int(old: int) -> Iterator[tuple[str, Any]]:
    yield "one more", old + 1
    yield "one less", old - 1
    yield "a fraction for a number", float(old)
    yield "a word for a number", str(old)
    if old in (0, 1):
        yield "a truth for a number", bool(old)


def of_float(old: float) -> Iterator[tuple[str, Any]]:
    yield "half more", old + 0.5
    if old == int(old):
        yield "a whole number for a fraction", int(old)


def of_str(old: str) -> Iterator[tuple[str, Any]]:
    yield "other words", f"{old}~"
    yield "a number for words", 1
    if old:
        yield "empty", ""


def of_list(old: list[Any]) -> Iterator[tuple[str, Any]]:
    if old:
        yield "first dropped", old[1:]
        yield "last doubled", [*old, old[-1]]
    else:
        yield "one added", [0]
    if len(old) > 1:
        yield "last dropped", old[:-1]
        yield "first doubled", [old[0], *old]
        yield "emptied", []
        if old[0] != old[1]:
            yield "first two swapped", [old[1], old[0], *old[2:]]
        if old[0] != old[-1]:
            yield "first and last swapped", [old[-1], *old[1:-1], old[0]]
    if old and type(old[0]) is int:
        missing = next(seat for seat in range(len(old) + 1) if seat not in old)
        yield (
            "a seat added",
            sorted((*(seat for seat in old if type(seat) is int), missing))
            + [word for word in old if type(word) is not int],
        )
        yield "a word added", [*old, "pass"]


def of_dict(old: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    yield "a key more", {**old, "extra": 1}
    if old:
        first = next(iter(old))
        yield "first entry renamed", {("0" if key == first else key): value for key, value in old.items()}
    if len(old) > 1:
        keys = list(old)
        exchanged = {**old, keys[0]: old[keys[1]], keys[1]: old[keys[0]]}
        if differs(old[keys[0]], old[keys[1]]):
            yield "two entries exchanged", exchanged


BY_TYPE: dict[type, Callable[[Any], Iterator[tuple[str, Any]]]] = {
    bool: of_bool,
    int: of_int,
    float: of_float,
    str: of_str,
    list: of_list,
    dict: of_dict,
}
