"""Quitting at any call and resuming gives nothing away: the calls and public facts are those of an unbroken game.

Another law says that the calls of an unbroken game give nothing away. Here a game is quit at each of its calls, real
ones and decoys.
"""

from __future__ import annotations

import pytest

from lab.sample_games import RULESETS, lines_of, new_game, random_game, rules_of
from werewolf.config.rulesets import quick_switches
from werewolf.game.answer_events import Answered
from werewolf.game.events import DeathEvent
from werewolf.game.secrecy import hears_all
from werewolf.storage.codec import encode_line
from werewolf.storage.resume import resume_game
from werewolf.terminal.keyboard.call_schedule import Schedule

PEOPLE = (0, 1, 4)


class Quit(Exception):
    """Somebody quit at a call."""


class KeyboardSession:
    """One session at a keyboard, until somebody quits: the calls held and the public facts shown."""

    def __init__(self, game, answers, people=PEOPLE, *, bots_first=True):
        self.game, self.answers, self.people, self.bots_first = game, answers, people, bots_first
        self.schedule, self.seen, self.held, self.shown = Schedule(game.rules, people), [], 0, 0
        self.badges = []  # the numbers of the calls for the badge

    def resume(self):
        lines = lines_of(self.game)
        game, _ = resume_game([encode_line(line) for line in lines], lambda: None)
        again = KeyboardSession(game, self.answers, self.people, bots_first=self.bots_first)
        again.shown = again.schedule.recall([line.event for line in lines])
        return again

    def play(self, quit_at=None):
        """Play on; return whether the session was quit, at the call of this number."""
        try:
            self._play(quit_at)
        except Quit:
            return True
        return False

    def _play(self, quit_at):
        asks = self.game.waiting() if self.game.log else self.game.begin()
        while True:
            end = len(self.game.log)
            for event in self.game.log[self.shown : end]:
                self._show(event, quit_at)
            self.shown = end
            if not asks:
                return
            self._take_answers(asks, quit_at)
            asks = self.game.advance()

    def _show(self, event, quit_at):
        for call in self.schedule.calls_before(event):
            self._hold(call, quit_at)
        if isinstance(event, DeathEvent):
            self._record(self.schedule.record_of_death(event.actor))
        if hears_all(event):
            self.seen.append(event)

    def _take_answers(self, asks, quit_at):
        calls = self.schedule.calls_for(asks)
        if self.schedule.asks_all_at_once(asks):
            self._raise_hands(tuple(ask.seat for ask in asks if ask.seat in self.people), quit_at)
        others = [ask for ask in asks if ask not in [call.ask for call in calls]]
        for ask in others if self.bots_first else ():
            self._answer(ask)
        for call in calls:
            if call.ask and call.ask.purpose == "badge":
                self._record(self.schedule.record_of_death(call.seat))
            self._hold(call, quit_at)
        for ask in () if self.bots_first else others:
            self._answer(ask)

    def _raise_hands(self, seats, quit_at):
        if seats and self.held == quit_at:
            raise Quit
        self.held += bool(seats)
        self.seen.append(("hands", None, None, seats))

    def _hold(self, call, quit_at):
        if self.held == quit_at:
            raise Quit
        if call.ask and call.ask.purpose == "badge":
            self.badges.append(self.held)
        self.held += 1
        self.seen.append((call.seat, call.secret, call.dying, call.slot))
        if call.ask:
            self._answer(call.ask)
        self._record(self.schedule.record_of(call))

    def _answer(self, ask):
        self._record(Answered(ask, self.answers[ask]))

    def _record(self, event):
        if event is not None and not self.game.over:
            self.game.take(event)


def answers_of(rules, seed):
    return {event.ask: event.answer for event in random_game(rules, seed).log if isinstance(event, Answered)}


def assert_quitting_gives_nothing_away(rules, seed, times=1, only_badges=False, **options):
    """Quit at each call in turn (or only at the badge's), `times` times in a row; the game must continue there."""
    answers = answers_of(rules, seed)
    whole = KeyboardSession(new_game(rules, seed), answers, **options)
    whole.play()
    for number in whole.badges if only_badges else range(whole.held):
        session = KeyboardSession(new_game(rules, seed), answers, **options)
        assert session.play(number)
        once = list if number in whole.badges else once_dead  # after the badge's question no shot is asked for again
        if session.game.over:  # the log is complete, so there is nothing to resume
            assert number > 10
            return
        seen = session.seen
        for _ in range(times - 1):
            session = session.resume()
            assert session.play(0)
            seen = seen + session.seen
        last = session.resume()
        last.play()
        assert once(seen + last.seen) == once(whole.seen), number


def once_dead(seen):
    """Repeated calls of a dead seat count once: it may be called again until its death is recorded, hunter or not."""
    dead = set()
    return [item for item in seen if not (isinstance(item, tuple) and item[2] and (item in dead or dead.add(item)))]


@pytest.mark.parametrize("bots_first", [True, False])
@pytest.mark.parametrize("name", RULESETS)
def test_quitting_at_any_call_gives_nothing_away(name, bots_first):
    for seed in range(2):
        assert_quitting_gives_nothing_away(rules_of(name), seed, bots_first=bots_first)


@pytest.mark.parametrize("name", RULESETS)
def test_quitting_again_at_once_gives_nothing_away(name):
    assert_quitting_gives_nothing_away(rules_of(name), 4, times=3)


@pytest.mark.parametrize("bots_first", [True, False])
@pytest.mark.parametrize("name", RULESETS)
def test_quitting_at_a_quick_table_gives_nothing_away(name, bots_first):
    rules = rules_of(name, **quick_switches(rules_of(name), len(PEOPLE)))
    assert_quitting_gives_nothing_away(rules, 2, bots_first=bots_first)


def test_whoever_quits_at_the_badge_is_not_asked_for_a_shot_again():
    rules, everyone = rules_of("sheriff"), tuple(range(12))
    seeds = [seed for seed in range(8) if any(e.kind == "SheriffBadgeTransfer" for e in random_game(rules, seed).log)]
    for seed in seeds[:3]:
        assert_quitting_gives_nothing_away(rules, seed, only_badges=True, people=everyone)
    assert seeds
