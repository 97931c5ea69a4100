"""Prompts for a terminal that only prints lines (TERM=dumb): a menu is a list, and every answer is a typed line."""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence
from typing import Any

from werewolf.game.asks import Option
from werewolf.terminal.keyboard.typed_choice import CLEARED, Menu
from werewolf.terminal.output import say


class PlainEditor:
    """A prompt for a text, with those parts of a questionary prompt that we use."""

    def __init__(self, question: str, typed: str = "") -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.application import create_app_session
        from prompt_toolkit.output.plain_text import PlainTextOutput

        self._question, self._typed = question, typed
        with create_app_session(output=PlainTextOutput(sys.stdout)):  # or it would send the code that shows the cursor
            self._session: PromptSession[str] = PromptSession()

    @property
    def application(self) -> Any:
        return self._session.app

    async def unsafe_ask_async(self) -> str:
        """The line. At such a terminal prompt_toolkit prints the question and every key, and nothing else."""
        return await self._session.prompt_async(f"{self._question} {self._typed}", default=self._typed)


async def read_line(question: str) -> str:
    """One line. Ctrl-C raises KeyboardInterrupt, Ctrl-D EOFError."""
    return await PlainEditor(question).unsafe_ask_async()


async def read_choice(question: str, menu: Menu, instant: Collection[str]) -> Option:
    """Print the entries, and read lines until one of them chooses an entry or is an instant key."""
    say(question, *entry_lines(menu))
    while True:
        hint = menu.hint().removesuffix(CLEARED)
        typed = (await read_line(f"({hint}) >")).strip()
        if typed and typed in instant:
            return typed
        menu.clear()
        if typed:
            menu.type(typed)
        choice = menu.take()
        if choice is not None:
            return choice


def entry_lines(menu: Menu) -> list[str]:
    """The entries, each on a row; the one that Enter takes is marked."""
    marks = [">" if at == menu.highlighted else " " for at in range(len(menu.entries))]
    return [f"{mark} {entry.title} {entry.remark}".rstrip() for mark, entry in zip(marks, menu.entries, strict=True)]


def print_page(title: str, rows: Sequence[str]) -> None:
    """Print what a pager would show."""
    say("", title, *rows, "")
