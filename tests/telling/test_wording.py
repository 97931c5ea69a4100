"""The announcements of events, in each ruleset's own words."""

from __future__ import annotations

import pytest

from lab.sample_games import RULESETS, lines_of, random_game, rules_of
from werewolf.game.events import Banishment, DeathAnnouncement, GameOver, Phase, PhaseStart, Speech
from werewolf.game.roles.hunter import HunterShoot
from werewolf.telling.wording import Wording


def wording(name):
    return Wording(rules_of(name), [f"Ann{seat}" for seat in range(12)])


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (DeathAnnouncement((), 0), "GM: Nobody was killed during the night."),
        (DeathAnnouncement((3,), 1), "GM: Ann3 (3) was killed during the night."),
        (DeathAnnouncement((3, 5), 2), "GM: Ann3 (3) and Ann5 (5) were killed during the night."),
        (Banishment({2: 3.0}, (), 2), "GM: Ann2 (2) has been eliminated by vote."),
        (GameOver(None, "village", "ALL_WEREWOLVES_KILLED", ()), "Game concluded. Villagers wins!"),
        (GameOver(None, "werewolves", "PARITY", ()), "Game concluded. Werewolves wins!"),
        (GameOver(None, "tie", "DAY_LIMIT", ()), "Game concluded. Nobody wins!"),
        (PhaseStart(Phase.DAY, 2, (), (), None), "Day 2 breaks."),
    ],
)
def test_the_announcements_of_classic(event, words):
    assert wording("classic").tell(event) == words


def test_mafia_has_its_own_names():
    dealt = [
        wording("mafia").tell(line.event)
        for line in lines_of(random_game(rules_of("mafia")))
        if line.event.kind == "CardDealt"
    ]
    assert {*dealt} == {"Your card: mafia.", "Your card: detective.", "Your card: town."}


def test_braces_in_a_speech_stay_as_they_are():
    assert wording("sheriff").tell(Speech(1, "{actor} [/red] {0}")) == "Ann1 (1): {actor} [/red] {0}"


@pytest.mark.parametrize("name", RULESETS)
def test_every_event_has_an_announcement(name):
    silent = {"PhaseEnd", "SubPhaseEnd", "SubPhaseStart", "Answered"}
    voice = wording(name)
    for seed in range(20):
        for line in lines_of(random_game(rules_of(name), seed)):
            announcement = voice.tell(line.event)
            assert announcement or line.event.kind in silent, line.event


def test_the_announcements_of_a_shot_and_of_a_declined_shot():
    assert wording("sheriff").tell(HunterShoot(1, 4)) == "Ann1 (1) draws a gun and shoots Ann4 (4)!"
    assert wording("sheriff").tell(HunterShoot(1, None)) == "Ann1 (1) holds fire."
