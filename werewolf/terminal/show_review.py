"""Print a game review on the terminal, as wide as it is; plain text where output is redirected."""

from __future__ import annotations

from rich.console import Console

from werewolf.game.ruleset import Ruleset
from werewolf.review.result import Review
from werewolf.terminal.screen.page import Page
from werewolf.terminal.screen.review import ReviewPage
from werewolf.terminal.screen.words import Voice

REDIRECTED = 100  # columns, where there is no terminal


def show_review(review: Review, rules: Ruleset, seat: int | None, ascii: bool) -> None:
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=REDIRECTED)
    ReviewPage(Page(console, ascii), Voice(rules, review.names), review, seat).show()
