"""Strict servers, one for each shipped profile: each refuses what the real endpoint refuses, in its own words.

Every model behind them thinks for two thousand tokens before its first word, and the limit of a reply includes that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from lab.model_servers.server import Call, chat, chat_stream, events, http, message, message_stream

THINKING, ANSWER = 2_000, 100  # tokens
Body = dict[str, Any]
Check = Callable[[Body], bytes | None]  # a refusal, or None
LIMITS = ("max_output_tokens", "max_completion_tokens", "max_tokens")
CHAT = ["messages", "model", "response_format", "stream", "stream_options", "temperature", "top_p"]
MESSAGES = ["max_tokens", "messages", "output_config", "system", "thinking", "tool_choice", "tools", "temperature"]


def openai_error(text: str, param: str | None = None, status: int = 400) -> bytes:
    return http({"error": {"message": text, "type": "invalid_request_error", "param": param, "code": None}}, status)


def anthropic_error(text: str) -> bytes:
    return http({"type": "error", "error": {"type": "invalid_request_error", "message": text}}, 400)


def mistral_error(name: str) -> bytes:
    detail = [{"type": "extra_forbidden", "loc": ["body", name], "msg": "Extra inputs are not permitted"}]
    return http({"object": "error", "message": {"detail": detail}, "type": "invalid_request_error"}, 422)


def gemini_error(name: str) -> bytes:
    text = f'Invalid JSON payload received. Unknown name "{name}": Cannot find field.'
    return http([{"error": {"code": 400, "message": text, "status": "INVALID_ARGUMENT"}}], 400)


def only(*names: str, error: Callable[[str], bytes]) -> Check:
    """Refuse the first field that is none of these."""
    return lambda body: next((error(name) for name in body if name not in names), None)


def never(name: str, refusal: bytes) -> Check:
    return lambda body: refusal if name in body else None


def at_most(name: str, most: int, text: str) -> Check:
    return lambda body: openai_error(text.format(sent=body[name])) if body.get(name, 0) > most else None


def form_of(body: Body) -> str | None:
    return body.get("response_format", body.get("text", {}).get("format", {})).get("type")


def no_form(kind: str, text: str) -> Check:
    return lambda body: http({"error": text}, 400) if form_of(body) == kind else None


def strict_schema(body: Body) -> bytes | None:
    """OpenAI's strict mode: nothing but the properties, and all of them required."""
    if form_of(body) != "json_schema":
        return None
    schema = body["text"]["format"]["schema"] if "text" in body else body["response_format"]["json_schema"]["schema"]
    good = schema["additionalProperties"] is False and set(schema["required"]) == set(schema["properties"])
    return None if good else openai_error("Invalid schema for response_format 'answer'")


def json_in_words(body: Body) -> bytes | None:
    if form_of(body) != "json_object" or "json" in json.dumps(body.get("messages", body.get("input"))).lower():
        return None
    return openai_error(
        "Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'."
    )


def vllm_context(body: Body, context: int = 8192) -> bytes | None:
    used, limit = len(json.dumps(body["messages"])) // 4, body["max_tokens"]
    if used + limit <= context:
        return None
    text = f"'max_tokens' or 'max_completion_tokens' is too large: {limit}. This model's maximum context length is"
    return openai_error(f"{text} {context} tokens and your request has {used} input tokens.")


def claude(body: Body) -> bytes | None:
    if "max_tokens" not in body:
        return anthropic_error("max_tokens: Field required")
    if body["max_tokens"] > 64_000:
        return anthropic_error(f"max_tokens: {body['max_tokens']} > 64000, which is the maximum allowed number")
    if body.get("thinking", {}).get("type") == "enabled":
        return anthropic_error('"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive"')
    thinks = body.get("thinking", {}).get("type") == "adaptive"
    if thinks and body.get("tool_choice", {}).get("type") in ("tool", "any"):
        return anthropic_error("Thinking may not be enabled when tool_choice forces tool use.")
    return None


CLAUDE = (
    only(
        *[
            "max_tokens",
            "messages",
            "model",
            "output_config",
            "stream",
            "system",
            "thinking",
            "tool_choice",
            "tools",
            "temperature",
        ],
        "cache_control",
        error=lambda name: anthropic_error(f"{name}: Extra inputs are not permitted"),
    ),
    never("temperature", anthropic_error("`temperature` is deprecated for this model.")),
    claude,
)


