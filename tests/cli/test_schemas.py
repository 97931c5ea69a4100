"""The schemas in the repository are up to date, and games fit them."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator, ValidationError

from lab.program import ROOT
from lab.sample_games import RULESETS, lines_of, random_game, rules_of, talkative_game
from werewolf.cli.schemas import SCHEMAS, text
from werewolf.storage.codec import LEFT_OUT, NotALineError, decode_line, encode_line


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schema_in_the_repository_is_current(name):
    on_disk = (ROOT / "configs" / "schemas" / f"{name}.json").read_text(encoding="utf-8")
    assert on_disk == text(name), "run `make schemas`"


TABLES = [*((name, {}) for name in RULESETS), ("classic", {"replies": 0, "floor": "bids"})]


@pytest.mark.parametrize(("name", "switches"), TABLES)
def test_every_line_reads_back_as_it_was_written(name, switches):
    for line in lines_of(talkative_game(rules_of(name, **switches))):
        assert decode_line(encode_line(line)) == line


@pytest.mark.parametrize(("name", "switches"), TABLES)
def test_every_line_of_a_game_fits_the_schema(name, switches):
    validator = Draft202012Validator(json.loads(text("log")))
    for line in lines_of(talkative_game(rules_of(name, **switches))):
        validator.validate(json.loads(encode_line(line)))
    with pytest.raises(ValidationError):
        validator.validate({**json.loads(encode_line(line)), "event": {"actor": 1}})


def changed(line, *keys, value):
    """The line with one value replaced, as bytes."""
    copy = json.loads(encode_line(line))
    part = copy
    for key in keys[:-1]:
        part = part[key]
    part[keys[-1]] = value
    return json.dumps(copy).encode()


@pytest.mark.parametrize(
    ("keys", "value", "fault"),
    [
        (("n",), "7", "n: Expected int, got str"),
        (("n",), True, "n: Expected int, got bool"),
        (("n",), 1.0, "n: Expected int, got float"),
        (("day",), float("nan"), "JSON is malformed"),
        (("to",), "everyone", "to: Invalid enum value 'everyone'"),
        (("to",), [True], r"to\[0\]: Expected int, got bool"),
        (("phase",), "TEATIME", "phase: Invalid enum value 'TEATIME'"),
        (("more",), 1, "Object contains unknown field more"),
        (("event", "kind"), "Tea", "event.kind: Invalid value 'Tea'"),
        (("event", "ask", "more"), 1, "event.ask: Object contains unknown field more"),
        (("event", "ask", "aloud"), 1, "event.ask.aloud: Expected bool, got int"),
        (("event", "answer", "choice"), 1.5, r"event.answer.choice: Expected int \| str \| null, got float"),
    ],
)
def test_a_line_is_strict_and_its_fault_is_told_in_one_line(keys, value, fault):
    line = next(line for line in lines_of(random_game(rules_of("mafia"))) if line.event.kind == "Answered")
    with pytest.raises(NotALineError, match=f"^{fault}[^\n]*$"):
        decode_line(changed(line, *keys, value=value))


def test_a_line_nested_too_deeply_is_refused():
    whole = encode_line(lines_of(random_game(rules_of("mafia")))[0])
    with pytest.raises(NotALineError):
        decode_line(whole.replace(b'"ruleset":{', b'"ruleset":{"x":' + b"[" * 100_000, 1))


def test_the_schema_is_as_strict_as_the_reader():
    """All fields but those left out where they say nothing are required, no others are allowed, and `kind` tells the
    events apart."""
    schema = json.loads(text("log"))
    parts = [part for part in [schema, *schema["$defs"].values()] if "properties" in part]
    assert len(parts) > 40
    for part in parts:
        required = [field for field in part["properties"] if (part["title"], field) not in LEFT_OUT]
        assert (part["required"], part["additionalProperties"]) == (required, False), part["title"]
    assert schema["properties"]["event"]["discriminator"]["propertyName"] == "kind"
