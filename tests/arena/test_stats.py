"""`werewolf stats`: from logs alone, whole and safe in every format, and damaged logs are named."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shutil
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from lab.benchmarks.planted_arenas import record
from lab.program import ROOT, call_program
from werewolf.arena.analysis.intervals import ratio
from werewolf.arena.analysis.table_statistics import statistics
from werewolf.arena.measures.game_record import entrant_of
from werewolf.arena.measures.log_reading import LogReading, read_log
from werewolf.arena.measures.measure_list import MEASURES
from werewolf.arena.report.charts import heat_map, scatter
from werewolf.arena.report.csv_rows import csv_text
from werewolf.arena.report.stats_page import page
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
    Draft202012Validator(json.loads((ROOT / "configs" / "schemas" / "stats.json").read_text())).validate(found)
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


def test_a_log_that_somebody_changed_is_named_and_left_out(games, tmp_path):
    """Whole lines, and yet not the game that follows from its seed and answers: another winner, a seat that is not."""
    changes = [
        ("Vote", "actor", 99),
        ("Vote", "target", -1),
        ("GameOver", "winner", "tie"),
        ("GameStart", "seed", 7),
    ]
    (tmp_path / "logs").mkdir()
    log = next((games / "mafia").iterdir())
    for number, (kind, key, value) in enumerate(changes):
        lines = [json.loads(line) for line in log.read_text().splitlines()]
        next(line for line in lines if line["event"]["kind"] == kind)["event"][key] = value
        (tmp_path / "logs" / f"{number}.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    shutil.copy(log, tmp_path / "logs" / "whole.jsonl")
    done = call_program("stats", "logs", "--json", folder=tmp_path)
    assert json.loads(done.stdout)["tables"][0]["games"] == 1
    assert done.stderr.count("left out") == 4 and "Traceback" not in done.stderr
    assert done.stderr.count("breaks a rule at line") >= 3


def test_games_by_other_rules_of_the_same_name_are_kept_apart(tmp_path):
    for folder, more in (("a", []), ("b", ["--set", "reveal=role"])):
        words = ["-r", "mafia", "--players", "random", "--games", "2", "--logs", folder, *more]
        assert call_program("simulate", *words, folder=tmp_path).returncode == 0
    tables = {
        words: [
            part["table"]
            for part in json.loads(call_program("stats", *words, "--json", folder=tmp_path).stdout)["tables"]
        ]
        for words in (("a",), ("b",), ("a", "b"))
    }
    assert list(tables.values()) == [["mafia 7"], ["mafia 7"], ["mafia 7, reveal none", "mafia 7, reveal role"]]


def test_a_file_that_is_named_twice_is_counted_once(games):
    words = ["stats", "mafia", "./mafia/../mafia", str(next((games / "mafia").iterdir())), "--json"]
    assert json.loads(call_program(*words, folder=games).stdout)["logs"] == 4


def test_a_folder_without_games_is_refused(tmp_path):
    for words, fault in ((["."], "no logs"), (["gone"], "no such file or folder")):
        done = call_program("stats", *words, folder=tmp_path)
        assert done.returncode == 2 and fault in done.stderr


def test_a_pipe_is_named_and_not_waited_for(games, tmp_path):
    os.mkfifo(tmp_path / "pipe.jsonl")
    done = call_program("stats", "pipe.jsonl", str(games / "mafia"), "--json", "--sample", "1", folder=tmp_path)
    assert json.loads(done.stdout)["tables"][0]["games"] == 4
    assert done.stderr == "werewolf: left out: pipe.jsonl: not a regular file\n"


def test_no_cell_of_the_csv_is_a_formula():
    name = '=HYPERLINK("http://example.org")'
    names = ("@b", "-c", " =1", "\n=1", "\uff1d1", "|x")
    games = [record(seed, [(name, "wolf"), *((each, "plain") for each in names)], 1.0) for seed in range(3)]
    rows = list(csv.reader(io.StringIO(csv_text(statistics(LogReading(games))))))
    assert f"'{name}" in {row[2] for row in rows}
    for row in rows:
        for cell in row:
            first = cell.lstrip()[:1]
            assert first not in ("=", "+", "@", "|", "\uff1d") and (first != "-" or float(cell) < 0)


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


def test_replays_of_logs_with_the_same_name_do_not_overwrite_each_other(games, tmp_path):
    done = call_program("stats", str(games), "--page", "s.html", "--sample", "1", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    links = re.findall(r'href="([^"]+)"', (tmp_path / "s.html").read_text())
    assert len(set(links)) == 6 and len({(tmp_path / link).read_bytes() for link in links}) == 6


def test_what_cannot_be_written_is_refused_before_anything_is_read(tmp_path):
    (tmp_path / "there.csv").touch()
    for words, fault in (
        (["--csv", "there.csv"], "--csv: there.csv already exists; use --force to overwrite it"),
        (["--page", "gone/s.html"], "--page: gone: there is no such folder"),
        (["--json", "--csv", "-"], "--csv: standard output has the JSON already"),
    ):
        done = call_program("stats", "no-such-folder", *words, folder=tmp_path)
        assert done.returncode == 2 and fault in done.stderr


@pytest.mark.parametrize("option", ["--csv", "--page"])
def test_force_never_overwrites_a_log(games, tmp_path, option):
    """Neither one that is counted nor another; anything else is overwritten."""
    shutil.copytree(games / "mafia", tmp_path / "logs")
    log = sorted((tmp_path / "logs").iterdir())[0]
    before = log.read_bytes()
    for counted in ("logs", f"logs/{log.name}", str(games / "sheriff")):
        done = call_program("stats", counted, option, f"logs/{log.name}", "--force", folder=tmp_path)
        why = f"werewolf: {option}: logs/{log.name} is a game's log, and logs are never overwritten; give another name"
        assert (done.returncode, done.stderr) == (2, f"{why}\n")
    assert log.read_bytes() == before
    (tmp_path / "old").write_text("old")
    assert call_program("stats", "logs", option, "old", "--force", "--sample", "1", folder=tmp_path).returncode == 0
    assert (tmp_path / "old").read_text() != "old"


def test_json_is_alone_on_standard_output(games, tmp_path):
    words = ["--json", "--page", "s.html", "--csv", "s.csv", "--sample", "1"]
    done = call_program("stats", str(games / "mafia"), *words, folder=tmp_path)
    assert json.loads(done.stdout)["logs"] == 4 and "Wrote s.html" in done.stderr


def test_a_seat_is_counted_under_the_name_it_was_given():
    assert entrant_of(Chair(0, "Ann", "bot", None, {"level": "hard"})) == "bot hard"
    assert entrant_of(Chair(0, "Ann", "openai:m", None, {"effort": "low", "base_url": "x"})) == "openai:m low"
    assert entrant_of(Chair(0, "Ann", "bot", None, {"entrant": "the champion"})) == "the champion"


def test_counts_add_up_with_what_the_log_says(games):
    """The same numbers, counted anew from the plain lines."""
    path = games / "sheriff" / "game-000000.jsonl"
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    events = [line["event"] for line in lines]
    ballots = [line["event"] for line in lines if line["sub_phase"] in ("VOTING", "REVOTE")]  # and not the election
    deal = events[0]["deal"]
    game = read_log(path, 2)
    for seat, found in enumerate(game.seats):
        votes = [event for event in ballots if event["kind"] == "Vote" and event["actor"] == seat]
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


def test_names_on_the_charts_never_stand_on_each_other():
    drawn = scatter([(f"entrant {at}", 0.5, 0.5) for at in range(5)], "caught", "won")
    lines = re.findall(r'<text x="[\d.]+" y="([\d.]+)" text-anchor="start">entrant', drawn)
    assert len(set(lines)) == 5
    names = [f"a very long name of a model, number {at}" for at in range(3)]
    found = ratio([(1.0, 2.0), (1.0, 2.0)], "share")
    heads = heat_map(names, names, {(names[0], names[1]): found})
    assert re.findall(r'y="14.0" text-anchor="middle">(\d)<', heads) == ["1", "2", "3"]
    assert "n 4</title>" in heads  # what a square rests on
