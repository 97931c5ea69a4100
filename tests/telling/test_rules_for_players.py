"""The rules at a table are for its players: every switch that matters changes them, and no other card is named."""

from __future__ import annotations

import re
from typing import Literal, get_args, get_origin

import pytest

from lab.sample_games import RULESETS, rules_of
from werewolf.game.roles import roles
from werewolf.game.switches import Switches
from werewolf.telling.rules_page import explained_here, ruleset_text, switch_lines, wrapped

# What each ruleset, with its usual cards, has no use for. Everything else must change the text.
GUARD = {"guard_repeat", "guard_self", "guard_skip"}
DOCTOR = {"doctor_repeat", "doctor_self", "doctor_skip"}
WITCH = {"double_protection", "witch_self_save", "witch_self_poison", "witch_told", "poisoned_hunter_shoots"}
SHERIFF = {"campaign", "election", "sheriff_weight", "badge_tear"}
OF_NO_USE = {
    "mafia": {*GUARD, *DOCTOR, *WITCH, *SHERIFF, "hunter_declines", "speeches", "pack_talk"},
    "sheriff": {*DOCTOR, "first_nomination", "speeches", "pack_talk", "talk_skip"},
    "classic": {*GUARD, *SHERIFF, "first_nomination", "speeches"},
}
NUMBERS = {
    "day_limit": (5, 20),
    "council_rounds": (1, 2),
    "sheriff_weight": (1.5, 1.25),
    "replies": (0, 3),
    "speeches": (0, 4),
}


def values(switch):
    kind = Switches.model_fields[switch].annotation
    if switch in NUMBERS:
        return NUMBERS[switch]
    return get_args(kind) if get_origin(kind) is Literal else (False, True)


def text(rules, **switches):
    changed = rules.model_copy(update={"switches": rules.switches.model_copy(update=switches)})
    return "\n".join(explained_here(changed))


@pytest.mark.parametrize("name", RULESETS)
def test_every_switch_that_matters_changes_the_rules_and_no_other_does(name):
    for switch in Switches.model_fields:
        texts = {text(rules_of(name), **{switch: value}) for value in values(switch)}
        assert len(texts) == (1 if switch in OF_NO_USE[name] else len(values(switch))), switch


def test_switches_that_only_matter_beside_another_do_so_there():
    classic, mafia = rules_of("classic"), rules_of("mafia")
    assert text(classic, floor="bids", speeches=4) != text(classic, floor="bids")
    assert text(mafia, first_nomination="required") != text(mafia)
    assert text(classic, ballot="nominated", self=True) != text(classic, ballot="nominated")


@pytest.mark.parametrize("name", RULESETS)
def test_no_card_is_named_that_is_not_in_the_deck(name):
    rules = rules_of(name)
    for cards in (rules.cards, {"werewolf": 2, "villager": 5}, {"werewolf": 1, "seer": 1, "villager": 3}):
        page = text(rules.model_copy(update={"cards": cards}))
        own = {rules.words.roles.get(card, card) for card in cards}
        others = {rules.words.roles.get(role, role) for role in roles()} - own
        found = {word for word in others if re.search(rf"\b{word}s?\b", page)}
        assert not found


@pytest.mark.parametrize(
    ("name", "words"), [("sheriff", {"god", "badge"}), ("mafia", {"nomination", "abstain"}), ("classic", set())]
)
def test_the_words_of_a_game_are_explained_where_it_uses_them(name, words):
    lines = explained_here(rules_of(name))
    explained = {line.split()[0] for line in lines[lines.index("Words") :][1:]} if "Words" in lines else set()
    assert words <= explained
    assert explained <= {"god", "badge", "nomination", "abstain"}


@pytest.mark.parametrize("name", RULESETS)
def test_players_are_shown_no_switch_and_no_placeholder(name):
    page = text(rules_of(name))
    assert not re.search(r"[{}]|\w_\w", page)


def test_the_list_of_switches_has_them_all_with_their_values():
    lines = switch_lines(rules_of("mafia"))
    assert [line.partition(":")[0] for line in lines[2:]] == list(Switches.model_fields)
    assert any(line.startswith("kill_skip: true ") for line in lines)


@pytest.mark.parametrize("width", [40, 100])
def test_wrapped_rules_keep_their_words_and_fit(width):
    lines = explained_here(rules_of("sheriff"))
    rows = wrapped(lines, width)
    assert max(map(len, rows)) <= width
    assert " ".join(rows).split() == " ".join(lines).split()


def test_a_ruleset_without_cards_for_its_own_size_is_explained_at_another():
    rules = rules_of("mafia").model_copy(update={"seats": 4, "cards": {}})
    assert "The cards: 1 mafia, 1 detective, 3 town" in ruleset_text(rules)


def test_a_second_vote_needs_what_the_first_one_needed():
    mafia = rules_of("mafia")
    assert "whoever then has more than half is out, else nobody" in text(mafia)
    assert "after another tie nobody is out" in text(mafia, vote="plurality")


def test_sides_that_both_win_at_once_and_a_candidate_alone_are_explained():
    sheriff = text(rules_of("sheriff"))
    assert "If both happen at once, nobody wins." in sheriff
    assert "Whoever alone still runs is elected without a vote." in sheriff
    assert "both happen" not in text(rules_of("classic"))
