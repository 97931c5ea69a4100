"""The page in a real browser: it loads, it steps, it shows each chair its own, and nothing said in a game gets out."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from random import Random

import pytest

from tests.house import RULESETS, finish_with_bots, lines_of, played, rules_of
from tests.screen.scenes import NAMES, asked, ending, everything, opening, phase, sub_phase
from werewolf.export.web import page
from werewolf.game.asks import Answer
from werewolf.game.events import GameOver, Phase, Speech, Vote
from werewolf.game.roles.werewolf import PackTalk
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Ledger, Line
from werewolf.ui.words import Voice

EVIL = "<script>alert(1)</script><img src=x onerror=\"alert(2)\"></script><b>bold</b> &lt; \u2028 'quoted' ${x}"
PHONE = {"width": 375, "height": 720}
STATE = """(() => {
  const attributes = (node) => [...node.attributes].filter(({ name }) => name !== 'aria-live')
    .map(({ name, value }) => `${name}=${value}`).sort();
  const tree = (node) => node.nodeType === 3 ? node.data
    : [node.tagName, attributes(node), [...node.childNodes].map(tree)];
  return JSON.stringify([tree(document.querySelector('main')), slider.value, chair.value]);
})()"""


class Replay:
    """A page as a reader has it."""

    def __init__(self, browser, path):
        self.browser, self._path = browser, path

    def open(self, lines, view="all", thoughts=True, **window):
        self._path.write_text(page(lines, view, thoughts), encoding="utf-8")
        self.browser.see(**window)
        self.browser.open(self._path)
        return self

    def run(self, code):
        return self.browser.run(code)

    def text(self, selector):
        return self.run(f"document.querySelector({json.dumps(selector)}).textContent")

    def count(self, selector):
        return self.run(f"document.querySelectorAll({json.dumps(selector)}).length")

    def press(self, key, **how):
        self.browser.press(key, **how)

    def click(self, selector):
        x, y = self.run(
            f"(() => {{ const box = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        self.browser.click(x, y)

    def change(self, selector, value, event):
        self.run(
            f"(() => {{ const it = document.querySelector({json.dumps(selector)}); it.value = {json.dumps(str(value))};"
            f" it.dispatchEvent(new Event('{event}')); }})()"
        )

    def drag(self, at):
        self.change("#slider", at, "input")

    def sit(self, chair):
        self.change("#chair", chair, "change")

    @property
    def at(self):
        return int(self.run("document.getElementById('slider').value"))

    @property
    def last(self):
        return int(self.run("document.getElementById('slider').max"))

    def state(self):
        """All that there is to see, but for what a listener is told along the way; attributes in any order."""
        return self.run(STATE)

    def transcript(self):
        self.press("End")
        self.run("earlier.hidden || earlier.click()")
        return self.run("[...log.children].map(entry => entry.textContent)")


@pytest.fixture
def replay(chromium, tmp_path):
    replay = Replay(chromium, tmp_path / "game.html")
    yield replay
    assert chromium.complaints == []
    assert set(chromium.requests) == {(tmp_path / "game.html").as_uri()}


@pytest.fixture(scope="module")
def sheriff():
    return finish_with_bots("sheriff", 7)[1]


@pytest.mark.parametrize("view", ["all", "public", "seat:2"])
@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_is_stepped_through_to_the_closing_page(replay, name, view):
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
def test_every_kind_of_fact_can_be_shown(replay, view):
    for name in RULESETS:
        replay.open(everything(rules_of(name)), view)
        for at in range(replay.last + 1):
            replay.drag(at)
            assert replay.text("#moment").strip()


def test_the_same_moment_looks_the_same_whichever_way_one_came(replay, sheriff):
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
        replay.sit(chair)
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


def test_every_key_of_the_list_does_what_it_says(replay, sheriff):
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
    for key, speed in (("+", "2"), ("+", "4"), ("+", "4"), ("-", "2"), ("-", "1"), ("-", "0.5"), ("-", "0.5")):
        replay.press(key)
        assert replay.run("speed.value") == speed
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


# A clock on which every wait is over at once, and which remembers how long it would have been.
HURRY = """(() => {
  const after = window.setTimeout;
  window.waits = [];
  window.setTimeout = (act, wait) => { waits.push(wait); return after(act, 0); };
})()"""
OVER = """new Promise(done => new MutationObserver(() => document.body.classList.contains('over') && done())
  .observe(document.body, { attributes: true }))"""


@pytest.mark.parametrize("speed", [0.5, 4])
def test_played_it_goes_by_itself_to_the_end_and_stops(replay, speed):
    replay.open(finish_with_bots("mafia", 3)[1], "public")
    replay.change("#speed", speed, "change")
    replay.run(HURRY)
    replay.run(f"(() => {{ const over = {OVER}; play.click(); return over; }})()")
    assert replay.at == replay.last
    assert replay.run("play.getAttribute('aria-label')") == "Play"
    waits = replay.run("waits")
    assert len(waits) == replay.last
    assert 300 < min(waits) * speed < max(waits) * speed < 30_000  # a vote is soon read, a long speech is not
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


def test_each_chair_sees_its_own_cards_and_the_public_none_until_the_end(replay, sheriff):
    deal = sheriff[0].event.deal
    replay.open(sheriff)
    replay.drag(20)
    assert replay.count(".seat .card:not([hidden])") == 0
    replay.sit("all")
    assert replay.count(".seat .card:not([hidden])") == len(deal)
    for seat, role in enumerate(deal):
        replay.sit(f"seat:{seat}")
        known = sum(other == "werewolf" for other in deal) if role == "werewolf" else 1
        assert replay.count(".seat .card:not([hidden])") == known
        assert replay.text(f".seat:nth-child({seat + 1}) .card") == role
        assert replay.count(".seat .you:not([hidden])") == 1
    replay.sit("public")
    replay.press("End")
    assert replay.count(".seat .card:not([hidden])") == len(deal)


@pytest.mark.parametrize("name", RULESETS)
def test_a_chair_of_the_whole_file_sees_what_its_own_file_holds(replay, name):
    lines = finish_with_bots(name, 5)[1]
    chairs = ["public", *(f"seat:{seat}" for seat in range(0, len(lines[0].event.deal), 2))]
    replay.open(lines)
    replay.press("t")
    seen = {}
    for chair in chairs:
        replay.sit(chair)
        seen[chair] = replay.transcript()
    for chair in chairs:
        replay.open(lines, chair)
        replay.press("t")
        assert replay.transcript() == seen[chair]
        assert replay.count("#chair option") == 1


def test_thoughts_come_when_asked_for_and_not_before(replay):
    replay.open(everything(rules_of("sheriff")), "seat:0")
    assert not any("asks too many questions" in entry for entry in replay.transcript())
    replay.click("#thoughts")
    assert any("asks too many questions" in entry for entry in replay.transcript())
    replay.open(everything(rules_of("sheriff")), "public")
    assert replay.run("thoughts.hidden")


def hostile_game():
    rules = rules_of("sheriff").model_copy(update={"title": EVIL})
    start, table, *rest = opening(rules)
    begin = [start, replace(table, names=(EVIL,) * len(NAMES)), *rest]
    night = sub_phase("NIGHT_ZERO", PackTalk(0, EVIL), phase=Phase.NIGHT, secret=True)
    thought = asked(0, "speak", Answer(None, EVIL, EVIL))
    day = phase(Phase.DAY, 1, sub_phase("DISCUSSION", thought, Speech(0, EVIL), Vote(0, 1)))
    return Ledger([*begin, *phase(Phase.NIGHT, 1, night), *day, ending()]).lines()


@pytest.mark.parametrize("view", ["all", "public", "seat:0"])
def test_whatever_is_said_is_text_and_does_nothing(replay, view):
    replay.open(hostile_game(), view)
    replay.run("chair.options.length > 1 && (chair.value = 'all', chair.dispatchEvent(new Event('change')))")
    if view != "public":
        replay.press("t")
    for at in range(replay.last + 1):
        replay.drag(at)
    entries = replay.transcript()
    said = EVIL.replace("\u2028", "\n")
    assert any(said in entry for entry in entries)
    assert replay.count("img") == replay.count("main b") == 0
    assert replay.count("script") == 2


def test_the_page_cannot_reach_any_network(replay):
    replay.open(lines_of(played(rules_of("mafia"))), "public")
    assert replay.run("fetch('http://127.0.0.1:9/').then(() => 'reached', () => 'refused')") == "refused"
    replay.run("document.body.append(Object.assign(new Image(), {src: 'http://127.0.0.1:9/x.png'}))")
    assert replay.run("new Promise(done => setTimeout(() => done(1), 0))") == 1
    refused = [words for words in replay.browser.complaints if "Content Security Policy" in words]
    assert len(refused) == len(replay.browser.complaints) > 0
    replay.browser.complaints.clear()
    replay.browser.requests[:] = [url for url in replay.browser.requests if url.startswith("file:")]


@pytest.mark.parametrize("width", [320, 375, 820, 1400])
@pytest.mark.parametrize("seats", [None, 20])
def test_nothing_sticks_out_of_the_window(replay, width, seats):
    lines = finish_with_bots("sheriff", 7)[1] if seats is None else lines_of(played(rules_of("classic", seats)))
    replay.open(lines, width=width, height=720)
    replay.sit("all")
    for at in range(0, replay.last + 1, 9):
        replay.drag(at)
        assert replay.run("document.documentElement.scrollWidth") <= width
        assert replay.run("pane.scrollWidth <= pane.clientWidth")
    replay.press("End")
    assert replay.run("pane.scrollWidth <= pane.clientWidth")


def test_on_a_phone_fingers_find_what_they_aim_at(replay, sheriff):
    replay.open(sheriff, **PHONE)
    small = replay.run(
        "[...document.querySelectorAll('button, select, input')].map(it => [it.id, it.getBoundingClientRect()])"
        ".filter(([_, box]) => box.width && (box.width < 40 || box.height < 40)).map(([id]) => id)"
    )
    assert small == []
    controls = "[...document.querySelectorAll('button, select, input')].filter(it => it.getBoundingClientRect().width)"
    assert replay.run(f"{controls}.every(it => it.getBoundingClientRect().right <= innerWidth)")


def test_light_and_dark_follow_the_reader_until_told_otherwise(replay, sheriff):
    ground = "getComputedStyle(document.body).backgroundColor"
    replay.open(sheriff, "public")
    light = replay.run(ground)
    replay.browser.see(dark=True)
    dark = replay.run(ground)
    assert dark != light
    replay.click("#theme")
    assert replay.run(ground) == light


def test_votes_fly_unless_the_reader_wants_calm(replay, sheriff):
    voting = next(at for at, line in enumerate(sheriff) if isinstance(line.event, Vote))
    public = sum(line.to == "all" and not line.event.kind.endswith("End") for line in sheriff[:voting])
    for calm in (True, False):
        replay.open(sheriff, "public", calm=calm)
        replay.drag(public - 5)
        while not replay.count("#moment.tone-vote"):
            replay.press("ArrowRight")
        assert replay.count("#marks .arrow.vote") == 1
        if calm:
            assert replay.count(".flight") == 0
        replay.run("Promise.all(document.getAnimations().map(each => each.finished))")
        assert replay.count(".flight") == 0


def test_steps_are_read_out_and_leaps_are_not(replay, sheriff):
    replay.open(sheriff, "public")
    replay.press("ArrowRight")
    assert replay.run("log.getAttribute('aria-live')") == "polite"
    replay.drag(30)
    assert replay.run("log.getAttribute('aria-live')") == "off"
    unnamed = (
        "[...document.querySelectorAll('button, select, input')].filter(it => !(it.ariaLabel || it.textContent.trim()))"
    )
    assert replay.run(f"{unnamed}.length") == 0


def test_a_long_game_of_many_is_there_at_once_and_anywhere(replay):
    rules = rules_of("classic", 20, day_limit=20)
    one = lines_of(played(rules))
    replay.open(one * 8 if len(one) < 2000 else one)  # no game any rulebook knows, but one of this length
    assert replay.last > 1000
    for part in (0.9, 0.1, 0.5, 1):
        replay.drag(int(replay.last * part))
        assert replay.at == int(replay.last * part)
        assert replay.count("#log > *") < 400


@dataclass(frozen=True)
class Eclipse:
    """A fact of a newer version."""

    kind: str = "Eclipse <b>"


def test_a_fact_of_a_newer_version_and_a_game_without_an_end_are_shown(replay):
    lines = [line for line in everything(rules_of("classic")) if not isinstance(line.event, GameOver)]
    lines[20:20] = [Line(20, 1, Phase.NIGHT, "ECLIPSE", "all", Eclipse())]
    replay.open(lines, "public")
    entries = replay.transcript()
    assert any("(Eclipse <b>: a fact of a kind this version does not know)" in entry for entry in entries)
    assert replay.run("closing.hidden")
