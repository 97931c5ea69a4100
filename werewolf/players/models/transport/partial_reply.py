"""A reply while it arrives, and how to read its parts, whatever a server put there."""

from __future__ import annotations

from io import StringIO
from typing import Any

from werewolf.players.models.transport.reply_limits import MOST_TOKENS, TEXT_CHARACTERS

TEXT_TYPES = ("text", "output_text", None)  # the types that servers give to pieces of text

Path = tuple[str, ...]


class TooLong(ValueError):
    """The text of a reply is longer than any answer."""


class PartialReply:
    """A reply while it arrives.

    `stop`: why it ended, in the protocol's own word; None if it broke off.
    `unexpected`: what came instead of a reply.
    """

    def __init__(self) -> None:
        self.stop: str | None = None
        self.unexpected: Any = None
        self._text = StringIO()
        self._counts: dict[Path, int] = {}

    @property
    def text(self) -> str:
        return self._text.getvalue()

    def write(self, piece: str) -> None:
        if self._text.tell() + len(piece) > TEXT_CHARACTERS:
            raise TooLong
        self._text.write(piece)

    def discard_text(self) -> None:
        self._text = StringIO()

    def ended(self, stop: Any) -> None:
        """Note why the reply ended, if this says so."""
        self.stop = stop if isinstance(stop, str) else self.stop

    def note_usage(self, usage: Any, *paths: Path) -> None:
        """Note the token counts of a usage report. There may be several reports, each with some of them."""
        for path in paths if usage is not None else ():
            count = get_part(usage, *path)
            if type(count) is int and 0 <= count <= MOST_TOKENS:
                self._counts[path] = count

    def count(self, *path: str) -> int:
        return self._counts.get(path, 0)


def get_part(thing: Any, *path: str) -> Any:
    """A nested part of a response, which may be SDK objects or plain dicts; None if it is missing."""
    for name in path:
        thing = thing.get(name) if isinstance(thing, dict) else getattr(thing, name, None)
    return thing


def get_text(thing: Any, *path: str) -> str:
    """A nested part that is a text; empty if it is missing or anything else."""
    part = get_part(thing, *path)
    return part if isinstance(part, str) else ""


def get_list(thing: Any, *path: str) -> list[Any]:
    """A nested part that is a list; empty if it is missing or anything else."""
    part = get_part(thing, *path)
    return part if isinstance(part, list) else []


def text_of(content: Any) -> str:
    """The text of a message: a plain string, or a list of pieces of which only text counts, not thinking."""
    if isinstance(content, str):
        return content
    pieces = [piece for piece in content if get_part(piece, "type") in TEXT_TYPES] if isinstance(content, list) else []
    return "".join(piece if isinstance(piece, str) else get_text(piece, "text") for piece in pieces)
