"""A table of bots at which some seats say what a test wants them to, and every bot hands over what it meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from lab.sample_games import rules_of
from werewolf.config.personas import personas
from werewolf.game.answer_events import FailedAttempt
from werewolf.game.asks import Answer, Ask, Seat
from werewolf.game.engine import Game
from werewolf.game.event import Audience, Event
from werewolf.game.events import Chair, Phase, PhaseStart, Speech
from werewolf.game.secrecy import View
from werewolf.players.bots import Bot
from werewolf.players.bots.speech.points import Point
from werewolf.players.dispatcher import Dispatcher

CAST = tuple(personas().values())
Words = Mapping[tuple[Seat, int], str]  # by seat and day: what it says in the discussion
Names = Mapping[tuple[Seat, int], Seat]  # by seat and day: whom it nominates with that, or votes for


@dataclass
class Utterance:
    """What a bot said, what it meant, and the public events that it had seen by then."""

    ask: Ask
    answer: Answer
    points: tuple[Point, ...]
    seen: tuple[Event, ...]


@dataclass
class Listening:
    """A bot whose utterances are kept. Where the test has words for it, it says those."""

    bot: Bot
    words: Words
    names: Names
    votes: Names = field(default_factory=dict)
    kept: list[Utterance] = field(default_factory=list)

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:
        answer = self.bot.reply(ask, view, troubles)
        vote = self.votes.get((ask.seat, ask.day))
        if vote in ask.options and ask.purpose in ("vote", "revote"):
            return replace(answer, choice=vote)
        own = self.words.get((ask.seat, ask.day))
        if own is not None and ask.purpose in ("speak", "campaign") and answer.words is not None:
            return replace(answer, words=own, choice=self.names.get((ask.seat, ask.day), answer.choice))
        if answer.words is not None and self.bot.points:
            public = tuple(line.event for line in view.seen() if line.event.audience() is Audience.EVERYONE)
            self.kept.append(Utterance(ask, answer, self.bot.points, public))
        return answer


def play(
    ruleset: str,
    seats: int,
    seed: int,
    words: Words | None = None,
    days: int = 99,
    names: Names | None = None,
    votes: Names | None = None,
    **switches: object,
) -> tuple[Game, list[Utterance]]:
    """A game up to the end of this day, and everything that bots said in it, in order."""
    rules = rules_of(ruleset, seats, **switches)
    chairs = [Chair(seat, CAST[seat % len(CAST)].name, "bot") for seat in range(seats)]
    game = Game(rules, seed, chairs)
    players = [
        Listening(Bot(seat, rules, game.rng, CAST[seat % len(CAST)]), words or {}, names or {}, votes or {})
        for seat in range(seats)
    ]
    dispatcher = Dispatcher(game, list(players))
    asks = game.begin()
    while asks and asks[0].day <= days:
        asks = game.advance(dispatcher.put(asks))
    order = {id(event): at for at, event in enumerate(game.log)}
    kept = [utterance for player in players for utterance in player.kept]
    return game, sorted(kept, key=lambda each: (order.get(id(each.seen[-1]), 0), each.ask.seat))


def first_speaker(game: Game, day: int) -> Seat:
    """Who opens the discussion of a day."""
    return _speakers(game, day)[0]


def living_on(game: Game, day: int) -> list[Seat]:
    """Who speaks on a day."""
    return sorted(set(_speakers(game, day)))


def _speakers(game: Game, day: int) -> list[Seat]:
    days = [at for at, e in enumerate(game.log) if isinstance(e, PhaseStart) and (e.phase, e.day) == (Phase.DAY, day)]
    return [event.actor for event in game.log[days[0] :] if isinstance(event, Speech)]
