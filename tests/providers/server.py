"""A small server of our own: speaks the chat protocol over a real socket, takes its time, keeps what it was sent."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

Answering = Callable[[dict[str, Any]], str]


@dataclass
class Call:
    """One request as it arrived: when, when it was answered, and the text of its prompt."""

    came: float
    body: dict[str, Any]
    gone: float = 0.0

    @property
    def texts(self) -> list[str]:
        return [message["content"] for message in self.body["messages"]]

    @property
    def prompt(self) -> str:
        return "\n".join(self.texts)


@dataclass
class ChatServer:
    """`answering` writes the reply's text from the request's body."""

    answering: Answering
    latency: float = 0.0
    calls: list[Call] = field(default_factory=list)
    port: int = 0

    async def __aenter__(self) -> ChatServer:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._server.close()

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while (body := await received(reader)) is not None:
                call = Call(time.perf_counter(), body)
                self.calls.append(call)
                await asyncio.sleep(self.latency)
                call.gone = time.perf_counter()
                writer.write(http(completion(body, self.answering(body))))
                await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # the client has gone, or the test is over
        finally:
            writer.close()


async def received(reader: asyncio.StreamReader) -> dict[str, Any] | None:
    """The JSON of one request; None when the client has hung up."""
    head = await reader.readline()
    if not head:
        return None
    length = 0
    while (line := await reader.readline()) not in (b"\r\n", b""):
        name, _, value = line.decode("latin-1").partition(":")
        if name.lower() == "content-length":
            length = int(value)
    content: dict[str, Any] = json.loads(await reader.readexactly(length))
    return content


def http(content: dict[str, Any]) -> bytes:
    body = json.dumps(content).encode()
    head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


def completion(body: dict[str, Any], text: str) -> dict[str, Any]:
    tokens = sum(len(message["content"]) for message in body["messages"]) // 4
    return {
        "id": "chat-1",
        "object": "chat.completion",
        "created": 0,
        "model": body["model"],
        "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
        "usage": {
            "prompt_tokens": tokens,
            "completion_tokens": len(text) // 4,
            "total_tokens": tokens + len(text) // 4,
        },
    }


def properties(body: dict[str, Any]) -> dict[str, Any]:
    """What the answer must hold, as the request's own schema says."""
    found: dict[str, Any] = body["response_format"]["json_schema"]["schema"]["properties"]
    return found


def schema_valid(body: dict[str, Any], pick: Callable[[Sequence[str]], str], speech: str, thought: str) -> str:
    """An answer by the request's own schema."""
    wanted = properties(body)
    answer = {"thought": thought}
    if "choice" in wanted:
        answer["choice"] = pick(wanted["choice"]["enum"])
    if "speech" in wanted:
        answer["speech"] = speech
    return json.dumps(answer)
