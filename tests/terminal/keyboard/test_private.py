"""The private page: what is always on it, what is cut first, and that it says so."""

from __future__ import annotations

import re

import pytest

from lab.sample_games import RULESETS, random_game, rules_of
from lab.typist import a_console
from werewolf.game.answer_events import Answered
from werewolf.game.asks import Ask
from werewolf.game.purposes import PURPOSES
from werewolf.game.roles.witch import POTION, WitchTold
from werewolf.game.secrecy import Ledger, View
from werewolf.telling.rules_page import explained_here
from werewolf.terminal.keyboard.keyboard_prompts import Asker
from werewolf.terminal.keyboard.page_text import PageText, PrivatePage
from werewolf.terminal.keyboard.private_page import CUT, LinePrinter, print_page, question_rows

PACK, FINDINGS = "The pack: Ann (0) and Ben (1).", [f"You check Eve (4), night {night}." for night in (1, 2, 3)]
COUNCIL = [f"Ben (1) whispers word {number}." for number in range(9)]
NEWS = [f"Speaker {number} says: {'so many words ' * 9}." for number in range(9)]
PAGE = PrivatePage("You are Ann.", "You are Ann. " + "A long card. " * 9, [PACK], FINDINGS, COUNCIL, NEWS)


def page_rows(page, room, width=80):
    """The rows of a page as printed."""
    console = a_console(width=width)
    print_page(LinePrinter(console, Asker()), page, room)
    return re.sub(r"\x1b\[[\d;]*m", "", console.file.getvalue()).splitlines()


def words(rows):
    return " ".join(re.sub(r"┆|private ·", " ", " ".join(rows)).split())


@pytest.mark.parametrize("room", range(3, 60))
def test_news_is_cut_before_the_council_and_the_council_before_findings(room):
    rows = page_rows(PAGE, room)
    page = words(rows)
    assert len(rows) <= room
    assert "You are Ann." in page
    assert PACK in page
    found, said, news = ([item for item in items if item.strip(".") in page] for items in (FINDINGS, COUNCIL, NEWS))
    assert found == FINDINGS[len(FINDINGS) - len(found) :]
    assert said == COUNCIL[len(COUNCIL) - len(said) :]
    assert news == NEWS[len(NEWS) - len(news) :]
    assert not said or found == FINDINGS
    assert not news or found == FINDINGS
    assert page.count(CUT) >= (len(found) + len(said) < len(FINDINGS) + len(COUNCIL))


def test_cut_news_begins_with_a_whole_item_and_says_that_it_is_cut():
    rows = page_rows(PrivatePage("You are Ann.", "You are Ann.", [], [], [], NEWS), 12)
    title = next(at for at, row in enumerate(rows) if "Since you last looked" in row)
    assert CUT in rows[title]
    assert rows[title + 1].strip().startswith("Speaker ")


def test_nothing_is_cut_if_everything_fits():
    own = PrivatePage("You are Ann.", "You are Ann. A card.", [PACK], FINDINGS, COUNCIL[:3], NEWS[:2])
    page = words(page_rows(own, 40))
    assert CUT not in page
    assert all(item.strip(".") in page for item in [*own.pack, *own.findings, *own.council, *own.news])


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("name", RULESETS)
def test_at_the_end_of_a_game_every_page_still_shows_role_and_pack(name, width):
    game = random_game(rules_of(name), 9)
    text = PageText(game.rules, [f"Player {seat}" for seat in range(len(game.chairs))])
    for seat in range(len(game.chairs)):
        view = View(seat, Ledger(game.log))
        own = text.private_page(view, view.seen())
        rows = page_rows(own, 24 - len(game.chairs) - 5, width)
        assert len(rows) <= 24 - len(game.chairs) - 5
        assert text.name(view) in words(rows)
        assert all(line in words(rows) for line in own.pack)
        assert [*own.pack, *own.findings, *own.council] != [] or "private" not in words(rows)


