"""Whoever leaves at any call and goes on sees what they would have seen: nothing is told by who is called again.

That the calls of a game never left tell nothing is a law of its own. Here a game is left at each of its calls, real
ones and decoys alike, and what was seen before and after must be the calls and public facts of the whole game.
"""

from __future__ import annotations

import pytest

from tests.house import RULESETS, lines_of, new_game, random_game, rules_of
from werewolf.game.events import DeathEvent
from werewolf.game.outside import Answered
from werewolf.game.view import hears_all
from werewolf.storage.codec import encode_line
from werewolf.storage.resume import resume_game
from werewolf.terminal.keyboard.schedule import Schedule

PEOPLE = (0, 1, 4)


class LeftError(Exception):
    """Somebody left at a call."""


class Sitting:
    """One sitting at a keyboard: the calls held and the public facts shown, until it is left at a call."""

    def __init__(self, game, answers, people=PEOPLE, *, bots_first=True):
        self.game, self.answers, self.people, self.bots_first = game, answers, people, bots_first
        self.schedule, self.seen, self.held, self.shown = Schedule(game.rules, people), [], 0, 0

    def gone_on_with(self):
        lines = lines_of(self.game)
        game, _ = resume_game([encode_line(line) for line in lines], lambda: None)
        again = Sitting(game, self.answers, self.people, bots_first=self.bots_first)
        again.shown = again.schedule.recall([line.event for line in lines])
        return again

    def play(self, leave=None):
        """True if it was left at the call of this number."""
        try:
            self._play(leave)
        except LeftError:
            return True
        return False

    def _play(self, leave):
        asks = self.game.waiting() if self.game.log else self.game.begin()
        while True:
            end = len(self.game.log)
            for event in self.game.log[self.shown : end]:
                self._show(event, leave)
            self.shown = end
            if not asks:
                return
            self._attend(asks, leave)
            asks = self.game.advance()

    def _show(self, event, leave):
        for call in self.schedule.calls_before(event):
            self._hold(call, leave)
        if isinstance(event, DeathEvent):
            self._hear(self.schedule.record_of_death(event))
        if hears_all(event):
            self.seen.append(event)

    def _attend(self, asks, leave):
        calls = self.schedule.calls_for(asks)
        others = [ask for ask in asks if ask not in [call.ask for call in calls]]
        for ask in others if self.bots_first else ():
            self._answer(ask)
        for call in calls:
            self._hold(call, leave)
        for ask in () if self.bots_first else others:
            self._answer(ask)

    def _hold(self, call, leave):
        if self.held == leave:
            raise LeftError
        self.held += 1
        self.seen.append((call.seat, call.secret, call.dying, call.slot))
        if call.ask:
            self._answer(call.ask)
        self._hear(self.schedule.record_of(call))

    def _answer(self, ask):
        self._hear(Answered(ask, self.answers[ask]))

    def _hear(self, event):
        if event is not None and not self.game.over:
            self.game.take(event)


def answers_of(rules, seed):
    return {event.ask: event.answer for event in random_game(rules, seed).log if isinstance(event, Answered)}


def assert_nothing_is_told(rules, seed, times=1, **manner):
    """Left at each call in turn, `times` times over, it goes on where it was."""
    answers = answers_of(rules, seed)
    whole = Sitting(new_game(rules, seed), answers, **manner)
    whole.play()
    for number in range(whole.held):
        sitting = Sitting(new_game(rules, seed), answers, **manner)
        assert sitting.play(number)
        if sitting.game.over:  # the log is whole, and there is nothing to go on with
            assert number > 10
            return
        seen = sitting.seen
        for _ in range(times - 1):
            sitting = sitting.gone_on_with()
            assert sitting.play(0)
            seen = seen + sitting.seen
        last = sitting.gone_on_with()
        last.play()
        assert once_dead(seen + last.seen) == once_dead(whole.seen), number


def once_dead(seen):
    """Until their affairs are closed the dead may be called again, hunters or not: that counts once."""
    dead = set()
    return [item for item in seen if not (isinstance(item, tuple) and item[2] and (item in dead or dead.add(item)))]


@pytest.mark.parametrize("bots_first", [True, False])
@pytest.mark.parametrize("name", RULESETS)
def test_leaving_at_any_call_tells_nothing(name, bots_first):
    for seed in range(2):
        assert_nothing_is_told(rules_of(name), seed, bots_first=bots_first)


@pytest.mark.parametrize("name", RULESETS)
def test_nor_does_leaving_again_at_once(name):
    assert_nothing_is_told(rules_of(name), 4, times=3)


@pytest.mark.parametrize("name", RULESETS)
def test_nor_in_a_house_of_one_round(name):
    assert_nothing_is_told(rules_of(name, council_rounds=1), 2)
