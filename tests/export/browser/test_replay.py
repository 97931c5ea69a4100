"""The page in a real browser: it loads, steps and plays, and shows each seat its own view."""

from __future__ import annotations

import re
from random import Random

import pytest

from lab.sample_games import RULESETS, finish_with_bots, rules_of
from tests.terminal.screen.scenes import everything
from werewolf.game.ruleset import Ruleset
from werewolf.telling.event_words import Voice


@pytest.mark.parametrize("view", ["all", "public", "seat:2"])
@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_can_be_stepped_through_to_the_closing_page(replay, name, view):
    lines = finish_with_bots(name, 3)[1]
    replay.open(lines, view)
    assert replay.at == 0
    assert replay.count("#seats .seat") == len(lines[0].event.deal)
    for _ in range(replay.last):
        assert not replay.run("document.body.classList.contains('over')")
        replay.press("ArrowRight")
    assert replay.at == replay.last
    rules = Ruleset.model_validate(lines[0].event.ruleset)
    names = lines[1].event.names
    assert Voice(rules, names).tell(lines[-1].event) in replay.text("#moment")
    assert not replay.run("closing.hidden")
    assert replay.count("#closing .fates li") == len(lines[0].event.deal)


@pytest.mark.parametrize("view", ["all", "seat:0", "seat:3"])
def test_every_kind_of_event_can_be_shown(replay, view):
    for name in RULESETS:
        replay.open(everything(rules_of(name)), view)
        for at in range(replay.last + 1):
            replay.drag(at)
            assert replay.text("#moment").strip()


def test_a_moment_looks_the_same_however_you_get_there(replay, sheriff):
    replay.open(sheriff)
    states = [replay.state()]
    while replay.at < replay.last:
        replay.press("ArrowRight")
        states.append(replay.state())
    random = Random(1)
    for at in random.sample(range(len(states)), 40):
        replay.drag(at)
        assert replay.state() == states[at]
        replay.press("ArrowLeft")
        assert replay.state() == states[max(0, at - 1)]
    replay.drag(60)
    for chair in ("seat:4", "all", "public"):
        replay.choose_view(chair)
    assert replay.state() == states[60]
    replay.press("t")
    replay.press("t")
    assert replay.state() == states[60]


def test_stepping_back_through_a_whole_game_ends_where_it_began(replay, sheriff):
    replay.open(sheriff, "public")
    first = replay.state()
    replay.press("End")
    for _ in range(replay.last):
        replay.press("ArrowLeft")
    assert replay.state() == first


def test_every_listed_key_works(replay, sheriff):
    replay.open(sheriff)
    replay.press("ArrowRight")
    replay.press("ArrowRight")
    replay.press("ArrowLeft")
    assert replay.at == 1
    assert replay.text("#when") == "Night 1"
    replay.press("ArrowRight", shift=True)
    assert replay.text("#when") == "Day 1"
    replay.press("PageDown")
    assert replay.text("#when") == "Night 2"
    replay.press("ArrowLeft", shift=True)
    replay.press("PageUp")
    assert (replay.text("#when"), replay.at) == ("Night 1", 1)
    replay.press("End")
    assert replay.at == replay.last
    replay.press("Home")
    assert replay.at == 0
    faster, slower = ["2", "4", "8", "16", "16"], ["8", "4", "2", "1", "0.5", "0.5"]
    for key, speed in [("+", speed) for speed in faster] + [("-", speed) for speed in slower]:
        replay.press(key)
        assert replay.run("document.getElementById('speed').value") == speed
    replay.press("c")
    assert replay.run("chair.value") == "seat:0"
    replay.press("C", shift=True)
    replay.press("C", shift=True)
    assert replay.run("chair.value") == "all"
    replay.press("t")
    assert replay.run("thoughts.getAttribute('aria-pressed')") == "true"
    before = replay.run("getComputedStyle(document.body).backgroundColor")
    replay.press("d")
    assert replay.run("getComputedStyle(document.body).backgroundColor") != before
    replay.press(" ")
    assert replay.run("play.getAttribute('aria-label')") == "Pause"
    replay.press(" ")
    assert replay.run("play.getAttribute('aria-label')") == "Play"
    at = replay.at
    replay.press("?")
    assert replay.run("document.getElementById('keys').open")
    replay.press("ArrowRight")
    replay.press("Escape")
    assert not replay.run("document.getElementById('keys').open")
    assert replay.at == at


# A clock that ends every wait at once and records how long it would have been.
HURRY = """(() => {
  const after = window.setTimeout;
  window.waits = [];
  window.setTimeout = (act, wait) => { waits.push(wait); return after(act, 0); };
})()"""
OVER = """new Promise(done => new MutationObserver(() => document.body.classList.contains('over') && done())
  .observe(document.body, { attributes: true }))"""


