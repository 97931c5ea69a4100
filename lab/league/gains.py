"""What a script gains over a bot in the same chair, game by game. `python -m lab.league.gains --help`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from typing import Literal

from lab.benchmarks.bot_games import TABLES, THREE, Sum, play_game
from lab.league.members import VILLAGE, WOLVES, Maker
from lab.league.strangers import STRANGER_VILLAGE, STRANGERS
from lab.league.visitors import VISITORS
from werewolf.game.asks import Seat
from werewolf.game.seeded_random import SeededRandom

Side = Literal["wolf", "pack", "village"]


@dataclass(frozen=True)
class Script:
    """A member of the league, or a stranger to it: in one wolf's chair, in the whole pack's, or in one honest chair."""

    member: str
    side: Side

    @property
    def name(self) -> str:
        return f"{self.member} ({self.side})"

    def chairs(self, pack: Sequence[bool], seed: int) -> set[Seat]:
        ours = [seat for seat, wolf in enumerate(pack) if wolf == (self.side != "village")]
        return set(ours) if self.side == "pack" else {SeededRandom(seed).pick(ours, f"chair|{self.side}")}

    def won(self, game: Sum) -> int:
        return game.wolves if self.side != "village" else 1 - game.wolves - game.ties


def _scripts(wolves: Mapping[str, Maker], village: Mapping[str, Maker]) -> list[Script]:
    chairs: list[tuple[Side, Iterable[str]]] = [("wolf", wolves), ("pack", wolves), ("village", village)]
    return [Script(name, side) for side, names in chairs for name in names]


SCRIPTS = _scripts(WOLVES, VILLAGE)
STRANGE = _scripts({**STRANGERS, **VISITORS}, STRANGER_VILLAGE)  # nothing is fitted to these


@dataclass
class Paired:
    """Games played twice: with the script and with bots only."""

    games: Sum = field(default_factory=Sum)
    won: int = 0
    bots_won: int = 0
    squares: int = 0  # of the differences

    def add(self, other: Paired) -> None:
        self.games.add(other.games)
        self.won += other.won
        self.bots_won += other.bots_won
        self.squares += other.squares

    @property
    def gain(self) -> float:
        return (self.won - self.bots_won) / self.games.games

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of the gain."""
        count = self.games.games
        return 1.96 * sqrt(max(0.0, self.squares / count - self.gain**2) / count)


def play_pairs(table: str, level: str, scripts: Sequence[Script], seeds: Sequence[int]) -> dict[Script, Paired]:
    totals = {script: Paired() for script in scripts}
    for seed in seeds:
        bots, pack = play_game(table, seed, lambda *_: f"bot:{level}")
        for script, total in totals.items():
            chairs = script.chairs(pack, seed)
            kinds = [f"{script.member}:{level}" if seat in chairs else f"bot:{level}" for seat in range(len(pack))]
            game, _ = play_game(table, seed, lambda seat, _, kinds=kinds: kinds[seat])  # type: ignore[misc]
            won, before = script.won(game), script.won(bots)
            total.add(Paired(game, won, before, (won - before) ** 2))
    return totals


def measured(
    table: str, level: str, scripts: Sequence[Script], games: int, first: int, jobs: int
) -> dict[Script, Paired]:
    size = max(1, min(10, games // jobs))
    parts = [range(start, min(start + size, first + games)) for start in range(first, first + games, size)]
    totals = {script: Paired() for script in scripts}
    for done, part in enumerate(_played(table, level, scripts, parts, jobs)):
        print(f"\r{table} {level} {done + 1}/{len(parts)}", end="", file=sys.stderr, flush=True)
        for script, pairs in part.items():
            totals[script].add(pairs)
    print(file=sys.stderr)
    return totals


def _played(
    table: str, level: str, scripts: Sequence[Script], parts: Sequence[range], jobs: int
) -> Iterator[dict[Script, Paired]]:
    if jobs == 1:
        yield from (play_pairs(table, level, scripts, part) for part in parts)
        return
    many = len(parts)
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play_pairs, [table] * many, [level] * many, [scripts] * many, parts)


def row(table: str, level: str, script: Script, pairs: Paired) -> str:
    count = pairs.games.games
    return (
        f"{table:<13}{level:<7}{script.name:<24}{count:>6}  {pairs.won / count:.3f} for {pairs.bots_won / count:.3f}"
        f"  gain {pairs.gain:+.3f} ± {pairs.margin:.3f}"
        f"  idle days {pairs.games.idle_days / max(1, pairs.games.days):.3f}  ECE {pairs.games.error:.3f}"
    )


def chosen(strangers: bool, members: Sequence[str], sides: Sequence[str]) -> list[Script]:
    """The league, the strangers instead, or whoever is named; in all chairs they are for, or in those given."""
    offered = STRANGE if strangers else [*SCRIPTS, *STRANGE] if members else SCRIPTS
    named = members or [script.member for script in offered]
    return [script for script in offered if script.member in named and (not sides or script.side in sides)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--table", action="append", choices=tuple(TABLES), help="default: the three main tables")
    parser.add_argument("--level", action="append", choices=("easy", "normal", "hard"), help="default: normal, hard")
    members = tuple(dict.fromkeys(script.member for script in (*SCRIPTS, *STRANGE)))
    parser.add_argument("--member", action="append", choices=members, help="a script; default: the whole league")
    parser.add_argument("--strangers", action="store_true", help="the strangers instead of the league")
    parser.add_argument("--side", action="append", choices=("wolf", "pack", "village"), help="default: all")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0, help="the first of as many seeds")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    scripts = chosen(given.strangers, given.member or (), given.side or ())
    if not scripts:
        parser.error("no script is in that chair: see --member and --side")
    for table in given.table or THREE:
        for level in given.level or ("normal", "hard"):
            pooled = Sum()
            for script, pairs in measured(table, level, scripts, given.games, given.seed, given.jobs).items():
                pooled.add(pairs.games)
                print(row(table, level, script, pairs), flush=True)
            print(f"{table:<13}{level:<7}pooled league, each script the same share: ECE {pooled.error:.3f}", flush=True)


if __name__ == "__main__":
    main()
