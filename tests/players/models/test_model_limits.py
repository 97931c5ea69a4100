"""Token and cost limits: they hold in every case, after a resume, and when a server gives no token counts."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from lab.model_servers.server import background, by_schema
from lab.sample_games import rules_of
from tests.players.models.providers.test_watch import PRICES, answers_in, table_file
from werewolf.cli.app import app
from werewolf.errors import UserError
from werewolf.game.events import Chair
from werewolf.players.models.budget import with_token_counts
from werewolf.players.models.provider import Completion, Request
from werewolf.session.options import ShowOptions
from werewolf.session.readiness import forecast_line
from werewolf.session.start import resume_command


def run(*words):
    return CliRunner().invoke(app, list(map(str, words)))


def cut_log(log, answers):
    """Cut the log as if the game had been left after this many answers."""
    lines = log.read_text().splitlines(keepends=True)
    ends = [at for at, line in enumerate(lines, start=1) if json.loads(line)["event"]["kind"] == "Answered"]
    log.write_text("".join(lines[: ends[answers - 1]]))


@pytest.mark.parametrize(
    ("options", "reached"),
    [(ShowOptions(max_tokens=1200), "--max-tokens 1200"), (ShowOptions(max_cost=0.0011), "--max-cost 0.0011")],
)
def test_a_resumed_game_keeps_its_limits_and_counts_what_was_used_before(options, reached, tmp_path):
    log = tmp_path / "a game.jsonl"
    with background(by_schema) as server:
        seat = {"player": "openai:m", "base_url": server.base_url, "prices": PRICES}
        table = table_file(tmp_path, "classic", **seat)
        assert run("watch", table, "--seed", 1, "--log", log).exit_code == 0
        cut_log(log, 11)
        before = len(server.calls)
        done = run(*shlex.split(resume_command(log, options))[1:])
        calls = len(server.calls) - before
    assert done.exit_code == 0, done.output
    by = [event["by"] for event in answers_in(log)]
    assert by[:11] == ["m"] * 11 and calls == 0
    assert set(by[11:]) == {f"bot instead of m: {reached} reached"}


def test_the_command_to_go_on_repeats_every_option_in_force():
    assert resume_command(Path("g.jsonl"), ShowOptions()) == "werewolf resume g.jsonl"
    whole = ShowOptions("all", "fast", True, True, True, 3000, 0.5, Path("r r.jsonl"), True)
    words = "--view all --pace fast --thoughts --audit --ascii --max-tokens 3000 --max-cost 0.5 --record 'r r.jsonl'"
    assert resume_command(Path("g.jsonl"), whole) == f"werewolf resume g.jsonl {words} --no-hints"


def test_a_cost_limit_without_prices_is_refused_before_the_game(tmp_path):
    table, log = tmp_path / "table.yaml", tmp_path / "log.jsonl"
    here = {"player": "openai:m", "base_url": "http://127.0.0.1:9/v1"}
    table.write_text(json.dumps({"ruleset": "classic", "seats": [{**here, "prices": PRICES}, {**here, "count": 4}]}))
    done = run("watch", table, "--log", log, "--max-cost", 1)
    assert isinstance(done.exception, UserError)
    assert "--max-cost: seat 1 (openai:m) has no prices; set prices: {in: .., out: ..}" in str(done.exception)
    assert not log.exists()


def without_usage(call):
    """A server that gives no token counts."""
    return by_schema(call).replace(b'"usage"', b'"other"')


def test_without_token_counts_they_are_estimated_reported_once_and_the_limit_holds(tmp_path):
    log = tmp_path / "log.jsonl"
    with background(without_usage) as server:
        table = table_file(tmp_path, "classic", player="openai:m", base_url=server.base_url)
        done = run("watch", table, "--seed", 1, "--log", log, "--max-tokens", 5_000, "--no-check")
        calls = len(server.calls)
    assert done.stderr.count("tokens are estimated") == 1
    spent = [event["spent"] for event in answers_in(log) if event["by"] == "m"]
    assert 0 < len(spent) == calls < len(answers_in(log))
    assert all(300 < each["tokens_in"] < 4000 and 0 < each["tokens_out"] < 100 for each in spent)


@pytest.mark.parametrize("figures", [(-5, 0, 7), (5, 90, -7), (10, -1, 3)])
def test_impossible_token_counts_are_corrected(figures):
    request = Request("m", "rules", (), {})
    into, cached, out = figures
    counted, estimated = with_token_counts(
        request, Completion("", "m", tokens_in=into, tokens_cached=cached, tokens_out=out)
    )
    assert not estimated and counted.tokens_in == max(0, into) and counted.tokens_out == max(0, out)
    assert 0 <= counted.tokens_cached <= counted.tokens_in


def test_a_forecast_counts_what_this_game_would_send(tmp_path):
    """Fewer tokens without hints, none for a recording."""
    rules = rules_of("mafia")

    def tokens(kind, hints=True):
        found = forecast_line(rules, [Chair(seat, f"P{seat}", kind) for seat in range(7)], hints)
        return found and int(re.search(r"([\d,]+) tokens", found)[1].replace(",", ""))

    assert 0 < tokens("openai:m", hints=False) < tokens("openai:m")
    assert tokens(f"scripted:{tmp_path}/r.jsonl") is None and tokens("bot") is None


def test_a_recording_that_cannot_be_written_is_refused_before_there_is_a_log(tmp_path):
    log = tmp_path / "log.jsonl"
    done = run("watch", "--ruleset", "classic", "--log", log, "--record", tmp_path / "none" / "r.jsonl")
    assert isinstance(done.exception, UserError) and str(done.exception).startswith("--record: ")
    assert not log.exists()
