"""Where the heard line is switched off: by a seat, by its table, or by an option that somebody could use."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from werewolf.config.chairs import extra_settings
from werewolf.errors import UserError
from werewolf.game.events import Chair
from werewolf.session.compose import compose
from werewolf.session.options import PlayOptions, ShowOptions
from werewolf.session.preconditions import check


def settings(folder: Path, **content: Any) -> list[Any]:
    """What the log would keep of each seat's own settings."""
    path = folder / "table.yaml"
    path.write_text(json.dumps({"ruleset": "mafia", **content}))
    return [extra_settings(seat) for seat in compose(str(path), None, None, None, {})[1]]


def test_a_table_switches_the_line_off_for_all_people_and_a_seat_for_itself(tmp_path):
    people = [{"player": "human"}, {"player": "human", "heard": True}, {"player": "human", "heard": False}]
    seats = [*people, {"player": "bot", "count": 4}]
    heard = [(each or {}).get("heard") for each in settings(tmp_path, seats=seats)]
    assert heard == [None, True, False, *[None] * 4]
    heard = [(each or {}).get("heard") for each in settings(tmp_path, heard=False, seats=seats)]
    assert heard == [False, True, False, *[None] * 4]


def test_only_a_person_has_a_line_to_switch_off(tmp_path):
    with pytest.raises(UserError, match=r"seats\.0\.heard: is not allowed for bot; it only applies to people"):
        settings(tmp_path, seats=[{"player": "bot", "heard": False, "count": 7}])


@pytest.mark.parametrize("kind", ["bot", "human"])
def test_the_option_is_refused_where_there_would_be_no_line(kind, monkeypatch):
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True)
    with pytest.raises(UserError, match="--no-heard: it only applies where people and other players share a table"):
        check(ShowOptions(no_heard=True), [Chair(seat, f"P{seat}", kind) for seat in range(7)], "this table")


def test_the_option_is_in_the_command_that_resumes_the_game():
    assert PlayOptions(table="solo", no_heard=True, level="easy").show_words() == ["--no-heard"]
