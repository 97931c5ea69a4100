"""That the statistics of an arena hold up, and how fast it is: `make bench-arena ARGS="equal power"` runs parts."""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from lab.benchmarks.planted_arenas import equal, probe, rotation, spread
from werewolf.arena.analysis.comparisons import gains
from werewolf.arena.analysis.intervals import pairs_needed, t_quantile
from werewolf.arena.analysis.joint_fit import joint_fit
from werewolf.arena.analysis.ladder import ladder
from werewolf.arena.analysis.table_statistics import statistics
from werewolf.arena.arena_folder import ArenaFolder
from werewolf.arena.matches import schedule
from werewolf.arena.measures.log_reading import find_logs, read_logs
from werewolf.arena.plan import ArenaPlan
from werewolf.arena.run import open_orders
from werewolf.arena.workers import play_on_cores
from werewolf.config.chairs import make_chairs
from werewolf.config.seat_options import SeatConfig
from werewolf.session.many_games import GameOrder, play_orders

ARENAS = 200
PROBES = 1000  # which are quick


def equal_entrants() -> str:
    """How often any two of eight equals are told apart."""
    found = [ladder(joint_fit(rotation(equal(8), equal(8), 10, seed))).told_apart for seed in range(ARENAS)]  # type: ignore[arg-type]
    apart = sum(map(bool, found))
    return (
        f"eight equal entrants, {ARENAS} arenas of 80 games: told apart in {apart} ({apart / ARENAS:.1%}, nominal 5 %)"
    )


def power() -> str:
    """How often a weaker player is found in as many pairs as the table promises."""
    rows = []
    for difference in (0.2, 0.3, 0.4):
        pairs = pairs_needed(difference)
        found = sum((gains(probe(-difference, pairs, seed))[0].gain.high or 0) < 0 for seed in range(PROBES))
        rows.append(f"{difference:.1f} in {pairs} pairs: {found / PROBES:.1%}")
    return f"a weaker player is found (promised 80 %): {'; '.join(rows)}"


def cover() -> str:
    """How often the interval of a skill holds what was planted."""
    wolf, village = spread(8, 3.0), spread(8, 1.5)
    inside = total = 0
    for seed in range(ARENAS):
        fit = joint_fit(rotation(wolf, village, 25, seed))
        assert fit is not None
        for name in wolf:
            for truth, weights in ((wolf, (1.0, 0.0)), (village, (0.0, 1.0))):
                contrast = fit.contrast(name, *weights)
                half = fit.error(contrast) * t_quantile(fit.clusters - 1)
                inside += abs(fit.value(contrast) - truth[name]) <= half
                total += 1
    return f"intervals of {total} planted skills cover {inside / total:.1%} (nominal 95 %)"


def real() -> str:
    """A random player in a duel with bots, in as many pairs as the table promises for a difference of .40."""
    pairs = pairs_needed(0.4)
    with arena_of("duel", 2 * pairs) as (plan, folder):
        list(play_on_cores(orders_of(plan, folder), os.cpu_count() or 1))
        found = statistics(read_logs(find_logs([folder.path]), 1)).tables[0]
    assert found.ladder is not None
    rates = {who: f"{rate.balanced.value:.3f}" for who, rate in found.rates.items()}
    return f"random against bots, {pairs} pairs: win rates {rates}, told apart: {found.ladder.told_apart or 'no'}"


@contextmanager
def arena_of(mode: str, games: int, ruleset: str = "mafia") -> Iterator[tuple[ArenaPlan, ArenaFolder]]:
    entrants = [{"player": "bot"}, {"player": "random"}]
    plan = ArenaPlan.model_validate({"mode": mode, "ruleset": ruleset, "games": games, "entrants": entrants})
    with tempfile.TemporaryDirectory() as place:
        folder = ArenaFolder(Path(place) / "arena")
        folder.open(plan)
        yield plan, folder
        folder.close()


def orders_of(plan: ArenaPlan, folder: ArenaFolder) -> list[GameOrder]:
    rules = plan.rules()
    return open_orders(schedule(plan, rules), rules, folder)


