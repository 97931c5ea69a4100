"""Noninterference: if two seats exchange cards, no other seat can tell, until an event on a closed list happens.

Seats a and b exchange cards. Secret answers move with the card, public ones stay with the seat. Until the first event
on the list, every other seat v sees and is asked the same. The list: v is a wolf and the exchange involves a wolf;
v checks a or b; a shot is fired; the game is won; a moved answer is illegal for its new holder; one role died in one
world only; a tie in the pack was broken by seat; a card was revealed.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from lab.sample_games import TABLES, new_game, rules_at, rules_of, talkative_dispatcher
from werewolf.game.answer_events import Answered
from werewolf.game.asks import Answer, objection
from werewolf.game.events import GameOver, SubPhaseEnd
from werewolf.game.roles import roles
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.roles.seer import SeerAction
from werewolf.game.roles.werewolf import Proposal, WerewolfKill
from werewolf.game.secrecy import Ledger, hears
from werewolf.game.seeded_random import SeededRandom

SECRET = {"kill", "propose", "settle", "check", "potion", "protect", "shoot", "pack_talk"}


class World:
    """One game, with everything each seat sees and is asked, in order."""

    def __init__(self, rules, seed, deal, shows=lambda line: line.seen()):
        self.game = new_game(rules, seed, deal)
        self.rules, self.deal, self.shows = rules, deal, shows
        self.answers = {}
        self.items = []  # (log length, who, what)
        self._ledger = Ledger(self.game.log)
        self._shown = 0

    def run(self, answer_of):
        """Play until the end, or until `answer_of` has no legal answer."""
        asks = self.game.begin()
        while asks:
            self.show()
            answered = []
            for ask in asks:
                self.items.append((len(self.game.log), (ask.seat,), ask))
                answer = answer_of(ask)
                if answer is None or objection(ask, answer):
                    return self
                answered.append(Answered(ask, answer))
                self.answers[place(ask, ask.seat)] = answer
            asks = self.game.advance(answered)
        self.show()
        return self

    def show(self):
        for line in self._ledger.lines()[self._shown :]:
            shown = self.shows(line)
            if isinstance(line.event, Answered) or shown is None:
                continue
            self.items.append((line.n, line.to, shown))
        self._shown = len(self._ledger.lines())

    def for_seat(self, seat, stop):
        return [what for at, to, what in self.items if at < stop and hears(seat, to)]


def place(ask, seat):
    return (ask.day, ask.sub_phase, ask.purpose, seat, ask.turn)


def stop_of(world, a, b):
    """The index where the first event of the closed list ends the comparison. Checks by v are handled in `checked`."""
    log = world.game.log
    dying = False
    proposals = []
    for index, event in enumerate(log):
        if isinstance(event, HunterShoot) and event.target is not None:
            return index
        if isinstance(event, Proposal):
            proposals = [*proposals, event] if proposals and event.round == proposals[-1].round else [event]
        if isinstance(event, WerewolfKill):
            if tied(proposals):
                return index
            proposals = []
        dead = {*getattr(event, "dead_players", ()), getattr(event, "banished", None)}
        if len({a, b} & dead) == 1 and acts_at_night(world, a, b):
            dying = True  # the aftermath of the death is still compared
        if dying and isinstance(event, SubPhaseEnd):
            return index
        if isinstance(event, GameOver):
            return max(i for i, e in enumerate(log) if isinstance(e, SubPhaseEnd))
    return len(log) + 1


def acts_at_night(world, a, b):
    """Whether a or b acts at night. Only then does a death in one world alone change what follows."""
    return any(roles()[world.deal[seat]].night for seat in (a, b))


def tied(proposals):
    counts = Counter(event.target for event in proposals).most_common(2)
    return len(counts) > 1 and counts[0][1] == counts[1][1]


def checked(world, seat, a, b):
    return next(
        (
            i
            for i, e in enumerate(world.game.log)
            if isinstance(e, SeerAction) and e.actor == seat and e.target in (a, b)
        ),
        len(world.game.log) + 1,
    )


def never_asked(first, second, a, b):
    """The index of the first secret question to a or b that the card's new holder is not asked in the second world."""
    asked = {place(what, what.seat) for _, _, what in second.items if hasattr(what, "purpose")}
    swap = {a: b, b: a}
    for at, _, what in first.items:
        secret = getattr(what, "purpose", None) in SECRET - {"shoot"} and what.seat in swap
        if secret and place(what, swap[what.seat]) not in asked:
            return at
    return len(first.game.log) + 1


def day_of(item):
    return getattr(item, "day", 0)


def exchanged(deal, a, b):
    cards = list(deal)
    cards[a], cards[b] = cards[b], cards[a]
    return tuple(cards)


def first_world(rules, seed, insist=None, **planted):
    """A game of random players who name each other, with fixed answers for the purposes in `insist`."""
    deal = new_game(rules, seed).rng.shuffled([r for r, n in rules.cards.items() for _ in range(n)], "deal")
    world = World(rules, seed, deal, **planted)
    dispatcher = talkative_dispatcher(world.game)
    insisted = insist or {}

    def answer_of(ask):
        if ask.purpose in ("propose", "settle") and not planted:
            return agreed(ask, seed)
        return insisted.get(ask.purpose) or dispatcher.answer(ask).answer

    return world.run(answer_of)


def agreed(ask, seed):
    """The same answer for all wolves. Random wolves would almost always tie, and a tie ends the comparison."""
    return Answer(ask.options[(seed + 5 * ask.day) % len(ask.options)])


def second_world(first, a, b, **planted):
    swap = {a: b, b: a}

    def answer_of(ask):
        holder = swap.get(ask.seat, ask.seat) if ask.purpose in SECRET else ask.seat
        return first.answers.get(place(ask, holder))

    seed = first.game.seed
    return World(first.rules, seed, exchanged(first.deal, a, b), **planted).run(answer_of)


