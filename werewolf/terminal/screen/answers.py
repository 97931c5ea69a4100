"""Show what lies behind an answer: the player's private thought, and the attempts that failed."""

from __future__ import annotations

from rich.text import Text

from werewolf.game.asks import Answer
from werewolf.game.outside import Answered
from werewolf.telling.clean import one_line
from werewolf.terminal.screen.page import Page
from werewolf.terminal.screen.words import Voice
from werewolf.terminal.theme import QUIET, SECRET, THOUGHT

LONGEST_THOUGHT = 2_000
LONGEST_REASON = 160


def show_thought(page: Page, voice: Voice, event: Answered) -> bool:
    """Returns whether there was a thought to show."""
    thought = one_line(event.answer.thought or "", LONGEST_THOUGHT)
    if thought:
        page.aside("thought", Text.assemble(voice.coloured_name(event.actor), ": ", (thought, THOUGHT)), QUIET)
    return bool(thought)


def show_failures(page: Page, voice: Voice, event: Answered) -> bool:
    """Returns whether there were failed attempts to show."""
    if event.how == "player":
        return False
    page.aside(event.how, Text.assemble(voice.coloured_name(event.actor), failure_text(voice, event)), SECRET)
    return True


def failure_text(voice: Voice, event: Answered) -> str:
    """How often the player failed to answer, why, and what was used instead. Follows the player's name."""
    words = f", asked to {one_line(event.ask.purpose)}, failed {times(len(event.troubles))}"
    if event.troubles:
        words += f" ({one_line(event.troubles[-1].reason, LONGEST_REASON)})"
    return words + (f". The fallback is used: {answer_text(voice, event.answer)}." if event.how == "fallback" else ".")


def times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def answer_text(voice: Voice, answer: Answer) -> str:
    choice = answer.choice
    if isinstance(choice, int):
        return voice.seat(choice)
    return "a neutral line" if choice is None else one_line(choice)
