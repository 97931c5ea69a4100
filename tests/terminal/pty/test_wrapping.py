"""Lists and closing lines at a narrow terminal are broken between words."""

from __future__ import annotations

import pytest

from tests.export.games import bots_game, write_log
from tests.terminal.pty.driver import Terminal, plain

COLUMNS = 60


@pytest.mark.parametrize(
    "args", [("rules",), ("tables",), ("roles",), ("check", "game.jsonl"), ("stats", "game.jsonl")]
)
def test_no_row_is_wider_than_the_terminal(tmp_path, args):
    write_log(tmp_path / "game.jsonl", bots_game("mafia"))
    with Terminal(args, tmp_path, COLUMNS) as terminal:
        terminal.end()
        rows = [row.rstrip() for row in plain(terminal.received).split("\r\n")]
    assert max(map(len, rows)) <= COLUMNS
