"""Keys: sent where they belong, said nowhere, and refused in time where they are none."""

from __future__ import annotations

import re

import pytest

from tests.players.models.providers.server import error, http, replied
from tests.players.models.providers.test_replies import GOOD, KINDS, asked
from werewolf.errors import UserError
from werewolf.game.events import Chair
from werewolf.session.models import need_keys

KEY = "sk-false-canary-0000"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("status", [400, 401, 429, 500])
def test_a_key_is_sent_but_never_said(kind, status, monkeypatch):
    monkeypatch.setenv("FALSE_KEY", KEY)

    def handler(call):
        return error(
            status, f"the key {call.headers.get('authorization', '')} {call.headers.get('x-api-key', '')} is bad"
        )

    fault, calls = asked(kind, handler, key_variable="FALSE_KEY")
    assert KEY in str(calls[0].headers)
    assert KEY not in str(fault) and KEY not in repr(fault)
    assert fault.__cause__ is None and fault.__suppress_context__


@pytest.mark.parametrize("kind", KINDS)
def test_a_key_in_what_is_no_reply_is_not_kept(kind, monkeypatch):
    monkeypatch.setenv("FALSE_KEY", KEY)
    fault, _ = asked(
        kind, lambda _: http({"error": {"message": f"{KEY} is bad", "code": 401}}), key_variable="FALSE_KEY"
    )
    assert "[key] is bad" in str(fault) and "[key] is bad" in fault.completion.text
    assert KEY not in str(fault) + fault.completion.text


@pytest.mark.parametrize("shown", [KEY, KEY[:12], KEY[:8]])
def test_a_key_cut_short_is_not_said_either(shown, monkeypatch):
    monkeypatch.setenv("FALSE_KEY", KEY)
    fault, _ = asked("openai", lambda _: error(401, f"the key {shown}... is bad"), key_variable="FALSE_KEY")
    assert "the key [key]... is bad" in str(fault)
    assert KEY[:8] not in str(fault)


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_pasted_around_a_key_is_not_sent(kind, monkeypatch):
    monkeypatch.setenv("FALSE_KEY", f" {KEY}\n")
    completion, (call,) = asked(kind, lambda call: replied(call, GOOD), key_variable="FALSE_KEY")
    assert completion.text == GOOD and KEY in str(call.headers)


@pytest.mark.parametrize(
    ("held", "told"),
    [
        ("", "set the environment variable FALSE_KEY"),
        ("\n", "set the environment variable FALSE_KEY"),
        ("two CANARIES", "FALSE_KEY is set, but not to a key"),
        ("one\nCANARY", "FALSE_KEY is set, but not to a key"),
        ("CANÄRY", "FALSE_KEY is set, but not to a key"),
    ],
)
def test_what_is_no_key_is_refused_before_the_game_and_not_repeated(held, told, monkeypatch):
    monkeypatch.setenv("FALSE_KEY", held)
    chair = Chair(0, "Ann", "openai:m", None, {"key_variable": "FALSE_KEY"})
    with pytest.raises(UserError, match=re.escape(told) + "$"):
        need_keys([chair])


@pytest.mark.parametrize("kind", KINDS)
def test_a_server_of_ones_own_is_not_sent_the_vendors_key(kind, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    _, (call,) = asked(kind, lambda call: replied(call, GOOD))
    assert KEY not in str(call.headers)
