"""Reading speed: words shown, by the pauses that the pacer asks for. Nothing waits here."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from rich.console import Console

from lab.sample_games import RULESETS, finish_with_bots
from werewolf.game.events import GameOver, Reply, Speech
from werewolf.telling.pace import Pacer
from werewolf.terminal.screen.screen import Screen


def steps(name, pace):
    """What a watched game shows line by line: the event, the text, and the seconds of its pauses."""
    game, lines = finish_with_bots(name, 7)
    naps, file = [], StringIO()
    pacer = Pacer(pace, terminal=True, sleep=naps.append)
    names = [chair.name for chair in game.chairs]
    screen = Screen(Console(file=file, width=100), game.rules, names, pause=pacer)
    for line in lines:
        if isinstance(line.event, GameOver):
            return
        screen.show([line])
        yield line.event, file.getvalue(), sum(naps)
        file.seek(0)
        file.truncate()
        naps.clear()


def words_a_minute(shown):
    words = sum(len(re.findall(r"\w[\w'’-]*", text)) for text, _ in shown)
    return words * 60 / sum(seconds for _, seconds in shown)


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize(("pace", "goal"), [("normal", 235), ("300wpm", 300)])
def test_speeches_are_shown_as_fast_as_people_read(name, pace, goal):
    speeches = [(event.content or "", s) for event, _, s in steps(name, pace) if isinstance(event, (Speech, Reply))]
    assert words_a_minute(speeches) == pytest.approx(goal, rel=0.1)
    long = [speech for speech in speeches if len(speech[0]) > 60]
    assert max(words_a_minute([speech]) for speech in long) < goal * 1.3  # short words pass a little faster


@pytest.mark.parametrize("name", RULESETS)
def test_a_whole_watched_game_outruns_nobody(name):
    """All words on the screen count, also names above speeches and boards, at which people only glance."""
    shown = [(text, seconds) for _, text, seconds in steps(name, "normal") if text.strip()]
    assert words_a_minute(shown) < 270
