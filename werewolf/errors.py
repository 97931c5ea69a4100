"""A user's mistake: said in one line, and the program ends with 2."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class UserError(Exception):
    """What, where, and what was allowed."""


def unknown(what: str, name: str, known: Iterable[str]) -> UserError:
    """No such thing; these there are, and perhaps this one was meant."""
    names = sorted(known)
    return UserError(
        f"{what}: there is no {name!r}; there are {', '.join(names) or 'none'}.{did_you_mean(name, names)}"
    )


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """What was perhaps meant, to be said behind a full stop."""
    near = get_close_matches(name, list(known), n=1)
    return f" Did you mean {near[0]}?" if near else ""
