"""The coach of a guided game: every kind of question is explained once, from what the player may know."""

from __future__ import annotations

import pytest

from lab.sample_games import RULESETS, lines_of, random_game, rules_of
from werewolf.game.answer_events import Answered, Note
from werewolf.game.asks import Answer, Ask
from werewolf.game.events import CardDealt
from werewolf.game.handlers import handlers
from werewolf.game.purposes import PURPOSES
from werewolf.game.roles import roles
from werewolf.game.secrecy import View, hears
from werewolf.terminal.keyboard.coach import LINES, OFF, ON, Coach

NAMES = [f"Ann{seat}" for seat in range(12)]


class Shown:
    """The lines of a game up to some point."""

    def __init__(self, lines):
        self._lines = list(lines)

    def lines(self):
        return self._lines

    def add(self, event):
        self._lines.append(self._lines[-1].__class__(len(self._lines), 1, None, None, (event.actor,), event))


def beginning(rules):
    """A game up to its first answer."""
    lines = lines_of(random_game(rules, 1))
    return lines[: next(at for at, line in enumerate(lines) if isinstance(line.event, Answered))]


def coach_of(rules, lines, seat):
    shown = Shown(lines)
    return Coach(rules, NAMES, View(seat, shown)), shown


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("purpose", sorted(LINES))
def test_every_kind_of_question_is_explained_once_and_in_the_ruleset_s_words(name, purpose):
    rules = rules_of(name)
    lines = beginning(rules)
    coach, shown = coach_of(rules, lines, 0)
    ask = Ask(0, purpose, 1, "ANY", (1, 2))
    said = coach.before_question(ask)
    assert said and all(line.startswith("Coach: ") and "{" not in line and line.isascii() for line in said)
    assert len(said[-1]) <= 420
    shown.add(Answered(ask, Answer(1)))
    assert coach.before_question(ask) == []


def test_the_coach_has_a_line_for_every_purpose_and_for_nothing_else():
    assert handlers() and roles()  # each declares its questions
    assert set(LINES) == set(PURPOSES)


def test_a_note_switches_the_coach_off_and_on():
    rules = rules_of("classic")
    coach, shown = coach_of(rules, beginning(rules), 0)
    ask = Ask(0, "speak", 1, "DISCUSSION")
    assert coach.is_on
    shown.add(Note(0, OFF))
    assert not coach.is_on and coach.before_question(ask) == []
    shown.add(Note(0, "I am not sure about Ann3."))
    assert not coach.is_on
    shown.add(Note(0, ON))
    assert coach.is_on and coach.before_question(ask)


@pytest.mark.parametrize("name", RULESETS)
def test_the_coach_says_the_same_whatever_the_player_cannot_see(name):
    rules = rules_of(name)
    for seed in range(3):
        lines = lines_of(random_game(rules, seed))
        for seat in range(3):
            known = [line for line in lines if hears(seat, line.to)]
            for purpose in ("speak", "vote", "kill"):
                ask = Ask(seat, purpose, 99, "ANY")
                told = [coach_of(rules, part, seat)[0].before_question(ask) for part in (lines, known)]
                assert told[0] == told[1]


def test_each_kind_of_event_is_explained_before_it_is_first_shown():
    rules = rules_of("classic")
    lines = lines_of(random_game(rules, 1))
    said = []
    for at, line in enumerate(lines):
        if line.to == "all" and any(isinstance(each.event, CardDealt) for each in lines[:at]):
            coach, _ = coach_of(rules, lines[:at], 1)
            said += coach.before_event(line.event)
    assert len(said) == len(set(said)) == 4


def test_the_switch_holds_at_once_and_its_note_keeps_it():
    rules = rules_of("classic")
    coach, _ = coach_of(rules, beginning(rules), 0)
    assert (coach.switch_title, coach.switch()) == ("turn the coach off", Note(0, OFF))
    assert not coach.is_on
    assert (coach.switch_title, coach.switch()) == ("turn the coach on", Note(0, ON))
