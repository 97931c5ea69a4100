"""`werewolf export`: where the file goes, what is printed, and that nothing is overwritten or half written."""

from __future__ import annotations

import os
import socket
import sys

import pytest

from tests.export.games import FORMATS, plain_game, save_game, unfinished, write_log
from werewolf.cli.app import main
from werewolf.errors import UserError
from werewolf.export.export_formats import ExportOptions, format_of_file, write_file
from werewolf.session.export_game import export
from werewolf.storage.journal import Journal


@pytest.fixture
def game(tmp_path):
    return write_log(tmp_path / "game.jsonl", plain_game("mafia"))


@pytest.fixture
def werewolf(monkeypatch, capfd):
    """Run the program as a user does; return its exit code, output and errors."""

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["werewolf", *map(str, words)])
        with pytest.raises(SystemExit) as exit:
            main()
        return exit.value.code, *capfd.readouterr()

    return run


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.parametrize("to", FORMATS)
def test_the_file_goes_next_to_the_log_or_to_output_or_to_stdout(game, werewolf, to):
    beside = game.with_suffix(f".{to}")
    assert werewolf("export", game, "--to", to) == (0, f"Wrote {beside}.\n", "")
    elsewhere = game.parent / "else.where"
    assert werewolf("export", game, "--to", to, "-o", elsewhere)[0] == 0
    code, out, _ = werewolf("export", game, "--to", to, "--output", "-")
    assert code == 0
    assert out.encode() == beside.read_bytes() == elsewhere.read_bytes()
    assert set(files(game.parent)) == {game.name, beside.name, elsewhere.name}


@pytest.mark.parametrize(
    ("name", "to"),
    [("x.md", "md"), ("x.HTML", "html"), ("x.json", "json"), ("x.cast", "cast"), ("x.svg", "svg"), ("x", "html")],
)
def test_without_a_format_the_name_of_the_file_says_it(game, werewolf, name, to):
    path = game.parent / name
    assert werewolf("export", game, "-o", path)[0] == 0
    assert path.read_text() == werewolf("export", game, "--to", to, "-o", "-")[1]


def test_a_picture_by_its_name_is_the_card():
    assert (format_of_file("game.png"), format_of_file("-"), format_of_file(None)) == ("card", "html", "html")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--to", "mdd"], "--to: there is no 'mdd'; there are card, cast, html, json, md, svg. Did you mean md?"),
        (["--to", "md", "--view", "seat:7"], "--view: 'seat:7' is not allowed; use public, all, or seat:0 to seat:6"),
        (["--to", "md", "--view", ""], "--view: '' is not allowed"),
        (["--to", "md", "-o", ""], "--output: '' is not allowed"),
        (["--to", "md", "--view", "wolves"], "--view: 'wolves' is not allowed"),
        (
            ["--to", "md", "--view", "public", "--thoughts"],
            "--thoughts: the public sees nobody's thoughts; add --view all",
        ),
        (["--to", "md", "--at", "day:1"], "--at: has no effect with --to md; it is for --to svg"),
        (["--to", "svg", "--at", "day:99"], "--at: there is no day 99"),
        (["--to", "cast", "--pace", "step"], "--pace: a recording can't wait for keys; use slow, normal, fast or 0"),
        (["--to", "cast", "--pace", "brisk"], "--pace: 'brisk' is not allowed"),
        (["--to", "cast", "--columns", "7"], "--columns"),
        (["--to", "md", "-o", "nowhere/x.md"], "--output: nowhere/x.md: No such file or directory"),
        (["--to", "md", "-o", "game.jsonl/x.md"], "Not a directory"),
        (["--to", "md", "-o", "."], "--output: . is a folder; give a file name"),
        (["--to", "md", "-o", "taken.md"], "--output: taken.md already exists; use --force to overwrite it"),
        (["--to", "md", "-o", "game.jsonl"], "--output: game.jsonl already exists"),
        (["--to", "json", "-o", "game.jsonl", "--force"], "is a game's log, and logs are never overwritten"),
    ],
)
def test_a_wrong_option_is_one_line_and_nothing_is_written(game, werewolf, monkeypatch, words, says):
    monkeypatch.chdir(game.parent)
    (game.parent / "taken.md").write_text("mine", encoding="utf-8")
    before = files(game.parent)
    code, out, err = werewolf("export", "game.jsonl", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert says in err
    assert files(game.parent) == before


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "not a game log"),
        (b"hello\n", "not a game log"),
        (b"\x00" * 4096, "not a game log"),
        (b'{"format": "werewolf-game", "version": 1', "damaged"),
        (b'{"n": 0, "event": {"kind": "Vote", "schema": 1}}\n', "not a game log"),
    ],
)
def test_a_file_that_is_not_a_game_is_refused_in_one_line(tmp_path, werewolf, content, says):
    path = tmp_path / "what.jsonl"
    path.write_bytes(content)
    code, out, err = werewolf("export", path, "--to", "md")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert says in err
    assert set(files(tmp_path)) == {path.name}


