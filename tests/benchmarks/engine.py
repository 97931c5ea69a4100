"""How fast the engine is: decisions and games a second and peak memory, one process, random players, files off."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.house import RULESETS, chairs_for, rules_of
from werewolf.cli.check import check_each
from werewolf.session.batch import Batch, play_games

GAMES, ROUNDS, LOGS = 150, 7, 5_000


def batch_of(name: str, logs: Path | None = None, **setting: object) -> Batch:
    rules = rules_of(name, **setting)  # type: ignore[arg-type]
    return Batch(rules, tuple(chairs_for(rules)), 5, logs)


def measured(name: str) -> None:
    """The best of a few rounds: other work on the machine can only slow a round down."""
    batch = batch_of(name)
    tallies = [play_games(batch, range(GAMES)) for _ in range(ROUNDS)]
    best = min(tallies, key=lambda tally: tally.seconds)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform != "darwin" else 1 << 20)
    print(
        f"{name:<8} {best.decisions / best.seconds:>9,.0f} decisions/s {best.games / best.seconds:>7,.0f} games/s"
        f" {best.decisions / best.games:>6.1f} decisions/game {peak:>5} MiB peak"
    )


def growth() -> None:
    """Cost per decision in games of few and of many days: a linear engine pays the same."""
    costs = {}
    for days in (5, 10, 20, 40):
        batch = batch_of(
            "mafia", day_limit=days, kill_skip=True, vote="majority", cards={"werewolf": 1, "villager": 11}
        )
        tally = min((quiet_days(batch) for _ in range(3)), key=lambda pair: pair[0])
        costs[days] = tally[0] / tally[1] * 1e6
    print("growth   " + ", ".join(f"{days} days {cost:.1f} µs/decision" for days, cost in costs.items()))


def quiet_days(batch: Batch) -> tuple[float, int]:
    """Games in which nobody ever dies, so that they last as long as they may."""
    from tests.house import game_with_answers, new_game
    from tests.laws.test_manners import declining
    from werewolf.game.outside import Answered

    started, decisions = time.perf_counter(), 0
    for seed in range(10):
        game = game_with_answers(new_game(batch.rules, seed), declining)
        decisions += sum(isinstance(event, Answered) for event in game.log)
    return time.perf_counter() - started, decisions


def help_time() -> None:
    def once() -> float:
        started = time.perf_counter()
        subprocess.run([sys.executable, "-m", "werewolf", "--help"], capture_output=True, check=True)
        return time.perf_counter() - started

    print(f"--help   {min(once() for _ in range(5)):.2f} s")


def writing() -> None:
    for name in RULESETS:
        with tempfile.TemporaryDirectory() as folder:
            tally = play_games(batch_of(name, Path(folder)), range(GAMES))
            written = tally.games / tally.seconds
            print(
                f"{name:<8} {written:>7,.0f} logs/s written and fsynced, {checked(Path(folder)):>7,.0f} logs/s audited"
            )


def checked(folder: Path) -> float:
    """Logs a second, read from disk and audited whole, as `check` does it."""
    logs = sorted(folder.glob("*.jsonl"))
    started = time.perf_counter()
    for done in check_each(logs, None):
        if done.code:
            raise AssertionError(f"{done.path} is broken: {done.fault}")
    return len(logs) / (time.perf_counter() - started)


def opening() -> None:
    """From the command to the first words of a long game on the screen."""
    from tests.house import game_with_answers, lines_of, new_game
    from tests.laws.test_manners import declining
    from werewolf.storage.codec import encode_line

    cards = {"werewolf": 4, "seer": 1, "villager": 15}
    rules = rules_of("mafia", day_limit=20, kill_skip=True, vote="majority", cards=cards)
    lines = lines_of(game_with_answers(new_game(rules), declining))
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "long.jsonl"
        log.write_bytes(b"".join(map(encode_line, lines)))
        shown = best_of(3, ["replay", str(log), "--pace", "0"], first_byte=True)
        page = best_of(3, ["export", str(log), "--to", "html", "--output", "-"])
    print(f"opening  20 seats, {lines[-1].day} days, {len(lines)} lines: replay {shown:.2f} s, export {page:.2f} s")


def listing() -> None:
    """A folder of many logs, each a name for the same one: listing them reads every file all the same."""
    with tempfile.TemporaryDirectory() as folder:
        play_games(batch_of("sheriff", Path(folder)), range(1))
        log = next(Path(folder).glob("*.jsonl"))
        for number in range(LOGS - 1):
            (log.parent / f"link-{number}.jsonl").hardlink_to(log)
        print(f"listing  {LOGS:,} logs in {best_of(3, ['logs', folder]):.2f} s")


def best_of(rounds: int, words: list[str], first_byte: bool = False) -> float:
    """Seconds until a command is done, or until it first says something."""
    seconds = []
    for _ in range(rounds):
        started = time.perf_counter()
        with subprocess.Popen([sys.executable, "-m", "werewolf", *words], stdout=subprocess.PIPE) as command:
            assert command.stdout is not None
            command.stdout.read(1 if first_byte else -1)
            seconds.append(time.perf_counter() - started)
            command.stdout.read()
    return min(seconds)


def main() -> None:
    for name in RULESETS:
        subprocess.run(
            [sys.executable, "-m", "tests.benchmarks.engine", name], check=True
        )  # each its own peak of memory
    growth()
    help_time()
    writing()
    opening()
    listing()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        measured(sys.argv[1])
    else:
        main()
