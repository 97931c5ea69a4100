"""Tables: every shipped table is a legal game, they can be listed, and an error names the file, line and key."""

from __future__ import annotations

import json
import socket
from pkgutil import iter_modules

import pytest
import yaml
from jsonschema import Draft202012Validator

from lab.program import ROOT, call_program
from werewolf.cli.schemas import PERSONA_KEYS, text
from werewolf.cli.tables_command import DANGLING_WORDS, list_personas, list_tables, persona_summary
from werewolf.config.chairs import make_chairs
from werewolf.config.files import config_files
from werewolf.config.personas import personas
from werewolf.config.rulesets import quick_switches
from werewolf.config.seat import KINDS, MODELS, OPTIONS
from werewolf.config.seat_options import SeatConfig
from werewolf.errors import UserError
from werewolf.players.models import providers
from werewolf.players.models.providers import provider_kind
from werewolf.session.compose import compose, refuse_people
from werewolf.session.compose import load_table as table

SHIPPED = sorted((ROOT / "configs" / "tables").glob("*.yaml"))
SECRET = "sk-ant-0123456789abcdef0123"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def no_network(monkeypatch):
    def refuse(*_):
        raise AssertionError("composing a table must not use the network")

    monkeypatch.setattr(socket.socket, "connect", refuse)


@pytest.mark.usefixtures("no_network")
def test_no_two_chairs_have_the_same_name_even_in_different_case():
    seats = [SeatConfig(player="human", name=name) for name in ("Ann", "ann ", "ANN")]
    assert [chair.name for chair in make_chairs(seats, 1)] == ["Ann", "ann 2", "ANN 3"]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_table_is_a_legal_game(path):
    rules, seats = compose(str(path), None, None, None, {})
    assert sum(rules.cards.values()) == len(seats) == len(make_chairs(seats, 1))
    first, second = path.read_text(encoding="utf-8").splitlines()[:2]
    assert first == "# yaml-language-server: $schema=../schemas/table.json"
    assert second.startswith("# ")
    assert table(str(path)).title


def test_the_shipped_tables_cover_people_bots_and_models():
    tables = {path.stem: compose(str(path), None, None, None, {}) for path in SHIPPED}
    assert {rules.name for rules, _ in tables.values()} == {"sheriff", "mafia", "classic"}
    kinds = {name: [seat.kind for seat in seats] for name, (_, seats) in tables.items()}
    assert sorted(kinds["solo"]) == ["bot"] * 11 + ["human"]
    assert kinds["friends"].count("human") == 4
    assert [kinds[name].count("human") for name in ("friends-classic", "friends-sheriff")] == [5, 8]
    for rules, seats in tables.values():
        people = sum(seat.kind == "human" for seat in seats)
        for switch, value in quick_switches(rules, people).items():
            assert getattr(rules.switches, switch) == value
    assert {"anthropic", "openai", "bot"} == set(kinds["mixed-models"])
    assert all(seat.base_url for seat in tables["local-model"][1])
    for name in ("all-bots", "mafia-bots", "classic-bots"):
        assert set(kinds[name]) == {"bot"}
        refuse_people(tables[name])


