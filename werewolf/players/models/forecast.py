"""What a game will roughly cost, told before it starts: a few games of drawn choices, with this table's prompts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from werewolf.config.personas import Persona
from werewolf.config.seats import SeatConfig
from werewolf.game.asks import Answer, Ask, Seat
from werewolf.game.engine import Game
from werewolf.game.events import Chair
from werewolf.game.outside import FailedAttempt, Usage
from werewolf.game.ruleset import Ruleset
from werewolf.game.seeded_random import SeededRandom, draw_key
from werewolf.game.view import View
from werewolf.players.dispatcher import Dispatcher
from werewolf.players.models.budget import CHARACTERS, Budget, cost
from werewolf.players.models.conversation import Conversation
from werewolf.players.models.player import room
from werewolf.players.models.prompts import Prompter
from werewolf.players.models.provider import Completion
from werewolf.players.models.usage import UsageTotal
from werewolf.players.random import RandomPlayer

VOTES = ("vote", "revote")
TOGETHER = 60  # of a hundred votes, so many go one way
SPEECH = "a " * 150
THOUGHT = "a " * 75


@dataclass(frozen=True, slots=True)
class Forecast:
    """One game: the mean of those tried, and the dearest of them. Reasoning tokens are anyone's guess and not in it."""

    mean: UsageTotal
    most: UsageTotal


class Crowd:
    """Chooses at random, but votes mostly with the others, as those do who talk first: else nobody would ever be put
    out by more than half, and games would seem far longer than they are."""

    def __init__(self, rng: SeededRandom) -> None:
        self._rng = rng
        self._random = RandomPlayer(rng)

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:
        given = self._random.reply(ask, view, troubles)
        seats = [option for option in ask.options if isinstance(option, int)]
        if ask.purpose not in VOTES or not seats or self._rng.draw(100, f"{draw_key(ask)}|crowd") >= TOGETHER:
            return given
        chosen = max(seats, key=lambda seat: self._rng.draw(1 << 32, f"{ask.day}|{seat}|crowd"))
        return replace(given, choice=chosen)


class Counted:
    """Chooses as the crowd does, talks at length, and counts what a model in its place would have been sent."""

    def __init__(
        self, chooser: Crowd, conversation: Conversation, seat: Seat, setting: SeatConfig, budget: Budget
    ) -> None:
        self._chooser = chooser
        self._conversation = conversation
        self._seat = seat
        self._setting = setting
        self._budget = budget
        self._sent = 0

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:
        given = self._chooser.reply(ask, view, troubles)
        answer = Answer(given.choice, None if given.words is None else SPEECH, THOUGHT)
        self._conversation.catch_up(view.seen())
        messages = self._conversation.messages(ask)
        sent = len(self._conversation.beginning) + sum(len(message.content) for message in messages)
        self._pay(ask.day, sent, len(answer.words or "") + len(THOUGHT))
        return answer

    def _pay(self, day: int, sent: int, said: int) -> None:
        cached = min(self._sent, sent) if self._sent <= sent else 0  # a fold sends everything anew
        self._sent = sent
        took = Completion(
            "", "", tokens_in=sent // CHARACTERS, tokens_cached=cached // CHARACTERS, tokens_out=said // CHARACTERS
        )
        price = cost(took, self._setting.prices)
        spent = Usage(None, took.tokens_in, took.tokens_cached, took.tokens_out, 0, price)
        self._budget.pay(self._seat, day, spent)


def forecast(
    rules: Ruleset,
    names: Sequence[str],
    models: Mapping[Seat, SeatConfig],
    personas: Mapping[Seat, Persona],
    hints: bool = True,
    games: int = 5,
) -> Forecast:
    """`models`: the seats played by models, and how."""
    sums = [tried(rules, names, models, personas, hints, seed) for seed in range(games)]
    mean = UsageTotal(
        calls=round(sum(each.calls for each in sums) / games),
        tokens_in=round(sum(each.tokens_in for each in sums) / games),
        tokens_cached=round(sum(each.tokens_cached for each in sums) / games),
        tokens_out=round(sum(each.tokens_out for each in sums) / games),
    )
    priced = [each.cost for each in sums if each.cost is not None]
    mean.cost = sum(priced) / len(priced) if priced else None
    return Forecast(mean, max(sums, key=lambda each: (each.cost or 0.0, each.tokens)))


def tried(
    rules: Ruleset,
    names: Sequence[str],
    models: Mapping[Seat, SeatConfig],
    personas: Mapping[Seat, Persona],
    hints: bool,
    seed: int,
) -> UsageTotal:
    budget = Budget()
    game = Game(rules, seed, [Chair(seat, name, "random") for seat, name in enumerate(names)])

    def player(seat: Seat) -> Crowd | Counted:
        chooser = Crowd(game.rng)
        if seat not in models:
            return chooser
        hinted = hints and models[seat].role_hints is not False
        talk = Conversation(Prompter(seat, rules, names, personas.get(seat), hinted), room(models[seat]))
        return Counted(chooser, talk, seat, models[seat], budget)

    dispatcher = Dispatcher(game, [player(seat) for seat in range(len(names))])
    asks = game.begin()
    while asks:
        asks = game.advance(dispatcher.put(asks))
    return budget.total
