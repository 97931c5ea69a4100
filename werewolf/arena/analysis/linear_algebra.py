"""Just enough linear algebra for a fit with some dozens of unknowns, without any package."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

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