HARM = {
    "line 60 is damaged": lambda lines: [*lines[:59], b"{oops\n", *lines[60:]],
    "1 line is missing": lambda lines: [*lines[:59], *lines[60:]],
    "it has the number 58, which stood before": lambda lines: [*lines[:59], *lines[58:]],
    "another game begins there": lambda lines: [*lines[:59], *lines],
}


UNFINISHED = "The game is unfinished; it has been played up to here."
DAMAGED = "The log is damaged here; what came after is lost."


@pytest.mark.parametrize("says", HARM)
@pytest.mark.parametrize("to", ["md", "html", "json", "svg"])
def test_a_log_damaged_in_the_middle_is_exported_up_to_there_and_called_unfinished(game, werewolf, says, to):
    lines = game.read_bytes().splitlines(keepends=True)
    game.write_bytes(b"".join(lines[:59]))
    assert werewolf("export", game, "--to", to)[0] == 0
    before = game.with_suffix(f".{to}").read_bytes()
    game.write_bytes(b"".join(HARM[says](lines)))
    code, out, err = werewolf("export", game, "--to", to, "--force")
    assert (code, err.count("\n")) == (2, 1)
    assert says in err and "everything before it was written" in err
    assert "could see; the game is unfinished" in out
    assert game.with_suffix(f".{to}").read_bytes() == before.replace(UNFINISHED.encode(), DAMAGED.encode())
    assert (DAMAGED.encode() in game.with_suffix(f".{to}").read_bytes()) == (to in ("md", "html"))


@pytest.mark.parametrize("says", HARM)
def test_a_replay_shows_what_is_before_the_damage_and_says_so(game, werewolf, says):
    lines = game.read_bytes().splitlines(keepends=True)
    game.write_bytes(b"".join(lines[:59]))
    before = werewolf("replay", game, "--pace", "0")[1].partition("The game is unfinished")[0]
    game.write_bytes(b"".join(HARM[says](lines)))
    code, out, err = werewolf("replay", game, "--pace", "0")
    assert (code, out) == (2, before)
    assert says in err and "everything before it was shown" in err


def test_force_overwrites_but_never_a_log(game, werewolf):
    other = write_log(game.parent / "other.jsonl", plain_game("classic"))
    target = game.with_suffix(".md")
    target.write_text("old", encoding="utf-8")
    assert werewolf("export", game, "--to", "md", "--force")[0] == 0
    assert target.read_text(encoding="utf-8").startswith("# ")
    before = other.read_bytes()
    for content in (before, before.replace(b"}", b"", 1), before[:-9] + b"\n"):  # whole, or damaged at either end
        other.write_bytes(content)
        assert werewolf("export", game, "--to", "md", "-o", other, "--force")[0] == 2
        assert other.read_bytes() == content


def test_pipes_and_sockets_are_not_opened_or_replaced(game, werewolf, monkeypatch):
    monkeypatch.chdir(game.parent)
    pipe, plug = (game.parent / name for name in ("pipe", "plug"))
    os.mkfifo(pipe)
    with socket.socket(socket.AF_UNIX) as open_plug:
        open_plug.bind(plug.name)  # a whole path may be too long for a socket
    before = {path: path.lstat().st_mode for path in (pipe, plug)}
    for path in before:
        for force in ([], ["--force"]):
            code, out, err = werewolf("export", game, "--to", "md", "-o", path, *force)
            assert (code, out, err) == (2, "", f"werewolf: --output: {path} is not a regular file; give another name\n")
    assert {path: path.lstat().st_mode for path in before} == before
    for verb in (["export", pipe, "--to", "md"], ["replay", pipe], ["resume", pipe]):
        assert werewolf(*verb)[::2] == (2, f"werewolf: {pipe}: not a regular file\n")


