"""How much memory a command takes for a big log: `python -m lab.benchmarks.memory --megabytes 100`.

Two games that are as the rules allow, and as long as asked for: one of many days, whose lines are short, and one of
long speeches; and a file that is none, with the beginning of a game and a line without an end. Each command runs in a
process of its own, and the system says how much memory it had at most.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from lab.sample_games import chairs_for, declining_answer, rules_of
from werewolf.game.answer_events import Answered
from werewolf.game.asks import Answer, Ask
from werewolf.game.engine import Game
from werewolf.game.secrecy import Ledger
from werewolf.storage.codec import encode_line

MEGABYTE = 1_000_000
COMMANDS = (
    "check LOG", "check LOG LOG", "logs FOLDER", "replay LOG --pace 0", "export LOG --to md -o -",
    "export LOG --to html -o -", "export LOG --to json -o -", "export LOG --to cast -o -",
    "export LOG --to svg --at day:1 -o -",
)  # fmt: skip


class Peak(NamedTuple):
    """What one command took; seconds of the processor."""

    megabytes: float
    seconds: float
    code: int


def brief(ask: Ask) -> Answer:
    return declining_answer(ask)


def talkative(ask: Ask) -> Answer:
    """The same with long words and a long thought."""
    answer = declining_answer(ask)
    words = answer.words and "Nobody here says what they know, and I wonder why. " * 200
    return Answer(answer.choice, words, "It is too quiet at this table. " * 100)


MOST_DAYS = 1000  # the rules allow no more


def long_game(days: int, choose: Callable[[Ask], Answer]) -> Iterator[bytes]:
    """The lines of a whole game of sixty in which nobody dies, so that it ends after this many days."""
    rules = rules_of("classic", 60, None, kill_skip=True, skip=True, day_limit=days)
    game = Game(rules, 1, chairs_for(rules))
    ledger, shown = Ledger(game.log), 0
    asks = game.begin()
    while asks:
        asks = game.advance([Answered(ask, choose(ask)) for ask in asks])
        yield from map(encode_line, ledger.lines()[shown:])
        shown = len(ledger.lines())


def write_game(path: Path, size: int, choose: Callable[[Ask], Answer]) -> int:
    """Write a game of about this size and return its true size."""
    one, two = (sum(map(len, long_game(days, choose))) for days in (1, 2))
    days = min(MOST_DAYS, 1 + max(0, round((size - one) / (two - one))))
    with path.open("wb") as file:
        file.writelines(long_game(days, choose))
    return path.stat().st_size


def write_endless_line(path: Path, size: int) -> int:
    """Write the first line of a game, and one that fills the rest."""
    with path.open("wb") as file:
        file.write(next(long_game(1, brief)) + b'{"n":1,"day":0,"event":{"kind":"Speech","content":"')
        for _ in range(size // MEGABYTE):
            file.write(b"x" * MEGABYTE)
        file.write(b'"}}\n')
    return path.stat().st_size


# A small process that starts the program: a child has had, at least, the memory of whoever started it.
STARTER = """
import os, sys
child = os.fork()
if child == 0:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    os.execv(sys.executable, [sys.executable, "-m", "werewolf", *sys.argv[1:]])
_, status, used = os.wait4(child, 0)
print(used.ru_maxrss, used.ru_utime + used.ru_stime, os.waitstatus_to_exitcode(status))
"""


def peak(words: list[str]) -> Peak:
    """Run the program and ask the system for the most memory that it had."""
    done = subprocess.run([sys.executable, "-c", STARTER, *words], capture_output=True, text=True, check=True)
    most, seconds, code = done.stdout.split()
    unit = 1 if sys.platform == "darwin" else 1024
    return Peak(int(most) * unit / MEGABYTE, float(seconds), int(code))


FILES: dict[str, Callable[[Path, int], int]] = {
    "many days": lambda path, size: write_game(path, size, brief),
    "long speeches": lambda path, size: write_game(path, size, talkative),
    "one endless line": write_endless_line,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=float, default=100)
    parser.add_argument("--command", action="append", help="only commands that begin with this")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "game.jsonl"
        for name, write in FILES.items():
            size = write(log, int(given.megabytes * MEGABYTE)) / MEGABYTE
            print(f"{name}: a log of {size:.1f} MB")
            for command in COMMANDS:
                if given.command and not command.startswith(tuple(given.command)):
                    continue
                names = {"LOG": str(log), "FOLDER": folder}
                took = peak([names.get(word, word) for word in command.split()])
                print(f"  {command:<40} {took.megabytes:7.0f} MB {took.seconds:7.1f} s   exit code {took.code}")


if __name__ == "__main__":
    main()
