"""Type at prompts in tests: send the keys for each prompt once it is open."""

from __future__ import annotations

import asyncio
from io import StringIO

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

from lab.virtual_time import run_in_virtual_time

PASTE = "\x1b[200~{}\x1b[201~"  # as a terminal sends what is pasted: at once, and not key by key
DOWN, BACK, ENTER, TAB, ESC, CTRL_C, CTRL_U = "\x1b[B", "\x7f", "\r", "\t", "\x1b", "\x03", "\x15"


def run_typing(action, *keys):
    """Run an action and answer its prompts with these keys, one item per prompt. All of them must be used.

    It runs in virtual time: a limit or a pause is over once nothing else happens.
    """

    async def play():
        with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()) as session:
            left = list(keys)
            typist = asyncio.create_task(type_all(session, pipe, left))
            try:
                result = await action()
            finally:
                typist.cancel()
            assert not left, f"no prompt came for: {left}"
            return result

    return run_in_virtual_time(play(), delivery=0)


async def type_all(session, pipe, keys):
    last = None
    while keys:
        while session.app is None or session.app is last or not session.app.is_running:
            await asyncio.sleep(0.01)
        last = session.app
        pipe.send_text(keys.pop(0))


def a_console(height=40, width=80):
    return Console(file=StringIO(), width=width, height=height, highlight=False, force_terminal=True, _environ={})