@pytest.mark.parametrize("what", ["table", "persona", "ruleset", "arena"])
def test_the_shipped_files_match_the_shipped_schemas(what):
    validator = Draft202012Validator(json.loads(text(what)))
    for path in (path for path in config_files(what).values() if path.is_relative_to(ROOT)):
        validator.validate(yaml.safe_load(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "seat",
    [
        {"player": "chimpanzee"},
        {"player": "openai"},
        {"player": "human:First"},
        {"player": "bot", "level": "superb"},
        {"player": "openai:m", "api_key": SECRET},
        {"player": "openai:m", "key_variable": SECRET},
    ],
)
def test_the_schema_rejects_what_the_program_rejects(seat):
    validator = Draft202012Validator(json.loads(text("table")))
    assert validator.is_valid({"seats": [{"player": "openai:m", "count": 7}], "switches": {"reveal": "role"}})
    assert not validator.is_valid({"seats": [seat]})
    assert not validator.is_valid({"seats": [], "switches": {"revael": "role"}})


def test_every_key_of_a_seat_or_persona_is_documented():
    assert set(PERSONA_KEYS) == set(json.loads(text("persona"))["properties"])
    some = {option for options in OPTIONS.values() for option in options}
    assert {*some, "player", "name", "persona", "count", "entrant"} == set(SeatConfig.model_fields)
    seat = json.loads(text("table"))["$defs"]["SeatConfig"]["properties"]
    assert all(each.get("description") for each in seat.values())


BOTS = [{"player": "bot", "count": 7}]
WRONG = {
    "unknown player kind": (
        {"seats": [{"player": "robot"}]},
        "line 2: seats.0.player: there is no 'robot'; there are FILE.py:Class, anthropic, bedrock, bot, "
        "command:PROGRAM, human, openai, python:MODULE:Class, random, scripted, vertex. Did you mean bot?",
    ),
    "unknown persona": (
        {"seats": [{"persona": "brahm", "player": "bot"}]},
        "line 2: seats.0.persona: there is no 'brahm'; there are agathe",
    ),
    "near persona": ({"seats": [{"persona": "brahm", "player": "bot"}]}, "Did you mean bram?"),
    "unknown ruleset": ({"ruleset": "mafai", "seats": BOTS}, "line 1: ruleset: there is no 'mafai'; there are classic"),
    "near ruleset": ({"ruleset": "mafai", "seats": BOTS}, "Did you mean mafia?"),
    "unknown switch": ({"seats": BOTS, "switches": {"revael": "role"}}, "line 5: switches: there is no 'revael'"),
    "near switch": ({"seats": BOTS, "switches": {"revael": "role"}}, "Did you mean reveal?"),
    "wrong switch": (
        {"seats": BOTS, "switches": {"reveal": "rolle"}},
        "line 5: switches.reveal: 'rolle' is not allowed; use none, camp or role. Did you mean role?",
    ),
    "no folder of prompts": (
        {"prompts": "nowhere", "seats": [{"player": "openai:m", "count": 7}]},
        "line 1: prompts: there is no folder nowhere",
    ),
    "misspelt key": (
        {"seats": BOTS, "rulset": "mafia"},
        "line 1: rulset: there is no 'rulset'; there are cards, heard, language, names, prompts,",
    ),
    "near key": ({"seats": BOTS, "rulset": "mafia"}, "Did you mean ruleset?"),
    "misspelt needed key": ({"seats": [{"playr": "bot"}]}, "line 2: seats.0.playr: there is no 'playr'"),
    "near needed key": ({"seats": [{"playr": "bot"}]}, "Did you mean player?"),
    "missing key": (
        {"seats": [{"name": "First"}]},
        "line 2: seats.0.player: is missing; human, bot, random, or a provider",
    ),
    "blank seats": ({"seats": None}, "seats: is missing"),
    "blank player": ({"seats": [{"player": None}]}, "line 2: seats.0.player: is empty; use text"),
    "too many seats": (
        {"seats": [{"player": "bot", "count": 40}, {"player": "random", "count": 32}]},
        "seats: 72 is not allowed; sheriff has decks for 4 to 60 seats",
    ),
    "too few seats": ({"seats": [{"player": "bot"}]}, "seats: 1 is not allowed"),
    "too many cards": (
        {"seats": BOTS, "cards": {"werewolf": 2, "seer": 1, "villager": 9}},
        "cards: seer=1,villager=9,werewolf=2 (12 cards) is not allowed; 7 seats need 7 cards",
    ),
    "cards of no role": (
        {"cards": {"seer": 5, "wolf": 2}, "seats": BOTS},
        "line 3: cards: there is no 'wolf'; there are doctor",
    ),
    "near role": ({"seats": BOTS, "cards": {"wich": 2}}, "Did you mean witch?"),
    "negative cards": ({"seats": BOTS, "cards": {"werewolf": -1, "villager": 8}}, "is not allowed"),
    "without a model": (
        {"seats": [{"player": "openai"}]},
        "seats.0.player: 'openai' is not allowed; write openai:MODEL",
    ),
    "a bot of a model": ({"seats": [{"player": "bot:easy"}]}, "is not allowed; write bot, nothing after it"),
    "a name behind a colon": ({"seats": [{"player": "human:First"}]}, "write human, and name: NAME below it"),
    "wrong type": (
        {"seats": [{"count": "seven", "player": "bot"}]},
        "line 2: seats.0.count: 'seven' is not allowed; use a whole number",
    ),
    "seats that are a word": ({"seats": "bot*7"}, "line 1: seats: 'bot*7' is not allowed"),
    "seats that are a mapping": ({"seats": {"player": "bot"}}, "line 1: seats: a mapping is not allowed"),
    "a seat that is a word": ({"seats": ["bot"]}, "line 2: seats.0: 'bot' is not allowed"),
    "a time that is a word": ({"seats": BOTS, "time_limit": "long"}, "line 4: time_limit: 'long' is not allowed"),
    "a time that is none": ({"seats": BOTS, "time_limit": True}, "line 4: time_limit: True is not allowed"),
    "a level": (
        {"seats": [{"level": "hrad", "player": "bot"}]},
        "seats.0.level: 'hrad' is not allowed; use easy, normal or hard. Did you mean hard?",
    ),
    "a person's level": (
        {"seats": [{"player": "human", "level": "hard"}]},
        "seats.0.level: is not allowed for human; it only applies to bots",
    ),
    "a way to talk": (
        {"seats": [{"player": "bot", "talk": "plane"}]},
        "seats.0.talk: 'plane' is not allowed; use plain or persona. Did you mean plain?",
    ),
    "a person's way to talk": (
        {"seats": [{"player": "human", "talk": "plain"}]},
        "seats.0.talk: is not allowed for human; it only applies to bots",
    ),
    "a bot's address": (
        {"seats": [{"player": "bot", "base_url": "http://127.0.0.1:1/v1"}]},
        "seats.0.base_url: is not allowed for bot; it only applies to models",
    ),
    "no address": (
        {"seats": [{"player": "openai:m", "base_url": "127.0.0.1:8091"}]},
        "'127.0.0.1:8091' is not allowed; it must begin with http:// or https://, as in http://127.0.0.1:8091/v1",
    ),
    "broken address": (
        {"seats": [{"player": "openai:m", "base_url": "http://[x/v1"}]},
        "'http://[x/v1' is not allowed; it has a",
    ),
    "prices": (
        {"seats": [{"player": "openai:m", "prices": {"input": 1, "out": 2}}]},
        "seats.0.prices.input: there is no 'input'; there are cached, in, out",
    ),
    "a key that is a number": ({"seats": BOTS, 7: 7}, "7"),
}


@pytest.mark.parametrize(("content", "says"), WRONG.values(), ids=WRONG)
def test_an_error_in_a_table_names_file_key_value_and_what_is_allowed(folder, content, says):
    path = folder / "wrong.yaml"
    path.write_text(yaml.safe_dump(content))
    with pytest.raises(UserError) as mistake:
        compose(str(path), None, None, None, {})
    said = str(mistake.value)
    assert said.startswith(f"{path}: ")
    assert says in said
    assert "\n" not in said


KEYS = {
    "at the top": {"seats": BOTS, "api_key": SECRET},
    "in a seat": {"seats": [{"player": "openai:m", "api_key": SECRET}]},
    "otherwise spelt": {"seats": [{"player": "openai:m", "API-Key": "a1b2c3"}]},
    "as a variable's name": {"seats": [{"player": "openai:m", "key_variable": SECRET}]},
    "of another shape": {"seats": [{"player": "openai:m", "key_variable": "9f86d081884c7d65"}]},
    "passed on": {"seats": [{"player": "openai:m", "extra_body": {"headers": {"authorization": "Bearer x"}}}]},
    "in a name": {"seats": [{"player": "openai:m", "name": SECRET}]},
    "in an address": {"seats": [{"player": "openai:m", "base_url": f"https://user:{SECRET[:12]}@localhost/v1"}]},
    "behind an address": {"seats": [{"player": "openai:m", "base_url": "https://localhost/v1?api_key=a1b2c3"}]},
    "beside another fault": {"seats": [{"player": "chimpanzee", "api_key": SECRET, "count": "x"}]},
}


@pytest.mark.parametrize("content", KEYS.values(), ids=KEYS)
def test_a_secret_in_a_table_is_refused_and_not_repeated(folder, content):
    path = folder / "secret.yaml"
    path.write_text(yaml.safe_dump(content))
    with pytest.raises(UserError, match="environment variable") as mistake:
        table(str(path))
    for secret in (SECRET[:12], "9f86d081884c7d65", "a1b2c3"):
        assert secret not in str(mistake.value)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "expected keys and values, as in `name: value`, but found an empty file"),
        ("# only a comment\n", "but found an empty file"),
        ("- player: bot\n", "but found a list"),
        ("bot*7", "but found 'bot*7'"),
        ("seats: [bot\ntitle: x", "line 2: not valid YAML"),
        ("seats: [{player: bot\x00}]", "not valid YAML"),
        ("seats: " + "[" * 5000, "nested too deeply"),
        ("seats: &again\n- *again\n", "a value contains itself"),
        ("seats: [{player: 'openai:m', extra_body: &again {more: *again}}]", "a value contains itself"),
    ],
)
def test_a_file_that_is_not_a_table_is_refused(folder, content, says):
    path = folder / "none.yaml"
    path.write_text(content)
    with pytest.raises(UserError) as mistake:
        table(str(path))
    assert says in str(mistake.value)
    assert str(mistake.value).startswith(f"{path}: ")


