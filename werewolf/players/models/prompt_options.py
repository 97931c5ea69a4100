"""PromptOptions: what the settings of a seat say about its prompt."""

from __future__ import annotations

from werewolf.config.seat_options import SeatConfig, Thinking
from werewolf.game.frozen import frozen

THOUGHT_WORDS: dict[str, int] = {"full": 120, "brief": 30, "native": 20}
NOTES_WORDS = 40
SPEECH_WORDS = 80


@frozen
class PromptOptions:
    """`folder`: a folder with texts of the user's own. `hints`: advice for the role."""

    hints: bool = True
    thinking: Thinking = "full"
    speech_words: int = SPEECH_WORDS
    language: str | None = None
    folder: str | None = None


def prompt_options(setting: SeatConfig, hints: bool = True) -> PromptOptions:
    """The options of a seat. `hints`: what the command says; the seat may switch them off too."""
    return PromptOptions(
        hints=hints and setting.role_hints is not False,
        thinking=setting.thinking or "full",
        speech_words=setting.speech_words or SPEECH_WORDS,
        language=setting.language,
        folder=setting.prompts,
    )
