"""A game review as a file of its own: Markdown, JSON, or one HTML page without scripts, its curve as a drawing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape

from werewolf.export.export_formats import with_escapes
from werewolf.export.html import asset, digest
from werewolf.export.markdown import MarkdownPage
from werewolf.game.ruleset import Ruleset
from werewolf.review.result import Decision, Review, WinPoint, as_json
from werewolf.review.review_page import ReviewPage
from werewolf.review.review_words import percent
from werewolf.review.verdict_words import LONGEST, choice_words, explanation, findings, notable, result_words, sentence
from werewolf.telling.clean import clean, one_line
from werewolf.telling.event_words import Voice

WIDE, HIGH = 900, 240
SHADES = 10
LOADS_NOTHING = "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'"


def as_text(review: Review, rules: Ruleset, to: str, seat: int | None = None) -> str:
    """The review in one of the three formats."""
    if to == "json":
        return with_escapes(as_json(review).decode())
    if to == "html":
        return review_html(review, rules, seat)
    page = MarkdownPage()
    ReviewPage(page, Voice(rules, review.names), review, seat).show()
    return page.text()


def review_html(review: Review, rules: Ruleset, seat: int | None) -> str:
    """The whole page."""
    voice, style = Voice(rules, review.names), asset("review.css")
    parts = {
        "policy": f"{LOADS_NOTHING}; style-src '{digest(style)}'",
        "title": safe(f"Game review: {one_line(review.title, 60)}"),
        "style": style,
        "content": "\n".join(sections(review, voice, seat)),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda gap: parts[gap[1]], asset("review.html"))


def safe(words: str) -> str:
    return escape(clean(words, LONGEST))


def sections(review: Review, voice: Voice, seat: int | None) -> Iterator[str]:
    facts = [f"{len(review.names)} players", result_words(review, voice)]
    if review.method == "rollouts":
        facts.append(f"{review.rollouts} bot games from each position")
    yield f"<p class=facts>{safe(' · '.join(facts))}</p>"
    if review.note:
        yield f"<p class=note>{safe(sentence(review.note))}</p>"
    if review.view == "public":
        yield "<p class=note>Only what everyone knows: the cards of an unfinished game are secret.</p>"
    if review.points:
        yield section(f"Win chance of the {voice.camp('village')}", curve(review) + point_list(review.points))
    if review.turning_points or findings(review):
        yield section("Turning points", turning_points(review))
    if review.suspicion:
        yield section("Who looked guilty, to an onlooker", heat(review, voice))
    scored = [score for score in review.scores if score.score is not None]
    if scored:
        rows = [(voice.seat(score.seat), str(score.score)) for score in scored]
        yield section("Votes, against what each could know (100: always the likeliest target)", table(rows))
    choices = notable(review, seat)
    if choices:
        yield section("Choices worth a second look", table([choice(voice, decision) for decision in choices]))
    if review.slips:
        yield section("Slips of models", "".join(f"<p>{safe(slip.words)}</p>" for slip in review.slips))


def section(title: str, content: str) -> str:
    return f"<section><h2>{safe(title)}</h2>{content}</section>"


def table(rows: Sequence[Sequence[str]]) -> str:
    return f"<table>{''.join(f'<tr>{row_cells(row)}</tr>' for row in rows)}</table>"


def row_cells(row: Sequence[str]) -> str:
    head, *rest = row
    return f"<th scope=row dir=auto>{safe(head)}</th>" + "".join(f"<td dir=auto>{safe(cell)}</td>" for cell in rest)


def choice(voice: Voice, decision: Decision) -> tuple[str, ...]:
    label, _ = choice_words(decision)
    return voice.seat(decision.seat), f"day {decision.day}", label, explanation(voice, decision)


def curve(review: Review) -> str:
    """The win chance as steps from the first line of the log to the last, above the band of its interval."""
    # Time runs from left to right by line numbers. A chance holds until the next point: the line goes right to that
    # point, and then up or down. The band is drawn forth along the low ends of the intervals and back along the high.
    points = review.points
    first, last = points[0].n, max(points[-1].n, points[0].n + 1)

    def x(n: int) -> float:
        return round((n - first) / (last - first) * WIDE, 1)

    def path(values: Sequence[float]) -> str:
        start = f"M{x(points[0].n)} {y(values[0])}"
        return start + "".join(f"H{x(point.n)}V{y(value)}" for point, value in zip(points[1:], values[1:], strict=True))

    back = "".join(f"V{y(point.high)}H{x(point.n)}" for point in reversed(points))
    band, line = path([point.low for point in points]) + back, path([point.chance for point in points])
    marks = "".join(
        f"<circle cx={x(point.n)} cy={y(point.chance)} r=4><title>{safe(point_words(point))}</title></circle>"
        for point in points
    )
    size = f'viewBox="-60 -30 {WIDE + 80} {HIGH + 60}"'
    drawn = f'<path class=band d="{band}Z"/><path class=line d="{line}"/>{marks}'
    return f'<svg {size} role=img aria-label="The win chance over time">{"".join(axes(review, x))}{drawn}</svg>'


def axes(review: Review, x: Callable[[int], float]) -> Iterator[str]:
    """The lines and labels of the drawing: chances, days, and the numbers of the turning points above."""
    for chance in (0.0, 0.5, 1.0):
        yield f'<path class=half d="M0 {y(chance)}H{WIDE}"/>'
        yield f"<text x=-8 y={y(chance) + 5} class=end>{percent(chance)}</text>"
    seen: set[int] = set()
    for point in review.points:
        if point.day not in seen and point.kind != "start":
            seen.add(point.day)
            yield f'<path class=half d="M{x(point.n)} 0V{HIGH}"/>'
            yield f"<text x={x(point.n)} y={HIGH + 22}>day {point.day}</text>"
    for number, turn in enumerate(review.turning_points, start=1):
        yield f"<text x={x(turn.n)} y=-10 class=turn>{number}</text>"


def y(chance: float) -> float:
    return round((1 - chance) * HIGH, 1)


def point_words(point: WinPoint) -> str:
    interval = "" if point.low == point.high else f" ({round(100 * point.low)} to {round(100 * point.high)} %)"
    return f"{point.moment} {percent(point.chance)}{interval}"


def point_list(points: Sequence[WinPoint]) -> str:
    items = "".join(f"<li dir=auto>{safe(point_words(point))}</li>" for point in points)
    return f"<details><summary>All positions</summary><ol>{items}</ol></details>"


def turning_points(review: Review) -> str:
    items = "".join(f"<li dir=auto>{safe(point.words)}</li>" for point in review.turning_points)
    told = "".join(f"<p><strong>{label}:</strong> {safe(finding.words)}</p>" for label, finding in findings(review))
    return (f"<ol>{items}</ol>" if items else "") + told


def heat(review: Review, voice: Voice) -> str:
    """A row for each seat, a cell for each position, darker where the seat looked more guilty."""
    rows = []
    for seat in range(len(review.names)):
        wolf = " ☾" if seat in review.pack else ""
        cells = "".join(
            f"<td class=s{round(row.public[seat] * SHADES)}><span>{percent(row.public[seat])}</span></td>"
            for row in review.suspicion
            if seat < len(row.public)
        )
        rows.append(f"<tr><th scope=row dir=auto>{safe(voice.seat(seat) + wolf)}</th>{cells}</tr>")
    return f"<div class=wide><table class=heat>{''.join(rows)}</table></div>"
