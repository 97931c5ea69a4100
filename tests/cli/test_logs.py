"""`werewolf logs`: summaries from the first and last line, filters, and careful deletion."""

from __future__ import annotations

import json
import os
import sys
import threading
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from lab.program import call_program
from tests.export.games import plain_game, write_log
from werewolf.cli.app import main
from werewolf.cli.logs import log_filter
from werewolf.cli.pick_log import pick_log
from werewolf.errors import UserError
from werewolf.storage.catalogue import delete_logs, recent, summarise
from werewolf.storage.journal import Journal
from werewolf.storage.lock import is_locked, lock
from werewolf.storage.log_files import data_folder, new_log_path

DAY = timedelta(days=1)


def game(folder, name="game.jsonl", ruleset="mafia", ago=timedelta(), kind="bot", cut=0, seed=3):
    """Write a log that started `ago`, without its last `cut` lines."""
    lines = plain_game(ruleset, seed)
    start = lines[0]["event"]
    start["started"] = (datetime.now().astimezone() - ago).isoformat(timespec="seconds")
    start["players"][0]["kind"] = kind
    return write_log(folder / name, lines[: len(lines) - cut])


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    logs = tmp_path / "logs"
    logs.mkdir()
    return logs


@pytest.fixture
def werewolf(monkeypatch, capfd):
    def run(*words):
        monkeypatch.setattr(sys, "argv", ["werewolf", "logs", *map(str, words)])
        with pytest.raises(SystemExit) as exit:
            main()
        return exit.value.code, *capfd.readouterr()

    return run


def listed_files(werewolf, *words):
    """The names of the listed files."""
    code, out, err = werewolf(*words, "--json")
    assert (code, err) == (0, "")
    return [Path(json.loads(row)["path"]).name for row in out.splitlines()]


