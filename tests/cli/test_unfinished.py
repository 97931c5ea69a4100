"""No command tells the secrets of an unfinished game unless it is asked to spoil it."""

from __future__ import annotations

import json
import re

import pytest

from lab.program import call_program
from lab.shelf import Onlooker, bots_game, save_game
from werewolf.game.roles import roles
from werewolf.terminal.replay.viewer import UNFINISHED

CARDS = re.compile(rf"\b(?:{'|'.join(roles())}|godfather|mafioso|cop)s?\b", re.IGNORECASE)


@pytest.fixture
def game(tmp_path):
    """A game left in its second day, whose words are only those of the program: speeches name cards too."""
    lines = bots_game("sheriff", 9182736)
    end = next(at for at, line in enumerate(lines) if b'"kind":"PhaseStart"' in line and b'"day":2' in line)
    return save_game(tmp_path, lines[: end + 1])


def told(out: str) -> set[str]:
    return {word.lower() for word in CARDS.findall(out)}


@pytest.mark.parametrize(
    "words", [["--view", "all"], ["--view", "seat:2"], ["--thoughts"], ["--view=all", "--thoughts"]]
)
def test_a_replay_of_secrets_is_refused_in_one_line_that_names_spoil(game, words):
    done = call_program("replay", str(game.path), "--pace", "0", *words, folder=game.path.parent)
    assert (done.returncode, done.stdout, done.stderr.count("\n"), "--spoil" in done.stderr) == (2, "", 1, True)


def test_a_replay_that_spoils_shows_what_it_is_asked_for(game):
    words = ("--pace", "0", "--view", "all", "--thoughts", "--spoil")
    done = call_program("replay", str(game.path), *words, folder=game.path.parent)
    assert (done.returncode, done.stderr) == (0, "") and "secret" in done.stdout


@pytest.mark.parametrize("keys", [("tab",), ("s-tab",), ("t",), ("c", *"all", "enter"), ("c", *"3", "enter")])
def test_no_key_of_a_replay_leaves_the_public_view(game, keys):
    onlooker = Onlooker(game)
    before = onlooker.press("end").splitlines()[:-1]
    assert UNFINISHED in onlooker.press(*keys).replace("\n", " ")
    assert onlooker.screen().splitlines()[:-1] == before
    assert (str(onlooker.viewer.look.view), onlooker.viewer.look.thoughts) == ("public", False)


def test_the_keys_of_a_replay_that_spoils_change_the_view(game):
    onlooker = Onlooker(game, spoil=True)
    onlooker.press("c", *"all", "enter", "t")
    assert (str(onlooker.viewer.look.view), onlooker.viewer.look.thoughts) == ("all", True)


def test_a_finished_game_needs_no_spoil(tmp_path):
    onlooker = Onlooker(save_game(tmp_path, bots_game("sheriff")))
    onlooker.press("c", *"all", "enter", "t")
    assert (str(onlooker.viewer.look.view), onlooker.viewer.look.thoughts) == ("all", True)


@pytest.mark.parametrize("words", [[], ["--json"], ["--state", "unfinished"], ["--state", "unfinished", "--json"]])
def test_a_listing_tells_no_card(game, words):
    done = call_program("logs", str(game.path.parent), *words, folder=game.path.parent)
    assert done.returncode == 0 and "unfinished" in done.stdout
    assert told(done.stdout) == set()
    assert str(game.start.seed) not in done.stdout


@pytest.mark.parametrize("words", [[], ["--failures"], ["--json"], ["--json", "--failures"]])
def test_a_check_that_finds_nothing_wrong_says_the_same_whatever_the_cards_did(tmp_path, words):
    """Two games in the same place of the same rules, with other cards and other nights."""
    said = []
    for seed in (5, 6):
        folder = tmp_path / str(seed)
        folder.mkdir()
        lines = bots_game("sheriff", seed)
        end = next(at for at, line in enumerate(lines) if b'"kind":"PhaseStart"' in line and b'"DAY"' in line)
        save_game(folder, lines[: end + 1])
        done = call_program("check", "game.jsonl", *words, folder=folder)
        said.append(re.sub(r"\b\d+ lines|line \d+|\"lines\": \d+|\"line\": \d+", "lines", done.stdout))
        assert done.returncode == 0
    assert said[0] == said[1]


def test_a_check_of_a_finished_game_counts_its_tests(tmp_path):
    game = save_game(tmp_path, bots_game("sheriff"))
    done = call_program("check", str(game.path), "--json", folder=tmp_path)
    assert all(isinstance(entry["tested"], int) for entry in json.loads(done.stdout)["assertions"])
