"""Endpoint profiles: each plays a whole game at a server that refuses what the real endpoint refuses."""

from __future__ import annotations

import json
from random import Random
from typing import get_args

import pytest
import yaml

from lab.model_servers.model_games import answers_of, model_players, play
from lab.model_servers.server import Server, chat, good_reply, http, message
from lab.model_servers.vendors import RENAMED, VENDORS, openai_error
from lab.sample_games import new_game, rules_of
from lab.virtual_time import run_in_virtual_time
from tests.players.models.providers.test_replies import GOOD, call_provider, request
from werewolf.config.profiles import Mode, profile_files, profiles, read_profile
from werewolf.config.seat import check_seat
from werewolf.config.seat_options import Prices, SeatConfig
from werewolf.errors import UserError
from werewolf.game.events import Chair, GameOver
from werewolf.players.models.budget import cost
from werewolf.players.models.dialects.chat import Chat
from werewolf.players.models.dialects.messages import Messages
from werewolf.players.models.dialects.responses import Responses
from werewolf.players.models.provider import Completion
from werewolf.players.models.transport.endpoints import (
    Providers,
    answer_limit,
    call_timeout,
    has_exact_schema,
    key_variable,
    most_tokens,
    profile_of,
)
from werewolf.players.models.transport.learnt import first_named
from werewolf.session.preconditions import need_keys

SEATS = 4
CLOUD = {
    "bedrock": {"AWS_REGION": "r", "AWS_BEARER_TOKEN_BEDROCK": "false-canary", "ANTHROPIC_BEDROCK_BASE_URL": "{root}"},
    "vertex": {
        "CLOUD_ML_REGION": "r", "ANTHROPIC_VERTEX_PROJECT_ID": "p", "VERTEX_ACCESS_TOKEN": "false-canary",
        "ANTHROPIC_VERTEX_BASE_URL": "{root}/v1",
    },
}  # fmt: skip


class Noted:
    """A model player whose question is written down, so that a server can answer it whatever the prompt says."""

    reply_timeout = 600.0

    def __init__(self, player, seat, asks):
        self._player, self._seat, self._asks = player, str(seat), asks

    async def reply(self, ask, view, troubles):
        self._asks[self._seat] = ask
        return await self._player.reply(ask, view, troubles)


def answer_to(ask):
    choice = str(Random(ask.day).choice(ask.options)) if ask.options else None
    return json.dumps({"thought": "Hm.", "choice": choice, "speech": "Good evening, neighbours."})


def game_at(handler, seat, monkeypatch, streamed=False):
    """A small game at a server; `handler` gets each call and a good answer to it."""
    rules, asks = rules_of("classic", SEATS), {}

    async def run():
        async with Server(lambda call: handler(call, answer_to(asks[call.headers["x-seat"]]))) as server:
            for name, value in CLOUD.get(seat.kind, {}).items():
                monkeypatch.setenv(name, value.format(root=server.root))
            where = None if seat.kind in CLOUD else server.base_url if seat.kind == "openai" else server.root
            settings = [
                seat.model_copy(update={"base_url": where, "headers": {"X-Seat": str(n)}}) for n in range(SEATS)
            ]
            providers, game = Providers(settings), new_game(rules)
            stream = (lambda *_: None) if streamed else None
            players = model_players(rules, settings, providers.of, stream=stream)
            try:
                await play(game, [Noted(player, n, asks) for n, player in enumerate(players)])
            finally:
                await providers.close()
            return game, server.calls

    game, calls = run_in_virtual_time(run())
    assert isinstance(game.log[-1], GameOver)
    return answers_of(game), calls


