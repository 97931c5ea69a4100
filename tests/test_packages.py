"""Every package that the program imports is one it declares, and what a player installs holds no developers' tools."""

from __future__ import annotations

import re
import sys
import tomllib

from lab.program import ROOT
from lab.rooms import imports, modules

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
COMES_WITH = {"pydantic_core": "pydantic", "yaml": "pyyaml", "botocore": "anthropic", "google": "anthropic"}


def names_of(requirements):
    return {re.match(r"[\w-]+", requirement)[0].lower().replace("-", "_") for requirement in requirements}


def test_every_package_the_program_imports_is_declared():
    imported = {name.partition(".")[0] for path in modules() for name in imports(path)}
    packages = {COMES_WITH.get(name, name) for name in imported - sys.stdlib_module_names - {"werewolf"}}
    declared = names_of(PROJECT["dependencies"])
    assert packages == declared


def test_every_package_a_player_installs_has_an_upper_bound():
    assert [each for each in PROJECT["dependencies"] if not re.search(r">=[\d.]+,<\d", each)] == []


def test_a_player_installs_no_tools_of_developers():
    tools = {"mypy", "ruff", "pytest", "hypothesis", "llmock", "build", "hatchling", "jsonschema", "mkdocs_material"}
    assert names_of(PROJECT["dependencies"]) & tools == set()
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(r"^watch: \$\(PLAYER\)$", makefile, re.M)
