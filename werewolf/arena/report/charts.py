"""Charts as plain SVG: intervals on a line, points in a square, and a heat map. No script and no style of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from werewolf.arena.analysis.estimate import Estimate
from werewolf.arena.report.numbers import number

ROW, LEFT, WIDE = 24, 220, 420
LONGEST = 30  # characters of a name


def short(name: str) -> str:
    return escape(name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…")


def svg(width: int, height: int, parts: Sequence[str], title: str) -> str:
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def label(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{text}</text>'


def intervals(names: Sequence[str], estimates: Sequence[Estimate]) -> str:
    """Each win rate as a dot on its interval, from 0 to 1."""
    parts = []
    for mark in (0.0, 0.25, 0.5, 0.75, 1.0):
        x = LEFT + WIDE * mark
        parts.append(f'<line class="grid" x1="{x}" y1="0" x2="{x}" y2="{ROW * len(names)}"/>')
        parts.append(label(x, ROW * len(names) + 16, number(mark), "middle"))
    for at, (name, estimate) in enumerate(zip(names, estimates, strict=True)):
        y = ROW * at + ROW / 2
        parts.append(label(0, y + 5, short(name)))
        if estimate.value is None:
            continue
        low, high = (estimate.value if each is None else each for each in (estimate.low, estimate.high))
        parts.append(
            f'<line class="bar" x1="{LEFT + WIDE * low:.1f}" y1="{y}" x2="{LEFT + WIDE * high:.1f}" y2="{y}"/>'
        )
        parts.append(f'<circle class="dot" cx="{LEFT + WIDE * estimate.value:.1f}" cy="{y}" r="5"/>')
    return svg(LEFT + WIDE + 40, ROW * len(names) + 24, parts, "Win rates with intervals")


def scatter(points: Sequence[tuple[str, float, float]], across: str, up: str) -> str:
    """Named points, both from 0 to 1."""
    size, edge, top = 360, 40, 24
    parts = [f'<rect class="frame" x="{edge}" y="{top}" width="{size}" height="{size}"/>']
    parts += [label(edge + size / 2, size + top + 34, f"{escape(across)} →", "middle"), label(0, 14, f"{escape(up)} ↑")]
    for mark in (0.0, 0.5, 1.0):
        parts.append(label(edge + size * mark, size + top + 16, number(mark), "middle"))
        parts.append(label(edge - 4, top + size * (1 - mark) + 4, number(mark), "end"))
    for name, x, y in points:
        left, down = edge + size * x, top + size * (1 - y)
        parts.append(f'<circle class="dot" cx="{left:.1f}" cy="{down:.1f}" r="5"/>')
        parts.append(label(left + 8, down + 4, short(name)))
    return svg(size + edge + 240, size + top + 44, parts, f"{up} against {across}")


def heat_map(rows: Sequence[str], columns: Sequence[str], cells: Mapping[tuple[str, str], float | None]) -> str:
    """A square for each row and column, the darker the higher."""
    wide = 90
    parts = [label(LEFT + wide * (at + 0.5), 14, short(name), "middle") for at, name in enumerate(columns)]
    for at, row in enumerate(rows):
        y = ROW * (at + 1)
        parts.append(label(0, y + 16, short(row)))
        for across, column in enumerate(columns):
            value = cells.get((row, column))
            if value is not None:
                x = LEFT + wide * across
                shade = f'fill-opacity="{max(0.05, min(1.0, value)):.2f}"'
                parts.append(f'<rect class="heat" x="{x}" y="{y}" width="{wide - 2}" height="{ROW - 2}" {shade}/>')
                parts.append(label(x + wide / 2, y + 16, number(value), "middle"))
    return svg(LEFT + wide * len(columns) + 10, ROW * (len(rows) + 1) + 4, parts, "Heat map")
