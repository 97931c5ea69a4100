"""Runs a Python player in a process of its own: reads questions as JSON lines, asks the class, writes its answers.

Started by the program as `python -m werewolf.players.own.python_host mine.py:Class`. With `--check` before the class
it only loads it, and answers with what is wrong with it.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import sys
from pathlib import Path
from typing import IO, Any, cast

import msgspec
from msgspec import UNSET

from werewolf.game.answer_events import FailedAttempt
from werewolf.game.asks import Answer, Ask
from werewolf.game.secrecy import Line, Seen, View
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.own.protocol import AgentAnswer, Question, Start, question_type
from werewolf.players.player import Reply
from werewolf.storage.any_version import readable_ruleset

OFFERED = ("seat", "names", "rules", "rng")  # to constructors


def load_class(target: str) -> Any:
    """The class that mine.py:Class or python:package.module:Class names. This imports the user's code."""
    place, _, name = target.removeprefix("python:").rpartition(":")
    if target.startswith("python:"):
        sys.path.insert(0, "")
        thing: Any = importlib.import_module(place)
    else:
        path = Path(place).resolve()
        sys.path.insert(0, str(path.parent))
        spec = importlib.util.spec_from_file_location(path.stem, path)
        if spec is None or spec.loader is None:
            raise ImportError(f"{place} is not a Python file")
        thing = sys.modules[path.stem] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(thing)
    for part in name.split("."):
        thing = getattr(thing, part)
    return thing


def check_class(kind: Any) -> None:
    """Raise TypeError if this can never play: no `reply` that takes a question, or a constructor that wants more."""
    if not callable(getattr(kind, "reply", None)):
        raise TypeError("it has no method `reply`")
    try:
        inspect.signature(kind.reply).bind(*([None] if isinstance(kind, type) else []), "ask", "view", "troubles")
    except TypeError:
        raise TypeError("its `reply` does not take (ask, view, troubles)") from None
    parameters = inspect.signature(kind).parameters.values() if isinstance(kind, type) else ()
    for parameter in parameters:
        named = parameter.kind in (parameter.KEYWORD_ONLY, parameter.POSITIONAL_OR_KEYWORD)
        if named and parameter.default is parameter.empty and parameter.name not in OFFERED:
            raise TypeError(f"its constructor wants {parameter.name!r}; it can have {', '.join(OFFERED)}")


class Told:
    """What this seat was told, as the growing list of lines that a `View` reads."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._lines: list[Line] = []

    def lines(self) -> list[Line]:
        return self._lines

    def extend(self, new: tuple[Seen, ...]) -> None:
        for seen in new:
            number = len(self._lines)
            self._lines.append(Line(number, seen.day, seen.phase, seen.sub_phase, (self._seat,), seen.event))


class Seated:
    """One game: the player that was made for it, and its view."""

    def __init__(self, kind: Any, start: Start) -> None:
        self._told = Told(start.seat)
        self._view = View(start.seat, self._told)
        values = (start.seat, start.names, readable_ruleset(start.rules), SeededRandom(start.seed))
        offered = dict(zip(OFFERED, values, strict=True))
        self._player = kind(**wanted(kind, offered)) if isinstance(kind, type) else kind
        self._seat = start.seat

    def answer(self, asked: Question) -> AgentAnswer:
        self._told.extend(asked.new)
        ask = Ask(
            self._seat, asked.ask.purpose, asked.ask.day, asked.ask.sub_phase, asked.legal.options, asked.legal.words,
            asked.ask.aloud, asked.ask.turn or UNSET,
        )  # fmt: skip
        reply = self._player.reply(ask, self._view, tuple(FailedAttempt(reason) for reason in asked.failed))
        if inspect.isawaitable(reply):
            import asyncio  # few players need it, and every seat of every player starts a process

            reply = asyncio.run(cast(Any, reply))
        answer = reply.answer if isinstance(reply, Reply) else reply
        if not isinstance(answer, Answer):
            return AgentAnswer(asked.id, error=f"that is not an Answer, but {type(answer).__name__}")
        return AgentAnswer(asked.id, answer.choice, answer.words, answer.thought)


def wanted(kind: Any, offered: dict[str, Any]) -> dict[str, Any]:
    """Those of the offered values that the constructor names as parameters."""
    return {name: value for name, value in offered.items() if name in inspect.signature(kind).parameters}


def serve(kind: Any, lines: IO[bytes], out: IO[bytes]) -> None:
    """Answer until the input ends. An error in the player is told, and the next question may go well."""
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Start | question_type())
    seated: Seated | None = None
    start: Start | None = None
    for line in lines:
        message = decoder.decode(line)
        if isinstance(message, Start):
            start, seated = message, None
            continue
        try:
            assert start is not None
            seated = seated or Seated(kind, start)
            answer = seated.answer(message)
            written = msgspec.json.encode(answer)
        except Exception as error:  # whatever goes wrong in the user's code is a failed try
            written = msgspec.json.encode(AgentAnswer(message.id, error=f"{type(error).__name__}: {error}"))
        out.write(written + b"\n")
        out.flush()


def main() -> None:
    lines, out = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    with Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)  # the user's code finds nothing to read, and cannot take a question away
    os.dup2(2, 1)  # what it prints goes to standard error, and cannot be taken for an answer
    if sys.argv[1] == "--check":
        check(sys.argv[2], out)
    else:
        serve(load_class(sys.argv[1]), lines, out)


def check(target: str, out: IO[bytes]) -> None:
    """Load a class, and answer with what is wrong with it, or with nothing."""
    why = None
    try:
        check_class(load_class(target))
    except BaseException as error:  # whatever the user's code raises when it is loaded
        why = f"{type(error).__name__}: {error}"
    out.write(msgspec.json.encode(AgentAnswer(0, error=why)))
    out.flush()


if __name__ == "__main__":
    main()
