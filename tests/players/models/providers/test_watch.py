"""`werewolf watch` with models: forecast, costs, limits, recording, and secrecy of errors."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from typer.testing import CliRunner

from lab.model_servers.server import background, by_schema, error, good_reply, schema_valid
from lab.sample_games import RULESETS
from werewolf.cli.app import app
from werewolf.errors import UserError
from werewolf.session.silent_models import public_reason
from werewolf.storage.codec import stable_content

SEATS = {"sheriff": 6, "mafia": 5, "classic": 5}


def table_file(folder, ruleset, **seat):
    path = folder / f"{ruleset}.yaml"
    path.write_text(json.dumps({"ruleset": ruleset, "seats": [{"count": SEATS[ruleset], **seat}]}))
    return path


def watch(table, log, *words):
    """Watch a game. A model is not asked before it, so that a server's calls are those of the game."""
    words = (*words, "--no-check") if "scripted:" not in table.read_text() else words
    done = CliRunner().invoke(app, ["watch", str(table), "--seed", "1", "--log", str(log), *words])
    assert done.exit_code == 0, done.output
    return done


def answers_in(log):
    events = [json.loads(line)["event"] for line in log.read_text().splitlines()]
    return [event for event in events if event["kind"] == "Answered"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_recorded_game_is_replayed_byte_for_byte_by_scripted_seats(ruleset, tmp_path):
    record, first, second = (tmp_path / name for name in ("record.jsonl", "first.jsonl", "second.jsonl"))
    with background(by_schema) as server:
        live = table_file(tmp_path, ruleset, player="openai:m", base_url=server.base_url)
        watch(live, first, "--record", str(record))
        calls = len(server.calls)
    watch(table_file(tmp_path, ruleset, player=f"scripted:{record}"), second)
    assert calls == len(answers_in(first)) == len(record.read_text().splitlines())

    def lines(log):
        start, *rest = (stable_content(line) for line in log.read_bytes().splitlines(keepends=True))
        start["event"].pop("players")  # only the kind of the players differs
        return [start, *rest]

    assert lines(first) == lines(second)


def test_a_new_game_is_not_added_to_an_existing_recording(tmp_path):
    record, log = tmp_path / "record.jsonl", tmp_path / "log.jsonl"
    record.write_text("{}\n")
    words = ["watch", "--ruleset", "classic", "--log", str(log), "--record", str(record)]
    done = CliRunner().invoke(app, words)
    assert isinstance(done.exception, UserError) and "exists already" in str(done.exception)
    assert record.read_text() == "{}\n" and not log.exists()


def test_a_recording_is_never_added_to_a_log(tmp_path):
    """Neither to that of another game, when one goes on, nor to its own, when it begins."""
    log, other = tmp_path / "log.jsonl", tmp_path / "other.jsonl"
    for path in (log, other):
        assert CliRunner().invoke(app, ["watch", "-r", "mafia", "--pace", "0", "--log", str(path)]).exit_code == 0
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:9]))
    (tmp_path / "played.rec").write_text('{"digest": "of another request"}\n')
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    for record in (log, other):
        words = ["resume", str(log), "--seat", f"0=scripted:{tmp_path / 'played.rec'}", "--record", str(record)]
        assert "is a game's log, and logs are never overwritten" in str(CliRunner().invoke(app, words).exception)
    seats = ["--seats", f"scripted:{tmp_path / 'played.rec'},bot*6"]
    same = str(tmp_path / "same.jsonl")
    done = CliRunner().invoke(app, ["watch", "-r", "mafia", *seats, "--record", same, "--log", same])
    assert str(done.exception) == f"--record: {same} is the log of this game; give another name"
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_game_that_is_refused_leaves_no_file_behind(tmp_path):
    """Neither a log nor a recording: a recording to play that is not there, or is none, and a log that is there."""
    (tmp_path / "notes").write_text("hello")
    taken = tmp_path / "taken.jsonl"
    taken.write_text('{"digest": "of another request"}\n')
    before = set(tmp_path.iterdir())
    for script, log, says in (
        ("nosuch", "new.jsonl", "nosuch: there is no such file; scripted:FILE plays what --record has written"),
        ("notes", "new.jsonl", "notes: line 1 is not a recorded reply"),
        ("taken.jsonl", "taken.jsonl", "--log"),
    ):
        seats = ["-r", "mafia", "--seats", f"scripted:{tmp_path / script},bot*6"]
        files = ["--log", str(tmp_path / log), "--record", str(tmp_path / "new.rec")]
        done = CliRunner().invoke(app, ["watch", *seats, *files])
        assert isinstance(done.exception, UserError) and says in str(done.exception)
        assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize("escaped", [True, False])