def other_files(folder):
    """Write files of other programs, and damaged logs; return their states."""
    (folder / "chat.jsonl").write_text('{"role": "user"}\n', encoding="utf-8")
    (folder / "empty.jsonl").write_bytes(b"")
    (folder / "noise.jsonl").write_bytes(bytes(range(256)) * 99)
    whole = game(folder, "broken-end.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "broken-end.jsonl").write_bytes(b"".join(whole[:-1]) + b"{oops}\n")
    (folder / "broken-start.jsonl").write_bytes(whole[0].replace(b"}", b"", 1) + b"".join(whole[1:]))
    (folder / "notes.txt").write_text("not a log by its name", encoding="utf-8")
    return {
        "chat.jsonl": "another program's",
        "empty.jsonl": "not started",
        "noise.jsonl": "another program's",
        "broken-end.jsonl": "damaged",
        "broken-start.jsonl": "damaged",
    }


def test_a_summary_is_made_from_the_first_and_last_line(folder):
    path = game(folder, ago=2 * DAY, kind="anthropic:claude")
    lines = plain_game("mafia")
    entry = summarise(path)
    assert (entry.state, entry.ruleset, entry.days) == ("finished", "mafia", lines[-1]["day"])
    assert entry.winner == lines[-1]["event"]["winner"]
    assert entry.winner_name == {"village": "town", "werewolves": "mafia"}[entry.winner]
    assert entry.players == tuple(chair["name"] for chair in lines[0]["event"]["players"])
    assert entry.kinds[0] == "anthropic:claude"
    assert abs(datetime.now().astimezone() - entry.date - 2 * DAY) < timedelta(minutes=5)


@pytest.mark.parametrize("torn", [0, 1, 30])
def test_a_game_without_an_end_is_unfinished_even_with_an_incomplete_last_line(folder, torn):
    path = game(folder, cut=20)
    path.write_bytes(path.read_bytes()[: -torn or None])
    entry = summarise(path)
    assert (entry.state, entry.winner) == ("unfinished", None)


def test_a_game_of_one_or_two_lines_is_unfinished(folder):
    lines = plain_game("mafia")
    for count in (1, 2):
        assert summarise(write_log(folder / "g.jsonl", lines[:count])).state == "unfinished"


def test_other_files_and_damaged_logs_are_listed_as_such(folder, werewolf):
    known = other_files(folder)
    code, out, err = werewolf()
    assert (code, err) == (0, "")
    rows = {Path(row.split()[-1]).name: row for row in out.splitlines()[1:-1]}
    assert rows.keys() == known.keys()
    assert all(state in rows[name] for name, state in known.items())


def test_a_wrong_first_or_last_line_makes_a_log_damaged(folder):
    whole = plain_game("mafia")
    for spoil in (
        lambda lines: lines[0]["event"].pop("ruleset"),
        lambda lines: lines[0]["event"].update(players=7),
        lambda lines: lines[0]["event"].update(started="yesterday"),
        lambda lines: lines[0]["event"]["ruleset"].update(words=None),
        lambda lines: lines[-1]["event"].pop("winner"),
        lambda lines: lines[-1]["event"].pop("kind"),
        lambda lines: lines[-1].pop("event"),
    ):
        lines = json.loads(json.dumps(whole))
        spoil(lines)
        assert summarise(write_log(folder / "g.jsonl", lines)).state == "damaged"


@pytest.mark.parametrize("harm", ["missing", "doubled", "garbled", "swapped"])
def test_a_game_with_a_missing_or_damaged_line_is_not_listed_as_won(folder, harm):
    lines = [json.dumps(line) for line in plain_game("mafia")]
    changed = {
        "missing": [*lines[:40], *lines[41:]],
        "doubled": [*lines[:40], lines[40], *lines[40:]],
        "garbled": [*lines[:40], lines[40][:-9], *lines[41:]],
        "swapped": [*lines[:40], lines[41], lines[40], *lines[42:]],
    }[harm]
    path = folder / "g.jsonl"
    path.write_text("\n".join(lines) + "\n")
    assert summarise(path).state == "finished"
    path.write_text("\n".join(changed) + "\n")
    assert summarise(path).state == "damaged"


def test_a_listing_reads_every_log_once(folder):
    """A line may be missing anywhere, so all are looked at. Skipped on systems that do not count what is read."""
    counter = Path("/proc/self/io")
    if not counter.exists():
        pytest.skip("this system does not count what a process reads")

    def bytes_read():
        return int(counter.read_text().split()[1])

    lines = plain_game("mafia")
    for number in range(20):
        more = [{**lines[40], "n": len(lines) - 1 + at} for at in range(5_000)]
        write_log(folder / f"{number}.jsonl", [*lines[:-1], *more])
    size = sum(path.stat().st_size for path in folder.iterdir())
    before = bytes_read()
    assert len(recent([folder])) == 20
    assert bytes_read() - before < size + 20 * 32_768 < 1.1 * size


def test_recent_games_come_newest_first_and_can_be_filtered(folder):
    game(folder, "old.jsonl", ago=9 * DAY)
    game(folder, "new.jsonl", ago=DAY)
    game(folder, "left.jsonl", ago=3 * DAY, cut=9)
    other_files(folder)
    journal = Journal.create(folder / "live.jsonl")
    journal.close()
    (folder / "live.jsonl").write_bytes(game(folder, "live.jsonl", cut=5).read_bytes())
    with Journal.reopen(folder / "live.jsonl")[0]:
        names = {which: [entry.path.name for entry in recent([folder], which)] for which in (None, True, False)}
        assert summarise(folder / "live.jsonl").state == "being played"
    assert names[None] == ["live.jsonl", "new.jsonl", "left.jsonl", "old.jsonl"]
    assert names[True] == ["left.jsonl"]
    assert names[False] == ["new.jsonl", "old.jsonl"]
    assert recent([folder / "nowhere"]) == []


def test_filters_can_be_combined(folder, werewolf):
    game(folder, "m.jsonl", ago=10 * DAY)
    game(folder, "c.jsonl", "classic", ago=5 * DAY, kind="openai:gpt-5")
    game(folder, "s.jsonl", "sheriff", ago=DAY, kind="anthropic:claude-opus", cut=4)
    winner = plain_game("mafia")[-1]["event"]["winner"]
    assert listed_files(werewolf) == ["s.jsonl", "c.jsonl", "m.jsonl"]
    assert listed_files(werewolf, "--ruleset", "classic") == ["c.jsonl"]
    assert listed_files(werewolf, "--model", "Claude") == ["s.jsonl"]
    assert listed_files(werewolf, "--model", "bot") == ["m.jsonl"]
    assert listed_files(werewolf, "--since", "7d") == ["s.jsonl", "c.jsonl"]
    assert listed_files(werewolf, "--before", "1w") == ["m.jsonl"]
    assert listed_files(werewolf, "--since", "2w", "--before", "48h") == ["c.jsonl", "m.jsonl"]
    assert listed_files(werewolf, "--since", f"{datetime.now() - 6 * DAY:%Y-%m-%d}") == ["s.jsonl", "c.jsonl"]
    assert listed_files(werewolf, "--state", "unfinished") == ["s.jsonl"]
    assert "m.jsonl" in listed_files(werewolf, "--winner", winner)
    assert listed_files(werewolf, "--winner", {"village": "town", "werewolves": "mafia"}[winner]) == ["m.jsonl"]
    assert listed_files(werewolf, "--ruleset", "mafia", "--since", "7d") == []


@pytest.mark.parametrize("word", ["yesterday", "7x", "d", "99999999w", "2026-13-01", ""])
def test_a_wrong_time_is_refused_in_one_line(word):
    with pytest.raises(UserError, match=r"^--since: .* is not allowed; use a date, as in"):
        log_filter(None, None, None, None, word, None)


def test_a_missing_folder_and_one_without_games(folder, werewolf, folder_for_games):
    assert werewolf()[:2] == (
        0, f"logs and {folder_for_games}: there are no games here yet. To play one: werewolf watch\n",
    )  # fmt: skip
    assert werewolf("nowhere")[::2] == (2, "werewolf: nowhere: there is no such folder\n")
    path = game(folder)
    assert werewolf(path)[0] == 2
    assert "none of the 1 logs match" in werewolf("--ruleset", "sheriff")[1]
    assert werewolf("--state", "finishd")[2].endswith("Did you mean finished?\n")


def test_a_ruleset_or_a_side_that_nobody_knows_is_refused(folder, werewolf):
    """Known are those of the program and those in the logs."""
    assert werewolf("--ruleset", "nosuch")[0] == 2
    game(folder, "m.jsonl")
    path = game(folder, "own.jsonl")
    path.write_bytes(path.read_bytes().replace(b'"name": "mafia"', b'"name": "ours"', 1))
    code, out, err = werewolf("--ruleset", "mafa")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("werewolf: --ruleset: there is no 'mafa'; there are classic, mafia, ours, sheriff")
    assert listed_files(werewolf, "--ruleset", "ours") == ["own.jsonl"]
    code, out, err = werewolf("--winner", "bob")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "--winner: there is no 'bob'; there are mafia, tie, town, village, werewolves" in err
    assert "none of the 2 logs match" in werewolf("--winner", "tie")[1]


def test_prune_deletes_what_is_selected_and_nothing_else(folder, werewolf):
    game(folder, "old.jsonl", ago=40 * DAY)
    game(folder, "old-left.jsonl", ago=50 * DAY, cut=7)
    game(folder, "new.jsonl")
    (folder / "old.md").write_text("an export", encoding="utf-8")
    code, out, _ = werewolf("--before", "30d", "--prune", "--yes")
    assert (code, out) == (0, "2 games deleted.\n")
    assert {path.name for path in folder.iterdir()} == {"new.jsonl", "old.md"}


def test_prune_needs_a_filter_and_a_confirmation(folder, werewolf):
    path = game(folder)
    for words, says in (
        (("--prune", "--yes"), "say which games to delete"),
        (("--prune", "--since", "7d"), "use --yes to delete without asking"),
    ):
        code, out, err = werewolf(*words)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert says in err
        assert path.exists()


def test_prune_leaves_other_files_damaged_logs_and_running_games_alone(folder, werewolf):
    other_files(folder)
    left = {path.name for path in folder.iterdir()}
    game(folder, "done.jsonl")
    live = game(folder, "live.jsonl", cut=9)
    with Journal.reopen(live)[0]:
        code, out, _ = werewolf("--since", "1999-01-01", "--prune", "--yes")
    assert (code, out) == (0, "1 game deleted; 6 left alone.\n")
    assert {path.name for path in folder.iterdir()} == left | {"live.jsonl"}


def unexpected(_, error):
    raise error


def test_prune_says_why_a_game_could_not_be_deleted(folder, werewolf, monkeypatch):
    game(folder, "kept.jsonl")
    game(folder, "gone.jsonl", ago=DAY)
    unlink = Path.unlink

    def refuse(path, missing_ok=False):
        if path.name == "kept.jsonl":
            raise PermissionError(13, "Permission denied")
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", refuse)
    result = werewolf("--since", "1999-01-01", "--prune", "--yes")
    assert result == (
        2, "1 game deleted; 1 left alone.\n", "werewolf: --prune: logs/kept.jsonl: Permission denied\n"
    )  # fmt: skip


def test_prune_leaves_a_game_alone_that_has_changed_since_it_was_listed(folder):
    path = game(folder, cut=9)
    (entry,) = recent([folder])
    game(folder, cut=5)
    assert list(delete_logs([entry], unexpected)) == []
    assert path.exists()
    assert [gone.path for gone in delete_logs(recent([folder]), unexpected)] == [path]
    assert not path.exists()


def test_a_pipe_among_the_logs_is_skipped(folder, werewolf):
    os.mkfifo(folder / "pipe.jsonl")
    game(folder)
    assert listed_files(werewolf) == ["game.jsonl"]


def test_only_regular_files_are_opened(folder):
    os.mkfifo(folder / "pipe")
    assert summarise(folder / "pipe").state == "unreadable"
    assert summarise(folder).state == "unreadable"
    assert summarise(folder / "nowhere").state == "unreadable"


def test_reading_the_list_never_blocks_a_game(folder):
    """Several readers at once are fine, and a game can be resumed meanwhile."""
    path = game(folder, cut=9)
    with path.open("rb") as one, path.open("rb") as other:
        assert not is_locked(one) and not is_locked(other)
    stop = threading.Event()

    def look():
        while not stop.is_set():
            is_locked(looking)

    with path.open("rb") as looking:
        reader = threading.Thread(target=look)
        reader.start()
        try:
            for _ in range(300):
                with path.open("r+b") as file:
                    lock(file, path)
        finally:
            stop.set()
            reader.join()


def test_control_characters_in_names_are_not_printed(folder, werewolf):
    lines = plain_game("mafia")
    lines[0]["event"]["ruleset"]["name"] = "\x1b[31mred\x07"
    write_log(folder / "g\x1b[2J.jsonl", lines)
    out = werewolf()[1]
    assert "\x1b" not in out and "red" in out


def test_without_a_folder_for_logs_games_go_to_the_users_own(tmp_path, monkeypatch, folder_for_games, werewolf):
    monkeypatch.chdir(tmp_path)
    assert call_program("watch", "-r", "mafia", "--seed", "1", folder=tmp_path).returncode == 0
    assert list(tmp_path.iterdir()) == []
    (log,) = folder_for_games.iterdir()
    assert pick_log("replay", Path("latest")) == log
    code, out, err = werewolf()
    assert (code, err) == (0, "")
    assert str(log) in out and out.endswith(f"\nLooked in {folder_for_games}.\n")


def test_a_folder_for_logs_here_wins_and_the_users_own_is_listed_too(folder, folder_for_games, werewolf):
    folder_for_games.mkdir(parents=True)
    game(folder_for_games, "mine.jsonl", ago=2 * DAY)
    game(folder_for_games, "left.jsonl", ago=3 * DAY, cut=9)
    game(folder, "here.jsonl", ago=2.5 * DAY)
    assert new_log_path("mafia").parent == Path("logs")
    assert listed_files(werewolf) == ["mine.jsonl", "here.jsonl", "left.jsonl"]
    assert werewolf()[1].endswith(f"\nLooked in logs and {folder_for_games}.\n")
    assert listed_files(werewolf, "logs") == ["here.jsonl"]
    assert pick_log("replay", Path("latest")) == folder_for_games / "mine.jsonl"
    assert pick_log("resume", Path("latest"), unfinished=True) == folder_for_games / "left.jsonl"


def test_one_folder_under_two_names_is_listed_once(tmp_path, monkeypatch, folder_for_games, werewolf):
    folder_for_games.mkdir(parents=True)
    game(folder_for_games, "mine.jsonl")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "logs").symlink_to(folder_for_games)
    assert listed_files(werewolf) == ["mine.jsonl"]
    assert werewolf()[1].endswith("\nLooked in logs.\n")


