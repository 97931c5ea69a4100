"""The results of chosen mutants as JSON, for tests: mutants need a process that has imported nothing of the rules."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from lab.proof.mutant_run import measured, run_mutants
from lab.proof.mutants import all_mutants


def main(words: Sequence[str]) -> None:
    options = argparse.ArgumentParser()
    options.add_argument("which", choices=("sample", "unplayed"))
    options.add_argument("--every", type=int, default=1)
    options.add_argument("--imported", action="store_true", help="put each in force by importing it")
    given = options.parse_args(words)
    mutants = all_mutants()
    if given.which == "unplayed":
        baseline, _ = measured()
        found = [[m.where, m.old, m.new, "unreached"] for m in mutants if not baseline.plays_for(m)]
    else:
        results = run_mutants(mutants[:: given.every], jobs=2, only_import=given.imported)
        found = sorted([m.where, m.old, m.new, result.outcome] for m, result in results)
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1:])
