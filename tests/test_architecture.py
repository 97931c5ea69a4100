"""How the package is built, held by tests: imports go down, switches are read once, scripts are never dropped.

A test looks at all files and lists those that break its law.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from lab.program import ROOT
from lab.rooms import BEGIN, END, LEVEL, PACKAGE, ROOMS, drawing, imported_rooms, imports, modules, room_of, tree
from werewolf.game.switches import Switches

GAME = PACKAGE / "game"
LONGEST = 45  # lines of a function
BESIDE = {"__init__.py", "__main__.py", "py.typed"}  # what may stand beside the rooms
IMPURE = {
    "asyncio", "random", "time", "datetime", "socket", "os", "pathlib", "fcntl", "io", "subprocess", "threading",
    "rich", "questionary", "prompt_toolkit", "typer", "yaml", "openai", "anthropic",
}  # fmt: skip


def test_the_package_has_these_rooms_and_no_others():
    entries = {path.name for path in PACKAGE.iterdir() if path.name != "__pycache__"} - BESIDE
    assert entries == {*ROOMS} - {"errors"} | {"errors.py"}
    assert len(entries) <= 13


def uphill_imports(path):
    """What a file imports from rooms that are not below its own."""
    level = LEVEL.get(room_of(path), -1)  # files beside the rooms may import any
    return [f"{place(path)} imports {room}" for room in imported_rooms(path) if LEVEL[room] <= level]


def place(path):
    return str(path.relative_to(ROOT))


def test_imports_go_down():
    """For the whole package: at the top of a file, inside functions, and for type checkers."""
    assert [wrong for path in modules() for wrong in uphill_imports(path)] == []


def test_an_import_that_goes_up_would_be_found(tmp_path, monkeypatch):
    monkeypatch.setattr("lab.rooms.PACKAGE", tmp_path)
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    for name, code in (("game/one.py", "from werewolf import cli"), ("audit/two.py", "import werewolf.game.asks")):
        path = tmp_path / name
        path.parent.mkdir()
        path.write_text(f"def f():\n    {code}\n")
    wrong = [wrong for path in modules(tmp_path) for wrong in uphill_imports(path)]
    assert wrong == ["audit/two.py imports game", "game/one.py imports cli"]


@pytest.mark.parametrize(("folder", "barred"), [("werewolf", {"lab", "tests"}), ("lab", {"tests"})])
def test_the_program_knows_neither_tools_nor_tests_and_the_tools_know_no_tests(folder, barred):
    assert [
        place(path) for path in modules(ROOT / folder) if {name.split(".")[0] for name in imports(path)} & barred
    ] == []


def test_exports_and_statistics_need_no_terminal_but_to_draw_its_screen():
    paths = [path for room in ("export", "arena") for path in modules(PACKAGE / room)]
    assert {path.name for path in paths if "terminal" in imported_rooms(path)} == {"cast.py", "svg.py"}


def test_telling_knows_no_colours_no_width_and_no_console():
    """It says what a text is, and `rich.text` carries that."""
    for path in modules(PACKAGE / "telling"):
        names = {name for name in imports(path) if name.split(".")[0] in ("rich", "prompt_toolkit", "questionary")}
        assert names <= {"rich.text", "rich.text.Text"}, path.name
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"get_terminal_size|\.width\b|\.columns\b|isatty|color", text), path.name


def test_no_rule_composes_a_sentence():
    """The words of a rule stand as data beside it: announcements are put together elsewhere."""
    for path in modules(GAME):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        composed = [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
        assert [text for text in composed if re.search(r"\w\.['\"]$", text)] == [], path.name


def test_the_rules_reach_no_file_no_clock_no_network_and_no_screen():
    assert [place(path) for path in modules(GAME) if {name.split(".")[0] for name in imports(path)} & IMPURE] == []


def test_no_two_files_have_the_same_name():
    """So that a name in a message, a traceback or a conversation is one file."""
    count = Counter(path.name for path in modules() if path.name != "__init__.py")
    assert [place(path) for path in modules() if count[path.name] > 1] == []


def test_no_function_is_longer_than_a_screen():
    assert [
        f"{place(path)}:{node.lineno} {node.name}"
        for path in modules()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno - node.lineno >= LONGEST
    ] == []


def test_the_drawing_of_the_rooms_is_true():
    """Made by `make docs`."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert text.partition(BEGIN)[2].partition(END)[0].strip() == f"```\n{drawing()}\n```"


def test_the_tests_follow_the_rooms():
    folders = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and any(path.rglob("*.py"))}
    assert folders - {"laws", "lab"} == {*ROOMS} - {"errors"}


