"""The joint fit: one logistic model of all games, with a term for the side and separate skill as wolf and as village.

log odds of the wolves = side + mean wolf skill of the pack - mean village skill of the village. Fitted by Newton's
method with a weak prior around zero; errors are robust against games of one deal being alike (docs/measures.md).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import exp, sqrt

from werewolf.arena.measures.game_record import GameRecord
from werewolf.game.frozen import frozen

Vector = list[float]
Matrix = list[list[float]]


def cholesky(matrix: Matrix) -> Matrix:
    """The lower triangle whose product with its transpose is the matrix, which must be positive definite."""
    size = len(matrix)
    lower: Matrix = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            rest = matrix[i][j] - sum(lower[i][k] * lower[j][k] for k in range(j))
            lower[i][j] = sqrt(max(rest, 1e-12)) if i == j else rest / lower[j][j]
    return lower


def solve(lower: Matrix, right: Sequence[float]) -> Vector:
    """Solve for one right side, by the triangle of `cholesky`."""
    size = len(lower)
    forward: Vector = []
    for i in range(size):
        forward.append((right[i] - sum(lower[i][k] * forward[k] for k in range(i))) / lower[i][i])
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (forward[i] - sum(lower[k][i] * found[k] for k in range(i + 1, size))) / lower[i][i]
    return found


def inverse(lower: Matrix) -> Matrix:
    size = len(lower)
    columns = [solve(lower, [float(i == j) for j in range(size)]) for i in range(size)]
    return [[columns[j][i] for j in range(size)] for i in range(size)]


def quadratic(matrix: Matrix, left: Sequence[float], right: Sequence[float]) -> float:
    """left · matrix · right."""
    products = [sum(b * c for b, c in zip(row, right, strict=True)) for row in matrix]
    return sum(a * product for a, product in zip(left, products, strict=True))


PRIOR = (
    3.0  # standard deviation of a skill, in log odds of a whole team: hardly felt, but keeps a perfect record finite
)
STEPS, CLOSE = 50, 1e-9
FEW = 8  # clusters

Row = tuple[tuple[int, float], ...]  # the entries that are not zero


@frozen
class JointFit:
    """The fitted model. Unknown 0 is the side, then come the wolf skills and the village skills, in entrant order."""

    entrants: tuple[str, ...]
    values: Vector
    model: Matrix  # covariance if games were independent
    robust: Matrix  # covariance with games of one cluster taken together
    unknown: Matrix  # the part of `model` that is the prior's
    clusters: int
    games: int

    def contrast(self, entrant: str, wolf: float = 0.5, village: float = 0.5) -> Vector:
        """The weights that give an entrant's skill; by default both sides weigh the same."""
        at, many = self.entrants.index(entrant), len(self.entrants)
        found = [0.0] * (1 + 2 * many)
        found[1 + at], found[1 + many + at] = wolf, village
        for other in range(many):  # skills are measured from the mean of all entrants
            found[1 + other] -= wolf / many
            found[1 + many + other] -= village / many
        return found

    def value(self, weights: Vector) -> float:
        return sum(weight * value for weight, value in zip(weights, self.values, strict=True))

    def error(self, weights: Vector) -> float:
        """The standard error of a combination. With few clusters the robust one may be too small by chance.

        It knows only how games vary. So the prior's part is added, times the square of its share: hardly where games
        tell much, where intervals cover as they should without it, and in full where they tell nothing.
        """
        robust, model = quadratic(self.robust, weights, weights), quadratic(self.model, weights, weights)
        unknown = quadratic(self.unknown, weights, weights)
        robust += unknown * (unknown / max(model, 1e-12)) ** 2
        if self.clusters < FEW:
            robust = max(robust, model)
        return sqrt(max(robust, 1e-12))


def joint_fit(games: Sequence[GameRecord]) -> JointFit | None:
    """Fit these games of one table. None if there is nothing to compare."""
    mixed = sorted((game for game in games if not game.is_self_play), key=GameRecord.sort_key)
    entrants = tuple(sorted({entrant for game in mixed for entrant in game.entrants}))
    if len(entrants) < 2:
        return None
    return fit_rows(
        [row_of(game, entrants) for game in mixed],
        [game.wolves_won for game in mixed],
        [game.cluster for game in mixed],
        entrants,
    )


