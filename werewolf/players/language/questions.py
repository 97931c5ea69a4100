"""Questions: whether a sentence asks, and whom."""

from __future__ import annotations

from werewolf.players.language.acts import Act
from werewolf.players.language.pronouns import HE
from werewolf.players.language.tokens import Sentence

_W = ("why", "who", "whom", "whose", "how", "what", "where")
_HELPERS = ("do", "did", "are", "can", "will", "would", "have", "could")
_FIRST = (*_HELPERS, "is", "was", "does", "should", "any")
_SECOND = ("@", "you", "we", "anyone", "anybody", "he", "she", "they", "there", "it", "the", "someone")
_LEADS = ("so", "and", "but", "well", "ok", "okay", "hey", "wait", ",", "yo", "@", "then")
_STATING = ("i", "worries", "bothers", "concerns", "scares", "troubles")  # “what worries me is …”


def is_question(sentence: Sentence) -> bool:
    """Whether the sentence asks: by its mark, or, without one, by its first words."""
    words = sentence.words
    if words[-2:-1] == ["or"] and words[-1] in ("nah", "no", "what"):
        return True
    if words[:5] == ["is", "it", "just", "me", "or"]:
        return False
    if ("?" in sentence.mark and words[-1] not in ("right", "ok", "okay", "yeah")) or _proposes(words):
        return True
    at = next((spot for spot, word in enumerate(words) if word not in _LEADS), len(words))
    first, second = (*words[at : at + 2], "", "")[:2]
    if "!" in sentence.mark or (first, second) in (("can", "we"), ("could", "we")):
        return False
    if at and words[at - 1] == "@":
        you = second == "you" and first in _HELPERS
        return (
            you
            or first in (*_W, "when", "which", "any", "thoughts")
            or (first == "you" and second in ("going", "voting", "there"))
        )
    if at > 1 and words[at - 1] == "," and first in ("who", "whom", "which", "whose"):
        return False
    if first in _W:
        listed = first in ("what", "how") and "," in words[1:4]
        return (
            second != "a"
            and not listed
            and not (first == "what" and second in _STATING)
            and (second != "@" or first not in ("what", "who"))
        )
    return (first in _FIRST and second in _SECOND) or (first, second) in (("am", "i"), ("did", "i"))


def _proposes(words: list[str]) -> bool:
    """“What about Bram”, “how about 7”: a proposal."""
    return words[:3] in (["what", "about", "@"], ["how", "about", "@"]) and len(words) <= 4


def question_acts(sentence: Sentence) -> list[Act]:
    """A question is only an `ask`: to the seat it addresses, or else to the first it names."""
    named = [seat for token in sentence.tokens if token.sense == "seat" for seat in token.seats]
    if _proposes(sentence.words):
        return [Act("vote", seat) for seat in named[:1]]
    if sentence.addressed is not None:
        names = (token for token in sentence.tokens if token.sense == "seat" and token.word not in HE)
        about = next((seat for token in names for seat in token.seats if seat != sentence.addressed), None)
        return [Act("ask", sentence.addressed, about=about)]
    return [Act("ask", seat) for seat in named[:1]]