def test_a_switch_is_read_in_exactly_one_module():
    read = {path.name: set(re.findall(r"\b(?:switches|house)\.(\w+)\b", path.read_text())) for path in modules(GAME)}
    readers = {
        switch: [name for name, switches in read.items() if switch in switches] for switch in Switches.model_fields
    }
    assert {switch: names for switch, names in readers.items() if len(names) != 1} == {}


def scripts():
    """The name of every generator function in the rules."""
    names = set()
    for path in modules(GAME):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef) and any(
                isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(node)
            ):
                names.add(node.name)
    return names - {"opening_events", "schedule", "run"}  # plain iterators, and a name too common to mean one thing


def dropped_scripts(path, names):
    """Calls of scripts outside a `yield from`: a forgotten one would silently do nothing."""
    nodes = list(ast.walk(tree(path)))
    carried = {id(node) for outer in nodes if isinstance(outer, ast.YieldFrom) for node in ast.walk(outer)}
    for node in nodes:
        if isinstance(node, ast.Call) and id(node) not in carried:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in names:
                yield f"{path.name}:{node.lineno} {name}"


def test_no_script_is_called_and_forgotten():
    paths, names = [*modules(GAME / "roles"), *modules(GAME / "handlers")], scripts()
    assert [call for path in paths for call in dropped_scripts(path, names)] == []


def test_a_forgotten_script_would_be_found(tmp_path):
    path = tmp_path / "role.py"
    path.write_text("def night(ctx, seats):\n    heir = hand_on_badge(ctx, seats[0])\n    yield from mourn(ctx, 1)\n")
    assert list(dropped_scripts(path, scripts())) == ["role.py:2 hand_on_badge"]


# Where text leaves the program: messages through one module, and drawings of the screen, whose text is cleaned too.
SAYS = {"terminal/output.py"}
DRAWS = {
    "terminal/screen/terminal_page.py", "terminal/keyboard/prompt_layout.py", "terminal/keyboard/curtain.py",
    "terminal/replay/show_replay.py", "terminal/replay/replay_screen.py", "terminal/replay/rendered_game.py",
    "terminal/screen/screen.py", "terminal/screen/off_screen.py",
    "session/host.py", "export/svg.py",
}  # fmt: skip


def ways_out(path):
    """Calls that print: `print`, a console, an exit with words, or a write to a standard stream or console."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            exits_with_words = name == "sys.exit" and any(isinstance(each, ast.JoinedStr) for each in node.args)
            writes = name.endswith((".write", ".writelines", ".print")) and ("std" in name or "console" in name.lower())
            if writes or exits_with_words or name in ("print", "Console", "console_on", "typer.echo", "typer.secho"):
                yield f"{path.name}:{node.lineno} {name}"


def test_no_module_prints_around_the_one_way_out():
    others = [path for path in modules() if str(path.relative_to(PACKAGE)) not in SAYS | DRAWS]
    assert [call for path in others for call in ways_out(path)] == []


def test_every_module_that_may_print_does():
    assert [name for name in SAYS | DRAWS if not list(ways_out(PACKAGE / name))] == []


def test_a_print_around_the_one_way_out_would_be_found(tmp_path):
    path = tmp_path / "role.py"
    path.write_text(
        "def f(x):\n    print(x)\n    sys.stderr.write(x)\n    self._console.print(x)\n    sys.exit(f'{x}')\n"
    )
    assert [each.partition(" ")[2] for each in ways_out(path)] == [
        "print", "sys.stderr.write", "self._console.print", "sys.exit",
    ]  # fmt: skip


def test_help_imports_neither_sdk_nor_questionary_nor_the_engine():
    code = (
        "import sys; sys.argv = ['werewolf', '--help']\n"
        "import werewolf.cli.app\n"
        "try: werewolf.cli.app.main()\n"
        "except SystemExit: pass\n"
        "print([m for m in ('anthropic', 'openai', 'questionary', 'werewolf.game', 'yaml') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("[]"), done.stdout[-200:]


def test_the_project_speaks_of_itself_alone():
    """No path of anybody's machine, no lock file that records download addresses."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    names = listed.stdout.split() or [str(path.relative_to(ROOT)) for path in modules()]
    assert not [
        name for name in names if Path(name).name in ("uv.lock", "poetry.lock", "pdm.lock", "package-lock.json")
    ]
    for name in names:
        path = ROOT / name
        if path.suffix in (".py", ".md", ".yaml", ".toml") and path.is_file():
            assert not re.search(r"/(home|root|work|Users)/[a-z]", path.read_text(encoding="utf-8")), name
