"""The one who looks: where in the game, from which chair, and what each key does to that. Draws nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rich.console import Console

from werewolf.game.view import Line
from werewolf.game.viewpoint import ALL, PUBLIC, Viewpoint, viewpoints
from werewolf.storage.saved_game import SavedGame
from werewolf.terminal.pace import Pacer
from werewolf.terminal.replay import navigation as ways
from werewolf.terminal.replay.help import help_rows
from werewolf.terminal.replay.prompt import CHAIR, GO_TO, SEARCH, Prompt, chair
from werewolf.terminal.replay.rendered_game import Look, RenderedGame
from werewolf.terminal.screen.page import Page

SPEEDS = ("slow", "normal", "fast")
MOST_FILMS = 6
TOP, BOTTOM = "that is the beginning", "that is the end"


class Viewer:
    """All that changes while a game is looked at. `done`: enough seen."""

    def __init__(self, recording: SavedGame, look: Look, pace: str, like: Console) -> None:
        self.recording = recording
        self.look = look
        self.height = 24
        self.playing = pace in SPEEDS
        self.speed = pace if self.playing else "normal"
        self.prompt: Prompt | None = None
        self.help: list[str] = []  # what of the list of keys is still to be shown
        self.done = False
        self.scroll = 0
        self.word = ""
        self.message = ""
        self._like = like
        self._films: dict[Look, RenderedGame] = {}
        self.at = ways.forth(self.film, -1, self.last) or 0

    @property
    def lines(self) -> list[Line]:
        return self.recording.lines

    @property
    def last(self) -> int:
        return len(self.lines) - 1

    @property
    def film(self) -> RenderedGame:
        if self.look not in self._films:
            if len(self._films) >= MOST_FILMS:
                self._films.clear()
            self._films[self.look] = RenderedGame(self.recording, self.look, self._like)
        return self._films[self.look]

    @property
    def stop(self) -> int:
        """The line whose showing is the last thing on the screen."""
        return ways.settled(self.film, self.at)

    @property
    def at_end(self) -> bool:
        return ways.forth(self.film, self.at, self.last) is None

    def resize(self, width: int, height: int) -> None:
        self.look = replace(self.look, width=width)
        self.height, self.scroll = height, 0

    def patience(self) -> float | None:
        """How long the present moment stands before the next comes by itself; None: as long as one likes."""
        if not self.playing or self.prompt or self.help:
            return None
        pacer = Pacer(self.speed, terminal=True)
        return sum(map(pacer.seconds, self.film.pauses(self.stop)))

    def tick(self) -> None:
        """Time is up: on to the next moment."""
        self.message = ""
        self._forth()
        self.playing &= not self.at_end

    def press(self, key: str) -> None:
        """One key, by its name or as itself."""
        self.message = ""
        if key == "c-c":
            self._leave()
        elif self.prompt:
            self._type(self.prompt, key)
        elif self.help:
            self.help = self.help[self.height :]
        elif key in KEYS:
            KEYS[key](self)
        elif key.isprintable():
            self.message = f"“{key}” does nothing; ? helps"

    def _type(self, prompt: Prompt, key: str) -> None:
        self.prompt = prompt.typed(key)
        if key == "enter" and not prompt.text.strip():
            self.word = "" if prompt.asks == SEARCH else self.word  # no word: nothing is marked any more
        elif key == "enter":
            {GO_TO: self._go_to, SEARCH: self._search, CHAIR: self._sit}[prompt.asks](prompt.text)

    def _move(self, place: int | None, otherwise: str) -> None:
        """Whoever goes somewhere wants to look around there."""
        self.playing, self.scroll = False, 0
        if place is None:
            self.message = otherwise
        else:
            self.at = place

    def _forth(self) -> None:
        following = ways.forth(self.film, self.at, self.last)
        self.scroll = 0
        if following is None:
            self.message = BOTTOM
        else:
            self.at = following

    def _next(self) -> None:
        if self.playing:
            self.playing = False
        else:
            self._forth()

    def _step(self) -> None:
        self.playing = False
        self._forth()

    def _back(self) -> None:
        self._move(ways.back(self.film, self.at), TOP)

    def _start(self, fits: ways.Fits, otherwise: str) -> None:
        self._move(ways.next_start(self.lines, self.at, fits), otherwise)

    def _last_start(self, fits: ways.Fits) -> None:
        self._move(ways.last_start(self.lines, self.stop, fits), TOP)

    def _first(self) -> None:
        self._move(ways.forth(self.film, -1, self.last), TOP)

    def _end(self) -> None:
        self._move(self.last, BOTTOM)

    def _scrolled(self, rows: int) -> None:
        self.playing = False
        most = max(0, len(self.film.rows(self.at)) - self.height)
        self.scroll = min(max(0, self.scroll + rows), most)

    def _run(self) -> None:
        self.playing = not self.playing and not self.at_end

    def _faster(self, step: int) -> None:
        at = SPEEDS.index(self.speed) + step
        self.speed = SPEEDS[min(max(at, 0), len(SPEEDS) - 1)]
        self.message = f"pace {self.speed}" + ("" if self.playing else "; r plays on by itself")

    def _think(self) -> None:
        self.look = replace(self.look, thoughts=not self.look.thoughts)
        self.scroll = 0
        hidden = self.look.thoughts and self.look.view == PUBLIC
        shown = "thoughts on" if self.look.thoughts else "thoughts off"
        self.message = f"{shown}, and the public knows none: c for another chair" if hidden else shown

    def _ask(self, asks: str) -> None:
        self.playing = False
        self.prompt = Prompt(asks)

    def _go_to(self, words: str) -> None:
        found = ways.place(self.lines, self.film, words)
        self._move(None, found) if isinstance(found, str) else self._move(found, "")

    def _search(self, word: str) -> None:
        self.word = word
        self._again()

    def _again(self, backwards: bool = False) -> None:
        if not self.word:
            self._ask(SEARCH)
            return
        before, end = self.stop, self.last
        nowhere = f"“{self.word}” is nowhere in what this chair sees"
        if self._ahead_of_secrets:
            end, nowhere = end - 1, f"“{self.word}” is nowhere before the closing page"
        found = ways.search(self.film, before, end, self.word, backwards)
        self._move(found, nowhere)
        if found is not None:
            self._bring_into_sight(found)
            onward = found < before if backwards else found > before
            self.message = "" if onward else "only here" if found == before else "gone round: from the other end"

    @property
    def _ahead_of_secrets(self) -> bool:
        """Whether the closing page is still to come, which says who was who: no search may show it unasked."""
        return self.recording.finished and self.look.view != ALL and self.stop < self.last

    def _bring_into_sight(self, found: int) -> None:
        rows = self.film.added(found)
        holds = (at for at, row in enumerate(rows) if self.word.casefold() in row.casefold())
        self.scroll = max(0, len(rows) - next(holds, len(rows)) - self.height)

    def _sit(self, words: str) -> None:
        view = chair(words, self.recording.names)
        if view is None:
            self.message = f"“{words.strip()}” is no chair here"
        elif view not in self._views:
            self.message = f"this record holds only what {self.recording.view} could see"
        else:
            self._look_from(view)

    @property
    def _views(self) -> list[Viewpoint]:
        """The chairs there are. A record of what one of them saw has only that one, and the public's."""
        if self.recording.view != ALL:
            return list(dict.fromkeys((PUBLIC, self.recording.view)))
        return viewpoints(self.recording.names)

    def _look_from(self, view: Viewpoint) -> None:
        self.look = replace(self.look, view=view)
        self.scroll = 0

    def _next_chair(self, step: int) -> None:
        at = self._views.index(self.look.view) + step
        self._look_from(self._views[at % len(self._views)])

    def _help(self) -> None:
        self.playing = False
        self.help = help_rows(Page(self._like, self.look.ascii))

    def _leave(self) -> None:
        self.done = True


