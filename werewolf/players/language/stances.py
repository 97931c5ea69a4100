"""Stances: accusations, defences, votes, agreements and doubts about claims, with their negations."""

from __future__ import annotations

from collections.abc import Iterator

from werewolf.players.language.acts import Act, Kind
from werewolf.players.language.lexicon import word_set
from werewolf.players.language.tokens import Clause, Sentence

# What each clause of the grammar is: as it stands, and negated.
_KINDS: dict[str, tuple[Kind | None, Kind | None]] = {
    "accuse": ("accuse", "defend"),
    "defend": ("defend", "accuse"),
    "overdone": ("accuse", "defend"),  # “way too helpful”
    "vote": ("vote", "defend"),
    "never": (None, "defend"),  # “I wouldn't vote Bram”
    "dislike": (None, "accuse"),  # “don't like Bram”
    "counter": ("counter", "defend"),
    "claim": ("defend", "counter"),  # “I believe Bram's claim”
    "card": (None, "counter"),  # “Bram is not the seer”
}
_BESIDE = word_set("@ , ok okay so then fine today please probably maybe not no alright still do know i")
_POSSIBLE = ("could be", "might be", "may be", "can be")
_SAYING = ("say", "saying", "argue", "telling")


def stance_acts(sentence: Sentence) -> Iterator[Act]:
    """The opinions and votes of a sentence."""
    if any(sentence.find("abstain")):
        yield Act("vote")
    said = [token for token in sentence.tokens if token.sense not in ("comma", "but", "unsure")]
    if [token.sense for token in said] == ["seat"]:
        if sentence.alone and not said[0].either and _BESIDE.issuperset(sentence.words):  # a name alone is a proposal
            kind: Kind = "accuse" if said[0].guessed else "defend" if said[0].negated else "vote"
            yield from (Act(kind, seat) for seat in said[0].seats)
        return
    acts = list(_opinions(sentence))
    contested = {act.seat for act in acts if act.kind == "counter"}
    yield from (act for act in acts if act.kind != "accuse" or act.seat not in contested)
    for clause in sentence.find("agree"):
        yield from (Act("agree", seat) for seat in clause.seats if not clause.negations)


def _opinions(sentence: Sentence) -> Iterator[Act]:
    for clause in sentence.find("stance"):
        kind = _kind(clause)
        open_choice = clause.target is not None and clause.target.either  # “Bram or Celio is a wolf”
        if kind in ("accuse", "defend") and _is_conditional(sentence, clause.end):
            continue
        if kind is not None and not (open_choice and (kind == "vote" or clause.spot == clause.start)):
            yield from (Act(kind, seat) for seat in clause.seats)


def _is_conditional(sentence: Sentence, at: int) -> bool:
    """“Bram is a wolf if Celio is good”."""
    while sentence.sense(at) not in ("", "comma", "colon", "but", "closed"):
        at += 1
    return at < len(sentence.tokens) and sentence.tokens[at].word in ("if", "unless", "assuming")


def _kind(clause: Clause) -> Kind | None:
    """The kind of act, after its negations. “Doubt” is one."""
    tokens = clause.tokens
    denied = (clause.negations + sum(token.sense in ("doubt", "unsure") for token in tokens)) % 2 == 1
    if denied and (tokens[0].sense == "my" or any(each.negated and each.word in _SAYING for each in tokens)):
        return None  # “my vote is not for Bram”, “I am not saying that Bram is a wolf”
    if [each.sense for each in tokens] == ["I", "be", "seat"] and not tokens[2].after_preposition:
        return None  # “I'm on Bram” is a vote, “I'm Bram” is not
    if clause.kind == "card" and not denied:
        return "defend" if tokens[0].sense == "I" else None  # “I think Bram is the seer”
    if clause.kind == "defend" and not denied and any(token.word in _POSSIBLE for token in tokens):
        return None  # “Bram could be good” is no defence
    return _KINDS[clause.kind][denied]
