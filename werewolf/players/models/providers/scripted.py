"""Recorded replies, kept beside their requests, and given again for the same requests: a game replayed for free."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict, deque
from heapq import heappop, heappush
from pathlib import Path
from typing import Any

from werewolf.errors import UserError
from werewolf.players.models import provider as kinds
from werewolf.players.models.provider import Completion, NoReply, OnText, Request
from werewolf.players.models.providers import ProviderKind
from werewolf.players.models.recording import digest
from werewolf.players.models.transport.endpoints import Endpoint

PATIENCE = 20  # turns of the loop, in which whoever was called has replied, or asks again


class Scripted:
    """Gives to each request what was recorded for it; asked the same again, what came the next time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lines: dict[str, deque[tuple[int, dict[str, Any]]]] = defaultdict(deque)
        self._turns = Turns()
        for number, line in enumerate(lines_of(path), start=1):
            try:
                entry = json.loads(line)
                self._lines[entry["digest"]].append((number, entry))
            except (ValueError, KeyError, TypeError):
                raise UserError(f"{path}: line {number} is no recorded reply") from None

    async def complete(self, request: Request, heard: OnText | None = None) -> Completion:
        waiting = self._lines.get(digest(request))
        if not waiting:
            raise NoReply(f"{self._path}: holds no reply to this request")
        number, entry = waiting.popleft()
        await self._turns.come(number)
        if "fault" in entry:
            raise fault_of(entry["fault"])
        completion = Completion(**entry["reply"])
        if heard is not None:
            heard(completion.text)
        return completion

    async def close(self) -> None:
        pass


class Turns:
    """Those who are asked together are answered in the order in which they once were: a log keeps answers as they come
    in. Whoever is not asked this time is not waited for."""

    def __init__(self) -> None:
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []
        self._calling: asyncio.Task[None] | None = None

    async def come(self, number: int) -> None:
        """Wait until nobody with a lower number is left."""
        turn = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (number, turn))
        if self._calling is None:
            self._calling = asyncio.create_task(self._call())
        await turn

    async def _call(self) -> None:
        while self._waiting:
            for _ in range(PATIENCE):
                await asyncio.sleep(0)
            _, turn = heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
        self._calling = None


def lines_of(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{path}: cannot be read: {error}") from None


def fault_of(record: dict[str, Any]) -> NoReply:
    made = getattr(kinds, record["kind"], NoReply)(record["reason"])
    made.completion = Completion(**record["came"]) if record["came"] else None
    return made


def connect(endpoint: Endpoint) -> Scripted:
    return Scripted(Path(endpoint.base_url or ""))


PROVIDER = ProviderKind(connect)
