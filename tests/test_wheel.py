"""Installed from a built wheel, in an empty directory, the program finds all it needs inside itself."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.house import ROOT


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The wheel, unpacked beside nothing. Dependencies come from the environment the tests run in."""
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
            cwd=tmp_path / "empty", env=environment, capture_output=True, text=True, check=True, timeout=120,
        ).stdout  # fmt: skip

    return run


def test_rules_are_listed_and_a_game_is_watched(werewolf, installed):
    assert "sheriff" in werewolf("rules")
    assert "Twelve at the table" in werewolf("rules", "sheriff")
    assert "The game is over" in werewolf("watch", "--seed", "1")
    assert (installed / "werewolf" / "configs" / "rulesets" / "classic.yaml").is_file()
    assert list((installed / "werewolf" / "personas").glob("*.yaml"))
    assert (installed / "werewolf" / "export" / "page" / "page.html").is_file()


def test_a_ruleset_of_ones_own_hides_the_shipped_one(werewolf, tmp_path):
    own = tmp_path / "config" / "werewolf" / "configs" / "rulesets"
    own.mkdir(parents=True)
    (own / "quick.yaml").write_text("name: quick\nbase: mafia\ntitle: Quick mafia\nswitches: {day_limit: 3}\n")
    assert "Quick mafia" in werewolf("rules")
    here = tmp_path / "empty" / "configs" / "rulesets"
    here.mkdir(parents=True)
    (here / "quick.yaml").write_text("name: quick\nbase: mafia\ntitle: Nearest mafia\n")
    assert "Nearest mafia" in werewolf("rules")
