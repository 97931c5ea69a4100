"""Tables: which games may be compared. Rulesets of one name that differ in cards or switches are kept apart."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from werewolf.arena.measures.game_record import GameRecord
from werewolf.game.events import GameStart
from werewolf.storage.any_version import readable_ruleset


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
    names = {(table, rules): label(table, rules, found) for table, found in variants.items() for rules in found}
    return [msgspec.structs.replace(game, table=names[game.table, game.rules]) for game in games]


def label(table: str, rules: str, variants: set[str]) -> str:
    parts = [json.loads(each) for each in variants]
    mine = json.loads(rules)
    differing = [key for key in sorted(mine) if len({each.get(key) for each in parts}) > 1]
    return ", ".join([table, *(f"{key} {mine[key]}" for key in differing)])
