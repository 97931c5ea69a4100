"""The schedule: calls to the keyboard depend only on public facts."""

from __future__ import annotations

from itertools import combinations

import pytest

from lab.sample_games import RULESETS, new_game, random_dispatcher, random_game, rules_of
from tests.laws import test_noninterference as law
from werewolf.config.rulesets import quick_switches
from werewolf.terminal.keyboard.call_schedule import Call, Place, Schedule


def calls_of(game, people):
    """All calls of a game in order, each with its place in the log."""
    schedule, dispatcher = Schedule(game.rules, people), random_dispatcher(game)
    calls, shown = [], 0
    asks = game.begin()
    while True:
        for at in range(shown, len(game.log)):
            calls += [(at, call) for call in schedule.calls_before(game.log[at])]
        shown = len(game.log)
        if not asks:
            return calls
        calls += [(shown, call) for call in schedule.calls_for(asks)]
        asks = game.advance(dispatcher.put(asks))


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("people", [(0, 1, 2), (3, 5), tuple(range(7))])
def test_everyone_asked_is_called_exactly_once(name, people):
    for seed in range(12):
        rules = rules_of(name)
        asked = [
            (event.ask.seat, event.ask.purpose, event.ask.day)
            for event in random_game(rules, seed).log
            if event.kind == "Answered" and event.ask.seat in people
        ]
        spoke = {seat for seat, purpose, _ in asked if purpose == "last_words"}
        asked = [item for item in asked if not (item[1] == "shoot" and item[0] in spoke)]
        calls = [call.ask for _, call in calls_of(new_game(rules, seed), people) if call.ask]
        called = [(ask.seat, ask.purpose, ask.day) for ask in calls]
        assert sorted(called) == sorted(asked)


@pytest.mark.parametrize("name", RULESETS)
def test_each_secret_slot_calls_every_living_person_once_in_seat_order(name):
    people = (0, 2, 3, 6)
    for seed in range(12):
        rules = rules_of(name)
        game = new_game(rules, seed)
        night = [call for at, call in calls_of(game, people) if game_phase(game, at) == ("NIGHT", 1) and not call.dying]
        slots = Schedule(rules, people).night_slots(1)
        living = [seat for seat in people if seat in living_at_night_one(game)]
        assert [call.seat for call in night] == living * len(slots)


def game_phase(game, at):
    return next(
        ((event.phase.value, event.day) for event in reversed(game.log[:at]) if event.kind == "PhaseStart"), None
    )


def living_at_night_one(game):
    return next(e.living for e in game.log if e.kind == "PhaseStart" and (e.phase.value, e.day) == ("NIGHT", 1))


def test_slots_depend_only_on_the_deck():
    assert Schedule(rules_of("sheriff"), ()).night_slots(2) == ["first", "settle", "WITCH_ACTION"]
    assert Schedule(rules_of("sheriff", council_rounds=1), ()).night_slots(2) == ["first", "WITCH_ACTION"]
    assert Schedule(rules_of("mafia"), ()).night_slots(1) == ["first", "settle"]
    assert Schedule(rules_of("mafia"), ()).night_slots(0) == ["NIGHT_ZERO"]
    assert Schedule(rules_of("classic", 5), ()).night_slots(1) == ["first"]
    assert Schedule(rules_of("classic", 5), ()).talk_slots() == []
    assert Schedule(rules_of("classic", 9), ()).talk_slots() == ["PACK_TALK"]


@pytest.mark.parametrize("name", RULESETS)
def test_a_dead_person_is_called_exactly_once_more(name):
    """The call has last words if due, then a shot or its decoy. The badge is public and does not count."""
    for seed in range(15):
        game = new_game(rules_of(name), seed)
        people = tuple(range(len(game.chairs)))
        dying = [call.seat for _, call in calls_of(game, people) if call.dying]
        words = {e.ask.seat for e in game.log if e.kind == "Answered" and e.ask.purpose == "last_words"}
        due = set(game.state.dead) if game.rules.cards.get("hunter") else words
        assert sorted(dying) == sorted(due)


def quick(name, **more):
    """The rules of a quick table."""
    return rules_of(name, **quick_switches(rules_of(name), 4), **more)


@pytest.mark.parametrize(("name", "passes"), [("mafia", 1), ("sheriff", 2), ("classic", 2)])
def test_at_a_quick_table_everyone_passes_the_keyboard_once_or_twice_a_night(name, passes):
    people = (0, 1, 2, 4, 6)
    game = new_game(quick(name), 3)
    night = [call for at, call in calls_of(game, people) if game_phase(game, at) == ("NIGHT", 1) and not call.dying]
    living = [seat for seat in people if seat in living_at_night_one(game)]
    assert [call.seat for call in night] == living * passes
    places = [(call.place.number, call.place.total, call.place.round, call.place.rounds) for call in night]
    assert places == [(at + 1, len(living), each + 1, passes) for each in range(passes) for at in range(len(living))]


def test_a_place_says_which_pass_it_is():
    assert str(Place(3, 8)) == "Pass 3 of 8"
    assert str(Place(3, 8, 1, 2)) == "Pass 3 of 8, round 1 of 2"


def test_with_an_open_campaign_one_open_prompt_asks_who_runs_and_who_withdraws():
    people = tuple(range(12))
    for rules, secret in ((quick("sheriff"), 0), (rules_of("sheriff"), 12)):
        calls = [call for _, call in calls_of(new_game(rules, 1), people) if call.ask]
        assert sum(call.ask.purpose == "run" and call.secret for call in calls) == secret
        assert any(call.ask.purpose == "withdraw" for call in calls) == bool(secret)


@pytest.mark.parametrize("make", [rules_of, quick])
@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seed", range(4))
def test_exchanging_two_cards_changes_no_call(name, seed, make):
    """The law of non-interference, for somebody who watches who goes to the keyboard."""
    rules = make(name)
    first = law.first_world(rules, seed)
    compared = 0
    for a, b in combinations(range(len(first.deal)), 2):
        if first.deal[a] == first.deal[b]:
            continue
        second = law.second_world(first, a, b)
        unasked = law.never_asked(first, second, a, b)
        stops = [min(law.stop_of(world, a, b), unasked) for world in (first, second)]
        one, two = (seen_calls(world, stop) for world, stop in zip((first, second), stops, strict=True))
        shorter = min(len(one), len(two))
        assert one[:shorter] == two[:shorter], (a, b)
        compared += shorter
    assert compared > 100


def seen_calls(world, stop):
    """What an onlooker sees of each call: who is called, and whether behind the curtain."""
    schedule = Schedule(world.rules, tuple(range(0, len(world.deal), 2)))
    calls, log = [], world.game.log
    moments = {}
    for at, _, what in world.items:
        if hasattr(what, "purpose"):
            moments.setdefault(at, []).append(what)
    for at in range(min(stop, len(log)) + 1):
        if at in moments and at < stop:
            calls += schedule.calls_for(moments[at])
            if schedule.asks_all_at_once(moments[at]):
                calls.append(Call(-1, slot=str([ask.seat for ask in moments[at]])))  # whom the open prompt offers
        if at < min(stop, len(log)):
            calls += schedule.calls_before(log[at])
    return [(call.seat, call.secret, call.dying, call.place, call.slot) for call in calls]
