"""Every assertion can fail: for each there is an edited log that breaks it, and nothing else wherever possible."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lab.proof.scripted_games import Log
from lab.sample_games import lines_of, random_game, rules_of
from tests.audit import classic_broken_logs, floor_broken_logs, mafia_broken_logs, other_reasons, sheriff_broken_logs
from tests.audit.broken_logs import reasons_by_number
from werewolf import audit
from werewolf.audit import Auditor, audit_lines
from werewolf.audit.assertions.index import INDEXES
from werewolf.storage.codec import encode_line

AUDIT = Path(audit.__file__).parent
TABLES = {
    "sheriff": sheriff_broken_logs.BROKEN_LOGS,
    "mafia": mafia_broken_logs.BROKEN_LOGS,
    "classic": classic_broken_logs.BROKEN_LOGS,
}
BROKEN_LOGS = [
    broken_log
    for table in (*TABLES.values(), other_reasons.BROKEN_LOGS, floor_broken_logs.NAMED)
    for broken_log in table
]

# Assertions that cannot break alone, because of how the rules are worded.
SHARED = {
    "C.14",  # it forbids the same as the second half of C.13's "if and only if"
    "F.2",  # a guard who dies of poison dies that night, and F.3 covers every guard who does
    "H.2",  # an election after Day 1 also breaks H.1, which allows one on Day 1 only
}


def test_a_broken_log_breaks_the_expected_assertions_and_no_others() -> None:
    broken = [(broken_log, reasons_by_number(broken_log.report())) for broken_log in BROKEN_LOGS]
    assert [(log.number, reasons) for log, reasons in broken if set(reasons) != log.expected()] == []


def test_without_the_edits_nothing_is_broken() -> None:
    """Several logs are edits of one game, which is looked at once."""
    games = {broken_log.game: broken_log.number for broken_log in BROKEN_LOGS}
    broken = {number: reasons_by_number(audit_lines(game())) for game, number in games.items()}
    assert {number: reasons for number, reasons in broken.items() if reasons} == {}


@pytest.mark.parametrize("index", TABLES)
def test_every_assertion_has_a_log_that_breaks_it(index: str) -> None:
    assert {broken_log.number for broken_log in TABLES[index]} == set(INDEXES[index].numbers())


@pytest.mark.parametrize("index", TABLES)
def test_every_assertion_breaks_alone_except_those_that_cannot(index: str) -> None:
    alone = {broken_log.number for broken_log in TABLES[index] if broken_log.expected() == {broken_log.number}}
    assert set(INDEXES[index].numbers()) - alone == SHARED & set(INDEXES[index].numbers())


@pytest.mark.parametrize(
    ("name", "purpose"), [("mafia", "speak"), ("mafia", "vote"), ("classic", "vote"), ("sheriff", "check")]
)
def test_an_ask_without_options_breaks_an_assertion_and_can_still_be_read(name: str, purpose: str) -> None:
    lines = [json.loads(encode_line(line)) for line in lines_of(random_game(rules_of(name)))]
    answer = next(
        line["event"]
        for line in lines
        if line["event"]["kind"] == "Answered" and line["event"]["ask"]["purpose"] == purpose
    )
    answer["ask"]["options"] = []
    assert audit_lines(lines).broken


def reasons_given() -> set[str]:
    """Every reason that an audit of some broken log gives."""
    logs = [(broken_log.log(), not broken_log.unfinished) for broken_log in BROKEN_LOGS]
    return {why for log, complete in logs for why in all_reasons(log, complete)}


def all_reasons(log: Log, complete: bool) -> list[str]:
    """Every reason that an audit of this log gives."""
    auditor = Auditor(log[0])
    reasons = [finding.why for line in log for finding in auditor.check_line(line)]
    return reasons + [entry.why for entry in auditor.close(complete).broken if entry.why]


def reasons_in_the_code() -> dict[str, str]:
    """Every reason that a check can return, as a pattern, and where in the code it is."""
    reasons = {}
    for path in sorted(AUDIT.rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and "state" in [arg.arg for arg in function.args.args]:
                for node in ast.walk(function):
                    if isinstance(node, ast.Return) and node.value is not None:
                        reasons.update(dict.fromkeys(sentences(node.value), f"{path.name}:{node.lineno}"))
    return reasons


def sentences(value: ast.expr) -> Iterator[str]:
    """The sentences in a returned expression, as patterns."""
    if isinstance(value, ast.IfExp):
        yield from (*sentences(value.body), *sentences(value.orelse))
    elif isinstance(value, ast.Constant) and isinstance(value.value, str) and " " in value.value:
        yield re.escape(value.value)
    elif isinstance(value, ast.JoinedStr):
        parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".*" for part in value.values]
        if re.search("[a-z] ", "".join(parts).replace("\\", "")):
            yield "".join(parts)


def test_every_reason_in_the_code_is_given_for_some_log() -> None:
    given, in_code = reasons_given(), reasons_in_the_code()
    assert len(in_code) > 150
    assert {at for why, at in in_code.items() if not any(re.fullmatch(why, reason) for reason in given)} == set()