def many_logs() -> str:
    """The statistics of 10,000 logs: forty games, each copied. Once they are read, every copy gets a seed of its own.

    In the files it cannot have one: a log whose seed was changed is left out.
    """
    with arena_of("rotation", 40) as (plan, folder):
        orders = orders_of(plan, folder)
        list(play_on_cores(orders, os.cpu_count() or 1))
        copies = folder.path / "copies"
        copies.mkdir()
        for number in range(10_000):
            order = orders[number % len(orders)]
            assert order.log is not None
            (copies / f"{number}.jsonl").write_bytes(order.log.read_bytes())
        started, used = time.perf_counter(), cpu_seconds()
        reading = read_logs(find_logs([copies]))
        read = time.perf_counter() - started
        reading.games = [
            msgspec.structs.replace(game, seed=game.seed + int(Path(game.path).stem) // len(orders))
            for game in reading.games
        ]
        statistics(reading)
        took = time.perf_counter() - started
        size = sum(path.stat().st_size for path in copies.iterdir()) / 1e6
    return (
        f"{len(reading.games):,} logs ({size:,.0f} MB): {took:.1f} s ({read:.1f} s of it reading), "
        f"{cpu_seconds() - used:.1f} s of processor"
    )


def cpu_seconds() -> float:
    parts = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(part.ru_utime + part.ru_stime for part in parts)


def cores() -> str:
    """What the parent process spends on scheduling beside its games, and two processes against one."""
    rows = []
    for jobs in (1, 2):
        with arena_of("rotation", 120) as (plan, folder):
            started, own, played = time.perf_counter(), time.process_time(), children_seconds()
            list(play_on_cores(orders_of(plan, folder), jobs))
            took = time.perf_counter() - started
            rows.append(f"{jobs} process{'es' * (jobs > 1)}: {took:.1f} s")
            if jobs > 1:
                own, played = time.process_time() - own, children_seconds() - played
                rows.append(f"scheduling {own:.2f} s of processor, {own / played:.1%} of the games' {played:.1f} s")
    return f"{'; '.join(rows)} (load of the machine: {os.getloadavg()[0]:.1f})"


def children_seconds() -> float:
    part = resource.getrusage(resource.RUSAGE_CHILDREN)
    return part.ru_utime + part.ru_stime


def models() -> str:
    """200 games of models at once against a server that takes 200 ms: memory of this process alone."""
    with tempfile.TemporaryDirectory() as place:
        command = [sys.executable, "-m", "lab.benchmarks.arena", "model-games", place]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def model_games(place: Path) -> str:
    """The games themselves. The server runs in a process of its own, so that its memory does not count."""
    server = subprocess.Popen(
        [sys.executable, "-m", "lab.benchmarks.arena", "server"], stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        base_url = server.stdout.readline().strip()
        plan = ArenaPlan.model_validate({"games": 200, "entrants": [{"player": "bot"}, {"player": "random"}]})
        rules = plan.rules()
        seat = SeatConfig(player="openai:m", base_url=base_url, max_concurrent=400, context=32_000)
        chairs = tuple(make_chairs([seat] * sum(rules.cards.values()), 1))
        orders = [GameOrder(rules, seed, chairs, place / f"{seed}.jsonl") for seed in range(200)]
        started = time.perf_counter()
        asyncio.run(play_orders(orders, 200, lambda *_: None))
        took = time.perf_counter() - started
    finally:
        server.kill()
        server.wait()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return f"200 games of models at once, 200 ms an answer: {took:.0f} s, at most {peak:.0f} MB"


def serve() -> str:
    from lab.model_servers.server import Server, by_schema

    async def run() -> None:
        async with Server(by_schema, latency=0.2) as server:
            print(server.base_url, flush=True)
            while True:
                server.calls.clear()
                await asyncio.sleep(1)

    asyncio.run(run())
    return ""


PARTS: dict[str, Callable[[], str]] = {
    "equal": equal_entrants, "power": power, "cover": cover, "real": real, "stats": many_logs, "cores": cores,
    "models": models,
}  # fmt: skip


def main() -> None:
    if sys.argv[1:2] == ["model-games"]:
        print(model_games(Path(sys.argv[2])))
    elif sys.argv[1:2] == ["server"]:
        serve()
    else:
        for name in sys.argv[1:] or PARTS:
            print(PARTS[name](), flush=True)


if __name__ == "__main__":
    if shutil.disk_usage(tempfile.gettempdir()).free < 2e9:
        sys.exit("2 GB of free space are needed for temporary files")
    main()
