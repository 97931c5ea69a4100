"""Whatever is said at the table stays something that was said: in prompts, on the screen, in exports, in the checker.

Every payload of `lab/attacks/payloads.yaml` is spoken in one of a few games, and each game is compared with the same
game in which everybody says something harmless instead.
"""

from __future__ import annotations

import json
import re
from functools import cache
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from lab.attacks.injector import WORDS, Injector, payloads
from lab.program import run_program
from lab.sample_games import game_with_answers, lines_of, new_game, random_dispatcher, rules_of
from tests.export.games import export_text
from tests.terminal.screen.scenes import screen_text
from werewolf.audit import audit_lines
from werewolf.config.chairs import make_chairs
from werewolf.config.seat_options import SeatConfig
from werewolf.game.engine import Game
from werewolf.game.events import Speech
from werewolf.game.purposes import asked_openly
from werewolf.game.secrecy import Ledger, View
from werewolf.players.dispatcher import Dispatcher
from werewolf.players.models.prompt_wording import quote
from werewolf.players.models.prompter import Prompter
from werewolf.session.player_factory import make_player
from werewolf.storage.codec import decode_line, encode_line
from werewolf.storage.saved_game import read_game

RULES = rules_of("sheriff")
SPOKEN = [payload.spoken(WORDS[0], "Player 1", "Player 2", 2) for payload in payloads()]
GAMES = range(8)
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e0fff]")
FRAMES = ("╭", "╰", "┏", "┗", "━", "─")


def calm(at):
    return f"Calm words, number {at}."


@cache
def game_of(index, hostile):
    """A game of random choices with a payload, or calm words, in every speech, message and thought."""
    game = new_game(RULES, 40 + index)
    dispatcher = random_dispatcher(game)
    said = 0

    def choose(ask):
        nonlocal said
        answer = dispatcher.answer(ask).answer
        said += answer.words is not None and asked_openly(ask)
        words = SPOKEN[(said * len(GAMES) + index) % len(SPOKEN)] if hostile else calm(said)
        return replace(answer, words=answer.words and words, thought=words)

    return game_with_answers(game, choose)


def words_by_calm(index):
    """What is said in the hostile game in place of the calm words."""
    pairs = zip(game_of(index, hostile=False).log, game_of(index, hostile=True).log, strict=True)
    return {one.content: other.content for one, other in pairs if isinstance(one, Speech)}


@pytest.fixture(params=GAMES)
def index(request):
    return request.param


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """A game as it is read from its log."""
    folder = tmp_path_factory.mktemp("logs")

    def read(index, hostile):
        path = folder / f"{index}-{hostile}.jsonl"
        path.write_bytes(b"".join(map(encode_line, lines_of(game_of(index, hostile)))))
        return read_game(path)

    return read


def test_the_corpus_is_large_and_says_nothing_twice():
    assert len(payloads()) >= 150
    assert len({payload.template for payload in payloads()}) == len(payloads())
    assert {payload.demand for payload in payloads()} == {"begin", "card", "none"}
    for payload in payloads():
        assert (payload.demand == "none") != ("%word%" in payload.template), payload


def test_every_payload_is_spoken_aloud_in_one_of_these_games():
    spoken = {
        event.content for index in GAMES for event in game_of(index, hostile=True).log if isinstance(event, Speech)
    }
    assert not set(SPOKEN) - spoken


def facts(index, hostile, seat):
    game = game_of(index, hostile)
    prompter = Prompter(seat, RULES, [chair.name for chair in game.chairs])
    return prompter.facts(View(seat, Ledger(game.log)).seen())


def test_in_a_prompt_it_is_one_quotation_on_its_line(index):
    """The prompt is the calm game's prompt with another string in the same quotation marks."""
    swaps = {quote(one): quote(other) for one, other in words_by_calm(index).items()}
    quoted = re.compile("|".join(map(re.escape, swaps)))
    for seat in range(12):
        hostile, peaceful = (facts(index, each, seat) for each in (True, False))
        for line, other in zip(hostile, peaceful, strict=True):
            if "to the pack" not in other:
                assert line == quoted.sub(lambda found: swaps[found[0]], other)
            assert not CONTROL.search(line) and "\n" not in line


