"""The prompt in the status line: asks for a place, a search word or a view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from werewolf.game.view import ALL, PUBLIC, Viewpoint

GO_TO, SEARCH, VIEW = "Go to (3, n2, #120): ", "Search: ", "View (public, all, number, name): "
LONGEST = 60


@dataclass(frozen=True)
class Prompt:
    question: str
    text: str = ""

    def after_key(self, key: str) -> Prompt | None:
        """The prompt after this key, or None if the key closes it."""
        if key in ("enter", "escape", "c-d") or (key == "backspace" and not self.text):
            return None
        if key == "backspace":
            return replace(self, text=self.text[:-1])
        if key.isprintable() and len(key) == 1:
            return replace(self, text=(self.text + key)[:LONGEST])
        return self


def find_view(words: str, names: Sequence[str]) -> Viewpoint | None:
    """The viewpoint these words mean: public, all, a seat's number, or the start of a name if only one fits."""
    word = words.strip().casefold().removeprefix("seat:")
    if word.isdecimal():
        return Viewpoint(int(word)) if int(word) < len(names) else None
    begin = [Viewpoint(seat) for seat, name in enumerate(names) if name.casefold().startswith(word)]
    whole = [Viewpoint(seat) for seat, name in enumerate(names) if name.casefold() == word]
    wide = [view for view in (PUBLIC, ALL) if str(view).startswith(word)]
    found = [view for view in wide if str(view) == word] or whole or [*wide, *begin]
    return found[0] if word and len(found) == 1 else None
