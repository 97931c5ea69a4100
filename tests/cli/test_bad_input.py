"""Wrong input gives one line that says what is wrong, where, and what is allowed; exit code 2; nothing is written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from lab.program import ROOT, call_program, run_program
from werewolf.config.rulesets import ruleset, table_rules
from werewolf.errors import UserError

DAY = ["death_resolution", "voting", "banishment_resolution"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "configs" / "rulesets").mkdir(parents=True)
    return tmp_path


def house(folder: Path, **content) -> str:
    path = folder / "house.yaml"
    path.write_text(yaml.safe_dump({"name": "house", "base": "sheriff", **content}))
    return str(path)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ({"switches": {"reveal": "maybe"}}, "switches.reveal: 'maybe' is not allowed; use none, camp or role"),
        ({"switches": {"revael": "none"}}, "switches.revael: there is no 'revael'; there are"),
        ({"switches": {"revael": "none"}}, "Did you mean reveal?"),
        ({"switches": {"kill_skip": "yes please"}}, "switches.kill_skip: 'yes please' is not allowed"),
        ({"switches": {"kill_skip": 1}}, "switches.kill_skip: 1 is not allowed"),
        ({"switches": {"sheriff_weight": 2}}, "switches.sheriff_weight: 2 is not allowed; use a number below 2"),
        ({"switches": {"day_limit": 0}}, "switches.day_limit: 0 is not allowed"),
        ({"colour": "red"}, "colour: there is no 'colour'"),
        ({"seats": "twelve"}, "seats: 'twelve' is not allowed"),
        ({"night": ["werewolf", "owl"]}, "night: 'owl' is not allowed; there are doctor"),
        ({"day": ["siesta"]}, "day: 'siesta' is not allowed; there are banishment"),
        ({"day": ["voting", "voting"]}, "list each name only once"),
        ({"day": DAY, "switches": {"tie": "revote"}}, "switches.tie: 'revote' is not allowed"),
        ({"day": []}, "it must contain death_resolution"),
        ({"day": ["discussion", "voting"]}, "it must contain death_resolution"),
        (
            {"day": ["death_resolution", "banishment_resolution", "voting"]},
            "voting must come before banishment_resolution",
        ),
        ({"night": ["witch", "werewolf", "seer", "guard"]}, "werewolf must come before witch"),
        ({"unique": ["owl"]}, "unique: 'owl' is not allowed"),
        ({"words": {"roles": {"owl": "bird"}}}, "words.roles: 'owl' is not allowed"),
        ({"words": {"announcements": {"Vote": "{voter} votes"}}}, "words.announcements.Vote: {voter} is not allowed"),
        ({"words": {"announcements": {"Vote": "{actor"}}}, "words.announcements.Vote:"),
        ({"words": {"announcements": {"Voet": "x"}}}, "words.announcements: 'Voet' is not allowed"),
        ({"switches": {"council_rounds": True}}, "switches.council_rounds: True is not allowed"),
        ({"switches": {"council_rounds": 1.0}}, "switches.council_rounds: 1.0 is not allowed"),
        ({"cards": {"werewolf": 1}}, "cards: a ruleset lists its cards under decks"),
        ({"decks": [{"seats": [7, 999999999], "cards": {"werewolf": 1}}]}, "decks.0.seats.1: 999999999 is not allowed"),
        ({"decks": [{"seats": [7, 9], "cards": {}, "colour": 1}]}, "there are cards, fill, seats"),
        ({"base": "shreiff"}, "Did you mean sheriff?"),
        ({"base": "shreiff"}, "house.yaml: line 1: base: there is no 'shreiff'"),
        (
            {"decks": [{"seats": [7, 5], "cards": {"werewolf": 2}}]},
            "decks.0.seats: [7, 5] is not allowed; write",
        ),
        ({"decks": []}, "house has no decks; for another size, give the cards yourself"),
        ({"words": {"roles": {"seer": " "}}}, "words.roles.seer: ' ' is not allowed; write the name of the role"),
        ({"words": {"roles": {"seer": "Witch"}}}, "the seer and the witch need different names"),
        ({"name": "Our House"}, "name: 'Our House' is not allowed"),
    ],
)
def test_a_wrong_ruleset_says_where_and_what_is_allowed(folder, content, says):
    with pytest.raises(UserError) as error:
        table_rules(house(folder, **content))
    assert says in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("name", "cards", "says"),
    [
        ("sheriff", {"villager": 6, "seer": 1}, "there must be at least one werewolf (B.1)"),
        (
            "sheriff",
            {"werewolf": 2, "seer": 2, "villager": 3},
            "seer=2 is not allowed; sheriff has at most one seer (B.4)",
        ),
        ("sheriff", {"werewolf": 2, "villager": 5}, "over before it starts (ALL_GODS_KILLED"),
        ("sheriff", {"werewolf": 2, "seer": 1}, "over before it starts (ALL_VILLAGERS_KILLED"),
        ("classic", {"werewolf": 2, "villager": 2}, "over before it starts (PARITY"),
        ("mafia", {"werewolf": 1, "owl": 3}, "'owl' is not allowed; roles:"),
        ("mafia", {"werewolf": 1, "witch": 1, "villager": 4}, "in mafia only these act at night:"),
        ("classic", {"werewolf": 20, "villager": 41}, "at most 60 seats"),
    ],
)
def test_cards_without_a_possible_game_are_refused(name, cards, says):
    with pytest.raises(UserError) as error:
        table_rules(name, None, cards)
    assert says in str(error.value)


def test_cards_must_add_up_to_the_seats():
    with pytest.raises(UserError, match="5 seats need 5 cards"):
        table_rules("classic", 5, {"werewolf": 1, "villager": 5})


def test_a_size_without_a_deck_says_which_sizes_there_are():
    with pytest.raises(UserError, match="seats: 3 is not allowed; classic has decks for 4 to 60 seats"):
        table_rules("classic", 3)


def test_a_file_that_is_not_yaml_names_the_line(folder):
    path = folder / "broken.yaml"
    path.write_text("name: x\nswitches: [1, 2\nday: {")
    with pytest.raises(UserError, match=r"broken\.yaml: line 3: not valid YAML"):
        ruleset(str(path))


def test_a_key_given_twice_is_refused(folder):
    path = folder / "twice.yaml"
    path.write_text("name: x\nswitches:\n  tie: lot\n  skip: true\n  tie: revote\n")
    with pytest.raises(UserError, match=r"twice\.yaml: line 5: not valid YAML: 'tie' is given twice"):
        ruleset(str(path))


def test_a_base_that_leads_back_to_itself_is_refused(folder):
    path = folder / "configs" / "rulesets" / "circle.yaml"
    path.write_text("name: circle\nbase: circle\n")
    with pytest.raises(UserError, match="is based on itself"):
        ruleset("circle")


def test_a_ruleset_that_is_called_by_its_file_has_no_other_name(folder):
    path = folder / "configs" / "rulesets" / "b2.yaml"
    path.write_text("base: mafia\nname: other\n")
    with pytest.raises(UserError, match=r"b2\.yaml: line 2: name: 'other' is not allowed; .* the name of its file, b2"):
        ruleset("b2")
    assert ruleset(str(path)).name == "other", "by its path it may be called anything"


def test_the_lists_go_on_after_a_broken_ruleset(folder):
    for name, content in {"b": "base: mafia\nday: [voting]\n", "c": "", "d": "base: mafai"}.items():
        (folder / "configs" / "rulesets" / f"{name}.yaml").write_text(content)
    listed = call_program("rules", folder=folder)
    assert listed.returncode == 0
    assert listed.stdout.count("broken: ") == 3 and "sheriff  Werewolf with a sheriff: 12 seats." in listed.stdout
    assert max(map(len, listed.stdout.splitlines())) <= 80
    assert "detective" in call_program("roles", folder=folder).stdout


COMMANDS = [
    ["simulate", "--ruleset", "shreiff"],
    ["simulate", "--set", "reveal=maybe"],
    ["simulate", "--set", "reveal"],
    ["simulate", "--cards", "werewolf=two"],
    ["simulate", "--cards", "villager=7"],
    ["simulate", "--cards", "werewolf=1,villager=9999"],
    ["simulate", "--cards", "werewolf=" + "9" * 5000],
    ["simulate", "--set", "reveal=2024-13-45"],
    ["simulate", "--set", "day_limit=" + "9" * 5000],
    ["simulate", "--games", "1", "--logs", "/proc/self"],
    ["watch", "--log", "/proc/self/nowhere.jsonl"],
    ["watch", "--seats", "human:Ann,bot*6", "--ruleset", "mafia"],
    ["play", "--seats", "human:Ann,bot*6", "--ruleset", "mafia"],
    ["watch", "no-such-table"],
    ["simulate", "--players", "chimpanzee"],
    ["simulate", "--players", "human:Ann"],
    ["simulate", "--games", "0"],
    ["simulate", "--games", "many"],
    ["simulate", "--seats", "3"],
    ["watch", "--view", "seat:12"],
    ["watch", "--nonsense"],
    ["dance"],
    ["rules", "chess"],
    ["roles", "bishop"],
    ["resume", "nowhere.jsonl"],
    ["replay", "nowhere.jsonl"],
    ["resume", "."],
]


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words)[:60])
def test_a_wrong_command_gives_one_line_and_exit_code_two(words, tmp_path):
    check_refusal(call_program(*words, folder=tmp_path), tmp_path)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["watch", "--seats", "nosuch"],
            "there is no 'nosuch'; there are FILE.py:Class, anthropic, bedrock, bot, command:",
        ),
        (["watch", "--seats", "-1"], "--seats: -1 is not allowed; give a whole number, or who plays: human:NAME,bot*5"),
        (["watch", "--seats", "7.5"], "--seats: 7.5 is not allowed; give a whole number"),
        (["watch", "--seats", "bot:Ann"], "'bot:Ann' is not allowed; write bot, nothing after it"),
        (["learn"], "the guided game needs a terminal"),
    ],
)
def test_a_refusal_says_what_is_allowed(words, says, tmp_path):
    done = call_program(*words, folder=tmp_path)
    check_refusal(done, tmp_path)
    assert says in done.stderr


def test_a_current_folder_that_was_deleted_is_named(tmp_path):
    (tmp_path / "gone").mkdir()
    command = f"rmdir {tmp_path}/gone && {sys.executable} -m werewolf tables"
    there = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["sh", "-c", command], cwd=tmp_path / "gone", env=there, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (2, "werewolf: the current folder is gone; change to another one\n")


def test_simulate_fills_a_list_that_is_too_short_with_bots_and_its_help_says_so(tmp_path):
    words = ["--players", "random,random", "--games", "1", "--logs", "out"]
    assert call_program("simulate", "-r", "mafia", *words, folder=tmp_path).returncode == 0
    kinds = [player["kind"] for player in json.loads(first_line_in(tmp_path / "out"))["event"]["players"]]
    assert kinds == ["random", "random", *["bot"] * 5]
    shown = " ".join(call_program("simulate", "--help", folder=tmp_path).stdout.replace("│", " ").split())
    assert "bots take the rest" in shown


def first_line_in(folder: Path) -> str:
    return next(folder.iterdir()).read_text().splitlines()[0]


def test_a_wrong_command_in_a_process_of_its_own(tmp_path):
    check_refusal(run_program("simulate", "--games", "0", folder=tmp_path), tmp_path)


def check_refusal(done, folder):
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("werewolf: ")
    assert done.stderr.count("\n") == 1
    assert not list(folder.iterdir()), "nothing is written"
