"""The joint fit: one logistic model of all games, with a term for the side and separate skill as wolf and as village.

    log odds that the wolves win = side + mean wolf skill of the pack - mean village skill of the village

It is a logistic regression with a weak normal prior on the skills (ridge, in other words), fitted by Newton's method.
Standard errors are the sandwich estimator's, clustered by deal, because games of one deal are not independent
(docs/measures.md). A fit has some dozens of unknowns, so the linear algebra it needs is written out here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import exp, sqrt

from werewolf.arena.measures.game_record import GameRecord
from werewolf.game.frozen import frozen

# The standard deviation of a skill, in log odds of a whole team: hardly felt, but it keeps a perfect record finite.
PRIOR = 3.0
STEPS, CLOSE = 50, 1e-9  # Newton's method ends after so many steps, or once none changes a value by more than this
FEW = 8  # clusters: below that, robust standard errors may be too small by chance

Vector = list[float]
Matrix = list[list[float]]
Row = tuple[tuple[int, float], ...]  # of the design matrix: the entries that are not zero, each with its column


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
    solution = [0.0] * size
    for i in reversed(range(size)):
        solution[i] = (forward[i] - sum(lower[k][i] * solution[k] for k in range(i + 1, size))) / lower[i][i]
    return solution


def inverse(lower: Matrix) -> Matrix:
    size = len(lower)
    columns = [solve(lower, [float(i == j) for j in range(size)]) for i in range(size)]
    return [[columns[j][i] for j in range(size)] for i in range(size)]


def quadratic(matrix: Matrix, left: Sequence[float], right: Sequence[float]) -> float:
    """left · matrix · right."""
    products = [sum(b * c for b, c in zip(row, right, strict=True)) for row in matrix]
    return sum(a * product for a, product in zip(left, products, strict=True))


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
        at, n = self.entrants.index(entrant), len(self.entrants)
        weights = [0.0] * (1 + 2 * n)
        weights[1 + at], weights[1 + n + at] = wolf, village
        # Only differences of skills are known: adding a constant to all of them changes no chance (but for the side).
        # So every skill is measured from the mean of all entrants.
        for other in range(n):
            weights[1 + other] -= wolf / n
            weights[1 + n + other] -= village / n
        return weights

    def value(self, weights: Vector) -> float:
        return sum(weight * value for weight, value in zip(weights, self.values, strict=True))

    def error(self, weights: Vector) -> float:
        """The standard error of a combination. With few clusters the robust one may be too small by chance.

        The variance of a combination w of unknowns with covariance C is wᵀ C w.
        """
        robust, model = quadratic(self.robust, weights, weights), quadratic(self.model, weights, weights)
        unknown = quadratic(self.unknown, weights, weights)
        # The sandwich knows only how games vary. Of somebody who never was a wolf no game says anything, so it would
        # call their wolf skill certain. So the prior's part is added, times the square of its share: hardly anything
        # where games tell much, where intervals cover as they should without it, and all of it where they tell nothing.
        robust += unknown * (unknown / max(model, 1e-12)) ** 2
        # From a few clusters the sandwich itself is poorly estimated, so the model's variance is its lower bound.
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
    """A game's row of the design matrix: 1 for the side, a share for each wolf, a negative one for each villager."""
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
    """Fit the model to these rows of the design matrix, where `won` is 1, 0 or a half for a tie."""
    size = 1 + 2 * len(entrants)
    # Equal rows are taken together, with the number of wins and of games: a long arena has few different line-ups.
    groups: dict[Row, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for row, outcome in zip(rows, won, strict=True):
        groups[row][0] += outcome
        groups[row][1] += 1
    ordered = sorted(groups.items())
    # Newton's method: the log posterior is concave, so from zero each step leads to the top of the parabola that has
    # the same gradient and Hessian here, and a few steps are enough.
    values = [0.0] * size
    for _ in range(STEPS):
        gradient, hessian = derivatives(ordered, values, size)
        step = solve(cholesky(hessian), gradient)
        values = [value + change for value, change in zip(values, step, strict=True)]
        if max(map(abs, step)) < CLOSE:
            break
    # At the top, the inverse of the negative Hessian is the covariance, if games were independent.
    model = inverse(cholesky(derivatives(ordered, values, size)[1]))
    robust = sandwich(model, rows, won, clusters, values)
    return JointFit(entrants, values, model, robust, prior_part(model), len(set(clusters)), len(rows))


def derivatives(groups: Sequence[tuple[Row, list[float]]], values: Vector, size: int) -> tuple[Vector, Matrix]:
    """The gradient of the log posterior, and its negative Hessian."""
    # The prior's part: a normal density adds -value / PRIOR² to the gradient and 1 / PRIOR² to the diagonal of the
    # Hessian. The side has no prior; a trace of one keeps the matrix invertible if every game has the same row.
    precision = [0.0] + [1 / PRIOR**2] * (size - 1)
    gradient = [-precision[at] * values[at] for at in range(size)]
    hessian: Matrix = [[precision[i] * (i == j) for j in range(size)] for i in range(size)]
    hessian[0][0] += 1e-6
    # The games' part, as in every logistic regression: row * (won - n p), and row rowᵀ * n p (1 - p).
    for row, (won, n) in groups:
        chance = chance_of(row, values)
        curvature = n * max(chance * (1 - chance), 1e-9)
        for i, left in row:
            gradient[i] += left * (won - n * chance)
            for j, right in row:
                hessian[i][j] += left * right * curvature
    return gradient, hessian


def chance_of(row: Row, values: Vector) -> float:
    total = sum(entry * values[at] for at, entry in row)
    return 1 / (1 + exp(-max(-35.0, min(35.0, total))))


def prior_part(model: Matrix) -> Matrix:
    """What the prior says and the games do not: C P C, where P is the prior's part of the Hessian, without the side.

    Where games tell nothing, it is all of the covariance C.
    """
    size = range(len(model))
    return [[sum(model[i][k] * model[k][j] for k in size if k) / PRIOR**2 for j in size] for i in size]


def sandwich(
    model: Matrix, rows: Sequence[Row], won: Sequence[float], clusters: Sequence[tuple[str, int]], values: Vector
) -> Matrix:
    """The covariance that holds even if games of one cluster are alike or opposite: C M C, bread, meat and bread.

    M sums the outer products of each cluster's score, its part of the gradient. If games of a cluster are alike, their
    scores add up; if they are opposite, as in a deal that is played twice with the teams exchanged, they cancel out.
    """
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
    # The usual correction for few clusters and many unknowns, by which the estimate would be too small.
    n = len(scores)
    scale = n / max(1, n - 1) * (len(rows) - 1) / max(1, len(rows) - size)
    half = [[scale * sum(model[i][k] * middle[k][j] for k in range(size)) for j in range(size)] for i in range(size)]
    return [[sum(half[i][k] * model[k][j] for k in range(size)) for j in range(size)] for i in range(size)]
