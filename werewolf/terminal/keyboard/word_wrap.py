"""Word wrap for a text that is being typed: prompt_toolkit alone breaks lines in the middle of words."""

from __future__ import annotations

import re
from typing import Any

from rich.cells import cell_len

_WORDS = re.compile(r"\s+|\S+")


def paddings(text: str, room: int) -> dict[int, int]:
    """How many blanks to show before which characters, so that no word is broken at the end of a row.

    A word that is longer than a row is broken all the same.
    """
    found: dict[int, int] = {}
    column = 0
    for part in _WORDS.finditer(text):
        width = cell_len(part[0])
        if not part[0].isspace() and column + width > room and 0 < column < room and width <= room:
            found[part.start()] = room - column
            column = 0
        for character in part[0]:
            cells = cell_len(character)
            column = cells if column + cells > room else column + cells
    return found


def word_wrap(margin: int) -> Any:
    """A processor for a prompt whose rows all begin with a margin of this many cells."""
    from prompt_toolkit.formatted_text import fragment_list_to_text
    from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput
    from prompt_toolkit.layout.utils import explode_text_fragments

    class WordWrap(Processor):
        def apply_transformation(self, given: TransformationInput) -> Transformation:
            pads = paddings(fragment_list_to_text(given.fragments), max(1, given.width - margin))
            if not pads:
                return Transformation(given.fragments)
            fragments: list[Any] = []
            for at, fragment in enumerate(explode_text_fragments(given.fragments)):
                fragments += [("", " " * pads[at])] if at in pads else []
                fragments.append(fragment)
            return Transformation(
                fragments,
                source_to_display=lambda at: at + sum(pad for start, pad in pads.items() if start <= at),
                display_to_source=lambda at: source_of(at, pads),
            )

    return WordWrap()


def source_of(shown: int, pads: dict[int, int]) -> int:
    """The place in the text of a place on the screen."""
    for start, pad in pads.items():
        if shown < start:
            break
        shown = max(start, shown - pad)
    return shown
