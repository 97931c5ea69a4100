"""How well bots talk, judged from the text of their games. `python -m lab.benchmarks.talk --help`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from lab.benchmarks.bot_games import rules_of
from lab.talk_judge.chronicle import chronicle, of_file
from lab.talk_judge.measures import judged
from lab.talk_judge.score import KNOWN, NEW, Score
from werewolf.config.chairs import make_chairs
from werewolf.config.seat_options import SeatConfig
from werewolf.game.engine import Game
from werewolf.game.secrecy import Ledger
from werewolf.players.dispatcher import Dispatcher
from werewolf.session.player_factory import make_player
from werewolf.storage.codec import encode_line

TABLES = {"mafia": "mafia7", "sheriff": "sheriff12", "classic": "classic9"}
SHOWN = ("false", "open", "bare", "made up", "hunch", "unanswered", "passed over")
BATCH = 5


@dataclass(frozen=True)
class Row:
    """One line of the table: how to read its figure from a score, and where it should lie."""

    name: str
    figure: Callable[[Score], float | int | None]
    least: dict[str, float] | None = None
    most: float | None = None

    def cell(self, ruleset: str, score: Score) -> str:
        found = self.figure(score)
        if found is None:
            return "-"
        least = (self.least or {}).get(ruleset)
        missed = (least is not None and found < least) or (self.most is not None and found > self.most)
        goal = "" if least is None and self.most is None else " MISSED" if missed else " ok"
        return (f"{found:.3f}" if isinstance(found, float) else str(found)) + goal


def _same(least: float) -> dict[str, float]:
    return dict.fromkeys(TABLES, least)


VOTES = ("vote reason", "vote hunch", "vote made up", "vote bare")
ROWS = [
    Row("announced votes, day 2 on", lambda score: sum(score.counts[name] for name in VOTES)),
    Row(
        "  with a fact the log confirms",
        lambda score: score.share("vote reason", *VOTES),
        least={"mafia": 0.85, "sheriff": 0.85, "classic": 0.80},
    ),
    Row("  a hunch or a question", lambda score: score.share("vote hunch", *VOTES)),
    Row("  a check or card that was made up", lambda score: score.share("vote made up", *VOTES)),
    Row("  neither", lambda score: score.share("vote bare", *VOTES), most=0.0),
    Row("citations confirmed", lambda score: score.counts["cited true"]),
    Row("  false", lambda score: score.counts["cited false"], most=0),
    Row("  left open", lambda score: score.counts["cited open"]),
    Row("questions", lambda score: score.counts["answered"] + score.counts["unanswered"]),
    Row("  answered about their subject", lambda score: score.share("answered", "answered", "unanswered"), _same(0.95)),
    Row("first claims", lambda score: score.counts["taken up"] + score.counts["passed over"]),
    Row("  taken up by the next three", lambda score: score.share("taken up", "taken up", "passed over"), _same(0.95)),
    Row("sentences repeated in a game", lambda score: score.repeated, most=0.05),
    Row(f"of {NEW} games, heard in {KNOWN} before", lambda score: score.heard_before, most=0.40),
]


def played(ruleset: str, seed: int) -> Score:
    """The score of one game of bots, with a cast drawn as at any table."""
    rules = rules_of(TABLES[ruleset])
    chairs = make_chairs([SeatConfig(player="bot")] * sum(rules.cards.values()), seed)
    game = Game(rules, seed, chairs)
    ledger = Ledger(game.log)
    dispatcher = Dispatcher(game, [make_player(chair, rules, game.rng) for chair in chairs], ledger)
    asks = game.begin()
    while asks:
        asks = game.advance(dispatcher.put(asks))
    return judged(chronicle((json.loads(encode_line(line)) for line in ledger.lines()), f"{ruleset} seed {seed}"))


def batch(ruleset: str, seeds: Sequence[int]) -> Score:
    total = Score()
    for seed in seeds:
        total.add(played(ruleset, seed))
    return total


def batches(ruleset: str, seeds: Sequence[int], jobs: int) -> Iterator[Score]:
    """The scores of the games in their order, as they are done."""
    parts = [seeds[start : start + BATCH] for start in range(0, len(seeds), BATCH)]
    if jobs == 1:
        yield from (batch(ruleset, part) for part in parts)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(batch, [ruleset] * len(parts), parts)


def bar(what: str, done: int, of: int) -> None:
    """A bar on the way to the end, where somebody watches."""
    if sys.stderr.isatty():
        full = 30 * done // max(1, of)
        end = "\n" if done >= of else ""
        print(f"\r{what:<10}[{'#' * full:<30}] {done}/{of}", end=end, file=sys.stderr, flush=True)


def measured(ruleset: str, seeds: Sequence[int], jobs: int) -> Score:
    total = Score()
    bar(ruleset, 0, len(seeds))
    for part in batches(ruleset, seeds, jobs):
        total.add(part)
        bar(ruleset, len(total.spoken), len(seeds))
    return total


def of_logs(folder: Path) -> dict[str, Score]:
    """The scores of the logs in a folder, by ruleset."""
    paths = sorted(folder.glob("*.jsonl"))
    scores: dict[str, Score] = {}
    for at, path in enumerate(paths, start=1):
        game = of_file(path)
        scores.setdefault(game.ruleset, Score()).add(judged(game))
        bar("logs", at, len(paths))
    return scores


def table(scores: dict[str, Score]) -> Iterator[str]:
    """The figures of each ruleset, with their goals."""
    yield f"{'':<34}" + "".join(f"{name:>16}" for name in scores)
    yield f"{'games':<34}" + "".join(f"{len(score.spoken):>16}" for score in scores.values())
    for row in ROWS:
        yield f"{row.name:<34}" + "".join(f"{row.cell(name, score):>16}" for name, score in scores.items())
    for of, what in enumerate(("sentences", "words")):
        figures = (f"{average:.1f}, {most}" for average, most in (score.length(of) for score in scores.values()))
        yield f"{what + ' a speech, mean and p90':<34}" + "".join(f"{figure:>16}" for figure in figures)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="for each ruleset")
    parser.add_argument("--ruleset", action="append", choices=sorted(TABLES))
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--logs", type=Path, metavar="FOLDER", help="judge these logs instead of new games")
    parser.add_argument(
        "--show", nargs="*", choices=SHOWN, metavar="WHAT", help=f"print such lines: {', '.join(SHOWN)}"
    )
    given = parser.parse_args()
    seeds = range(given.seed, given.seed + given.games)
    scores = (
        of_logs(given.logs)
        if given.logs
        else {name: measured(name, seeds, given.jobs) for name in given.ruleset or TABLES}
    )
    print("\n".join(table(scores)))
    wanted = () if given.show is None else given.show or ("false",)
    for score in scores.values():
        for what, line in score.findings:
            if what in wanted:
                print(f"{what}: {line}")


if __name__ == "__main__":
    main()
