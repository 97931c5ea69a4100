"""Quick tables at a terminal: how often the keyboard is passed on in a night, and how many keys that takes."""

from __future__ import annotations

import re

import pytest

from tests.terminal.pty.driver import CALL, ENTER, name_keys
from tests.terminal.pty.games import play, seats_in

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
QUICK = {
    "mafia": ("--set", "council_rounds=1"),
    "sheriff": ("--set", "council_rounds=1", "--set", "campaign=open"),
}


def shortest(prompt):
    """The fewest keys for a prompt: the number of a seat that is alive, or Enter where that says nothing."""
    if prompt.kind == "pass":
        return name_keys(prompt)  # Enter alone opens the curtain too, but only after a moment
    if prompt.kind == "line":
        return ENTER
    by_day = re.search(r"vote out|today's ballot", prompt.question)  # the bots have the last seats
    return f"{max(seats_in(prompt))}{ENTER}" if by_day else f"{min(seats_in(prompt), default='n')}{ENTER}"


def night_and_hands(folder, ruleset, people, bots):
    """The exchanges of night 1 behind the curtain, and the open question that follows it."""
    seats = ",".join([*(f"human:{name}" for name in NAMES[:people]), f"bot*{bots}"])
    with play(folder, ruleset, 3, "--seats", seats, *QUICK[ruleset]) as terminal:
        night = []

        def keys(prompt, behind):
            if any("Night 1 falls" in row for row in terminal.emulator.record()):
                night.append((prompt, behind))
            return shortest(prompt)

        after = terminal.play(keys, stop=lambda _, behind: behind is None and bool(night))
        return night, after


def key_count(prompt):
    return {"pass": 1, "menu": 2, "line": 1}[prompt.kind]  # Enter; a number and Enter; Enter


@pytest.mark.parametrize(
    ("ruleset", "people", "bots", "passes"), [("mafia", 5, 2, 5), ("sheriff", 8, 4, 16)], ids=["mafia", "sheriff"]
)
def test_a_whole_night_takes_few_passes_and_three_keys_each(tmp_path, ruleset, people, bots, passes):
    """With a full council it was ten passes and 40 keys at this mafia table, and 24 and 96 with the sheriff."""
    night, after = night_and_hands(tmp_path, ruleset, people, bots)
    called = [prompt for prompt, _ in night if prompt.kind == "pass"]
    assert len(called) == passes
    assert [CALL.fullmatch(prompt.question)[1] for prompt in called] == list(NAMES[:people]) * (passes // people)
    assert [prompt.kind for prompt, _ in night] == ["pass", "menu"] * passes
    assert sum(key_count(prompt) for prompt, _ in night) == 3 * passes
    if ruleset == "sheriff":
        assert after.question.startswith(
            "Hands up: who runs for sheriff? Type the seats or names of all who do (0 Ann,"
        )


@pytest.mark.parametrize(("columns", "rows"), [(40, 15), (60, 15), (200, 50)])
def test_the_question_and_the_status_stay_visible_in_any_window(tmp_path, columns, rows):
    seats = "human:Ann,human:Ben,bot*10"
    with play(tmp_path, "sheriff", 3, "--seats", seats, *QUICK["sheriff"], columns=columns, rows=rows) as terminal:

        def status():
            return [row for row in terminal.emulator.screen() if re.match(r"(Night|Day) 1\b", row)]

        def keys(prompt, behind):
            terminal.until(status, "the status")  # below a text it comes once the terminal has said its size
            screen = terminal.emulator.screen()
            flat = " ".join(" ".join(screen).split())
            assert " ".join(prompt.question.split())[:30] in flat
            shown = [row for row in screen if row]
            assert len(shown) - shown.index(status()[-1]) <= 4, screen
            assert max(map(len, screen)) <= columns
            if behind and prompt.kind == "menu":
                assert any(row.startswith(f"  You are {behind}") for row in shown)
            return shortest(prompt)

        assert terminal.play(keys, stop=lambda prompt, _: "vote out" in prompt.question) is not None
