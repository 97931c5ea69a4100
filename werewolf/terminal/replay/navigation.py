"""Find places in a game: the next stop, a phase, a day, a search word. A stop is a line that shows something."""

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


def stop_at(rendering: RenderedGame, at: int) -> int:
    """The last stop up to this line. A change of view can leave you between two stops."""
    return next((index for index in range(at, -1, -1) if rendering.new_rows(index)), 0)


def next_stop(rendering: RenderedGame, at: int, last: int) -> int | None:
    return next((index for index in range(at + 1, last + 1) if rendering.new_rows(index)), None)


def previous_stop(rendering: RenderedGame, at: int) -> int | None:
    here = stop_at(rendering, at)
    return next((index for index in range(here - 1, -1, -1) if rendering.new_rows(index)), None)


def any_phase(_: PhaseStart) -> bool:
    return True


def is_day(start: PhaseStart) -> bool:
    return start.phase is Phase.DAY


def next_start(lines: Sequence[Line], at: int, fits: Fits) -> int | None:
    return next((index for index in range(at + 1, len(lines)) if is_start(lines[index], fits)), None)


def previous_start(lines: Sequence[Line], at: int, fits: Fits) -> int | None:
    return next((index for index in range(at - 1, -1, -1) if is_start(lines[index], fits)), None)


def is_start(line: Line, fits: Fits) -> bool:
    return isinstance(line.event, PhaseStart) and fits(line.event)


def find_place(lines: Sequence[Line], rendering: RenderedGame, words: str) -> int | str:
    """The line that the user's words mean, or a message why there is none."""
    text = words.strip()
    for pattern, phase in ((DAY, Phase.DAY), (NIGHT, Phase.NIGHT)):
        if found := pattern.fullmatch(text):
            return find_phase(lines, phase, int(found[1]))
    if found := EVENT.fullmatch(text):
        number = int(found[1])
        known = 1 <= number <= len(rendering.seen)
        return rendering.seen[number - 1] if known else f"events are numbered 1 to {len(rendering.seen)} here"
    return f"“{text}” is not a place: type {PLACES}"


def find_phase(lines: Sequence[Line], phase: Phase, day: int) -> int | str:
    found = next_start(lines, -1, lambda start: start.phase is phase and start.day == day)
    return f"there is no {phase.value.lower()} {day} in this game" if found is None else found


def search(rendering: RenderedGame, at: int, last: int, word: str, backwards: bool = False) -> int | None:
    """The next line that shows this word in the view. The search wraps around at the end."""
    folded = " ".join(word.casefold().split())
    around = [*range(at + 1, last + 1), *range(at + 1)]
    if backwards:
        around = [*range(at - 1, -1, -1), *range(last, at - 1, -1)]
    return next((index for index in around if folded in rendering.words(index).casefold()), None)
