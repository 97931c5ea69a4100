"""Config files are found in the current folder first, then in the user's own, then in the program's."""

from __future__ import annotations

import pytest

from werewolf.config import files
from werewolf.config.files import FOLDERS, config_files, package_folder, search_folders
from werewolf.config.rulesets import ruleset, table_rules


@pytest.fixture
def homes(tmp_path, monkeypatch):
    here, user = tmp_path / "here", tmp_path / "user"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setattr(files, "config_folder", lambda: user)
    return here, user


@pytest.mark.parametrize("what", FOLDERS)
def test_the_first_of_three_folders_wins(homes, what):
    assert list(search_folders(what)) == [home / FOLDERS[what] for home in (*homes, package_folder())]
    shipped = set(config_files(what))
    for home in reversed(homes):
        folder = home / FOLDERS[what]
        folder.mkdir(parents=True)
        (folder / "mine.yaml").write_text("name: mine\n")
        assert config_files(what)["mine"] == folder / "mine.yaml"
    assert shipped < set(config_files(what))


def test_a_variant_of_a_ruleset_lists_only_its_changes(homes):
    here, _ = homes
    folder = here / FOLDERS["ruleset"]
    folder.mkdir(parents=True)
    (folder / "ours.yaml").write_text("name: ours\nbase: sheriff\nswitches: {reveal: role, tie: lot}\n")
    ours, theirs = ruleset("ours"), ruleset("sheriff")
    changed = {key for key, value in ours.switches if value != getattr(theirs.switches, key)}
    assert changed == {"reveal", "tie"}
    assert ours.decks == theirs.decks


def test_there_are_three_shipped_rulesets():
    assert set(config_files("ruleset")) == {"sheriff", "mafia", "classic"}


@pytest.mark.parametrize(
    ("seats", "said", "limit"), [(7, {}, 20), (20, {}, 20), (40, {}, 40), (60, {}, 60), (60, {"day_limit": 20}, 20)]
)
def test_a_large_table_has_a_day_for_every_seat_unless_somebody_says_otherwise(seats, said, limit):
    rules = table_rules("classic", seats, None, said)
    assert rules.switches.day_limit == rules.record["switches"]["day_limit"] == limit


def test_a_ruleset_that_names_its_day_limit_keeps_it(homes):
    folder = homes[0] / FOLDERS["ruleset"]
    folder.mkdir(parents=True)
    (folder / "short.yaml").write_text("name: short\nbase: classic\nswitches: {day_limit: 20}\n")
    (folder / "shorter.yaml").write_text("name: shorter\nbase: short\n")
    assert {table_rules(name, 60).switches.day_limit for name in ("short", "shorter")} == {20}
