"""Results say why they came out so, in the same words wherever they are told."""

from __future__ import annotations

import pytest

from lab.sample_games import RULESETS, lines_of, random_game, rules_of
from werewolf.game.events import (
    Banishment,
    Phase,
    RevoteCalled,
    SheriffCandidates,
    SheriffOptOut,
    SheriffOutcome,
    SubPhaseStart,
    Vote,
)
from werewolf.game.secrecy import Seen
from werewolf.players.models.prompter import Prompter
from werewolf.telling.event_words import Voice
from werewolf.telling.wording import Wording
from werewolf.terminal.keyboard.page_text import PageText

NAMES = ["Ann", "Bram", "Celio", "Nuru", "Ede", "Fenn", "Gil", "Hedy", "Ida", "Jun", "Kai", "Lou"]


def ballot(*targets):
    start = SubPhaseStart(Phase.DAY, 1, tuple(range(len(targets))), (), None, "VOTING", False)
    return [start, *(Vote(voter, target) for voter, target in enumerate(targets))]


def last_words(ruleset, events, wording=Wording, **switches):
    rules = rules_of(ruleset)
    rules = rules.model_copy(update={"switches": rules.switches.model_copy(update=switches)})
    return [*wording(rules, NAMES).tell_all(events)][-1]


@pytest.mark.parametrize(
    ("events", "words"),
    [
        (
            [*ballot(3, 3, 3, 1, 1, None, None), Banishment({1: 2.0, 3: 3.0}, (), None)],
            "Nobody is voted out: Nuru (3) had 3 of the 4 votes needed.",
        ),
        ([*ballot(*[None] * 7), Banishment({}, (), None)], "Nobody is voted out: everyone abstained."),
        ([*ballot(), Banishment({}, (), None)], "Nobody is voted out: nobody was nominated."),
        (
            [*ballot(3, 3, 3, 1, 1, 1), Banishment({1: 3.0, 3: 3.0}, (1, 3), None)],
            "A tie, 3 to 3: nobody is voted out.",
        ),
        (
            [*ballot(3, 3, 1, 1), RevoteCalled({1: 2.0, 3: 2.0}, (1, 3))],
            "A tie, 2 to 2: Bram (1) and Nuru (3) go to a second vote.",
        ),
    ],
)
def test_a_vote_that_puts_nobody_out_says_why(events, words):
    assert last_words("mafia", events, Voice) == words


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([SheriffOutcome((1, 3), {1: 5.0, 3: 5.0}, None)], "No sheriff: 5 to 5."),
        ([SheriffOutcome((1, 3, 4), {1: 3.0, 3: 3.0, 4: 3.0}, None)], "No sheriff: 3 to 3 to 3."),
        ([SheriffOutcome((1, 3), {}, None)], "No sheriff: everyone ran, so nobody could vote."),
        ([SheriffCandidates(())], "Nobody runs for sheriff: there will be none."),
        (
            [SheriffCandidates((1, 3)), SheriffOptOut(1), SheriffOptOut(3)],
            "Nuru (3) withdraws: nobody is left, so there is no sheriff.",
        ),
        ([SheriffCandidates((1, 3)), SheriffOptOut(3)], "Nuru (3) withdraws."),
    ],
)
def test_an_election_without_a_sheriff_says_why(events, words):
    assert last_words("sheriff", events, Voice) == words


def test_where_a_majority_elects_it_says_how_many_votes_were_missing():
    event = SheriffOutcome((1, 3, 4), {1: 4.0, 3: 3.0, 4: 2.0}, None)
    assert last_words("sheriff", [event], Voice, election="majority") == (
        "No sheriff: Bram (1) had 4 of the 5 votes needed."
    )


def test_a_sheriff_s_vote_is_no_whole_number():
    events = [*ballot(3, 3, 1, 4, None, None, None), Banishment({1: 1.0, 3: 2.5, 4: 1.0}, (), None)]
    words = last_words("sheriff", events, Voice, vote="majority")
    assert words == "Nobody is banished: Nuru (3) had 2.5 votes, and more than 3.5 were needed."


def test_a_reason_is_added_to_a_ruleset_s_own_words():
    rules = rules_of("mafia")
    own = rules.words.model_copy(update={"announcements": {"Banishment.nobody": "Everybody stays"}})
    events = [*ballot(3, 3, 1, None, None), Banishment({1: 1.0, 3: 2.0}, (), None)]
    *_, words = Wording(rules.model_copy(update={"words": own}), NAMES).tell_all(events)
    assert words == "Everybody stays: Nuru (3) had 2 of the 3 votes needed."


def test_people_and_models_are_told_the_same_reason():
    rules = rules_of("mafia")
    events = [*ballot(3, 3, 3, 1, 1, None, None), Banishment({1: 2.0, 3: 3.0}, (), None)]
    seen = [Seen(1, Phase.DAY, "VOTING", event) for event in events]
    assert PageText(rules, NAMES).news(seen)[-1].endswith(": Nuru (3) had 3 of the 4 votes needed.")
    assert Prompter(0, rules, NAMES).facts(seen)[-1] == "Nobody is voted out: Nuru (3) had 3 of the 4 votes needed."


@pytest.mark.parametrize("name", RULESETS)
def test_the_reason_agrees_with_who_was_alive(name):
    """The votes read out before a result are those of all the living, so half of them is half of the living."""
    for seed in range(10):
        living, voters = 0, 0
        for line in lines_of(random_game(rules_of(name), seed)):
            if isinstance(line.event, SubPhaseStart):
                living, voters = len(line.event.living), 0
            voters += isinstance(line.event, Vote)
            if isinstance(line.event, Banishment) and voters:
                assert voters == living
