"""Ways through a game: from one place in it to another. A place is a line; only those that show something are stops."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from werewolf.game.events import Phase, PhaseStart
from werewolf.game.view import Line
from werewolf.terminal.replay.rendered_game import RenderedGame

Fits = Callable[[PhaseStart], bool]
DAY = re.compile(r"(?:d|day)?\s*(\d{1,6})", re.IGNORECASE)
NIGHT = re.compile(r"(?:n|night)\s*(\d{1,6})", re.IGNORECASE)
EVENT = re.compile(r"(?:#|e|event)\s*(\d{1,9})", re.IGNORECASE)
PLACES = "a day (3), a night (n2) or an event (#120)"


def settled(film: RenderedGame, at: int) -> int:
    """The last stop up to here: a change of chair may leave one between two stops."""
    return next((index for index in range(at, -1, -1) if film.added(index)), 0)


def forth(film: RenderedGame, at: int, last: int) -> int | None:
    return next((index for index in range(at + 1, last + 1) if film.added(index)), None)


def back(film: RenderedGame, at: int) -> int | None:
    here = settled(film, at)
    return next((index for index in range(here - 1, -1, -1) if film.added(index)), None)


def any_phase(_: PhaseStart) -> bool:
    return True


def is_day(start: PhaseStart) -> bool:
    return start.phase is Phase.DAY


def next_start(lines: Sequence[Line], at: int, fits: Fits) -> int | None:
    return next((index for index in range(at + 1, len(lines)) if begins(lines[index], fits)), None)


def last_start(lines: Sequence[Line], at: int, fits: Fits) -> int | None:
    return next((index for index in range(at - 1, -1, -1) if begins(lines[index], fits)), None)


def begins(line: Line, fits: Fits) -> bool:
    return isinstance(line.event, PhaseStart) and fits(line.event)


def place(lines: Sequence[Line], film: RenderedGame, words: str) -> int | str:
    """Where these words mean to go, or why there is no such place."""
    text = words.strip()
    for pattern, phase in ((DAY, Phase.DAY), (NIGHT, Phase.NIGHT)):
        if found := pattern.fullmatch(text):
            return dawn(lines, phase, int(found[1]))
    if found := EVENT.fullmatch(text):
        number = int(found[1])
        known = 1 <= number <= len(film.seen)
        return film.seen[number - 1] if known else f"events go from 1 to {len(film.seen)} here"
    return f"“{text}” is no place: {PLACES}"


def dawn(lines: Sequence[Line], phase: Phase, day: int) -> int | str:
    found = next_start(lines, -1, lambda start: start.phase is phase and start.day == day)
    return f"there is no {phase.value.lower()} {day} in this game" if found is None else found


def search(film: RenderedGame, at: int, last: int, word: str, backwards: bool = False) -> int | None:
    """The next line that shows this word to the chair, and after the end from the beginning again."""
    wanted = " ".join(word.casefold().split())
    around = [*range(at + 1, last + 1), *range(at + 1)]
    if backwards:
        around = [*range(at - 1, -1, -1), *range(last, at - 1, -1)]
    return next((index for index in around if wanted in film.words(index).casefold()), None)
