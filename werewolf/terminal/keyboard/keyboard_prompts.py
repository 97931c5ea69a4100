"""Prompts at the keyboard: choices, text and Enter. Ctrl-C pauses, and the text typed so far is kept."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from rich.cells import set_cell_size

from werewolf.game.asks import Option
from werewolf.terminal.keyboard.choose import LookUp, QuitError, pause, press_key, show_menu
from werewolf.terminal.keyboard.dumb_terminal import PlainEditor, print_page
from werewolf.terminal.keyboard.heard_line import HeardLine
from werewolf.terminal.keyboard.keys import (
    HANDOVER_PAUSE,
    LOOK_UP_KEY,
    SETTLE_TIME,
    TAB,
    LookBackError,
    SuspendError,
    discard_keys,
    line_keys,
    only_prints,
    suspend,
    wait_until_idle,
)
from werewolf.terminal.keyboard.pager import NARROW, Pager, Rows
from werewolf.terminal.keyboard.pager import application as pager_application
from werewolf.terminal.keyboard.prompt_layout import RowsBelow, screen_size, word_wrap, wrap_question
from werewolf.terminal.keyboard.typed_choice import Entry
from werewolf.terminal.screen.status_rows import StatusRows, no_status

Fragments = list[tuple[str, str]]  # styles and texts
T = TypeVar("T")
NEAR = 0.75  # of the longest text: from here on the limit is shown


@dataclass
class Extra:
    """A line or note that goes with a choice. Tab opens it; nobody is asked for it."""

    label: str
    question: str
    heard: HeardLine | None = None
    words: str = ""


def length_of(typed: int, most: int | None) -> str:
    """How long a text is, and how long it may be once that is near."""
    counted = f"{typed} character{'' if typed == 1 else 's'}"
    if most is None or typed < NEAR * most:
        return counted
    return f"{counted}, at most {most}" if typed <= most else f"{counted}, {typed - most} over the limit of {most}"


async def stop_program() -> None:
    suspend()


class Asker:
    """Asks the questions, within a time limit if there is one. A pause stops the clock.

    `status` is shown below every question. `look_back` shows what was on the screen before, and `suspend` answers
    Ctrl-Z.
    """

    def __init__(self, idle: float = HANDOVER_PAUSE) -> None:
        self._idle = idle
        self.keys_before_prompt = False  # keys were pressed while no question was open, and more may follow
        self.status: StatusRows = no_status
        self.look_back: LookUp | None = None
        self.suspend: LookUp = stop_program
        self._clock: asyncio.Timeout | None = None

    @asynccontextmanager
    async def time_limit(self, seconds: float | None) -> Any:
        """Raise TimeoutError when the time is up; None sets no limit."""
        async with asyncio.timeout(seconds) as self._clock:
            try:
                yield
            finally:
                self._clock = None

    async def choose(
        self,
        question: str,
        entries: Sequence[Entry],
        look_up: LookUp | None,
        *,
        extra: Extra | None = None,
    ) -> Option:
        """Ask for a choice from a menu. Tab opens the line or note that may go with it; Enter alone takes nothing."""
        await self._discard_early_keys()
        while True:
            instant = {LOOK_UP_KEY: "?: look up"} if look_up else {}
            instant |= {TAB: f"Tab: {extra.label}"} if extra else {}
            menu = partial(show_menu, question, entries, ready=False, note=self._time_left, status=self.status)
            choice = await self._until_interrupted(menu(instant=instant), look_up)
            if choice == LOOK_UP_KEY and look_up is not None:
                await look_up()
            elif choice == TAB and extra is not None:
                extra.words = await self.read_text(extra.question, look_up, extra.heard, extra.words)
            elif choice is not None:
                return choice

    async def _until_interrupted(self, prompt: Awaitable[T], look_up: LookUp | None) -> T | None:
        """What a prompt returns; None after a key that opens something else first. End of input quits the game."""
        try:
            return await prompt
        except KeyboardInterrupt:
            await self.pause(look_up)
        except SuspendError:
            with self._clock_stopped():
                await self.suspend()
        except LookBackError:
            if self.look_back is not None:
                await self.look_back()
        except EOFError:
            raise QuitError(at_once=True) from None
        return None

    async def read_text(
        self,
        question: str,
        look_up: LookUp | None,
        heard: HeardLine | None = None,
        typed: str = "",
        most: int | None = None,
    ) -> str:
        """Ask for a text, which may have several lines. `heard`: what is shown below it while it is typed.

        `most`: how many characters it may have. A longer text is returned too, but the foot says that it is too long.
        """
        await self._discard_early_keys()
        while True:
            editor = self._editor(question, typed, partial(self._foot, heard, most))
            text: str | None = await self._until_interrupted(editor.unsafe_ask_async(), look_up)
            typed = editor.application.current_buffer.text if text is None else text
            if text is not None and text.strip() == LOOK_UP_KEY and look_up is not None:
                typed = ""
                await look_up()
            elif text is not None:
                return text

    async def press_key(self, question: str, look_up: LookUp | None) -> bool:
        """Wait for one key, and return whether it was another than Enter."""
        await self._discard_early_keys()
        while True:
            prompt = press_key(question, note=self._time_left, status=self.status)
            key = await self._until_interrupted(prompt, look_up)
            if key is None:
                continue
            self.keys_before_prompt = True  # who goes on typing does not answer the next question
            if key != LOOK_UP_KEY or look_up is None:
                return bool(key)
            await look_up()

    async def wait_for_enter(self, question: str, look_up: LookUp | None = None, *, hidden: bool = False) -> str:
        """Wait for Enter and return the text typed before it. `hidden`: do not show that text, as somebody else may
        still be typing.
        """
        while True:
            editor = self._editor(question, "", None, hidden=hidden)
            typed: str | None = await self._until_interrupted(editor.unsafe_ask_async(), look_up)
            if typed is not None:
                return typed

    async def read_page(self, title: str, make: Rows, *, pages_back: int | None = None) -> None:
        """Show rows on the screen that is up until somebody leaves them."""
        if only_prints():
            print_page(title, make(shutil.get_terminal_size().columns))
            return
        pager = Pager(title, make, pages_back=pages_back)
        while not pager.left:
            await self._until_interrupted(pager_application(pager).run_async(), None)

    async def wait_until_idle(self) -> None:
        """Wait until nobody types. After a time-out people often type on, and that must not be shown or answer the
        next question.
        """
        await wait_until_idle(self._idle)

    async def pause(self, look_up: LookUp | None) -> None:
        with self._clock_stopped():
            await pause(look_up, self.status)

    def _editor(self, question: str, typed: str, foot: Callable[[], Fragments] | None, *, hidden: bool = False) -> Any:
        """A prompt for a text. Without a foot the text is typed beside the question."""
        import questionary
        from prompt_toolkit.filters import to_filter

        if only_prints():
            return PlainEditor(question, typed)

        rows_below = RowsBelow(self.status)

        def below() -> Fragments:
            columns, _ = screen_size()
            rows = [("noreverse dim", set_cell_size(row, columns)) for row in rows_below()]
            parts = [*(foot() if foot else []), *(part for row in rows for part in (("", "\n"), row))]
            return parts if foot else parts[1:]

        prompt = questionary.text(
            f"{wrap_question(question)}\n" if foot else wrap_question(question),
            default=typed,
            qmark=">" if foot else "",
            multiline=True,
            instruction="",
            prompt_continuation=lambda *_: " ",
            key_bindings=line_keys(),
            bottom_toolbar=below if foot or self.status is not no_status else None,
            input_processors=[word_wrap(1)] if foot else [],
            is_password=hidden,
            erase_when_done=True,
            refresh_interval=1.0 if self._time_left() else 0.0,
        )
        # Otherwise the text takes all rows there are, and its foot stands at the bottom of the screen, far from it.
        prompt.application.layout.current_window.dont_extend_height = to_filter(True)
        return prompt

    async def _discard_early_keys(self) -> None:
        """Wait a moment and discard keys pressed too early, so an extra Enter does not answer the next question."""
        if self.keys_before_prompt:
            self.keys_before_prompt = False
            await asyncio.sleep(SETTLE_TIME)
            discard_keys()

    @contextmanager
    def _clock_stopped(self) -> Iterator[None]:
        clock, loop = self._clock, asyncio.get_running_loop()
        end = clock.when() if clock else None
        if clock is None or end is None:
            yield
            return
        left = end - loop.time()
        clock.reschedule(None)
        try:
            yield
        finally:
            clock.reschedule(loop.time() + left)

    def _time_left(self) -> str:
        end = self._clock.when() if self._clock else None
        if end is None:
            return ""
        return f"; {max(0, round(end - asyncio.get_running_loop().time()))} s left"

    def _foot(self, heard: HeardLine | None, most: int | None = None) -> Fragments:
        """The rows below a text: what is heard of it; its length, how to look something up, and the time left."""
        from prompt_toolkit.application import get_app

        text, (columns, _) = get_app().current_buffer.text, screen_size()
        counted = length_of(len(text), most)
        help = "type ? to look something up" if columns >= NARROW else "?: look up"
        foot = ("", f"{counted}; {help}{self._time_left()}")
        if heard is None:
            return [foot]
        row = set_cell_size(heard(text, columns), columns)  # padded, or the rest of the row would be reversed
        return [("noreverse dim", row), ("", "\n"), foot]
