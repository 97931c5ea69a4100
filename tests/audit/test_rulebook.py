"""The rulebook index: every line is derived, so whatever differs is found, even where no named assertion looks."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lab.proof.scripted_games import Log
from tests.audit import rulebook_broken_logs, test_broken_logs
from tests.audit.broken_logs import BrokenLog
from tests.audit.test_no_false_alarm import random_log
from werewolf.audit import Auditor, audit_derivation, audit_lines
from werewolf.audit.derivation import answers, lots
from werewolf.audit.derivation.comparison import Comparison
from werewolf.audit.derivation.rulebook import RULEBOOK
from werewolf.audit.logged_rules import LoggedRules
from werewolf.config.rulesets import table_rules
from werewolf.game import asks
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.retries import TRIES

DERIVATION = Path(lots.__file__).parent
BROKEN_LOGS, EXPLAINED = rulebook_broken_logs.BROKEN_LOGS, rulebook_broken_logs.EXPLAINED


def findings(log: Log) -> dict[str, str]:
    """What an audit of these lines finds: the first reason for each number."""
    auditor = Auditor(log[0])
    reasons: dict[str, str] = {}
    for line in log:
        for finding in auditor.check_line(line):
            reasons.setdefault(finding.number, finding.why)
    return reasons


def first_difference(log: Log) -> int | None:
    """The line at which a log departs from what is derived, counted from 1."""
    comparison = Comparison(LoggedRules(log[0]))
    return next((at for at, line in enumerate(log, start=1) if comparison.compare(line)), None)


def test_a_difference_that_no_assertion_names_is_reported_under_the_rulebook() -> None:
    reasons = [(broken_log.number, findings(broken_log.log())) for broken_log in BROKEN_LOGS]
    assert [wrong for wrong in reasons if next(iter(wrong[1]), None) != wrong[0]] == []


@pytest.mark.parametrize("broken_log", EXPLAINED, ids=lambda broken_log: broken_log.number)
def test_a_difference_that_an_assertion_explains_on_its_line_is_not_reported_twice(broken_log: BrokenLog) -> None:
    log = broken_log.log()
    reasons = findings(log)
    assert next(iter(reasons)) == broken_log.number, reasons
    assert first_difference(log) is not None


def test_every_rule_of_the_rulebook_has_a_log_that_breaks_it() -> None:
    assert {broken_log.number for broken_log in BROKEN_LOGS} == {rule.number for rule in RULEBOOK}


def test_whatever_a_named_assertion_finds_is_also_a_difference() -> None:
    for broken_log in test_broken_logs.BROKEN_LOGS:
        log = broken_log.log()
        auditor = Auditor(log[0])
        named = [
            finding.line for line in log for finding in auditor.check_line(line) if not finding.number.startswith("R.")
        ]
        if named:  # what is found only at the end of a log that was cut off differs from nothing
            difference = first_difference(log)
            assert difference is not None, broken_log.number
            assert difference <= min(named), broken_log.number


ALL_BROKEN_LOGS = (*BROKEN_LOGS, *EXPLAINED, *test_broken_logs.BROKEN_LOGS)


def test_a_broken_log_never_passes_for_derived() -> None:
    assert [broken_log.number for broken_log in ALL_BROKEN_LOGS if audit_derivation(broken_log.log())] == []


def test_what_the_derivation_vouches_for_ends_where_it_stops() -> None:
    """A rule that was not broken held up to the last line that was compared whole, and is never simply held."""
    stops = 0
    for broken_log in ALL_BROKEN_LOGS:
        log = broken_log.log()
        comparison = Comparison(LoggedRules(log[0]))
        compared = [line for line in log if not comparison.stopped and not comparison.compare(line)]
        report = audit_lines(log, complete=not broken_log.unfinished)
        words = {entry.words for entry in report.rulebook if entry.verdict not in ("broken", "explained")}
        if comparison.stopped and comparison.compared:
            stops += 1
            assert words == {f"held up to line {comparison.compared}"}
            assert len(compared) <= comparison.compared < len(log)
        else:
            assert words == ({"not judged"} if comparison.stopped else {"held"})
    assert stops > 100


@pytest.mark.parametrize("name", ["sheriff", "mafia", "classic"])
def test_the_quick_report_on_a_right_log_says_the_same_as_the_thorough_one(name: str) -> None:
    for seed in range(5):
        log = random_log(table_rules(name), seed)
        quick, thorough = audit_derivation(log), audit_lines(log)
        assert quick is not None
        uncounted = [entry._replace(tested=None) for entry in (*thorough.entries, *thorough.rulebook)]
        assert [entry._replace(tested=None) for entry in (*quick.entries, *quick.rulebook)] == uncounted
        assert (quick.lines, quick.finished, quick.set_deal) == (thorough.lines, thorough.finished, thorough.set_deal)


def test_an_unfinished_log_has_no_quick_report() -> None:
    log = random_log(table_rules("mafia"), 1)
    assert all(audit_derivation(log[:length]) is None for length in range(1, len(log)))


def reasons_in_the_code() -> Iterator[tuple[str, str]]:
    """Every sentence about a difference that the derivation has, as a pattern, and where it is."""
    for path in ("answers", "comparison", "differences", "game_start"):
        for node in ast.walk(ast.parse((DERIVATION / f"{path}.py").read_text(encoding="utf-8"))):
            values = [node.value] if isinstance(node, ast.Return) else []
            values += node.args[1:] if isinstance(node, ast.Call) else []
            for value in values:
                for pattern in test_broken_logs.sentences(value) if value is not None else ():
                    yield pattern, f"{path}:{node.lineno}"


def test_every_sentence_about_a_difference_is_given_for_some_log() -> None:
    logs = [broken_log.log() for broken_log in ALL_BROKEN_LOGS]
    given_reasons = {why for log in logs for why in differences(log)}
    in_code = dict(reasons_in_the_code())
    assert len(in_code) > 25
    assert {at for why, at in in_code.items() if not any(re.search(why, reason) for reason in given_reasons)} == set()


def differences(log: Log) -> list[str]:
    comparison = Comparison(LoggedRules(log[0]))
    return [difference.why for line in log if (difference := comparison.compare(line))]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**64), st.integers(1, 100), st.text(max_size=30))
def test_the_lots_of_the_checker_are_those_of_the_engine(seed: int, below: int, key: str) -> None:
    assert lots.draw(seed, below, key) == SeededRandom(seed).draw(below, key)


def test_a_lot_is_what_its_description_says() -> None:
    """Worked out with OpenSSL: BLAKE2BMAC of the key, 8 bytes, keyed with the BLAKE2b hash of the seed."""
    assert [lots.draw(7, 1000, key) for key in ("", "deal|1", "1|VOTING|tie")] == [666, 288, 942]


def test_the_checker_knows_how_often_a_player_is_asked_and_what_the_neutral_line_is() -> None:
    assert (answers.TRIES, answers.NEUTRAL_LINE, answers.DECLINING) == (TRIES, asks.NEUTRAL_LINE, asks.DECLINING)
    assert answers.LONGEST_SPEECH == asks.LONGEST_SPEECH


@pytest.mark.parametrize("name", ["sheriff", "mafia", "classic"])
def test_the_order_of_answers_inside_a_moment_is_free(name: str) -> None:
    log = random_log(table_rules(name), 8)
    for at in range(1, len(log) - 1):
        pair = log[at], log[at + 1]
        if all(line["event"]["kind"] == "Answered" for line in pair):
            log[at], log[at + 1] = {**pair[1], "n": at}, {**pair[0], "n": at + 1}
    assert audit_lines(log).held


def test_the_order_of_a_lines_fields_is_free() -> None:
    log = json.loads(json.dumps(random_log(table_rules("mafia"), 2), sort_keys=True))
    log[0]["event"]["ruleset"]["cards"] = table_rules("mafia").cards  # the deck is in the order of its cards
    assert audit_lines(log).held


def test_the_comparison_goes_on_after_a_wrong_field_and_finds_the_next_one() -> None:
    log = random_log(table_rules("mafia"), 2)
    speeches = [line for line in log if line["event"]["kind"] == "Speech"]
    for line in speeches[:3]:
        line["to"] = [0]
    assert len(differences(log)) == 3


def test_the_comparison_ends_where_the_log_becomes_another_game() -> None:
    log = random_log(table_rules("mafia"), 2)
    at = next(at for at, line in enumerate(log) if line["event"]["kind"] == "Vote")
    del log[at]
    for n, line in enumerate(log):
        line["n"] = n
    assert len(differences(log)) == 1
