"""Putting questions to whoever sits at the keyboard. Ctrl-C pauses, and what was typed so far is there again after."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from werewolf.game.asks import Option
from werewolf.terminal.keyboard.choose import Entry, choose, wrapped
from werewolf.terminal.keyboard.keys import REST, SETTLING, at_rest, drop_typed
from werewolf.terminal.keyboard.pause_menu import LeftError, Look, pause

LOOK_UP = Entry("?", "? look something up, or write a note")


class Asker:
    """Asks within whatever time there is; a pause stops the clock."""

    def __init__(self, rest: float = REST) -> None:
        self._rest = rest
        self.hurried = False  # keys were struck while nothing was asked: more of them may still come
        self._clock: asyncio.Timeout | None = None

    @asynccontextmanager
    async def within(self, seconds: float | None) -> Any:
        """Raises TimeoutError once the time is up."""
        async with asyncio.timeout(seconds) as self._clock:
            try:
                yield
            finally:
                self._clock = None

    async def choose(
        self, question: str, entries: Sequence[Entry], look: Look | None, *, ready: bool = False
    ) -> Option:
        await self._settled()
        while True:
            try:
                choice = await choose(question, entries, ready=ready, note=self._time_left)
            except KeyboardInterrupt:
                await self.pause(look)
                continue
            except EOFError:
                raise LeftError(at_once=True) from None
            if choice != LOOK_UP.value or look is None:
                return choice
            await look()

    async def line(self, question: str, look: Look | None) -> str:
        """Words, of several lines if need be."""
        await self._settled()
        typed = ""
        while True:
            typed, interrupted = await self._typed(question, typed, self._length)
            if interrupted:
                await self.pause(look)
            elif typed.strip() == "?" and look is not None:
                typed = ""
                await look()
            else:
                return typed

    async def enter(self, question: str, look: Look | None = None, *, hidden: bool = False) -> str:
        """Enter, and whatever was typed before it: `hidden`, if it may be what somebody else wrote too late."""
        while True:
            words, interrupted = await self._typed(question, "", None, hidden=hidden)
            if not interrupted:
                return words
            await self.pause(look)

    async def rest(self) -> None:
        """Whoever was cut short goes on typing for a while: none of it must be seen, or answer what comes next."""
        await at_rest(self._rest)

    async def pause(self, look: Look | None) -> None:
        with self._stopped():
            await pause(look)

    async def _typed(
        self, question: str, typed: str, foot: Callable[[], str] | None, *, hidden: bool = False
    ) -> tuple[str, bool]:
        """What was typed, and whether Ctrl-C broke it off. The end of input leaves."""
        import questionary

        asked = questionary.text(
            f"{wrapped(question)}\n" if foot else wrapped(question),
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
        try:
            return await asked.unsafe_ask_async(), False
        except KeyboardInterrupt:
            return asked.application.current_buffer.text, True
        except EOFError:
            raise LeftError(at_once=True) from None

    async def _settled(self) -> None:
        """Whoever was in a hurry has time to stop: an Enter too many must not answer what comes next."""
        if self.hurried:
            self.hurried = False
            await asyncio.sleep(SETTLING)
            drop_typed()

    @contextmanager
    def _stopped(self) -> Iterator[None]:
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

    def _length(self) -> str:
        """How long a speech is by now."""
        from prompt_toolkit.application import get_app

        length = len(get_app().current_buffer.text)
        return f"{length} character{'' if length == 1 else 's'}; ? alone looks something up{self._time_left()}"


def line_keys() -> Any:
    """Enter is done; behind a backslash, or with Alt, it begins another line."""
    from prompt_toolkit.key_binding import KeyBindings

    keys = KeyBindings()

    @keys.add("enter")
    def _(event: Any) -> None:
        text = event.current_buffer
        if text.document.text_before_cursor.endswith("\\"):
            text.delete_before_cursor()
            text.insert_text("\n")
        else:
            text.validate_and_handle()

    @keys.add("escape", "enter")
    def _(event: Any) -> None:
        event.current_buffer.insert_text("\n")

    return keys
