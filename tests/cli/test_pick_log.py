"""Choosing a saved game: the lines of the list, and the errors without a terminal or without games."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.cells import cell_len

from lab.shelf import bots_game
from werewolf.cli import pick_log as pick_log_module
from werewolf.cli.logs import rows as rows_of
from werewolf.cli.pick_log import choose_log, menu_lines, pick_log
from werewolf.errors import UserError
from werewolf.storage.catalogue import LogSummary
from werewolf.storage.journal import Journal

DATE = datetime(2026, 5, 4, 20, 15)
NAMES = ("Agathe", "Wen", "Efua", "Bram", "Nuru", "Zahir", "Jory")
GAMES = [
    LogSummary(Path("a"), DATE, "finished", "sheriff", NAMES, (), "werewolves", "wolves", 5),
    LogSummary(Path("b"), DATE, "finished", "mafia", NAMES[:2], (), "tie", "tie", 1),
    LogSummary(Path("c"), DATE, "unfinished", "classic", ("\x1b[31mEvil\n", *NAMES), (), None, None, 2),
]


def test_a_line_has_date_ruleset_players_and_days_and_no_result():
    assert menu_lines(GAMES, 110) == [
        "2026-05-04 20:15  sheriff  7: Agathe, Wen, Efua, Bram, Nuru, Zahir, Jory        finished, 5 days",
        "2026-05-04 20:15  mafia    2: Agathe, Wen                                       finished, 1 day",
        "2026-05-04 20:15  classic  8: Evil, Agathe, Wen, Efua, Bram, Nuru, Zahir, Jory  unfinished, 2 days",
    ]


@pytest.mark.parametrize("width", [60, 80, 120])
def test_every_line_fits_the_window(width):
    assert all(len(title) <= width - 4 for title in menu_lines(GAMES, width))


def test_wide_characters_keep_the_columns_aligned():
    names = ("小明", "美しい花", "서연", *NAMES)
    wide = LogSummary(Path("d"), DATE, "finished", "狼人杀", names, (), "village", "村民", 3)
    for width in (60, 80, 120):
        rows = menu_lines([*GAMES, wide], width)
        assert all(cell_len(row) <= width - 4 for row in rows)
        assert len({cell_len(row[: row.rindex("  ")]) for row in rows}) == 1
    list_rows = rows_of([*GAMES, wide])
    assert len({cell_len(row[: row.rindex("  ")]) for row in list_rows}) == 1


def test_the_arrows_and_enter_choose_a_game():
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("\x1b[B\r")
        assert choose_log("Which game?", GAMES, 80) == Path("b")


def test_typing_filters_the_games():
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("classic\r")
        assert choose_log("Which game?", GAMES, 110) == Path("c")


def test_latest_is_the_newest_game_and_a_file_of_that_name_comes_first(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "logs").mkdir()
    game = bots_game("mafia")
    (tmp_path / "logs" / "done.jsonl").write_bytes(b"".join(game))
    (tmp_path / "logs" / "left.jsonl").write_bytes(b"".join(game[:30]))
    assert pick_log("resume", Path("latest"), unfinished=True) == Path("logs/left.jsonl")
    assert pick_log("replay", Path("latest")).parent == Path("logs")
    (tmp_path / "latest").write_bytes(b"")
    assert pick_log("replay", Path("latest")) == Path("latest")


def test_without_a_terminal_a_log_must_be_given():
    with pytest.raises(UserError, match=r"replay: give a log, as in werewolf replay logs/GAME\.jsonl"):
        pick_log("replay")


def test_without_games_the_error_says_so(tmp_path, monkeypatch, folder_for_games):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(pick_log_module, "at_a_terminal", lambda: True)
    with pytest.raises(UserError, match=f"^{folder_for_games}: there is no game here"):
        pick_log("replay")
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "done.jsonl").write_bytes(b"".join(bots_game("mafia")))
    with pytest.raises(UserError, match=f"logs and {folder_for_games}: there is no unfinished game here"):
        pick_log("resume", unfinished=True)


def test_a_game_stopped_with_ctrl_z_is_not_missing_but_being_played(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(pick_log_module, "at_a_terminal", lambda: True)
    (tmp_path / "logs").mkdir()
    log = tmp_path / "logs" / "live.jsonl"
    log.write_bytes(b"".join(bots_game("mafia")[:9]))
    with Journal.reopen(log)[0], pytest.raises(UserError, match=r"live\.jsonl: this game is being played.* type fg"):
        pick_log("resume", unfinished=True)
