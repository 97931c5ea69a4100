"""Record every request to a model and its reply in a file, to replay the game later without the model."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any

from werewolf.players.models.provider import Completion, Message, NoReply, OnText, Provider, Request
from werewolf.storage.files import private_file_to_extend


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
        except NoReply as fault:
            self._recorder.write(request, {"fault": fault_record(fault)})
            raise
        self._recorder.write(request, {"reply": asdict(completion)})
        return completion

    def note_decision(self, model: str, made: bool) -> str | None:
        return self._provider.note_decision(model, made)

    async def close(self) -> None:
        await self._provider.close()


def fault_record(fault: NoReply) -> dict[str, Any]:
    completion = None if fault.completion is None else asdict(fault.completion)
    return {"kind": type(fault).__name__, "reason": str(fault), "came": completion, "resting": fault.resting}
