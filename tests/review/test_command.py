"""`werewolf review` as a user runs it: what it prints and writes, what it keeps, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lab.program import call_program
from tests.review.planted import SCRIPTS, lines_of
from tests.review.test_planted_deeds import WASTED
from werewolf.review.game_review import review_at_hand
from werewolf.storage.codec import encode_line
from werewolf.storage.log_files import review_file
from werewolf.storage.saved_game import read_game

LOG = "logs/game.jsonl"
ROLLED = ("review", LOG, "--rollouts", "2", "--jobs", "1")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "logs").mkdir()
    write(tmp_path / LOG, lines_of(SCRIPTS["self_vote"]))
    return tmp_path


def write(path: Path, lines) -> None:
    path.write_bytes(b"".join(map(encode_line, lines)))


def run(folder, *words):
    done = call_program(*words, folder=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_shows_the_blunder_and_the_turning_point(folder):
    told = run(folder, "review", "latest", "--quick")
    assert "Win chance of the town" in told and "Turning points" in told
    assert "Celio's vote for themselves" in told
    assert "blunder" in told and "Votes, against what each could know" in told


def test_rollouts_are_kept_in_a_private_file_and_used_again(folder, monkeypatch):
    first = run(folder, *ROLLED)
    kept = review_file(folder / LOG)
    assert kept.stat().st_mode & 0o777 == 0o600
    content = json.loads(kept.read_text())
    assert "2 bot games from each position" in first and {len(signs) for signs in content["worths"]} == {2}
    calls = []
    monkeypatch.setattr("werewolf.review.game_review.rollouts", lambda *_: calls.append(1))
    assert run(folder, *ROLLED) == first and not calls


def test_an_export_takes_what_is_at_hand(folder):
    saved = read_game(folder / LOG)
    assert review_at_hand(saved).method == "table"
    run(folder, *ROLLED)
    assert (review_at_hand(saved).method, review_at_hand(saved).rollouts) == ("rollouts", 2)


@pytest.mark.parametrize("spoilt", ["worths", "digest", "nonsense"])
def test_a_kept_file_that_does_not_prove_right_is_not_believed(folder, spoilt):
    first, kept = run(folder, *ROLLED), review_file(folder / LOG)
    content = json.loads(kept.read_text())
    if spoilt == "worths":
        turned = str.maketrans("01", "10")
        content["worths"] = [signs.translate(turned) for signs in content["worths"]]
    elif spoilt == "digest":
        content["digest"] = "0" * 64
    kept.write_text(json.dumps(content) if spoilt != "nonsense" else "{]")
    assert run(folder, *ROLLED) == first


def test_the_same_log_gives_the_same_review_again(folder):
    first = run(folder, *ROLLED)
    review_file(folder / LOG).unlink()
    assert run(folder, *ROLLED) == first


def test_an_unfinished_game_shows_only_what_everyone_knows(folder):
    write(folder / LOG, lines_of(SCRIPTS["self_vote"])[:70])
    told = run(folder, "review", LOG, "--quick")
    assert "Only what everyone knows" in told and "Who looked guilty" in told
    assert not {"Win chance", "Turning points", "detective"} & set(told.split("\n")) and "☾" not in told
    assert "Win chance" in run(folder, "review", LOG, "--quick", "--spoil")
    assert not review_file(folder / LOG).exists()


def test_what_stands_before_the_damage_is_reviewed_and_said(folder):
    lines = (folder / LOG).read_bytes().splitlines(keepends=True)
    (folder / LOG).write_bytes(b"".join(lines[:90]) + b"{broken\n")
    done = call_program("review", LOG, "--quick", "--spoil", folder=folder)
    assert done.returncode == 2 and "Bram (1) is voted out" in done.stdout
    assert "everything before it was reviewed" in done.stderr
    (folder / LOG).write_bytes(b"".join(lines[:60] + lines[61:]))
    done = call_program("review", LOG, "--quick", folder=folder)
    assert "line 61 is damaged: 1 line is missing before it" in done.stderr


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("review", LOG, "--to", "pdf"), "--to"),
        (("review", LOG, "--seat", "9", "--quick"), "--seat"),
        (("review", LOG, "-o", "x.md"), "--output"),
        (("review", LOG, "--quick", "--rollouts", "3"), "--rollouts"),
        (("review", "none.jsonl"), "none.jsonl"),
    ],
)
def test_a_wrong_option_is_one_line_and_nothing_is_written(folder, words, named):
    done = call_program(*words, folder=folder)
    assert done.returncode == 2 and named in done.stderr and done.stderr.count("\n") == 1
    assert sorted(path.name for path in (folder / "logs").iterdir()) == ["game.jsonl"]


def test_it_writes_markdown_html_and_json(folder):
    for to in ("md", "html", "json"):
        run(folder, "review", LOG, "--quick", "--to", to)
    written = {to: (folder / f"logs/game.review.{to}").read_text() for to in ("md", "html", "json")}
    assert written["md"].startswith("# Game review") and "## Turning points" in written["md"]
    assert "<script" not in written["html"] and "Content-Security-Policy" in written["html"]
    assert json.loads(written["json"])["winner"] == "werewolves"


def test_every_form_tells_of_a_wasted_check(folder):
    write(folder / LOG, lines_of(WASTED))
    told = {to: run(folder, "review", LOG, "--quick", "--to", to, "-o", "-") for to in ("md", "html", "json")}
    for words in (run(folder, "review", LOG, "--quick"), told["md"], told["html"]):
        assert "checks Dora" in words and "blunder" in words
    first = next(each for each in json.loads(told["json"])["decisions"] if each["purpose"] == "check")
    assert (first["day"], first["grade"], first["judged_by"]) == (2, "blunder", "vote_chance")


def test_names_cannot_write_html_or_command_the_terminal(folder):
    text = (folder / LOG).read_text().replace('"Ann"', '"<b>Ann\\u001b[31m"')
    (folder / LOG).write_text(text)
    for words in (("--to", "html"), ("--to", "md"), ()):
        told = run(folder, "review", LOG, "--quick", *words, *(("-o", "-") if words else ()))
        assert "<b>Ann" not in told or not words
        assert "\x1b" not in told


def test_the_closing_page_has_the_short_form(folder):
    told = run(folder, "replay", LOG, "--pace", "0")
    assert "What decided it" in told and "quick estimate" in told and f"werewolf review {LOG}" in told


def test_deleting_a_log_deletes_what_was_kept_of_its_review(folder):
    run(folder, *ROLLED)
    run(folder, "logs", "--ruleset", "mafia", "--prune", "--yes")
    assert list((folder / "logs").iterdir()) == []