@pytest.mark.parametrize("speed", [0.5, 16])
def test_play_goes_to_the_end_and_stops(replay, speed):
    replay.open(finish_with_bots("mafia", 3)[1], "public")
    replay.change("#speed", speed, "change")
    replay.run(HURRY)
    replay.run(f"(() => {{ const over = {OVER}; play.click(); return over; }})()")
    assert replay.at == replay.last
    assert replay.run("play.getAttribute('aria-label')") == "Play"
    waits = [wait for wait in replay.run("waits") if wait != 400]  # 400: the address is written
    assert len(waits) == replay.last
    assert 300 < min(waits) * speed < max(waits) * speed < 30_000  # a vote is read quickly, a long speech is not
    replay.click("#play")
    assert replay.run("play.getAttribute('aria-label')") == "Pause"


def test_buttons_do_what_keys_do(replay, sheriff):
    replay.open(sheriff, "public")
    replay.click("#forward")
    replay.click("#forward")
    replay.click("#back")
    assert replay.at == 1
    replay.click("#phase-forward")
    assert replay.text("#when") == "Day 1"
    replay.click("#phase-back")
    assert replay.text("#when") == "Night 1"
    replay.click("#help")
    assert replay.run("document.getElementById('keys').open")


def test_each_seat_sees_its_own_cards_and_the_public_none_until_the_end(replay, sheriff):
    deal = sheriff[0].event.deal
    replay.open(sheriff)
    replay.drag(20)
    assert replay.count(".seat .card:not([hidden])") == 0
    replay.choose_view("all")
    assert replay.count(".seat .card:not([hidden])") == len(deal)
    for seat, role in enumerate(deal):
        replay.choose_view(f"seat:{seat}")
        known = sum(other == "werewolf" for other in deal) if role == "werewolf" else 1
        assert replay.count(".seat .card:not([hidden])") == known
        assert replay.text(f".seat:nth-child({seat + 1}) .card") == role
        assert replay.count(".seat .you:not([hidden])") == 1
    replay.choose_view("public")
    replay.press("End")
    assert replay.count(".seat .card:not([hidden])") == len(deal)


@pytest.mark.parametrize("name", RULESETS)
def test_a_seats_view_of_the_full_file_equals_its_own_file(replay, name):
    lines = finish_with_bots(name, 5)[1]
    chairs = ["public", *(f"seat:{seat}" for seat in range(0, len(lines[0].event.deal), 2))]
    replay.open(lines)
    replay.press("t")
    transcripts = {}
    for chair in chairs:
        replay.choose_view(chair)
        transcripts[chair] = replay.transcript()
    for chair in chairs:
        replay.open(lines, chair)
        replay.press("t")
        assert replay.transcript() == transcripts[chair]
        assert replay.count("#chair option") == 1


def test_thoughts_are_shown_only_on_request(replay):
    replay.open(everything(rules_of("sheriff")), "seat:0")
    assert not any("asks too many questions" in entry for entry in replay.transcript())
    replay.click("#thoughts")
    assert any("asks too many questions" in entry for entry in replay.transcript())
    replay.open(everything(rules_of("sheriff")), "public")
    assert replay.run("thoughts.hidden")


MOVED = """new Promise(done => {
  const look = () => location.hash === place.hash ? done(location.hash) : setTimeout(look, 50);
  look();
})"""


def test_an_address_leads_to_a_view_and_a_moment_and_the_page_links_to_it(replay, sheriff):
    replay.open(sheriff, end="#seat:4/90")
    there = replay.state()
    assert replay.run("chair.value") == "seat:4"
    assert 0 < replay.at < replay.last
    replay.press("Home")
    assert replay.run("document.getElementById('place').hash").startswith("#seat:4/")
    replay.run(MOVED)
    replay.run("location.hash = '#seat:4/90'")
    replay.run("new Promise(done => requestAnimationFrame(done)).then(() => 0)")
    assert replay.state() == there


def test_the_address_moves_with_the_moment_and_keeps_the_thoughts(replay, sheriff):
    replay.open(sheriff)
    assert replay.run("location.hash") == ""
    replay.choose_view("all")
    replay.drag(60)
    at = replay.run(MOVED)
    assert re.fullmatch(r"#all/\d+", at)
    replay.press("t")
    assert re.fullmatch(r"#all/\d+/thoughts", replay.run(MOVED))
    there = replay.state()
    address = replay.run("location.hash")
    replay.browser.send("Page.navigate", url="about:blank")
    replay.open(sheriff, end=address)
    assert replay.state() == there


def test_the_button_copies_a_link_to_the_moment(replay, sheriff):
    replay.open(
        sheriff, first="navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }"
    )
    replay.press("ArrowRight")
    replay.click("#copy")
    assert replay.run("window.copied").endswith("game.html#public/" + replay.run("place.hash.split('/')[1]"))


SHOWN = "[...log.children].filter(entry => !entry.hidden).map(entry => entry.textContent)"


