"""Start games at a terminal, and work out from their logs what the screen must have shown."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.console import Console

from tests import loaded_program
from tests.terminal.pty.driver import ENTER, ROOT, TIMEOUT, Prompt, Terminal, first_entry
from werewolf.cli.check import check_logs
from werewolf.game.answer_events import Answered
from werewolf.game.engine import Game
from werewolf.game.events import GameOver, GameStart
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Line
from werewolf.storage.codec import decode_line
from werewolf.storage.journal import read
from werewolf.terminal.keyboard.call_schedule import Call, Schedule
from werewolf.terminal.screen.screen import Screen

LOG = "game.jsonl"
THREE = {
    "mafia": "human:Ann,human:Ben,human:Cleo,bot*4",
    "classic": "human:Ann,human:Ben,human:Cleo,bot*6",
    "sheriff": "human:Ann,human:Ben,human:Cleo,bot*9",
}


def play(folder: Path, ruleset: str, seed: int, *words: str, columns: int = 100, rows: int = 40) -> Terminal:
    options = ["play", "--ruleset", ruleset, "--seed", str(seed), "--pace", "0", "--log", LOG]
    return Terminal([*options, *words], folder, columns, rows)


def run(folder: Path, *words: str, **extra: object) -> subprocess.CompletedProcess[str]:
    """Run the program without a terminal."""
    env = {"PATH": "", "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "XDG_DATA_HOME": str(folder / "data")}
    if not extra:
        return loaded_program.run(*words, folder=folder, env=env)
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-m", "werewolf", *words],
        cwd=folder, env=env, capture_output=True, text=True, timeout=TIMEOUT, check=False, **extra,
    )  # fmt: skip


def lines_of(log: Path) -> list[Line]:
    """All lines of a log. None may be cut off."""
    saved, size = read(log)
    assert size == log.stat().st_size
    return [decode_line(text) for text in saved]


def assert_finished(folder: Path, log: str = LOG) -> list[Line]:
    """Check that the game was played to the end and broke no rule; return its lines."""
    lines = lines_of(folder / log)
    assert isinstance(lines[-1].event, GameOver)
    assert check_logs([folder / log], False, None, True) == 0
    return lines


def seats_in(prompt: Prompt) -> list[int]:
    return [int(entry.split()[0]) for entry in prompt.entries if entry.split()[0].isdecimal()]


def steady(prompt: Prompt, behind: str | None) -> str:
    """Keys for any prompt: target the highest seat, type a short text, and watch what is public when dead."""
    if prompt.question.startswith("You're out."):
        return f"only{ENTER}"
    if prompt.kind == "line":
        return (f"A word from {behind}." if behind else "Let us think about this.") + ENTER
    hostile = re.search(r"vote out|today's ballot|attack|Final choice", prompt.question)
    if prompt.kind == "menu" and hostile and seats_in(prompt):
        return f"{max(seats_in(prompt))}{ENTER}"
    return first_entry(prompt, behind)


def calls_of(lines: Sequence[Line], people: Sequence[int]) -> list[Call]:
    """All calls of the schedule in the game of this log."""
    start = lines[0].event
    assert isinstance(start, GameStart)
    answers = {line.event.ask: line.event for line in lines if isinstance(line.event, Answered)}
    game = Game(Ruleset.model_validate(start.ruleset), start.seed, start.players)
    schedule = Schedule(game.rules, people)
    calls: list[Call] = []
    asks, shown = game.begin(), 0
    while True:
        for event in game.log[shown:]:
            calls += schedule.calls_before(event)
        shown = len(game.log)
        if not asks:
            return calls
        calls += schedule.calls_for(asks)
        asks = game.advance([answers[ask] for ask in asks])


def public_rows(lines: Sequence[Line], columns: int) -> list[str]:
    """The rows that a viewer of public facts sees before the closing page."""
    start = lines[0].event
    assert isinstance(start, GameStart)
    sheet = io.StringIO()
    console = Console(file=sheet, width=columns, highlight=False)
    names = [chair.name for chair in start.players]
    screen = Screen(console, Ruleset.model_validate(start.ruleset), names)
    screen.show([line for line in lines if not isinstance(line.event, GameOver)])
    return [row.rstrip() for row in sheet.getvalue().splitlines() if row.strip()]


def other_rows(rows: Iterable[str], expected: Sequence[str]) -> list[str]:
    """The rows besides the expected ones, which must all be there in this order."""
    others, at = [], 0
    for row in rows:
        if at < len(expected) and row == expected[at]:
            at += 1
        elif row.strip():
            others.append(row)
    assert at == len(expected), f"not on the screen: {expected[at]}"
    return others


def before_the_end(rows: Sequence[str]) -> list[str]:
    end = next((index for index, row in enumerate(rows) if row.startswith("The end ─")), len(rows))
    return list(rows[:end])