def old_claude(body: Body) -> bytes | None:
    """An older model: it has neither adaptive thinking nor an effort."""
    if body.get("thinking", {}).get("type") == "adaptive":
        return anthropic_error("adaptive thinking is not supported on this model")
    if "effort" in body.get("output_config", {}):
        return anthropic_error("This model does not support the effort parameter.")
    return None


def cloud(*extra: str) -> tuple[Check, ...]:
    """Claude in another vendor's cloud: no model in the body, and no mark of the cache outside of a message."""
    refuse = only(
        *MESSAGES,
        "anthropic_version",
        *extra,
        error=lambda name: http({"message": f"{name}: Extra inputs are not permitted"}, 400),
    )
    return refuse, claude


def unknown_openai(name: str) -> bytes:
    return openai_error(f"Unknown parameter: '{name}'.", name)


RENAMED = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
ONE_HEAT = openai_error("Unsupported value: 'temperature' does not support 0.7 with this model. Only the default (1)")


@dataclass(frozen=True)
class Vendor:
    """A strict server for one profile, and the seat options with which it is tried."""

    profile: str
    path: str
    checks: tuple[Check, ...] = ()
    player: str = "openai:m"
    options: Body = field(default_factory=dict)
    limits: tuple[str, ...] = LIMITS  # the names of the limit that it knows

    def handle(self, call: Call, text: str) -> bytes:
        if call.path != self.path:
            return openai_error(f"Invalid URL ({call.path})", status=404)
        refusals = (refusal for check in self.checks if (refusal := check(call.body)))
        refused = next(refusals, None)
        if refused is not None:
            return refused
        limit = next((call.body[name] for name in self.limits if name in call.body), 10**6)
        return reply(call, text if limit >= THINKING + ANSWER else "", cut=limit < THINKING + ANSWER)


def reply(call: Call, text: str, cut: bool) -> bytes:
    streamed = call.body.get("stream")
    if call.path.endswith("/responses"):
        return response_stream(text, cut) if streamed else http(response(text, cut))
    if "/chat/" in call.path:
        finish = "length" if cut else "stop"
        return chat_stream(text, finish) if streamed else http(chat(text, finish))
    stop = "max_tokens" if cut else "end_turn"
    return message_stream(text, stop) if streamed else http(message(text, stop))


def response(text: str, cut: bool = False) -> Body:
    content = [{"type": "output_text", "text": text, "annotations": []}]
    thought = {"type": "reasoning", "id": "r", "summary": []}
    said = {"type": "message", "id": "m", "role": "assistant", "status": "completed", "content": content}
    return {
        "id": "resp-1",
        "object": "response",
        "created_at": 0,
        "model": "m",
        "status": "incomplete" if cut else "completed",
        "incomplete_details": {"reason": "max_output_tokens"} if cut else None,
        "output": [thought] if cut else [thought, said],
        "usage": {
            "input_tokens": 100,
            "input_tokens_details": {"cached_tokens": 60, "cache_write_tokens": 10},
            "output_tokens": 20,
            "output_tokens_details": {"reasoning_tokens": 5},
            "total_tokens": 120,
        },
    }


def response_stream(text: str, cut: bool = False, piece: int = 7) -> bytes:
    place = {"item_id": "m", "output_index": 1, "content_index": 0, "logprobs": []}
    parts = [
        {"type": "response.output_text.delta", "sequence_number": at, "delta": text[at : at + piece], **place}
        for at in range(0, len(text), piece)
    ]
    last = "response.incomplete" if cut else "response.completed"
    return events(*parts, {"type": last, "sequence_number": 9_999, "response": response(text, cut)})


