"""The state of a replay (position, view, speed, search) and what each key does to it. Draws nothing."""

from __future__ import annotations

from dataclasses import replace

from rich.console import Console

from werewolf.game.secrecy import ALL, PUBLIC, Line, Viewpoint, viewpoints
from werewolf.storage.saved_game import SavedGame
from werewolf.telling.pace import Pacer
from werewolf.terminal.replay import navigation
from werewolf.terminal.replay.rendered_game import Look, RenderedGame
from werewolf.terminal.replay.replay_keys import KEYS, help_rows
from werewolf.terminal.screen.terminal_page import TerminalPage

SPEEDS = ("slow", "normal", "fast")
MOST_RENDERINGS = 6
TOP, BOTTOM = "this is the beginning", "this is the end"
UNFINISHED = "the game is unfinished: only --spoil shows its secrets"


class Viewer:
    """Everything that changes during a replay. `done` means the user has quit.

    A replay runs no rules. The screen is rendered once for each look (view, thoughts, width), and any moment of the
    game is the first N of those rows. So the viewer only knows where it is: `at`, a line of the log. Many lines show
    nothing; a line that does is a stop, and the keys go from stop to stop.
    """

    def __init__(self, recording: SavedGame, look: Look, pace: str, like: Console, spoil: bool = False) -> None:
        self.recording = recording
        self._public_only = not (recording.finished or spoil)
        self.look = look
        self.height: int = 24
        self.playing = pace not in ("0", "step")
        self.speed = pace if self.playing else "normal"
        self.prompt: navigation.Prompt | None = None
        self.help: list[str] = []  # the rows of the help still to be shown
        self.done: bool = False
        self.scroll = 0
        self.word = ""
        self.message = ""
        self._like = like
        self._renderings: dict[Look, RenderedGame] = {}
        self.at = navigation.next_stop(self.rendering, -1, self.last) or 0

    @property
    def lines(self) -> list[Line]:
        return self.recording.lines

    @property
    def last(self) -> int:
        return len(self.lines) - 1

    @property
    def rendering(self) -> RenderedGame:
        if self.look not in self._renderings:
            if len(self._renderings) >= MOST_RENDERINGS:
                self._renderings.clear()
            self._renderings[self.look] = RenderedGame(self.recording, self.look, self._like)
        return self._renderings[self.look]

    @property
    def stop(self) -> int:
        """The last line that the screen shows."""
        return navigation.stop_at(self.rendering, self.at)

    @property
    def at_end(self) -> bool:
        return navigation.next_stop(self.rendering, self.at, self.last) is None

    def resize(self, width: int, height: int) -> None:
        self.look = replace(self.look, width=width)
        self.height, self.scroll = height, 0

    def delay(self) -> float | None:
        """Seconds until automatic play moves on, or None if it is not playing."""
        if not self.playing or self.prompt or self.help:
            return None
        pacer = Pacer(self.speed, terminal=True)
        return sum(map(pacer.seconds, self.rendering.pauses(self.stop)))

    def tick(self) -> None:
        """Move on to the next stop when the delay is over."""
        self.message = ""
        self._go_on()
        self.playing &= not self.at_end

    def press(self, key: str) -> None:
        """Handle one key, given by its name or its character."""
        self.message = ""
        if key == "c-c":
            self.quit()
        elif self.prompt:
            self._type(self.prompt, key)
        elif self.help:
            self.help = self.help[self.height :]
        elif key in KEYS:
            KEYS[key](self)
        elif key.isprintable():
            self.message = f"“{key}” does nothing; press ? for help"

    def _type(self, prompt: navigation.Prompt, key: str) -> None:
        self.prompt = prompt.after_key(key)
        if key == "enter" and not prompt.text.strip():
            self.word = (
                "" if prompt.question == navigation.SEARCH else self.word
            )  # an empty search ends the highlighting
        elif key == "enter":
            answers = {
                navigation.GO_TO: self._go_to,
                navigation.SEARCH: self._search,
                navigation.VIEW: self._change_view,
            }
            answers[prompt.question](prompt.text)

    def _move(self, place: int | None, message: str) -> None:
        """Go to a place and stop automatic play, or show a message if there is no place to go."""
        self.playing, self.scroll = False, 0
        if place is None:
            self.message = message
        else:
            self.at = place

    def _go_on(self) -> None:
        following = navigation.next_stop(self.rendering, self.at, self.last)
        self.scroll = 0
        if following is None:
            self.message = BOTTOM
        else:
            self.at = following

    def next(self) -> None:
        if self.playing:
            self.playing = False
        else:
            self._go_on()

    def step(self) -> None:
        self.playing = False
        self._go_on()

    def back(self) -> None:
        self._move(navigation.previous_stop(self.rendering, self.at), TOP)

    def next_start(self, fits: navigation.Fits, message: str) -> None:
        self._move(navigation.next_start(self.lines, self.at, fits), message)

    def previous_start(self, fits: navigation.Fits) -> None:
        self._move(navigation.previous_start(self.lines, self.stop, fits), TOP)

    def go_to_start(self) -> None:
        self._move(navigation.next_stop(self.rendering, -1, self.last), TOP)

    def go_to_end(self) -> None:
        self._move(self.last, BOTTOM)

    def scroll_by(self, rows: int) -> None:
        self.playing = False
        most = max(0, len(self.rendering.rows(self.at)) - self.height)
        self.scroll = min(max(0, self.scroll + rows), most)

    def toggle_play(self) -> None:
        self.playing = not self.playing and not self.at_end

    def change_speed(self, step: int) -> None:
        at = SPEEDS.index(self.speed if self.speed in SPEEDS else "normal") + step
        self.speed = SPEEDS[min(max(at, 0), len(SPEEDS) - 1)]
        self.message = f"pace {self.speed}" + ("" if self.playing else "; press r to play")

    def toggle_thoughts(self) -> None:
        if self._public_only:
            self.message = UNFINISHED
            return
        self.look = replace(self.look, thoughts=not self.look.thoughts)
        self.scroll = 0
        hidden = self.look.thoughts and self.look.view == PUBLIC
        state = "thoughts on" if self.look.thoughts else "thoughts off"
        self.message = f"{state}, but the public view has none: press c to change the view" if hidden else state

    def ask(self, question: str) -> None:
        self.playing = False
        self.prompt = navigation.Prompt(question)

    def _go_to(self, words: str) -> None:
        place = navigation.find_place(self.lines, self.rendering, words)
        self._move(None, place) if isinstance(place, str) else self._move(place, "")

    def _search(self, word: str) -> None:
        self.word = word
        self.search_again()

    def search_again(self, backwards: bool = False) -> None:
        if not self.word:
            self.ask(navigation.SEARCH)
            return
        # Where the closing page is still to come, the search stops before it. It wraps around at the end, so what it
        # finds may lie before where it began, or be the same place; the message says so.
        before, end = self.stop, self.last
        not_found = f"“{self.word}” was not found in this view"
        if self._hides_closing_page:
            end, not_found = end - 1, f"“{self.word}” was not found before the closing page"
        match = navigation.search(self.rendering, before, end, self.word, backwards)
        self._move(match, not_found)
        if match is not None:
            self._scroll_to_word(match)
            onward = match < before if backwards else match > before
            self.message = "" if onward else "no other match" if match == before else "the search wrapped around"

    @property
    def _hides_closing_page(self) -> bool:
        """Whether a search must skip the closing page, which gives all roles away, because it is still to come."""
        return self.recording.finished and self.look.view != ALL and self.stop < self.last

    def _scroll_to_word(self, match: int) -> None:
        rows = self.rendering.new_rows(match)
        holds = (at for at, row in enumerate(rows) if self.word.casefold() in row.casefold())
        self.scroll = max(0, len(rows) - next(holds, len(rows)) - self.height)

    def _change_view(self, words: str) -> None:
        view = navigation.find_view(words, self.recording.names)
        if view is None:
            self.message = f"“{words.strip()}” is not a view: type public, all, or a player's number or name"
        elif view not in self._views:
            self.message = (
                UNFINISHED if self._public_only else f"this file holds only what {self.recording.view} could see"
            )
        else:
            self._set_view(view)

    @property
    def _views(self) -> list[Viewpoint]:
        """The views there are. An export made for one view has only that one and the public view."""
        if self._public_only:
            return [PUBLIC]
        if self.recording.view != ALL:
            return list(dict.fromkeys((PUBLIC, self.recording.view)))
        return viewpoints(self.recording.names)

    def _set_view(self, view: Viewpoint) -> None:
        self.look = replace(self.look, view=view)
        self.scroll = 0

    def next_view(self, step: int) -> None:
        self.message = UNFINISHED if self._public_only else ""
        at = self._views.index(self.look.view) + step
        self._set_view(self._views[at % len(self._views)])

    def show_help(self) -> None:
        self.playing = False
        self.help = help_rows(TerminalPage(self._like, self.look.ascii))

    def quit(self) -> None:
        self.done = True
