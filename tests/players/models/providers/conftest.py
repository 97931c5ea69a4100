"""Shorter pauses of the circuit breaker for these tests."""

import pytest

from werewolf.players.models.transport import circuit_breaker as breaker


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch):
    monkeypatch.setattr(breaker, "SHORTEST_PAUSE", 1.0)