@pytest.mark.parametrize("vendor", VENDORS, ids=lambda vendor: f"{vendor.profile}-{vendor.player}")
def test_a_game_at_a_strict_server_has_no_fallback_and_hardly_a_retry(vendor, monkeypatch):
    seat = SeatConfig(player=vendor.player, profile=vendor.profile, **vendor.options)
    check_seat(seat.model_copy(update={"base_url": None if seat.kind in CLOUD else "http://127.0.0.1/v1"}), "seat")
    answers, calls = game_at(vendor.handle, seat, monkeypatch)
    assert {event.how for event in answers} == {"player"}
    assert len(calls) <= len(answers) + 4 * SEATS  # what is refused is learnt once, if by several seats together
    assert {event.spent.tokens_reasoning for event in answers} <= {0, 5}


@pytest.mark.parametrize("profile", ["openai", "anthropic", "deepseek", "mistral", "ollama"])
def test_so_does_a_game_that_is_streamed(profile, monkeypatch):
    vendor = next(each for each in VENDORS if each.profile == profile)
    answers, _ = game_at(
        vendor.handle, SeatConfig(player=vendor.player, profile=profile, **vendor.options), monkeypatch, True
    )
    assert {event.how for event in answers} == {"player"}


def test_every_shipped_profile_has_such_a_server():
    assert {vendor.profile for vendor in VENDORS} == set(profile_files())


def thinks(tokens, name="max_tokens"):
    """A server whose model thinks for this long, and counts that towards the limit."""

    def handler(call, text):
        if name not in call.body:
            return openai_error(RENAMED, "max_tokens")
        cut = call.body[name] < tokens + 100
        return http(chat("" if cut else text, "length" if cut else "stop"))

    return handler


@pytest.mark.parametrize("tokens", [2_000, 7_000, 15_000, 30_000])
@pytest.mark.parametrize("name", ["max_tokens", "max_completion_tokens"])
def test_however_long_a_model_thinks_the_limit_is_raised_and_stays_raised(tokens, name, monkeypatch):
    answers, calls = game_at(thinks(tokens, name), SeatConfig(player="openai:m"), monkeypatch)
    assert {event.how for event in answers} <= {"player", "retried"}
    useless = len(calls) - len(answers)
    assert useless == 0 if (tokens, name) == (2_000, "max_tokens") else useless <= 3 * SEATS
    assert all(call.body[name] >= tokens for call in calls[-SEATS:])


def test_a_limit_that_the_seat_sets_is_kept(monkeypatch):
    answers, calls = game_at(thinks(2_000), SeatConfig(player="openai:m", max_tokens=500), monkeypatch)
    assert {call.body["max_tokens"] for call in calls} == {500}
    assert {event.how for event in answers} == {"fallback"}


def test_a_model_that_thinks_without_end_is_kept_from_thinking():
    def handler(call):
        thinks = call.body.get("reasoning_effort") != "none"
        return http(chat("" if thinks else GOOD, "length" if thinks else "stop"))

    outcome, calls = call_provider("openai", handler, *[request(most_tokens=6000)] * 4, profile="ollama")
    assert outcome.text == GOOD
    assert [call.body["max_tokens"] for call in calls] == [1500, 3000, 6000, 6000]


def test_a_model_that_thinks_for_too_long_twice_is_kept_from_thinking():
    def handler(call):
        return good_reply(call, GOOD) if call.body.get("reasoning_effort") == "none" else None

    outcome, calls = call_provider("openai", handler, *[request()] * 3, profile="ollama")
    assert outcome.text == GOOD and len(calls) == 3


