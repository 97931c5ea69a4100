"""Installed from a wheel and run in an empty folder, the program finds all its files in the package."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from lab.program import ROOT


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The unpacked wheel. Dependencies come from the environment of the tests."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, capture_output=True, text=True, check=True, timeout=300)
    (wheel,) = folder.glob("*.whl")
    site = folder / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(site), str(wheel)]
    subprocess.run(pip, capture_output=True, text=True, check=True, timeout=300)
    return site


@pytest.fixture
def werewolf(installed, tmp_path):
    def run(*words):
        environment = {**os.environ, "PYTHONPATH": str(installed), "XDG_CONFIG_HOME": str(tmp_path / "config")}
        (tmp_path / "empty").mkdir(exist_ok=True)
        return subprocess.run(
            [sys.executable, "-P", "-m", "werewolf", *words],
            cwd=tmp_path / "empty", env=environment, capture_output=True, text=True, check=True, timeout=300,
        ).stdout  # fmt: skip

    return run


def test_an_installed_copy_lists_rules_and_plays_a_game(werewolf, installed):
    assert "sheriff" in werewolf("rules")
    assert "The werewolves kill by night" in werewolf("rules", "sheriff")
    assert "The game is over" in werewolf("watch", "--seed", "1")
    assert (installed / "werewolf" / "shipped" / "configs" / "rulesets" / "classic.yaml").is_file()
    assert list((installed / "werewolf" / "shipped" / "personas").glob("*.yaml"))
    assert (installed / "werewolf" / "export" / "page" / "page.html").is_file()


def test_nothing_but_the_program_is_installed(installed):
    """No test, no tool of `lab/`, and no attack."""
    assert {path.name.partition("-")[0] for path in installed.iterdir() if path.name != "bin"} == {"werewolf"}
    assert [path.name for path in installed.rglob("*") if re.search("test|payload|inject|benchmark", path.name)] == []


def test_a_users_own_ruleset_is_found_and_the_current_folder_comes_first(werewolf, tmp_path):
    own = tmp_path / "config" / "werewolf" / "configs" / "rulesets"
    own.mkdir(parents=True)
    (own / "quick.yaml").write_text("name: quick\nbase: mafia\ntitle: Quick mafia\nswitches: {day_limit: 3}\n")
    assert "Quick mafia" in werewolf("rules")
    here = tmp_path / "empty" / "configs" / "rulesets"
    here.mkdir(parents=True)
    (here / "quick.yaml").write_text("name: quick\nbase: mafia\ntitle: Nearest mafia\n")
    assert "Nearest mafia" in werewolf("rules")
