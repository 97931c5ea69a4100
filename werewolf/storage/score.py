"""The score: who won how often as what, counted from the ends of finished logs, by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from werewolf.storage.catalogue import LogSummary, summarise
from werewolf.storage.log_files import log_files

EVENING = timedelta(hours=12)


@dataclass
class Record:
    """How one name has done: games and wins, in all and with each card. The cards have their ruleset's names."""

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


def score(games: Iterable[LogSummary]) -> list[Record]:
    """The records of everyone in these games, people first, then by wins. Names are the same in any case of letters."""
    records: dict[str, Record] = {}
    for game in games:
        for seat, fate in enumerate(game.fates):
            kind = game.kinds[seat] if seat < len(game.kinds) else ""
            record = records.setdefault(fate.name.casefold(), Record(fate.name, kind))
            record.kind = "human" if "human" in (record.kind, kind) else record.kind
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


def score_line(records: Sequence[Record], names: Sequence[str]) -> str | None:
    """The score of these names in one line. None after the first game, when there is no score yet."""
    ours = {name.casefold() for name in names}
    found = [record for record in records if record.name.casefold() in ours]
    if max((record.played for record in found), default=0) < 2:
        return None
    return "The score of the evening: " + ", ".join(f"{each.name} won {each.won} of {each.played}" for each in found)
