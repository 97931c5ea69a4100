"""Write a game review as Markdown, as one HTML page, or as JSON."""

from __future__ import annotations

from werewolf.export.formats import with_escapes
from werewolf.export.markdown import MarkdownPage
from werewolf.export.review_html import review_html
from werewolf.game.ruleset import Ruleset
from werewolf.review.result import Review, as_json
from werewolf.review.review_page import ReviewPage
from werewolf.telling.moderator_words import Voice


def as_text(review: Review, rules: Ruleset, to: str, seat: int | None = None) -> str:
    """The review in one of the three formats."""
    if to == "json":
        return with_escapes(as_json(review).decode())
    if to == "html":
        return review_html(review, rules, seat)
    page = MarkdownPage()
    ReviewPage(page, Voice(rules, review.names), review, seat).show()
    return page.text()
