"""Tests do not wait before a closed door."""

import pytest

from werewolf.providers import gate


@pytest.fixture(autouse=True)
def hurried(monkeypatch):
    monkeypatch.setattr(gate, "PAUSE", 0)
