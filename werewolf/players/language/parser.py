"""The parser: reads the acts in a speech (claims, reports, accusations, votes …) and ignores all else."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from werewolf.players.language.acts import Act
from werewolf.players.language.reading import Reading
from werewolf.players.language.speller import Speller

TEXTS_KEPT = 1_000  # about ten games of talk
# Words in the moderator's name are nobody's.
_ANNOUNCED = re.compile(r"[\s*\[(]*(?:from the )?(?:moderator|system|gm|host|game master)\b[^.]{0,40}?[:\])]", re.I)


@lru_cache(maxsize=8)
def shared_parser(names: tuple[str, ...], words: tuple[tuple[str, str], ...]) -> Parser:
    """The parser for all tables with these names and words: what one bot has read, no other has to read again."""
    return Parser(names, dict(words))


class Parser:
    """The parser for one table. The same words always give the same acts, no matter who says them."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._speller = Speller(names, words)
        self.acts = lru_cache(TEXTS_KEPT)(self._acts)

    def mentioned(self, text: str) -> list[int]:
        """Every seat that a speech speaks of, each once."""
        return self._speller.mentioned(text)

    def _acts(self, text: str) -> tuple[Act, ...]:
        """The acts in a speech, each once."""
        sentences = [] if _ANNOUNCED.match(text) else list(self._speller.sentences(text))
        reading = Reading()
        for sentence in sentences:
            sentence.first, sentence.last = sentence is sentences[0], sentence is sentences[-1]
            reading.read(sentence)
        return tuple(dict.fromkeys(reading.acts()))
