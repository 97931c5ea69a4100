"""Behaviour, head-to-head, self-play, and the gain over a bot in the same chair: everything beside the ladder."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from werewolf.arena.analysis.intervals import Estimate, ratio
from werewolf.arena.measures.game_record import GameRecord
from werewolf.arena.measures.measure_list import MEASURES
from werewolf.game.frozen import Frozen

Cluster = tuple[str, int]


def behaviour(games: Sequence[GameRecord]) -> dict[str, dict[str, Estimate]]:
    """Every measure of every entrant that it applies to, by entrant and measure."""
    sums: dict[tuple[str, str], dict[Cluster, list[float]]] = defaultdict(lambda: defaultdict(lambda: [0.0, 0.0]))
    for game in games:
        cluster = game.cluster
        for seat in game.seats:
            for name, (top, bottom) in seat.counts.items():
                pair = sums[seat.entrant, name][cluster]
                pair[0] += top
                pair[1] += bottom
    entrants = sorted({entrant for entrant, _ in sums})
    return {
        entrant: {
            measure.name: ratio([(pair[0], pair[1]) for pair in sums[entrant, measure.name].values()], measure.scale)
            for measure in MEASURES
            if (entrant, measure.name) in sums
        }
        for entrant in entrants
    }


class Duel(Frozen):
    """One entrant's wins against another, in games where they sat on opposite sides."""

    entrant: str
    against: str
    as_wolf: Estimate
    as_village: Estimate
    together: Estimate


def head_to_head(games: Sequence[GameRecord]) -> tuple[Duel, ...]:
    """All ordered pairs of entrants that met on opposite sides. A game counts once for each pair and side."""
    wolf: dict[tuple[str, str], dict[Cluster, list[float]]] = defaultdict(lambda: defaultdict(lambda: [0.0, 0.0]))
    village: dict[tuple[str, str], dict[Cluster, list[float]]] = defaultdict(lambda: defaultdict(lambda: [0.0, 0.0]))
    for game in games:
        pack = {seat.entrant: seat.won for seat in game.seats if seat.role_class == "wolf"}
        others = {seat.entrant: seat.won for seat in game.seats if seat.role_class != "wolf"}
        for a, won in pack.items():
            for b, lost in others.items():
                if a != b:
                    add(wolf[a, b][game.cluster], won)
                    add(village[b, a][game.cluster], lost)
    return tuple(
        Duel(a, b, share(wolf[a, b]), share(village[a, b]), share(wolf[a, b], village[a, b]))
        for a, b in sorted({*wolf, *village})
    )


def add(pair: list[float], won: float) -> None:
    pair[0] += won
    pair[1] += 1


def share(*parts: dict[Cluster, list[float]]) -> Estimate:
    together: dict[Cluster, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for part in parts:
        for cluster, (top, bottom) in part.items():
            together[cluster][0] += top
            together[cluster][1] += bottom
    return ratio([(pair[0], pair[1]) for pair in together.values()], "share")


class SelfPlay(Frozen):
    """Games in which one entrant had every seat: they say how fair the table is, and nothing about who is better."""

    entrant: str
    wolves_win: Estimate
    days: float


def self_play(games: Sequence[GameRecord]) -> tuple[SelfPlay, ...]:
    alone: dict[str, list[GameRecord]] = defaultdict(list)
    for game in games:
        if game.is_self_play:
            alone[game.entrants[0]].append(game)
    entries = []
    for entrant, part in sorted(alone.items()):
        wins: dict[Cluster, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for game in part:
            add(wins[game.cluster], game.wolves_won)
        entries.append(SelfPlay(entrant, share(wins), sum(game.days for game in part) / len(part)))
    return tuple(entries)


class Gain(Frozen):
    """How much more often an entrant wins than a bot that has the same seat in the same deal, role by role."""

    entrant: str
    over: str
    gain: Estimate
    by_role: dict[str, Estimate]


def gains(games: Sequence[GameRecord]) -> tuple[Gain, ...]:
    """The pairs of a probe: one seat is the entrant's in one game, and like all others in its twin."""
    twins: dict[Cluster, list[GameRecord]] = defaultdict(list)
    for game in games:
        if game.is_self_play:
            twins[game.cluster].append(game)
    sums: dict[tuple[str, str], dict[str, dict[Cluster, list[float]]]] = {}
    for game in games:
        for twin in twins[game.cluster] if not game.is_self_play else ():
            field = twin.entrants[0]
            guests = [at for at, seat in enumerate(game.seats) if seat.entrant != field]
            if len(guests) == 1:
                at = guests[0]
                mine, theirs = game.seats[at], twin.seats[at]
                roles = sums.setdefault((mine.entrant, field), defaultdict(lambda: defaultdict(lambda: [0.0, 0.0])))
                for part in (roles[""], roles[mine.role]):
                    add(part[game.cluster], mine.won - theirs.won)
    return tuple(
        Gain(entrant, over, difference(parts.pop("")), {role: difference(part) for role, part in sorted(parts.items())})
        for (entrant, over), parts in sorted(sums.items())
    )


def difference(part: dict[Cluster, list[float]]) -> Estimate:
    return ratio([(pair[0], pair[1]) for pair in part.values()], "difference")
