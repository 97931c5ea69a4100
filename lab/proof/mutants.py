"""Mutants: every function of the rules with one small wrong in it, made by machine from its source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from lab.program import ROOT
from lab.proof.operators import expression_mutants, statement_mutants

PREFIX = "werewolf.game"
Step = tuple[str, int | None]
Steps = tuple[Step, ...]

# Words for people, types for checkers, and a zip's own check of its lengths: no game depends on them.
# A switch's default stands in the log like any other value.
WORDING = {
    *("lines", "blurb", "description", "question", "prompt", "choosing", "choosing_prompt", "strict"),
    *("players", "models", "place", "EVERY_GAME", "REPEAT", "ONESELF", "BOTH_PROTECTED"),
}
TYPES = {"Literal", "Annotated", "Callable", "Generator", "TypeVar", "Field", "ConfigDict", "dataclass_transform"}
RULES = {"needs", "sub_phases"}  # what is declared of a switch and is no wording
UNREAD = {"annotation", "returns", "decorator_list", "targets", "target", "bases", "type"}


@dataclass(frozen=True)
class Mutant:
    """One mutant: where it is, what stood there, and what stands there now. `code` is what replaces the node at `path`.

    `first` and `last` are the lines that must be reached for it to matter. `runs`: it stands in a function's body, and
    does not run when its module is imported.
    """

    module: str
    function: str
    old: str
    new: str
    code: str
    path: Steps
    first: int
    last: int
    runs: bool

    @property
    def where(self) -> str:
        """The function by its module, without what all modules share."""
        return f"{self.module.removeprefix(PREFIX).lstrip('.')}.{self.function or 'module'}"

    def __str__(self) -> str:
        return f"{self.where}: {self.old}  ->  {self.new}"


class Place(NamedTuple):
    """What is around a piece of code."""

    function: str
    runs: bool
    first: int
    last: int


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def sources() -> dict[str, Path]:
    """Every module of the rules, but for the one that is about how they read."""
    modules = {module_name(path): path for path in sorted((ROOT / "werewolf" / "game").rglob("*.py"))}
    return {name: path for name, path in modules.items() if name != f"{PREFIX}.sentences"}


@cache
def source(module: str) -> str:
    return sources()[module].read_text(encoding="utf-8")


def all_mutants() -> list[Mutant]:
    return [mutant for module in sources() for mutant in mutants_of(module)]


def mutants_of(module: str) -> Iterator[Mutant]:
    """Every mutant of one module, each of its kind once for the same expression of a function."""
    tree = ast.parse(source(module))
    for at, node in enumerate(tree.body):
        for (path, old, new, code), place in found(node, (("body", at),), tree, Place("", False, 0, 0)):
            yield Mutant(module, place.function, old, new, code, path, place.first, place.last, place.runs)


Wrong = tuple[Steps, str, str, str]


def found(node: ast.AST, path: Steps, parent: ast.AST, place: Place) -> Iterator[tuple[Wrong, Place]]:
    """Every mutant in this piece of code, from the outside in."""
    if is_left_alone(node):
        return
    if isinstance(node, ast.stmt):
        place = place._replace(first=node.lineno, last=header_end(node))
        if place.runs:
            for body in statement_mutants(node):
                code = "\n".join(map(text, body))
                yield (path, text(node), code, code), place
    elif isinstance(node, ast.expr) and not declares_switch(node):
        wrongs = {text(new): new for new in expression_mutants(node, parent)}
        for code, new in wrongs.items():
            if code != text(node):
                yield (path, *shown(node, new, path[-1], parent), code), place
    for field, at, child in children(node):
        yield from found(child, (*path, (field, at)), node, inside(node, field, place))


def shown(node: ast.expr, new: ast.expr, step: Step, parent: ast.AST) -> tuple[str, str]:
    """What stood there and what stands there now. A single word is shown with the expression it stands in."""
    if not isinstance(node, ast.Constant | ast.Name | ast.Attribute) or not isinstance(parent, ast.expr):
        return text(node), text(new)
    changed, (field, at) = deepcopy(parent), step
    if at is None:
        setattr(changed, field, new)
    else:
        getattr(changed, field)[at] = new
    return text(parent), text(changed)


def inside(node: ast.AST, field: str, place: Place) -> Place:
    """The place of what stands in a field of this node. A function inside a function belongs to the outer one."""
    if not isinstance(node, ast.FunctionDef | ast.ClassDef) or field != "body" or place.runs:
        return place
    return place._replace(function=f"{place.function}.{node.name}".lstrip("."), runs=isinstance(node, ast.FunctionDef))


def children(node: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    for field, value in ast.iter_fields(node):
        if field in UNREAD or isinstance(node, ast.Raise):
            continue
        if isinstance(node, ast.Call) and text(node.func) == "purpose":
            value = value[:1] if field == "args" else []
        if declares_switch(node):
            value = [part for part in value if part.arg in RULES] if field == "keywords" else []
        for at, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(child, ast.AST):
                yield field, at, child


def declares_switch(node: ast.AST) -> bool:
    """Whether this declares a switch, which is wording but for its `RULES`."""
    return isinstance(node, ast.Call) and text(node.func) == "switch"


def is_left_alone(node: ast.AST) -> bool:
    """Docstrings, wording and types."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Assign | ast.AnnAssign):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        return isinstance(target, ast.Name) and target.id in WORDING | {"__slots__"}
    if isinstance(node, ast.keyword):
        return node.arg in WORDING
    if isinstance(node, ast.Subscript | ast.Call):
        return text(node.value if isinstance(node, ast.Subscript) else node.func) in TYPES
    return isinstance(node, ast.If) and text(node.test) == "TYPE_CHECKING"


def header_end(node: ast.stmt) -> int:
    """The last line of a statement, or of what comes before its body."""
    body: list[ast.stmt] = getattr(node, "body", [])
    return max(node.lineno, body[0].lineno - 1) if body else node.end_lineno or node.lineno


def text(node: ast.AST) -> str:
    return ast.unparse(ast.fix_missing_locations(node))


def mutated_tree(mutant: Mutant) -> ast.Module:
    """The module with this one wrong in it. Every part of the mutant keeps the line of what it replaces."""
    tree = ast.parse(source(mutant.module))
    holder: ast.AST = tree
    for field, at in mutant.path[:-1]:
        holder = getattr(holder, field) if at is None else getattr(holder, field)[at]
    field, at = mutant.path[-1]
    old = getattr(holder, field) if at is None else getattr(holder, field)[at]
    statement = isinstance(old, ast.stmt)
    new: list[ast.AST] = [*ast.parse(mutant.code).body] if statement else [ast.parse(mutant.code, mode="eval").body]
    for part in (part for each in new for part in ast.walk(each) if hasattr(part, "lineno")):
        ast.copy_location(part, old)
    if at is None:
        setattr(holder, field, new[0])
    else:
        getattr(holder, field)[at : at + 1] = new
    return tree
