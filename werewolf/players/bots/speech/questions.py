"""Questions: what one that names no other player asks for, by its words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

# the asker itself; the card; whether the seat is of the pack; nothing that a bot knows of; else whom it suspects
Topic = Literal["asker", "card", "guilt", "other", "suspect"]
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]*")
_ASKER = re.compile(
    r"\b(?:trust|believe|doubt|suspect\w*|accus\w+|blam\w+|vot\w+(?: for| against| out)?|nominat\w+|nam(?:ed?|ing)"
    r"|attack\w*|against|think (?:of|about)|make of|opinion (?:of|on|about)|view of|read on|take on) me\b"
    r"|\bwhy me\b|\bam i\b|\bthink (?:that )?i(?: am|'m|’m)\b"
)
_GUILT = re.compile(
    r"\bare you (?:(?:really|one|of|the|a|an|in) )*(?:mafia|maf|were\w+|wol\w+|scum|guilty|evil|pack)\b"
)
_CARD = re.compile(
    r"\byour (?:\w+ )?(?:role|card|class|alignment|claim|checks?|results?|power|potions?)\b"
    r"|\bare you (?:(?:really|the|a|an) )*(?:seer|detective|cop|doctor|guard|bodyguard|hunter|witch|villager|town)\b"
    r"|\b(?:what|who) are you\s*\?|\b(?:did|do|will|can|could) you (?:check|protect|guard|save|poison|claim|do)\b"
    r"|\ba claim\b|\bclaim (?:now|please|already)\b|\byou last night\b"
)
_WHOM = re.compile(
    r"\b(?:who(?:m|se|'\w+|’\w+)?|where (?:do|are|is)|which|what"
    r"|suspect\w*|vot\w+|names?|thoughts?|reads?|think|opinion|view|feel)\b"
)
_CLOSED = re.compile(
    r"\b(?:are|were|do|did|have|will|would|can|could) you\b|\bwhere were\b|\bhow (?:are|is|come)\b|\bwhy\b"
)
_WHY_YOU = re.compile(r"^(?:\W*\w+\W+){0,3}?(?:why|how come) (?:are|were|did|do|have|so|don't|didn't|won't)\b")


@lru_cache(1000)
def topic(words: str, name: str) -> Topic:
    """What a speech asks the player of this name, who is asked about no other player in it."""
    text = _asking(words.lower(), name.lower())
    if _ASKER.search(text):
        return "asker"
    if _GUILT.search(text):
        return "guilt"
    if _CARD.search(text):
        return "card"
    closed = _WHY_YOU.search(text) or (_CLOSED.search(text) and not _WHOM.search(text))
    return "other" if closed else "suspect"


def _asking(text: str, name: str) -> str:
    """The questions in a text, those with the name if there are any; the whole text if it has none."""
    sentences = [match.group().strip() for match in _SENTENCE.finditer(text)]
    asking = [sentence for sentence in sentences if sentence.endswith("?")] or sentences
    return " ".join([sentence for sentence in asking if name in sentence] or asking)
