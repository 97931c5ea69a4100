"""The model player: sends a seat's conversation to a provider and parses the reply."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from werewolf.config.personas import Persona
from werewolf.config.seat_options import SeatConfig
from werewolf.game.answer_events import FailedAttempt, Usage
from werewolf.game.asks import NO_WORDS, Answer, Ask, Seat, objection
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import View
from werewolf.players.language.parser import Parser
from werewolf.players.models.budget import Budget, cost, with_token_counts
from werewolf.players.models.compaction import prompt_limit
from werewolf.players.models.conversation import Conversation, overflow_count
from werewolf.players.models.model_answers import (
    ParsedAnswer,
    Unreadable,
    exact_schema,
    log_text,
    parse_answer,
    stable_schema,
)
from werewolf.players.models.prompter import Prompter, prompt_options
from werewolf.players.models.provider import (
    Completion,
    CutShort,
    Empty,
    Message,
    NoReply,
    OnText,
    Provider,
    Refused,
    Request,
    Resting,
)
from werewolf.players.models.providers.scripted import Recorder
from werewolf.players.models.streamed_speech import StreamedSpeech
from werewolf.players.models.transport.endpoints import (
    MAX_WAIT,
    answer_limit,
    call_timeout,
    has_exact_schema,
    most_tokens,
)
from werewolf.players.player import Player, Reply
from werewolf.players.retries import LATE, LONGEST_WAIT, TRIES
from werewolf.telling.usage import bot_instead

Stream = Callable[[Ask, str], None]  # gets a public speech as it grows; every try starts again with ""

NO_SPEECH = '"speech" is empty, and this question wants a speech'
MODEL_MISTAKES = {kind.__name__ for kind in (CutShort, Refused, Empty, Unreadable)}


def request_of(setting: SeatConfig, system: str, messages: tuple[Message, ...], schema: dict[str, Any]) -> Request:
    """A request with all the options of a seat. Used by games and by `werewolf ready`."""
    return Request(
        model=setting.model,
        system=system,
        messages=messages,
        schema=schema,
        max_tokens=answer_limit(setting),
        timeout=setting.timeout or call_timeout(setting),
        effort=setting.effort,
        extra_body=setting.extra_body,
        most_tokens=most_tokens(setting),
        temperature=setting.temperature,
        thinking=setting.thinking,
        headers=setting.headers,
        cache=setting.cache,
        max_wait=MAX_WAIT if setting.max_wait is None else setting.max_wait,
    )


def model_mistake(trouble: FailedAttempt) -> str | None:
    """What the model itself did wrong, for the next prompt. None for errors of the network or the server."""
    kind, colon, reason = trouble.reason.partition(": ")
    if colon and kind.isidentifier():  # an exception; an illegal answer has a reason in plain words
        return reason if kind in MODEL_MISTAKES else None
    if trouble.reason == NO_WORDS:  # said to people, who type
        return NO_SPEECH
    return None if trouble.reason == LATE else trouble.reason


def conversation_of(
    seat: Seat, rules: Ruleset, names: Sequence[str], setting: SeatConfig, persona: Persona | None, hints: bool
) -> Conversation:
    """A new conversation with a seat. Give it the seat's view, and it knows all that was said."""
    prompter = Prompter(seat, rules, names, persona, prompt_options(setting, hints))
    return Conversation(prompter, prompt_limit(setting.context, answer_limit(setting)), setting.model)


def prompt_messages(
    conversation: Conversation, ask: Ask, troubles: Sequence[FailedAttempt]
) -> tuple[str, tuple[Message, ...]]:
    """The system prompt and the messages for a question, made from the conversation and from what went wrong so far."""
    mistake = next(filter(None, map(model_mistake, reversed(troubles))), None)
    messages = conversation.messages(ask, mistake, overflow_count(troubles))
    return conversation.system_prompt, messages


