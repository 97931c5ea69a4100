"""How fast the program is, in seconds and in units of the fixed work: playing, writing, reading, checking, starting."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from lab.benchmarks.fixed_work import Pace, pace
from lab.sample_games import (
    RULESETS,
    chairs_for,
    declining_answer,
    game_with_answers,
    lines_of,
    new_game,
    rules_of,
)
from werewolf.cli.check import check_each
from werewolf.game.answer_events import Answered
from werewolf.session.batch import Batch, play_games
from werewolf.storage.codec import decode_line, encode_line


class Size(NamedTuple):
    """How much is measured. Short rounds, and many of them, find the moments in which a shared machine is free."""

    games: int = 15
    rounds: int = 80
    starts: int = 7
    logs: int = 5_000
    days: int = 20


def batch_of(name: str, logs: Path | None = None, **setting: object) -> Batch:
    rules = rules_of(name, **setting)  # type: ignore[arg-type]
    return Batch(rules, tuple(chairs_for(rules)), 5, logs)


def rate(name: str, what: str, count: int, measured: Pace) -> str:
    per_second, per_unit = count / measured.seconds, count / measured.units
    return f"{name:<8} {per_second:>9,.0f} {what}/s {per_unit:>8,.2f} per unit"


def duration(name: str, measured: Pace) -> str:
    return f"{name:<24} {measured.seconds:>6.2f} s {measured.units:>8,.0f} units"


def playing(name: str, size: Size) -> Iterator[str]:
    """One process, random players, files off."""
    batch = batch_of(name)
    total = play_games(batch, range(size.games))
    measured = pace(lambda: play_games(batch, range(size.games)), size.rounds)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform != "darwin" else 1 << 20)
    each = f"{total.decisions / total.games:.1f} decisions/game {peak:>5} MiB peak, unit {1000 * measured.unit:.3f} ms"
    yield f"{rate(name, 'decisions', total.decisions, measured)} {each}"


def growth(size: Size) -> Iterator[str]:
    """Cost per decision in games of few and of many days: a linear engine pays the same."""
    for days in (5, 10, 20, 40):
        setting = {"kill_skip": True, "vote": "majority", "cards": {"werewolf": 1, "villager": 11}}
        rules = batch_of("mafia", day_limit=days, **setting).rules
        game = game_with_answers(new_game(rules), declining_answer)
        decisions = sum(isinstance(event, Answered) for event in game.log)
        measured = pace(lambda rules=rules: game_with_answers(new_game(rules), declining_answer), size.rounds)
        yield rate(f"{days} days", "decisions", decisions, measured)


def lines(size: Size) -> Iterator[str]:
    """Lines of a log, made and read one by one, without a file."""
    for name in RULESETS:
        made = lines_of(game_with_answers(new_game(rules_of(name)), declining_answer))
        texts = [encode_line(line) for line in made]
        encoded = pace(lambda made=made: [encode_line(line) for line in made], size.rounds)
        decoded = pace(lambda texts=texts: [decode_line(text) for text in texts], size.rounds)
        yield rate(name, "lines encoded", len(made), encoded)
        yield rate(name, "lines decoded", len(made), decoded)


def logs(size: Size) -> Iterator[str]:
    """Whole games with their logs on disk, synced; and logs read from disk and audited whole, as `check` does it."""
    for name in RULESETS:
        rounds = max(1, size.rounds // 4)
        yield rate(
            name, "logs written", size.games, pace(partial(written, name, size.games), rounds, time.perf_counter)
        )
        with tempfile.TemporaryDirectory() as folder:
            play_games(batch_of(name, Path(folder)), range(size.games))
            yield rate(name, "logs audited", size.games, pace(partial(audited, Path(folder)), rounds))


def written(name: str, games: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        play_games(batch_of(name, Path(folder)), range(games))


def audited(folder: Path) -> None:
    for done in check_each(sorted(folder.glob("*.jsonl")), None):
        if done.code:
            raise AssertionError(f"{done.path} is broken: {done.fault}")


def starts(size: Size) -> Iterator[str]:
    """From the command to its end, or to the first words on the screen, in time of the processor."""
    measured = partial(pace, rounds=size.starts, clock=processor_time)
    yield duration("--help", measured(partial(run, "--help")))
    with tempfile.TemporaryDirectory() as folder:
        watch = ("watch", "-r", "mafia", "--seed", "1", "--pace", "0")

        def bots() -> None:
            run(*watch, "--log", f"{folder}/{time.perf_counter_ns()}.jsonl")

        yield duration("a game of bots, mafia", measured(bots))
    with long_log(size.days) as log:
        yield duration("replay, first words", measured(partial(run, "replay", log, "--pace", "0", first_byte=True)))
        yield duration("export as a page", measured(partial(run, "export", log, "--to", "html", "--output", "-")))
    with many_logs(size.logs) as many:
        yield duration(f"list {size.logs:,} logs", measured(partial(run, "logs", many)))


def processor_time() -> float:
    """Seconds that this process and the commands it has waited for have used."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def run(*words: str, first_byte: bool = False) -> None:
    """Run a command to its end, or until it first says something."""
    with subprocess.Popen([sys.executable, "-m", "werewolf", *words], stdout=subprocess.PIPE) as command:
        assert command.stdout is not None
        command.stdout.read(1 if first_byte else -1)
        if first_byte:
            command.kill()
    if command.returncode and not first_byte:
        raise AssertionError(f"{' '.join(words)}: {command.returncode}")


@contextmanager
def long_log(days: int) -> Iterator[str]:
    """A game of 20 seats in which nobody dies."""
    cards = {"werewolf": 4, "seer": 1, "villager": 15}
    rules = rules_of("mafia", day_limit=days, kill_skip=True, vote="majority", cards=cards)
    game = game_with_answers(new_game(rules), declining_answer)
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "long.jsonl"
        log.write_bytes(b"".join(map(encode_line, lines_of(game))))
        yield str(log)


@contextmanager
def many_logs(count: int) -> Iterator[str]:
    """A folder of many logs, each a name for the same one: listing them reads every file all the same."""
    with tempfile.TemporaryDirectory() as folder:
        play_games(batch_of("sheriff", Path(folder)), range(1))
        log = next(Path(folder).glob("*.jsonl"))
        for number in range(count - 1):
            (log.parent / f"link-{number}.jsonl").hardlink_to(log)
        yield folder


PARTS: dict[str, Callable[[Size], Iterator[str]]] = {
    **{name: partial(playing, name) for name in RULESETS},
    "growth": growth,
    "lines": lines,
    "logs": logs,
    "starts": starts,
}


def main() -> None:
    """All parts, or those named. Each is a process of its own, so that each has its own peak of memory."""
    if len(sys.argv) == 2:
        for line in PARTS[sys.argv[1]](Size()):
            print(line, flush=True)
        return
    print("in seconds, and in units of the fixed work in lab/benchmarks/fixed_work.py, measured in turns", flush=True)
    for part in sys.argv[1:] or PARTS:
        subprocess.run([sys.executable, "-m", "lab.benchmarks.engine", part], check=True)


if __name__ == "__main__":
    main()
