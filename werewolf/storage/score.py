"""The score: who won how often as what, counted from the ends of finished logs, by name and kind of player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from werewolf.game.events import Chair
from werewolf.storage.catalogue import LogSummary, summarise
from werewolf.storage.log_files import log_files

EVENING = timedelta(hours=12)
Player = tuple[str, str]  # the name in small letters, and the kind


@dataclass
class Record:
    """How one player has done: games and wins, in all and with each card. The cards have their ruleset's names."""

    name: str
    kind: str
    games: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)

    @property
    def played(self) -> int:
        return self.games.total()

    @property
    def won(self) -> int:
        return self.wins.total()

    def as_what(self) -> str:
        """The wins with each card, as in `seer 1 of 2, werewolf 0 of 1`."""
        return ", ".join(f"{role} {self.wins[role]} of {count}" for role, count in self.games.most_common())

    def data(self) -> dict[str, Any]:
        roles = {role: {"games": count, "won": self.wins[role]} for role, count in self.games.most_common()}
        return {"name": self.name, "kind": self.kind, "games": self.played, "won": self.won, "roles": roles}


def player(name: str, kind: str) -> Player:
    """Under what the games of a player are counted."""
    return name.casefold(), kind


def score(games: Iterable[LogSummary]) -> list[Record]:
    """The records of everyone in these games, people first, then by wins.

    Names are the same in any case of letters, but a person and a bot of one name are two: the program names both.
    """
    records: dict[Player, Record] = {}
    for game in games:
        for seat, fate in enumerate(game.fates):
            kind = game.kinds[seat] if seat < len(game.kinds) else ""
            record = records.setdefault(player(fate.name, kind), Record(fate.name, kind))
            record.games[fate.role] += 1
            record.wins[fate.role] += fate.won
    return sorted(
        records.values(), key=lambda record: (record.kind != "human", -record.won, record.played, record.name)
    )


def evening_score(log: Path) -> list[Record]:
    """The score of the games that ended in this log's folder within the last twelve hours."""
    earliest = (datetime.now() - EVENING).timestamp()
    return score(summarise(path) for path in log_files(log.parent) if written_since(path, earliest))


def written_since(path: Path, earliest: float) -> bool:
    try:
        return path.stat().st_mtime >= earliest
    except OSError:  # deleted in the meantime
        return False


def score_line(records: Sequence[Record], chairs: Sequence[Chair]) -> str | None:
    """The score of these players in one line. None after the first game, when there is no score yet."""
    ours = {player(chair.name, chair.kind) for chair in chairs}
    present = [record for record in records if player(record.name, record.kind) in ours]
    if max((record.played for record in present), default=0) < 2:
        return None
    wins = ", ".join(f"{record.name} won {record.won} of {record.played}" for record in present)
    return f"The score of the evening: {wins}"
