"""`make fuzz MINUTES=30`: fuzz all targets in turn for this long. Stops at the first case that breaks something."""

from __future__ import annotations

import os
import secrets
import sys
import time

from lab.fuzz.run import fuzz
from lab.fuzz.targets import TARGETS


def main(minutes: float) -> None:
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # a command that finds a terminal would ask questions there
    until, number, tried = time.monotonic() + 60 * minutes, secrets.randbelow(1 << 32), 0
    while time.monotonic() < until:
        for name, target in TARGETS.items():
            print(f"{name}: seed {number}, {target.examples} cases ... ", end="", flush=True)
            fuzz(target, target.examples, number)
            tried += target.examples
            print("fine")
        number += 1
    print(f"{tried} cases, and nothing broke.")


if __name__ == "__main__":
    main(float(sys.argv[1]))
