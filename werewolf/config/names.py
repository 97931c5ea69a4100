"""Names at a table: which may be given to a seat, and which two are too much alike to sit together.

Checked when a table is set, never when a log is read: whoever sat at an old table sits there still.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from unicodedata import category, normalize
from unicodedata import name as character_name

LONGEST = 40
MOST_MARKS = 6  # on one letter; biblical Hebrew needs five, Vietnamese two

# Words that mean somebody or something else in the program's own language: on the screen, at the keyboard, in a speech.
RESERVED = frozenset((
    "all", "public", "moderator", "you", "yourself", "me", "myself", "i", "nobody", "noone", "none", "nothing",
    "anyone", "anybody", "someone", "somebody", "everyone", "everybody", "gm", "gamemaster", "narrator", "skip", "pass",
    "abstain", "decline", "yes", "no", "human", "bot", "random", "seat", "player", "village", "villagers", "werewolves",
    "wolves", "mafia",
))  # fmt: skip
COUNTED = "seat|player|number|chair|night|day"
NUMBERS = "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
SEAT_NUMBER = re.compile(rf"(?:{COUNTED}|no|nr|p|s)?\W*\d+|(?:{COUNTED})?\W*(?:{NUMBERS})|(?:{COUNTED})\W+[ivx]+")
# A name with one of these words, or with such an end, would read as an announcement.
SPEAKERS = frozenset(("moderator", "narrator", "everyone", "everybody", "nobody", "you"))
ANNOUNCED = re.compile(r".*\W(?:wins?|won|loses?|lost|dies|died|dead|is out|is voted out)")
SIGNS = re.compile(r"[][(){}<>,;:\"|*_#=/\\@~!?]")  # of lists, quotations and markup
# Drawn as nothing or as a gap, though Unicode counts them as letters, marks or symbols.
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | frozenset(
    map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
)
SPACES = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
# Signs that tell Arabic and Indic letters whether to join. The screen leaves them out, so a name has none.
JOINERS = re.compile("(?<=[^\\W\\d_a-zA-Z])[\u200c\u200d](?=[^\\W\\d_a-zA-Z])|(?<=[\u0900-\u0dff])[\u200c\u200d]")
APOSTROPHES, HYPHENS = "'’‘ʼʹ´`′＇", "-‐‑‒–—−﹣－"
# Scripts that are written together, with one another and with any one alphabet.
EAST_ASIAN = ("CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "BOPOMOFO", "HANGUL")
SHARED = ("MODIFIER", "COMBINING")  # signs that belong to no script

# Letters that look like Latin ones. Capitals and small letters each look like letters of their own kind.
ALIKE = (
    dict(zip("АВЕЅІЈКМНОРСТУХҮԌԚԜѴӀ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ", "ABESIJKMHOPCTYXYGQWVI" + "ABEZHIKMNOPTYXCJ", strict=True))
    | dict(
        zip(
            "аеорсухіјѕһԁԛԝѵкӏ" + "αονρικυχγηωϳ" + "ıȷɡɑ" + "ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢꜰꜱ",
            "aeopcyxijshdqwvkl" + "aovpikuxynwj" + "ijga" + "abcdeghijklmnoprtuvwyzfs",
            strict=True,
        )
    )
    | dict(zip("へ力工二八口یک", "ヘカエニハロيك", strict=True))
)
SEEN = str.maketrans(ALIKE | dict.fromkeys("Il1|ІӀΙ", "l") | {"0": "O"})
READ = str.maketrans(ALIKE | {"1": "l", "|": "l", "0": "o"})


def normal_name(name: str) -> str:
    """The name as it will stand at the table: composed, with single spaces, and no signs that only shape letters."""
    return SPACES.sub(" ", JOINERS.sub("", normalize("NFC", name))).strip()


def name_problem(name: str) -> str | None:
    """What is wrong with a normal name, or None."""
    if not name or len(name) > LONGEST:
        return f"a name has 1 to {LONGEST} characters"
    if any(not is_visible(character) for character in name):
        return "a name has only characters that can be seen, and no pictures"
    plain = normalize("NFKC", name)
    if not any(category(character)[0] == "L" for character in plain) or SEAT_NUMBER.fullmatch(plain.casefold()):
        return "a name has letters in it, and does not read as the number of a seat"
    if SIGNS.search(plain):
        return "a name has no brackets, quotation marks, commas or other signs of a list"
    words = re.findall(r"\w+", reading(name))
    if "".join(words).removeprefix("the") in RESERVED or SPEAKERS & {*words} or ANNOUNCED.fullmatch(reading(name)):
        return "this word means something else in the game"
    if most_marks(name) > MOST_MARKS:
        return "a letter has too many marks on it"
    if mixed_word(plain):
        return "a word of a name is written in one alphabet"
    return None


def is_visible(character: str) -> bool:
    """Whether it can be seen, and typed in a text. Emoji are not names: nobody can say them, and few can type them."""
    kind = category(character)
    return character not in BLANKS and (kind[0] in "LMNP" or kind in ("Sm", "Sc") or character in f" ^{APOSTROPHES}")


def most_marks(text: str) -> int:
    """The largest number of marks in a row that take no room of their own."""
    most = row = 0
    for character in normalize("NFD", text):
        row = row + 1 if category(character) in ("Mn", "Me") else 0
        most = max(most, row)
    return most


def mixed_word(name: str) -> bool:
    """Whether letters of two alphabets stand in one word, where one of them passes for the other."""
    return any(len(set(filter(None, map(alphabet, word)))) > 1 for word in re.findall(r"[^\W\d_]+", name))


def alphabet(letter: str) -> str | None:
    first = character_name(letter, "COMBINING").split()[0]
    return None if first.startswith((*EAST_ASIAN, *SHARED)) else first


@lru_cache
def reading(name: str) -> str:
    """The name as somebody reads it who does not look closely: whatever the case, and in Latin letters if it can."""
    return like(normalize("NFKC", name).casefold(), READ)


@lru_cache
def sight(name: str) -> str:
    """The name as it looks: I and l are one letter, but I and i are two."""
    return like(normalize("NFKC", name), SEEN)


def like(text: str, table: dict[int, str]) -> str:
    letters = normalize("NFD", text).translate(table)
    letters = re.sub("(?<=[ijl])\u0307", "", letters)  # the dot of an i over an i
    for signs in (APOSTROPHES, HYPHENS):
        letters = re.sub(f"[{re.escape(signs)}]", signs[0], letters)
    return normalize("NFC", letters)


def are_alike(one: str, other: str) -> bool:
    """Whether two names could be taken for each other."""
    return letters(reading(one)) == letters(reading(other)) or letters(sight(one)) == letters(sight(other))


def letters(text: str) -> str:
    """What is left without spaces and signs, which are soon overlooked."""
    return re.sub(r"[\W_]", "", text) or text


def first_alike(name: str, others: Iterable[str]) -> str | None:
    """The first of the others that could be taken for this name."""
    return next((other for other in others if are_alike(name, other)), None)


def lookalikes(one: str, other: str) -> str:
    """What to say about two names that are alike. Letters outside ASCII are spelt out, or nobody would see why."""
    return f"{one!a} and {other!a} look alike; choose names that nobody can take for each other"
