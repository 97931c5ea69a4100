"""The page's panels in a real browser: what is opened can be seen, reached with keys and used on every screen."""

from __future__ import annotations

import msgspec
import pytest

from werewolf.export.html import page
from werewolf.game.secrecy import Viewpoint
from werewolf.review.game_review import full_review
from werewolf.review.walk import walk

# The parts of the pane that are at least partly in view.
IN_VIEW = """(selector) => {
  const [box, room] = [document.querySelector(selector).getBoundingClientRect(), pane.getBoundingClientRect()];
  return box.height > 20 && box.top >= room.top && box.top < room.bottom - 20;
}"""


@pytest.mark.parametrize("window", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}])
def test_the_matrix_opens_where_it_can_be_seen(replay, sheriff, window):
    replay.open(sheriff, "public", **window)
    replay.drag(replay.last // 2)
    replay.click("#votes")
    assert replay.run(f"({IN_VIEW})('#matrix')")


@pytest.mark.parametrize("width", [390, 1280])
def test_the_link_can_be_copied_on_every_screen(replay, sheriff, width):
    replay.open(sheriff, "public", width=width, height=844)
    assert replay.run("copy.getBoundingClientRect().width") >= 40
    replay.browser.set_window(width=1670 - width, height=844)
    assert replay.run("new Promise(done => setTimeout(() => done(copy.getBoundingClientRect().width), 50))") >= 40


def test_rings_of_suspicion_end_with_the_game(replay, sheriff):
    review = full_review(walk(sheriff, "sheriff"), [])
    replay.show(page(sheriff, Viewpoint.parse("all"), True, None, review))
    replay.drag(replay.last // 2)
    assert replay.count(".weighed") > 3
    replay.press("End")
    assert replay.count(".weighed") == 0


def test_the_transcript_says_at_the_start_which_model_plays_whom(replay, sheriff):
    start = sheriff[0].event
    models = [msgspec.structs.replace(chair, kind="openai:some-model") for chair in start.players[:2]]
    players = (*models, *start.players[2:])
    lines = [msgspec.structs.replace(sheriff[0], event=msgspec.structs.replace(start, players=players)), *sheriff[1:]]
    replay.open(lines, "all", width=390, height=844)
    names = " and ".join(chair.name for chair in models)
    told = replay.text(".cast")
    assert told.startswith("some-model: ") and all(name in told for name in names.split(" and "))


def test_everything_that_scrolls_can_be_reached_with_keys(replay, sheriff):
    replay.open(sheriff, "all", width=320, height=600)
    replay.press("v")
    replay.press("End")
    stuck = replay.run(
        "[...document.querySelectorAll('main *')].filter(it => /auto|scroll/.test(getComputedStyle(it).overflowX)"
        " && it.scrollWidth > it.clientWidth && it.tabIndex < 0 && it.getBoundingClientRect().width > 0)"
        ".map(it => it.className || it.id)"
    )
    assert stuck == []


def test_an_unfinished_game_says_at_its_end_that_it_stops_there(replay, sheriff):
    words = "The game is unfinished; it has been played up to here."
    replay.show(page(sheriff[:150], Viewpoint.parse("public"), False, stops=words))
    assert replay.run("stops.hidden")
    replay.press("End")
    assert replay.run(f"({IN_VIEW})('#stops')") and replay.text("#stops") == words
