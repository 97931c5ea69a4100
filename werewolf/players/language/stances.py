"""Stances: accusations, defences, votes, agreements and doubts about claims, with their negations."""

from __future__ import annotations

from collections.abc import Iterator

from werewolf.players.language.acts import Act, Kind
from werewolf.players.language.grammar import grammar
from werewolf.players.language.lexicon import lexicon
from werewolf.players.language.tokens import Sentence, Token

# What a stance turns into when it is negated, and what it is when it is not.
_TURNED: dict[str, Kind] = {"accuse": "defend", "defend": "accuse", "vote": "defend", "claim": "counter", "card": "counter"}
_PLAIN: dict[str, Kind] = {"accuse": "accuse", "defend": "defend", "vote": "vote", "claim": "defend", "counter": "counter"}

_POSSIBLE = frozenset(("could be", "might be", "may be", "can be"))
_SAYING = frozenset(("say", "saying", "argue", "telling"))


def stance_acts(sentence: Sentence, signs: str) -> Iterator[Act]:
    """The opinions and votes of a sentence."""
    table = lexicon().signs
    tokens = sentence.tokens
    if any(grammar().matches("abstain", signs)):
        yield Act("vote")
    said = [token for token in tokens if token.sign not in (table["comma"], table["but"])]
    if len(said) == 1 and said[0].sign == table["seat"]:
        if sentence.alone:  # a name alone is a proposal
            kind: Kind = "accuse" if said[0].guessed else "defend" if said[0].negated else "vote"
            yield from (Act(kind, seat) for seat in said[0].seats if not said[0].either)
        return
    acts = list(_opinions(sentence, signs))
    contested = {act.seat for act in acts if act.kind == "counter"}
    yield from (act for act in acts if act.kind != "accuse" or act.seat not in contested)
    for _, found in grammar().matches("agree", signs):
        target = tokens[found.start(found.lastindex or 1)]
        if not any(token.negated for token in tokens[found.start() : found.end()]):
            yield from (Act("agree", seat) for seat in target.seats)


def _opinions(sentence: Sentence, signs: str) -> Iterator[Act]:
    tokens = sentence.tokens
    for name, found in grammar().matches("stance", signs):
        span = tokens[found.start() : found.end()]
        kind = _kind(name, span)
        target = tokens[found.start(found.lastindex or 1)]
        if kind is None or (target.either and (kind == "vote" or found.start() == tokens.index(target))):
            continue
        for seat in target.seats:
            yield Act(kind, seat)


def _kind(name: str, span: list[Token]) -> Kind | None:
    """The kind of act, after its negations. “Doubt” is one."""
    table = lexicon().signs
    doubts = (table["doubt"], table["unsure"])
    denied = sum(token.negated for token in span) + sum(token.sign in doubts for token in span)
    if name == "dislike":
        return "accuse" if denied % 2 else None
    if name == "never":
        return "defend" if denied % 2 else None
    if name == "counter":
        return "counter" if denied % 2 == 0 else "defend"
    if name == "card" and denied % 2 == 0:
        return "defend" if span[0].sign == table["I"] else None
    if name == "defend" and denied % 2 == 0 and any(token.word in _POSSIBLE for token in span):
        return None  # “Bram could be good” is no defence
    if denied % 2 and (span[0].sign == table["my"] or any(token.negated and token.word in _SAYING for token in span)):
        return None  # “my vote is not for Bram”, “I am not saying that Bram is a wolf”
    return _TURNED[name] if denied % 2 else _PLAIN[name]
