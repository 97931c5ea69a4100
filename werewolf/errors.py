"""UserError: a mistake by the user, reported in one line with exit code 2; and "did you mean" suggestions."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

LONGEST_NAME = 200  # for a longer one, looking for what was meant takes long and finds nothing


class UserError(Exception):
    """A mistake by the user. The message says what is wrong, where, and what is allowed."""


def unknown(what: str, name: str, known: Iterable[str]) -> UserError:
    """The error for an unknown name. It lists the known names and suggests the nearest."""
    names = sorted(known)
    return UserError(
        f"{what}: there is no {name!r}; there are {', '.join(names) or 'none'}.{did_you_mean(name, names)}"
    )


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A suggestion to append to a message, or an empty string if no known name is close."""
    near = get_close_matches(name, list(known), n=1) if len(name) <= LONGEST_NAME else []
    return f" Did you mean {near[0]}?" if near else ""
