"""Statements: the cards that the speaker claims or takes back, and what it says it did at night."""

from __future__ import annotations

from collections.abc import Iterator

from werewolf.players.language.acts import Act, Deed
from werewolf.players.language.tokens import Clause, Sentence

_FILLERS = ("other", "here", "me", "out", "claim", "real", "role", "doing", "avow")
_IT_IS_ME = (["I", "be"], ["that", "be", "me"], ["it", "be", "me"], ["me"])


def claims(sentence: Sentence, named: str | None) -> Iterator[Act]:
    """“I am the seer”, “doc here”, and, as a whole speech, “vt”. `named`: the card that the sentence before named."""
    said = [token for token in sentence.tokens if token.sense not in ("comma", "colon")] or sentence.tokens
    senses = [token.sense for token in said]
    if named and (senses in _IT_IS_ME or senses[:3] == ["I", "be", "and"]) and not any(token.negated for token in said):
        yield Act("claim", role=named)
    core = [token for token in said if token.sense not in _FILLERS]
    first = core[0] if core else said[0]
    begins = sentence.alone or sentence.first
    alone = len(core) == 1 and len(said) < 3 and first.sense in (("card", "town") if begins else ("card",))
    plain = sentence.words[0] in ("just", "only", "plain") and first.sense == "town"  # “just a villager”
    if (plain or (alone and not any(token.article for token in said))) and not (first.negated or sentence.denied):
        yield Act("claim", role=first.value)
    for clause in sentence.find("claim", sworn=True):
        if _is_claim(sentence, clause):
            yield Act("claim", role=clause.target.value)


def _is_claim(sentence: Sentence, clause: Clause) -> bool:
    card, first = clause.target, clause.tokens[0]
    near = sentence.tokens[max(0, clause.spot - 1)]
    if card.word.endswith("s") or (card.sense == "wolf" and len(sentence.words) > 4) or sentence.is_denied:
        return False
    if clause.kind == "echo":  # “Bram isn't the seer, I am”
        return first.sense != "seat" or card.negated
    noun = near.sense == "other" or (near.sense == "of" and first.sense == "I")
    if clause.kind == "claim" and noun and (card.article or not near.article):
        return False  # “I am the man the witch saved”
    placed = card.after_preposition or (near.after_preposition and near.sense != "be")
    return not (clause.negations or clause.guessed or placed or (clause.kind == "terse" and card.article))


def rivals(sentence: Sentence) -> Iterator[Act]:
    """Whom a claim excludes: “I am the seer, not Bram”, “I'm the seer, and Bram is not”."""
    last = sentence.tokens[-2:-1] if sentence.denied and sentence.sense(len(sentence.tokens) - 1) == "be" else []
    denied = [token for token in sentence.tokens if token.negated]
    yield from (Act("counter", seat) for token in (*denied, *last) if token.sense == "seat" for seat in token.seats)


def retractions(sentence: Sentence) -> Iterator[Act]:
    """“I take back my claim”, “I'm not the seer, I lied”."""
    for clause in sentence.find("retract"):
        card = clause.target if clause.spot >= 0 else None
        if (clause.kind == "unclaim") == (clause.negations % 2 == 1) and not (card and card.sense == "wolf"):
            yield Act("retract", role=card.value if card else None)


def deeds(sentence: Sentence, healer: bool) -> Iterator[Act]:
    """“I saved Bram”, “doc here protected 3 n1 and 5 n2”. A doctor or guard who saves has guarded."""
    for clause in sentence.find("deed", sworn=True):
        before = sentence.tokens[max(0, clause.start - 1)]
        others = clause.tokens[0].sense == "deed" and before.article and before.value  # “the doctor saved Bram”
        if clause.negations or (clause.kind == "stayed" and not healer) or others:
            continue
        named = next((each.value for each in clause.tokens if each.sense in ("deed", "action", "remedy")), "guarded")
        deed: Deed = "guarded" if healer and named == "saved" else named  # type: ignore[assignment]
        nights, _ = dated_seats(sentence, clause.spot)
        yield from (Act("deed", seat, deed=deed, night=night) for seat, night in nights.items())


def dated_seats(sentence: Sentence, spot: int) -> tuple[dict[int, int | None], int]:
    """The seats here, and the next in “3 n1 and 5 n2”, with the numbered night beside each; and where they end."""
    at = spot + 1
    while sentence.sense(at) in ("night", "lastnight", "and", "comma"):
        at += 1
    dated = at > spot + 2 and sentence.sense(at + 1) in ("", "night", "lastnight", "comma")
    spots = (spot, at) if dated and sentence.sense(at) == "seat" else (spot,)
    return {seat: _night_near(sentence, each) for each in spots for seat in sentence.tokens[each].seats}, spots[-1]


def _night_near(sentence: Sentence, spot: int) -> int | None:
    """The night after a seat, or else before it, with no other seat between."""
    for step in (1, -1):
        for at in range(spot + step, spot + 4 * step, step):
            if sentence.sense(at) == "night":
                return sentence.tokens[at].night
            if sentence.sense(at) == "seat":
                break
    return None