def test_a_missing_file_gets_a_did_you_mean(folder):
    (folder / "friends.yaml").write_text("")
    with pytest.raises(UserError, match=r"there is no file freinds\.yaml\. Did you mean friends\.yaml\?"):
        table("freinds.yaml")
    with pytest.raises(UserError, match="Did you mean solo"):
        table("sollo")


def test_a_blank_key_counts_as_missing(folder):
    (folder / "blank.yaml").write_text("title:\nseats: [{player: bot, count: 7}]\nswitches:\n  # reveal: role\n")
    assert compose("blank.yaml", None, None, None, {})[0].switches.reveal == "none"


def werewolf(folder, *words):
    return call_program(*words, folder=folder)


@pytest.mark.parametrize("command", ["play", "watch"])
def test_an_error_in_a_table_is_one_line_with_exit_code_two_and_writes_nothing(tmp_path, command):
    (tmp_path / "wrong.yaml").write_text("seats:\n  - player: bot\n    levle: easy\n    count: 7\n")
    done = werewolf(tmp_path, command, "wrong.yaml")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(
        "werewolf: wrong.yaml: line 3: seats.0.levle: there is no 'levle'; there are base_url"
    )
    assert done.stderr.endswith("Did you mean level?\n")
    assert done.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["wrong.yaml"]


