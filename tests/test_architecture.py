"""How the house is built, held by tests: imports point down, switches are read once, scenes are never dropped."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house import ROOT
from werewolf.game.ruleset import Switches

PACKAGE = ROOT / "werewolf"
IMPURE = {"asyncio", "random", "time", "datetime", "socket", "rich", "questionary", "typer", "openai", "anthropic"}


def modules(folder="."):
    return sorted((PACKAGE / folder).rglob("*.py"))


def imported(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


@pytest.mark.parametrize("path", modules("game"), ids=str)
def test_the_rules_reach_no_clock_no_network_no_screen_and_no_player(path):
    for name in imported(path):
        assert name.split(".")[0] not in IMPURE, name
        assert not name.startswith("werewolf.") or name.startswith("werewolf.game"), name


@pytest.mark.parametrize("path", modules("players"), ids=str)
def test_players_know_nothing_of_commands_or_screens(path):
    for name in imported(path):
        assert not name.startswith(
            (
                "werewolf.cli.app",
                "werewolf.commands",
                "werewolf.terminal.screen",
                "werewolf.watch",
                "werewolf.session.loop",
            )
        ), name


def reads_of(switch):
    """Modules of the rules that read a switch."""
    pattern = re.compile(rf"\b(switches|house)\.{switch}\b")
    return [path.name for path in modules("game") if pattern.search(path.read_text())]


@pytest.mark.parametrize("switch", Switches.model_fields)
def test_a_switch_is_read_in_exactly_one_module(switch):
    readers = reads_of(switch)
    if switch == "tie":
        readers.remove("deck.py")  # refuses a revote that the day has no place for, before any game
    assert len(readers) == 1, readers


def scenes():
    """The name of every generator function in the rules."""
    found = set()
    for path in modules("game"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and any(
                isinstance(n, ast.Yield | ast.YieldFrom) for n in ast.walk(node)
            ):
                found.add(node.name)
    return found - {"opened", "schedule", "run"}  # plain iterators, and a name too common to mean one thing


def dropped_scenes(path, names):
    """Calls of scenes outside a `yield from`: a forgotten one would silently do nothing."""
    tree = ast.parse(path.read_text())
    carried = {id(node) for outer in ast.walk(tree) if isinstance(outer, ast.YieldFrom) for node in ast.walk(outer)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and id(node) not in carried:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in names:
                yield f"{path.name}:{node.lineno} {name}"


@pytest.mark.parametrize("path", [*modules("game/roles"), *modules("game/handlers")], ids=lambda path: path.stem)
def test_no_scene_is_called_and_forgotten(path):
    assert not list(dropped_scenes(path, scenes()))


def test_a_forgotten_scene_would_be_found(tmp_path):
    path = tmp_path / "role.py"
    path.write_text("def night(ctx, seats):\n    heir = badge(ctx, seats[0])\n    yield from mourn(ctx, 1)\n")
    assert list(dropped_scenes(path, scenes())) == ["role.py:2 badge"]


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
