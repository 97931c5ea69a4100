"""Opinions: accusations, defences, votes, agreements, questions and doubts about claims, with their negations."""

from __future__ import annotations

from collections.abc import Iterator

from werewolf.players.language.acts import Act, Kind
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
    "card": ("defend", "counter"),  # “Bram is not the seer”
    "abstain": ("vote", "vote"),
    "unvote": (None, "vote"),
    "agree": ("agree", None),
    "ask": ("ask", "ask"),
    "answer": ("answer", "answer"),
    "idle": ("idle", "idle"),
    "guess": (None, None),
    "same": (None, None),
}


def opinions(sentence: Sentence) -> Iterator[Act]:
    """The opinions and votes of a sentence."""
    said = [token for token in sentence.tokens if token.sense not in ("comma", "but", "while")]
    named = [token.sense for token in said] in (["seat"], ["seat", "unsure"])
    if sentence.alone and named:  # a name alone is a proposal
        several = said[0].guessed or len(said[0].seats) > 1
        kind: Kind = "defend" if said[0].negated else "accuse" if several else "vote"
        yield from (Act(kind, seat) for seat in said[0].seats)
        return
    groups = ("idle", "abstain", "stance", "agree", "ask", "answer")
    acts: list[Act] = []
    for group in groups:
        for clause in sentence.find(group):
            last = acts[-1].kind if acts else None
            if clause.kind == "same" and clause.negations and last in ("accuse", "defend"):  # “… and Celio is not”
                acts += (Act("defend" if last == "accuse" else "accuse", seat) for seat in clause.seats)
            acts += _acts(clause)
    contested = {act.seat for act in acts if act.kind == "counter"}
    yield from (act for act in acts if act.kind != "accuse" or act.seat not in contested)


def _acts(clause: Clause) -> Iterator[Act]:
    kind = _kind(clause)
    if kind is None or (clause.target.either and (kind == "vote" or clause.spot == clause.start)):
        return  # “Bram or Celio is a wolf”
    if clause.kind in ("idle", "abstain", "unvote"):
        yield Act(kind)
    yield from (Act(kind, about=seat) if kind == "answer" else Act(kind, seat) for seat in clause.seats)


def _kind(clause: Clause) -> Kind | None:
    """The kind of act, after its negations. “Doubt” is one."""
    tokens = clause.tokens
    denied = (clause.negations + sum(token.sense in ("doubt", "unsure") for token in tokens)) % 2 == 1
    if denied and tokens[0].sense == "my":
        return None  # “my vote is not for Bram”
    if [each.sense for each in tokens] == ["I", "be", "seat"] and not tokens[2].after_preposition:
        return None  # “I'm on Bram” is a vote, “I'm Bram” is not
    if clause.kind == "guess" and (clause.target.either or clause.guessed) and not denied:
        return "accuse"  # “either Bram or Celio”, “maybe Bram”
    if clause.kind == "vote" and clause.guessed and not denied:
        return None
    if clause.kind == "ask" and tokens[0] is clause.target and clause.target.value:
        return None  # “he talks”
    return _KINDS[clause.kind][denied]