def test_half_a_character_is_replaced_shown_and_recorded(escaped, tmp_path):
    def handler(call):
        if not call.body:
            return error(404)
        answer = json.loads(schema_valid(call.body, Random(1).choice, "A broken \ud83d smile.", "Hm \ud83d."))
        return good_reply(call, json.dumps(answer, ensure_ascii=escaped))

    record, log = tmp_path / "record.jsonl", tmp_path / "log.jsonl"
    with background(handler) as server:
        table = table_file(tmp_path, "classic", player="openai:m", base_url=server.base_url)
        output = watch(table, log, "--record", str(record)).stdout
    assert {event["how"] for event in answers_in(log)} == {"player"}
    assert "A broken \ufffd smile." in output
    assert len(record.read_text().splitlines()) == len(answers_in(log))


@pytest.mark.parametrize(
    ("table", "words", "hints"), [({}, (), True), ({"role_hints": False}, (), False), ({}, ("--no-hints",), False)]
)
def test_hints_can_be_switched_off_for_a_table_or_a_game(table, words, hints, tmp_path):
    with background(by_schema) as server:
        path = tmp_path / "table.yaml"
        seats = [{"player": "openai:m", "base_url": server.base_url, "count": 5}]
        path.write_text(json.dumps({"ruleset": "classic", "seats": seats, **table}))
        watch(path, tmp_path / "log.jsonl", *words)
        assert all(("Usual play" in call.texts[0]) == hints for call in server.calls)


PRICES = {"in": 1.0, "cached": 0.5, "out": 2.0}


def test_costs_are_forecast_logged_and_shown(tmp_path):
    log = tmp_path / "log.jsonl"
    with background(by_schema) as server:
        seat = {"player": "openai:m", "base_url": server.base_url, "prices": PRICES}
        done = watch(table_file(tmp_path, "classic", **seat), log)
    assert re.search(r"Forecast: about \d+ calls and [\d,]+ tokens, cost \d\.\d\d", done.stderr)
    spent = [event["spent"] for event in answers_in(log)]
    assert {(each["tokens_in"], each["tokens_cached"], each["tokens_out"]) for each in spent} == {(100, 60, 20)}
    assert spent[0]["cost"] == pytest.approx((40 * 1.0 + 60 * 0.5 + 20 * 2.0) / 1_000_000)
    days = re.findall(
        r"Day \d+ took ([\d,]+) tokens \(([\d,]+) cached, cost 0\.\d{4}\)\.", " ".join(done.stdout.split())
    )
    first = [event for event in answers_in(log) if event["ask"]["day"] <= 1]
    assert days[0] == (f"{120 * len(first):,}", f"{60 * len(first):,}")
    costs = done.stdout.split("Tokens")[1].split("Models")[0]
    assert f"{100 * len(spent):,}" in costs and "Day 1" in costs
    assert len(re.findall(r"\(\d\)", costs)) == SEATS["classic"]


def test_costs_by_seat_are_shown_only_to_viewers_who_see_everything(tmp_path):
    with background(by_schema) as server:
        table = table_file(tmp_path, "classic", player="openai:m", base_url=server.base_url)
        public, everything = (
            " ".join(watch(table, tmp_path / f"{view}.jsonl", "--view", view).stdout.split())
            for view in ("public", "all")
        )
    assert re.search(r"Day 1 took [\d,]+ tokens \([\d,]+ cached\)\. ", public)
    assert re.search(
        r"Day 1 took [\d,]+ tokens \([\d,]+ cached\): (\w+ \d+ tokens \(\d+ cached\);? ?){5}\.", everything
    )


