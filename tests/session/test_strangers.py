"""Files from strangers: no table and no log sends anything anywhere before the user has agreed."""

from __future__ import annotations

import json

import pytest
import yaml

from lab.model_servers.server import background, by_schema
from lab.program import ROOT, call_program
from lab.shelf import bots_game
from werewolf.session.trust import consents_file

EVIL = "https://llm.example.org"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder to play in, a configuration folder of its own, and a key that nobody must get."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("WORK_KEY", "CANARY")
    monkeypatch.delenv("WEREWOLF_TRUST", raising=False)
    place = tmp_path / "place"
    place.mkdir()
    return place


def table(folder, **seat):
    path = folder / "table.yaml"
    path.write_text(json.dumps({"ruleset": "classic", "seats": [{"player": "openai:m", "count": 5, **seat}]}))
    return path.name


def snapshot(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("command", ["watch", "play", "ready"])
def test_without_a_terminal_a_strangers_table_is_refused_and_nothing_is_created(command, folder):
    with background(by_schema) as server:
        name = table(folder, base_url=server.base_url, key_variable="WORK_KEY")
        before = snapshot(folder.parent)
        words = ["--record", "game.rec"] if command != "ready" else []
        done = call_program(command, name, *words, folder=folder)
        assert not server.calls
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "seats 0, 1, 2, 3 and 4 send the game and the key in WORK_KEY to http://127.0.0.1:" in done.stderr
    assert "CANARY" not in done.stderr
    assert snapshot(folder.parent) == before


@pytest.mark.parametrize("command", ["watch", "ready"])
def test_a_trusted_server_gets_the_game_and_the_key(command, folder):
    with background(by_schema) as server:
        done = call_program(
            command, table(folder, base_url=server.base_url, key_variable="WORK_KEY"), "--trust", "127.0.0.1",
            folder=folder,
        )  # fmt: skip
        assert server.calls and all(call.headers["authorization"] == "Bearer CANARY" for call in server.calls)
    assert done.returncode == 0 or command == "ready"
    assert not consents_file().exists()


def stop_early(folder):
    """The log of a game of bots that stopped on the first day, and the number of its next line."""
    lines = bots_game("mafia")
    end = next(at for at, line in enumerate(lines) if b'"kind":"Answered"' in line) + 1
    log = folder / "game.jsonl"
    log.write_bytes(b"".join(lines[:end]))
    return log


SETTING = {"base_url": f"{EVIL}/v1", "key_variable": "WORK_KEY"}


def seat_in_the_first_line(log):
    """One edited line: the player of seat 3 at the start of the game."""
    first, *rest = log.read_bytes().splitlines(keepends=True)
    content = json.loads(first)
    content["event"]["players"][3] |= {"kind": "openai:m", "setting": SETTING}
    log.write_bytes(json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode() + b"\n" + b"".join(rest))


def seat_in_a_later_line(log):
    """One added line: somebody takes seat 3 over."""
    last = json.loads(log.read_bytes().splitlines()[-1])
    event = {"kind": "Seated", "actor": 3, "player": "openai:m", "persona": None, "setting": SETTING}
    line = {**last, "n": last["n"] + 1, "to": "moderator", "event": event}
    with log.open("ab") as file:
        file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")


EDITS = (seat_in_the_first_line, seat_in_a_later_line)


@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize("seat", [None, "3=openai:other", "2=bot"])
def test_an_edited_log_is_refused_before_anything_is_written(edit, seat, folder):
    log = stop_early(folder)
    edit(log)
    before = snapshot(folder.parent)
    done = call_program("resume", log.name, *(["--seat", seat] if seat else []), folder=folder)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert f"seat 3 sends the game and the key in WORK_KEY to {EVIL} (from game.jsonl)" in done.stderr
    assert snapshot(folder.parent) == before


@pytest.mark.parametrize("edit", EDITS)
def test_a_seat_that_a_bot_takes_needs_no_consent(edit, folder):
    log = stop_early(folder)
    edit(log)
    done = call_program("resume", log.name, "--seat", "3=bot", "--pace", "0", folder=folder)
    assert done.returncode == 0 and "The game is over" in done.stdout


def test_a_variable_that_is_none_is_refused_in_a_log_as_in_a_table(folder):
    log = stop_early(folder)
    seat_in_the_first_line(log)
    log.write_bytes(log.read_bytes().replace(b'"WORK_KEY"', b'"$(id)"'))
    done = call_program("resume", log.name, "--trust", "all", folder=folder)
    assert done.returncode == 2 and "must name an environment variable" in done.stderr and "$(id)" not in done.stderr


TEMPLATES = ("$KEEP", "${KEEP}", "%KEEP%", "{KEEP}", "{env[KEEP]}", "$(printenv KEEP)", "`printenv KEEP`", "~/{env}")


def test_no_text_in_a_table_is_filled_in_from_the_environment(folder, monkeypatch):
    """Every text of a table and of a persona that a request can carry stays as it was written."""
    template = " ".join(TEMPLATES)
    monkeypatch.setenv("KEEP", "CANARY")
    monkeypatch.setenv("HOME", "/CANARY")
    words = persona_words(template)
    (folder / "personas").mkdir()
    (folder / "personas" / "mirror.yaml").write_text(json.dumps(words))
    seat = {"player": f"openai:{template}", "persona": "mirror", "effort": template, "extra_body": {"note": template}}
    with background(by_schema) as server:
        seats = [{**seat, "count": 5, "base_url": server.base_url}]
        content = {"title": template, "ruleset": "classic", "seats": seats}
        (folder / "table.yaml").write_text(json.dumps(content))
        done = call_program(
            "watch", "table.yaml", "--log", "game.jsonl", "--max-tokens", "3000", "--no-check", folder=folder
        )
        assert done.returncode == 0, done.stderr
        sent = [call for call in server.calls if call.body]
    for call in sent:
        assert call.body["model"] == call.body["reasoning_effort"] == call.body["note"] == template
        assert f"background {template}" in call.texts[0]
    assert sent and "CANARY" not in f"{[vars(call) for call in sent]} {done.stdout} {done.stderr}"
    assert "CANARY" not in (folder / "game.jsonl").read_text()


def persona_words(template):
    """A persona that says the template wherever it may say anything. A sentence of its voice has its own places."""
    words = yaml.safe_load((ROOT / "personas" / "wen.yaml").read_text())
    placeless = " ".join(each for each in TEMPLATES if "{" not in each)

    def filled(key, value):
        if isinstance(value, dict):
            return {inner: filled(inner, each) for inner, each in value.items()}
        if isinstance(value, list):
            return [filled(key, each) for each in value]
        return f"{key} {template}" if isinstance(value, str) else value

    voice = {kind: [f"{line} {placeless}" for line in lines] for kind, lines in words.pop("voice").items()}
    changed = {key: filled(key, value) for key, value in words.items()}
    return {**changed, "voice": voice, "id": "mirror", "name": "Mirror"}


@pytest.mark.parametrize("field", ["base_url", "key_variable"])
@pytest.mark.parametrize("template", TEMPLATES)
def test_no_address_and_no_variable_is_filled_in_either(field, template, folder, monkeypatch):
    monkeypatch.setenv("KEEP", "http://127.0.0.1:9" if field == "base_url" else "WORK_KEY")
    seat = {"base_url": "http://127.0.0.1:9/v1", field: template}
    done = call_program("watch", table(folder, **seat), "--trust", "all", folder=folder)
    assert done.returncode == 2 and f"seats.0.{field}: " in done.stderr
