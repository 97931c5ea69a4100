"""Faults made in the engine, so that the engine itself writes the whole log, and everything else in it is right."""

from __future__ import annotations

import json

import pytest

from lab.proof import faults_of_asks, faults_of_facts
from lab.proof.changes import Log
from lab.proof.faults import FAULTS, Fault
from lab.proof.games import Play
from lab.proof.judge import noticed
from lab.proof.patches import Patch
from lab.proof.play import log_bytes

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
