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
    "card": ("defend", "counter"),  # “Bram is the seer”
    "abstain": ("vote", "vote"),
    "unvote": (None, "vote"),
    "agree": ("agree", None),
    "ask": ("ask", "ask"),
    "answer": ("answer", "answer"),
    "idle": ("idle", "idle"),
}
_GROUPS = ("idle", "abstain", "stance", "agree", "ask", "answer")
_DENIERS = {"think", "believe", "doubt", "be", "seem", "find", "trust", "suspect", "vote", "can", "must", "like"}
_REPROACHES, _STRONG = ("sin", "amiss", "astray"), ("bad", "evil", "wolf", "wolves", "town", "suspect")
_OPPOSITE: dict[Kind, Kind] = {"accuse": "defend", "defend": "accuse"}


def opinions(sentence: Sentence, before: list[Act], weak: set[int]) -> Iterator[Act]:
    """The opinions and votes of a sentence. `before`: the acts so far; `weak`: whom the speech only reproaches."""
    said = [token for token in sentence.tokens if token.sense not in ("comma", "colon", "but", "while")]
    if sentence.alone and [token.sense for token in said] in (["seat"], ["seat", "unsure"]):
        several = said[0].guessed or len(said[0].seats) > 1
        kind: Kind = "defend" if said[0].negated else "accuse" if several else "vote"  # a name alone is a proposal
        yield from (Act(kind, seat) for seat in said[0].seats)
        return
    acts: list[Act] = []
    for group in _GROUPS if any(token.seats for token in sentence.tokens) else _GROUPS[:2]:
        for clause in sentence.find(group):
            if clause.kind == "same":
                acts += _same(clause, [*before, *acts])
            seats = sentence.addressed if clause.target.sense == "voc" and group == "ask" else clause.seats
            found = list(_acts(clause, seats))
            if clause.kind in ("vote", "never"):  # “I suspect him, but I won't vote for him”
                found = [act for act in found if act.kind == "vote" or Act("accuse", act.seat) not in (*before, *acts)]
            acts += found
            if clause.has(*_REPROACHES) and not clause.has(*_STRONG):
                weak.update(clause.seats)
    contested = {act.seat for act in acts if act.kind == "counter"}
    yield from (act for act in acts if act.kind != "accuse" or act.seat not in contested)


def _same(clause: Clause, before: list[Act]) -> Iterator[Act]:
    """“… and Celio too”, “… but Celio is not”: the last opinion again, of another seat."""
    kind = next((act.kind for act in reversed(before) if act.kind in _OPPOSITE), None)
    if kind and (clause.negations or clause.tokens[-1].sense != "be"):
        yield from (Act(_OPPOSITE[kind] if clause.negations else kind, seat) for seat in clause.seats)


def _acts(clause: Clause, seats: tuple[int, ...]) -> Iterator[Act]:
    kind = _kind(clause)
    said_of = clause.spot == clause.start and clause.kind != "guess"
    if kind is None or (clause.target.either and (said_of or kind == "vote")):
        return  # “Bram or Celio is a wolf”
    if clause.kind in ("idle", "abstain", "unvote"):
        yield Act(kind)
    yield from (Act(kind, about=seat) if kind == "answer" else Act(kind, seat) for seat in seats)


def _kind(clause: Clause) -> Kind | None:
    """The kind of act, after its negations. “Doubt” is one."""
    tokens, target = clause.tokens, clause.target
    denied = (clause.negations + sum(token.sense in ("doubt", "unsure") for token in tokens)) % 2 == 1
    lead = tokens[: max(0, clause.spot - clause.start)] if tokens[-1] is not target else []
    if any(token.negated and token.sense not in _DENIERS for token in lead):
        return None  # “it does not prove that Bram is a wolf”
    if denied and clause.kind == "defend" and clause.has("fine"):
        return None  # “Bram is not cleared”
    if clause.kind == "guess":  # “either Bram or Celio”, “maybe Bram”
        return "accuse" if (target.either or clause.guessed) and not denied else None
    if [each.word for each in tokens[:2]] == ["i", "say"] and clause.kind == "accuse":
        return "vote"  # “I say Bram”
    noun = tokens[-1] is target and tokens[-2:-1] and tokens[-2].article
    if clause.kind == "vote" and (tokens[0].sense == "my" if denied else clause.guessed or noun):
        return None  # “my vote is not for Bram”, “maybe we vote Bram”, “the vote on Bram”
    spoken = any(token.sense == "ask" and token.article for token in tokens)
    if clause.kind == "ask" and (spoken or (tokens[0] is target and target.value)):
        return None  # “the answer is”, “he talks”
    return _KINDS.get(clause.kind, (None, None))[denied]
