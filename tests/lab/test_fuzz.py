"""A fixed number of random cases for everything that takes input from outside. `make fuzz MINUTES=30` tries more."""

from __future__ import annotations

import pytest

from lab.fuzz.run import fuzz
from lab.fuzz.targets import TARGETS


@pytest.mark.parametrize("name", TARGETS)
def test_random_input_never_breaks_the_program(name):
    fuzz(TARGETS[name], TARGETS[name].examples)
