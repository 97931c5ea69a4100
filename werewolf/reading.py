"""A game read from disk, whichever form it was kept in."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from werewolf.game.journal import NotALogError, decoded, read
from werewolf.game.view import Line
from werewolf.mistakes import Mistake


def lines_of(path: Path) -> list[Line]:
    """All whole lines of a log, or the one line that cannot be read."""
    try:
        saved, _ = read(path)
    except NotALogError as error:
        raise Mistake(str(error)) from None
    except OSError as error:
        raise Mistake(f"{path}: {error.strerror}") from None
    lines = []
    for number, text in enumerate(saved, start=1):
        try:
            lines.append(decoded(text))
        except ValidationError as error:
            raise Mistake(f"{path}: line {number}: {error.errors()[0]['msg']}") from None
    return lines
