"""Claims: the cards that the speaker claims or takes back, and what it says it did at night."""

from __future__ import annotations

from collections.abc import Iterator

from werewolf.players.language.acts import Act, Deed
from werewolf.players.language.clauses import is_own_statement, is_taken_back
from werewolf.players.language.tokens import Clause, Sentence

_MANY = ("villagers", "wolves", "werewolves", "townies")


def claims(sentence: Sentence) -> Iterator[Act]:
    """“I am the seer”, “doc here”, and, as a whole speech, “vt”."""
    tokens = sentence.tokens
    alone = sentence.alone and len(tokens) == 1 and tokens[0].sense in ("card", "town")
    plain = sentence.words[0] in ("just", "only", "plain") and sentence.sense(0) == "town"  # “just a villager”
    if (alone or plain) and not (tokens[0].article or tokens[0].negated or sentence.denied):
        yield Act("claim", role=tokens[0].value)
    for clause in sentence.find("claim"):
        if clause.target is not None and _is_claim(sentence, clause):
            yield Act("claim", role=clause.target.value)


def _is_claim(sentence: Sentence, clause: Clause) -> bool:
    card = sentence.tokens[clause.spot]
    near = sentence.tokens[clause.spot - 1] if clause.spot > clause.start else card
    following = [token.sense for token in sentence.tokens[clause.spot + 1 : clause.spot + 2]]
    if (
        card.word in _MANY
        or following in (["veil"], ["if"])
        or is_taken_back(sentence, clause.spot)
        or _is_shared(sentence, clause.spot)
    ):
        return False
    if clause.kind == "echo":  # “Bram isn't the seer, I am”
        return clause.tokens[0].sense != "seat" or card.negated
    if clause.negations or card.after_preposition or any(token.guessed for token in clause.tokens):
        return False
    noun = near.sense == "other" or (near.sense == "of" and clause.tokens[0].sense == "I")
    unclear = noun and (card.article or not near.article)  # “I am the man the witch saved”
    if (clause.kind == "terse" and card.article) or (clause.kind == "claim" and unclear):
        return False
    boast = card.sense == "wolf" and len(sentence.words) > 4
    return not boast and is_own_statement(sentence, clause.start)


def _is_shared(sentence: Sentence, spot: int) -> bool:
    """“I'm the seer, he's the seer, everyone is”: no claim."""
    tokens = sentence.tokens
    return any(
        tokens[at].value == tokens[spot].value
        and tokens[at - 1].sense == "be"
        and tokens[at - 2].sense in ("seat", "people", "we")
        and not (tokens[at].negated or tokens[at - 1].negated)
        for at in range(spot + 2, len(tokens))
    )


def rivals(sentence: Sentence) -> Iterator[Act]:
    """Whom a claim excludes: “I am the seer, not Bram”, “I'm the seer, and Bram is not”."""
    tokens = sentence.tokens
    last = tokens[-2].seats if sentence.denied and [each.sense for each in tokens[-2:]] == ["seat", "be"] else ()
    denied = [seat for token in tokens if token.sense == "seat" and token.negated for seat in token.seats]
    yield from (Act("counter", seat) for seat in (*denied, *last))


def retractions(sentence: Sentence) -> Iterator[Act]:
    """“I take back my claim”, “I'm not the seer, I lied”."""
    for clause in sentence.find("retract"):
        closed = any(sense in ("if", "closed", "veil", "quote") for sense in sentence.senses[: clause.start])
        card = clause.target
        if (clause.kind == "unclaim") == (clause.negations % 2 == 1) and not (
            closed or (card and card.sense == "wolf")
        ):
            yield Act("retract", role=card.value if card else None)
            return


def deeds(sentence: Sentence, healer: bool) -> Iterator[Act]:
    """“I saved Bram”, “doc here protected 3 n1 and 5 n2”. A doctor or guard who saves has guarded."""
    tokens = sentence.tokens
    for clause in sentence.find("deed"):
        begin = clause.start + (clause.tokens[0].sense == "comma")
        before = tokens[clause.start - 1] if clause.start else None
        others = ("seat", "people", "who", "must", "might", "will", "would", "we")
        if before is not None and (before.sense in others or (before.sense == "card" and before.article)):
            continue
        if clause.negations or (clause.kind == "stayed" and not healer) or not is_own_statement(sentence, begin):
            continue
        deed = next((each.value for each in clause.tokens if each.sense in ("deed", "action", "remedy")), "guarded")
        named: Deed = "guarded" if healer and deed == "saved" else deed  # type: ignore[assignment]
        for spot in (clause.spot, *_next_targets(sentence, clause.spot)):
            yield from (Act("deed", seat, deed=named, night=night_near(sentence, spot)) for seat in tokens[spot].seats)


def _next_targets(sentence: Sentence, spot: int) -> Iterator[int]:
    at = spot + 1
    while sentence.sense(at) in ("night", "lastnight", "and", "comma"):
        at += 1
    joined = sentence.sense(at - 1) in ("and", "comma") and sentence.sense(spot + 1) in ("night", "lastnight", "and")
    if joined and sentence.sense(at) == "seat" and sentence.sense(at + 1) in ("", "night", "lastnight", "comma"):
        yield at


def night_near(sentence: Sentence, spot: int) -> int | None:
    """The numbered night said beside a seat: right after it, or else before it."""
    for at in (spot + 1, spot + 2, spot - 1, spot - 2, spot - 3):
        if sentence.sense(at) == "night":
            return sentence.tokens[at].night
    return None