def test_an_answer_that_is_cut_twice_in_a_row_raises_the_limit_and_one_accident_does_not():
    replies = iter(
        [chat(GOOD[:9], "length"), chat(GOOD), chat(GOOD[:9], "length"), chat(GOOD[:9], "length"), chat(GOOD)]
    )
    _, calls = call_provider("openai", lambda _: http(next(replies)), *[request(most_tokens=9000)] * 5)
    assert [call.body["max_tokens"] for call in calls] == [1500] * 4 + [3000]


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        ("Invalid max_tokens value, the valid range of max_tokens is [1, 1024]", [1500, 1024]),
        ("max_tokens is too large: 1500. This model supports at most 1000 completion tokens", [1500, 1000]),
        ("max_tokens: 1500 > 1000, which is the maximum allowed number of output tokens", [1500, 1000]),
        (
            "requested 9000 tokens (7500 in the messages, 1500 in the completion); maximum context length is 8192",
            [1500],
        ),
    ],
)
def test_a_limit_that_is_too_high_is_lowered_to_what_the_endpoint_says(text, limits):
    refusals = iter([openai_error(text)])
    _, calls = call_provider("openai", lambda call: next(refusals, None) or good_reply(call, GOOD))
    assert [call.body["max_tokens"] for call in calls] == limits


def test_two_replies_without_json_in_a_row_are_asked_for_in_another_mode():
    replies = iter([GOOD, "Well.", "Well.", GOOD])
    _, calls = call_provider("openai", lambda call: good_reply(call, next(replies)), *[request()] * 4)
    assert [call.body["response_format"]["type"] for call in calls] == ["json_schema"] * 3 + ["json_object"]


def test_thinking_and_tokens_written_to_a_cache_are_read_from_both_vendors():
    claude = message(GOOD)
    claude["usage"]["output_tokens_details"] = {"thinking_tokens": 7}
    completion, _ = call_provider("anthropic", lambda _: http(claude))
    assert (completion.tokens_in, completion.tokens_written, completion.tokens_reasoning) == (100, 10, 7)
    gpt = chat(GOOD)
    gpt["usage"]["prompt_tokens_details"]["cache_write_tokens"] = 9
    completion, _ = call_provider("openai", lambda _: http(gpt))
    assert (completion.tokens_written, completion.tokens_reasoning) == (9, 5)
    hidden = chat(GOOD)
    hidden["usage"] = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 150}
    completion, _ = call_provider("openai", lambda _: http(hidden))
    assert (completion.tokens_out, completion.tokens_reasoning) == (50, 30)


@pytest.mark.parametrize(
    ("player", "place", "name"),
    [
        ("openai:m", None, "OpenAI"),
        ("openai:m", "https://api.openai.com/v1", "OpenAI"),
        ("openai:m", "https://mine.openai.azure.com/openai/v1", "Azure OpenAI"),
        ("openai:m", "https://openrouter.ai/api/v1", "OpenRouter"),
        ("openai:m", "https://api.deepseek.com", "DeepSeek"),
        ("openai:m", "https://api.mistral.ai/v1", "Mistral"),
        ("openai:m", "https://generativelanguage.googleapis.com/v1beta/openai", "Gemini"),
        ("openai:m", "http://localhost:11434/v1", "Ollama"),
        ("openai:m", "http://127.0.0.1:8000/v1", "vLLM"),
        ("openai:m", "http://127.0.0.1:1234/v1", "LM Studio"),
        ("openai:m", "http://127.0.0.1:8080/v1", "llama.cpp"),
        ("openai:m", "http://127.0.0.1:9999/v1", "a local server with OpenAI's API"),
        ("openai:m", "http://10.0.0.5:11434/v1", "a server with OpenAI's API"),
        ("openai:m", "http://api.deepseek.com/v1", "a server with OpenAI's API"),
        ("openai:m", "https://api.deepseek.com.evil.example/v1", "a server with OpenAI's API"),
        ("anthropic:m", None, "Anthropic"),
        ("anthropic:m", "http://127.0.0.1:8000", "a local server with Anthropic's API"),
        ("anthropic:m", "http://10.0.0.5:8000", "a server with Anthropic's API"),
    ],
)
@pytest.mark.parametrize("by", ["base_url", "environment"])
def test_an_endpoint_is_known_by_its_address_wherever_that_is_written(player, place, name, by, monkeypatch):
    for variable in ("OPENAI_BASE_URL", "ANTHROPIC_BASE_URL"):
        monkeypatch.delenv(variable, raising=False)
    if by == "environment" and place is not None:
        monkeypatch.setenv(f"{player.partition(':')[0].upper()}_BASE_URL", place)
        seat = SeatConfig(player=player)
        assert key_variable(seat) == ("OPENAI_API_KEY" if "openai" in player else "ANTHROPIC_API_KEY")
    else:
        seat = SeatConfig(player=player, base_url=place)
    assert profile_of(seat).title == name


