"""No check is empty: every assertion has a doctored log that breaks it, and it alone wherever the rules allow."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.audit import classic_proofs, mafia_proofs, reason_proofs, sheriff_proofs
from tests.audit.proofs import Proof, broken
from tests.audit.stages import Log
from werewolf import audit
from werewolf.audit import Auditor, audit_lines
from werewolf.audit.index import INDEXES

AUDIT = Path(audit.__file__).parent
TABLES = {"sheriff": sheriff_proofs.PROOFS, "mafia": mafia_proofs.PROOFS, "classic": classic_proofs.PROOFS}
PROOFS = [proof for table in (*TABLES.values(), reason_proofs.PROOFS) for proof in table]

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
    assert not broken(audit_lines(proof.stage()))


@pytest.mark.parametrize("index", TABLES)
def test_every_assertion_is_proved(index: str) -> None:
    assert {proof.number for proof in TABLES[index]} == set(INDEXES[index].numbers())


@pytest.mark.parametrize("index", TABLES)
def test_every_assertion_breaks_alone_but_for_those_that_cannot(index: str) -> None:
    alone = {proof.number for proof in TABLES[index] if proof.expected() == {proof.number}}
    assert set(INDEXES[index].numbers()) - alone == SHARED & set(INDEXES[index].numbers())


def reasons_given() -> set[str]:
    logs = [(proof.log(), not proof.opening) for proof in PROOFS]
    return {why for log, complete in logs for why in all_reasons(log, complete)}


def all_reasons(log: Log, complete: bool) -> list[str]:
    auditor = Auditor(log[0])
    heard = [finding.why for line in log for finding in auditor.check_line(line)]
    return heard + [entry.why for entry in auditor.close(complete).broken if entry.why]


def reasons_there_are() -> dict[str, str]:
    """Every sentence an assertion may return, as a pattern, and where it stands."""
    found = {}
    for path in sorted(AUDIT.rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and "state" in [arg.arg for arg in function.args.args]:
                for node in ast.walk(function):
                    if isinstance(node, ast.Return) and node.value is not None:
                        found.update(dict.fromkeys(sentences(node.value), f"{path.name}:{node.lineno}"))
    return found


def sentences(value: ast.expr) -> Iterator[str]:
    if isinstance(value, ast.IfExp):
        yield from (*sentences(value.body), *sentences(value.orelse))
    elif isinstance(value, ast.Constant) and isinstance(value.value, str) and " " in value.value:
        yield re.escape(value.value)
    elif isinstance(value, ast.JoinedStr):
        parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".*" for part in value.values]
        if re.search("[a-z] ", "".join(parts).replace("\\", "")):
            yield "".join(parts)


def test_every_reason_an_assertion_can_give_is_given_by_some_log() -> None:
    given, there = reasons_given(), reasons_there_are()
    assert len(there) > 150
    assert {at for why, at in there.items() if not any(re.fullmatch(why, said) for said in given)} == set()
