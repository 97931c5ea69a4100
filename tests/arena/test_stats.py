"""`werewolf stats`: from logs alone, whole and safe in every format, and damaged logs are named."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from pathlib import Path

import pytest

from tests.arena.planted import record
from tests.house import ROOT, call_program
from werewolf.arena.analysis.statistics import statistics
from werewolf.arena.measures.game_record import entrant_of
from werewolf.arena.measures.listing import MEASURES
from werewolf.arena.measures.reading import LogReading, read_log
from werewolf.arena.report.csv_rows import csv_text
from werewolf.arena.report.page import page
from werewolf.game.events import Chair


@pytest.fixture(scope="module")
def games(tmp_path_factory) -> Path:
    """Logs of a few games between bots and random players, by the sheriff rules and by those of mafia."""
    folder = tmp_path_factory.mktemp("stats")
    for ruleset, players, many in (("sheriff", "bot*3,random*9", "2"), ("mafia", "bot*3,random*4", "4")):
        words = ["-r", ruleset, "--players", players, "--games", many, "--logs", f"{folder}/{ruleset}"]
        assert call_program("simulate", *words, folder=folder).returncode == 0
    return folder


def test_every_measure_is_defined_in_the_document_and_in_nothing_else():
    text = (
        (ROOT / "docs" / "measures.md").read_text(encoding="utf-8").partition("## Behaviour")[2].partition("## How")[0]
    )
    defined = [name for row in re.findall(r"^\| (`.+?) \|", text, re.M) for name in re.findall(r"`(\w+)`", row)]
    assert sorted(defined) == sorted(measure.name for measure in MEASURES)


def test_json_has_every_table_and_measure_with_n_and_interval(games):
    done = call_program("stats", ".", "--json", "--sample", "1", folder=games)
    found = json.loads(done.stdout)
    assert [part["table"] for part in found["tables"]] == ["mafia 7", "sheriff 12"]
    accuracy = found["tables"][0]["behaviour"]["bot"]["vote_accuracy"]
    assert accuracy["low"] < accuracy["value"] < accuracy["high"] and accuracy["clusters"] <= 4
    assert {rung["entrant"] for rung in found["tables"][0]["ladder"]["rungs"]} == {"bot", "random"}


def test_the_tables_show_who_plays_how(games):
    done = call_program("stats", "mafia", "--sample", "1", folder=games)
    for words in ("Ladder", "Head to head", "Behaviour", "vote accuracy over chance", "Words were read in 1 of 4 logs"):
        assert words in done.stdout


def test_a_damaged_log_is_named_and_left_out(games, tmp_path):
    shutil.copytree(games / "mafia", tmp_path / "logs")
    first, second, third, _ = sorted((tmp_path / "logs").iterdir())
    first.write_bytes(first.read_bytes().replace(b'"kind":"Vote"', b'"kind":"Voat"', 1))
    second.write_bytes(second.read_bytes()[:-200])
    lines = third.read_bytes().splitlines(keepends=True)
    third.write_bytes(b"".join(lines[:30] + lines[31:]))
    (tmp_path / "logs" / "notes.jsonl").write_text("{}\n")
    done = call_program("stats", "logs", "--json", folder=tmp_path)
    assert json.loads(done.stdout)["tables"][0]["games"] == 1
    assert "game-000000.jsonl: line" in done.stderr and "Invalid value 'Voat'" in done.stderr
    assert "game-000001.jsonl: the last line is incomplete" in done.stderr
    assert "game-000002.jsonl: line 31 is damaged: 1 line is missing before it" in done.stderr
    assert "notes.jsonl: not a game log" in done.stderr


def test_a_folder_without_games_is_refused(tmp_path):
    for words, fault in ((["."], "no logs"), (["gone"], "no such file or folder")):
        done = call_program("stats", *words, folder=tmp_path)
        assert done.returncode == 2 and fault in done.stderr


def test_no_cell_of_the_csv_is_a_formula():
    name = '=HYPERLINK("http://example.org")'
    games = [record(seed, [(name, "wolf"), ("@b", "plain"), ("-c", "power")], 1.0) for seed in range(3)]
    rows = list(csv.reader(io.StringIO(csv_text(statistics(LogReading(games))))))
    assert f"'{name}" in {row[2] for row in rows}
    for row in rows:
        for cell in row:
            assert not cell.startswith(("=", "+", "@")) and (not cell.startswith("-") or float(cell) < 0)


def test_the_page_runs_nothing_loads_nothing_and_cannot_be_broken_by_a_name():
    name = '</style><script>alert(1)</script><img src="http://example.org/x">'
    games = [record(seed, [(name, "wolf"), ("b", "plain"), ("b", "power")], float(seed % 2)) for seed in range(6)]
    text = page(statistics(LogReading(games)), {name: "r/game.html"})
    assert "<script" not in text and "<img" not in text and "default-src 'none'" in text
    assert not re.search(r"(src|href)=\"(?!r/game\.html)", text) and " style=" not in text
    assert "script-src" not in text and "unsafe" not in text


def test_the_page_links_to_replays_beside_it(games, tmp_path):
    done = call_program("stats", str(games / "mafia"), "--page", "s.html", "--sample", "1", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    links = re.findall(r'href="([^"]+)"', (tmp_path / "s.html").read_text())
    assert len(links) == 4 and all((tmp_path / link).is_file() for link in links)
    again = call_program("stats", str(games / "mafia"), "--page", "s.html", "--sample", "1", folder=tmp_path)
    assert again.returncode == 2 and "--force" in again.stderr


def test_a_seat_is_counted_under_the_name_it_was_given():
    assert entrant_of(Chair(0, "Ann", "bot", None, {"level": "hard"})) == "bot hard"
    assert entrant_of(Chair(0, "Ann", "openai:m", None, {"effort": "low", "base_url": "x"})) == "openai:m low"
    assert entrant_of(Chair(0, "Ann", "bot", None, {"entrant": "the champion"})) == "the champion"


def test_counts_add_up_with_what_the_log_says(games):
    """The same numbers, counted anew from the plain lines."""
    path = games / "sheriff" / "game-000000.jsonl"
    events = [json.loads(line)["event"] for line in path.read_text().splitlines()]
    deal = events[0]["deal"]
    game = read_log(path, 2)
    for seat, found in enumerate(game.seats):
        votes = [event for event in events if event["kind"] == "Vote" and event["actor"] == seat]
        aimed = [event["target"] for event in votes if event["target"] is not None]
        wolf = deal[seat] == "werewolf"
        assert found.counts.get("bussing" if wolf else "vote_accuracy", (0, 0))[1] == len(aimed)
        answers = [event for event in events if event["kind"] == "Answered" and event["ask"]["seat"] == seat]
        assert found.counts.get("fallbacks", (0, 0))[1] == len(answers)
        spoken = [event["content"] for event in events if event["kind"] == "Speech" and event["actor"] == seat]
        spoken = [words for words in spoken if words != "I have nothing to add for now."]
        words = found.counts.get("words_wolf" if wolf else "words_village", (0, 0))
        assert words == (sum(len(each.split()) for each in spoken), len(spoken))
    over = events[-1]
    assert [seat.won for seat in game.seats] == [float(fate["won"]) for fate in over["players"]]
    survived = [
        found.counts["survival_wolf" if deal[seat] == "werewolf" else "survival_village"][0]
        for seat, found in enumerate(game.seats)
    ]
    assert survived == [float(fate["outcome"] == "survived") for fate in over["players"]]
