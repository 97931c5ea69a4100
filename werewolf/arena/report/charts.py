"""Charts as plain SVG: intervals on a line, points in a square, and a heat map. No script and no style of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from werewolf.arena.analysis.intervals import Estimate
from werewolf.arena.report.numbers import count, number, with_interval

ROW, LEFT, WIDE = 24, 200, 320
LONGEST = 28  # characters of a name
LETTER, LINE = 7, 14  # about as wide and as high as a letter


def short(name: str) -> str:
    return escape(name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…")


def svg(width: int, height: int, parts: Sequence[str], title: str) -> str:
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return (
        f'<div class="wide" tabindex="0"><svg {size} role="img">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg></div>"
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
        low, high = (estimate.value if bound is None else bound for bound in (estimate.low, estimate.high))
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
    taken: list[tuple[float, float, float]] = []  # where names begin and end, and their line
    for name, x, y in sorted(points, key=lambda point: (-point[2], point[1], point[0])):
        left, down = edge + size * x, top + size * (1 - y)
        parts.append(f'<circle class="dot" cx="{left:.1f}" cy="{down:.1f}" r="5"/>')
        begin, end, line = left + 8, left + 8 + LETTER * min(LONGEST, len(name)), down + 4
        while any(abs(line - other) < LINE and begin < last and end > first for first, last, other in taken):
            line += LINE
        taken.append((begin, end, line))
        parts.append(label(begin, line, short(name)))
    return svg(size + edge + 240, size + top + 44, parts, f"{up} against {across}")


def heat_map(rows: Sequence[str], columns: Sequence[str], cells: Mapping[tuple[str, str], Estimate]) -> str:
    """A square for each row and column, the darker the higher. What it rests on appears when one points at it.

    If the columns are the rows again, they have only their numbers: there is no room for long names.
    """
    wide, same = 90, list(rows) == list(columns)
    heads = [str(at + 1) if same else short(name) for at, name in enumerate(columns)]
    parts = [label(LEFT + wide * (at + 0.5), 14, head, "middle") for at, head in enumerate(heads)]
    for at, row in enumerate(rows):
        y = ROW * (at + 1)
        parts.append(label(0, y + 16, short(f"{at + 1} {row}" if same else row)))
        for across, column in enumerate(columns):
            estimate = cells.get((row, column))
            if estimate is not None and estimate.value is not None:
                x, value = LEFT + wide * across, estimate.value
                shade = f'fill-opacity="{max(0.05, min(0.7, 0.7 * value)):.2f}"'
                rests_on = f"<title>{with_interval(estimate)}, n {count(estimate.n)}</title>"
                square = f'x="{x}" y="{y}" width="{wide - 2}" height="{ROW - 2}" {shade}'
                text = label(x + wide / 2, y + 16, number(value), "middle")
                parts.append(f'<g>{rests_on}<rect class="heat" {square}/>{text}</g>')
    return svg(LEFT + wide * len(columns) + 10, ROW * (len(rows) + 1) + 4, parts, "Heat map")
