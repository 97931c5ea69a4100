"""`werewolf ready`: says before a game which models work and which don't."""

from __future__ import annotations

import asyncio
import json

import pytest

from lab.model_servers.server import Server, background, error, good_reply, http
from lab.virtual_time import run_in_virtual_time
from werewolf.cli.ready_command import print_check, ready
from werewolf.config.profiles import profiles
from werewolf.config.seat import is_model
from werewolf.config.seat_options import SeatConfig
from werewolf.config.tables import TableConfig
from werewolf.errors import UserError
from werewolf.game.events import Chair
from werewolf.players.models.provider import Unreachable
from werewolf.players.models.transport import context_window
from werewolf.players.models.transport.endpoints import Providers
from werewolf.session import readiness
from werewolf.session.readiness import ModelCheck, check_models, cure_for, need_answers

YES = json.dumps({"thought": "sure", "choice": "yes"})
KEY = "sk-false-canary-2222"


def check(handler, *seats):
    async def run():
        async with Server(handler) as server:
            settings = tuple(
                SeatConfig(**{"base_url": server.base_url if "openai" in seat["player"] else server.root, **seat})
                for seat in seats
            )
            seated = enumerate(TableConfig(seats=settings).chairs())
            models = {seat: setting for seat, setting in seated if is_model(setting.player)}
            return await check_models(models), [call for call in server.calls if call.body]

    return run_in_virtual_time(run())


def test_each_distinct_model_is_asked_once():
    result, calls = check(
        lambda call: good_reply(call, YES),
        {"player": "openai:m", "count": 4},
        {"player": "openai:n", "context": 9000},
        {"player": "anthropic:c"},
        {"player": "bot", "base_url": None},
    )
    assert result.works and len(calls) == 3
    assert [(model.seats, model.mode) for model in result.models] == [
        ([0, 1, 2, 3], "json_schema"),
        ([4], "json_schema"),
        ([5], "json_schema"),
    ]
    assert [model.context for model in result.models] == [None, 9000, None]


SERVERS = {
    "llama.cpp": ("/props", {"default_generation_settings": {"n_ctx": 4096}, "total_slots": 2}),
    "Ollama": ("/api/ps", {"models": [{"name": "other", "context_length": 1}, {"name": "m", "context_length": 4096}]}),
    "LM Studio": ("/api/v0/models", {"data": [{"id": "m", "max_context_length": 9, "loaded_context_length": 4096}]}),
    "vLLM": ("/v1/models", {"data": [{"id": "m", "max_model_len": 4096}]}),
    "OpenRouter": ("/v1/models", {"data": [{"id": "x", "context_length": 7}, {"id": "m", "context_length": 4096}]}),
    "a vendor's list": ("/v1/models", {"data": [{"id": "m", "max_input_tokens": 4096}]}),
}


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
@pytest.mark.parametrize("server", SERVERS)
def test_the_endpoint_is_asked_for_the_context(kind, server):
    place, content = SERVERS[server]

    def handler(call):
        return good_reply(call, YES) if call.body else http(content) if call.path == place else error(404)

    (model,) = check(handler, {"player": f"{kind}:m"})[0].models
    assert model.works and model.endpoint_context == 4096
    assert "set context: 4096" in model.advice()


@pytest.mark.parametrize("answer", [error(404), error(500), http(b"<html>"), http([]), http({"data": "m"}), None])
def test_an_endpoint_that_reports_no_context_still_works(answer, monkeypatch):
    monkeypatch.setattr(context_window, "TIMEOUT", 0.2)
    result, _ = check(lambda call: good_reply(call, YES) if call.body else answer, {"player": "openai:m"})
    assert result.works and result.models[0].endpoint_context is None and result.models[0].advice() is None


def test_a_context_is_only_mentioned_if_it_is_too_large():
    def advice(context):
        return ModelCheck([0], "openai:m", "here", "none needed", context=context, endpoint_context=4096).advice()

    assert advice(4000) is None and advice(4096) is None
    assert advice(9000) == "seat 0: context is set to 9000, but the endpoint has 4096; set context: 4096 in the table"


def test_a_missing_key_is_found_without_a_call():
    result, calls = check(lambda call: good_reply(call, YES), {"player": "openai:m", "key_variable": "NO_SUCH_KEY"})
    assert not result.works and not calls
    assert result.models[0].key == "NO_SUCH_KEY missing"
    assert list(result.models[0].notes()) == ["seat 0: not asked: set the environment variable NO_SUCH_KEY"]


def test_an_endpoint_that_refuses_is_shown_with_its_reason_and_without_the_key(monkeypatch, capsys):
    monkeypatch.setenv("FALSE_KEY", KEY)
    result, _ = check(lambda _: error(401, f"{KEY} is no key"), {"player": "openai:m", "key_variable": "FALSE_KEY"})
    assert not result.works
    print_check(result)
    output = capsys.readouterr().out
    assert "401" in output and KEY not in output


def test_a_server_that_ignores_a_format_is_asked_in_another():
    def handler(call):
        return good_reply(call, YES if "tools" in call.body else "I am always ready.")

    result, _ = check(handler, {"player": "anthropic:c"})
    assert result.works and result.models[0].mode == "tool"


def test_the_exit_code_says_whether_all_models_work(tmp_path, capsys):
    path = tmp_path / "table.yaml"
    path.write_text('seats: [{player: "openai:m", base_url: "http://127.0.0.1:9/v1", count: 7}]\n')
    assert ready(str(path)) == 1
    assert "NO" in capsys.readouterr().out
    path.write_text("seats: [{player: bot, count: 7}]\n")
    assert ready(str(path)) == 0
    assert ready() == 0 and "OPENAI_API_KEY is" in capsys.readouterr().out


