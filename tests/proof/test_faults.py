"""Faults made in the engine, so that the engine itself writes the whole log, and everything else in it is right."""

from __future__ import annotations

import json

import pytest

from tests.audit.faults import Patch
from tests.proof import faults_of_asks, faults_of_facts
from tests.proof.changes import Log
from tests.proof.faults import FAULTS, Fault
from tests.proof.games import Play
from tests.proof.judge import noticed
from tests.proof.play import log_bytes

SOURCES = (faults_of_asks, faults_of_facts)  # importing them fills the list of faults


def log_of(play: Play) -> Log:
    return [json.loads(line) for line in log_bytes(play)]


@pytest.mark.parametrize("each", FAULTS, ids=lambda each: each.name)
def test_the_fault_is_noticed(each: Fault, monkeypatch: Patch) -> None:
    sound = log_of(each.play)
    assert not noticed(sound)
    each.inject(monkeypatch)
    faulty = log_of(each.play)
    assert faulty != sound, "the fault does not show in this game"
    assert noticed(faulty)
