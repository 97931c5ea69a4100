"""Which model plays a seat: named at once where nobody plays, to players after the game or if the table says so."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from lab.sample_games import finish, rules_of
from werewolf.game.answer_events import Seated
from werewolf.game.engine import Game
from werewolf.game.events import Chair, GameOver
from werewolf.game.secrecy import PUBLIC, Ledger
from werewolf.terminal.screen.screen import Screen

RULES = rules_of("mafia")


def lines(names=None, seated=()):
    setting = {"names": names} if names else None
    kinds = ["openai:gpt-x", "anthropic:claude-y", *["bot"] * 5]
    chairs = [Chair(seat, f"P{seat}", kind, None, setting) for seat, kind in enumerate(kinds)]
    game = Game(RULES, 3, chairs)
    asks = game.begin()
    for event in seated:
        game.take(event)
    return Ledger(finish(game, asks).log).lines()


def shown(lines, until_the_end=True, **options):
    console = Console(file=StringIO(), width=100, force_terminal=False)
    screen = Screen(console, RULES, [f"P{seat}" for seat in range(7)], PUBLIC, **options)
    screen.show([line for line in lines if until_the_end or not isinstance(line.event, GameOver)])
    return console.file.getvalue()


@pytest.mark.parametrize("names", [None, "open"])
def test_players_read_a_models_name_only_if_the_table_is_open(names):
    text = shown(lines(names), until_the_end=False)
    assert ("gpt-x" in text) == (names == "open") == ("claude-y" in text)


def test_who_only_watches_reads_it_at_once_and_everybody_at_the_end():
    assert "gpt-x" in shown(lines(), until_the_end=False, names_models=True)
    assert "openai:gpt-x" in shown(lines()).partition("Who was who")[2]


def test_a_bot_that_took_the_chair_is_named_instead():
    taken = lines(seated=[Seated(0, "bot", None, None)])
    text = shown(taken, until_the_end=False, names_models=True)
    assert "P1 claude-y" in text and "P0 bot" in text.replace("P0 gpt-x", "", 1)