@pytest.mark.parametrize("target", ["real.md", "not-yet.md", "link.md", "game.jsonl"])
def test_force_replaces_a_link_itself_and_never_what_it_leads_to(game, werewolf, target):
    """A file, nothing, itself, and the log."""
    link = game.parent / "link.md"
    (game.parent / "real.md").write_text("old", encoding="utf-8")
    before = files(game.parent)
    link.symlink_to(game.parent / target)
    code, _, err = werewolf("export", game, "--to", "md", "-o", link)
    assert (code, "already exists; use --force" in err, link.is_symlink()) == (2, True, True)
    assert werewolf("export", game, "--to", "md", "-o", link, "--force")[0] == 0
    assert not link.is_symlink() and link.read_text(encoding="utf-8").startswith("# ")
    assert files(game.parent) == {**before, link.name: link.read_bytes()}


def test_a_file_that_appears_meanwhile_is_not_overwritten(tmp_path):
    path = tmp_path / "game.md"
    path.write_bytes(b"theirs")
    with pytest.raises(UserError, match="already exists"):
        write_file(path, b"ours", force=False)
    assert files(tmp_path) == {"game.md": b"theirs"}


def test_a_folder_instead_of_a_log_is_refused_in_one_line(werewolf, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert werewolf("export", ".", "--to", "md")[::2] == (2, "werewolf: .: Is a directory\n")


@pytest.mark.parametrize("to", FORMATS)
def test_an_unfinished_game_is_exported_without_secrets_unless_asked_to_spoil(tmp_path, capsys, to):
    saved = save_game(tmp_path, unfinished(plain_game("mafia")))
    for view, spoil in ((None, False), ("public", False), ("all", True), (None, True)):
        output = tmp_path / f"{view}-{spoil}.out"
        export(saved.path, ExportOptions(to, view, spoil=spoil), str(output), force=False)
        assert (output.stat().st_mode & 0o077 == 0) == spoil  # secrets of an unfinished game are for its owner alone
    assert "could see; the game is unfinished" in capsys.readouterr().out
    written = files(tmp_path)
    assert written["None-False.out"] == written["public-False.out"] != written["all-True.out"]
    assert written["None-True.out"] == written["all-True.out"]


@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.parametrize("words", [["--view", "all"], ["--view", "seat:1"], ["--thoughts"]])
def test_secrets_of_an_unfinished_game_need_spoil(tmp_path, werewolf, to, words):
    log = write_log(tmp_path / "game.jsonl", unfinished(plain_game("mafia")))
    code, out, err = werewolf("export", log, "--to", to, *words)
    assert (code, out, err.count("\n"), "--spoil" in err) == (2, "", 1, True)
    assert set(files(tmp_path)) == {log.name}
    spoiled = [*words, "--view", "all"] if words == ["--thoughts"] else words
    assert werewolf("export", log, "--to", to, *spoiled, "--spoil")[0] == 0


def test_an_incomplete_last_line_and_a_running_game_are_fine(game, capsys):
    whole = game.read_bytes()
    game.write_bytes(whole[:-7])
    journal, _ = Journal.reopen(game)
    with journal:
        export(game, ExportOptions("md"), None, force=False)
    assert "unfinished" in capsys.readouterr().out
    assert game.read_bytes() == whole[:-7]


def test_exporting_a_game_twice_gives_the_same_file(game, tmp_path):
    for to in FORMATS:
        for name in ("one", "two"):
            export(game, ExportOptions(to), str(tmp_path / name), force=True)
        assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_a_failed_export_keeps_the_old_file(game, monkeypatch):
    """As with a full disk."""
    target = game.with_suffix(".md")
    target.write_text("old", encoding="utf-8")
    monkeypatch.setattr("os.replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(UserError, match="No space left on device"):
        export(game, ExportOptions("md"), None, force=True)
    assert files(game.parent) == {game.name: game.read_bytes(), target.name: b"old"}
