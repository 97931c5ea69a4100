"""Clauses: which words of a sentence the speaker asserts, and which are supposed, reported or planned once."""

from __future__ import annotations

from functools import cache

from werewolf.players.language.lexicon import lexicon
from werewolf.players.language.tokens import Sentence, Token


class _Signs:
    """The groups of signs that open and close what is asserted."""

    def __init__(self) -> None:
        signs = lexicon().signs
        self.signs = signs
        self.closed = signs["closed"]
        self.ends = frozenset(signs[name] for name in ("comma", "colon", "but"))
        self.verbs = frozenset(signs[name] for name in ("think", "believe", "doubt", "trust", "suspect", "vote", "claim", "want", "find", "check", "checked", "unsure"))
        self.minds = frozenset(signs[name] for name in ("think", "believe", "doubt", "trust", "suspect", "vote", "unsure", "agree"))
        self.valued = frozenset(signs[name] for name in ("good", "town", "bad", "evil", "wolf"))
        self.helpers = frozenset(signs[name] for name in ("might", "will", "must", "hold", "find", "be"))
        self.passed = frozenset(signs[name] for name in ("might", "will", "must", "other", "hold"))
        self.subjects = frozenset(signs[name] for name in ("seat", "people", "who", "card", "wolf", "town"))
        self.sources = frozenset(signs[name] for name in ("result", "check", "role", "night", "lastnight"))
        self.checkable = frozenset(signs[name] for name in ("seat", "me", "people", "other"))
        self.own = frozenset(signs[name] for name in ("I", "my", "lets", "we"))


@cache
def _groups() -> _Signs:
    return _Signs()


def asserted(sentence: Sentence) -> str:
    """The signs of the sentence, with the sign `closed` for what the speaker does not assert.

    A supposition reaches to “but”. What somebody else says or thinks reaches to “but”, or to the speaker's own “I”.
    """
    group = _groups()
    tokens = sentence.tokens
    out: list[str] = []
    state = ""
    for at, token in enumerate(tokens):
        if state and _reopens(tokens, at, state):
            state = ""
        if not state:
            state = _closes(tokens, at)
        out.append(group.closed if state else token.sign)
    _close_exceptions(tokens, out)
    _close_quoted(tokens, out)
    return "".join(out)


def _closes(tokens: list[Token], at: int) -> str:
    """Why what begins here is not asserted; empty if it is."""
    group = _groups()
    token = tokens[at]
    if token.sign == group.signs["if"]:
        return "if"
    if token.sign == group.signs["quote"]:
        return "if"
    if token.sign == group.signs["past"]:
        return "past"
    spot = at - 1
    minds = token.sign in (group.signs["think"], group.signs["says"])
    while spot > 0 and spot > at - 4 and tokens[spot].sign in (group.passed if minds else group.helpers):
        spot -= 1
    before = tokens[spot] if at else None
    if token.sign == group.signs["vote"] and not (at + 1 < len(tokens) and tokens[at + 1].sign == group.signs["seat"]):
        return ""
    after = tokens[at + 1].sign if at + 1 < len(tokens) else group.signs["comma"]
    if token.sign == group.signs["says"] and after == group.signs["comma"]:
        return ""
    if token.sign == group.signs["says"]:
        if before is not None and before.sign == group.signs["I"]:
            return "says" if token.word in ("thought", "suspected", "trusted", "heard", "want", "wants") and at + 1 < len(tokens) and tokens[at+1].sign != group.signs["will"] else ""
        if before is not None and any(each.sign in group.sources for each in tokens[max(0, spot - 2) : at]):
            return ""  # “my check says”
        return "says"
    if token.sign == group.signs["checked"] and _is_apposed(tokens, at):
        return "says"  # “Nuru, the seer, checked Gorm”
    if token.sign == group.signs["checked"] and not (at + 1 < len(tokens) and tokens[at + 1].sign in group.checkable):
        return ""  # “Bram checked, clean”
    if token.word in ("leaning", "lean") and after in group.valued:
        return ""
    if token.sign == group.signs["claim"] and at + 1 == len(tokens):
        return ""
    if token.word == "know" and spot + 1 < at and tokens[at - 1].sign == group.signs["must"]:
        return ""  # “you should know”
    if token.sign == group.signs["check"] and before is not None:
        if after != group.signs["seat"] or (before.sign == group.signs["card"] and not before.article):
            return ""
    if token.sign == group.signs["find"] and token.word not in ("find", "found", "see", "consider"):
        return ""
    if token.sign in group.verbs and before is not None and before.sign in group.subjects:
        if token.sign == group.signs["claim"] and before.value:
            return ""
        subject = before.sign in (group.signs["seat"], group.signs["people"], group.signs["who"])
        starts = spot < 1 or tokens[spot - 1].sign in group.ends or tokens[spot - 1].word == "that"
        return "says" if subject or starts else ""
    return ""


def _is_apposed(tokens: list[Token], at: int) -> bool:
    """Whether the subject is a seat with its card behind it, between commas."""
    group = _groups()
    if at < 4 or tokens[at - 4].sign != group.signs["seat"]:
        return False
    comma = group.signs["comma"]
    return tokens[at - 1].sign == comma == tokens[at - 3].sign and tokens[at - 2].value != ""


def _reopens(tokens: list[Token], at: int, state: str) -> bool:
    group = _groups()
    token = tokens[at]
    if token.sign == group.signs["but"]:
        return token.word not in ("while", "since", "as for", "then", "given") or state == "says"
    if state == "past":
        return token.sign in group.ends or token.sign == group.signs["and"]
    if state == "if":
        after = tokens[at + 1].sign if at + 1 < len(tokens) else ""
        return token.word == ":" and after == group.signs["I"]
    before = tokens[at - 1]
    fresh = before.sign in group.ends or before.sign == group.signs["and"]
    nxt = next((each for each in tokens[at + 1 : at + 4] if each.sign not in group.passed), None)
    if not fresh or token.sign not in group.own:
        return False
    return token.sign != group.signs["I"] or (nxt is not None and nxt.sign in group.minds)


def _close_quoted(tokens: list[Token], out: list[str]) -> None:
    """“Bram is a wolf, said nobody ever”, “Bram is good, according to Celio”: what stands before is not asserted."""
    group = _groups()
    for at in range(len(tokens)):
        if tokens[at].sign == group.signs["quote"]:
            for spot in range(at - 1, -1, -1):
                if tokens[spot].sign == group.signs["but"]:
                    break
                out[spot] = group.closed


def _close_exceptions(tokens: list[Token], out: list[str]) -> None:
    """“Everyone but Bram looks good” says nothing of Bram, and “rather Bram than Celio” nothing of Celio."""
    group = _groups()
    for at in range(1, len(tokens)):
        if tokens[at].sign == group.signs["seat"] and tokens[at - 1].sign == group.signs["than"]:
            out[at] = group.closed
