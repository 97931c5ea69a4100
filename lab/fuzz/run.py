"""Run one target of fuzzing with hypothesis."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, given, seed, settings

from lab.fuzz.targets import Target


def fuzz(target: Target, examples: int, number: int | None = None) -> None:
    """Try this many cases, the same ones every time or others for every number. Raises if one is bad."""
    quiet = settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=number is None,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.shrink),
        print_blob=False,
    )

    def check(case: object) -> None:
        target.check(case)

    test = given(target.cases)(check)
    quiet(test if number is None else seed(number)(test))()