class ModelPlayer:
    """One seat played by a model. It never retries a bad answer: the dispatcher does."""

    reply_timeout = LONGEST_WAIT  # includes waiting for a free slot; each call has its own, shorter time-out

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
        self._provider = provider if recorder is None else recorder.wrap(provider)
        self._budget = budget or Budget()
        self._stream = stream
        self._stand_in = stand_in
        self._detector = MismatchDetector(seat, names, rules.words.roles)
        self._conversation = conversation_of(seat, rules, names, setting, persona, hints)

    async def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Reply:
        # Once the budget is spent, a bot answers and nothing is sent.
        limit = self._budget.reached_limit()
        if limit and self._stand_in is not None:
            return self._stand_in_reply(self._stand_in, ask, view, troubles, limit, None)
        self._conversation.catch_up(view.seen())
        request = self._request(ask, troubles)
        started = time.perf_counter()
        try:
            completion = await self._provider.complete(request, self._on_text(ask))
        except NoReply as failure:
            return self._without_reply(
                ask, view, troubles, failure, self._pay(ask, request, failure.completion, started)
            )
        spent = self._pay(ask, request, completion, started)
        answer = self._parse(ask, completion, spent)
        # The provider is told whether the model decided: at a legal answer, or after the last try without one. If it
        # then rests, a bot answers at once, because the dispatcher asks no more.
        made = isinstance(answer, Reply) and objection(ask, answer.answer) is None
        if made or len(troubles) + 1 == TRIES:
            resting = self._provider.note_decision(self._setting.model, made)
            if resting and not made and self._stand_in is not None:
                return self._stand_in_reply(self._stand_in, ask, view, troubles, resting, spent)
        if isinstance(answer, Unreadable):
            raise answer
        return answer

    def _without_reply(
        self, ask: Ask, view: View, troubles: Sequence[FailedAttempt], failure: NoReply, spent: Usage
    ) -> Reply:
        """A bot's answer if the model is not called now; otherwise the failure, with what the log records of it.

        A call that was made is a failed try in the log, and the bot answers the next one, unless this is the last.
        """
        now = isinstance(failure, Resting) or len(troubles) + 1 == TRIES
        if failure.resting and now and self._stand_in is not None:
            paid = None if isinstance(failure, Resting) else spent
            return self._stand_in_reply(self._stand_in, ask, view, troubles, failure.resting, paid)
        failure.raw = log_text(failure.completion.text) if failure.completion else None
        failure.spent = spent
        raise failure from None

    def _parse(self, ask: Ask, completion: Completion, spent: Usage) -> Reply | Unreadable:
        try:
            parsed = parse_answer(ask, completion.text, self._names)
        except Unreadable as failure:
            failure.spent = spent
            return failure
        return Reply(parsed.answer, self._by(completion.model, parsed), log_text(completion.text), spent, parsed.notes)

    def _by(self, model: str, parsed: ParsedAnswer) -> str:
        """Who answered, with notes: repaired, or the speech names another seat."""
        other = self._detector.mismatch(parsed.answer)
        notes = ["repaired"] * parsed.repaired + ([] if other is None else [f"speech names {other}"])
        return f"{model} ({', '.join(notes)})" if notes else model

    def _request(self, ask: Ask, troubles: Sequence[FailedAttempt]) -> Request:
        """The request, made from the seat's view, its settings and what went wrong so far, and from nothing else."""
        system, messages = prompt_messages(self._conversation, ask, troubles)
        schema = exact_schema(ask) if has_exact_schema(self._setting) else stable_schema(len(self._names), ask)
        return request_of(self._setting, system, messages, schema)

    def _on_text(self, ask: Ask) -> OnText | None:
        """A callback that streams a public speech to the screen: only the speech, never the private thought."""
        stream = self._stream
        if stream is None or not ask.aloud:
            return None
        stream(ask, "")
        last, written = "", StreamedSpeech()

        def on_text(piece: str) -> None:
            nonlocal last, written
            if piece:
                written.feed(piece)
            else:
                written = StreamedSpeech()
            if written.so_far != last:
                last = written.so_far
                stream(ask, last)

        return on_text

    def _pay(self, ask: Ask, request: Request, completion: Completion | None, started: float) -> Usage:
        """Add a call to the budget, and return its usage."""
        counted = Completion("", self._setting.model)
        if completion is not None:
            counted, estimated = with_token_counts(request, completion)
            self._budget.estimated |= estimated and ask.aloud  # announced at once: a secret ask would show who acted
        spent = Usage(
            latency=round(time.perf_counter() - started, 3),
            tokens_in=counted.tokens_in,
            tokens_cached=counted.tokens_cached,
            tokens_out=counted.tokens_out,
            tokens_reasoning=counted.tokens_reasoning,
            cost=cost(counted, self._setting.prices),
        )
        self._budget.pay(self._seat, ask.day, spent)
        return spent

    def _stand_in_reply(
        self,
        stand_in: Player,
        ask: Ask,
        view: View,
        troubles: Sequence[FailedAttempt],
        reason: str,
        spent: Usage | None,
    ) -> Reply:
        """The answer of the bot that plays for the model, which has reached a limit or is of no use for now."""
        reply = stand_in.reply(ask, view, troubles)
        answer = reply.answer if isinstance(reply, Reply) else reply
        return Reply(answer, bot_instead(self._setting.model, reason), spent=spent)


class MismatchDetector:
    """Compares the words and the choice of one seat's answers. Unclear words count as a match."""

    def __init__(self, seat: Seat, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._seat = seat
        self._parser = Parser(names, words)

    def mismatch(self, answer: Answer) -> Seat | None:
        """The seat named instead of the one chosen; None if the words match the choice.

        It is the seat the words call to vote for, or else the only other seat they mention.
        """
        if answer.choice is None or not answer.words:
            return None
        acts = self._parser.acts(answer.words)
        targets = [act.seat for act in acts if act.kind == "vote" and act.seat is not None]
        if not targets and isinstance(answer.choice, int):
            spared = {self._seat, *(act.seat for act in acts if act.kind in ("defend", "ask", "agree"))}
            targets = [seat for seat in self._parser.mentioned(answer.words) if seat not in spared]
            targets = targets if len(targets) == 1 else []
        return None if answer.choice in targets else next(iter(targets), None)
