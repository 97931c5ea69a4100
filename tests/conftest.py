"""What holds for all tests: signals as a terminal starts with them, and garbage collected less often."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes tells how busy the machine is, and nothing about the program.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


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
