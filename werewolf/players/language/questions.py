"""Questions: whether a sentence asks, and whom."""

from __future__ import annotations

from werewolf.players.language.acts import Act
from werewolf.players.language.lexicon import lexicon
from werewolf.players.language.tokens import Sentence

_FIRST = frozenset("why what who whom how where when which whose is are was do does did can could would will should has have any am".split())
_AFTER_NAME = frozenset("why what who whom how where when which any thoughts".split())
_LEADS = frozenset("so and but well ok okay hey wait , yo @ then".split())
_TOPIC = frozenset(("what", "how"))


def is_question(sentence: Sentence) -> bool:
    """Whether the sentence asks: by its mark, or, without one, by its first word."""
    if sentence.asks:
        return True
    words = sentence.words
    at = 0
    while at < len(words) and words[at] in _LEADS:
        at += 1
    if _proposes(words):
        return True
    if at >= len(words) or sentence.exclaims or words[at : at + 2] in (["can", "we"], ["could", "we"]) or (at > 1 and words[at - 1] == "," and words[at] in ("who", "whom", "which", "whose")):
        return False
    first, second = words[at], words[at + 1] if at + 1 < len(words) else ""
    if at and words[at - 1] == "@":
        you = second == "you" and first in ("do", "did", "are", "can", "will", "would", "have", "could")
        return first in _AFTER_NAME or you or (first == "you" and second in ("going", "voting", "there"))
    if first == "what" and second in ("i", "worries", "bothers", "concerns", "scares", "troubles"):
        return False
    if first in ("why", "who", "whom", "whose", "how", "what", "where") and second != "a":
        return not (first in ("what", "how") and "," in words[1:4]) and (second != "@" or first not in ("what", "who"))
    return first in _FIRST and second in ("@", "you", "we", "anyone", "anybody", "he", "she", "they", "there", "it", "the", "someone") and first not in ("when", "has", "have") or (first, second) in (("am", "i"), ("did", "i"))


def _proposes(words: list[str]) -> bool:
    """“What about Bram”, “how about 7”: a proposal, if it is not marked as a question."""
    return words[:2] in (["what", "about"], ["how", "about"]) and words[2:3] == ["@"] and len(words) <= 4


def question_acts(sentence: Sentence) -> list[Act]:
    """A question is only an `ask`: to the seat it addresses, or else to the first it names."""
    table = lexicon().signs
    named = [seat for token in sentence.tokens if token.sign == table["seat"] for seat in token.seats]
    if _proposes(sentence.words) and named:
        return [Act("vote", named[0])]
    if sentence.addressed is not None:
        about = next((seat for seat in named if seat != sentence.addressed), None)
        return [Act("ask", sentence.addressed, about=about)]
    return [Act("ask", named[0])] if named else []
