"""`werewolf new`: the templates are valid and complete, and existing files are never overwritten."""

from __future__ import annotations

import json
import re

import pytest
import yaml
from jsonschema import Draft202012Validator

from lab.program import call_program
from werewolf.cli.new_command import BASE, NAMES, start_file
from werewolf.config.files import FOLDERS
from werewolf.config.personas import Persona, persona
from werewolf.config.rulesets import ruleset, table_rules
from werewolf.config.seat import KINDS
from werewolf.config.seat_options import SeatConfig
from werewolf.config.tables import TableConfig
from werewolf.errors import UserError
from werewolf.game.switches import Switches
from werewolf.session.compose import compose


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def load(kind, name):
    if kind == "table":
        return compose(name, None, None, None, {})
    return persona(name) if kind == "persona" else table_rules(name)


@pytest.mark.parametrize("name", [None, "7-of-us"])
@pytest.mark.parametrize("kind", NAMES)
def test_a_new_file_is_valid_and_names_its_schema(folder, kind, name):
    path = start_file(kind, name)
    assert path.as_posix() == f"{FOLDERS[kind]}/{name or NAMES[kind]}.yaml"
    load(kind, path.stem)
    schema_path = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", path.read_text().splitlines()[0])[1]
    schema = (path.parent / schema_path).resolve()
    assert schema == folder / "configs" / "schemas" / f"{kind}.json"
    Draft202012Validator(json.loads(schema.read_text())).validate(yaml.safe_load(path.read_text()))


def test_an_existing_schema_is_left_alone(folder):
    kept = folder / "configs" / "schemas" / "table.json"
    kept.parent.mkdir(parents=True)
    kept.write_text("{}")
    start_file("table", None)
    assert kept.read_text() == "{}"


@pytest.mark.parametrize("kind", NAMES)
def test_nothing_is_overwritten_without_force(kind):
    path = start_file(kind, "ours")
    path.write_text("mine")
    with pytest.raises(UserError, match="already"):
        start_file(kind, "ours")
    assert path.read_text() == "mine"
    start_file(kind, "ours", force=True)
    load(kind, "ours")


@pytest.mark.parametrize("name", ["", " ", "../x", "a/b", "Ours", "x.yaml", "-x", ".x", "x" * 41, "a\nb", "wölfe"])
@pytest.mark.parametrize("kind", NAMES)
def test_a_bad_name_is_refused_and_nothing_is_written(folder, kind, name):
    if name == "":
        assert start_file(kind, name).stem == NAMES[kind]
        return
    with pytest.raises(UserError, match="is not allowed"):
        start_file(kind, name, force=True)
    assert not list(folder.iterdir())


@pytest.mark.parametrize(("kind", "name"), [("table", "solo"), ("persona", "nuru"), ("ruleset", "mafia")])
def test_the_name_of_a_shipped_file_is_refused(folder, kind, name):
    with pytest.raises(UserError, match=f"there already is a {kind} {name}"):
        start_file(kind, name)
    assert not list(folder.iterdir())
    start_file(kind, name, force=True)
    load(kind, name)


def test_a_ruleset_cannot_be_its_own_base():
    with pytest.raises(UserError, match="needs another name"):
        start_file("ruleset", BASE, force=True)


def test_an_unknown_kind_is_refused():
    with pytest.raises(
        UserError, match=r"there is no 'tabel'; there are persona, ruleset, table\. Did you mean table\?"
    ):
        start_file("tabel", None)


def test_a_new_table_mentions_every_option():
    text = start_file("table", None).read_text()
    for key in {*SeatConfig.model_fields, *TableConfig.model_fields}:
        assert re.search(rf"\b{key}: ", text) or f"\n{key}:\n" in text, key
    for kind in KINDS:
        assert re.search(rf"^#   {kind}\b", text, re.M), kind


def test_the_commented_lines_of_a_table_are_valid_too():
    path = start_file("table", None)
    text = re.sub(r"^(    )# (?=\w+:)", r"\1", path.read_text(), flags=re.M)
    text = re.sub(r"^  # (?=- |  \w+:)", "  ", text, flags=re.M)
    text = re.sub(r"^  # (?=(reveal|tie):)", "  ", text, flags=re.M)
    text = re.sub(r"^# (?=time_limit:)", "", text, flags=re.M)
    path.write_text(text)
    rules, seats = compose(path.stem, None, None, None, {})
    assert [seat.kind for seat in seats[-2:]] == ["anthropic", "openai"]
    assert seats[-1].key_variable == "MY_API_KEY" and seats[0].time_limit == 120
    assert (rules.switches.reveal, rules.switches.tie) == ("role", "revote")


def test_a_new_ruleset_lists_every_switch_with_its_value_in_the_base():
    path = start_file("ruleset", None)
    assert ruleset(path.stem).switches == ruleset(BASE).switches
    text = path.read_text()
    for switch, field in Switches.model_fields.items():
        assert re.search(rf"^  # {switch}: \S+ # \S", text, re.M), switch
        assert field.description in " ".join(re.sub(r"^\s*#", "", text, flags=re.M).split())
    options = "|".join(Switches.model_fields)
    path.write_text(re.sub(rf"^  # (?=({options}): \S+ # )", "  ", text, flags=re.M))
    assert yaml.safe_load(path.read_text())["switches"] == ruleset(BASE).switches.model_dump()
    assert ruleset(path.stem).switches == ruleset(BASE).switches


def test_a_new_persona_explains_every_key():
    text = start_file("persona", None).read_text()
    for key in Persona.model_fields:
        assert re.search(rf"^# .+\n{key}:", text, re.M), key


def test_new_on_the_command_line(folder):
    def run(*words):
        return call_program("new", *words, folder=folder)

    done = run("table", "ours")
    assert done.returncode == 0
    assert done.stdout == "Wrote configs/tables/ours.yaml. Edit it, then try: werewolf play ours\n"
    again = run("table", "ours")
    assert again.returncode == 2
    assert again.stderr.count("\n") == 1 and "--force" in again.stderr
    assert run("table", "ours", "--force").returncode == 0
    assert run("chair").returncode == run("ruleset", "../x").returncode == run().returncode == 2
