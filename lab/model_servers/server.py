"""A small test server for both protocols on a real socket. It can be slow, and it keeps the requests."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from types import TracebackType
from typing import Any


@dataclass
class Call:
    """One request: its content, and when by the clock of the loop it was received and answered."""

    received_at: float
    path: str
    headers: dict[str, str]
    body: dict[str, Any]
    answered_at: float = 0.0

    @property
    def texts(self) -> list[str]:
        return [message["content"] for message in self.body["messages"]]

    @property
    def prompt(self) -> str:
        return "\n".join(self.texts)


# Makes the whole response, or its pieces, after which the connection is closed; None: it never comes.
Handler = Callable[[Call], bytes | AsyncIterator[bytes] | None]


@dataclass
class Server:
    """`handler` makes each response. A response without a length ends with the connection."""

    handler: Handler
    latency: float = 0.0
    calls: list[Call] = field(default_factory=list)
    port: int = 0

    async def __aenter__(self) -> Server:
        self._open: set[asyncio.StreamWriter] = set()
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.stop()

    def stop(self) -> None:
        """Stop: accept no more connections and break the open ones."""
        self._server.close()
        for writer in self._open:
            writer.transport.abort()

    async def end(self) -> None:
        """Stop, and see to it that no connection is left waiting: its loop will not run again."""
        self.stop()
        waiting = asyncio.all_tasks() - {asyncio.current_task()}
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    @property
    def root(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def base_url(self) -> str:
        return f"{self.root}/v1"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            while (call := await read_request(reader)) is not None:
                self.calls.append(call)
                await asyncio.sleep(self.latency)
                response = self.handler(call)
                if response is None:
                    await asyncio.sleep(3600)
                    return
                call.answered_at = asyncio.get_running_loop().time()
                if not isinstance(response, bytes):
                    await send_pieces(writer, response)
                    return
                writer.write(response)
                await writer.drain()
                if b"content-length" not in response.lower():
                    return
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # the client has gone, or the test is over
        finally:
            self._open.discard(writer)
            writer.close()


async def send_pieces(writer: asyncio.StreamWriter, pieces: AsyncIterator[bytes]) -> None:
    """Send a response piece by piece, until it ends or the client hangs up."""
    async for piece in pieces:
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0)  # an endless response must not keep the others of this loop from working


@contextmanager
def background(handler: Handler) -> Iterator[Server]:
    """A server in its own thread, for code that runs its own event loop."""
    loop, server = asyncio.new_event_loop(), Server(handler)
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield asyncio.run_coroutine_threadsafe(server.__aenter__(), loop).result(60)
    finally:
        asyncio.run_coroutine_threadsafe(server.end(), loop).result(60)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(60)
        loop.close()


async def read_request(reader: asyncio.StreamReader) -> Call | None:
    """One request; None when the client has hung up."""
    first = await reader.readline()
    if not first:
        return None
    headers: dict[str, str] = {}
    while (line := await reader.readline()) not in (b"\r\n", b""):
        name, _, value = line.decode("latin-1").partition(":")
        headers[name.lower()] = value.strip()
    content = await reader.readexactly(int(headers.get("content-length", 0)))
    path = first.split()[1].decode()
    return Call(asyncio.get_running_loop().time(), path, headers, json.loads(content) if content else {})


def http(content: Any, status: int = 200, **headers: str) -> bytes:
    """A whole response; `content` is JSON unless it is bytes already."""
    body = content if isinstance(content, bytes) else json.dumps(content).encode()
    lines = [f"HTTP/1.1 {status} X", "Content-Type: application/json", f"Content-Length: {len(body)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


def error(status: int, message: str = "no", **fields: str) -> bytes:
    """An error response that allows a retry at once."""
    return http({"error": {"message": message, **fields}}, status, retry_after_ms="2")


def events(*content: Any) -> bytes:
    """A stream of server-sent events that ends with the connection."""
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
    return head + b"".join(
        (f"event: {item['type']}\n" if "type" in item else "").encode() + f"data: {json.dumps(item)}\n\n".encode()
        for item in content
    )


def chat(text: str | None, finish: str | None = "stop", refusal: str | None = None) -> dict[str, Any]:
    """A reply in the chat protocol."""
    message = {"role": "assistant", "content": text, "refusal": refusal}
    return {
        "id": "chat-1",
        "object": "chat.completion",
        "created": 0,
        "model": "m",
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": {
            "prompt_tokens": 100,
            "completion_tokens": 20,
            "total_tokens": 120,
            "prompt_tokens_details": {"cached_tokens": 60},
            "completion_tokens_details": {"reasoning_tokens": 5},
        },
    }


def chat_stream(text: str, finish: str | None = "stop", piece: int = 7) -> bytes:
    """The same as a stream."""

    def chunk(delta: dict[str, Any], reason: str | None = None) -> dict[str, Any]:
        choice = {"index": 0, "delta": delta, "finish_reason": reason}
        return {"id": "c", "object": "chat.completion.chunk", "created": 0, "model": "m", "choices": [choice]}

    parts = [chunk({"content": text[at : at + piece]}) for at in range(0, len(text), piece)]
    if finish is None:
        return events(*parts)
    usage = {**chunk({}), "choices": [], "usage": chat("")["usage"]}
    return events(*parts, chunk({}, finish), usage) + b"data: [DONE]\n\n"


def message(text: str, stop: str | None = "end_turn") -> dict[str, Any]:
    """A reply in the messages protocol."""
    return {
        "id": "msg-1",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "content": [{"type": "text", "text": text}],
        "stop_reason": stop,
        "stop_sequence": None,
        "usage": {
            "input_tokens": 30,
            "output_tokens": 20,
            "cache_read_input_tokens": 60,
            "cache_creation_input_tokens": 10,
        },
    }


def message_stream(text: str, stop: str | None = "end_turn", piece: int = 7) -> bytes:
    start = {**message("", None), "content": []}
    pieces = [text[at : at + piece] for at in range(0, len(text), piece)]
    parts = [{"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": p}} for p in pieces]
    ending = [
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": stop}, "usage": {"output_tokens": 20}},
        {"type": "message_stop"},
    ]
    return events(
        {"type": "message_start", "message": start},
        {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
        *parts,
        *(ending if stop else []),
    )


def schema_in(body: dict[str, Any]) -> dict[str, Any] | None:
    """The schema of the answer, if the request contains one."""
    form = body.get("response_format", {})
    found: dict[str, Any] | None = form.get("json_schema", form).get("schema")
    if "tools" in body:
        found = body["tools"][0]["input_schema"]
    return found or body.get("output_config", {}).get("format", {}).get("schema")


def schema_valid(body: dict[str, Any], pick: Callable[[Sequence[str]], str], speech: str, thought: str) -> str:
    """An answer that fits the request's schema."""
    schema = schema_in(body)
    if schema is None:
        return speech
    properties = schema["properties"]
    answer = {"thought": thought}
    if "choice" in properties:
        answer["choice"] = pick(properties["choice"]["enum"])
    if "speech" in properties:
        answer["speech"] = speech
    return json.dumps(answer)


def good_reply(call: Call, text: str) -> bytes:
    """A good reply in the protocol of the request, streamed if requested."""
    streamed = call.body.get("stream")
    if call.path.endswith("/messages"):
        return message_stream(text) if streamed else http(message(text))
    return chat_stream(text) if streamed else http(chat(text))


def answer_anything(call: Call) -> bytes:
    """A good reply to anything."""
    return good_reply(call, good_text(call))


def good_text(call: Call) -> str:
    return schema_valid(call.body, Random(1).choice, "Well.", "Hm.")


def by_schema(call: Call) -> bytes:
    """A good reply to any request. The choice depends only on the conversation."""
    if not call.body:
        return error(404)
    pick = Random("".join(call.texts)).choice
    return good_reply(call, schema_valid(call.body, pick, "Good evening, neighbours.", "Hm."))
