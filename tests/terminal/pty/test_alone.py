"""Whole games of one person with bots at a terminal."""

from __future__ import annotations

import pytest

from tests.terminal.pty.driver import CALL, DOWN, ENTER, RAISED, UP, Terminal, first_entry
from tests.terminal.pty.games import LOG, assert_finished, lines_of, play, run, steady
from werewolf.game.answer_events import Answered

BACK = "\x7f"


@pytest.mark.parametrize(("ruleset", "seed"), [("sheriff", 1), ("mafia", 1), ("classic", 3)])
def test_a_whole_game_alone_with_the_first_entry_of_every_menu(tmp_path, ruleset, seed):
    with play(tmp_path, ruleset, seed) as terminal:
        terminal.play(first_entry)
        assert terminal.end() == 0
        assert "werewolf replay" in terminal.emulator.text()
        assert not terminal.emulator.unknown
        assert RAISED not in terminal.received  # nobody else is there
        assert not CALL.search(terminal.received)
    checked = run(tmp_path, "check", LOG)
    assert checked.returncode == 0, checked.stdout
    lines = assert_finished(tmp_path)
    given = [line.event for line in lines if isinstance(line.event, Answered) and line.event.ask.seat == 0]
    assert given
    assert all(event.how == "player" for event in given)


@pytest.mark.parametrize(("ruleset", "seed"), [("mafia", 5), ("classic", 7)])
def test_a_whole_game_at_sixty_columns(tmp_path, ruleset, seed):
    with play(tmp_path, ruleset, seed, columns=60, rows=24) as terminal:
        terminal.play(steady)
        assert terminal.end() == 0
        assert max(map(len, terminal.emulator.record())) <= 60
    assert_finished(tmp_path)


def first_of(terminal):
    """The first entry of the menu on the screen, once it is complete."""
    prompt = terminal.prompt_on_screen()
    return prompt.entries[0] if prompt and prompt.kind == "menu" else None


def test_a_window_is_resized_while_a_question_is_open(tmp_path):
    sizes = [(60, 20), (140, 50), (100, 40), (61, 15)]
    with play(tmp_path, "mafia", 4) as terminal:
        for columns, rows in sizes:
            prompt = terminal.play(steady, stop=lambda prompt, _: prompt.kind == "menu")
            assert prompt is not None
            before = terminal.received
            terminal.resize(columns, rows)
            terminal.until(lambda before=before: len(terminal.received) > len(before), "the question drawn again")
            terminal.rest()
            terminal.until(lambda prompt=prompt: first_of(terminal) == prompt.entries[0], "the same question")
            terminal.answer(prompt, steady(prompt, None))
        terminal.play(steady)
        assert terminal.end() == 0
    assert_finished(tmp_path)


def test_arrows_numbers_and_names_choose_and_a_typing_error_does_not(tmp_path):
    with play(tmp_path, "mafia", 1) as terminal:
        prompt = terminal.play(first_entry, stop=lambda prompt, _: "today's ballot" in prompt.question)
        terminal.send("zzz" + ENTER)
        terminal.until(lambda: "'zzz' is none of these" in terminal.emulator.text(), "the refusal")
        terminal.send("7" + ENTER)
        terminal.until(lambda: "'zzz7' is none of these" in terminal.emulator.text(), "the refusal")
        assert terminal.asking()
        terminal.answer(prompt, BACK * 4 + DOWN * 3 + UP + ENTER)
        terminal.answer(terminal.prompt(), "First." + ENTER)
        terminal.prompt()
    assert answers_of(tmp_path)["speak"].choice == 1
    with Terminal(["resume", LOG, "--pace", "0"], tmp_path) as terminal:
        prompt = terminal.prompt()
        assert "vote" in prompt.question
        seat, name = prompt.entries[0].split()
        terminal.answer(prompt, name[:-1].upper() + ENTER)
        terminal.prompt()
    assert answers_of(tmp_path)["vote"].choice == int(seat)


def answers_of(folder):
    """The answers of the person, by purpose."""
    events = [line.event for line in lines_of(folder / LOG)]
    return {event.ask.purpose: event.answer for event in events if isinstance(event, Answered) and event.ask.seat == 0}


def test_a_speech_may_have_several_lines_and_any_script(tmp_path):
    with play(tmp_path, "mafia", 5) as terminal:
        terminal.play(steady, stop=lambda prompt, _: "today's ballot" in prompt.question)
        terminal.answer(terminal.prompt_on_screen(), DOWN + ENTER)
        terminal.answer(terminal.prompt(), "我看是她。 Ёлки \\" + ENTER + "[/nope] [red]x[/red]" + ENTER)
        terminal.prompt()
        rows = terminal.emulator.record()
    speech = answers_of(tmp_path)["speak"].words
    assert speech.splitlines() == ["我看是她。 Ёлки ", "[/nope] [red]x[/red]"]
    assert any("我看是她。 Ёлки" in row and row.endswith("│") for row in rows)
    assert any("[/nope] [red]x[/red]" in row and row.endswith("│") for row in rows)
