"""Every promise of SECURITY.md names a test that exists."""

from __future__ import annotations

import ast
import re

import pytest

from lab.program import ROOT

TEXT = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
PROMISED, OTHER = TEXT.split("## What we do not promise")
PROMISES = re.findall(r"^- .*(?:\n(?!-|\n|#).*)*", PROMISED, re.MULTILINE)
TESTS = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", TEXT)


def test_there_are_promises_and_each_names_its_tests():
    assert len(PROMISES) >= 15
    assert [promise for promise in PROMISES if not re.search(r"`tests/[\w/]+\.py::\w+`", promise)] == []


@pytest.mark.parametrize(("path", "name"), TESTS)
def test_the_test_of_a_promise_exists(path, name):
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    assert name in [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
