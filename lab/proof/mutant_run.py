"""Play the games of the proof with one mutant after another, and hold every log that differs to the checker."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import NamedTuple

from lab.proof.baseline import Baseline, is_fresh, play_baseline
from lab.proof.excuses import mutant_excuse
from lab.proof.forks import in_children
from lab.proof.games import PLAYS
from lab.proof.in_force import import_mutant, swap_code
from lab.proof.judge import essence, noticed
from lab.proof.mutants import PREFIX, Mutant


class Result(NamedTuple):
    """What became of a mutant, and in which game.

    caught: the checker says that a log is wrong. crashed, hung: there is no log. same: every log is as without it.
    excused: the logs differ only where nothing follows from it, or the mutant itself is excused. passed: the checker
    let every log through. unreached: no game runs the code.
    """

    outcome: str
    game: str = ""
    detail: str = ""


def judged(mutant: Mutant, baseline: Baseline, put_in_force: Callable[[Mutant], None]) -> Result:
    """Play until the checker notices. For a forked child: the mutant stays in force in this process."""
    let_through = Result("same")
    try:
        put_in_force(mutant)
        from lab.proof.play import log_or_refusal

        for at in baseline.plays_for(mutant):
            new, old = log_or_refusal(PLAYS[at]), baseline.logs[at]
            if new == old:
                continue
            if new is None:
                return Result("crashed", PLAYS[at].name, "refuses to play")
            lines = [json.loads(line) for line in new]
            if noticed(lines, PLAYS[at].deal is not None):
                return Result("caught", PLAYS[at].name)
            if old is None or essence(lines) != essence([json.loads(line) for line in old]):
                let_through = Result("passed", PLAYS[at].name, first_difference(old, new))
            elif let_through.outcome == "same":
                let_through = Result("excused", PLAYS[at].name, "differs only where nothing follows from it")
    except Exception as fault:  # whatever a mutant breaks, it is broken for everyone to see
        return Result("crashed", "", f"{type(fault).__name__}: {fault}")
    return let_through


def first_difference(old: list[bytes] | None, new: list[bytes]) -> str:
    if old is None:
        return "plays what the rules refuse"
    for before, after in zip(old, new, strict=False):
        if before != after:
            return f"{before.decode().strip()}\n      {after.decode().strip()}"
    return f"{len(old)} lines, now {len(new)}"


def run_mutants(mutants: Sequence[Mutant], jobs: int, only_import: bool = False) -> Iterator[tuple[Mutant, Result]]:
    """Every mutant with its result, in no particular order. For a process that has imported nothing of the rules."""
    if PREFIX in sys.modules:
        raise RuntimeError("the rules have been imported already, so that no mutant can be in force from the start")
    baseline, imported = measured()
    for name in imported:
        with suppress(ImportError):
            import_module(name)  # once here, and not in each child
    reached = {mutant: is_fresh(mutant, baseline) for mutant in mutants if baseline.plays_for(mutant)}
    yield from ((mutant, Result("unreached")) for mutant in mutants if mutant not in reached)
    yield from results([m for m, fresh in reached.items() if fresh or only_import], jobs, baseline, import_mutant)
    from lab.proof import play

    play.warm_up()
    yield from results([m for m, fresh in reached.items() if not (fresh or only_import)], jobs, baseline, swap_code)


def results(
    mutants: Sequence[Mutant], jobs: int, baseline: Baseline, put_in_force: Callable[[Mutant], None]
) -> Iterator[tuple[Mutant, Result]]:
    gc.freeze()
    work = partial(judged, baseline=baseline, put_in_force=put_in_force)
    for mutant, result in in_children(work, mutants, jobs):
        yield mutant, excused(mutant, result or Result("hung"))


def excused(mutant: Mutant, result: Result) -> Result:
    excuse = mutant_excuse(mutant.where, mutant.old, mutant.new) if result.outcome == "passed" else None
    return Result("excused", result.game, excuse) if excuse else result


def measured() -> tuple[Baseline, list[str]]:
    """The baseline, and the modules of others that its child has imported."""
    ((_, found),) = in_children(lambda _: (play_baseline(), other_modules()), [0], 1)
    if found is None:
        raise RuntimeError("the games could not be played")
    return found


def other_modules() -> list[str]:
    return [name for name in sys.modules if name.partition(".")[0] not in ("werewolf", "lab", "__main__")]