def test_the_users_own_profile_comes_first_and_is_called_as_it_says(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder = tmp_path / "werewolf" / "endpoints"
    folder.mkdir(parents=True)
    (folder / "work.yaml").write_text(
        "title: Work\nprotocol: openai\napi: chat\ntokens_name: limit\ntokens: 777\nheaders: {X-Team: wolves}\n"
        "body: {user: me}\nmodes: [text]\n"
    )
    _, (call,) = call_provider("openai", lambda call: good_reply(call, GOOD), request(max_tokens=777), profile="work")
    assert (call.body["limit"], call.body["user"], call.headers["x-team"]) == (777, "me", "wolves")
    assert "response_format" not in call.body and "max_tokens" not in call.body
    assert answer_limit(SeatConfig(player="openai:m", profile="work", base_url="http://127.0.0.1/v1")) == 777


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"profile": "olama"}, "profile: there is no 'olama'; there are"),
        ({"profile": "anthropic"}, "profile: anthropic is not allowed for openai; write the player as anthropic:MODEL"),
        ({"profile": "azure"}, "profile: azure needs a base_url beside it"),
        ({"cache": "2h"}, "cache: '2h' is not allowed; OpenAI has short, 24h, none"),
        ({"profile": "lmstudio", "effort": "low"}, "effort: LM Studio has no effort"),
        ({"player": "bedrock:m", "base_url": "http://127.0.0.1/"}, "base_url: is not allowed for bedrock"),
    ],
)
def test_an_option_that_does_not_fit_the_profile_is_refused(options, words):
    with pytest.raises(UserError) as error:
        check_seat(SeatConfig(**{"player": "openai:m", **options}), "seat")
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("mistake", "words"),
    [
        ({"api": "messages"}, "api: messages is not allowed for openai; use chat or responses"),
        ({"tokens": 9000, "most_tokens": 5000}, "most_tokens: 5000 is less than tokens, which is 9000"),
        ({"modes": ["jsn"]}, "modes.0: 'jsn' is not allowed; use json_schema"),
        ({"base_url": "nonsense"}, "base_url: 'nonsense' is not allowed; it must begin with http:// or https://"),
        ({"headers": {"a b": "x"}}, "headers: a mapping is not allowed; a header has a plain name"),
        ({"body": {"messages": []}}, "body: a mapping is not allowed; messages is set by the program"),
        ({"effort": "a..b"}, "effort: 'a..b' is not allowed; use names with points between them"),
    ],
)
def test_a_mistake_in_a_users_profile_is_one_line_with_the_file_and_the_key(mistake, words, tmp_path):
    path, content = tmp_path / "own.yaml", {"title": "x", "protocol": "openai", "api": "chat", **mistake}
    path.write_text(yaml.safe_dump(content))
    with pytest.raises(UserError) as error:
        read_profile(path)
    assert str(error.value).startswith(str(path)) and words in str(error.value)


def test_a_profile_may_name_every_output_mode_and_no_other():
    assert set(get_args(Mode)) == {mode for dialect in (Chat, Responses, Messages) for mode in dialect.modes}


@pytest.mark.parametrize("field", ["model", "messages", "stream", "input"])
def test_extra_fields_are_never_those_of_the_request_itself(field):
    with pytest.raises(ValueError, match=f"{field} is set by the program"):
        SeatConfig(player="openai:m", extra_body={field: []})


