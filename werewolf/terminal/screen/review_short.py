"""The short review on the closing page: the win chance as a row of bars, turning points, and blunders."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from shlex import quote

from rich.text import Text

from werewolf.errors import UserError
from werewolf.game.view import Line
from werewolf.review.game_review import short_review
from werewolf.review.result import Review
from werewolf.telling.clean import clean, one_line
from werewolf.terminal.screen.page import Page
from werewolf.terminal.screen.review import LONGEST, show_choices
from werewolf.terminal.screen.review_choices import notable, percent
from werewolf.terminal.screen.words import Voice
from werewolf.terminal.theme import HEADING, QUIET, VILLAGE

MOST_CHOICES = 4
MOST_SEATS = 20  # above that, a review takes longer than anybody waits for a closing page


def show_short_review(page: Page, voice: Voice, lines: Sequence[Line], path: str | None) -> None:
    """Show what decided the game. Lines that cannot be run again, such as one seat's, have no review."""
    if len(voice.names) > MOST_SEATS:
        return
    review = review_of(lines)
    if review is None:
        return
    page.heading("What decided it")
    page.put(curve(page, voice, review))
    for point in review.turning_points:
        page.put(Text(f"{page.glyphs.dot} {clean(point.words, LONGEST)}"), hang=2)
    found = sorted(notable(review, None), key=lambda each: -each.loss)[:MOST_CHOICES]
    if found:
        show_choices(page, voice, sorted(found, key=lambda each: each.n))
    if path:
        page.quiet(Text("More, with chances from bot games:"))
        page.put(Text(f"werewolf review {quote(one_line(path, 1_000))}", HEADING), indent=4)


REVIEWED: deque[tuple[list[Line], Review | None]] = deque(maxlen=8)


def review_of(lines: Sequence[Line]) -> Review | None:
    """The review of a game, if it can be run again. The last ones are kept: a replay draws the page for every window
    and whenever it comes to the end again.
    """
    lines = list(lines)
    for known, review in REVIEWED:
        if known == lines:
            return review
    try:
        review = short_review(lines)
    except UserError:
        review = None
    REVIEWED.append((lines, review))
    return review


def curve(page: Page, voice: Voice, review: Review) -> Text:
    """The win chance of the village from the start to the end, as one row of bars."""
    steps = page.glyphs.steps
    chances = [point.chance for point in review.points]
    signs = "".join(steps[min(len(steps) - 1, int(chance * len(steps)))] for chance in chances)
    words = f"Win chance of the {voice.camp('village')}: {percent(chances[0])} "
    return Text.assemble(words, (signs, VILLAGE), f" {percent(chances[-1])}", (" (quick estimate)", QUIET))
