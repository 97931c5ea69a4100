"""How much of a server's reply is read: every limit in one place, and the check of a JSON text before it is parsed.

A good reply is far below each of them. A hundred thousand tokens of reasoning, each in an event of its own, still pass.
"""

from __future__ import annotations

import re

MOST_REDIRECTS = 3  # within the same origin; no other redirect is followed
BODY_BYTES = 2 * 2**20  # of a whole reply, or of one event of a stream, after decompression
ERROR_BYTES = 64 * 2**10  # of an error's body; the rest is not read
STREAM_BYTES = 64 * 2**20  # of a stream, after decompression
STREAM_EVENTS = 150_000
STREAM_LINES = 1_000_000
EVENT_LINES = 64
INFLATED_BYTES = 64 * 2**10  # decompressed at a time
TEXT_CHARACTERS = 1_000_000  # of the model's own text, with its thinking
JSON_PARTS = 10_000  # objects, lists and their members: a parsed part takes up to a thousand times its bytes
JSON_DEPTH = 64
MOST_TOKENS = 10**9  # a higher count is no count

EVENT_STREAM = "text/event-stream"  # what a request for a stream accepts

STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)', re.DOTALL)
BRACKET = re.compile(rb"[\[{]|[\]}]")


def json_problem(content: bytes) -> str | None:
    """Why a JSON text must not be parsed, without parsing it; None if it may. It need not be valid."""
    frame = STRING.sub(b'""', content)
    opened = frame.count(b"[") + frame.count(b"{")
    if opened + frame.count(b",") > JSON_PARTS:
        return f"more than {JSON_PARTS:,} parts"
    if opened <= JSON_DEPTH:
        return None
    depth = 0
    for bracket in BRACKET.finditer(frame):
        depth += 1 if bracket[0] in b"[{" else -1
        if depth > JSON_DEPTH:
            return f"nested more than {JSON_DEPTH} deep"
    return None
