"""The three indexes of assertions are complete, numbered in order, and independent of the engine."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from werewolf import audit
from werewolf.audit.assertion import Assertion
from werewolf.audit.index import INDEXES, build_index
from werewolf.audit.logged_rules import KNOWN_ROLES
from werewolf.audit.updates import UPDATES
from werewolf.game.event import EVENTS
from werewolf.game.roles import roles

AUDIT = Path(audit.__file__).parent

HOW_MANY = {"A": 5, "B": 4, "C": 15, "D": 2, "E": 7, "F": 3, "G": 2, "H": 5} | {
    "I": 9,
    "J": 2,
    "K": 4,
    "L": 4,
    "M": 7,
    "N": 6,
    "O": 1,
}
SEVENTY_SIX = [f"{letter}.{k}" for letter, count in HOW_MANY.items() for k in range(1, count + 1)]

ASSERTIONS = [
    (category, assertion)
    for index in INDEXES.values()
    for category, group in index.assertions.items()
    for assertion in group
]


def test_the_sheriff_index_has_all_76_assertions_in_order() -> None:
    assert len(SEVENTY_SIX) == 76
    assert INDEXES["sheriff"].numbers() == SEVENTY_SIX


@pytest.mark.parametrize(("index", "prefix"), [("mafia", "MA"), ("classic", "CL")])
def test_the_other_indexes_have_at_least_25_assertions_numbered_in_order(index: str, prefix: str) -> None:
    numbers = INDEXES[index].numbers()
    assert numbers == [f"{prefix}.{k}" for k in range(1, len(numbers) + 1)]
    assert len(numbers) >= 25


@pytest.mark.parametrize(("category", "assertion"), ASSERTIONS, ids=lambda found: getattr(found, "number", None))
def test_an_assertion_is_one_sentence_in_a_category(category: str, assertion: Assertion) -> None:
    assert category
    assert "\n" not in assertion.text
    assert assertion.text[0].isupper()
    assert assertion.text.endswith(".")
    assert assertion.on


def test_an_assertion_is_named_after_its_number() -> None:
    """This holds for functions with the decorator and for checks reused from another index."""
    for path in [path for name in INDEXES for path in (AUDIT / name).glob("*.py")]:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                calls = [decorator for decorator in node.decorator_list if isinstance(decorator, ast.Call)]
                assert all(node.name == number_in(call).replace(".", "_") for call in calls), node.name
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                call, target = node.value, node.targets[0]
                if isinstance(call.func, ast.Name) and call.func.id == "same_check" and isinstance(target, ast.Name):
                    assert target.id == number_in(call).replace(".", "_")


def number_in(call: ast.Call) -> str:
    """The assertion number that a call gives as its first argument."""
    first = call.args[0]
    assert isinstance(first, ast.Constant)
    return str(first.value)


def imported_names(path: Path) -> set[str]:
    """Everything a module imports, with full names."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports must be absolute"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "import_module":
            raise AssertionError("modules must not be imported by a function call")
    return found


@pytest.mark.parametrize("path", sorted(AUDIT.rglob("*.py")), ids=lambda path: str(path.relative_to(AUDIT)))
def test_the_auditor_imports_nothing_else_of_this_project(path: Path) -> None:
    """So it shares no code with the engine that it checks."""
    ours = {name for name in imported_names(path) if name.split(".")[0] == "werewolf"}
    assert all(name.startswith("werewolf.audit.") for name in ours), ours


def test_the_auditor_knows_every_kind_of_line_and_every_role() -> None:
    """A new role may add kinds of lines; the auditor then skips what it cannot know about that night."""
    core = {
        name for name, event in EVENTS.items() if event.__module__ in ("werewolf.game.events", "werewolf.game.outside")
    }
    assert core <= set(UPDATES)
    assert set(roles()) == KNOWN_ROLES


def test_an_index_is_built_only_from_its_own_categories() -> None:
    for name, index in INDEXES.items():
        package = __import__(f"werewolf.audit.{name}", fromlist=["CATEGORIES"])
        assert build_index(name, package.CATEGORIES) == index