def test_a_users_own_folder_that_cannot_be_read_does_not_hide_the_games_here(folder, folder_for_games, werewolf):
    folder_for_games.parent.mkdir(parents=True, exist_ok=True)
    folder_for_games.write_text("no folder")
    game(folder, "here.jsonl")
    assert listed_files(werewolf) == ["here.jsonl"]
    assert pick_log("replay", Path("latest")) == Path("logs/here.jsonl")


@pytest.mark.parametrize("what", ("a file", "a link to nothing"))
def test_logs_that_is_no_folder_is_said_before_a_game_begins(what, tmp_path):
    logs = tmp_path / "logs"
    logs.write_text("") if what == "a file" else logs.symlink_to("nowhere")
    done = call_program("watch", "-r", "mafia", "--seed", "1", folder=tmp_path)
    assert (done.returncode, done.stderr) == (2, "werewolf: logs: not a folder\n")


@pytest.mark.parametrize(
    ("system", "chosen", "folder"),
    [
        ("linux", "/somewhere", "/somewhere/werewolf"),
        ("linux", "", "~/.local/share/werewolf"),
        ("linux", "not/absolute", "~/.local/share/werewolf"),
        ("darwin", "", "~/Library/Application Support/werewolf"),
        ("darwin", "/somewhere", "/somewhere/werewolf"),
    ],
)
def test_the_users_own_folder_is_where_the_system_keeps_such_things(system, chosen, folder, monkeypatch):
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("XDG_DATA_HOME", chosen)
    assert data_folder() == Path(folder).expanduser()
