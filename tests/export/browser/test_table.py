"""The table in a real browser: seats stay in place however long the names are."""

from __future__ import annotations

from math import dist

import pytest
from msgspec.structs import replace

from werewolf.game.events import Vote

LONGEST = "Wilhelmina-Alexandra of Northumberland W"
WINDOWS = pytest.mark.parametrize("window", [{"width": 1200, "height": 800}, {"width": 375, "height": 720}])
TOKENS = """[...document.querySelectorAll('.token')].map(token => token.getBoundingClientRect())
  .map(box => [box.x + box.width / 2, box.y + box.height / 2])"""
COVERED = """[...document.querySelectorAll('.plate, .card')].flatMap(words => {
  const [a, seat] = [words.getBoundingClientRect(), words.closest('.seat')];
  const meets = (b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const others = [...document.querySelectorAll('.token')].filter(token => token.closest('.seat') !== seat);
  return others.filter(token => meets(token.getBoundingClientRect())).map(token => words.textContent);
})"""
CUT_OFF = """[...document.querySelectorAll('.plate')].map(plate => plate.getBoundingClientRect())
  .filter(box => box.left < 0 || box.right > stage.getBoundingClientRect().right).length"""
HEADS = """[...document.querySelectorAll('.arrow.latest .head')].map(head => head.getBoundingClientRect())
  .map(box => [box.x + box.width / 2, box.y + box.height / 2])"""

# Records every movement of a seat, from the start of the page.
WATCH = """window.journeys = []; addEventListener('transitionrun', ({ target, propertyName }) =>
  propertyName === 'transform' && target.matches('.seat') && journeys.push(target.textContent))"""
SET_OUT = """Promise.all(document.getAnimations().map(each => each.ready)).then(() =>
  new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(journeys.length)))))"""


def with_name(lines, name):
    """The same game, in which all players have this name."""
    table = replace(lines[1].event, names=(name,) * len(lines[1].event.names))
    return [lines[0], replace(lines[1], event=table), *lines[2:]]


def tokens(replay, lines, chair, **window):
    replay.open(lines, **window)
    replay.choose_view(chair)
    return replay.run(TOKENS)


@WINDOWS
@pytest.mark.parametrize("chair", ["public", "seat:3", "all"])
def test_a_long_name_moves_no_seat_and_covers_none(replay, sheriff, window, chair):
    assert len(LONGEST) == 40
    places = tokens(replay, with_name(sheriff, "A"), chair, **window)
    for name in ("Anna Maria Schmidt", LONGEST):
        found = tokens(replay, with_name(sheriff, name), chair, **window)
        assert max(map(dist, places, found)) < 2
        assert replay.run(COVERED) == []
        assert replay.run(CUT_OFF) == 0


def test_a_name_too_long_for_its_plate_is_in_the_tooltip(replay, sheriff):
    replay.open(with_name(sheriff, LONGEST), width=375, height=720)
    assert replay.run("document.querySelector('.plate').title") == LONGEST
    assert LONGEST in replay.run("document.querySelector('.seat .spoken').textContent")


@WINDOWS
def test_a_votes_arrow_points_at_its_target(replay, sheriff, window):
    vote = next(line.event for line in sheriff if isinstance(line.event, Vote) and line.event.target is not None)
    replay.open(with_name(sheriff, LONGEST), "public", **window)
    while not replay.count(".arrow.latest"):
        replay.press("ArrowRight")
    (head,) = replay.run(HEADS)
    places = replay.run(TOKENS)
    assert min(range(len(places)), key=lambda seat: dist(places[seat], head)) == vote.target
    assert dist(places[vote.target], head) < 45


@pytest.mark.parametrize("view", ["all", "public", "seat:3"])
def test_seats_are_in_place_at_once_and_move_only_when_the_view_changes(replay, sheriff, view):
    replay.open(sheriff, view, first=WATCH, calm=False)
    assert replay.run(SET_OUT) == 0
    if view == "all":
        replay.choose_view("seat:3")
        assert replay.run(SET_OUT) == len(sheriff[0].event.deal)
