"""An evening at a terminal: the way from the menu into a game, the guided game, the ending, and another game."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.terminal.pty.driver import CTRL_C, ENTER, WHAT_NEXT, Prompt, Terminal, first_entry
from tests.terminal.pty.games import run
from werewolf.game.answer_events import Note
from werewolf.storage.saved_game import read_lines

NAME = "Ann"


def starts(folder: Path) -> list[dict]:
    """The first events of all games in a folder, in the order of their files."""
    logs = sorted(folder.glob("logs/*.jsonl"), key=lambda path: (path.stat().st_mtime_ns, path.name))
    return [json.loads(log.read_text().splitlines()[0])["event"] for log in logs]


def until_the_end(terminal: Terminal) -> Prompt:
    prompt = terminal.play(first_entry, stop=lambda prompt, _: prompt.question == WHAT_NEXT)
    assert prompt is not None
    return prompt


def test_four_enters_and_a_name_lead_from_the_menu_to_the_first_decision(tmp_path):
    (tmp_path / "logs").mkdir()
    with Terminal([], tmp_path, 60, 15) as terminal:
        enters = 0
        while True:
            prompt = terminal.prompt()
            if list(tmp_path.glob("logs/*.jsonl")):
                break  # the game has begun, and asks for the first time
            typed = NAME if prompt.question.startswith("Your name?") else ""
            enters += 1
            terminal.answer(prompt, typed + ENTER)
        assert enters <= 4
    (start,) = starts(tmp_path)
    assert [chair["name"] for chair in start["players"] if chair["kind"] == "human"] == [NAME]


def test_the_result_comes_last_and_then_all_play_again_with_new_cards(tmp_path):
    (tmp_path / "logs").mkdir()
    words = ["play", "-r", "classic", "--seats", "human:Ann,bot*4", "--seed", "3", "--pace", "0"]
    with Terminal(words, tmp_path, 80, 24) as terminal:
        prompt = until_the_end(terminal)
        screen = terminal.emulator.text()
        assert re.search(r"Who was who .*The result .*Game concluded.* decided it: .*What next\?", screen, re.DOTALL)
        assert [entry[2:] for entry in prompt.entries] == [
            "Again with the same players", "Again, in other seats", "Show the replay", "Write the page", "Quit",
        ]  # fmt: skip
        assert "The score of the evening" not in terminal.received
        terminal.answer(prompt, "again with" + ENTER)
        prompt = until_the_end(terminal)
        assert re.search(r"The score of the evening: Ann won \d of 2", terminal.received)
        terminal.answer(prompt, "2" + ENTER)
        prompt = until_the_end(terminal)
        terminal.answer(prompt, "page" + ENTER)
        terminal.answer(terminal.prompt(), "5" + ENTER)
        assert terminal.end() == 0
    first, again, shuffled = starts(tmp_path)
    seats = [[chair["name"] for chair in start["players"]] for start in (first, again, shuffled)]
    assert seats[0] == seats[1] and seats[1] != seats[2] and sorted(seats[1]) == sorted(seats[2])
    assert len({start["seed"] for start in (first, again, shuffled)}) == 3
    assert first["ruleset"] == again["ruleset"] == shuffled["ruleset"]
    voices = [{chair["name"]: chair["persona"] for chair in start["players"]} for start in (first, shuffled)]
    assert voices[0] == voices[1]
    assert len(list(tmp_path.glob("logs/*.html"))) == 1
    checked = run(tmp_path, "check", *[str(log) for log in tmp_path.glob("logs/*.jsonl")])
    assert checked.returncode == 0, checked.stdout
    scored = run(tmp_path, "logs", "--score").stdout.splitlines()
    assert scored[1].split()[:3] == ["Ann", "human", "3"] and scored[-1] == "3 finished games."


def test_the_result_and_the_question_fit_on_a_small_screen(tmp_path):
    words = ["watch", "-r", "mafia", "--seed", "4", "--pace", "0", "--ascii"]
    with Terminal(words, tmp_path, 40, 15, NO_COLOR="1") as terminal:
        terminal.until(lambda: "5 Quit" in terminal.emulator.text(), "the last question")
        terminal.rest()
        screen = "\n".join(terminal.emulator.screen())
        assert "The game is over: the " in screen and "decided it" in screen and "5 Quit" in screen
        assert screen.isascii()
        terminal.send(CTRL_C)
        assert terminal.end() == 0


def test_redirected_output_asks_nothing(tmp_path):
    done = run(tmp_path, "watch", "-r", "mafia", "--seed", "4")
    assert done.returncode == 0
    assert WHAT_NEXT not in done.stdout + done.stderr
    assert done.stdout.rstrip().splitlines()[-1].startswith("┗")


def test_the_coach_explains_each_kind_of_question_once_and_can_be_switched_off(tmp_path):
    words = ["learn", "--name", "Ann", "--seed", "1", "--pace", "0", "--log", "game.jsonl"]
    with Terminal(words, tmp_path, 80, 24) as terminal:
        speech = terminal.prompt()
        assert "Coach: A guided game" in terminal.received
        assert terminal.received.count("Coach: Say whom you suspect") == 1
        terminal.answer(speech, "I am not sure yet." + ENTER)
        vote = terminal.play(first_entry, stop=lambda prompt, _: "vote out" in prompt.question)
        assert terminal.received.count("Coach: All vote at once") == 1
        terminal.answer(vote, "?")
        terminal.answer(terminal.prompt(), "turn the coach" + ENTER)
        before = terminal.received.count("Coach:")
        until_the_end(terminal)
        assert terminal.received.count("Coach:") == before
    notes = [line.event.content for line in read_lines(tmp_path / "game.jsonl") if isinstance(line.event, Note)]
    assert notes == ["coach off"]
    assert run(tmp_path, "check", "game.jsonl").returncode == 0


def test_a_guided_game_goes_on_with_its_coach_and_repeats_nothing(tmp_path):
    words = ["learn", "--name", "Ann", "--seed", "1", "--pace", "0", "--log", "game.jsonl"]
    with Terminal(words, tmp_path, 80, 24) as terminal:
        terminal.answer(terminal.prompt(), "I am not sure yet." + ENTER)
        terminal.play(first_entry, stop=lambda prompt, _: "vote out" in prompt.question)
    with Terminal(["resume", "game.jsonl", "--pace", "0"], tmp_path, 80, 24) as terminal:
        assert "vote out" in terminal.prompt().question
        assert terminal.received.count("Coach: All vote at once") == 1
        assert "Coach: A guided game" not in terminal.received
        assert "Coach: Say whom you suspect" not in terminal.received
