"""Record every request to a model and its reply in a file, for a game that can be played again without the model."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any

from werewolf.errors import UserError
from werewolf.players.models.provider import Completion, NoReply, OnText, Provider, Request


def digest(request: Request) -> str:
    """What a request says, whoever is to answer it: another model, another limit make no other question."""
    hashed = blake2b(request.system.encode(errors="replace"), digest_size=16)
    for message in request.messages:
        hashed.update(f"\0{message.role}\0{message.content}".encode(errors="replace"))
    return hashed.hexdigest()


class Recorder:
    """Adds every request with its reply, or with what came instead, to one file: a JSON object a line."""

    def __init__(self, path: Path) -> None:
        self._file: IO[str] = os.fdopen(private(path), "a", encoding="utf-8", errors="replace")

    def around(self, provider: Provider) -> Provider:
        return Recorded(provider, self)

    def write(self, request: Request, outcome: dict[str, Any]) -> None:
        asked = {"system": request.system, "messages": [asdict(message) for message in request.messages]}
        line = {"digest": digest(request), **outcome, "request": asked}
        self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def private(path: Path) -> int:
    """Thoughts of all seats stand in it: nobody else's to read."""
    try:
        return os.open(path, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
    except OSError as error:
        raise UserError(f"--record: {path}: {error.strerror}") from None


class Recorded:
    """A provider with a recorder at its side."""

    def __init__(self, provider: Provider, recorder: Recorder) -> None:
        self._provider = provider
        self._recorder = recorder

    async def complete(self, request: Request, heard: OnText | None = None) -> Completion:
        try:
            completion = await self._provider.complete(request, heard)
        except NoReply as fault:
            self._recorder.write(request, {"fault": fault_record(fault)})
            raise
        self._recorder.write(request, {"reply": asdict(completion)})
        return completion

    async def close(self) -> None:
        await self._provider.close()


def fault_record(fault: NoReply) -> dict[str, Any]:
    came = None if fault.completion is None else asdict(fault.completion)
    return {"kind": type(fault).__name__, "reason": str(fault), "came": came}
