"""How large a log, one of its lines and a game record may be. Whatever is larger is refused before it is read."""

from __future__ import annotations

# The longest line of a game is the answer of a model that failed some times: a few texts of 20,000 characters each. A
# game of sixty who talk that much for a hundred days has some hundred megabytes.
LONGEST_LINE = 1 << 22
LARGEST_LOG = 1 << 28
LARGEST_RECORD = 1 << 25  # a record is read as a whole, which takes many times its size


def too_long(line: int) -> str:
    return f"line {line} is longer than {LONGEST_LINE >> 20} MB, which is too long for a line of a log"
