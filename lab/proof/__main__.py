"""The whole proof: `make proof`. Says what was tried, what was caught and what passed; fails if anything did."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from lab.proof.excuses import FIELDS, INPUTS, LINES, MUTANTS
from lab.proof.mutant_run import Result, run_mutants
from lab.proof.mutants import Mutant, all_mutants

T = TypeVar("T")
CONSOLE = Console(highlight=False, soft_wrap=True, width=None if sys.stdout.isatty() else 120)
SWEEP_OUTCOMES = ("caught", "excused", "true", "passed")
MUTANT_OUTCOMES = ("caught", "crashed", "hung", "excused", "same", "unreached", "passed")


def main(words: Sequence[str]) -> int:
    options = argparse.ArgumentParser(prog="python -m lab.proof", description=__doc__)
    options.add_argument("--only", choices=("sweep", "mutants"), help="only one half of the proof")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at the same time")
    options.add_argument("--every", type=int, default=1, help="only every so many changes and mutants")
    options.add_argument("--where", default="", help="only mutants of functions that start with this")
    options.add_argument("--equivalent", action="store_true", help="list every mutant that changes no log")
    given = options.parse_args(words)
    sound = True
    if given.only != "sweep":  # first, because no mutant can be in force once the rules have been imported
        mutants = [mutant for mutant in all_mutants() if mutant.where.startswith(given.where)][:: given.every]
        sound &= prove_mutants(mutants, given.jobs, given.equivalent, whole=given.every == 1 and not given.where)
    if given.only != "mutants":
        sound &= prove_sweep(given.jobs, given.every)
    return 0 if sound else 1


def counted(what: str, items: Iterable[T], total: int) -> Iterator[T]:
    """The items, with a bar on a terminal."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=CONSOLE, transient=True, disable=not CONSOLE.is_terminal) as progress:
        yield from progress.track(items, total=total, description=what)


def prove_mutants(mutants: Sequence[Mutant], jobs: int, list_equivalent: bool, whole: bool) -> bool:
    began = time.monotonic()
    results = list(counted("mutants", run_mutants(mutants, jobs), len(mutants)))
    seconds = time.monotonic() - began
    by_module: dict[str, Counter[str]] = defaultdict(Counter)
    for mutant, result in results:
        by_module[mutant.module.removeprefix("werewolf.")][result.outcome] += 1
    CONSOLE.print(table_of("mutants of", by_module, MUTANT_OUTCOMES))
    show_equivalent(results, list_equivalent)
    CONSOLE.print(f"{len(results)} mutants in {seconds:.0f} s, {len(results) / seconds:.1f} a second")
    passed = [(mutant, result) for mutant, result in results if result.outcome == "passed"]
    for mutant, result in sorted(passed, key=lambda pair: str(pair[0])):
        CONSOLE.print(f"PASSED {mutant}\n    in {result.game}: {result.detail}", markup=False)
    used = {(mutant.where, mutant.old, mutant.new) for mutant, result in results if result.outcome == "excused"}
    return not passed and no_excuse_is_idle(whole, [excuse for excuse in MUTANTS if excuse not in used])


def no_excuse_is_idle(whole: bool, idle: Sequence[object]) -> bool:
    """Whether every excuse was needed. Only a whole proof can tell."""
    for excuse in idle if whole else ():
        CONSOLE.print(f"NO LONGER NEEDED {excuse}", markup=False)
    return not (whole and idle)


def show_equivalent(results: Iterable[tuple[Mutant, Result]], each: bool) -> None:
    """Mutants that change no log, by function, so that a reader can judge whether they could."""
    by_function: dict[str, list[Mutant]] = defaultdict(list)
    for mutant, result in results:
        if result.outcome in ("same", "unreached"):
            by_function[f"{mutant.where} ({result.outcome})"].append(mutant)
    CONSOLE.print("Mutants that change no log:")
    for where, found in sorted(by_function.items()):
        CONSOLE.print(f"  {len(found):4} {where}", markup=False)
        for mutant in found if each else ():
            CONSOLE.print(f"         {mutant.old}  ->  {mutant.new}".replace("\n", "; "), markup=False)


def prove_sweep(jobs: int, every: int) -> bool:
    from lab.proof.sweep import sweep_in_parallel

    began = time.monotonic()
    tally = sweep_in_parallel(jobs, every, lambda items, total: counted("changes", items, total))
    seconds = time.monotonic() - began
    CONSOLE.print(table_of("changes of", tally.counts, SWEEP_OUTCOMES))
    tried = tally.total().total()
    CONSOLE.print(f"{tried} changes in {seconds:.0f} s, {tried / seconds:.0f} a second")
    for change in sorted(tally.passed):
        CONSOLE.print(f"PASSED {change}", markup=False)
    idle = [excuse for excuse in FIELDS | LINES | INPUTS if excuse not in tally.used]
    return not tally.passed and no_excuse_is_idle(every == 1, idle)


def table_of(title: str, counts: dict[str, Counter[str]], outcomes: Sequence[str]) -> Table:
    table = Table(title, "tried", *outcomes, show_footer=False)
    total = sum(counts.values(), Counter[str]())
    for name, found in [*sorted(counts.items()), ("all", total)]:
        numbers = (found.total(), *(found[each] for each in outcomes))
        table.add_row(name, *(str(number) if number or name == "all" else "" for number in numbers))
    return table


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
