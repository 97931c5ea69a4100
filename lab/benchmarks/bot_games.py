"""Games for the benchmarks of the bots: the tables, who may sit there, and what a game leaves behind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

from lab.benchmarks.frozen_bots import frozen_bot
from lab.league.members import WOLVES
from lab.league.strangers import STRANGER_VILLAGE, STRANGERS
from lab.league.visitors import VISITORS
from werewolf.config.rulesets import table_rules
from werewolf.game.asks import Seat
from werewolf.game.engine import Game
from werewolf.game.events import Banishment, Chair, GameOver, Phase, PhaseStart
from werewolf.game.roles import roles
from werewolf.game.ruleset import Ruleset
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.bots import Bot
from werewolf.players.dispatcher import Dispatcher
from werewolf.players.player import Player
from werewolf.players.random import RandomPlayer

NINE = {"werewolf": 3, "seer": 1, "doctor": 1, "hunter": 1, "witch": 1, "villager": 2}
TABLES: dict[str, tuple[str, int | None, dict[str, int] | None]] = {
    "mafia7": ("mafia", 7, None),
    "mafia7-blind": ("mafia", None, {"werewolf": 2, "villager": 5}),
    "sheriff12": ("sheriff", 12, None),
    "classic9": ("classic", None, NINE),
    **{f"classic-{seats}": ("classic", seats, None) for seats in (*range(4, 21), 24, 40, 60)},
}
THREE = ("mafia7", "sheriff12", "classic9")
DEAF = {
    "claims": frozenset(("claims",)),
    "votes": frozenset(("ballot", "nominate", "plan", "elect", "broke_plan", "abstain", "self_vote")),
}
SCRIPTED = {**VISITORS, **WOLVES, **STRANGERS, **STRANGER_VILLAGE}


@cache
def rules_of(table: str) -> Ruleset:
    return table_rules(*TABLES[table])


def player(kind: str, seat: Seat, rules: Ruleset, rng: SeededRandom) -> Player:
    """`random`, `bot`, `frozen`, a script, or a bot without something: bot-claims, bot-votes, bot-lies.

    A bot and a script (a member of the league, or a stranger to it) may have a level: bot:hard, mirror:hard.
    """
    name, _, level = kind.partition(":")
    if name == "random":
        return RandomPlayer(rng)
    if name == "frozen":
        old: Player = frozen_bot()(seat, rules, rng, level=level or "normal")
        return old
    if name in SCRIPTED:
        return SCRIPTED[name](seat, rules, rng, level or "normal")  # type: ignore[arg-type]
    lacking = name.removeprefix("bot").removeprefix("-")
    deaf = DEAF.get(lacking, frozenset())
    return Bot(seat, rules, rng, level=level or "normal", ignored_kinds=deaf, liar=lacking != "lies")  # type: ignore[arg-type]


@dataclass
class Sum:
    """What came of some games."""

    games: int = 0
    wolves: int = 0
    ties: int = 0
    decisions: int = 0
    fallbacks: int = 0
    days: int = 0
    idle_days: int = 0  # with nobody voted out
    seconds: float = 0.0
    bins: list[list[float]] = field(default_factory=lambda: [[0.0, 0.0, 0.0] for _ in range(10)])

    def add(self, other: Sum) -> None:
        for name in ("games", "wolves", "ties", "decisions", "fallbacks", "days", "idle_days", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for mine, theirs in zip(self.bins, other.bins, strict=True):
            for at in range(3):
                mine[at] += theirs[at]

    @property
    def error(self) -> float:
        """Expected calibration error of the honest bots' chances when they vote."""
        count = sum(row[0] for row in self.bins) or 1.0
        return sum(abs(row[1] - row[2]) for row in self.bins) / count


def play_game(
    table: str, seed: int, kind_of: Callable[[Seat, Sequence[bool]], str], calibrates: bool = True
) -> tuple[Sum, Sequence[bool]]:
    """One game and its pack by seat. `kind_of` says who sits where, and may look at the deal.

    `calibrates`: whether to ask the bots for their chances, which takes them time.
    """
    rules = rules_of(table)
    count = sum(rules.cards.values())
    game = Game(rules, seed, [Chair(seat, f"Player {seat}", "bench") for seat in range(count)])
    asks = game.begin()
    pack = [roles()[role.name].pack for role in game.state.deal]
    seated = [player(kind_of(seat, pack), seat, rules, game.rng) for seat in range(count)]
    dispatcher = Dispatcher(game, seated)
    total = Sum(1)
    while asks:
        answered = dispatcher.put(asks)
        total.decisions += len(answered)
        total.fallbacks += sum(event.how == "fallback" for event in answered)
        if calibrates and asks[0].purpose == "vote":
            calibrate(total, [seated[ask.seat] for ask in asks if not pack[ask.seat]], pack)
        asks = game.advance(answered)
    over = game.log[-1]
    assert isinstance(over, GameOver)
    total.wolves = int(over.winner == "werewolves")
    total.ties = int(over.winner == "tie")
    total.days = sum(isinstance(event, PhaseStart) and event.phase is Phase.DAY for event in game.log)
    out = sum(isinstance(event, Banishment) and event.banished is not None for event in game.log)
    total.idle_days = max(0, total.days - out)
    return total, pack


def calibrate(total: Sum, voters: Sequence[Player], pack: Sequence[bool]) -> None:
    """Add what the honest bots think of each seat before a vote, and whether it is so."""
    for voter in voters:
        if isinstance(voter, Bot):
            mind = voter.mind
            wolf = mind.belief().wolf
            for seat in mind.record.living:
                if seat != mind.seat and seat not in mind.checks:
                    row = total.bins[min(9, int(wolf[seat] * 10))]
                    row[0] += 1
                    row[1] += wolf[seat]
                    row[2] += pack[seat]
