"""The conversation that lays a table, key by key."""

from __future__ import annotations

import asyncio

import pytest
import yaml
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from werewolf.seating import TableSetting
from werewolf.welcome import Invitation, talked

ENTER, CLEAR = "\r", "\x15"


def converse(*keys):
    async def talk():
        with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
            pipe.send_text("".join(keys))
            return await asyncio.wait_for(talked(), 20)

    return asyncio.run(talk())


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def line(text=""):
    return CLEAR + text + ENTER


def test_a_table_is_talked_into_being(folder, capsys):
    made = converse(
        "mafia", ENTER, line("7"), line("2"), line("Ann"), line("Ann"), line("Ben"), ENTER, line("12"), line()
    )
    assert made == Invitation("mafia", 7, ("Ann", "Ben"), "normal", 12)
    assert "werewolf play --ruleset mafia --seats 'human:Ann,human:Ben,bot*5' --seed 12" in capsys.readouterr().out
    assert not list(folder.iterdir())


def test_what_makes_no_sense_is_asked_again():
    made = converse(
        "classic",
        ENTER,
        line("two"),
        line("9"),
        line("99"),
        line("1"),
        line("A,B"),
        line("Ann"),
        ENTER,
        line("x"),
        line(),
        line(),
    )
    assert (made.size, made.people, made.seed) == (9, ("Ann",), None)


def test_a_table_may_be_kept(folder):
    made = converse("sheriff", ENTER, line("12"), line("1"), line("Ann"), "hard", ENTER, line(), line("ours"))
    kept = yaml.safe_load((folder / "configs" / "tables" / "ours.yaml").read_text())
    assert TableSetting.model_validate(kept).chairs()[0].name == "Ann"
    rules, chairs = made.laid()
    assert sum(rules.cards.values()) == len(chairs) == 12
    assert chairs[5].level == "hard"
