"""The options of a seat, declared once: those of every player, and those that only people, bots or models take."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, StrictInt, StringConstraints

from werewolf.config.names import LONGEST, name_problem, normal_name
from werewolf.game.switches import Strict

SpeechMode = Literal["typed", "aloud"]
Level = Literal["easy", "normal", "hard"]
TalkStyle = Literal["plain", "persona"]
Naming = Literal["hidden", "open"]
Thinking = Literal["brief", "full", "native"]
Seconds = Annotated[float, Field(gt=0, strict=True)]
SpeechWords = Annotated[StrictInt, Field(ge=10, le=1000)]
Language = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40, pattern=r"^[\w .,()'-]*$")
]
HEADER_NAME = re.compile(r"[A-Za-z0-9-]{1,60}")
HEADER_VALUE = re.compile(r"[ -~]{0,500}")
# What the program itself sends with every request: a file cannot say it too.
OUR_HEADERS = (
    *("host", "authorization", "x-api-key", "api-key", "cookie"),
    *("content-length", "transfer-encoding", "connection"),
)
OUR_FIELDS = ("model", "messages", "input", "system", "instructions", "stream", "stream_options")
LONGEST_BODY = 10_000  # every seat has its own copy in the first line of a log


def good_name(name: str) -> str:
    """The name as it stands at the table; ValueError if nobody may be called so."""
    normal = normal_name(name)
    if problem := name_problem(normal):
        raise ValueError(problem)
    return normal


def good_body(body: dict[str, Any]) -> dict[str, Any]:
    """The same; ValueError if a log could not hold it for every seat, or not as it is, or it is no extra."""
    for field in OUR_FIELDS:
        if field in body:
            raise ValueError(f"{field} is set by the program")
    try:
        size = len(json.dumps(body, allow_nan=False))
    except (TypeError, ValueError):
        raise ValueError("only text, numbers, lists and mappings are allowed") from None
    if size > LONGEST_BODY:
        raise ValueError(f"at most {LONGEST_BODY:,} characters of JSON are allowed")
    return body


def good_headers(headers: dict[str, str]) -> dict[str, str]:
    """The same; ValueError if they cannot be sent, or belong to the connection or to its key."""
    for name, value in headers.items():
        if not HEADER_NAME.fullmatch(name) or not HEADER_VALUE.fullmatch(value):
            raise ValueError("a header has a plain name and a value in one line of ASCII")
        if name.lower() in OUR_HEADERS:
            raise ValueError(f"{name} is set by the program")
    return headers


SeatName = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST), AfterValidator(good_name)
]
Body = Annotated[dict[str, Any], AfterValidator(good_body)]
Headers = Annotated[dict[str, str], AfterValidator(good_headers)]


class Prices(Strict):
    """Prices of a million tokens, in any currency. You give them yourself: the program knows no prices."""

    input: Annotated[float, Field(ge=0)] = Field(alias="in")
    cached: Annotated[float, Field(ge=0)] | None = Field(
        None, description="Price of cached input; by default the same as `in`."
    )
    written: Annotated[float, Field(ge=0)] | None = Field(
        None, description="Price of input written to a cache; by default the same as `in`."
    )
    output: Annotated[float, Field(ge=0)] = Field(alias="out")


class ForEveryone(Strict):
    """Who plays, and under which name: what every seat may say."""

    player: str = Field(description="human, bot, random, or a provider and its model, as in openai:MODEL.")
    name: SeatName | None = None
    persona: str | None = Field(
        None, description="A persona's id, or none for a neutral player; by default the program picks one."
    )
    count: Annotated[StrictInt, Field(ge=1, le=60)] = 1
    entrant: Annotated[str, StringConstraints(min_length=1, max_length=80)] | None = Field(
        None, description="The name under which `werewolf stats` counts this seat; by default its player."
    )


class ForBots(Strict):
    """The options of bots."""

    level: Level | None = Field(None, description="For a bot: easy, normal or hard.")
    talk: TalkStyle | None = Field(None, description="For a bot: plain words, or those of its persona.")


class ForModels(Strict):
    """The options of language models."""

    base_url: str | None = Field(None, description="The address of a compatible server; for openai: it ends in /v1.")
    key_variable: str | None = Field(
        None, description="The name of the environment variable with the API key; never the key itself."
    )
    profile: str | None = Field(
        None, description="How the endpoint wants to be called, as in ollama; by default it is known by its address."
    )
    max_tokens: Annotated[StrictInt, Field(ge=16)] | None = Field(
        None, description="The most tokens of a reply, thinking included; never exceeded, not even to save an answer."
    )
    temperature: Annotated[float, Field(ge=0, le=2)] | None = Field(
        None, description="How random the words are; left out if the model refuses it."
    )
    effort: str | None = Field(None, description="Reasoning effort, as the provider names it.")
    thinking: Thinking | None = Field(
        None, description="How a model reasons: brief or full, before its answer; native, by itself."
    )
    headers: Headers | None = Field(None, description="Extra headers of every request; never a key.")
    extra_body: Body | None = Field(None, description="Extra fields to send with every request.")
    cache: str | None = Field(
        None, description="How long the endpoint keeps the conversation in its cache, as in 1h; or none."
    )
    timeout: Annotated[Seconds, Field(le=600)] | None = Field(
        None, description="Time limit for one attempt, in seconds."
    )
    max_wait: Annotated[float, Field(ge=0, le=500, strict=True)] | None = Field(
        None, description="How many seconds a decision waits for a server that limits the rate; by default 300."
    )
    context: Annotated[StrictInt, Field(ge=1000)] | None = Field(None, description="Context size in tokens.")
    max_concurrent: Annotated[StrictInt, Field(ge=1)] | None = Field(
        None, description="How many requests may run at once, per server."
    )
    prices: Prices | None = None
    role_hints: bool | None = Field(None, description="For a model: tell it the usual conventions of its role.")
    language: Language | None = Field(None, description="For a model: the language it speaks.")
    speech_words: SpeechWords | None = Field(None, description="For a model: how many words a speech has at most.")
    prompts: str | None = Field(None, description="For a model: a folder with prompt texts of your own.")
    names: Naming | None = Field(None, description="For a model: open names it to the players during the game.")


class ForPeople(Strict):
    """The options of people at the keyboard."""

    speech: SpeechMode | None = Field(
        None, description="For a person: typed, or aloud (talk, and type only a summary)."
    )
    time_limit: Seconds | None = Field(None, description="For a person: time limit for an answer, in seconds.")
    heard: bool | None = Field(None, description="For a person: show what bots will understand of what they type.")
    coach: bool | None = Field(
        None, description="For a person who plays alone: explain every kind of question when it first comes."
    )


class SeatConfig(ForPeople, ForModels, ForBots, ForEveryone):
    """One seat, or several of the same kind with `count`."""

    @property
    def kind(self) -> str:
        return self.player.partition(":")[0]

    @property
    def model(self) -> str:
        """The part after the colon: the name of a model, or the file of a script. A bot has no model."""
        return "" if self.kind == "bot" else self.player.partition(":")[2]
