"""GameRecord: one game as the statistics see it: who played which card, who won, and what each seat did, as counts."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from werewolf.game.events import Chair, GameStart
from werewolf.storage.any_version import readable_ruleset
from werewolf.telling.clean import one_line

RoleClass = Literal["wolf", "power", "plain"]
LONGEST_NAME = 80  # characters
Count = tuple[float, float]  # a sum, and over how many it is taken


class SeatRecord(msgspec.Struct, frozen=True, array_like=True):
    """One seat of one game. `counts` has a pair for each measure that applies to it."""

    entrant: str
    role: str
    role_class: RoleClass
    won: float  # 1 or 0; a tie is a win for nobody
    counts: dict[str, Count]


class GameRecord(msgspec.Struct, frozen=True, array_like=True):
    """One finished game. Games that share table and seed are a cluster: the same deal, played by others."""

    path: str
    table: str
    seed: int
    wolves_won: float  # 1, 0, or a half for a tie
    days: int
    seats: tuple[SeatRecord, ...]
    rules: str = ""  # all that decides how it is played, as text

    @property
    def cluster(self) -> tuple[str, int]:
        return self.table, self.seed

    @property
    def entrants(self) -> tuple[str, ...]:
        return tuple(sorted({seat.entrant for seat in self.seats}))

    @property
    def is_self_play(self) -> bool:
        return len(self.entrants) == 1

    def sort_key(self) -> tuple[object, ...]:
        """An order of games that does not depend on when they were played or how their files are called."""
        seats = tuple((seat.entrant, seat.role) for seat in self.seats)
        return self.table, self.seed, seats, self.wolves_won, self.days


def entrant_of(chair: Chair) -> str:
    """The name under which a seat is counted: the one it was given, or its player with the settings that matter."""
    setting = chair.setting or {}
    if isinstance(given := setting.get("entrant"), str) and (name := one_line(given, LONGEST_NAME)):
        return name
    parts = [str(setting[key]) for key in ("level", "effort") if setting.get(key)]
    return one_line(" ".join([chair.kind, *parts]), LONGEST_NAME)


def table_name(start: GameStart) -> str:
    return f"{start.ruleset.get('name', 'unknown')} {len(start.deal)}"


def rules_text(start: GameStart) -> str:
    """All that decides how a game is played, as text that is the same for the same rules."""
    return flat_rules(json.dumps(start.ruleset, sort_keys=True))


@lru_cache(256)
def flat_rules(record: str) -> str:
    """Defaults are filled in, so that a log of an older version is not taken for one of other rules."""
    rules = readable_ruleset(json.loads(record))
    cards = " ".join(f"{role}={count}" for role, count in sorted(rules.cards.items()) if count)
    parts = {"cards": cards, "night": " ".join(rules.night), "day": " ".join(rules.day)}
    parts |= {name: json.dumps(value).strip('"') for name, value in rules.switches.model_dump(mode="json").items()}
    return json.dumps(parts, sort_keys=True)


def kept_apart(games: Sequence[GameRecord]) -> list[GameRecord]:
    """The games, where tables of one name that are played by different rules say in their names how they differ."""
    variants: dict[str, set[str]] = defaultdict(set)
    for game in games:
        variants[game.table].add(game.rules)
    names = {(table, rules): label(table, rules, ways) for table, ways in variants.items() for rules in ways}
    return [msgspec.structs.replace(game, table=names[game.table, game.rules]) for game in games]


def label(table: str, rules: str, variants: set[str]) -> str:
    parts = [json.loads(variant) for variant in variants]
    mine = json.loads(rules)
    differing = [key for key in sorted(mine) if len({part.get(key) for part in parts}) > 1]
    return ", ".join([table, *(f"{key} {mine[key]}" for key in differing)])
