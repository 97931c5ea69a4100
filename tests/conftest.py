"""What holds for all tests: a folder for games that is nobody's, signals as a terminal starts with them, garbage
collected less often, and what costs much and is always the same worked out once.
"""

from __future__ import annotations

import gc
import os
import signal
import ssl
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path

import pytest
import typer.main
import typer.testing
from hypothesis import HealthCheck, settings

# How long an example takes tells how busy the machine is, and nothing about the program.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

# The certificates of this machine are read for every client, and are always the same.
ssl.create_default_context = cache(ssl.create_default_context)

# Typer puts all commands together for every call in this process, and they are always the same.
typer.main.get_command = typer.testing._get_command = cache(typer.main.get_command)

NUMBERS = count()


@pytest.fixture(scope="session", autouse=True)
def games_of_shared_fixtures(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What several tests share is played before any of them, and leaves nothing in the user's own folder either."""
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))


@pytest.fixture(autouse=True)
def folder_for_games(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test has a folder of its own for the games of a user, who has none yet."""
    folder = tmp_path_factory.getbasetemp() / "data" / str(next(NUMBERS))
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder / "werewolf"


@pytest.fixture(scope="session", autouse=True)
def signals_of_a_terminal() -> None:
    """A shell that runs the tests in the background lets them ignore Ctrl-C, which some of them press."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def rare_garbage_collection() -> Iterator[None]:
    """The events of a game live until it ends, and what pytest has imported lives longer: do not look it over again
    and again. `werewolf simulate` does the same.
    """
    threshold = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)
    yield
    gc.set_threshold(*threshold)
    gc.unfreeze()
