"""Several people at one keyboard: nothing of a private turn is visible to anyone else."""

from __future__ import annotations

import re

import pytest

from tests.terminal.pty.driver import CALL, ENTER, TAB, WIPE, plain
from tests.terminal.pty.games import (
    LOG,
    THREE,
    assert_finished,
    before_the_end,
    calls_of,
    lines_of,
    other_rows,
    play,
    public_rows,
    steady,
)
from werewolf.game.answer_events import Note

PEOPLE = {0: "Ann", 1: "Ben", 2: "Cleo"}
CANARY = "canary of {}"
IN_THE_OPEN = re.compile(
    r"  (Ann \(0\)|Ben \(1\)|Cleo \(2\)), it is your turn\."
    r"|  ▸ \w+ \(\d+\) (is about to speak|may reply|has last words)\."
)


def with_canaries(typed, check_public):
    """Keys that type a text nobody else may ever see as each person's first private note, which Tab opens."""
    opened = set()

    def keys(prompt, behind):
        if prompt.kind == "line" and "Private note" in prompt.question and behind not in typed:
            typed.append(behind)
            return CANARY.format(behind) + ENTER
        if prompt.kind == "menu" and behind and behind not in opened and "no action" in prompt.question:
            opened.add(behind)
            return TAB
        if behind is None:
            check_public()
        return steady(prompt, behind)

    return keys


@pytest.mark.parametrize(("ruleset", "seed"), [("mafia", 1), ("classic", 4)])
def test_three_people_play_and_nothing_private_leaks(tmp_path, ruleset, seed):
    with play(tmp_path, ruleset, seed, "--seats", THREE[ruleset]) as terminal:
        typed = []

        def check_public():
            """On the public screen nothing of a private turn can be read, scrollback included."""
            readable = terminal.emulator.reachable()
            assert "canary" not in readable
            assert "You are " not in readable

        terminal.play(with_canaries(typed, check_public))
        assert terminal.end() == 0
        lines = assert_finished(tmp_path)
        assert typed
        notes = [line.event.content for line in lines if isinstance(line.event, Note)]
        for name in typed:
            assert any(CANARY.format(name) in note for note in notes)
        assert_curtains(terminal, typed)
        assert_calls(terminal, lines)
        rows = before_the_end(terminal.emulator.record())
        for row in other_rows(rows, public_rows(lines, 100)):
            assert IN_THE_OPEN.fullmatch(row), row


def assert_curtains(terminal, typed):
    """Every private turn is on the alternate screen, which is wiped before the call, after it and at the end."""
    turns = [part for behind, part in terminal.screens() if behind]
    assert len(turns) == len(terminal.calls())
    for turn, name in zip(turns, terminal.calls(), strict=True):
        assert CALL.findall(plain(turn))[0] == name
        assert turn.startswith("\x1b[H" + WIPE)
        assert turn.endswith(WIPE)
        call, page = turn.index("Pass the keyboard"), turn.index("You are ")
        assert WIPE in turn[call:page]
        for other in typed:
            assert other == name or CANARY.format(other) not in plain(turn)
    for exchange in terminal.exchanges:
        private = re.search(
            r"vote out|attack|Final choice|check|protect|potion|no action|Private note", exchange.prompt.question
        )
        assert exchange.behind or not private, exchange
    for behind, part in terminal.screens():
        if not behind:
            assert "canary" not in plain(part)
            assert "Pass the keyboard" not in part
            assert "You are " not in plain(part)


def assert_calls(terminal, lines):
    """The people are called in the order that the schedule gives for this log."""
    calls = calls_of(lines, tuple(PEOPLE))
    assert terminal.calls() == [PEOPLE[call.seat] for call in calls if call.secret]
    public_turns = re.findall(r"^  (\w+) \(\d\), it is your turn\.$", "\n".join(terminal.emulator.record()), flags=re.M)
    assert public_turns == [PEOPLE[call.seat] for call in calls if not call.secret]


def watch_table(folder, ruleset, names, seed):
    """A table of people as seen from outside until the second day: each call with the public screen, and the deal."""
    folder.mkdir()
    scenes = []
    with play(folder, ruleset, seed, "--seats", ",".join(f"human:{name}" for name in names)) as terminal:

        def keys(prompt, behind):
            if prompt.kind == "pass":
                scenes.append((behind, tuple(terminal.emulator.record())))
            return steady(prompt, behind)

        terminal.play(keys, stop=lambda *_: any("Day 2 breaks." in row for row in terminal.emulator.screen()))
        scenes.append((None, tuple(before_the_end(terminal.emulator.record()))))
    return scenes, lines_of(folder / LOG)[0].event.deal


@pytest.mark.parametrize(("ruleset", "seats", "seeds"), [("mafia", 7, (8, 53)), ("classic", 8, (590, 86))])
def test_exchanging_hidden_cards_changes_nothing_an_onlooker_sees(tmp_path, ruleset, seats, seeds):
    """The wolves are among the first four and everyone targets the highest seat, so only the cards differ."""
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"][:seats]
    first, second = (watch_table(tmp_path / str(seed), ruleset, names, seed) for seed in seeds)
    assert first[1] != second[1]
    assert len(first[0]) > 20
    assert [name for name, _ in first[0]] == [name for name, _ in second[0]]
    assert first[0] == second[0]
