"""Keys: sent only where they belong, never shown, and checked before the game."""

from __future__ import annotations

import os
import re
from importlib import import_module
from pathlib import Path

import pytest

from lab.model_servers.server import Server, error, good_reply, http
from lab.virtual_time import run_in_virtual_time
from tests.players.models.providers.test_replies import GOOD, KINDS, call_provider, request
from werewolf.config.seat_options import SeatConfig
from werewolf.errors import UserError
from werewolf.game.events import Chair
from werewolf.players.models.transport.endpoints import Providers
from werewolf.session.preconditions import need_keys

KEY = "sk-false-canary-0000"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("status", [400, 401, 429, 500])
def test_a_key_is_sent_but_never_shown(kind, status, monkeypatch):
    monkeypatch.setenv("FALSE_KEY", KEY)

    def handler(call):
        return error(
            status, f"the key {call.headers.get('authorization', '')} {call.headers.get('x-api-key', '')} is bad"
        )

    fault, calls = call_provider(kind, handler, key_variable="FALSE_KEY")
    assert KEY in str(calls[0].headers)
    assert KEY not in str(fault) and KEY not in repr(fault)
    assert fault.__cause__ is None and fault.__suppress_context__


@pytest.mark.parametrize("kind", KINDS)
def test_a_key_in_an_unexpected_response_is_removed(kind, monkeypatch):
    monkeypatch.setenv("FALSE_KEY", KEY)
    fault, _ = call_provider(
        kind, lambda _: http({"error": {"message": f"{KEY} is bad", "code": 401}}), key_variable="FALSE_KEY"
    )
    assert "[key] is bad" in str(fault) and "[key] is bad" in fault.completion.text
    assert KEY not in str(fault) + fault.completion.text


@pytest.mark.parametrize("part", [KEY, KEY[:12], KEY[:8]])
def test_the_beginning_of_a_key_is_not_shown_either(part, monkeypatch):
    monkeypatch.setenv("FALSE_KEY", KEY)
    fault, _ = call_provider("openai", lambda _: error(401, f"the key {part}... is bad"), key_variable="FALSE_KEY")
    assert "the key [key]... is bad" in str(fault)
    assert KEY[:8] not in str(fault)


@pytest.mark.parametrize("kind", KINDS)
def test_spaces_around_a_key_are_not_sent(kind, monkeypatch):
    monkeypatch.setenv("FALSE_KEY", f" {KEY}\n")
    completion, (call,) = call_provider(kind, lambda call: good_reply(call, GOOD), key_variable="FALSE_KEY")
    assert completion.text == GOOD and KEY in str(call.headers)


@pytest.mark.parametrize(
    ("value", "advice"),
    [
        ("", "set the environment variable FALSE_KEY"),
        ("\n", "set the environment variable FALSE_KEY"),
        ("two CANARIES", "FALSE_KEY is set, but it is not a valid key"),
        ("one\nCANARY", "FALSE_KEY is set, but it is not a valid key"),
        ("CANÄRY", "FALSE_KEY is set, but it is not a valid key"),
    ],
)
def test_an_invalid_key_is_refused_before_the_game_and_not_repeated(value, advice, monkeypatch):
    monkeypatch.setenv("FALSE_KEY", value)
    chair = Chair(0, "Ann", "openai:m", None, {"key_variable": "FALSE_KEY"})
    with pytest.raises(UserError, match=re.escape(advice) + "$"):
        need_keys([chair])


@pytest.mark.parametrize("kind", KINDS)
def test_the_users_own_server_does_not_get_the_vendors_key(kind, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    _, (call,) = call_provider(kind, lambda call: good_reply(call, GOOD))
    assert KEY not in str(call.headers)


def variables_of(sdk):
    """The environment variables that an SDK names anywhere in its source."""
    folder = Path(import_module(sdk).__file__).parent
    source = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    return sorted(set(re.findall(rf"[\"']({sdk.upper()}_[A-Z_]+)[\"']", source)))


@pytest.mark.parametrize("kind", KINDS)
def test_the_users_own_server_gets_nothing_else_from_the_environment(kind, monkeypatch):
    """The SDKs read headers from variables for every server; whatever else they read, none of it may leave."""
    variables = variables_of(kind)
    assert {f"{kind.upper()}_API_KEY", f"{kind.upper()}_CUSTOM_HEADERS"} <= set(variables)
    for variable in variables:
        headers = f"x-canary: {KEY}\nauthorization: {KEY}"
        monkeypatch.setenv(variable, headers if variable.endswith("_HEADERS") else KEY)
    before = dict(os.environ)

    async def run():
        async with Server(lambda call: good_reply(call, GOOD) if call.body else error(404)) as server:
            seat = SeatConfig(player=f"{kind}:m", base_url=server.base_url if kind == "openai" else server.root)
            providers = Providers([seat])
            await providers.of(seat).complete(request())
            await providers.of(seat).context("m")
            await providers.close()
            return server.calls

    calls = run_in_virtual_time(run())
    assert len(calls) > 1 and KEY not in str([vars(call) for call in calls])
    assert dict(os.environ) == before
