"""Questions: whether a sentence asks, by its mark or, without one, by its first or last words."""

from __future__ import annotations

import re

PROPOSES = re.compile(r"(?:so |and |ok |, )*(?:what|how) about @(?: \w+)?$")  # “what about Bram”
# How a question begins that has no mark. “@” is a seat.
_ASKS = re.compile(
    r"""(?:(?:so|and|but|well|ok|okay|hey|wait|,|yo|then)\ )*(?:@\ (?:,\ )?)?(?:
        (?:do|did|are|can|will|would|have|could)\ you\b
      | (?<=@\ )(?:any|thoughts)\b
      | you\ (?:going|voting|there|got\ any)
      | (?:why|whose|how|where|whom|when)\b(?!\ a\b|\ ,)
      | (?:who|what)\ (?:is|are|was|do|did|does|were|have)\ (?:you|your|the|he|she|it)\b
      | (?<!@\ ,\ )(?:who|what)\b(?!\ (?:a|i|worries|bothers|concerns|scares)\b|\ [@,])
      | (?<!@\ )(?:is|was|does|did|do|should|any|can|will|would|have|could|are)
        \ (?:@(?=\ )|anyone|anybody|he|she|they|there|it|the|someone)(?!\ just\ me)
      | (?:am|did)\ i\b)""",
    re.VERBOSE,
)
_ENDS = re.compile(r"(?<!or) (?:right|ok|okay|yeah|, no)$")  # “shall we vote Bram, right?”
_TAG = re.compile(r"\bor (?:nah|no|what)$|(?:good|bad|town|wolf) or (?:not|\w+)$|, (?:why|how come|which one|who)$")


def is_question(words: str, mark: str) -> bool:
    """Whether these words, with a seat as “@”, ask something. A proposal does not: “shall we vote Bram?”."""
    if PROPOSES.match(words):
        return True
    if _ENDS.search(words):
        return False
    return "?" in mark or bool(_TAG.search(words) or ("!" not in mark and _ASKS.match(words)))
