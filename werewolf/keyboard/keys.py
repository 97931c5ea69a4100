"""One key, read at once, without Enter. Where keys cannot be read so, Enter is waited for."""

from __future__ import annotations

import sys
from typing import Any


def read_key() -> str:
    """The next key. Ctrl-C raises KeyboardInterrupt, the end of input EOFError."""
    from prompt_toolkit.input import create_input
    from prompt_toolkit.keys import Keys

    source = create_input()
    with source.raw_mode():
        while True:
            source_closed = source.closed
            for press in blocking(source):
                if press.key is Keys.ControlC:
                    raise KeyboardInterrupt
                return str(press.data)
            if source_closed:
                raise EOFError


def blocking(source: Any) -> Any:
    """Keys as they come: wait for the terminal to have some, then take them."""
    import select

    if sys.platform != "win32":
        select.select([source.fileno()], [], [])
    return source.read_keys() or source.flush_keys()
