"""The role-balanced win rate: both sides weigh the same, whatever cards somebody was dealt. Interval by bootstrap."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import accumulate
from random import Random
from statistics import pvariance

from werewolf.arena.analysis.intervals import (
    NOTHING,
    Estimate,
    Sums,
    add,
    clustered_interval,
    new_sums,
    ratio,
    t_quantile,
)
from werewolf.arena.measures.game_record import GameRecord
from werewolf.game.frozen import Frozen

MOST_DRAWS, LEAST_DRAWS, WORK = 2000, 400, 2_000_000
SEED = 19  # the same games always give the same interval

# In one cluster: seats and wins as wolf, as a power, as a plain villager.
Row = tuple[float, float, float, float, float, float]
CLASSES = ("wolf", "power", "plain")


class WinRates(Frozen):
    """The win rates of one entrant. `balanced` is half the one as wolf and half the one as village."""

    balanced: Estimate
    wolf: Estimate
    village: Estimate
    by_role: dict[str, Estimate]
    games: int
    seats: int


def win_rates(games: Sequence[GameRecord], entrant: str) -> WinRates:
    """The win rates of an entrant in these games, which must all be of one table."""
    rows: dict[tuple[str, int], list[float]] = defaultdict(lambda: [0.0] * 6)
    by_role: dict[str, Sums] = defaultdict(new_sums)
    played = seats = 0
    for game in games:
        mine = [seat for seat in game.seats if seat.entrant == entrant]
        played += bool(mine)
        seats += len(mine)
        for seat in mine:
            at = 2 * CLASSES.index(seat.role_class)
            rows[game.cluster][at] += 1
            rows[game.cluster][at + 1] += seat.won
            add(by_role[seat.role], game.cluster, seat.won)
    clusters: list[Row] = [tuple(row) for row in rows.values()]  # type: ignore[misc]
    share = plain_share(games)
    return WinRates(
        bootstrap(clusters, share),
        ratio([(row[1], row[0]) for row in clusters], "share"),
        ratio([(row[3] + row[5], row[2] + row[4]) for row in clusters], "share"),
        {role: ratio(part.values(), "share") for role, part in sorted(by_role.items())},
        played,
        seats,
    )


def plain_share(games: Sequence[GameRecord]) -> float:
    """The share of plain villagers among the village's cards."""
    cards = Counter(seat.role_class for game in games[:1] for seat in game.seats)
    return cards["plain"] / max(1, cards["plain"] + cards["power"])


def balanced(sums: Sequence[float], plain: float) -> float | None:
    """Half the win rate as wolf and half that as village, where powers and plain villagers weigh as in the deck."""
    wolf_n, wolf, power_n, power, plain_n, plain_wins = sums
    if not wolf_n or not (power_n or plain_n):
        return None
    if power_n and plain_n:
        village = plain * plain_wins / plain_n + (1 - plain) * power / power_n
    else:
        village = (power + plain_wins) / (power_n + plain_n)
    return (wolf / wolf_n + village) / 2


def bootstrap(rows: Sequence[Row], plain: float) -> Estimate:
    """The balanced rate, with an interval from a bootstrap over clusters."""
    # Many clusters look alike, so kinds of clusters are drawn, each as often as it occurs. They are sorted, so that the
    # result does not depend on the order of the games.
    kinds = sorted(Counter(rows).items())
    clusters = len(rows)
    sums = [sum(row[at] for row in rows) for at in range(6)]
    value = balanced(sums, plain)
    if value is None:
        return NOTHING
    seats = sums[0] + sums[2] + sums[4]
    if clusters < 2:
        return Estimate(value, None, None, seats, clusters)
    # Fewer samples for more clusters: the work is that of 2,000 samples of a thousand clusters.
    draws = max(LEAST_DRAWS, min(MOST_DRAWS, WORK // clusters))
    # The bootstrap gives the variance, by a factor n / (n - 1) too small, and the interval is Wilson's, as for every
    # share. The quantiles of the samples themselves would be far too narrow after few deals: whoever won every game
    # would be said to be perfect for certain.
    spread = pvariance(resampled(kinds, clusters, draws, plain)) * clusters / (clusters - 1)
    return Estimate(value, *clustered_interval(value, spread, clusters, t_quantile(clusters - 1)), seats, clusters)


def resampled(kinds: Sequence[tuple[Row, int]], clusters: int, draws: int, plain: float) -> list[float]:
    """The balanced rate of samples of as many clusters, drawn with replacement: the games of a deal stay together."""
    rng = Random(SEED)  # statistics about games, and no draw of a game
    rows, weights = [row for row, _ in kinds], list(accumulate(count for _, count in kinds))
    rates: list[float] = []
    for _ in range(draws):
        drawn = Counter(rng.choices(range(len(rows)), cum_weights=weights, k=clusters))
        sums = [sum(rows[kind][at] * count for kind, count in drawn.items()) for at in range(6)]
        if (value := balanced(sums, plain)) is not None:
            rates.append(value)
    return rates or [0.0]
