"""How wide words are in a picture whose font the reader chooses, and words cut or wrapped to a width.

Widths are counted in em, the size of the font, for the widest of the usual fonts: DejaVu Sans, bold.
"""

from __future__ import annotations

from rich.cells import cell_len

REGULAR, SERIF, SERIF_BOLD = 0.92, 0.9, 1.05  # how wide other faces are, compared with the bold one
CUT = "…"
WIDTHS = {
    **dict.fromkeys("ijl.,:;'’|! ", 0.37),
    **dict.fromkeys("frt()[]-·/", 0.5),
    **dict.fromkeys('csz†?"“”', 0.6),
    **dict.fromkeys("wOQGDNHU—…+=<>", 0.93),
    **dict.fromkeys("mMW@%", 1.11),
}
USUAL, CAPITAL, WIDE = 0.72, 0.8, 0.55  # of other letters, and of a cell of a script with wide characters


def width(words: str) -> float:
    return sum(map(letter_width, words))


def letter_width(letter: str) -> float:
    cells = cell_len(letter)
    if cells != 1:
        return WIDE * cells
    return WIDTHS.get(letter, CAPITAL if letter.isupper() or not letter.isascii() else USUAL)


def fitted(words: str, room: float) -> str:
    """The words, cut to this width with … if they are wider."""
    if width(words) <= room:
        return words
    while words and width(words) + width(CUT) > room:
        words = words[:-1]
    return words.rstrip() + CUT


def wrapped(words: str, room: float, most: int) -> list[str]:
    """The words in at most so many rows of this width, broken between words; … stands for those left out.

    Only a word that is wider than a row is broken.
    """
    rows = [""]
    pieces = [piece for word in words.split() for piece in broken(word, room)]
    for piece in pieces:
        joined = f"{rows[-1]} {piece}".strip()
        if width(joined) <= room:
            rows[-1] = joined
        else:
            rows.append(piece)
    if len(rows) <= most:
        return rows
    return [*rows[: most - 1], shortened(rows[most - 1], room)]


def broken(word: str, room: float) -> list[str]:
    """A word in pieces no wider than this."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def shortened(row: str, room: float) -> str:
    """A row with … after its last whole word that leaves room for it."""
    words = row.split()
    while len(words) > 1 and width(" ".join([*words, CUT])) > room:
        words.pop()
    return fitted(" ".join([*words, CUT]), room)
