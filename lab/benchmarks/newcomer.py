"""How often bots vote out a person on day 1, compared with a bot in the same chair. `make bench-newcomer`.

Every game is played twice from one seed: with bots only, and with a newcomer in one chair, who says harmless things and
chooses as somebody would who knows nothing. The difference of the two, seed by seed, should not be above nought.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import sqrt

from werewolf.config.chairs import make_chairs
from werewolf.config.rulesets import table_rules
from werewolf.config.seat_options import SeatConfig
from werewolf.game.answer_events import FailedAttempt
from werewolf.game.asks import NEUTRAL_LINE, Answer, Ask, Option, Seat, needs_words
from werewolf.game.engine import Game
from werewolf.game.events import Banishment
from werewolf.game.handlers.discussion import REPLY
from werewolf.game.handlers.sheriff_election import RUN, WITHDRAW
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import View
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.dispatcher import Dispatcher
from werewolf.players.player import Player
from werewolf.session.player_factory import make_bot

TABLES = {"mafia": 7, "sheriff": 12, "classic": 9, "classic6": 6}
FEWEST = 30  # pairs from which anything can be said
LARGEST = 0.05  # where the upper end of the interval of the difference should stay
NAME = "Robin"

# What a newcomer says. {who} is the person they choose, at the vote or to nominate.
KINDS: dict[str, tuple[str, ...]] = {
    "small talk": (
        "Hi everyone, this is my first game. Nice to meet you all!",
        "Good morning! I hope we all slept well. Is there coffee?",
        "Haha, this is fun. I have no idea what I am doing yet.",
    ),
    "vague": (
        "Hmm, hard to say. We should all be careful and listen to each other.",
        "I am not sure about anybody yet. Let us see how the others vote.",
        "It could be anyone, really. I will wait and think about it.",
    ),
    "opinion": (
        "I have a bad feeling about {who}. I vote {who}.",
        "I find {who} a bit suspicious, but I may well be wrong.",
        "{who} seems odd to me. What do the others think?",
    ),
    "nothing": (NEUTRAL_LINE,),
}


class Newcomer:
    """Says harmless things, and chooses by lot where a bot would think."""

    def __init__(self, kind: str, names: Sequence[str], rng: SeededRandom) -> None:
        self._kind, self._names, self._rng = kind, names, rng

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:  # noqa: ARG002
        choice = self._choice(ask) if ask.options else None
        wanted = needs_words(ask, choice) or (ask.purpose == REPLY and self._kind != "nothing")
        return Answer(choice, self._words(ask, choice, view) if wanted else None)

    def _choice(self, ask: Ask) -> Option:
        if ask.purpose == RUN:  # one in three
            return "pass" if self._rng.draw(3, f"newcomer|run|{ask.seat}") else "run"
        if ask.purpose == WITHDRAW:
            return "stay"
        others = [option for option in ask.options if isinstance(option, int) and option != ask.seat]
        return self._rng.pick(others or list(ask.options), f"newcomer|{ask.purpose}|{ask.day}|{ask.seat}")

    def _words(self, ask: Ask, choice: Option | None, view: View) -> str:
        others = [seat for seat in view.table.living if seat != ask.seat]
        chosen = choice if isinstance(choice, int) else self._rng.pick(others, f"newcomer|vote|{ask.day}|{ask.seat}")
        line = self._rng.pick(KINDS[self._kind], f"newcomer|line|{ask.purpose}|{ask.day}")
        return line.format(who=self._names[chosen])


@cache
def rules_of(table: str) -> Ruleset:
    """The rules as the wizard sets them for one person."""
    return table_rules(table.rstrip("6"), TABLES[table], None, {"replies": 3})


def first_out(table: str, seed: int, chair: Seat, kind: str | None, level: str = "normal") -> Seat | None:
    """Who is voted out on day 1, with this kind of newcomer in the chair, or with bots only."""
    rules = rules_of(table)
    seats = [SeatConfig(player="bot", level=level) for _ in range(TABLES[table])]  # type: ignore[arg-type]
    seats[chair] = seats[chair].model_copy(update={"name": NAME})
    chairs = make_chairs(seats, seed)
    game = Game(rules, seed, chairs)
    asks = game.begin()
    players: list[Player] = [make_bot(each, rules, game.rng) for each in chairs]
    if kind is not None:
        players[chair] = Newcomer(kind, [each.name for each in chairs], SeededRandom(seed))
    dispatcher = Dispatcher(game, players)
    while asks:
        asks = game.advance(dispatcher.put(asks))
        if out := game.state.past(Banishment):
            return out[0].banished
    return None  # the game was over at dawn


@dataclass
class Pairs:
    """Games played twice, with bots only and with a newcomer in one chair: how often that chair was voted out."""

    bot: int = 0
    person: int = 0
    differences: list[int] = field(default_factory=list)

    def add(self, bot: bool, person: bool) -> None:
        self.bot += bot
        self.person += person
        self.differences.append(person - bot)

    @property
    def games(self) -> int:
        return len(self.differences)

    @property
    def difference(self) -> float:
        return (self.person - self.bot) / self.games

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of the difference."""
        squares = sum(each * each for each in self.differences) / self.games
        return 1.96 * sqrt(max(0.0, squares - self.difference**2) / self.games)

    @property
    def upper(self) -> float:
        return self.difference + self.margin

    def row(self) -> str:
        enough = "as it should be" if self.upper <= LARGEST else "TOO OFTEN"
        verdict = enough if self.games >= FEWEST else "too few to tell"
        return (
            f"{self.games:>6} pairs  out on day 1: {self.person / self.games:.3f} for a bot's"
            f" {self.bot / self.games:.3f}  {self.difference:+.3f} ± {self.margin:.3f}"
            f"  at most {self.upper:+.3f}  {verdict}"
        )


def measured(table: str, seeds: Sequence[int], level: str = "normal") -> dict[str, Pairs]:
    totals = {kind: Pairs() for kind in KINDS}
    for seed in seeds:
        chair = SeededRandom(seed).draw(TABLES[table], "newcomer|chair")
        bot = first_out(table, seed, chair, None, level) == chair
        for kind, total in totals.items():
            total.add(bot, first_out(table, seed, chair, kind, level) == chair)
    return totals


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--table", action="append", choices=tuple(TABLES), help="default: all")
    parser.add_argument("--level", choices=("easy", "normal", "hard"), default="normal")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=50_000, help="the first of as many seeds")
    given = parser.parse_args()
    for table in given.table or TABLES:
        for kind, pairs in measured(table, range(given.seed, given.seed + given.games), given.level).items():
            print(f"{table:<9}{given.level:<7}{kind:<11}{pairs.row()}", flush=True)


if __name__ == "__main__":
    main()
