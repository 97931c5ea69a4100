"""The schemas in the repository are up to date, and games fit them."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator, ValidationError

from tests.house import ROOT, RULESETS, lines_of, random_game, rules_of
from werewolf.cli.schemas import SCHEMAS, text
from werewolf.storage.codec import decode_line, encode_line, line_model


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schema_in_the_repository_is_current(name):
    on_disk = (ROOT / "configs" / "schemas" / f"{name}.json").read_text(encoding="utf-8")
    assert on_disk == text(name), "run `make schemas`"


@pytest.mark.parametrize("name", RULESETS)
def test_every_line_reads_back_as_it_was_written(name):
    for line in lines_of(random_game(rules_of(name))):
        assert decode_line(encode_line(line)) == line


@pytest.mark.parametrize("name", RULESETS)
def test_every_line_of_a_game_fits_the_schema(name):
    validator = Draft202012Validator(json.loads(text("log")))
    for line in lines_of(random_game(rules_of(name))):
        validator.validate(json.loads(encode_line(line)))
    with pytest.raises(ValidationError):
        validator.validate({**json.loads(encode_line(line)), "event": {"actor": 1}})


def test_a_line_is_strict():
    line = json.loads(encode_line(lines_of(random_game(rules_of("mafia")))[-2]))
    for change in ({"n": "7"}, {"n": True}, {"to": "everyone"}, {"phase": "TEATIME"}, {"more": 1}):
        with pytest.raises(ValueError):
            line_model().model_validate_json(json.dumps({**line, **change}))
