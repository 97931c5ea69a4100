"""A switch is told once: from its declaration come the rules for players and for models, the wizard and new files."""

from __future__ import annotations

from itertools import product
from typing import Literal, get_args, get_origin

import pytest

from lab.sample_games import rules_of
from werewolf.cli.new_command import text as new_file
from werewolf.config.rulesets import preset_switches, quick_switches
from werewolf.game.handlers import handlers
from werewolf.game.roles import roles
from werewolf.game.switches import Switches, told_of_switches
from werewolf.telling.rules_composition import (
    AFTER_CARDS,
    BEFORE_CARDS,
    conditions,
    rules_text,
    sections,
    shipped_entries,
)
from werewolf.telling.rules_page import card_text, explained_here

NUMBERS = {
    "day_limit": (1, 20, 1000),
    "council_rounds": (1, 2),
    "sheriff_weight": (1.5, 1.25),
    "replies": (0, 1, 5),
    "speeches": (0, 4, 60),
}
# What other switches may say, so that this one has a say too.
CIRCUMSTANCES = [
    {"start": start, "floor": floor, "ballot": ballot, "replies": replies}
    for start, (floor, ballot, replies) in product(
        ("night", "night_zero"), (("turns", "all", 0), ("turns", "nominated", 2), ("bids", "all", 0))
    )
]
SECTIONS = {*BEFORE_CARDS, *AFTER_CARDS, "pack_talk", "words", *roles()}


def values(switch):
    kind = Switches.model_fields[switch].annotation
    return NUMBERS.get(switch) or (get_args(kind) if get_origin(kind) is Literal else (False, True))


def everything():
    """Rules with every card and every part of a day."""
    rules = rules_of("sheriff")
    cards = {role: 2 if role == "werewolf" else 1 for role in roles()}
    return rules.model_copy(update={"cards": cards, "day": (*rules.day, "pack_talk"), "night": tuple(roles())})


def texts(reader, circumstances, switch):
    """The rules for a reader by the value of a switch."""
    told = {}
    for value in values(switch):
        rules = everything()
        switches = rules.switches.model_copy(update={**circumstances, switch: value})
        rules = rules.model_copy(update={"switches": switches})
        told[value] = explained_here(rules) if reader == "players" else rules_text(rules, shipped_entries())
    return told


@pytest.mark.parametrize("reader", ["players", "models"])
@pytest.mark.parametrize("switch", Switches.model_fields)
def test_every_value_of_every_switch_is_told(switch, reader):
    """Somewhere the rules read differently for each value than for every other value."""
    some = [texts(reader, circumstances, switch) for circumstances in CIRCUMSTANCES]
    for value in values(switch):
        assert any(list(told.values()).count(told[value]) == 1 for told in some), value


@pytest.mark.parametrize("reader", ["players", "models"])
def test_every_sentence_stands_in_a_section_that_is_told_and_asks_for_things_that_exist(reader):
    known = {"pack", *roles(), *(f"day.{name}" for name in handlers()), *Switches.model_fields}
    known |= {f"{name}={value}" for name in Switches.model_fields for value in values(name)}
    known |= {"gods", "keepers", "awake"} if reader == "players" else set()
    assert set(sections(reader)) <= SECTIONS
    for sentence in [sentence for some in sections(reader).values() for sentence in some]:
        assert {condition.removeprefix("not ") for condition in conditions(sentence)} <= known
        if not isinstance(sentence.text, str):
            assert sentence.text.keys() <= set(values(sentence.switch)), sentence


def test_the_names_of_the_sentences_for_models_stay_as_users_write_them():
    """A user's `rules.yaml` replaces sentences by these names."""
    assert " ".join(shipped_entries()) == (
        "cards start victory day_limit werewolf council kill_skip kill_pack pack_talk night_zero_talk seer "
        "guard guard_repeat guard_self guard_skip doctor doctor_repeat doctor_self doctor_skip "
        "witch witch_told witch_self_save witch_self_poison double_protection_guard double_protection_doctor "
        "hunter poisoned_hunter villager night_order morning reveal last_words_night "
        "election campaign election_votes sheriff_weight badge discussion speaking bids bids_all bids_some replies "
        "ballot first_nomination skip self self_nominated vote tie last_words_vote"
    )


def test_every_card_is_told_to_both_readers():
    rules = everything()
    assert all(card_text(rules, role) for role in roles())
    assert set(roles()) <= set(shipped_entries())


def test_what_the_wizard_sets_and_a_new_table_shows_comes_from_the_declarations():
    assert quick_switches(everything(), 2) == {"council_rounds": 1, "campaign": "open", "pack_talk": False}
    assert quick_switches(rules_of("mafia"), 2) == {"council_rounds": 1}
    assert quick_switches(everything(), 1) == {}
    assert preset_switches(rules_of("mafia"), several=False) == {"replies": 3}
    for name, told in told_of_switches().items():
        assert (told.example is not None) == (f"{name}: " in new_file("table", "x").partition("\nswitches:\n")[2])