def test_costs_of_a_single_model_are_shown_only_at_the_end(tmp_path):
    with background(by_schema) as server:
        path = tmp_path / "table.yaml"
        model = {"player": "openai:m", "base_url": server.base_url}
        path.write_text(json.dumps({"ruleset": "classic", "seats": [model, {"player": "bot", "count": 4}]}))
        output = watch(path, tmp_path / "log.jsonl").stdout
    assert "took" not in output and "Tokens" in output


@pytest.mark.parametrize(
    ("limit", "words"), [("--max-tokens=1000", "--max-tokens 1000"), ("--max-cost=0.0008", "--max-cost 0.0008")]
)
def test_bots_play_on_after_a_limit_and_it_is_announced(limit, words, tmp_path):
    log = tmp_path / "log.jsonl"
    with background(by_schema) as server:
        seat = {"player": "openai:m", "base_url": server.base_url, "prices": PRICES}
        done = watch(table_file(tmp_path, "classic", **seat), log, limit)
        calls = len(server.calls)
    assert done.stderr.count(f"{words} reached: bots decide for the models from here on.") == 1
    by = [event["by"] for event in answers_in(log)]
    assert by == ["m"] * calls + [f"bot instead of m: {words} reached"] * (len(by) - calls)
    assert 9 <= calls < 9 + SEATS["classic"] and len(by) > calls


SECRET = re.compile("CANARY[0-9]+")


def telltale(call):
    """An endpoint whose errors repeat the key, the card and the question."""
    text = f"CANARY1 {call.headers.get('authorization')} {call.texts[0][-200:]} {call.texts[-1]}"
    return error(400, text) if call.body else error(404)


def rambling(call):
    """A model that writes its secrets where it should choose."""
    if not call.body:
        return error(404)
    text = {"thought": "CANARY2", "choice": "CANARY3", "speech": ""}
    return good_reply(call, json.dumps(text))


@pytest.mark.parametrize(
    ("handler", "shown"),
    [
        (telltale, "gave no usable answer from day 1 on; a bot plays on (400)"),
        (rambling, "a model gives no usable answer"),
    ],
)
@pytest.mark.parametrize("view", ["public", "seat:0"])
def test_errors_are_shown_without_what_was_sent_or_said(handler, shown, view, tmp_path, monkeypatch):
    monkeypatch.setenv("FALSE_KEY", "sk-CANARY4-false")
    log = tmp_path / "log.jsonl"
    with background(handler) as server:
        seat = {"player": "openai:m", "base_url": server.base_url, "key_variable": "FALSE_KEY"}
        done = watch(table_file(tmp_path, "classic", **seat), log, "--view", view, "--trust", "127.0.0.1")
    assert shown in done.stderr
    assert not SECRET.search(done.stderr) and "Your card" not in done.stderr
    assert not SECRET.search(done.stdout.split("Game concluded")[0])
    assert "CANARY4" not in log.read_text()
    for line in map(json.loads, log.read_text().splitlines()):
        if SECRET.search(json.dumps(line)):
            assert line["event"]["kind"] == "Answered" and line["to"] == [line["event"]["ask"]["seat"]]


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("Denied: openai at http://x/v1: 401: the key for Ann is bad", "openai at http://x/v1: 401"),
        ("Unreachable: openai: no reply within 5 s", "openai: no reply within 5 s"),
        ("CutShort: the reply is not whole: it broke off", "the reply is not whole: it broke off"),
        ("'poison 5' is not one of the legal answers: pass, poison 1", "its replies could not be used"),
        ("Ann: I am: the seer", "its replies could not be used"),
    ],
)
def test_the_public_reason_of_a_failure_has_no_secrets(reason, text):
    assert public_reason(reason) == text
