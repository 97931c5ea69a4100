"""Questions: whether a sentence asks, and whom."""

from __future__ import annotations

import re

from werewolf.players.language.acts import Act
from werewolf.players.language.tokens import Sentence

_PROPOSES = re.compile(r"(?:so |and |ok |,)*(?:what|how) about @(?: \w+)?$")  # “what about Bram”
# How a question begins that has no mark. “@” is a seat.
_ASKS = re.compile(
    r"""(?:(?:so|and|but|well|ok|okay|hey|wait|,|yo|then)\ )*(?:@\ (?:,\ )?)?(?:
        (?:do|did|are|can|will|would|have|could)\ you\b
      | (?<=@\ )(?:any|thoughts)\b
      | you\ (?:going|voting|there)
      | (?:why|whose|how|where|whom|when)\b(?!\ a\b|\ ,)
      | (?<!@\ ,\ )(?:who|what)\b(?!\ (?:a|i|worries|bothers|concerns|scares)\b|\ [@,])
      | (?<!@\ )(?:is|was|does|did|do|should|any|can|will|would|have|could|are)
        \ (?:@(?=\ )|anyone|anybody|he|she|they|there|it|the|someone)(?!\ just\ me)
      | (?:am|did)\ i\b)""",
    re.VERBOSE,
)
_ENDS = re.compile(r"(?<!or) (?:right|ok|okay|yeah)$")
_TAG = re.compile(r"\bor (?:nah|no|what)$")


def is_question(sentence: Sentence) -> bool:
    """Whether the sentence asks: by its mark, or, without one, by its first or last words."""
    text = " ".join(sentence.words)
    if _PROPOSES.match(text):
        return True
    if sentence.has("lets") or _ENDS.search(text):
        return False  # “shall we vote Bram?”
    return "?" in sentence.mark or bool(_TAG.search(text) or ("!" not in sentence.mark and _ASKS.match(text)))


def question_acts(sentence: Sentence) -> list[Act]:
    """A question is only an `ask`: to the seats it addresses."""
    named = [(seat, token.value) for token in sentence.tokens if token.sense == "seat" for seat in token.seats]
    if _PROPOSES.match(" ".join(sentence.words)):
        return [Act("vote", seat) for seat, _ in named[:1]]
    if all(token.sense in ("seat", "comma", "and") for token in sentence.tokens):
        return [Act("ask", seat) for seat, _ in named]  # “Bram? Celio?”
    about = next((seat for seat, pronoun in named if seat not in sentence.addressed and not pronoun), None)
    return [Act("ask", seat, about=about) for seat in sentence.addressed]