def test_tables_and_personas_are_listed_on_the_command_line(tmp_path):
    for words, says in ((["tables"], "friends "), (["personas"], "nuru "), (["personas", "nuru"], "Nuru (nuru)")):
        done = werewolf(tmp_path, *words)
        assert done.returncode == 0, done.stderr
        assert says in done.stdout
        assert max(map(len, done.stdout.splitlines())) <= 80
    assert werewolf(tmp_path, "personas", "nuri").returncode == 2
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("seats", [12, 20, 24])
def test_every_seat_of_a_large_table_has_a_persona_of_its_own(seats):
    chairs = make_chairs([SeatConfig(player="bot")] * seats, 3)
    assert len({chair.persona for chair in chairs}) == seats
    assert [chair.name for chair in chairs] == [personas()[chair.persona].name for chair in chairs]


def test_the_lists_have_one_line_each_and_a_persona_is_shown_in_full(capsys):
    list_tables()
    listed = capsys.readouterr().out.split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in listed] == sorted(config_files("table"))
    list_personas()
    listed = capsys.readouterr().out.split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in listed] == sorted(config_files("persona"))
    for name, persona in personas().items():
        words = persona_summary(persona).removesuffix(" …").split()
        assert len(words) <= 12 and words[-1] not in DANGLING_WORDS
        list_personas(name)
        card = " ".join(capsys.readouterr().out.split())
        for said in (persona.background, persona.guidance.power, persona.reactions.betrayed, *persona.quirks):
            assert " ".join(said.split()) in card
        for kind, sentences in persona.voice.items():
            assert f" {kind.replace('_', ' ')}: - {' - '.join(sentences)}" in card


def test_a_broken_file_is_listed_as_broken_and_the_others_are_still_listed(folder, capsys):
    for what, listing in (("configs/tables", list_tables), ("personas", list_personas)):
        (folder / what).mkdir(parents=True)
        (folder / what / "aaa.yaml").write_text("title: '\x1b[31mred'\n".replace("\x1b", "\\e").replace("'", '"'))
        (folder / what / "bbb.yaml").write_text("[")
        listing()
        out = capsys.readouterr().out
        assert out.count("broken: ") == 2
        assert "not valid YAML" in " ".join(out.split())
        assert max(map(len, out.splitlines())) <= 80
        assert ("solo" if listing is list_tables else "zahir") in out


def test_a_long_or_strange_title_stays_on_one_line_of_eighty_columns(folder, capsys):
    (folder / "configs" / "tables").mkdir(parents=True)
    for name, title in (("long", "very " * 39), ("wide", "狼人" * 60), ("wild", "\x1b[31mred\nhot\x07")):
        said = {"title": title, "ruleset": "mafia", "seats": BOTS}
        (folder / "configs" / "tables" / f"{name}.yaml").write_text(yaml.safe_dump(said))
    (folder / "configs" / "tables" / "bare.yaml").write_text(yaml.safe_dump({"ruleset": "mafia", "seats": BOTS}))
    list_tables()
    lines = {line.split()[0]: line for line in capsys.readouterr().out.splitlines() if line}
    assert len(lines["long"]) <= 80 and lines["long"].endswith(" …")
    assert len(lines["wide"]) <= 50
    assert lines["wild"].endswith("  red hot")
    assert lines["bare"].endswith("  mafia: 7 bot")


@pytest.mark.parametrize("key", ["", "\x1b[31m", "a[0]"])
def test_an_odd_key_leaves_no_empty_place_in_the_message(tmp_path, key):
    path = tmp_path / "table.yaml"
    path.write_text(json.dumps({"seats": [{"player": "bot"}], key: 3}))
    with pytest.raises(UserError) as refusal:
        table(str(path))
    assert ": :" not in str(refusal.value)


def test_every_kind_of_model_has_a_provider_and_every_provider_is_a_kind():
    assert sorted(module.name for module in iter_modules(providers.__path__)) == sorted(MODELS)
    assert all(provider_kind(name) for name in MODELS)
    assert {kind.takes for kind in KINDS.values()} - {None} == {*OPTIONS}
