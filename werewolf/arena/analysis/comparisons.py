"""Behaviour, head-to-head, self-play, and the gain over a bot in the same chair: everything beside the ladder."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from werewolf.arena.analysis.intervals import Cluster, Estimate, Sums, add, new_sums, ratio
from werewolf.arena.measures.game_record import GameRecord
from werewolf.arena.measures.measure_list import MEASURES
from werewolf.game.frozen import Frozen


def behaviour(games: Sequence[GameRecord]) -> dict[str, dict[str, Estimate]]:
    """Every measure of every entrant that it applies to, by entrant and measure."""
    sums: dict[tuple[str, str], Sums] = defaultdict(new_sums)
    for game in games:
        for seat in game.seats:
            for name, (top, bottom) in seat.counts.items():
                add(sums[seat.entrant, name], game.cluster, top, bottom)
    entrants = sorted({entrant for entrant, _ in sums})
    return {
        entrant: {
            measure.name: ratio(sums[entrant, measure.name].values(), measure.scale)
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
    wolf: dict[tuple[str, str], Sums] = defaultdict(new_sums)
    village: dict[tuple[str, str], Sums] = defaultdict(new_sums)
    for game in games:
        pack = {seat.entrant: seat.won for seat in game.seats if seat.role_class == "wolf"}
        others = {seat.entrant: seat.won for seat in game.seats if seat.role_class != "wolf"}
        for a, won in pack.items():
            for b, lost in others.items():
                if a != b:
                    add(wolf[a, b], game.cluster, won)
                    add(village[b, a], game.cluster, lost)
    return tuple(
        Duel(a, b, share(wolf[a, b]), share(village[a, b]), share(wolf[a, b], village[a, b]))
        for a, b in sorted({*wolf, *village})
    )


def share(*parts: Sums) -> Estimate:
    together = new_sums()
    for part in parts:
        for cluster, (top, bottom) in part.items():
            add(together, cluster, top, bottom)
    return ratio(together.values(), "share")


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
    return tuple(
        SelfPlay(entrant, wolves_win(part), sum(game.days for game in part) / len(part))
        for entrant, part in sorted(alone.items())
    )


def wolves_win(games: Sequence[GameRecord]) -> Estimate:
    wins = new_sums()
    for game in games:
        add(wins, game.cluster, game.wolves_won)
    return ratio(wins.values(), "share")


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
    sums: dict[tuple[str, str], dict[str, Sums]] = defaultdict(lambda: defaultdict(new_sums))
    for game in games:
        for twin in twins[game.cluster] if not game.is_self_play else ():
            field = twin.entrants[0]
            guests = [at for at, seat in enumerate(game.seats) if seat.entrant != field]
            if len(guests) == 1:
                at = guests[0]
                mine, theirs = game.seats[at], twin.seats[at]
                for role in ("", mine.role):
                    add(sums[mine.entrant, field][role], game.cluster, mine.won - theirs.won)
    return tuple(
        Gain(
            entrant,
            over,
            ratio(parts.pop("").values(), "difference"),
            {role: ratio(part.values(), "difference") for role, part in sorted(parts.items())},
        )
        for (entrant, over), parts in sorted(sums.items())
    )
