"""Read logs into game records, in several processes. What is damaged, changed or unfinished is named, not counted."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path

import msgspec

from werewolf.arena.measures.counted_actions import ActionCounter, Counts
from werewolf.arena.measures.counted_talk import count_persuasion, count_talk
from werewolf.arena.measures.game_record import (
    GameRecord,
    RoleClass,
    SeatRecord,
    entrant_of,
    kept_apart,
    rules_text,
    table_name,
)
from werewolf.audit import NotALog, audit_derivation, audit_lines
from werewolf.config.seat import is_model
from werewolf.errors import UserError
from werewolf.game.answer_events import Seated
from werewolf.game.events import GameOver, GameStart
from werewolf.game.roles import Role, roles
from werewolf.game.secrecy import Line
from werewolf.storage.any_version import readable_ruleset
from werewolf.storage.codec import NotALineError, decode_line
from werewolf.storage.journal import NotALogError, check_regular_file, read
from werewolf.storage.log_files import log_files
from werewolf.storage.plain_lines import LogFile
from werewolf.storage.saved_game import TORN, first_damage

SAMPLE = 200  # logs whose words are read
PERSUASION_SHARE = 10  # in one of so many of them belief is followed, which takes longest
CHUNK = 50


class LeftOutError(ValueError):
    """This log is not counted. The message says why."""


@dataclass
class LogReading:
    """What was read: the games, and what was left out, each with the reason."""

    games: list[GameRecord] = field(default_factory=list)
    left_out: list[tuple[str, str]] = field(default_factory=list)
    sampled: int = 0


def find_logs(places: Sequence[Path]) -> list[Path]:
    """The logs that folders and files name. A folder's own folders are looked into, too."""
    logs: list[Path] = []
    for place in places:
        if place.is_dir():
            folders = [place, *sorted(path for path in place.rglob("*") if path.is_dir())]
            logs += sorted(log for folder in folders for log in log_files(folder))
        elif place.exists():
            logs.append(place)
        else:
            raise UserError(f"{place}: there is no such file or folder")
    if not logs:
        raise UserError(f"{', '.join(map(str, places))}: no logs (*.jsonl) there")
    return list({path.resolve(): path for path in reversed(logs)}.values())[::-1]  # each file once


def read_logs(paths: Sequence[Path], sample: int = SAMPLE, jobs: int | None = None) -> LogReading:
    """Read all these logs. Which ones have their words read depends on their names alone, so it can be repeated."""
    chosen = sorted(paths, key=lambda path: blake2b(path.name.encode()).digest())[: sample or len(paths)]
    depth = {path: 2 if at % PERSUASION_SHARE == 0 else 1 for at, path in enumerate(chosen)}
    tasks = [(path, depth.get(path, 0)) for path in paths]
    # Logs whose words are read take a hundred times as long as others: spread them over the chunks.
    tasks.sort(key=lambda task: blake2b(str(task[0]).encode()).digest())
    chunks = [tasks[at : at + CHUNK] for at in range(0, len(tasks), CHUNK)]
    reading = LogReading(sampled=len(chosen))
    for part in decoded(chunks, jobs or os.cpu_count() or 1):
        reading.games += part[0]
        reading.left_out += part[1]
    reading.games = sorted(kept_apart(reading.games), key=GameRecord.sort_key)
    reading.left_out.sort()
    return reading


Part = tuple[list[GameRecord], list[tuple[str, str]]]


def decoded(chunks: Sequence[Sequence[tuple[Path, int]]], jobs: int) -> Iterator[Part]:
    decoder: msgspec.msgpack.Decoder[Part] = msgspec.msgpack.Decoder(Part)
    if jobs == 1 or len(chunks) < 3:
        yield from (decoder.decode(read_chunk(chunk)) for chunk in chunks)
        return
    with ProcessPoolExecutor(min(jobs, len(chunks))) as pool:
        yield from map(decoder.decode, pool.map(read_chunk, chunks))


def read_chunk(chunk: Sequence[tuple[Path, int]]) -> bytes:
    """Read some logs, as bytes that another process can take over quickly."""
    games: list[GameRecord] = []
    left_out: list[tuple[str, str]] = []
    for path, depth in chunk:
        try:
            games.append(read_log(path, depth))
        except (LeftOutError, NotALogError) as reason:
            left_out.append((str(path), str(reason).removeprefix(f"{path}: ")))
        except IndexError:  # by rules that the checker does not know
            left_out.append((str(path), "damaged: it names a seat that is not there"))
        except OSError as error:
            left_out.append((str(path), error.strerror or "cannot be read"))
    return msgspec.msgpack.encode((games, left_out))


def read_log(path: Path, depth: int = 0) -> GameRecord:
    """One log as a record. `depth` 1 reads its words as well, 2 also follows what the table believes."""
    lines = all_lines(path)
    start, over = lines[0].event, lines[-1].event
    if not isinstance(start, GameStart):
        raise LeftOutError("line 1 is not a GameStart")
    if not isinstance(over, GameOver):
        raise LeftOutError("the game is unfinished")
    if any(isinstance(line.event, Seated) for line in lines):
        raise LeftOutError("a seat changed its player during the game")
    if not (len(start.deal) == len(start.players) == len(over.players)) or not set(start.deal) <= set(roles()):
        raise LeftOutError("its cards and its players do not match")
    refuse_broken(path)
    deal = [roles()[name] for name in start.deal]
    counts = Counts(len(deal))
    models = frozenset(chair.seat for chair in start.players if is_model(chair.kind))
    ActionCounter(deal, counts, models).walk(lines)
    if depth:
        rules, names = readable_ruleset(start.ruleset), [chair.name for chair in start.players]
        count_talk(rules, names, deal, lines, counts)
        if depth > 1:
            count_persuasion(start, deal, lines, counts)
    return game_record(path, start, over, lines[-1].day, deal, counts)


def refuse_broken(path: Path) -> None:
    """Leave out a log that is not the game which follows from its rules, seed and answers: somebody changed it."""
    try:
        if audit_derivation(LogFile(path).lines()) is not None:
            return
        report = audit_lines(LogFile(path).lines())
    except NotALog as error:
        raise LeftOutError(f"damaged: {error}") from None
    for breach in report.broken:
        raise LeftOutError(f"breaks a rule at line {breach.line} ({breach.number}): {breach.why}")


def all_lines(path: Path) -> list[Line]:
    check_regular_file(path)
    texts, size = read(path)
    if size != path.stat().st_size:
        raise LeftOutError(TORN)
    lines: list[Line] = []
    for number, text in enumerate(texts):
        try:
            line = decode_line(text)
        except NotALineError as error:
            raise LeftOutError(str(first_damage(texts) or f"line {number + 1} cannot be counted: {error}")) from None
        if line.n != number:
            raise LeftOutError(str(first_damage(texts) or f"line {number + 1} has the number {line.n}"))
        lines.append(line)
    return lines


def game_record(
    path: Path, start: GameStart, over: GameOver, days: int, deal: Sequence[Role], counts: Counts
) -> GameRecord:
    seats = tuple(
        SeatRecord(entrant_of(chair), card.name, role_class(card), float(fate.won), counts.of(chair.seat))
        for chair, card, fate in zip(start.players, deal, over.players, strict=True)
    )
    wolves = {"werewolves": 1.0, "village": 0.0}.get(over.winner, 0.5)
    return GameRecord(str(path), table_name(start), start.seed, wolves, days, seats, rules_text(start))


def role_class(card: Role) -> RoleClass:
    if card.pack:
        return "wolf"
    return "power" if card.god else "plain"
