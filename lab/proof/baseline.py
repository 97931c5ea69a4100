"""The games of the proof played with the engine as it is: their logs, and the lines of the rules each game reaches."""

from __future__ import annotations

import sys
from collections import defaultdict
from dataclasses import dataclass
from types import FrameType
from typing import Any

from lab.proof.games import PLAYS
from lab.proof.mutants import Mutant, sources

Lines = dict[str, set[int]]


@dataclass(frozen=True)
class Baseline:
    """`logs`: each game's log, None for one that is refused. `warm`: the lines that run before any game."""

    logs: list[list[bytes] | None]
    warm: Lines
    reached: list[Lines]

    def plays_for(self, mutant: Mutant) -> list[int]:
        """The games in which a mutant can matter. One that runs before any game can matter in all."""
        if is_fresh(mutant, self):
            return list(range(len(PLAYS)))
        return [at for at, lines in enumerate(self.reached) if touches(mutant, lines)]


def touches(mutant: Mutant, lines: Lines) -> bool:
    return not lines[mutant.module].isdisjoint(range(mutant.first, mutant.last + 1))


def is_fresh(mutant: Mutant, baseline: Baseline) -> bool:
    """Whether a mutant must be in force before the rules are imported."""
    return not mutant.runs or touches(mutant, baseline.warm)


class Tracer:
    """Notes which lines of the rules are reached."""

    def __init__(self) -> None:
        self.module_of = {str(path): module for module, path in sources().items()}
        self.lines: Lines = defaultdict(set)

    def fresh_page(self) -> Lines:
        self.lines = defaultdict(set)
        return self.lines

    def __call__(self, frame: FrameType, _event: str, _: Any) -> Any:
        module = self.module_of.get(frame.f_code.co_filename)
        if module is None:
            return None
        self.lines[module].add(frame.f_lineno)
        return self.trace_lines

    def trace_lines(self, frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            self.lines[self.module_of[frame.f_code.co_filename]].add(frame.f_lineno)
        return self.trace_lines


def play_baseline() -> Baseline:
    """Play every game. For a process in which nothing of the rules has been imported yet."""
    tracer = Tracer()
    sys.settrace(tracer)
    try:
        warm = tracer.fresh_page()
        from lab.proof import play

        play.warm_up()
        logs, reached = [], []
        for each in PLAYS:
            reached.append(tracer.fresh_page())
            logs.append(play.log_or_refusal(each))
    finally:
        sys.settrace(None)
    return Baseline(logs, warm, reached)
