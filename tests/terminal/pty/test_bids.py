"""Games at a terminal in which bids give the floor: one person alone, and three at one keyboard."""

from __future__ import annotations

from tests.terminal.pty.driver import ENTER, RAISED
from tests.terminal.pty.games import THREE, assert_finished, play, steady
from werewolf.game.answer_events import Answered
from werewolf.game.events import Bids, Speech

BIDS = ("--set", "replies=0", "--set", "floor=bids")


def bids_of(lines, seat):
    return {
        (line.day, event.ask.turn): event.answer.choice
        for line in lines
        if isinstance(event := line.event, Answered) and event.ask.purpose == "bid" and event.ask.seat == seat
    }


def test_alone_a_key_asks_for_the_floor_and_enter_leaves_it(tmp_path):
    asked = []

    def keys(prompt, behind):
        if "One key asks for the floor" in prompt.question:
            asked.append(prompt.question)
            return "f" if len(asked) % 3 == 1 else ENTER
        return steady(prompt, behind)

    with play(tmp_path, "classic", 3, *BIDS, "--seats", "human:Ann,bot*8") as terminal:
        terminal.play(keys)
        assert terminal.end() == 0
        assert RAISED not in terminal.received
    lines = assert_finished(tmp_path)
    given = list(bids_of(lines, 0).values())
    assert given == ["4" if at % 3 == 0 else "0" for at in range(len(given))]
    assert len(given) == len(asked) > 5
    assert "Speech 1 of 9 today." in asked[0] and "Speech 9 of 9 today." in asked[8]
    assert any(isinstance(line.event, Speech) and line.event.actor == 0 for line in lines)


def test_together_the_hands_are_open_and_the_bids_of_bots_are_not(tmp_path):
    def keys(prompt, behind):
        if "Who wants to speak next?" in prompt.question:
            assert behind is None
            return "0 2" + ENTER if "0 Ann" in prompt.question and "2 Cleo" in prompt.question else ENTER
        return steady(prompt, behind)

    with play(tmp_path, "classic", 4, *BIDS, "--seats", THREE["classic"], "--set", "day_limit=2") as terminal:
        terminal.play(keys)
        assert terminal.end() == 0
        shown = "\n".join(terminal.emulator.record())
    lines = assert_finished(tmp_path)
    assert bids_of(lines, 0)[1, 1] == "4" and bids_of(lines, 1)[1, 1] == "0"
    assert "Ann (0) and Cleo (2) would like to speak." in shown
    assert " goes first: " in shown
    assert sum(isinstance(line.event, Bids) for line in lines) > 5
    game, closing = shown.split("\nThe end ")
    assert "Bids for the floor" not in game
    assert "Bids for the floor" in closing
