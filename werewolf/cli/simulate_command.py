"""What `werewolf simulate` prints, and its progress bar."""

from __future__ import annotations

import time
from pathlib import Path

from werewolf.config.chairs import make_chairs
from werewolf.config.seat import parse_seat_line
from werewolf.config.seat_options import SeatConfig
from werewolf.errors import UserError
from werewolf.game.ruleset import Ruleset
from werewolf.players.own.process import need_classes
from werewolf.review.win_intervals import share_interval
from werewolf.session.batch import WINNERS, Batch, Tally, simulate_games
from werewolf.session.compose import fill_with_bots
from werewolf.session.preconditions import need_keys
from werewolf.terminal.output import progress_console, say, say_json, warn


def simulate_and_report(
    rules: Ruleset, players: str, games: int, seed: int, jobs: int, logs: Path | None, audit: bool, as_json: bool
) -> int:
    """Play the games, print the totals, and return 1 if the audit found a broken rule."""
    seats = seats_for(players, sum(rules.cards.values()))
    batch = Batch(rules, tuple(make_chairs(seats, seed)), seed, logs, audit)
    need_keys(batch.chairs)
    need_classes(chair.kind for chair in batch.chairs)
    if logs is not None:
        prepare_folder(logs)
    try:
        tally = play_games(batch, games, jobs)
    except OSError as error:
        raise UserError(f"--logs: {error.filename or logs}: {error.strerror}") from None
    audited = {"broken": len(tally.broken)} if audit else {}
    if as_json:
        say_json({**tally.record(), **audited})
    else:
        say(*report(rules, tally))
    for breach in tally.broken:
        warn(f"werewolf: audit: {breach}")
    return 1 if tally.broken else 0


def seats_for(players: str, size: int) -> list[SeatConfig]:
    """The seats that `--players` names: one player for all of them, or who sits in each; bots take the rest."""
    seats = [seat for named in parse_seat_line(players, "--players") for seat in [named] * named.count]
    if any(seat.kind == "human" for seat in seats):
        raise UserError("--players: people can't play here; use bot, random, a model or a player of your own")
    return seats * size if len(seats) == 1 else fill_with_bots(seats, size, "--players")


def prepare_folder(logs: Path) -> None:
    """Create the folder for logs. A folder that already holds games is refused, so nothing is overwritten."""
    try:
        logs.mkdir(parents=True, exist_ok=True)
        existing = next(logs.glob("game-*.jsonl"), None)
    except OSError as error:
        raise UserError(f"--logs: {logs}: {error.strerror}") from None
    if existing is not None:
        raise UserError(f"--logs: {logs} already holds {existing.name}; give a folder without games")


def play_games(batch: Batch, games: int, jobs: int) -> Tally:
    """Play the games and add up the results, with a progress bar. Seconds are wall-clock time."""
    from rich.progress import Progress

    console = progress_console()
    started = time.perf_counter()
    total = Tally()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Playing", total=games)
        for part in simulate_games(batch, games, jobs):
            total += part
            bar.advance(task, part.games)
    total.seconds = time.perf_counter() - started
    return total


def report(rules: Ruleset, tally: Tally) -> list[str]:
    lines = [f"{tally.games} games of {rules.name}, {sum(rules.cards.values())} seats"]
    camps = dict(rules.words.camps)
    for winner in WINNERS:
        wins = tally.wins[winner]
        low, high = share_interval(wins, tally.games)
        name = camps.get(winner, winner)  # type: ignore[call-overload]
        lines.append(f"  {name:<12}{wins:>8}  {wins / tally.games:7.4f}  [{low:.4f}, {high:.4f}]")
    seconds = max(tally.seconds, 1e-9)
    lines += [
        f"  a game: {tally.days / tally.games:.2f} days, {tally.decisions / tally.games:.1f} decisions",
        f"  {tally.games / seconds:,.0f} games/s, {tally.decisions / seconds:,.0f} decisions/s",
    ]
    if tally.fallbacks:
        lines.append(f"  {tally.fallbacks} decisions were fallbacks")
    return lines
