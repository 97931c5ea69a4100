"""No check is empty: every assertion has a doctored log that breaks it, and it alone wherever the rules allow."""

from __future__ import annotations

import pytest

from tests.audit import classic_proofs, mafia_proofs, sheriff_proofs
from tests.audit.proofs import Proof, broken
from werewolf.audit import audited
from werewolf.audit.index import INDEXES

TABLES = {"sheriff": sheriff_proofs.PROOFS, "mafia": mafia_proofs.PROOFS, "classic": classic_proofs.PROOFS}
PROOFS = [proof for table in TABLES.values() for proof in table]

# Where one fault cannot but break several, by the rules' own words.
SHARED = {
    "C.14",  # what C.14 forbids is the other half of C.13's "if and only if"
    "F.2",  # the guard dying of poison is one way of dying in the night, of which F.3 speaks
    "H.2",  # an election after Day 1 is not on Day 1 only, as H.1 has it
}


@pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: proof.number)
def test_a_fault_breaks_what_it_must_and_nothing_else(proof: Proof) -> None:
    found = broken(proof.report())
    assert set(found) == proof.expected(), found


@pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: proof.number)
def test_without_the_fault_nothing_is_broken(proof: Proof) -> None:
    assert not broken(audited(proof.stage()))


@pytest.mark.parametrize("index", TABLES)
def test_every_assertion_is_proved(index: str) -> None:
    assert {proof.number for proof in TABLES[index]} == set(INDEXES[index].numbers())


@pytest.mark.parametrize("index", TABLES)
def test_every_assertion_breaks_alone_but_for_those_that_cannot(index: str) -> None:
    alone = {proof.number for proof in TABLES[index] if proof.expected() == {proof.number}}
    assert set(INDEXES[index].numbers()) - alone == SHARED & set(INDEXES[index].numbers())
