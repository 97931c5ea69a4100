"""Prompts at the keyboard: choices, text and Enter. Ctrl-C pauses, and the text typed so far is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import Any

from rich.cells import set_cell_size

from werewolf.game.asks import Option
from werewolf.terminal.keyboard.choose import Entry, choose, press_key, wrap_question
from werewolf.terminal.keyboard.heard import HeardLine
from werewolf.terminal.keyboard.keys import HANDOVER_PAUSE, SETTLE_TIME, discard_keys, line_keys, wait_until_idle
from werewolf.terminal.keyboard.pause_menu import LookUp, QuitError, pause

Fragments = list[tuple[str, str]]  # styles and texts
LOOK_UP = Entry("?", "? look something up, or write a note")


class Asker:
    """Asks the questions, within a time limit if there is one. A pause stops the clock."""

    def __init__(self, idle: float = HANDOVER_PAUSE) -> None:
        self._idle = idle
        self.keys_before_prompt = False  # keys were pressed while no question was open, and more may follow
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
        self, question: str, entries: Sequence[Entry], look_up: LookUp | None, *, ready: bool = False
    ) -> Option:
        """Ask for a choice from a menu."""
        await self._discard_early_keys()
        while True:
            try:
                choice = await choose(question, entries, ready=ready, note=self._time_left)
            except KeyboardInterrupt:
                await self.pause(look_up)
                continue
            except EOFError:
                raise QuitError(at_once=True) from None
            if choice != LOOK_UP.value or look_up is None:
                return choice
            await look_up()

    async def read_text(self, question: str, look_up: LookUp | None, heard: HeardLine | None = None) -> str:
        """Ask for a text, which may have several lines. `heard`: what is shown below it while it is typed."""
        await self._discard_early_keys()
        typed = ""
        while True:
            typed, interrupted = await self._edit(question, typed, partial(self._foot, heard))
            if interrupted:
                await self.pause(look_up)
            elif typed.strip() == "?" and look_up is not None:
                typed = ""
                await look_up()
            else:
                return typed

    async def press_key(self, question: str, look_up: LookUp | None) -> bool:
        """Wait for one key, and return whether it was another than Enter."""
        await self._discard_early_keys()
        while True:
            try:
                key = await press_key(question, note=self._time_left)
            except KeyboardInterrupt:
                await self.pause(look_up)
                continue
            except EOFError:
                raise QuitError(at_once=True) from None
            self.keys_before_prompt = True  # who goes on typing does not answer the next question
            if key != LOOK_UP.value or look_up is None:
                return bool(key)
            await look_up()

    async def wait_for_enter(self, question: str, look_up: LookUp | None = None, *, hidden: bool = False) -> str:
        """Wait for Enter and return the text typed before it. `hidden`: do not show that text, as somebody else may
        still be typing.
        """
        while True:
            typed, interrupted = await self._edit(question, "", None, hidden=hidden)
            if not interrupted:
                return typed
            await self.pause(look_up)

    async def wait_until_idle(self) -> None:
        """Wait until nobody types. After a time-out people often type on, and that must not be shown or answer the
        next question.
        """
        await wait_until_idle(self._idle)

    async def pause(self, look_up: LookUp | None) -> None:
        with self._clock_stopped():
            await pause(look_up)

    async def _edit(
        self, question: str, typed: str, foot: Callable[[], Fragments] | None, *, hidden: bool = False
    ) -> tuple[str, bool]:
        """Let somebody edit a text; return it, and whether Ctrl-C interrupted them. End of input quits the game."""
        import questionary
        from prompt_toolkit.filters import to_filter

        prompt = questionary.text(
            f"{wrap_question(question)}\n" if foot else wrap_question(question),
            default=typed,
            qmark=">" if foot else "",
            multiline=True,
            instruction="",
            prompt_continuation=lambda *_: " ",
            key_bindings=line_keys(),
            bottom_toolbar=foot,
            is_password=hidden,
            erase_when_done=True,
            refresh_interval=1.0 if self._time_left() else 0.0,
        )
        # Otherwise the text takes all rows there are, and its foot stands at the bottom of the screen, far from it.
        prompt.application.layout.current_window.dont_extend_height = to_filter(True)
        try:
            return await prompt.unsafe_ask_async(), False
        except KeyboardInterrupt:
            return prompt.application.current_buffer.text, True
        except EOFError:
            raise QuitError(at_once=True) from None

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

    def _foot(self, heard: HeardLine | None) -> Fragments:
        """The rows below a text: what is heard of it; its length, how to look something up, and the time left."""
        from prompt_toolkit.application import get_app

        text, columns = get_app().current_buffer.text, get_app().output.get_size().columns
        counted = f"{len(text)} character{'' if len(text) == 1 else 's'}"
        foot = ("", f"{counted}; type ? to look something up{self._time_left()}")
        if heard is None:
            return [foot]
        row = set_cell_size(heard(text, columns), columns)  # padded, or the rest of the row would be reversed
        return [("noreverse dim", row), ("", "\n"), foot]
