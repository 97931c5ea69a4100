"""The model player: carries a seat's conversation to a provider, and its reply back to the desk."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from werewolf.config.personas import Persona
from werewolf.config.seats import SeatConfig
from werewolf.game.asks import Ask, Seat
from werewolf.game.outside import FailedAttempt, Usage
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import View
from werewolf.players.dispatcher import LATE, LONGEST_WAIT
from werewolf.players.models.answers import Read, Unreadable, exact_schema, kept, read, steady_schema
from werewolf.players.models.budget import Budget, cost, counted
from werewolf.players.models.conversation import Conversation
from werewolf.players.models.json_extraction import partial
from werewolf.players.models.mismatch import Listener
from werewolf.players.models.prompts import Prompter
from werewolf.players.models.provider import (
    Completion,
    CutShort,
    Empty,
    Message,
    NoReply,
    OnText,
    Overflow,
    Provider,
    Refused,
    Request,
)
from werewolf.players.models.recording import Recorder
from werewolf.players.player import Player, Reply

Stream = Callable[[Ask, str], None]  # told the growing words of a public speech, from "" on with every try

TIMEOUT = 60.0
VENDOR_TOKENS = 4_000  # a vendor's models reason before they write, and that counts
LOCAL_TOKENS = 1_200
ITS_OWN = {fault.__name__ for fault in (CutShort, Refused, Empty, Unreadable)}


def request_of(setting: SeatConfig, system: str, messages: tuple[Message, ...], schema: dict[str, Any]) -> Request:
    """Everything that a seat's setting says of a call, in a game or before it."""
    return Request(
        model=setting.model,
        system=system,
        messages=messages,
        schema=schema,
        max_tokens=most_tokens(setting),
        timeout=setting.timeout or TIMEOUT,
        effort=setting.effort,
        extra_body=setting.extra_body,
    )


def own_doing(trouble: FailedAttempt) -> str | None:
    """What the model itself did wrong, in words for it. What a network or a server did is nothing it could mend."""
    kind, sign, why = trouble.reason.partition(": ")
    if sign and kind.isidentifier():  # a fault by its class; what is merely not legal is told in plain words
        return why if kind in ITS_OWN else None
    return None if trouble.reason == LATE else trouble.reason


def most_tokens(setting: SeatConfig) -> int:
    return setting.max_tokens or (LOCAL_TOKENS if setting.base_url else VENDOR_TOKENS)


def room(setting: SeatConfig) -> int | None:
    """How much of the context may be sent, so that the answer has room, too; None: nobody has said how large it is."""
    return None if setting.context is None else max(setting.context - most_tokens(setting), setting.context // 2)


class ModelPlayer:
    """One seat. Never retries an answer, that is the desk's; never waits longer than its provider may."""

    patience = LONGEST_WAIT  # the queue before a busy endpoint included; the call itself has its own, shorter time

    def __init__(
        self,
        seat: Seat,
        rules: Ruleset,
        names: Sequence[str],
        setting: SeatConfig,
        provider: Provider,
        persona: Persona | None = None,
        hints: bool = True,
        budget: Budget | None = None,
        recorder: Recorder | None = None,
        stream: Stream | None = None,
        stand_in: Player | None = None,
    ) -> None:
        self._seat = seat
        self._names = names
        self._setting = setting
        self._provider = provider if recorder is None else recorder.around(provider)
        self._budget = budget or Budget()
        self._stream = stream
        self._stand_in = stand_in
        self._listener = Listener(seat, names, rules.words.roles)
        self._conversation = Conversation(Prompter(seat, rules, names, persona, hints), room(setting))

    async def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Reply:
        spent_out = self._budget.empty()
        if spent_out and self._stand_in is not None:
            return self._instead(ask, view, troubles, spent_out)
        self._conversation.catch_up(view.seen())
        request = self._request(ask, next(filter(None, map(own_doing, reversed(troubles))), None))
        started = time.perf_counter()
        try:
            completion = await self._provider.complete(request, self._heard(ask))
        except NoReply as fault:
            if isinstance(fault, Overflow):
                self._conversation.shrink()
            raise self._told(fault, self._paid(ask, request, fault.completion, started)) from None
        return self._understood(ask, completion, self._paid(ask, request, completion, started))

    def _understood(self, ask: Ask, completion: Completion, spent: Usage) -> Reply:
        try:
            got = read(ask, completion.text, self._names)
        except Unreadable as fault:
            fault.spent = spent
            raise
        return Reply(got.answer, self._by(completion.model, got), kept(completion.text), spent)

    def _by(self, model: str, got: Read) -> str:
        """Who answered, with what is odd about it."""
        named = self._listener.slip(got.answer)
        odd = ["repaired"] * got.repaired + ([] if named is None else [f"speech names {named}"])
        return f"{model} ({', '.join(odd)})" if odd else model

    def _request(self, ask: Ask, trouble: str | None) -> Request:
        messages = self._conversation.messages(ask, trouble)
        schema = exact_schema(ask) if self._setting.base_url else steady_schema(len(self._names), ask)
        return request_of(self._setting, self._conversation.beginning, messages, schema)

    def _heard(self, ask: Ask) -> OnText | None:
        """What is said aloud may be shown as it is written: the speech alone, never the thought before it."""
        stream = self._stream
        if stream is None or not ask.aloud:
            return None
        stream(ask, "")
        shown = ""

        def heard(text: str) -> None:
            nonlocal shown
            speech = partial(text, "speech")
            if speech != shown:
                shown = speech
                stream(ask, speech)

        return heard

    def _paid(self, ask: Ask, request: Request, completion: Completion | None, started: float) -> Usage:
        took = Completion("", self._setting.model)
        if completion is not None:
            took, guessed = counted(request, completion)
            self._budget.guessing |= guessed and ask.aloud  # said at once: of a secret ask it would tell who acted
        spent = Usage(
            latency=round(time.perf_counter() - started, 3),
            tokens_in=took.tokens_in,
            tokens_cached=took.tokens_cached,
            tokens_out=took.tokens_out,
            tokens_reasoning=took.tokens_reasoning,
            cost=cost(took, self._setting.prices),
        )
        self._budget.pay(self._seat, ask.day, spent)
        return spent

    def _told(self, fault: NoReply, spent: Usage) -> NoReply:
        """With what the log keeps of a failed try."""
        fault.raw = kept(fault.completion.text) if fault.completion else None
        fault.spent = spent
        return fault

    def _instead(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt], why: str) -> Reply:
        given = self._stand_in.reply(ask, view, troubles)  # type: ignore[union-attr]  # seen to by the caller
        answer = given.answer if isinstance(given, Reply) else given
        return Reply(answer, f"bot instead of {self._setting.model}: {why}")
