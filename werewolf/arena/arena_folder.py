"""The folder of an arena: its plan with its hash, and a log for each game. Finished logs are all that counts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from werewolf.arena.matches import Match
from werewolf.arena.measures.game_record import entrant_of
from werewolf.arena.plan import ArenaPlan, plan_hash
from werewolf.errors import UserError
from werewolf.game.answer_events import Answered
from werewolf.game.events import GameStart
from werewolf.storage.catalogue import summarise
from werewolf.storage.codec import NotALineError, decode_line
from werewolf.storage.file_writing import PRIVATE_FOLDER, write_whole
from werewolf.storage.lock import BusyError, lock
from werewolf.storage.log_limits import LONGEST_LINE
from werewolf.storage.saved_game import read_game
from werewolf.telling.usage import UsageTotal, usage_of

PLAN = "plan.json"


class ArenaFolder:
    """An arena on disk. It is locked while it is played, so that nothing is played twice."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock: IO[bytes] | None = None

    def open(self, plan: ArenaPlan) -> None:
        """Begin or continue. A folder of another plan is refused."""
        now, file = plan_hash(plan), self.path / PLAN
        try:
            (self.path / "games").mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
            self._lock = (self.path / "lock").open("ab")
            lock(self._lock, self.path)
            content = {"hash": now, "plan": plan.model_dump(mode="json", by_alias=True, exclude_none=True)}
            if file.exists():
                self._check(file, content)
            write_whole(file, json.dumps(content, indent=1).encode() + b"\n", replace=True)
        except BusyError:
            raise UserError(f"{self.path}: this arena is being played right now") from None
        except OSError as error:
            raise UserError(f"{self.path}: {error.strerror}") from None

    def _check(self, file: Path, now: Mapping[str, Any]) -> None:
        """Refuse to go on with another plan, or with players whose code has changed: their games don't add up."""
        try:
            before = json.loads(file.read_text(encoding="utf-8"))
            hashes = f"(hash {before['hash']}, now {now['hash']})"
        except (ValueError, KeyError, TypeError):
            raise UserError(f"{file}: not the plan of an arena; choose another --folder") from None
        if before.get("plan") == now["plan"] and before["hash"] != now["hash"]:
            why = f"{self.path} was begun with another version of its players or of this program {hashes}"
            raise UserError(f"{why}; go on with that version, or choose another --folder")
        if before["hash"] != now["hash"]:
            why = f"{self.path} was begun with another plan or other players {hashes}"
            raise UserError(f"{why}; go on with `werewolf arena {self.path}`, or choose another --folder")

    def log(self, match: Match) -> Path:
        return self.path / "games" / f"game-{match.number:06d}.jsonl"

    def is_finished(self, match: Match) -> bool:
        """Whether this game is on disk to its end. What would be overwritten and is not ours is refused."""
        log = self.log(match)
        if not log.exists():
            return False
        if is_of_another_game(log, match):
            raise UserError(f"{log}: is not this game of the arena; move it out of the folder, and it is played again")
        return summarise(log).state == "finished"

    def close(self) -> None:
        if self._lock is not None:
            self._lock.close()


def is_of_another_game(log: Path, match: Match) -> bool:
    """Whether this is no file, or the log of a game with another deal or other players. A damaged log is none."""
    if not log.is_file():
        return True
    with log.open("rb") as file:
        try:
            start = decode_line(file.readline(LONGEST_LINE)).event
        except NotALineError:
            return False
    if not isinstance(start, GameStart):
        return False
    return start.seed != match.seed or [entrant_of(chair) for chair in start.players] != [
        seat.entrant for seat in match.seats
    ]


def usage_in(log: Path) -> UsageTotal:
    """What the models of a game used."""
    total = UsageTotal()
    for line in read_game(log).lines:
        if isinstance(line.event, Answered):
            for used in usage_of(line.event):
                total.add(used)
    return total