def test_a_question_takes_a_row_for_each_choice_or_two_columns_on_a_small_screen():
    seats = [f"{seat} Ann" for seat in range(12)]
    assert question_rows(seats, 60, 24) - question_rows(seats[:2], 60, 24) == 10
    assert question_rows(seats, 60, 15) == question_rows(seats[:6], 60, 24)
    assert question_rows([f"{seat} {'A' * 40}" for seat in range(12)], 60, 15) == question_rows(seats, 60, 24)


def test_the_prompt_for_a_speech_names_the_nominee():
    text = PageText(rules_of("mafia"), ["Ann", "Ben", "Cleo"])
    ask = Ask(0, "speak", 1, "DISCUSSION", (1, 2, "nobody"), "must", aloud=True)
    assert "Cleo (2)" in text.speech_question(ask, 2)
    assert text.speech_question(ask, "nobody").startswith("Your turn to speak")


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("purpose", PURPOSES)
def test_every_question_is_complete(name, purpose):
    """No question shows a placeholder such as {werewolves}."""
    text = PageText(rules_of(name), ["Ann", "Ben", "Cleo"])
    ask = Ask(0, purpose, 1, "", (1, 2), "must")
    assert "{" not in text.question(ask) + text.speech_question(ask, 2) + text.pack_message()


@pytest.mark.parametrize(
    ("switches", "words"),
    [
        ({"replies": 0}, "Everyone alive speaks once"),
        ({"replies": 3}, "Then up to 3 may reply"),
        ({"replies": 0, "floor": "bids"}, "A day has as many speeches as players are alive."),
        ({"replies": 0, "floor": "bids", "speeches": 4}, "A day has 4 speeches."),
    ],
)
def test_the_rules_page_says_who_speaks(switches, words):
    assert any(words in line for line in explained_here(rules_of("classic", **switches)))


def test_news_without_room_is_a_hint_and_not_an_empty_list():
    own = PrivatePage("You are Ann.", "You are Ann.", [], [], [], NEWS)
    assert page_rows(own, 4, width=40)[-1].strip() == "Since you last looked: type ? for all"


def test_a_long_line_of_the_rules_goes_on_below_its_own_indent():
    rows = LinePrinter(a_console(width=40), Asker()).plain_rows(explained_here(rules_of("mafia")))
    aim = rows[rows.index("The aim") + 1 : rows.index("The cards: 2 mafia, 1 detective, 4")]
    assert len(aim) > 5
    assert all(row.startswith("  ") for row in aim if row)


def test_the_question_to_the_witch_names_the_victim_however_small_the_screen_is():
    for seed in range(20):
        game = random_game(rules_of("sheriff"), seed)
        text = PageText(game.rules, [f"Player {seat}" for seat in range(len(game.chairs))])
        told = next(event for event in game.log if isinstance(event, WitchTold))
        view = View(told.actor, Ledger(game.log))
        victim = "no victim" if told.target is None else f"Player {told.target} ({told.target})"
        ask = next(event.ask for event in game.log if isinstance(event, Answered) and event.ask.purpose == POTION)
        assert victim in text.offer(ask, view)


def test_a_card_is_explained_by_the_switches_of_its_table():
    game = random_game(rules_of("sheriff", guard_repeat=True), 1)
    text = PageText(game.rules, ["Ann"] * 12)
    guard = next(view for seat in range(12) if (view := View(seat, Ledger(game.log))).role == "guard")
    assert "The same player may be protected every night." in text.card(guard)


@pytest.mark.parametrize("options", [("pass", "antidote"), ("pass", "poison 3"), (1, 2, "nobody"), ("run", "pass")])
def test_every_menu_has_numbers_to_type(options):
    titles = [entry.title for entry in PageText(rules_of("sheriff"), ["Ann"] * 12).entries(options)]
    assert [title for title in titles if re.search(r"\d", title)]
    assert len({number for title in titles for number in re.findall(r"\d+", title)}) >= len(options) - 1