def differences(rules, seed, insist=None, **planted):
    """The number of items compared on each day, over all exchanges, and the first item that differs."""
    first = first_world(rules, seed, insist, **planted)
    compared, difference = Counter(), None
    for a, b in combinations(range(len(first.deal)), 2):
        if first.deal[a] == first.deal[b]:
            continue
        second = second_world(first, a, b, **planted)
        unasked = never_asked(first, second, a, b)
        ends = [min(stop_of(world, a, b), unasked) for world in (first, second)]
        pack_touched = "werewolf" in (first.deal[a], first.deal[b])
        for v in sorted(set(range(len(first.deal))) - {a, b}):
            if pack_touched and first.deal[v] == "werewolf":
                continue
            one, two = (
                world.for_seat(v, min(end, checked(world, v, a, b)))
                for world, end in zip((first, second), ends, strict=True)
            )
            shorter = min(len(one), len(two))
            compared.update(day_of(item) for item in one[:shorter])
            if one[:shorter] != two[:shorter] and difference is None:
                at = next(i for i in range(shorter) if one[i] != two[i])
                difference = (a, b, v, one[at], two[at])
    return compared, difference


@pytest.mark.parametrize("name", TABLES)
def test_nobody_can_tell_that_two_cards_were_exchanged(name):
    """The comparison covers the first days: one that stopped on the first evening would prove nothing."""
    reached = Counter()
    for seed in range(8):
        compared, difference = differences(rules_at(name), seed)
        assert difference is None, (seed, difference)
        assert compared.total() > 1000
        reached += compared
    assert reached[2] > 2000
    assert reached[3] > 500


@pytest.mark.parametrize("switches", [{"campaign": "open"}, {"council_rounds": 1}, {"tie": "revote"}, {"replies": 5}])
def test_nobody_can_tell_with_other_switches(switches):
    for seed in range(4):
        assert differences(rules_of("sheriff", **switches), seed)[1] is None


def test_nobody_can_tell_at_a_small_table():
    """At small tables rare situations are common: one hunter, one witch, few seats."""
    rules = rules_of("classic", None, {"werewolf": 2, "seer": 1, "witch": 1, "hunter": 1, "doctor": 1, "villager": 1})
    for seed in range(12):
        assert differences(rules, seed)[1] is None


# The test must find leaks. Each of the following adds one, which must be caught.


def numbered(line):
    """Leak: a view contains line numbers of the log, which count hidden events."""
    return line if line.to != "moderator" else None


def holder_is_a_person(line):
    """Leak: the marker of a night action is public, but missing if no person (here: an even seat) has that card."""
    event = line.event
    if event.kind == "SubPhaseStart" and event.secret and line.phase == "NIGHT" and event.sub_phase in AT_NIGHT:
        return event.sub_phase if holder_is_a_person.deal.index(AT_NIGHT[event.sub_phase]) % 2 == 0 else None
    return line.seen()


HUNTERS = rules_of("classic", None, {"werewolf": 2, "hunter": 2, "villager": 4})
AT_NIGHT = {"SEER_ACTION": "seer", "GUARD_ACTION": "guard", "WITCH_ACTION": "witch", "DOCTOR_ACTION": "doctor"}


class Leaky(World):
    """A world that shows everyone something secret."""

    def show(self):
        holder_is_a_person.deal = self.deal
        start = len(self.items)
        super().show()
        for index in range(start, len(self.items)):
            at, _, what = self.items[index]
            if self.leaks(what):
                self.items[index] = (at, "all", what)

    def leaks(self, what):
        return isinstance(what, str) or isinstance(getattr(what, "event", None), HunterShoot)


class NamedWait(World):
    """Leak: at night everyone can see for whom the table is waiting."""

    def run(self, answer_of):
        def named(ask):
            if ask.purpose in SECRET:
                self.items.append((len(self.game.log), "all", f"waiting for {ask.seat}"))
            return answer_of(ask)

        return super().run(named)


def caught(monkeypatch, world, rules, seeds=range(40), **planted):
    monkeypatch.setattr(f"{__name__}.World", world)
    return any(differences(rules, seed, **planted)[1] is not None for seed in seeds)


def test_line_numbers_in_a_view_are_caught(monkeypatch):
    assert caught(monkeypatch, World, HUNTERS, insist={"shoot": Answer("decline")}, shows=numbered)


def test_a_missing_marker_is_caught(monkeypatch):
    assert caught(monkeypatch, Leaky, rules_of("sheriff"), shows=holder_is_a_person)


def test_a_publicly_declined_shot_is_caught(monkeypatch):
    assert caught(monkeypatch, Leaky, HUNTERS, insist={"shoot": Answer("decline")})


def test_a_public_list_of_who_is_still_thinking_at_night_is_caught(monkeypatch):
    assert caught(monkeypatch, NamedWait, rules_of("mafia"))


def test_draws_that_depend_on_the_length_of_the_log_are_caught(monkeypatch):
    """Leak: the random draw that breaks a tie depends on the number of secret lines before it."""
    fair = SeededRandom.draw
    logs = []

    class Shifted(World):
        def run(self, answer_of):
            logs.append(self.game.log)
            return super().run(answer_of)

    monkeypatch.setattr(
        SeededRandom, "draw", lambda rng, below, at: fair(rng, below, f"{at}|{len(logs[-1]) if logs else 0}")
    )
    assert caught(monkeypatch, Shifted, HUNTERS, insist={"shoot": Answer("decline")})


def test_without_a_leak_nothing_is_reported_at_that_table():
    for seed in range(15):
        assert differences(HUNTERS, seed, insist={"shoot": Answer("decline")})[1] is None
