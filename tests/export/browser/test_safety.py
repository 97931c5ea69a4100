"""The page in a real browser: text from the game does no harm, and every reader can use the page."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from lab.sample_games import finish_with_bots, lines_of, random_game, rules_of
from tests.terminal.screen.scenes import NAMES, answered, ending, everything, opening, phase, sub_phase
from werewolf.game.asks import Answer
from werewolf.game.events import GameOver, Phase, Speech, Vote
from werewolf.game.roles.werewolf import PackTalk
from werewolf.game.secrecy import Ledger, Line

EVIL = "<script>alert(1)</script><img src=x onerror=\"alert(2)\"></script><b>bold</b> &lt; \u2028 'quoted' ${x}"
PHONE = {"width": 375, "height": 720}


def hostile_game():
    rules = rules_of("sheriff").model_copy(update={"title": EVIL})
    start, table, *rest = opening(rules)
    begin = [start, replace(table, names=(EVIL,) * len(NAMES)), *rest]
    night = sub_phase("NIGHT_ZERO", PackTalk(0, EVIL), phase=Phase.NIGHT, secret=True)
    thought = answered(0, "speak", Answer(None, EVIL, EVIL))
    day = phase(Phase.DAY, 1, sub_phase("DISCUSSION", thought, Speech(0, EVIL), Vote(0, 1)))
    return Ledger([*begin, *phase(Phase.NIGHT, 1, night), *day, ending()]).lines()


@pytest.mark.parametrize("view", ["all", "public", "seat:0"])
def test_hostile_text_stays_text_and_does_nothing(replay, view):
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
    replay.open(lines_of(random_game(rules_of("mafia"))), "public")
    assert replay.run("fetch('http://127.0.0.1:9/').then(() => 'reached', () => 'refused')") == "refused"
    replay.run("document.body.append(Object.assign(new Image(), {src: 'http://127.0.0.1:9/x.png'}))")
    assert replay.run("new Promise(done => setTimeout(() => done(1), 0))") == 1
    refusals = [words for words in replay.browser.messages if "Content Security Policy" in words]
    assert len(refusals) == len(replay.browser.messages) > 0
    replay.browser.messages.clear()
    replay.browser.requests[:] = [url for url in replay.browser.requests if url.startswith("file:")]


@pytest.mark.parametrize("width", [320, 375, 820, 1400])
@pytest.mark.parametrize("seats", [None, 20])
def test_nothing_is_wider_than_the_window(replay, width, seats):
    lines = finish_with_bots("sheriff", 7)[1] if seats is None else lines_of(random_game(rules_of("classic", seats)))
    replay.open(lines, width=width, height=720)
    replay.choose_view("all")
    for at in range(0, replay.last + 1, 9):
        replay.drag(at)
        assert replay.run("document.documentElement.scrollWidth") <= width
        assert replay.run("pane.scrollWidth <= pane.clientWidth")
    replay.press("End")
    assert replay.run("pane.scrollWidth <= pane.clientWidth")


def test_on_a_phone_controls_are_large_enough_and_in_view(replay, sheriff):
    replay.open(sheriff, **PHONE)
    small = replay.run(
        "[...document.querySelectorAll('button, select, input')].map(it => [it.id, it.getBoundingClientRect()])"
        ".filter(([_, box]) => box.width && (box.width < 40 || box.height < 40)).map(([id]) => id)"
    )
    assert small == []
    controls = "[...document.querySelectorAll('button, select, input')].filter(it => it.getBoundingClientRect().width)"
    assert replay.run(f"{controls}.every(it => it.getBoundingClientRect().right <= innerWidth)")


def test_light_and_dark_follow_the_system_until_changed(replay, sheriff):
    background = "getComputedStyle(document.body).backgroundColor"
    replay.open(sheriff, "public")
    light = replay.run(background)
    replay.browser.set_window(dark=True)
    dark = replay.run(background)
    assert dark != light
    replay.click("#theme")
    assert replay.run(background) == light


def test_votes_are_animated_unless_the_reader_prefers_reduced_motion(replay, sheriff):
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


def test_screen_readers_announce_steps_but_not_jumps(replay, sheriff):
    replay.open(sheriff, "public")
    replay.press("ArrowRight")
    assert replay.run("log.getAttribute('aria-live')") == "polite"
    replay.drag(30)
    assert replay.run("log.getAttribute('aria-live')") == "off"
    unnamed = (
        "[...document.querySelectorAll('button, select, input')].filter(it => !(it.ariaLabel || it.textContent.trim()))"
    )
    assert replay.run(f"{unnamed}.length") == 0


def test_a_long_game_can_jump_anywhere(replay):
    rules = rules_of("classic", 20, day_limit=20)
    one = lines_of(random_game(rules))
    replay.open(one * 8 if len(one) < 2000 else one)  # not a legal game, but a long one
    assert replay.last > 1000
    for part in (0.9, 0.1, 0.5, 1):
        replay.drag(int(replay.last * part))
        assert replay.at == int(replay.last * part)
        assert replay.count("#log > :not([hidden])") == replay.at + 1


def test_a_step_changes_only_the_entries_it_passes_however_long_the_game_is(replay):
    one = lines_of(random_game(rules_of("classic", 20, day_limit=20)))
    replay.open(one * 8)
    replay.drag(replay.last // 2)
    count = (
        "new Promise(done => { let all = 0; new MutationObserver(list => { all += list.length; })"
        ".observe(log, { subtree: true, childList: true, attributes: true });"
        " document.getElementById('forward').click(); setTimeout(() => done(all)); })"
    )
    assert 0 < replay.run(count) < 12


@dataclass(frozen=True)
class Eclipse:
    """An event of a newer version."""

    kind: str = "Eclipse <b>"


def test_an_event_of_a_newer_version_and_an_unfinished_game_are_shown(replay):
    lines = [line for line in everything(rules_of("classic")) if not isinstance(line.event, GameOver)]
    lines[20:20] = [Line(20, 1, Phase.NIGHT, "ECLIPSE", "all", Eclipse())]
    replay.open(lines, "public")
    entries = replay.transcript()
    assert any("(Eclipse <b>: an event this version doesn't know)" in entry for entry in entries)
    assert replay.run("closing.hidden")


@pytest.mark.parametrize("lines", [1, 2, 3])
@pytest.mark.parametrize("view", ["public", "all", "seat:1"])
def test_a_game_of_a_few_lines_is_shown(replay, view, lines):
    replay.open(lines_of(random_game(rules_of("mafia")))[:lines], view)
    assert replay.text("#moment").strip()
    for key in ("ArrowRight", "ArrowLeft", " ", " ", "End", "Home", "c", "t"):
        replay.press(key)
