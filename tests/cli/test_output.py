"""What becomes of output that cannot be written: a full disk is named, a closed pipe is nobody's fault."""

from __future__ import annotations

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from rich.table import Table

from lab.program import run_program
from tests import loaded_program
from tests.export.games import plain_game, write_log
from werewolf.terminal.output import LONGEST_ROW, CleanTable, one_row

FULL = Path("/dev/full")
FAULT = "werewolf: standard output: No space left on device"
needs_full = pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full here")
COMMANDS = (
    "--version", "--help", "rules", "roles witch", "tables", "personas", "check LOG", "check LOG --json", "logs .",
    "replay LOG --pace 0", "export LOG --to md -o -", "simulate -r mafia --games 1", "ready",
)  # fmt: skip


def run(words: str, folder: Path, out: int) -> tuple[str, int]:
    """What the program complains of, and its exit code, with its standard output somewhere else."""
    done = loaded_program.run(*words.replace("LOG", "game.jsonl").split(), folder=folder, out=out)
    return done.stderr, done.returncode


@pytest.fixture
def folder(tmp_path):
    write_log(tmp_path / "game.jsonl", plain_game("mafia"))
    return tmp_path


@needs_full
@pytest.mark.parametrize("words", COMMANDS)
def test_a_full_output_is_called_what_it_is(words, folder):
    with FULL.open("wb") as full:
        assert run(words, folder, full.fileno()) == (f"{FAULT}\n", 2)


@needs_full
def test_a_game_is_saved_when_the_output_is_full(folder):
    with FULL.open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "werewolf", "watch", "-r", "mafia", "--seed", "1", "--log", "new.jsonl"],
            cwd=folder, stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.stderr == f"{FAULT}; the game is saved, continue with: werewolf resume new.jsonl\n"
    assert run_program("resume", "new.jsonl", folder=folder).returncode == 0


@pytest.mark.parametrize("words", [*COMMANDS, "watch -r mafia --seed 1 --log new.jsonl"])
def test_a_closed_pipe_ends_the_program_quietly(words, folder):
    """As in `werewolf watch | head`: whoever reads has read enough."""
    reader, writer = os.pipe()
    os.close(reader)
    assert run(words, folder, writer) == ("", 141)
    os.close(writer)


@needs_full
def test_a_full_error_output_is_no_traceback(folder):
    with FULL.open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "werewolf", "rules", "nowhere"],
            cwd=folder, stdout=subprocess.PIPE, stderr=full, check=False,
        )  # fmt: skip
    assert (done.stdout, done.returncode) == (b"", 2)


def test_a_row_keeps_its_columns_and_is_never_two():
    assert one_row("  a   b\tc") == "  a   b c"
    assert one_row("a\nwerewolf: all well\r\x1b[2J") == "a werewolf: all well"
    assert len(one_row("x " * 10**6)) == LONGEST_ROW and one_row("x" * LONGEST_ROW) == "x" * LONGEST_ROW


def test_a_long_word_is_cut_so_that_the_end_of_the_message_stays():
    said = one_row(f"--seed: '{'9' * 10**6}' is not allowed; use a number")
    assert said.startswith("--seed: '999") and said.endswith("9… is not allowed; use a number") and len(said) < 200


def test_the_cells_of_a_table_are_cleaned():
    table = Table("head")
    table.add_row("a\x1b[2J\x9b31m\u202eb")
    file = StringIO()
    Console(file=file, width=40).print(CleanTable(table))
    assert not set("\x1b\x9b\u202e") & set(file.getvalue()) and "ab" in file.getvalue()


INTERRUPTED = """
import runpy, sys
class Interrupt:
    def find_spec(self, name, *_):
        if name == "typer":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupt())
runpy.run_module("werewolf", run_name="__main__")
"""


def test_ctrl_c_while_the_program_is_loaded_is_no_traceback(folder):
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], cwd=folder, capture_output=True, text=True, check=False, timeout=300
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
