"""Tests do not wait long before a closed door."""

import pytest

from werewolf.players.models.transport import circuit_breaker as gate


@pytest.fixture(autouse=True)
def hurried(monkeypatch):
    monkeypatch.setattr(gate, "SHORTEST_REST", 1.0)
    monkeypatch.setattr(gate, "YOUNG", 0.5)
