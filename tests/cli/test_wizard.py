"""The door, and the conversation that lays a table, key by key."""

from __future__ import annotations

import asyncio
import shlex

import pytest
import yaml
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from tests.terminal.keyboard.typist import DOWN, ENTER
from werewolf.cli.wizard import DOORS, opened, talked
from werewolf.cli.wizard_result import Others, WizardResult
from werewolf.config.tables import TableConfig
from werewolf.session.compose import compose

CLEAR = "\x15"


def converse(*keys, about=talked):
    async def talk():
        with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
            pipe.send_text("".join(keys))
            return await asyncio.wait_for(about(), 20)

    return asyncio.run(talk())


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def line(text=""):
    return CLEAR + text + ENTER


@pytest.mark.parametrize(("keys", "chosen"), [("", "play"), (DOWN, "watch"), ("3", "resume"), ("replay", "replay")])
def test_the_door_offers_all_there_is_and_names_the_command(keys, chosen, capsys):
    assert list(DOORS) == ["play", "watch", "resume", "replay"]
    assert converse(keys, ENTER, about=opened) == [chosen]
    assert capsys.readouterr().out == f"> werewolf {chosen}\n"


def test_what_is_typed_is_the_number_and_only_a_size_there_is_will_do(capsys):
    made = converse(
        *("mafia", ENTER, "4", ENTER, "9", ENTER, "12", ENTER, "2", ENTER, line("Ann"), line("ann"), line("Ben")),
        *(ENTER, ENTER, ENTER, ENTER),
    )
    assert (made.size, made.people) == (9, ("Ann", "Ben"))
    said = capsys.readouterr().out
    assert "a number, please: 5 to 60\n" in said and "a number, please: 1 to 9\n" in said


def test_a_table_is_talked_into_being(folder, capsys):
    made = converse(
        *("mafia", ENTER, line("7"), line("2"), line("Ann"), line("Ann"), line("Ben")),
        *(ENTER, ENTER, line("12"), line()),
    )
    assert made == WizardResult("mafia", 7, ("Ann", "Ben"), Others("bot", "normal"), 12)
    said = capsys.readouterr().out
    assert "Mafia: Ann, Ben, 5 bots (normal)." in said
    command = made.command()
    assert f"By command: {command}" in said
    assert command == (
        "werewolf play --ruleset mafia --seats 'human:Ann,human:Ben,bot*5' --level normal "
        "--set council_rounds=1 --seed 12"
    )
    assert not list(folder.iterdir())


def test_the_command_lays_the_table_that_was_talked_of():
    made = WizardResult("mafia", 7, ("Ann", "Ben"), Others("bot", "hard"), 12)
    words = shlex.split(made.command())
    seats, level = words[words.index("--seats") + 1], words[words.index("--level") + 1]
    assert compose(None, "mafia", seats, None, {"council_rounds": 1}, level) == made.compose()


def test_what_makes_no_sense_is_asked_again():
    made = converse(
        *("classic", ENTER, line("two"), line("9"), line("99"), line("1"), line("A,B"), line("Ann")),
        *("random", ENTER, line("x"), line(), line()),
    )
    assert (made.size, made.people, made.others, made.seed) == (9, ("Ann",), Others("random"), None)


def test_models_and_personas_may_fill_the_seats_and_only_a_file_holds_that(capsys):
    made = converse(
        *("mafia", ENTER, line("5"), line("1"), line("Ann"), "language", ENTER, line("gpt"), line("openai:some-model")),
        *(line("http://127.0.0.1:8091/v1"), "wen", ENTER, "nuru", ENTER, "1", ENTER, line(), line()),
    )
    assert made.others == Others("openai:some-model", None, "http://127.0.0.1:8091/v1", ("wen", "nuru"))
    assert made.command() is None
    assert "keep it to have it again" in capsys.readouterr().out
    _, chairs = made.compose()
    assert [chair.persona for chair in chairs] == [None, "wen", "nuru", None, None]
    assert {chair.player for chair in chairs[1:]} == {"openai:some-model"}


def test_a_table_may_be_kept(folder):
    made = converse(
        *("sheriff", ENTER, line("12"), line("2"), line("Ann"), line("Ben"), "hard", ENTER),
        *("bram", ENTER, ENTER, line(), line("ours")),
    )
    kept = TableConfig.model_validate(yaml.safe_load((folder / "configs" / "tables" / "ours.yaml").read_text()))
    rules, chairs = made.compose()
    assert kept.switches == {"council_rounds": 1} == {"council_rounds": rules.switches.council_rounds}
    assert [(chair.player, chair.name, chair.persona, chair.level) for chair in kept.chairs()] == [
        (chair.player, chair.name, chair.persona, chair.level) for chair in chairs
    ]
    assert sum(rules.cards.values()) == len(chairs) == 12
    assert (chairs[2].persona, chairs[5].level) == ("bram", "hard")