def test_the_whole_transcript_is_in_the_page_and_what_is_to_come_is_hidden(replay, sheriff):
    replay.open(sheriff, "public")
    replay.drag(40)
    assert replay.run(SHOWN + ".length") == 41
    assert replay.count("#log .entry") == replay.last + 1
    assert replay.run("[...log.children].slice(41).every(entry => entry.hidden === 'until-found')")
    assert (
        replay.run("log.textContent").count(
            sheriff[-40].event.content if hasattr(sheriff[-40].event, "content") else ""
        )
        > 0
    )


def test_a_search_finds_words_of_the_whole_game_and_enter_goes_there(replay, sheriff):
    replay.open(sheriff, "public")
    replay.press("/")
    for letter in "votes for":
        replay.press(letter)
    found = replay.run(SHOWN)
    assert found and all("votes for" in text.lower() for text in found)
    assert replay.text("#found") == f"{len(found)} found"
    replay.press("Enter")
    first = replay.at
    assert "votes for" in replay.text("#moment")
    replay.press("Enter", shift=True)
    assert replay.at > first
    replay.press("Escape")
    assert replay.run(SHOWN + ".length") == replay.at + 1


def test_a_click_on_a_seat_shows_only_what_concerns_it(replay, sheriff):
    replay.open(sheriff, "public")
    replay.press("End")
    every = len(replay.run(SHOWN))
    replay.press("Home")
    replay.click(".seat:nth-child(4) .token")
    found = replay.run(SHOWN)
    name = sheriff[1].event.names[3]
    assert 0 < len(found) < every and all(name in text for text in found)
    replay.click(".seat:nth-child(4) .token")
    assert len(replay.run(SHOWN)) == 1


def test_a_click_on_a_line_goes_to_its_moment(replay, sheriff):
    replay.open(sheriff, "public")
    replay.drag(50)
    replay.run("log.children[20].scrollIntoView({ block: 'center' })")
    replay.click("#log .entry:nth-child(21)")
    assert replay.at == 20


def test_the_browsers_own_search_takes_you_to_the_moment(replay, sheriff):
    replay.open(sheriff, "public")
    replay.run("log.children[70].dispatchEvent(new Event('beforematch', { bubbles: true }))")
    assert replay.at == 70


def test_the_matrix_shows_the_votes_so_far_and_no_later_ones(replay, sheriff):
    replay.open(sheriff, "public")
    replay.press("v")
    assert "Nobody has voted yet" in replay.text("#matrix")
    while not replay.count("#matrix table"):
        replay.press("ArrowRight")
    assert replay.count("#matrix thead th") == 2
    assert (
        replay.run("[...document.querySelectorAll('#matrix td')].filter(cell => cell.textContent !== '·').length") == 1
    )
    replay.press("End")
    ballots = {(line.day, line.sub_phase) for line in sheriff if line.event.kind == "Vote"}
    assert replay.count("#matrix thead th") == 1 + len(ballots)


COVERED_BY_TALLY = """(() => {
  const box = tally.getBoundingClientRect();
  const meets = (a) => a.left < box.right && box.left < a.right && a.top < box.bottom && box.top < a.bottom;
  return [...document.querySelectorAll('.arrow, .token')].filter(it => meets(it.getBoundingClientRect())).length;
})()"""


def test_a_ballots_arrows_are_covered_by_no_tally(replay, sheriff):
    replay.open(sheriff, "public", width=1280, height=800)
    while replay.count(".arrow") < 8:
        replay.press("ArrowRight")
    assert replay.run("tally.hidden || getComputedStyle(tally).display === 'none'")
    assert replay.count("#moment .tally") == 0
    replay.browser.set_window(width=1920, height=1000)
    replay.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => 0)")
    assert replay.run("tally.getBoundingClientRect().width") > 0
    assert replay.run(COVERED_BY_TALLY) == 0


def test_a_print_begins_with_the_result_and_holds_the_whole_transcript(replay, sheriff):
    replay.open(sheriff, "public")
    replay.browser.send("Emulation.setEmulatedMedia", media="print")
    top = "document.querySelector(SELECTOR).getBoundingClientRect().top"
    assert replay.run(top.replace("SELECTOR", "'#closing'")) < replay.run(top.replace("SELECTOR", "'#log'"))
    assert replay.run("[...log.children].every(entry => entry.getBoundingClientRect().height > 0)")
    assert replay.run("stage.getBoundingClientRect().height") == 0
    replay.browser.send("Emulation.setEmulatedMedia", media="")


@pytest.mark.parametrize("end", ["#seat:99/0", "#all/0", "#%E0%A4%A", "#-1"])
def test_an_address_that_leads_nowhere_still_shows_the_game(replay, sheriff, end):
    replay.open(sheriff, "public", end=end)
    assert replay.run("chair.value") == "public"
    assert replay.at == 0
    assert replay.text("#moment").strip()
