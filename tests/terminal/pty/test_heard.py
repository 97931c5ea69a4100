"""The heard line at a terminal: it follows the typing, is there from start to end, and leaves nothing behind."""

from __future__ import annotations

import json

import pytest

from tests.terminal.pty.driver import DOWN, ENTER, TAB, Terminal, plain
from tests.terminal.pty.games import LOG, THREE, assert_finished, play, steady
from werewolf.terminal.keyboard.heard_line import PRIVATELY

BACK = "\x7f"
FOOT = "type ? to look something up"
FIVE = ",".join(f"human:{name}" for name in ("Ann", "Ben", "Cleo", "Dan", "Eve"))


def heard_rows(terminal):
    """The heard lines on the screen, once the foot below them is there too."""
    rows = terminal.emulator.screen()
    return [
        row for row, below in zip(rows, [*rows[1:], ""], strict=True) if row.startswith("heard: ") and FOOT in below
    ]


def until_heard(terminal, row):
    terminal.until(lambda: heard_rows(terminal) == [row], row)


def first_speech(terminal):
    """Go to the first speech; return the name of somebody else at the table."""
    ballot = terminal.play(steady, stop=lambda prompt, _: "today's ballot" in prompt.question)
    terminal.answer(ballot, DOWN + ENTER)
    assert terminal.prompt().kind == "line"
    return ballot.entries[2].split(maxsplit=1)[1]


@pytest.mark.parametrize("columns", [60, 120])
def test_the_line_follows_the_typing_and_is_gone_once_the_speech_is_sent(tmp_path, columns):
    with play(tmp_path, "mafia", 5, "--seats", "human:Ann,bot*6", columns=columns, rows=24) as terminal:
        name = first_speech(terminal)
        until_heard(terminal, "heard: nothing")
        terminal.send(f"I vote {name}")
        until_heard(terminal, f"heard: you vote {name}")
        terminal.send(BACK * len(name))
        until_heard(terminal, "heard: nothing")
        more = f"{name}, and I accuse {name}. " * 3 + "I trust Ann. " * 3
        terminal.send(more)
        length = len("I vote ") + len(more)
        terminal.until(lambda: f"{length} characters;" in terminal.emulator.text(), "the whole text")
        until_heard(terminal, f"heard: you vote {name}, you accuse {name}")
        terminal.answer(terminal.prompt_on_screen(), ENTER)
        terminal.prompt()
        assert f"I accuse {name}." in " ".join(terminal.emulator.record())
        assert "heard: " not in "\n".join(terminal.emulator.record())


def test_the_line_stands_below_the_summary_of_a_speech_that_was_made_aloud(tmp_path):
    seats = [{"player": "human", "name": "Ann"}, {"player": "bot", "count": 6}]
    (tmp_path / "aloud.yaml").write_text(json.dumps({"ruleset": "mafia", "speech": "aloud", "seats": seats}))
    with play(tmp_path, "mafia", 5, "aloud.yaml") as terminal:
        name = first_speech(terminal)
        assert "type a summary" in terminal.prompt_on_screen().question
        terminal.send(f"vote {name}")
        until_heard(terminal, f"heard: you vote {name}")


def test_a_sealed_campaign_speech_has_the_line_of_a_public_one(tmp_path):
    """It is read once all have been handed in, so it is no private word."""
    with play(tmp_path, "sheriff", 5, "--seats", "human:Ann,bot*11", "--set", "campaign=sealed") as terminal:
        runs = terminal.play(steady, stop=lambda prompt, _: "run for sheriff" in prompt.question)
        terminal.answer(
            runs, next(str(at) for at, entry in enumerate(runs.entries, 1) if "do not" not in entry) + ENTER
        )
        assert terminal.prompt().kind == "line"
        terminal.send("I am the seer.")
        until_heard(terminal, "heard: you claim to be the seer")


def test_every_text_of_a_game_has_the_line_and_private_ones_all_have_the_same(tmp_path):
    """Those of the pack, of others without an action, and notes: whoever sees the row learns nothing of the card."""
    rows, questions, opened = {True: set(), False: set()}, set(), set()
    with play(tmp_path, "mafia", 1, "--seats", THREE["mafia"]) as terminal:

        def keys(prompt, behind):
            if prompt.kind == "line":
                terminal.until(lambda: len(heard_rows(terminal)) == 1, f"the heard line below {prompt}")
                rows[behind is not None].update(heard_rows(terminal))
                questions.add(prompt.question)
            if prompt.kind == "menu" and behind and (behind, prompt.question) not in opened:
                opened.add((behind, prompt.question))
                return TAB
            return steady(prompt, behind)

        terminal.play(keys)
        assert terminal.end() == 0
        assert "heard: " not in "\n".join(terminal.emulator.record())
    assert_finished(tmp_path)
    for private in ("Message to the other", "You have no action", "Private note"):
        assert any(question.startswith(private) for question in questions), private
    assert rows == {True: {PRIVATELY}, False: {"heard: nothing"}}


@pytest.mark.parametrize("words", [["--seats", FIVE], ["--seats", THREE["mafia"], "--no-heard"], ["quiet.yaml"]])
def test_there_is_no_line_where_only_people_play_or_where_it_is_switched_off(tmp_path, words):
    """The foot is there, so the line could be."""
    seats = [
        {"player": "human", "name": "Ann", "count": 1},
        {"player": "human", "name": "Ben"},
        {"player": "bot", "count": 5},
    ]
    (tmp_path / "quiet.yaml").write_text(json.dumps({"ruleset": "mafia", "heard": False, "seats": seats}))
    with play(tmp_path, "mafia", 1, *words) as terminal:

        def keys(prompt, behind):
            if prompt.kind == "line":
                terminal.until(lambda: FOOT in terminal.emulator.text(), "the foot")
            return steady(prompt, behind)

        terminal.play(keys, stop=lambda *_: any("Day 2 breaks." in row for row in terminal.emulator.screen()))
        assert FOOT in plain(terminal.received) and "heard:" not in plain(terminal.received)


def test_a_resumed_game_keeps_what_its_table_said(tmp_path):
    seats = [{"player": "human", "name": "Ann", "heard": False}, {"player": "bot", "count": 6}]
    (tmp_path / "quiet.yaml").write_text(json.dumps({"ruleset": "mafia", "seats": seats}))
    with play(tmp_path, "mafia", 5, "quiet.yaml") as terminal:
        first_speech(terminal)
    with Terminal(["resume", LOG, "--pace", "0"], tmp_path) as terminal:
        first_speech(terminal)
        terminal.until(lambda: FOOT in terminal.emulator.text(), "the foot")
        assert "heard:" not in plain(terminal.received)