def test_a_model_is_asked_once_for_each_set_of_options():
    """A seat with its own options is checked separately, although others use the same model."""

    def handler(call):
        fits = "top_q" not in call.body and call.body.get("max_tokens", 0) < 9000
        return good_reply(call, YES) if fits else error(400, "that is not allowed here")

    same = {"player": "openai:m"}
    seats = [same, {**same, "name": "Ann"}, {**same, "extra_body": {"top_q": 1}}, {**same, "max_tokens": 30_000}]
    result, calls = check(handler, *seats)
    assert [(model.seats, model.works) for model in result.models] == [([0, 1], True), ([2], False), ([3], False)]
    assert {call.body["max_tokens"] for call in calls} == {profiles()["local"].tokens, 30_000}


def test_a_missing_script_is_a_row_like_any_other(tmp_path, capsys):
    path = tmp_path / "table.yaml"
    path.write_text(f'seats: [{{player: "scripted:{tmp_path}/none.jsonl"}}, {{player: bot, count: 6}}]\n')
    assert ready(str(path)) == 1
    output = capsys.readouterr().out
    assert "NO" in output and "seat 0: " in output and "there is no such file" in output


def test_a_parameter_that_is_refused_is_named():
    def handler(call):
        return (
            error(400, "Unsupported parameter: 'temperature'") if "temperature" in call.body else good_reply(call, YES)
        )

    result, _ = check(handler, {"player": "openai:m", "temperature": 0.5})
    assert result.works and list(result.models[0].notes()) == ["seat 0: temperature is refused and left out"]


def before_a_game(handler, player="openai:m", **setting):
    """The check that `watch` and `play` run first."""
    with background(handler) as server:
        place = server.base_url if "openai" in player else server.root
        need_answers([Chair(3, "Ann", player, None, {"base_url": place, **setting}), Chair(4, "Ben", "bot")])
        return server.calls


@pytest.mark.parametrize("player", ["openai:m", "anthropic:m"])
@pytest.mark.parametrize(
    ("status", "cure"),
    [
        (400, "check the seat's options"),
        (401, "it wants a key: name its variable in key_variable"),
        (403, "it wants a key"),
        (404, "check the model's name, m, and base_url"),
    ],
)
def test_a_game_is_refused_on_a_certain_answer_with_its_cure(status, cure, player):
    with pytest.raises(UserError) as refused:
        before_a_game(lambda _: error(status, "no"), player)
    text = str(refused.value)
    assert text.startswith(f"seat 3 ({player}): ") and f": {status}: " in text
    assert cure in text and text.endswith("or skip this check with --no-check")


NOBODY, NOWHERE = "http://127.0.0.1:9/v1", "http://no-such-host.invalid/v1"


@pytest.mark.parametrize(
    ("setting", "variable", "words"),
    [
        (
            {"base_url": NOBODY},
            "",
            "nobody listens there (connection refused); start the server there, or mend base_url",
        ),
        ({"base_url": NOWHERE}, "", "there is no such address; start the server there, or mend base_url"),
        ({}, NOBODY, "nobody listens there (connection refused); start the server there, or mend OPENAI_BASE_URL"),
    ],
)
def test_a_game_is_refused_if_nobody_is_there(setting, variable, words, monkeypatch):
    monkeypatch.setattr("werewolf.players.models.transport.retrying_provider.PAUSE", 0.0)
    monkeypatch.setenv("OPENAI_BASE_URL", variable)
    monkeypatch.setenv("OPENAI_API_KEY", "false-canary")
    with pytest.raises(UserError) as refused:
        need_answers([Chair(0, "Ann", "openai:m", None, setting)])
    assert words in str(refused.value)


def test_the_cure_for_a_vendor_that_cannot_be_reached_names_no_address():
    cure = cure_for(Unreachable("x"), SeatConfig(player="openai:m"))
    assert cure == "check your connection to the internet"
    assert cure_for(Unreachable("x"), SeatConfig(player="openai:m", profile="ollama")) == "start the server there"


@pytest.mark.parametrize("answer", [error(500), error(429), error(402), http({"choices": []}), None])
def test_anything_else_is_a_remark_and_the_game_starts(answer, monkeypatch, capsys):
    monkeypatch.setattr(readiness, "QUICK", 0.3)
    monkeypatch.setattr("werewolf.players.models.transport.retrying_provider.PAUSE", 0.0)
    before_a_game(lambda _: answer)
    assert "seat 3 (openai:m): " in (told := capsys.readouterr().err) and "the game starts all the same" in told


def test_what_the_check_found_out_is_known_to_the_game():
    """The game asks in the way that worked, from its first call on."""

    def handler(call):
        wrong = [name for name in ("temperature", "max_tokens") if name in call.body]
        allowed = "Allowed: max_completion_tokens, messages, max_tokens, temperature"
        return error(400, f"Unknown parameter: {wrong[0]}. {allowed}") if wrong else good_reply(call, YES)

    with background(handler) as server:
        setting = {"base_url": server.base_url, "temperature": 0.5}
        known = need_answers([Chair(0, "Ann", "openai:m", None, setting)])
        seat = SeatConfig(player="openai:m", **setting)
        before = len(server.calls)

        async def call():
            providers = Providers([seat], known=known)
            await providers.of(seat).complete(readiness.tiny_question(seat, 30.0))
            await providers.close()

        asyncio.run(call())
        assert before == 3 and len(server.calls) == 4


def test_a_recording_is_not_asked(capsys):
    need_answers([Chair(0, "Ann", "scripted:none.rec"), Chair(1, "Ben", "bot")])
    assert capsys.readouterr().err == ""
