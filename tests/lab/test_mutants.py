"""A fixed sample of the mutants of the rules. `make proof` runs them all."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter

from lab.program import ROOT
from lab.proof.excuses import MUTANTS, UNPLAYED, why_unplayed
from lab.proof.mutants import all_mutants, mutants_of, sources

EVERY = 29  # a prime, so that the sample keeps no step with the order of operators


def report(*words: str) -> list[tuple[str, str, str, str]]:
    """Results from a process of their own: where, what stood there, what stands there now, and what became of it."""
    command = [sys.executable, "-m", "lab.proof.mutant_report", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [(where, old, new, outcome) for where, old, new, outcome in json.loads(done.stdout)]


def test_no_mutant_of_the_sample_passes() -> None:
    results = report("sample", "--every", str(EVERY))
    assert [found for found in results if found[3] == "passed"] == []
    assert Counter(found[3] for found in results)["caught"] > len(results) / 3


def test_every_excused_mutant_is_still_made() -> None:
    """Whether each still passes takes a minute to see; `make proof` does."""
    assert {*MUTANTS} <= {(mutant.where, mutant.old, mutant.new) for mutant in all_mutants()}


def test_every_line_of_the_rules_is_played_or_has_a_reason() -> None:
    found = {(where, old): why_unplayed(where, old) for where, old, _, _ in report("unplayed")}
    assert [place for place, why in found.items() if why is None] == []
    assert {*found.values()} == {*UNPLAYED}, "reasons that excuse nothing"


def test_a_mutant_is_the_same_put_in_force_by_import_or_by_exchange() -> None:
    """Exchanging a function's code is faster, but only importing the mutant leaves nothing of the original behind."""
    every = str(EVERY * 9)
    assert report("sample", "--every", every) == report("sample", "--every", every, "--imported")


def test_every_module_of_the_rules_with_code_in_it_has_mutants() -> None:
    without = {module for module in sources() if not any(mutants_of(module))}
    assert without == {"werewolf.game"}


def test_no_two_mutants_are_the_same() -> None:
    found = Counter((m.module, m.path, m.code) for m in all_mutants())
    assert [mutant for mutant, count in found.items() if count > 1] == []
