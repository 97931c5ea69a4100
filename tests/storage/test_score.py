"""The score: who won how often as what, counted from finished logs by name and kind of player."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest

from lab.program import call_program
from werewolf.game.events import Chair
from werewolf.storage.catalogue import CardFate, LogSummary, summarise
from werewolf.storage.score import evening_score, score, score_line


def summary(*fates, kinds=()):
    return LogSummary(Path("x"), datetime.now(), "finished", kinds=tuple(kinds), fates=tuple(fates))


def test_wins_are_counted_by_name_and_card_and_people_come_first():
    games = [
        summary(CardFate("Bram", "town", True), CardFate("Ann", "mafia", False), kinds=("bot", "human")),
        summary(CardFate("Bram", "town", True), CardFate("ann", "town", True), kinds=("bot", "human")),
        summary(CardFate("Ann", "mafia", True), kinds=("human",)),
    ]
    ann, bram = score(games)
    assert (ann.name, ann.played, ann.won, ann.as_what()) == ("Ann", 3, 2, "mafia 1 of 2, town 1 of 1")
    assert (bram.name, bram.played, bram.won, bram.as_what()) == ("Bram", 2, 2, "town 2 of 2")
    assert score_line([ann, bram], [Chair(3, "Ann", "human")]) == "The score of the evening: Ann won 2 of 3"
    assert score_line([ann, bram], [Chair(3, "Cleo", "human")]) is None


def test_a_person_and_a_bot_of_one_name_are_counted_apart():
    """The program gives both their names."""
    games = [
        summary(CardFate("Bram", "town", True), kinds=("bot",)),
        summary(CardFate("Bram", "mafia", False), kinds=("human",)),
    ]
    records = score(games)
    assert [(each.kind, each.played, each.won) for each in records] == [("human", 1, 0), ("bot", 1, 1)]
    assert score_line(records, [Chair(0, "Bram", "human")]) is None
    again = score([*games, games[1]])
    assert score_line(again, [Chair(0, "bram", "human")]) == "The score of the evening: Bram won 0 of 2"


def test_the_first_game_of_an_evening_has_no_score_yet():
    assert (
        score_line(score([summary(CardFate("Ann", "seer", True), kinds=["human"])]), [Chair(0, "Ann", "human")]) is None
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("evening")
    for seed in (1, 2):
        done = call_program("watch", "-r", "mafia", "--seed", str(seed), "--log", f"{seed}.jsonl", folder=place)
        assert done.returncode == 0
    lines = (place / "1.jsonl").read_text().splitlines(keepends=True)
    (place / "unfinished.jsonl").write_text("".join(lines[:50]))
    return place


def test_the_score_agrees_with_the_last_lines_of_the_logs(folder):
    ends = [json.loads((folder / f"{seed}.jsonl").read_text().splitlines()[-1])["event"] for seed in (1, 2)]
    fates = [fate for end in ends for fate in end["players"]]
    records = evening_score(folder / "1.jsonl")
    assert sum(record.played for record in records) == len(fates) == 14
    assert sum(record.won for record in records) == sum(fate["won"] for fate in fates)
    assert {role for record in records for role in record.games} == {"mafia", "detective", "town"}


def test_logs_score_prints_it_as_a_table_or_as_data(folder):
    out = call_program("logs", ".", "--score", folder=folder).stdout.splitlines()
    assert out[0].split() == ["name", "player", "games", "won", "as", "what"]
    assert out[-1] == "2 finished games."
    printed = call_program("logs", ".", "--score", "--json", folder=folder).stdout
    data = [json.loads(line) for line in printed.splitlines()]
    assert len(data) == len(out) - 2
    assert all(each["won"] == sum(role["won"] for role in each["roles"].values()) for each in data)
    assert call_program("logs", ".", "--score", "-r", "classic", folder=folder).stdout == "No finished game to count.\n"


def test_score_and_prune_do_not_go_together(folder):
    done = call_program("logs", ".", "--score", "--prune", "-r", "mafia", "--yes", folder=folder)
    assert done.returncode == 2 and "--score: does not go with --prune" in done.stderr
    assert (folder / "1.jsonl").exists()


@pytest.mark.parametrize("players", ['[{"name": 3}]', "7", "[[]]", "null"])
def test_a_log_whose_last_line_says_nothing_of_its_players_counts_for_nobody(folder, tmp_path, players):
    *lines, last = (folder / "1.jsonl").read_text().splitlines()
    over = json.loads(last)
    over["event"]["players"] = json.loads(players)
    (tmp_path / "odd.jsonl").write_text("\n".join([*lines, json.dumps(over)]) + "\n")
    assert summarise(tmp_path / "odd.jsonl").fates == ()
