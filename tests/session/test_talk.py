"""How bots talk: in plain words or in those of their personas, as a seat, an option or the table says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from werewolf.cli.app import app
from werewolf.config.personas import personas
from werewolf.errors import UserError
from werewolf.session.compose import compose

SEATS = [{"player": "human", "name": "Ann"}, {"player": "bot", "talk": "persona"}, {"player": "bot", "count": 5}]


def table(folder: Path, **content: Any) -> str:
    path = folder / "table.yaml"
    path.write_text(json.dumps({"ruleset": "mafia", "seats": SEATS, **content}))
    return str(path)


def talk_of(name: str | None, seats: str | None = None, talk: Any = None) -> list[str | None]:
    """How each player of this table talks."""
    return [seat.talk for seat in compose(name, "mafia", seats, None, {}, None, talk)[1]]


def test_a_table_says_how_its_bots_talk_and_a_seat_says_it_for_itself(tmp_path):
    assert talk_of(table(tmp_path)) == [None, "persona", *[None] * 5]
    assert talk_of(table(tmp_path, talk="plain")) == [None, "persona", *["plain"] * 5]


def test_bots_that_fill_the_empty_seats_talk_as_the_table_says(tmp_path):
    assert talk_of(table(tmp_path, talk="plain", seats=[])) == ["plain"] * 7


def test_an_option_beats_the_table_and_not_the_seat(tmp_path):
    assert talk_of(table(tmp_path, talk="persona"), talk="plain") == [None, "persona", *["plain"] * 5]
    assert talk_of(table(tmp_path, talk="plain"), talk="persona") == [None, *["persona"] * 6]
    assert talk_of(None, "human:Ann,random*2,bot*4", "plain") == [None, None, None, *["plain"] * 4]


def test_talk_that_no_bot_could_use_is_refused_as_an_option_and_idle_in_a_table(tmp_path):
    with pytest.raises(UserError, match="--talk: no bot here can use it"):
        talk_of(None, "random*7", "plain")
    with pytest.raises(UserError, match="or the table sets the talk of each bot"):
        talk_of(table(tmp_path, seats=[{"player": "bot", "talk": "plain", "count": 7}]), talk="persona")
    assert talk_of(table(tmp_path, talk="plain", seats=[{"player": "random", "count": 7}])) == [None] * 7


@pytest.mark.parametrize("player", ["human", "random", "openai:m"])
def test_only_a_bot_can_be_told_how_to_talk(tmp_path, player):
    with pytest.raises(UserError, match=r"seats\.0\.talk: is not allowed for \w+; it only applies to bots"):
        talk_of(table(tmp_path, seats=[{"player": player, "talk": "plain"}, {"player": "bot", "count": 6}]))


def run(*words: str) -> None:
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == 0, done.output


def answers(log: Path) -> list[dict[str, Any]]:
    events = [json.loads(line)["event"] for line in log.read_text().splitlines()]
    return [event["answer"] for event in events if event["kind"] == "Answered"]


def phrases_used(log: Path) -> set[str]:
    """The signature phrases of personas that were said in a game."""
    said = "\n".join(answer.get("words") or "" for answer in answers(log))
    return {phrase for persona in personas().values() for phrase in persona.signature_phrases if phrase in said}


def test_a_bot_that_talks_plainly_uses_no_phrase_of_a_persona(tmp_path):
    plain, own = tmp_path / "plain.jsonl", tmp_path / "own.jsonl"
    run("watch", "-r", "mafia", "--seed", "5", "--log", str(plain), "--talk", "plain")
    run("watch", "-r", "mafia", "--seed", "5", "--log", str(own))
    assert phrases_used(own) and not phrases_used(plain)


def test_a_resumed_game_goes_on_in_the_same_words(tmp_path):
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    run("watch", "-r", "mafia", "--seed", "5", "--log", str(whole), "--talk", "plain")
    lines = whole.read_text().splitlines(keepends=True)
    part.write_text("".join(lines[: len(lines) // 3]))
    run("resume", str(part))
    assert len(answers(part)) > 20
    assert answers(part) == answers(whole)
