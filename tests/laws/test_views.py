"""Secrecy: a seat's view contains only the log lines addressed to it."""

from __future__ import annotations

import pytest

from lab.sample_games import TABLES, lines_of, rules_at, talkative_game
from werewolf.game.answer_events import Answered
from werewolf.game.event import EVENTS, Audience
from werewolf.game.events import GameOver, GameStart
from werewolf.game.roles import roles
from werewolf.game.secrecy import View, everything, hears, public, visible

SEEDS = range(8)


class Fixed:
    """A ledger with a fixed list of lines."""

    def __init__(self, lines):
        self._lines = lines

    def lines(self):
        return self._lines


def knowledge(seat, lines):
    view = View(seat, Fixed(lines))
    table = view.table
    return (view.seen(), view.role, view.pack, table.living, table.dead, table.sheriff, table.day, table.phase)


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_does_not_depend_on_hidden_lines(name, seed):
    """A seat's view of only its own lines equals its view of the whole log."""
    lines = lines_of(talkative_game(rules_at(name), seed))
    for seat in range(len(lines[0].event.deal)):
        own = [line for line in lines if hears(seat, line.to)]
        assert knowledge(seat, own) == knowledge(seat, lines)
        assert visible(seat, own) == visible(seat, lines)


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_goes_to_the_right_seats(name, seed):
    """The audience of each kind of event, written here a second time and independently of the classes."""
    lines = lines_of(talkative_game(rules_at(name), seed))
    deal = lines[0].event.deal
    pack = {seat for seat, role in enumerate(deal) if role == "werewolf"}
    living = set(range(len(deal)))
    for line in lines:
        event, kind = line.event, line.event.kind
        if kind == "DeathAnnouncement":
            living -= set(event.dead_players)
        elif kind == "Banishment":
            living -= {event.banished}
        elif kind == "HunterShoot":
            living -= {event.target}
        if kind in ("PackTalk", "Proposal", "WerewolfKill", "PackMet"):
            assert set(line.to) == pack & living
        elif kind in ("SeerAction", "GuardAction", "DoctorAction", "WitchAction", "WitchTold", "CardDealt"):
            assert line.to == (event.actor,)
        elif kind == "Answered":
            assert line.to == (event.ask.seat,)
        elif kind in ("GameStart", "Bids", "NightOutcome", "DeathEvent"):
            assert line.to == "moderator"
        elif kind == "HunterShoot":
            assert line.to == ("moderator" if event.target is None else "all")
        elif kind in ("SubPhaseStart", "SubPhaseEnd"):
            secret = line.phase == "NIGHT" or event.sub_phase == "PACK_TALK"
            assert line.to == ("moderator" if secret else "all")
        else:
            assert line.to == "all", kind


@pytest.mark.parametrize("name", TABLES)
def test_a_dead_seat_learns_only_what_is_public(name):
    for seed in SEEDS:
        lines = lines_of(talkative_game(rules_at(name), seed))
        dead = set()
        for line in lines:
            own_last_act = isinstance(line.event, Answered)
            if line.to not in ("all", "moderator") and not own_last_act:
                assert not dead & set(line.to)
            event = line.event
            dead |= {*getattr(event, "dead_players", ())}
            dead |= {event.banished} if event.kind == "Banishment" else set()
            dead |= {event.target} if event.kind == "HunterShoot" else set()


@pytest.mark.parametrize("name", TABLES)
def test_the_public_view_names_no_role_before_the_end(name):
    words = {*roles(), "mafia", "detective"} - {"villager"}
    for seed in SEEDS:
        for seen in public(lines_of(talkative_game(rules_at(name), seed))):
            if not isinstance(seen.event, GameOver) and seen.event.kind != "TableSet":
                assert not words & set(str(seen.event).replace("'", " ").split())


def test_nobody_can_see_who_is_a_person_and_who_is_a_model():
    for seen in public(lines_of(talkative_game(rules_at("classic")))):
        assert not isinstance(seen.event, GameStart)


def test_the_moderator_sees_every_line():
    lines = lines_of(talkative_game(rules_at("mafia")))
    assert [seen.event for seen in everything(lines)] == [line.event for line in lines]


def test_every_event_declares_its_audience():
    talkative_game(rules_at("mafia"))
    assert all(isinstance(event.heard_by, Audience) for event in EVENTS.values())


def test_views_carry_no_line_numbers():
    (seen, *_) = visible(0, lines_of(talkative_game(rules_at("mafia"))))
    assert not hasattr(seen, "n")
    assert not hasattr(seen, "to")