def shipped() -> Iterator[Vendor]:
    yield Vendor(
        "openai",
        "/v1/responses",
        (
            only(
                *[
                    "input",
                    "instructions",
                    "max_output_tokens",
                    "model",
                    "prompt_cache_key",
                    "prompt_cache_retention",
                    "reasoning",
                ],
                *["store", "stream", "temperature", "text"],
                error=unknown_openai,
            ),
            never(
                "temperature", openai_error("Unsupported parameter: 'temperature' is not supported with this model.")
            ),
            strict_schema,
            json_in_words,
        ),
        options={"temperature": 0.7, "effort": "low", "cache": "24h"},
    )  # fmt: skip
    yield Vendor(
        "openai-chat",
        "/v1/chat/completions",
        (
            never("max_tokens", openai_error(RENAMED, "max_tokens")),
            never("temperature", ONE_HEAT),
            only(
                *CHAT, *["max_completion_tokens", "reasoning_effort", "prompt_cache_key", "prompt_cache_retention"],
                error=unknown_openai,
            ),
            strict_schema,
        ),
        options={"temperature": 0.7},
    )  # fmt: skip
    yield Vendor(
        "azure",
        "/v1/chat/completions",
        (
            never("max_tokens", openai_error(RENAMED, "max_tokens")),
            never("temperature", ONE_HEAT),
            only(
                *CHAT, "max_completion_tokens", "reasoning_effort",
                error=lambda name: openai_error(f"Unrecognized request argument supplied: {name}"),
            ),
            strict_schema,
        ),
        options={"temperature": 0.7, "effort": "low"},
    )  # fmt: skip
    yield Vendor("anthropic", "/v1/messages", CLAUDE, "anthropic:m", {"temperature": 0.7, "thinking": "native"})
    yield Vendor(
        "anthropic", "/v1/messages", (*CLAUDE, old_claude), "anthropic:old", {"thinking": "native", "effort": "low"}
    )
    yield Vendor("anthropic-local", "/v1/messages", CLAUDE, "anthropic:m", {"thinking": "full"})
    yield Vendor("anthropic-compatible", "/v1/messages", CLAUDE[1:], "anthropic:m", {"cache": "1h"})
    yield Vendor(
        "openrouter",
        "/v1/chat/completions",
        (never("reasoning_effort", openai_error("Only one of reasoning and reasoning_effort can be specified")),),
        options={"effort": "low"},
    )
    yield Vendor(
        "deepseek",
        "/v1/chat/completions",
        (
            no_form("json_schema", "This response_format type is unavailable now"),
            at_most("max_tokens", 8192, "Invalid max_tokens value, the valid range of max_tokens is [1, 8192]"),
            json_in_words,
        ),
        options={"thinking": "native", "effort": "high"},
        limits=("max_tokens",),
    )
    yield Vendor(
        "mistral",
        "/v1/chat/completions",
        (
            only(
                *["messages", "model", "response_format", "stream", "temperature", "top_p", "max_tokens"],
                error=mistral_error,
            ),
        ),
        options={"effort": "high", "temperature": 0.7},
    )
    yield Vendor(
        "gemini",
        "/v1/chat/completions",
        (only(*CHAT, "max_tokens", "max_completion_tokens", "reasoning_effort", error=gemini_error),),
        options={"effort": "low", "temperature": 0.7, "extra_body": {"top_k": 5}},
    )
    yield Vendor("ollama", "/v1/chat/completions", options={"thinking": "brief"}, limits=("max_tokens",))
    yield Vendor("vllm", "/v1/chat/completions", (vllm_context,), options={"thinking": "native"})
    yield Vendor(
        "lmstudio",
        "/v1/chat/completions",
        (no_form("json_object", "'response_format.type' must be 'json_schema' or 'text'"),),
    )
    yield Vendor("llamacpp", "/v1/chat/completions", options={"thinking": "full"})
    yield Vendor("local", "/v1/chat/completions", (never("max_tokens", openai_error(RENAMED, "max_tokens")),))
    yield Vendor("compatible", "/v1/chat/completions", (never("max_tokens", openai_error(RENAMED, "max_tokens")),))
    yield Vendor("bedrock", "/model/m/invoke", cloud(), "bedrock:m", {"thinking": "native"})
    yield Vendor(
        "vertex",
        "/v1/projects/p/locations/r/publishers/anthropic/models/m:rawPredict",
        cloud("stream"),
        "vertex:m",
        {"cache": "1h"},
    )


VENDORS = tuple(shipped())