@pytest.mark.parametrize(
    "headers",
    [{"Authorization": "x"}, {"X-Api-Key": "x"}, {"a b": "x"}, {"X-A": "two\nlines"}, {"X-A": "ä"}, {"Host": "x"}],
)
def test_a_header_that_is_not_the_seats_to_set_is_refused(headers):
    with pytest.raises(ValueError):
        SeatConfig(player="openai:m", headers=headers)


def test_limits_come_from_the_seat_its_context_and_its_profile():
    plain, small = SeatConfig(player="openai:m"), SeatConfig(player="openai:m", context=8192)
    assert (answer_limit(plain), most_tokens(plain)) == (16_000, 64_000)
    assert (answer_limit(small), most_tokens(small)) == (2_048, 4_096)
    assert most_tokens(SeatConfig(player="openai:m", max_tokens=500)) == 500
    assert call_timeout(plain) == 60 and call_timeout(SeatConfig(player="openai:m", thinking="native")) == 300
    assert not has_exact_schema(plain) and has_exact_schema(SeatConfig(player="openai:m", profile="ollama"))
    assert all(profile.tokens >= 8_000 for profile in profiles().values())


@pytest.mark.parametrize(
    ("kind", "environment", "advice"),
    [
        ("bedrock", {}, "install the extra for it, as in pip install 'werewolf[bedrock]'"),
        ("bedrock", {"AWS_BEARER_TOKEN_BEDROCK": "x"}, "set the environment variable AWS_REGION"),
        ("bedrock", {"AWS_BEARER_TOKEN_BEDROCK": "x", "AWS_REGION": "r"}, None),
        ("vertex", {}, "install the extra for it, as in pip install 'werewolf[vertex]'"),
        (
            "vertex",
            {"VERTEX_ACCESS_TOKEN": "x", "CLOUD_ML_REGION": "r"},
            "set the environment variable ANTHROPIC_VERTEX",
        ),
        ("vertex", {"VERTEX_ACCESS_TOKEN": "x", "CLOUD_ML_REGION": "r", "ANTHROPIC_VERTEX_PROJECT_ID": "p"}, None),
    ],
)
def test_what_another_cloud_lacks_is_said_in_one_line_before_the_game(kind, environment, advice, monkeypatch):
    for variable in ("AWS_REGION", "AWS_DEFAULT_REGION", *(name for each in CLOUD.values() for name in each)):
        monkeypatch.delenv(variable, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(f"werewolf.players.models.providers.{kind}.find_spec", lambda _: None)
    if advice is None:
        need_keys([Chair(0, "Ann", f"{kind}:m")])
        return
    with pytest.raises(UserError) as error:
        need_keys([Chair(0, "Ann", f"{kind}:m")])
    assert str(error.value).startswith(f"seat 0 ({kind}:m): {advice}")


def test_prices_know_what_is_written_to_a_cache():
    completion = Completion("", "m", tokens_in=100, tokens_cached=60, tokens_written=30, tokens_out=10)
    prices = {"in": 1.0, "cached": 0.1, "out": 5.0}
    assert cost(completion, Prices(**prices)) == pytest.approx((40 * 1 + 60 * 0.1 + 50) / 1e6)
    assert cost(completion, Prices(**prices, written=1.25)) == pytest.approx((10 + 30 * 1.25 + 6 + 50) / 1e6)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", "max_tokens"),
        ("`temperature` may only be set to 1 when thinking is enabled", "temperature"),
        ("unknown parameter: thinking. allowed: max_tokens, temperature", "thinking"),
        ("This model does not support the effort parameter.".lower(), "output_config.effort"),
        ("output_config: extra inputs are not permitted", "output_config.effort"),
        ("output_config.format: not supported", None),
        ("max_tokens_per_day is unknown", None),
    ],
)
def test_a_refusal_means_the_parameter_it_names_first(text, named):
    assert first_named(text.lower(), ["max_tokens", "temperature", "thinking", "output_config.effort"]) == named
