"""Find places in a game: the next stop, a phase, a day, a search word, a view; and the prompt that asks for one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from werewolf.game.events import Phase, PhaseStart
from werewolf.game.secrecy import ALL, PUBLIC, Line, Viewpoint
from werewolf.terminal.replay.rendered_game import RenderedGame

Fits = Callable[[PhaseStart], bool]
DAY = re.compile(r"(?:d|day)?\s*(\d{1,6})", re.IGNORECASE)
NIGHT = re.compile(r"(?:n|night)\s*(\d{1,6})", re.IGNORECASE)
EVENT = re.compile(r"(?:#|e|event)\s*(\d{1,9})", re.IGNORECASE)
GO_TO, SEARCH, VIEW = "Go to (3, n2, #120): ", "Search: ", "View (public, all, number, name): "
LONGEST = 60
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
        if typed := pattern.fullmatch(text):
            return find_phase(lines, phase, int(typed[1]))
    if typed := EVENT.fullmatch(text):
        number = int(typed[1])
        known = 1 <= number <= len(rendering.seen)
        return rendering.seen[number - 1] if known else f"events are numbered 1 to {len(rendering.seen)} here"
    return f"“{text}” is not a place: type {PLACES}"


def find_phase(lines: Sequence[Line], phase: Phase, day: int) -> int | str:
    place = next_start(lines, -1, lambda start: start.phase is phase and start.day == day)
    return f"there is no {phase.value.lower()} {day} in this game" if place is None else place


def search(rendering: RenderedGame, at: int, last: int, word: str, backwards: bool = False) -> int | None:
    """The next line that shows this word in the view. The search wraps around at the end."""
    folded = " ".join(word.casefold().split())
    around = [*range(at + 1, last + 1), *range(at + 1)]
    if backwards:
        around = [*range(at - 1, -1, -1), *range(last, at - 1, -1)]
    return next((index for index in around if folded in rendering.words(index).casefold()), None)


@dataclass(frozen=True)
class Prompt:
    question: str
    text: str = ""

    def after_key(self, key: str) -> Prompt | None:
        """The prompt after this key, or None if the key closes it."""
        if key in ("enter", "escape", "c-d") or (key == "backspace" and not self.text):
            return None
        if key == "backspace":
            return replace(self, text=self.text[:-1])
        if key.isprintable() and len(key) == 1:
            return replace(self, text=(self.text + key)[:LONGEST])
        return self


def find_view(words: str, names: Sequence[str]) -> Viewpoint | None:
    """The viewpoint these words mean: public, all, a seat's number, or the start of a name if only one fits."""
    word = words.strip().casefold().removeprefix("seat:")
    if word.isdecimal():
        return Viewpoint(int(word)) if int(word) < len(names) else None
    begin = [Viewpoint(seat) for seat, name in enumerate(names) if name.casefold().startswith(word)]
    whole = [Viewpoint(seat) for seat, name in enumerate(names) if name.casefold() == word]
    wide = [view for view in (PUBLIC, ALL) if str(view).startswith(word)]
    fitting = [view for view in wide if str(view) == word] or whole or [*wide, *begin]
    return fitting[0] if word and len(fitting) == 1 else None
