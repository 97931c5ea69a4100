"""A fixed sample of the sweep: every field of every kind of line, changed once. `make proof` tries every change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

import pytest

from lab.proof.changes import Change, Log
from lab.proof.excuses import FIELDS, INPUTS, LINES, matching
from lab.proof.games import HOUSES
from lab.proof.judge import noticed
from lab.proof.line_edits import Edit, edits
from lab.proof.play import rules_for
from lab.proof.sweep import OCCURRENCES, changed_log, corpus, sample, swept, verdict
from werewolf.audit import NotALog, audit_derivation, audit_lines
from werewolf.game.event import EVENTS
from werewolf.game.switches import Switches


@pytest.mark.parametrize("house", HOUSES)
def test_no_change_to_a_log_goes_unnoticed(house: str) -> None:
    changes = sample(house, of_each=1)
    tally = swept((house, change) for change in changes)
    assert tally.passed == []
    assert tally.total()["caught"] > len(changes) / 2


@pytest.mark.parametrize("house", HOUSES)
def test_nothing_is_wrong_before_the_change(house: str) -> None:
    assert [audit_lines(log).broken for log in corpus(house).logs if not audit_lines(log).held] == []


@pytest.mark.parametrize("house", ("lone-wolf", "classic"))
def test_the_quick_way_to_check_notices_the_same_changes(house: str) -> None:
    """Many logs are only compared with what is derived; whatever differs must differ for the whole checker too."""
    logs = [changed_log(house, change) for change in sample(house, of_each=1)]
    assert [log for log in logs if noticed_at_once(log) != noticed(log)] == []


def noticed_at_once(log: Log) -> bool:
    try:
        report = audit_derivation(log)
    except NotALog:
        return True
    return report is None or report.set_deal


def is_used(pattern: str) -> bool:
    return any(lets_something_through(house, pattern) for house in ("lone-wolf", "sheriff", "auction"))


def lets_something_through(house: str, pattern: str) -> bool:
    if pattern in LINES:
        changes: Iterable[Change | Edit] = edits(corpus(house).logs, OCCURRENCES)
    else:
        changes = (c for c in corpus(house).changes(OCCURRENCES) if pattern == matching(c.field, FIELDS | INPUTS))
    return any(verdict(house, change).excuse == pattern for change in changes)


def test_every_excuse_lets_something_through() -> None:
    """Whatever nothing passes by is no excuse, and goes off the list."""
    assert [pattern for pattern in FIELDS | LINES if not is_used(pattern)] == []


def test_every_input_can_make_the_log_of_another_game() -> None:
    assert [pattern for pattern in INPUTS if not is_used(pattern)] == []


@pytest.mark.parametrize("switch", Switches.model_fields)
def test_the_houses_turn_every_switch_every_way(switch: str) -> None:
    kind = Switches.model_fields[switch].annotation
    turned = {getattr(rules_for(house).switches, switch) for house in HOUSES.values()}
    assert turned == {*possible_values(kind)} if possible_values(kind) else len(turned) > 1


def possible_values(kind: Any) -> tuple[Any, ...]:
    return (True, False) if kind is bool else get_args(kind)


def test_the_games_hold_every_kind_of_event_but_an_alarm() -> None:
    kinds = {line["event"]["kind"] for house in HOUSES for log in corpus(house).logs for line in log}
    assert kinds == {*EVENTS} - {"RuleBroken"}


def test_the_games_hold_every_kind_of_answer() -> None:
    answers = [line["event"] for log in corpus("sheriff").logs for line in log if line["event"]["kind"] == "Answered"]
    assert {answer["how"] for answer in answers} == {"player", "retried", "fallback"}
    assert all({answer[name] is None for answer in answers} == {True, False} for name in ("by", "spent"))
    assert {answer["answer"]["thought"] is None for answer in answers} == {True, False}
