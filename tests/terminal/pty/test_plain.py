"""A terminal that only prints lines (TERM=dumb): no escape codes, and never several people."""

from __future__ import annotations

import pytest

from tests.terminal.pty.driver import CTRL_C, ENTER, Terminal

GAME = ("play", "-r", "mafia", "--pace", "0", "--seed", "3", "-n")
ASKS = "(number or name, then Enter) > "


def answer(terminal, words, ending, keys):
    """Wait for these words and this end of the output, and type an answer."""
    terminal.until(lambda: words in terminal.received and terminal.received.endswith(ending), words)
    terminal.send(keys)


def test_several_people_are_refused_because_their_cards_would_stay_in_sight(tmp_path):
    with Terminal([*GAME, "human:Ann,human:Ben,bot*5"], tmp_path, TERM="dumb") as terminal:
        assert terminal.end() == 2
        assert "TERM=dumb: 2 people would see each other's cards" in terminal.received
        assert terminal.received.count("\n") == 1 and "\x1b" not in terminal.received
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("args", [(), ("play",)])
def test_the_menu_and_the_wizard_send_no_escape_codes(tmp_path, args):
    with Terminal(args, tmp_path, TERM="dumb") as terminal:
        if not args:
            answer(terminal, "What would you like to do?", ASKS, f"1{ENTER}")
        answer(terminal, "Which game?", ASKS, f"chess{ENTER}")
        answer(terminal, "Which game?", "('chess' is none of these) > ", f"mafia{ENTER}")
        terminal.until(lambda: "Your name?" in terminal.received, "the next question")
        assert "\x1b" not in terminal.received


def test_one_person_plays_by_typing_lines(tmp_path):
    with Terminal([*GAME, "human:Ann,bot*6"], tmp_path, TERM="dumb") as terminal:
        answer(terminal, "Who should be on", ASKS, f"?{ENTER}")
        answer(terminal, "Look up", ASKS, f"the rules{ENTER}")
        answer(terminal, "The aim", ASKS, f"1{ENTER}")
        answer(terminal, "Your turn to speak", " ", f"Good morning.{ENTER}")
        answer(terminal, "Who do you vote out?", ASKS, "x")
        answer(terminal, "Who do you vote out?", f"{ASKS}x", CTRL_C)  # only now are keys read for certain
        answer(terminal, "Paused", ASKS, f"save{ENTER}")
        assert terminal.end() == 130
        assert "The game is saved" in terminal.received
        assert "\x1b" not in terminal.received