def frames(index, hostile, view):
    game = game_of(index, hostile)
    names = [chair.name for chair in game.chairs]
    text = screen_text(RULES, names, lines_of(game), view=view, terminal=True, thoughts=view == "all")
    bare = re.sub(r"\x1b\[[\d;]*m", "", text)
    assert not CONTROL.search(bare)
    return [row for row in bare.splitlines() if row.startswith(FRAMES)]


@pytest.mark.parametrize("view", ["public", "all"])
def test_on_the_screen_it_stays_inside_its_frame_and_moves_nothing(index, view):
    assert frames(index, hostile=True, view=view) == frames(index, hostile=False, view=view)


class Tags(HTMLParser):
    """The tags of a page and the names of their attributes."""

    def __init__(self, text):
        super().__init__()
        self.tags = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, [name for name, _ in attrs]))


def outline(text):
    """The lines of a Markdown file that are not a speech."""
    return [line for line in text.splitlines() if line.startswith(("#", "---", "|", "```", "<"))]


def test_in_an_export_it_is_text_and_adds_no_markup(index, saved):
    hostile, peaceful = saved(index, hostile=True), saved(index, hostile=False)
    assert Tags(export_text(hostile, "html")).tags == Tags(export_text(peaceful, "html")).tags
    text = export_text(hostile, "md", thoughts=True)
    added = {*outline(text)} - {*outline(export_text(peaceful, "md", thoughts=True))}
    assert added <= {"## What decided it"}  # bots may find another turning point in other words
    assert text.count("<details>") == text.count("</details>")
    ElementTree.fromstring(export_text(hostile, "svg", at="day:1"))
    json.loads(export_text(hostile, "json"))
    for row in export_text(hostile, "cast").splitlines()[1:]:
        assert not CONTROL.search(re.sub(r"\x1b\[[\d;]*m|\r", "", json.loads(row)[2]))


def test_the_checker_and_the_codec_take_it_as_words(index):
    lines = lines_of(game_of(index, hostile=True))
    encoded = [encode_line(line) for line in lines]
    assert [decode_line(each) for each in encoded] == lines
    assert not audit_lines(map(json.loads, encoded)).broken


@pytest.mark.parametrize("ruleset", ["sheriff", "mafia", "classic"])
def test_bots_play_on_whatever_they_hear_and_nobody_falls_back(ruleset):
    rules = rules_of(ruleset)
    chairs = make_chairs([SeatConfig(player="bot")] * sum(rules.cards.values()), 5)
    game = Game(rules, 5, chairs)
    bots = [make_player(chair, rules, game.rng) for chair in chairs]
    dispatcher = Dispatcher(game, [bot if seat % 2 else Injector(bot, game.rng) for seat, bot in enumerate(bots)])
    asks = game.begin()
    while asks:
        answers = dispatcher.put(asks)
        assert {answered.how for answered in answers} == {"player"}
        asks = game.advance(answers)
    speeches = {event.content for event in game.log if isinstance(event, Speech) and event.actor % 2 == 0}
    assert speeches
    for speech in speeches:
        assert any(
            re.fullmatch(re.sub("%[a-z]+%", "(?s:.*)", re.escape(payload.template).replace(r"\%", "%")), speech)
            for payload in payloads()
        )


def test_anyone_may_seat_an_injector(tmp_path):
    seats = "python:lab.attacks.injector:SeatedInjector*3,bot*4"
    played = run_program("watch", "-r", "mafia", "--seats", seats, "--pace", "0", "--audit", folder=tmp_path)
    assert played.returncode == 0, played.stderr
    assert "no rules broken" in played.stderr