def row_of(game: GameRecord, entrants: Sequence[str]) -> Row:
    wolves = [seat.entrant for seat in game.seats if seat.role_class == "wolf"]
    village = [seat.entrant for seat in game.seats if seat.role_class != "wolf"]
    entries = {0: 1.0}
    for team, sign, start in ((wolves, 1.0, 1), (village, -1.0, 1 + len(entrants))):
        for entrant in team:
            at = start + entrants.index(entrant)
            entries[at] = entries.get(at, 0.0) + sign / len(team)
    return tuple(sorted(entries.items()))


def fit_rows(
    rows: Sequence[Row], won: Sequence[float], clusters: Sequence[tuple[str, int]], entrants: tuple[str, ...]
) -> JointFit:
    """Newton's method. Equal rows are taken together, so that a long arena of few line-ups is quick."""
    size = 1 + 2 * len(entrants)
    groups: dict[Row, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for row, outcome in zip(rows, won, strict=True):
        groups[row][0] += outcome
        groups[row][1] += 1
    ordered = sorted(groups.items())
    values = [0.0] * size
    for _ in range(STEPS):
        slope, bend = derivatives(ordered, values, size)
        step = solve(cholesky(bend), slope)
        values = [value + change for value, change in zip(values, step, strict=True)]
        if max(map(abs, step)) < CLOSE:
            break
    model = inverse(cholesky(derivatives(ordered, values, size)[1]))
    robust = sandwich(model, rows, won, clusters, values)
    return JointFit(entrants, values, model, robust, prior_part(model), len(set(clusters)), len(rows))


def derivatives(groups: Sequence[tuple[Row, list[float]]], values: Vector, size: int) -> tuple[Vector, Matrix]:
    """The slope of the log likelihood, and how it bends, with the prior in both. The side has no prior."""
    weight = [0.0] + [1 / PRIOR**2] * (size - 1)
    slope = [-weight[at] * values[at] for at in range(size)]
    bend: Matrix = [[weight[i] * (i == j) for j in range(size)] for i in range(size)]
    bend[0][0] += 1e-6
    for row, (won, many) in groups:
        chance = chance_of(row, values)
        curve = many * max(chance * (1 - chance), 1e-9)
        for i, left in row:
            slope[i] += left * (won - many * chance)
            for j, right in row:
                bend[i][j] += left * right * curve
    return slope, bend


def chance_of(row: Row, values: Vector) -> float:
    total = sum(entry * values[at] for at, entry in row)
    return 1 / (1 + exp(-max(-35.0, min(35.0, total))))


def prior_part(model: Matrix) -> Matrix:
    """What the prior says and the games do not. Where they tell nothing, it is all of the covariance."""
    size = range(len(model))
    return [[sum(model[i][k] * model[k][j] for k in size if k) / PRIOR**2 for j in size] for i in size]


def sandwich(
    model: Matrix, rows: Sequence[Row], won: Sequence[float], clusters: Sequence[tuple[str, int]], values: Vector
) -> Matrix:
    """The covariance that holds even if games of one cluster are alike or opposite."""
    size = len(values)
    scores: dict[tuple[str, int], Vector] = defaultdict(lambda: [0.0] * size)
    for row, outcome, cluster in zip(rows, won, clusters, strict=True):
        residual = outcome - chance_of(row, values)
        for at, entry in row:
            scores[cluster][at] += entry * residual
    middle: Matrix = [[0.0] * size for _ in range(size)]
    for score in scores.values():
        used = [at for at in range(size) if score[at]]
        for i in used:
            for j in used:
                middle[i][j] += score[i] * score[j]
    many = len(scores)
    scale = many / max(1, many - 1) * (len(rows) - 1) / max(1, len(rows) - size)  # for few clusters and many unknowns
    half = [[scale * sum(model[i][k] * middle[k][j] for k in range(size)) for j in range(size)] for i in range(size)]
    return [[sum(half[i][k] * model[k][j] for k in range(size)) for j in range(size)] for i in range(size)]
