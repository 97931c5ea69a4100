"""The table in a real browser: everyone sits where they sit, whatever they are called."""

from __future__ import annotations

from dataclasses import replace
from math import dist

import pytest

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

# Every journey a seat sets out on, from the first moment of the page.
WATCH = """window.journeys = []; addEventListener('transitionrun', ({ target, propertyName }) =>
  propertyName === 'transform' && target.matches('.seat') && journeys.push(target.ariaLabel))"""
SET_OUT = """Promise.all(document.getAnimations().map(each => each.ready)).then(() =>
  new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(journeys.length)))))"""


def called(lines, name):
    """The same game of people who are all called alike."""
    table = replace(lines[1].event, names=(name,) * len(lines[1].event.names))
    return [lines[0], replace(lines[1], event=table), *lines[2:]]


def tokens(replay, lines, chair, **window):
    replay.open(lines, **window)
    replay.sit(chair)
    return replay.run(TOKENS)


@WINDOWS
@pytest.mark.parametrize("chair", ["public", "seat:3", "all"])
def test_a_long_name_moves_nobody_and_covers_nobody(replay, sheriff, window, chair):
    assert len(LONGEST) == 40
    places = tokens(replay, called(sheriff, "A"), chair, **window)
    for name in ("Anna Maria Schmidt", LONGEST):
        found = tokens(replay, called(sheriff, name), chair, **window)
        assert max(map(dist, places, found)) < 2
        assert replay.run(COVERED) == []
        assert replay.run(CUT_OFF) == 0


def test_a_name_too_long_for_its_plate_is_told_whole(replay, sheriff):
    replay.open(called(sheriff, LONGEST), width=375, height=720)
    assert replay.run("document.querySelector('.plate').title") == LONGEST
    assert LONGEST in replay.run("document.querySelector('.seat').ariaLabel")


@WINDOWS
def test_a_vote_points_at_the_token_of_whom_it_is_for(replay, sheriff, window):
    vote = next(line.event for line in sheriff if isinstance(line.event, Vote) and line.event.target is not None)
    replay.open(called(sheriff, LONGEST), "public", **window)
    while not replay.count(".arrow.latest"):
        replay.press("ArrowRight")
    (head,) = replay.run(HEADS)
    places = replay.run(TOKENS)
    assert min(range(len(places)), key=lambda seat: dist(places[seat], head)) == vote.target
    assert dist(places[vote.target], head) < 45


@pytest.mark.parametrize("view", ["all", "public", "seat:3"])
def test_everyone_sits_from_the_first_moment_and_moves_only_when_the_chair_does(replay, sheriff, view):
    replay.open(sheriff, view, first=WATCH, calm=False)
    assert replay.run(SET_OUT) == 0
    if view == "all":
        replay.sit("seat:3")
        assert replay.run(SET_OUT) == len(sheriff[0].event.deal)
