"""Forecast the tokens and the cost of a game before it starts: play a few games of random choices with its prompts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from werewolf.config.personas import Persona
from werewolf.config.seat_options import SeatConfig
from werewolf.game.answer_events import FailedAttempt, Usage
from werewolf.game.asks import Answer, Ask, Seat, draw_key, longest_words
from werewolf.game.engine import Game
from werewolf.game.events import Chair
from werewolf.game.handlers.discussion import REPLY
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import View
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.dispatcher import Dispatcher
from werewolf.players.models.budget import CHARACTERS, Budget, cost
from werewolf.players.models.compaction import prompt_limit
from werewolf.players.models.conversation import Conversation
from werewolf.players.models.prompter import SPEECH_WORDS, THOUGHT_WORDS, Prompter, prompt_options
from werewolf.players.models.provider import Completion
from werewolf.players.models.transport.endpoints import answer_limit
from werewolf.players.random import RandomPlayer
from werewolf.telling.usage import UsageTotal

VOTES = ("vote", "revote")
CROWD_PERCENT = 60  # of the votes go to the same target
WORD = "words "  # about as long as English words are


@dataclass(frozen=True, slots=True)
class Forecast:
    """The mean of the simulated games, and the most expensive of them.

    Reasoning tokens are not included: nobody can predict them.
    """

    mean: UsageTotal
    most: UsageTotal


class CrowdPlayer:
    """Chooses at random, but votes mostly with the others, as players who talk before they vote do.

    With purely random votes hardly anyone would get a majority, and games would seem far longer than they are.
    """

    def __init__(self, rng: SeededRandom) -> None:
        self._rng = rng
        self._random = RandomPlayer(rng)

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:
        answer = self._random.reply(ask, view, troubles)
        seats = [option for option in ask.options if isinstance(option, int)]
        if ask.purpose not in VOTES or not seats or self._rng.draw(100, f"{draw_key(ask)}|crowd") >= CROWD_PERCENT:
            return answer
        target = max(seats, key=lambda seat: self._rng.draw(1 << 32, f"{ask.day}|{seat}|crowd"))
        return replace(answer, choice=target)


class MeteredPlayer:
    """Chooses like CrowdPlayer, gives long speeches, and counts the tokens a model in this seat would use."""

    def __init__(
        self, chooser: CrowdPlayer, conversation: Conversation, seat: Seat, setting: SeatConfig, budget: Budget
    ) -> None:
        self._chooser = chooser
        self._conversation = conversation
        self._seat = seat
        self._setting = setting
        self._budget = budget
        self._last_size = 0
        self._thought = WORD * THOUGHT_WORDS[setting.thinking or "full"]
        self._speech = WORD * (setting.speech_words or SPEECH_WORDS)

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:
        choice = self._chooser.reply(ask, view, troubles)
        speech = f"{self._speech}seat {(self._seat + ask.day) % len(view.table.living)}"  # so that somebody may reply
        words = None if choice.words is None and ask.purpose != REPLY else speech[: longest_words(ask)]
        answer = Answer(choice.choice, words, self._thought)
        self._conversation.catch_up(view.seen())
        messages = self._conversation.messages(ask)
        size = len(self._conversation.system_prompt) + sum(len(message.content) for message in messages)
        self._pay(ask.day, size, len(answer.words or "") + len(self._thought))
        return answer

    def _pay(self, day: int, prompt_size: int, answer_size: int) -> None:
        cached = min(self._last_size, prompt_size) if self._last_size <= prompt_size else 0  # 0 after compaction
        self._last_size = prompt_size
        completion = Completion(
            "",
            "",
            tokens_in=prompt_size // CHARACTERS,
            tokens_cached=cached // CHARACTERS,
            tokens_out=answer_size // CHARACTERS,
            tokens_written=(prompt_size - cached) // CHARACTERS,  # what was not in a cache is put there
        )
        price = cost(completion, self._setting.prices)
        spent = Usage(None, completion.tokens_in, completion.tokens_cached, completion.tokens_out, 0, price)
        self._budget.pay(self._seat, day, spent)


def forecast(
    rules: Ruleset,
    names: Sequence[str],
    models: Mapping[Seat, SeatConfig],
    personas: Mapping[Seat, Persona],
    hints: bool = True,
    games: int = 5,
) -> Forecast:
    """The forecast for a table. `models`: the configuration of each seat that a model plays."""
    totals = [simulated_usage(rules, names, models, personas, hints, seed) for seed in range(games)]
    mean = UsageTotal(
        calls=round(sum(total.calls for total in totals) / games),
        tokens_in=round(sum(total.tokens_in for total in totals) / games),
        tokens_cached=round(sum(total.tokens_cached for total in totals) / games),
        tokens_out=round(sum(total.tokens_out for total in totals) / games),
    )
    costs = [total.cost for total in totals if total.cost is not None]
    mean.cost = sum(costs) / len(costs) if costs else None
    return Forecast(mean, max(totals, key=lambda total: (total.cost or 0.0, total.tokens)))


def simulated_usage(
    rules: Ruleset,
    names: Sequence[str],
    models: Mapping[Seat, SeatConfig],
    personas: Mapping[Seat, Persona],
    hints: bool,
    seed: int,
) -> UsageTotal:
    """What the models would use in one simulated game."""
    budget = Budget()
    game = Game(rules, seed, [Chair(seat, name, "random") for seat, name in enumerate(names)])

    def player(seat: Seat) -> CrowdPlayer | MeteredPlayer:
        chooser = CrowdPlayer(game.rng)
        if seat not in models:
            return chooser
        prompter = Prompter(seat, rules, names, personas.get(seat), prompt_options(models[seat], hints))
        conversation = Conversation(prompter, prompt_limit(models[seat].context, answer_limit(models[seat])))
        return MeteredPlayer(chooser, conversation, seat, models[seat], budget)

    dispatcher = Dispatcher(game, [player(seat) for seat in range(len(names))])
    asks = game.begin()
    while asks:
        asks = game.advance(dispatcher.put(asks))
    return budget.total
