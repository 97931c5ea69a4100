"""What models may cost: limits that hold in every case, across an interruption, and where figures are missing."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.providers.server import background
from tests.providers.test_watch import PRICES, answers_in, by_schema, table_file
from werewolf.cli import app
from werewolf.modelling import Budget
from werewolf.sitting import resuming


def invoked(*words):
    return CliRunner().invoke(app, list(map(str, words)))


def cut(log, answers):
    """As if the game had been left after so many answers."""
    lines = log.read_text().splitlines(keepends=True)
    ends = [at for at, line in enumerate(lines, start=1) if json.loads(line)["event"]["kind"] == "Answered"]
    log.write_text("".join(lines[: ends[answers - 1]]))


@pytest.mark.parametrize(
    ("budget", "reached"),
    [(Budget(max_tokens=1200), "--max-tokens 1200"), (Budget(max_cost=0.0011), "--max-cost 0.0011")],
)
def test_a_game_is_gone_on_with_within_the_same_limits_and_what_was_spent_counts(budget, reached, tmp_path):
    log = tmp_path / "a game.jsonl"
    with background(by_schema) as server:
        seat = {"player": "openai:m", "base_url": server.base_url, "prices": PRICES}
        table = table_file(tmp_path, "classic", **seat)
        assert invoked("watch", table, "--seed", 5, "--log", log).exit_code == 0
        cut(log, 11)
        before = len(server.calls)
        done = invoked(*shlex.split(resuming(log, budget))[1:])
        asked = len(server.calls) - before
    assert done.exit_code == 0, done.output
    by = [event["by"] for event in answers_in(log)]
    assert by[:11] == ["m"] * 11 and asked == 0
    assert set(by[11:]) == {f"bot instead of m: {reached} reached"}


def test_the_command_to_go_on_repeats_every_option_in_force():
    assert resuming(Path("g.jsonl"), Budget()) == "werewolf resume g.jsonl"
    whole = Budget(3000, 0.5, Path("r r.jsonl"), hints=False)
    told = "werewolf resume g.jsonl --max-tokens 3000 --max-cost 0.5 --record 'r r.jsonl' --no-hints"
    assert resuming(Path("g.jsonl"), whole) == told
