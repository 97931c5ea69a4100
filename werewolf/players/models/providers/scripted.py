"""Record every request to a model with its reply in a file, and replay it: the scripted provider."""

from __future__ import annotations

import asyncio
import json
import os
from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import asdict
from hashlib import blake2b
from heapq import heappop, heappush
from pathlib import Path
from typing import IO, Any

from werewolf.errors import UserError
from werewolf.players.models import provider as kinds
from werewolf.players.models.provider import Completion, Message, NoReply, OnText, Provider, Request
from werewolf.players.models.providers import ProviderKind
from werewolf.players.models.transport.endpoints import Endpoint
from werewolf.storage.file_writing import private_file_to_extend


def digest(request: Request) -> str:
    """A hash of a request's texts. The model and its limits do not matter: the same question has the same digest."""
    return digest_of_texts(request.system, request.messages)


def digest_of_texts(system: str, messages: Sequence[Message]) -> str:
    hashed = blake2b(system.encode(errors="replace"), digest_size=16)
    for message in messages:
        hashed.update(f"\0{message.role}\0{message.content}".encode(errors="replace"))
    return hashed.hexdigest()


class Recorder:
    """Appends every request with its reply or error to one file, as one JSON object per line."""

    def __init__(self, path: Path) -> None:
        """Only its owner can read the file: it contains the thoughts of all seats."""
        opened = private_file_to_extend(path, "--record")
        self._file: IO[str] = os.fdopen(opened, "a", encoding="utf-8", errors="replace")

    def wrap(self, provider: Provider) -> Provider:
        return RecordingProvider(provider, self)

    def write(self, request: Request, outcome: dict[str, Any]) -> None:
        texts = {"system": request.system, "messages": [asdict(message) for message in request.messages]}
        line = {"digest": digest(request), **outcome, "request": texts}
        self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


class RecordingProvider:
    """A provider whose requests and replies are recorded."""

    def __init__(self, provider: Provider, recorder: Recorder) -> None:
        self._provider = provider
        self._recorder = recorder

    async def complete(self, request: Request, on_text: OnText | None = None) -> Completion:
        try:
            completion = await self._provider.complete(request, on_text)
        except NoReply as failure:
            self._recorder.write(request, {"fault": failure_record(failure)})
            raise
        self._recorder.write(request, {"reply": asdict(completion)})
        return completion

    def note_decision(self, model: str, made: bool) -> str | None:
        return self._provider.note_decision(model, made)

    async def close(self) -> None:
        await self._provider.close()


def failure_record(failure: NoReply) -> dict[str, Any]:
    completion = None if failure.completion is None else asdict(failure.completion)
    return {"kind": type(failure).__name__, "reason": str(failure), "came": completion, "resting": failure.resting}


LOOP_TURNS = 20  # of the event loop: enough for a released request to be answered and for the next one to arrive


class Scripted:
    """Answers each request with its recorded reply. The same request again gets the next recorded one."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lines: dict[str, deque[tuple[int, dict[str, Any]]]] = defaultdict(deque)
        self._order = ReplyOrder()
        for number, line in enumerate(lines_of(path), start=1):
            try:
                entry = json.loads(line)
                self._lines[entry["digest"]].append((number, entry))
            except (ValueError, KeyError, TypeError):
                raise UserError(f"{path}: line {number} is not a recorded reply") from None

    async def complete(self, request: Request, on_text: OnText | None = None) -> Completion:
        replies = self._lines.get(digest(request))
        if not replies:
            raise NoReply(f"{self._path}: no recorded reply to this request")
        number, entry = replies.popleft()
        await self._order.wait(number)
        if "fault" in entry:
            raise recorded_failure(entry["fault"])
        completion = Completion(**entry["reply"])
        if on_text is not None:
            on_text(completion.text)
        return completion

    def note_decision(self, model: str, made: bool) -> str | None:  # noqa: ARG002  # a recording knows when it rested
        return None

    async def close(self) -> None:
        pass


class ReplyOrder:
    """Gives replies in the order in which they were recorded, because the log keeps answers in the order they come in.

    Only the requests that are waiting count: a recorded request that is not made this time holds up nobody.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []
        self._releasing: asyncio.Task[None] | None = None

    async def wait(self, number: int) -> None:
        """Wait until no request with a lower number is waiting."""
        released = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (number, released))
        if self._releasing is None:
            self._releasing = asyncio.create_task(self._release())
        await released

    async def _release(self) -> None:
        while self._waiting:
            for _ in range(LOOP_TURNS):
                await asyncio.sleep(0)
            _, released = heappop(self._waiting)
            if not released.done():
                released.set_result(None)
        self._releasing = None


def lines_of(path: Path) -> list[str]:
    if not path.exists():
        raise UserError(f"{path}: there is no such file; scripted:FILE plays what --record has written")
    if not path.is_file():  # opening a pipe could block forever
        raise UserError(f"{path}: not a regular file")
    try:
        return path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UserError(f"{path}: not a recording: it is not UTF-8 text") from None


def recorded_failure(record: dict[str, Any]) -> NoReply:
    """A recorded error, as an exception of the same class."""
    failure: NoReply = getattr(kinds, record["kind"], NoReply)(record["reason"])
    failure.completion = Completion(**record["came"]) if record["came"] else None
    failure.resting = record.get("resting")
    return failure


def connect(endpoint: Endpoint) -> Scripted:
    return Scripted(Path(endpoint.base_url or ""))


PROVIDER = ProviderKind(connect)
