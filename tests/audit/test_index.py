"""The three indexes of assertions are complete, numbered in order, and independent of the engine."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from werewolf import audit
from werewolf.audit.assertions.index import CHECKS, INDEXES
from werewolf.audit.assertions.updates import UPDATES
from werewolf.audit.logged_rules import KNOWN_ROLES
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


def test_an_assertion_is_one_sentence_in_a_category() -> None:
    for category, assertion in ASSERTIONS:
        assert category and assertion.on, assertion.number
        assert "\n" not in assertion.text, assertion.number
        assert assertion.text[0].isupper(), assertion.number
        assert assertion.text.endswith("."), assertion.number


def test_an_assertion_is_named_after_its_number() -> None:
    """So whoever holds the index finds it by a search for its number."""
    for path in sorted((AUDIT / "assertions").glob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                calls = [call for call in node.decorator_list if isinstance(call, ast.Call)]
                numbers = [number_in(call) for call in calls if getattr(call.func, "id", "") == "assertion"]
                assert all(node.name == number.replace(".", "_") for number in numbers), node.name
    assert all(number == assertion.number for number, assertion in CHECKS.items())


def test_an_assertion_stands_in_the_file_of_its_letter() -> None:
    for number in SEVENTY_SIX:
        module = CHECKS[number].check.__module__.rpartition(".")[2]
        assert number[0].lower() in module.split("_"), (number, module)


def test_each_of_the_76_has_the_sentence_of_the_index_and_the_others_that_of_their_base() -> None:
    assert all(CHECKS[number].seed for number in SEVENTY_SIX)
    assert len({CHECKS[number].seed for number in SEVENTY_SIX}) == 76
    for _, assertion in ASSERTIONS:
        assert assertion.seed == (CHECKS[assertion.base].seed if assertion.base else CHECKS[assertion.number].seed)


def number_in(call: ast.Call) -> str:
    """The assertion number that a call gives as its first argument."""
    first = call.args[0]
    assert isinstance(first, ast.Constant)
    return str(first.value)


def imported_names(path: Path) -> set[str]:
    """Everything a module imports, with full names."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports must be absolute"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "import_module":
            raise AssertionError("modules must not be imported by a function call")
    return names


def test_the_auditor_imports_nothing_else_of_this_project() -> None:
    """So it shares no code with the engine that it checks."""
    names = {(path.name, name) for path in AUDIT.rglob("*.py") for name in imported_names(path)}
    ours = {(path, name) for path, name in names if name.split(".")[0] == "werewolf"}
    assert {(path, name) for path, name in ours if not name.startswith("werewolf.audit.")} == set()


def test_the_auditor_knows_every_kind_of_line_and_every_role() -> None:
    """A new role may add kinds of lines; the auditor then skips what it cannot know about that night."""
    core = {
        name
        for name, event in EVENTS.items()
        if event.__module__ in ("werewolf.game.events", "werewolf.game.answer_events")
    }
    assert core <= set(UPDATES)
    assert set(roles()) == KNOWN_ROLES


def test_mafia_and_classic_have_only_checks_of_their_own_or_of_another_number() -> None:
    own = {number for number in CHECKS if number not in SEVENTY_SIX}
    for name in ("mafia", "classic"):
        others = [a for group in INDEXES[name].assertions.values() for a in group if a.number not in own]
        assert all(assertion.check is CHECKS[assertion.base or ""].check for assertion in others)
