"""Who can read what the program writes, and that nothing is written through a link or into a pipe."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lab.program import call_program
from werewolf.errors import UserError
from werewolf.players.models.providers.scripted import Recorder
from werewolf.storage.journal import Journal
from werewolf.storage.log_files import new_log_path

WATCH = ("watch", "-r", "mafia", "--seed", "1")


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.fixture(autouse=True)
def umask():
    """A user who lets everybody read everything."""
    before = os.umask(0)
    yield
    os.umask(before)


def test_a_log_and_its_folder_are_for_their_owner_alone(tmp_path, folder_for_games):
    assert call_program(*WATCH, folder=tmp_path).returncode == 0
    assert mode(folder_for_games) == 0o700
    assert [mode(path) for path in folder_for_games.iterdir()] == [0o600]


def test_a_log_is_private_before_its_first_byte(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = new_log_path("mafia")
    with Journal.create(path):
        assert (path.stat().st_size, mode(path)) == (0, 0o600)


def test_a_resumed_log_becomes_private(tmp_path):
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    assert call_program(*WATCH, "--log", str(whole), folder=tmp_path).returncode == 0
    part.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[:60]))
    assert mode(part) == 0o666
    assert call_program("resume", "part.jsonl", folder=tmp_path).returncode == 0
    assert mode(part) == 0o600


def test_no_folder_is_made_but_those_for_games(tmp_path):
    done = call_program(*WATCH, "--log", "my/own/game.jsonl", folder=tmp_path)
    assert (done.returncode, done.stderr) == (2, "werewolf: --log: there is no folder my/own\n")
    assert call_program(*WATCH, "--log", "logs/game.jsonl", folder=tmp_path).returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == ["logs"]


def test_a_file_in_the_place_of_the_folder_is_one_line(tmp_path, folder_for_games):
    folder_for_games.parent.mkdir(parents=True)
    folder_for_games.write_text("mine")
    done = call_program(*WATCH, folder=tmp_path)
    assert (done.returncode, done.stderr) == (2, f"werewolf: {folder_for_games}: not a folder\n")


def test_a_users_folder_that_cannot_be_made_is_one_line_with_what_helps(tmp_path, folder_for_games):
    folder_for_games.parent.parent.mkdir(parents=True, exist_ok=True)
    folder_for_games.parent.write_text("mine")
    done = call_program(*WATCH, folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr.endswith("; make a folder logs here, or say --log FILE\n") and done.stderr.count("\n") == 1


def test_a_new_log_is_not_written_through_a_link(tmp_path):
    (tmp_path / "link.jsonl").symlink_to(tmp_path / "elsewhere.jsonl")
    done = call_program(*WATCH, "--log", "link.jsonl", folder=tmp_path)
    assert (done.returncode, "link.jsonl exists already" in done.stderr) == (2, True)
    assert not (tmp_path / "elsewhere.jsonl").exists()


def test_a_record_is_private_from_the_start_and_when_it_is_continued(tmp_path):
    new, old = tmp_path / "new.rec", tmp_path / "old.rec"
    old.write_text("{}\n")
    for path in (new, old):
        Recorder(path).close()
        assert mode(path) == 0o600
    assert old.read_text() == "{}\n"


@pytest.mark.parametrize("target", ["there", "missing"])
def test_a_record_is_not_written_through_a_link(tmp_path, target):
    (tmp_path / "there").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / target)
    with pytest.raises(UserError, match=r"--record: .*link is a link; give the file itself"):
        Recorder(tmp_path / "link")
    assert (tmp_path / "there").read_text() == "mine" and not (tmp_path / "missing").exists()


def test_a_record_is_not_written_into_a_pipe_or_device(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path(os.devnull), tmp_path):
        with pytest.raises(UserError, match="--record: "):
            Recorder(path)


@pytest.mark.parametrize("kind", ["table", "persona", "ruleset"])
def test_new_replaces_a_link_itself_and_never_what_it_leads_to(tmp_path, kind):
    assert call_program("new", kind, "ours", folder=tmp_path).returncode == 0
    (path,) = tmp_path.rglob("ours.yaml")
    content = path.read_bytes()
    for name in ("mine", "missing"):
        path.unlink()
        path.symlink_to(tmp_path / name)
        (tmp_path / "mine").write_text("mine")
        done = call_program("new", kind, "ours", folder=tmp_path)
        assert (done.returncode, "already" in done.stderr, path.is_symlink()) == (2, True, True)
        assert call_program("new", kind, "ours", "--force", folder=tmp_path).returncode == 0
        assert (path.is_symlink(), path.read_bytes()) == (False, content)
        assert (tmp_path / "mine").read_text() == "mine" and not (tmp_path / "missing").exists()


def test_a_schema_is_not_written_through_a_link(tmp_path):
    schemas = tmp_path / "configs" / "schemas"
    schemas.mkdir(parents=True)
    (schemas / "table.json").symlink_to(tmp_path / "missing")
    assert call_program("new", "table", folder=tmp_path).returncode == 0
    assert not (tmp_path / "missing").exists()
