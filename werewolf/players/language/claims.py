"""Claims: whether the speaker says of itself, openly and in earnest, what a claim or a check says."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from werewolf.players.language.lexicon import lexicon
from werewolf.players.language.tokens import Sentence, Token

# “I must say”, “you should know”: what follows is meant.
_AVOWED = frozenset(
    "say know swear promise tell telling saying sure certain positive convinced repeat admit confess announce reveal "
    "tell you confirm declare".split()
) | {"tell you"}
_FINDING = frozenset("find found see consider view".split())
_OPEN_THAT = frozenset("truth fact know known clear time sure certain".split())


@cache
def _closing() -> frozenset[str]:
    return _named("veil", "says", "quote", "doubt", "past", "closed", "if", "pretend", "unsure")


@cache
def _closing_near() -> frozenset[str]:
    """These close only what follows at once: “it is a lie that …”, “you could say …”."""
    return _named("like", "might", "would", "what", "who", "claim", "or", "untrue", "hear", "his", "stop")


@cache
def _embedding() -> frozenset[str]:
    return _named("think", "believe", "says", "that", "which", "claim", "like", "as", "doubt", "hear", "find")


def _named(*names: str) -> frozenset[str]:
    return frozenset(lexicon().signs[name] for name in names)


def is_own_statement(sentence: Sentence, signs: str, at: int) -> bool:
    """Whether what begins at this token is stated by the speaker, and not only thought, wished or doubted."""
    start = _clause_start(sentence.tokens, at)
    prefix = sentence.tokens[start:at]
    table = lexicon().signs
    token = sentence.tokens[at]
    if token.negated or token.guessed or any(each.guessed for each in prefix):
        return False
    if prefix and prefix[-1].sign in _embedding() and any(each.negated for each in prefix):
        return False
    relative = len(prefix) == 1 and prefix[0].sign == table["who"]  # “Bram, whom I checked”
    if any(signs[spot] in _closing() for spot in range(start, at)):
        return False
    near = range(max(start, at - 4), at)
    if not relative and any(signs[spot] in _closing_near() and sentence.tokens[spot].word != "can" for spot in near):
        return False
    minds = [token for token in prefix if (token.sign in (table["think"], table["believe"]) and token.word != "feel") or token.word in _FINDING]
    if _is_scripted(sentence.tokens, start, at) or (prefix and prefix[-1].sign == table["seem"]):
        return False
    speaks = any(token.sign in (table["I"], table["me"]) for token in prefix)
    if minds and not (speaks and all(token.word in _AVOWED for token in minds)) and not any(token.sign == table["must"] for token in prefix):
        return False
    return not prefix or prefix[-1].sign != table["that"] or speaks or any(
        token.word in _OPEN_THAT or token.sign in (table["result"], table["check"]) for token in prefix
    )


def _is_scripted(tokens: Sequence[Token], start: int, at: int) -> bool:
    """“Celio: I am the seer”, “a wolf would say: I am the seer”: the words of somebody else."""
    table = lexicon().signs
    if not start or tokens[start - 1].word != ":" or tokens[at].sign != table["I"]:
        return False
    before = tokens[_clause_start(tokens, start - 1) : start - 1]
    if any(token.sign in (table["I"], table["my"], table["me"]) for token in before):
        return False
    return bool(before) and (before[-1].sign in (table["think"], table["says"]) or (len(before) == 1 and bool(before[0].seats)))


def _clause_start(tokens: Sequence[Token], at: int) -> int:
    table = lexicon().signs
    ends = (table["comma"], table["colon"], table["but"])
    while at and tokens[at - 1].sign not in ends and not (tokens[at - 1].sign == table["me"] and tokens[at].sign == table["I"]):
        if tokens[at - 1].sign == table["and"] and tokens[at].sign == table["I"]:
            break
        at -= 1
    return at


def is_taken_back(sentence: Sentence, at: int) -> bool:
    """Whether the rest of the sentence, after this token, says that somebody else said it, or that it is open."""
    table = lexicon().signs
    rest = sentence.tokens[at + 1 :]
    if (sentence.denied and not (rest and rest[-1].sign == table["be"])) or any(token.sign in (table["quote"], table["joking"]) for token in sentence.tokens):
        return True
    if (rest and rest[0].sign in (table["veil"], table["if"])) or any(token.sign == table["or"] for token in rest):
        return True
    if [token.sign for token in rest[-3:]] == [table["comma"], table["says"], table["seat"]]:
        return True
    if len(rest) >= 2 and rest[0].sign == table["comma"]:
        return rest[1].sign in (table["says"], table["or"])
    return any(token.sign == table["untrue"] for token in rest) and any(token.sign == table["might"] for token in rest)
