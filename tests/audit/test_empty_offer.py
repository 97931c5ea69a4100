"""An ask without options breaks an assertion, but the log can still be read."""

from __future__ import annotations

import json

import pytest

from lab.sample_games import lines_of, random_game, rules_of
from werewolf.audit import audit_lines
from werewolf.storage.codec import encode_line


@pytest.mark.parametrize(
    ("name", "purpose"), [("mafia", "speak"), ("mafia", "vote"), ("classic", "vote"), ("sheriff", "check")]
)
def test_an_ask_without_options_breaks_an_assertion(name, purpose):
    lines = [json.loads(encode_line(line)) for line in lines_of(random_game(rules_of(name)))]
    answer = next(
        line["event"]
        for line in lines
        if line["event"]["kind"] == "Answered" and line["event"]["ask"]["purpose"] == purpose
    )
    answer["ask"]["options"] = []
    assert audit_lines(lines).broken
