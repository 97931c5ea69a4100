"""Files to start from: valid as they are, complete by construction, and never written over somebody's own."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest
import yaml
from jsonschema import Draft202012Validator

from werewolf.cli.templates import BASE, NAMES, start_file
from werewolf.config.files import FOLDERS
from werewolf.config.personas import Persona, persona
from werewolf.config.rulesets import ruleset, table_rules
from werewolf.config.seats import SeatConfig
from werewolf.config.tables import TableConfig
from werewolf.errors import UserError
from werewolf.game.ruleset import Switches
from werewolf.players.kinds import player_kinds
from werewolf.session.compose import compose


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def loaded(kind, name):
    if kind == "table":
        return compose(name, None, None, None, {})
    return persona(name) if kind == "persona" else table_rules(name)


@pytest.mark.parametrize("name", [None, "7-of-us"])
@pytest.mark.parametrize("kind", NAMES)
def test_a_starting_file_is_valid_and_points_at_its_schema(folder, kind, name):
    path = start_file(kind, name)
    assert path.as_posix() == f"{FOLDERS[kind]}/{name or NAMES[kind]}.yaml"
    loaded(kind, path.stem)
    way = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", path.read_text().splitlines()[0])[1]
    schema = (path.parent / way).resolve()
    assert schema == folder / "configs" / "schemas" / f"{kind}.json"
    Draft202012Validator(json.loads(schema.read_text())).validate(yaml.safe_load(path.read_text()))


def test_a_schema_that_is_there_is_left_alone(folder):
    kept = folder / "configs" / "schemas" / "table.json"
    kept.parent.mkdir(parents=True)
    kept.write_text("{}")
    start_file("table", None)
    assert kept.read_text() == "{}"


@pytest.mark.parametrize("kind", NAMES)
def test_nothing_is_overwritten_unless_that_is_asked_for(kind):
    path = start_file(kind, "ours")
    path.write_text("mine")
    with pytest.raises(UserError, match="already"):
        start_file(kind, "ours")
    assert path.read_text() == "mine"
    start_file(kind, "ours", force=True)
    loaded(kind, "ours")


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
def test_a_name_that_would_hide_a_shipped_one_is_refused(folder, kind, name):
    with pytest.raises(UserError, match=f"there is a {kind} {name} already"):
        start_file(kind, name)
    assert not list(folder.iterdir())
    start_file(kind, name, force=True)
    loaded(kind, name)


def test_a_ruleset_cannot_be_its_own_base():
    with pytest.raises(UserError, match="needs another name"):
        start_file("ruleset", BASE, force=True)


def test_a_kind_nobody_knows():
    with pytest.raises(
        UserError, match=r"there is no 'tabel'; there are persona, ruleset, table\. Did you mean table\?"
    ):
        start_file("tabel", None)


def test_a_starting_table_speaks_of_every_option():
    said = start_file("table", None).read_text()
    for key in {*SeatConfig.model_fields, *TableConfig.model_fields}:
        assert re.search(rf"\b{key}: ", said) or f"\n{key}:\n" in said, key
    for kind in player_kinds():
        assert re.search(rf"^#   {kind}\b", said, re.M), kind


def test_what_is_commented_out_of_a_table_may_be_put_in():
    path = start_file("table", None)
    said = re.sub(r"^(    )# (?=\w+:)", r"\1", path.read_text(), flags=re.M)
    said = re.sub(r"^  # (?=- |  \w+:)", "  ", said, flags=re.M)
    said = re.sub(r"^  # (?=(reveal|tie):)", "  ", said, flags=re.M)
    said = re.sub(r"^# (?=time_limit:)", "", said, flags=re.M)
    path.write_text(said)
    rules, seats = compose(path.stem, None, None, None, {})
    assert [seat.kind for seat in seats[-2:]] == ["anthropic", "openai"]
    assert seats[-1].key_variable == "MY_API_KEY" and seats[0].time_limit == 120
    assert (rules.switches.reveal, rules.switches.tie) == ("role", "revote")


def test_a_starting_ruleset_lists_every_switch_as_its_base_has_it():
    path = start_file("ruleset", None)
    assert ruleset(path.stem).switches == ruleset(BASE).switches
    said = path.read_text()
    for switch, field in Switches.model_fields.items():
        assert re.search(rf"^  # {switch}: \S+ # \S", said, re.M), switch
        assert field.description in " ".join(re.sub(r"^\s*#", "", said, flags=re.M).split())
    options = "|".join(Switches.model_fields)
    path.write_text(re.sub(rf"^  # (?=({options}): \S+ # )", "  ", said, flags=re.M))
    assert yaml.safe_load(path.read_text())["switches"] == ruleset(BASE).switches.model_dump()
    assert ruleset(path.stem).switches == ruleset(BASE).switches


def test_a_starting_persona_says_every_key_and_what_it_is_for():
    said = start_file("persona", None).read_text()
    for key in Persona.model_fields:
        assert re.search(rf"^# .+\n{key}:", said, re.M), key


def test_new_on_the_command_line(folder):
    def run(*words):
        command = [sys.executable, "-m", "werewolf", "new", *words]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=60)

    done = run("table", "ours")
    assert done.returncode == 0
    assert done.stdout == "Wrote configs/tables/ours.yaml. Edit it, then try: werewolf play ours\n"
    again = run("table", "ours")
    assert again.returncode == 2
    assert again.stderr.count("\n") == 1 and "--force" in again.stderr
    assert run("table", "ours", "--force").returncode == 0
    assert run("chair").returncode == run("ruleset", "../x").returncode == run().returncode == 2
