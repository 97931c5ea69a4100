"""The commands, as a user types them."""

from __future__ import annotations

import json
import re
import shlex

import pytest

from lab.program import call_program, run_program
from lab.sample_games import RULESETS
from werewolf import __version__


@pytest.fixture
def werewolf(tmp_path):
    def run(*words, code=0, start=call_program):
        done = start(*words, folder=tmp_path)
        assert done.returncode == code, done.stderr
        return done.stdout

    return run


def test_version(werewolf):
    assert werewolf("--version", start=run_program).strip() == f"werewolf {__version__}"


@pytest.mark.parametrize("name", RULESETS)
def test_watch_writes_a_log_whose_name_does_not_reveal_the_seed(werewolf, tmp_path, name):
    (tmp_path / "logs").mkdir()
    out = werewolf("watch", "--ruleset", name, "--seed", "987654321")
    (log,) = (tmp_path / "logs").iterdir()
    assert "987654321" not in log.name
    assert "\x1b" not in out
    before, after = out.split("\nThe end ")
    assert re.search(r"Seed +987654321", after)
    assert f"werewolf replay logs/{log.name}" in after
    assert "987654321" not in before


def test_without_a_seed_a_random_one_is_used_and_shown_at_the_end(werewolf):
    seeds = {re.search(r"Seed +(\d+)", werewolf("watch", "--ruleset", "mafia"))[1] for _ in range(2)}
    assert len(seeds) == 2


def test_a_replay_shows_what_the_live_game_showed(werewolf):
    live = werewolf("watch", "--ruleset", "mafia", "--seed", "3", "--log", "game.jsonl")
    again = werewolf("replay", "game.jsonl")
    notices = (" is about to speak.", " has last words.")  # only a live game has them
    assert [line for line in live.splitlines() if not line.endswith(notices)] == again.splitlines()


def test_a_log_is_never_overwritten(werewolf, tmp_path):
    (tmp_path / "mine.jsonl").write_text("mine")
    werewolf("watch", "--log", "mine.jsonl", code=2)
    assert (tmp_path / "mine.jsonl").read_text() == "mine"


def test_a_seat_view_shows_that_seats_card_and_no_other(werewolf):
    out = werewolf("watch", "--ruleset", "mafia", "--seed", "5", "--view", "seat:2")
    before_the_end = out.split("The game is over")[0]
    assert before_the_end.count("Your card:") == 1


def test_simulate_prints_totals_as_json(werewolf):
    totals = json.loads(werewolf("simulate", "--ruleset", "mafia", "--games", "40", "--json", "--seed", "3"))
    assert totals["games"] == 40 == sum(totals["wins"].values())
    assert set(totals["wins"]) == {"village", "werewolves", "tie"}
    assert totals["days"] >= 40 and totals["decisions"] > 0 and totals["seconds"] > 0


def test_simulate_gives_the_same_totals_with_several_processes(werewolf):
    def totals(jobs):
        found = json.loads(werewolf("simulate", "--games", "30", "--json", "--jobs", jobs, start=run_program))
        return {key: value for key, value in found.items() if key != "seconds"}

    assert totals("1") == totals("2")


def test_simulate_with_cards_and_switches(werewolf):
    words = ("--ruleset", "classic", "--cards", "werewolf=2,villager=5", "--set", "start=night", "--games", "10")
    assert "10 games of classic, 7 seats" in werewolf("simulate", *words)


def test_simulate_writes_logs_and_never_overwrites_others(werewolf, tmp_path):
    werewolf("simulate", "--ruleset", "mafia", "--games", "5", "--logs", "bulk")
    logs = sorted((tmp_path / "bulk").iterdir())
    assert len(logs) == 5
    assert json.loads(logs[0].read_text().splitlines()[-1])["event"]["kind"] == "GameOver"
    werewolf("simulate", "--ruleset", "mafia", "--games", "5", "--logs", "bulk", code=2)


@pytest.mark.parametrize("name", RULESETS)
def test_rules_are_explained_for_players_and_their_switches_are_listed(werewolf, name):
    text = werewolf("rules", name)
    for word in ("The aim", "The cards", "A night", "A day", f"werewolf rules {name} --switches"):
        assert word in text
    assert "day_limit" not in text
    switches = werewolf("rules", name, "--switches")
    assert "reveal: none" in switches and "day_limit: 20" in switches


@pytest.mark.parametrize(
    "words",
    ["classic --set floor=bids --set replies=0", "mafia --set floor=bids --set ballot=all",
     "sheriff --set floor=bids --set speaking=rotating"],
)  # fmt: skip
def test_rules_are_explained_as_they_would_be_changed(werewolf, words):
    assert "everyone bids from 0 to 4" in " ".join(werewolf("rules", *words.split()).split())


def test_rules_that_cannot_be_played_are_refused_as_they_are_when_playing(tmp_path):
    (tmp_path / "ours.yaml").write_text("name: ours\nbase: classic\nswitches: {floor: bids}\n")
    explained = call_program("rules", "./ours.yaml", folder=tmp_path)
    played = call_program("watch", "-r", "./ours.yaml", folder=tmp_path)
    assert explained.returncode == played.returncode == 2
    assert explained.stderr == played.stderr
    assert "it does not go with replies: 2; set replies=0 too" in explained.stderr


def test_rules_of_a_file_recommend_a_command_that_works(werewolf, tmp_path):
    (tmp_path / "our rules.yaml").write_text("name: ours\nbase: classic\n")
    *_, last = werewolf("rules", "./our rules.yaml").splitlines()
    command = shlex.split(last.partition(": ")[2])
    assert command[0] == "werewolf"
    assert "replies: 2" in werewolf(*command[1:])


def test_roles_are_explained(werewolf):
    assert "one antidote and one poison" in werewolf("roles", "witch")
    assert "werewolf" in werewolf("roles")


@pytest.mark.parametrize("players", ["", "human:Ann", "bot:x"])
def test_simulate_refuses_people_and_unknown_players(werewolf, players):
    assert werewolf("simulate", "--games", "1", "--players", players, code=2) == ""


def test_a_number_of_seats_has_a_person_among_them_in_play_and_changes_no_table(werewolf):
    werewolf("play", "--ruleset", "mafia", "--seats", "7", code=2)  # a person needs a terminal
    werewolf("watch", "solo", "--seats", "7", code=2)


def test_a_role_is_also_found_under_a_ruleset_s_own_name(werewolf):
    assert "detective" in werewolf("roles")
    assert werewolf("roles", "detective").startswith("In mafia the seer is called detective.")
