"""Three people at one keyboard, and later whole tables of them: nothing of a turn is for anyone else."""

from __future__ import annotations

import re

import pytest

from tests.terminal.pty.driver import CALL, ENTER, WIPE, plain
from tests.terminal.pty.games import (
    LOG,
    THREE,
    assert_finished,
    before_the_end,
    beside,
    calls_of,
    lines_of,
    play,
    public_rows,
    steady,
)
from werewolf.game.outside import Note

PEOPLE = {0: "Ann", 1: "Ben", 2: "Cleo"}
CANARY = "canary of {}"
IN_THE_OPEN = re.compile(
    r"  (Ann \(0\)|Ben \(1\)|Cleo \(2\)), it is your turn\."
    r"|> Your (speech|last words|defence)\. .*|  ▸ \w+ \(\d+\) (is about to speak|has last words)\."
)


def with_canaries(sung, peeked):
    """Each person's first line for themselves is a word nobody else must ever see."""

    def keys(prompt, behind):
        if prompt.kind == "line" and "Private note" in prompt.question and behind and behind not in sung:
            sung.append(behind)
            return CANARY.format(behind) + ENTER
        if behind is None:
            peeked()
        return steady(prompt, behind)

    return keys


@pytest.mark.parametrize(("ruleset", "seed"), [("mafia", 1), ("classic", 4)])
def test_three_people_and_no_leak(tmp_path, ruleset, seed):
    with play(tmp_path, ruleset, seed, "--seats", THREE[ruleset]) as terminal:
        sung = []

        def peeked():
            """In the open, nothing of any turn can be read any more, however far one scrolls back."""
            left = terminal.emulator.reachable()
            assert "canary" not in left
            assert "You are " not in left

        terminal.play(with_canaries(sung, peeked))
        assert terminal.end() == 0
        lines = assert_finished(tmp_path)
        assert sung
        notes = [line.event.content for line in lines if isinstance(line.event, Note)]
        for name in sung:
            assert any(CANARY.format(name) in note for note in notes)
        assert_curtains(terminal, sung)
        assert_calls(terminal, lines)
        rows = before_the_end(terminal.emulator.record())
        for row in beside(rows, public_rows(lines, 100)):
            assert IN_THE_OPEN.fullmatch(row), row


def assert_curtains(terminal, sung):
    """Every private turn is on the alternate screen, wiped before anything is shown, after the call, and at the end."""
    turns = [part for behind, part in terminal.stretches() if behind]
    assert len(turns) == len(terminal.calls())
    for turn, name in zip(turns, terminal.calls(), strict=True):
        assert CALL.findall(plain(turn))[0] == name
        assert turn.startswith("\x1b[H" + WIPE)
        assert turn.endswith(WIPE)
        called, told = turn.index("Pass the keyboard"), turn.index("You are ")
        assert WIPE in turn[called:told]
        for other in sung:
            assert other == name or CANARY.format(other) not in plain(turn)
    for exchange in terminal.exchanges:
        private = re.search(
            r"vote out|attack|Final choice|check|protect|potion|no action|Private note", exchange.prompt.question
        )
        assert exchange.behind or not private, exchange
    for behind, part in terminal.stretches():
        if not behind:
            assert "canary" not in plain(part)
            assert "Pass the keyboard" not in part
            assert "You are " not in plain(part)


def assert_calls(terminal, lines):
    """Who is called, and in which order, is what the schedule makes of the log."""
    calls = calls_of(lines, tuple(PEOPLE))
    assert terminal.calls() == [PEOPLE[call.seat] for call in calls if call.secret]
    spoken = re.findall(r"^  (\w+) \(\d\), it is your turn\.$", "\n".join(terminal.emulator.record()), flags=re.M)
    assert spoken == [PEOPLE[call.seat] for call in calls if not call.secret]


def looked_on(folder, ruleset, names, seed):
    """A whole table of people, as an onlooker sees it until the second day: each call, and the public screen then."""
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
def test_hidden_cards_exchanged_and_an_onlooker_sees_the_same(tmp_path, ruleset, seats, seeds):
    """The wolves sit among the first four, and everyone turns on the highest seat: only the cards differ."""
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"][:seats]
    first, second = (looked_on(tmp_path / str(seed), ruleset, names, seed) for seed in seeds)
    assert first[1] != second[1]
    assert len(first[0]) > 20
    assert [name for name, _ in first[0]] == [name for name, _ in second[0]]
    assert first[0] == second[0]