Deed = Callable[[Viewer], None]
KEYS: dict[str, Deed] = {
    " ": Viewer._next,
    **dict.fromkeys(("enter", "right", "l"), Viewer._step),
    **dict.fromkeys(("left", "backspace", "b"), Viewer._back),
    "p": lambda viewer: viewer._start(ways.any_phase, "there is no later phase; End shows the end"),
    "P": lambda viewer: viewer._last_start(ways.any_phase),
    "d": lambda viewer: viewer._start(ways.is_day, "there is no later day; End shows the end"),
    "D": lambda viewer: viewer._last_start(ways.is_day),
    "home": Viewer._first,
    "end": Viewer._end,
    "up": lambda viewer: viewer._scrolled(1),
    "down": lambda viewer: viewer._scrolled(-1),
    "pageup": lambda viewer: viewer._scrolled(viewer.height - 2),
    "pagedown": lambda viewer: viewer._scrolled(2 - viewer.height),
    "g": lambda viewer: viewer._ask(GO_TO),
    "/": lambda viewer: viewer._ask(SEARCH),
    "n": Viewer._again,
    "N": lambda viewer: viewer._again(backwards=True),
    "t": Viewer._think,
    "c": lambda viewer: viewer._ask(CHAIR),
    "tab": lambda viewer: viewer._next_chair(1),
    "s-tab": lambda viewer: viewer._next_chair(-1),
    "r": Viewer._run,
    **dict.fromkeys(("+", "="), lambda viewer: viewer._faster(1)),
    "-": lambda viewer: viewer._faster(-1),
    **dict.fromkeys(("?", "h"), Viewer._help),
    **dict.fromkeys(("q", "escape", "c-d"), Viewer._leave),
}
