"""Tests do not wait long before a closed door."""

import pytest

from werewolf.players.models.transport import circuit_breaker as breaker


@pytest.fixture(autouse=True)
def hurried(monkeypatch):
    monkeypatch.setattr(breaker, "SHORTEST_REST", 1.0)
    monkeypatch.setattr(breaker, "YOUNG", 0.5)
