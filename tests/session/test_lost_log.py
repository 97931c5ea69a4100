"""A log that is deleted, replaced or changed while its game is played: the game is saved whole under a new name."""

from __future__ import annotations

import asyncio
import os
import shutil

import pytest

from lab.program import call_program
from lab.sample_games import chairs_for, rules_of
from werewolf.players.random import RandomPlayer
from werewolf.session.host import TerminalHost
from werewolf.session.loop import GameLoop
from werewolf.session.options import ShowOptions
from werewolf.session.start import rescue
from werewolf.storage.codec import encode_line
from werewolf.terminal.keyboard.choose import QuitError
from werewolf.terminal.signals import Signals

OTHER = b"another file\n"


def delete(log):
    log.unlink()


def move(log):
    log.rename(log.with_name("moved.jsonl"))


def replace(log):
    other = log.with_name("other")
    other.write_bytes(OTHER)
    other.replace(log)


def overwrite(log):
    log.write_bytes(OTHER)


def append(log):
    with log.open("ab") as file:
        file.write(OTHER)


def change_in_place(log):
    """The file keeps its place and its size."""
    with log.open("r+b") as file:
        file.seek(10)
        file.write(b"XXXXXXXX")
    later = log.stat().st_mtime_ns + 1_000_000_000  # some systems count only every few milliseconds
    os.utime(log, ns=(later, later))


def delete_folder(log):
    shutil.rmtree(log.parent)


def put_a_folder_in_its_place(log):
    log.unlink()
    log.mkdir()


ACCIDENTS = (delete, move, replace, overwrite, append, change_in_place, delete_folder, put_a_folder_in_its_place)


def new_table(log):
    rules = rules_of("mafia")
    return GameLoop.create(rules, 5, chairs_for(rules), log)


def play(log, accidents, quit_at=None, table=None):
    """Play a game to its end, with accidents at some of its lines; return the table."""
    table = table or new_table(log)
    players = [RandomPlayer(table.game.rng)] * 7

    def look(line):
        if line.n in accidents:
            accidents[line.n](table.log_path)
        if line.n == quit_at:
            raise QuitError

    host = TerminalHost(table, ShowOptions(pace="0"), Signals())
    try:
        asyncio.run(table.play(players, host, look))
    except QuitError:
        pass
    finally:
        host.print_notices()
    return table


def whole_game(table):
    return b"".join(map(encode_line, table.ledger.lines()))


@pytest.fixture
def log(tmp_path):
    (tmp_path / "games").mkdir()
    return tmp_path / "games" / "game.jsonl"


@pytest.mark.parametrize("accident", ACCIDENTS)
def test_the_whole_game_is_saved_under_a_new_name_and_the_screen_says_so_once(log, capsys, accident):
    table = play(log, {20: accident})
    new = log.with_name("game-2.jsonl")
    shown = capsys.readouterr()
    assert table.game.over
    assert new.read_bytes() == whole_game(table)
    assert shown.err.count(f"{log} was deleted or changed during the game. The whole game is now saved in {new}") == 1
    assert new.name in "".join(shown.out.split())  # the closing page names the new log
    assert call_program("check", str(new), folder=log.parent).returncode == 0


@pytest.mark.parametrize("accident", [replace, overwrite])
def test_what_took_the_place_of_the_log_is_not_touched(log, accident):
    play(log, {20: accident})
    assert log.read_bytes() == OTHER


def test_every_further_accident_gives_another_name(log):
    table = play(log, {10: delete, 40: replace, 60: replace})
    assert [path.name for path in sorted(log.parent.iterdir())] == ["game-2.jsonl", "game-3.jsonl", "game-4.jsonl"]
    assert table.log_path.read_bytes() == whole_game(table)


def test_a_name_that_is_taken_is_left_alone(log):
    log.with_name("game-2.jsonl").write_bytes(OTHER)
    table = play(log, {20: delete})
    assert table.log_path == log.with_name("game-3.jsonl")
    assert log.with_name("game-2.jsonl").read_bytes() == OTHER


def test_a_log_deleted_after_the_last_write_is_saved_when_the_game_is_left(log):
    table = play(log, {30: delete}, quit_at=30)
    assert not table.game.over
    assert table.log_path.read_bytes() == whole_game(table)
    resumed = call_program("resume", str(table.log_path), "--pace", "0", folder=log.parent)
    assert resumed.returncode == 0, resumed.stderr


def test_a_log_deleted_at_the_very_end_is_saved_again(log):
    last = play(log, {}).ledger.lines()[-1].n
    log.unlink()
    table = play(log, {last: delete})
    assert table.game.over
    assert table.log_path.read_bytes() == whole_game(table)


def test_a_log_that_is_only_touched_keeps_its_name(log):
    """Its time is changed, as a backup may do, and its content is not."""
    assert play(log, {20: lambda path: os.utime(path, (1, 1)), 40: lambda path: path.touch()}).log_path == log


def test_a_log_that_nobody_touches_keeps_its_name(log):
    assert play(log, {}).log_path == log
    assert [path.name for path in log.parent.iterdir()] == ["game.jsonl"]


def test_where_no_new_log_can_be_made_the_error_does_not_promise_one(log, monkeypatch):
    """The log's folder has become a file, and in the current folder and the home folder every new name is taken."""
    home = log.parent.parent
    monkeypatch.chdir(home)
    monkeypatch.setenv("HOME", str(home))
    for number in range(2, 100):
        (home / f"game-{number}.jsonl").mkdir()

    def accident(path):
        shutil.rmtree(path.parent)
        path.parent.write_bytes(OTHER)

    table = new_table(log)
    with pytest.raises(FileExistsError):
        play(log, {20: accident}, table=table)
    assert rescue(table, ShowOptions()) == "the log was deleted, and the game could not be saved again"
