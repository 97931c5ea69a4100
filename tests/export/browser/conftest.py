"""These tests need a real browser. They run only if this folder is named, or WEREWOLF_BROWSER is set."""

import os
from pathlib import Path

import pytest

from lab.sample_games import finish_with_bots
from tests.export.browser.chromium import HOW_TO_GET_IT, Chromium, chromium_path
from tests.export.browser.replay import Replay


def pytest_ignore_collect(collection_path, config):  # noqa: ARG001
    named = any("browser" in Path(arg.partition("::")[0]).parts for arg in config.args)
    return None if named or os.environ.get("WEREWOLF_BROWSER") else True


@pytest.fixture(scope="session")
def chromium():
    path = chromium_path()
    if path is None:
        pytest.exit(HOW_TO_GET_IT, returncode=2)
    browser = Chromium(path)
    yield browser
    browser.close()


@pytest.fixture
def replay(chromium, tmp_path):
    replay = Replay(chromium, tmp_path / "game.html")
    yield replay
    assert chromium.messages == []
    assert set(chromium.requests) == {(tmp_path / "game.html").as_uri()}


@pytest.fixture(scope="session")
def sheriff():
    return finish_with_bots("sheriff", 7)[1]
