"""Holds what a sentence tells against the log: it happened, it did not, or the log's words leave it open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lab.talk_judge.card_talk import CLAIMED
from lab.talk_judge.chronicle import Deed, Seat
from lab.talk_judge.citations import Citation, citations
from lab.talk_judge.hearsay import HEARD, Verdict
from lab.talk_judge.opinions import Reader


def verdict(reader: Reader, cited: Citation) -> Verdict:
    """True if the log confirms it, False if it denies it, None if that cannot be told."""
    found = (DONE | HEARD | CLAIMED)[cited.kind](reader, cited)
    return found if found is None else found != cited.negated


def deeds(reader: Reader, cited: Citation, kind: str, actor: Seat | None = None) -> list[Deed]:
    """What a seat did before the sentence, on the days it tells of."""
    seat = cited.actor if actor is None else actor
    return [
        deed
        for deed in reader.game.deeds
        if deed.kind == kind and deed.actor == seat and deed.n < cited.said.n and _on(cited, deed.day)
    ]


def _on(cited: Citation, day: int) -> bool:
    return cited.days is None or day in cited.days


def _done(kind: str) -> Callable[[Reader, Citation], Verdict]:
    return lambda reader, cited: any(deed.target == cited.target for deed in deeds(reader, cited, kind))


def _abstained(reader: Reader, cited: Citation) -> Verdict:
    return any(deed.target is None for deed in deeds(reader, cited, "vote"))


def _at_all(kind: str) -> Callable[[Reader, Citation], Verdict]:
    return lambda reader, cited: bool(deeds(reader, cited, kind))


def _died(reader: Reader, cited: Citation) -> Verdict:
    by_night = cited.kind == "died" and "night" in cited.words
    return any(
        death.seat == cited.target and death.n < cited.said.n and _on(cited, death.day)
        for death in reader.game.deaths
        if death.how == "night" or not by_night
    )


def _voted_out(reader: Reader, cited: Citation) -> Verdict:
    found = [death for death in reader.game.deaths if death.seat == cited.target and death.n < cited.said.n]
    return any(death.how == "vote" and _on(cited, death.day) for death in found)


def _card(reader: Reader, cited: Citation) -> Verdict:
    shown = [card for card in reader.game.shown if card.seat == cited.target and card.n < cited.said.n]
    if cited.role is not None and cited.bad is None:
        return any(card.role == cited.role for card in shown)
    return any((card.camp == "werewolves") == cited.bad for card in shown)


def _seen(reader: Reader, cited: Citation) -> Verdict:
    return any(card.seat == cited.target and card.n < cited.said.n for card in reader.game.shown)


def _nights(reader: Reader, cited: Citation) -> Verdict:
    return reader.game.nights_before(cited.said.n) == (cited.count or 0)


def _pack(reader: Reader, cited: Citation) -> Verdict:
    """So many of the pack there were, and so many are left once the shown ones are taken off."""
    shown = {card.seat for card in reader.game.shown if card.camp == "werewolves" and card.n < cited.said.n}
    dealt = reader.game.cards.get("werewolf", 0)
    return cited.count == dealt and cited.of in (None, dealt - len(shown))


def _alive(reader: Reader, cited: Citation) -> Verdict:
    return cited.target in reader.game.living(cited.said.n)


def _nobody_did(reader: Reader, cited: Citation) -> Verdict:
    """Nobody did this to the target on any day."""
    kind = next(kind for words, kind in NOBODY_DID.items() if words in cited.words)
    return not any(
        verdict(reader, replace(cited, kind=kind, actor=seat))
        for seat in range(len(reader.game.names))
        if seat != cited.target
    )


def _same(reader: Reader, cited: Citation) -> Verdict:
    """What the sentence tells before this of somebody else is true of these players too."""
    sentence = next(each for each in reader.turns[cited.said.n] if each.plain == cited.sentence)
    told = [each for each in citations(reader, sentence) if each.kind != "same"]
    return verdict(reader, replace(told[-1], actor=cited.actor)) if told else None


def _no_claim_of(reader: Reader, cited: Citation) -> Verdict:
    return not any(view.kind == "claim" for view in reader.before(cited.said.n, cited.target))


NOBODY_DID = {"voted for": "vote", "nominated": "nominate", "spoken against": "accuse", "spoken up for": "defend"}
DONE: dict[str, Callable[[Reader, Citation], Verdict]] = {
    "vote": _done("vote"),
    "abstain": _abstained,
    "nominate": _done("nominate"),
    "elect": _done("elect"),
    "badge": _done("badge"),
    "shoot": _done("shoot"),
    "run": _at_all("run"),
    "withdraw": _at_all("withdraw"),
    "died": _died,
    "dead_before": _died,
    "voted_out": _voted_out,
    "card": _card,
    "seen_card": _seen,
    "nights": _nights,
    "pack": _pack,
    "alive": _alive,
    "nobody_did": _nobody_did,
    "same": _same,
    "unclaimed": lambda *_: None,  # which card is meant was said by somebody else
    "no_claim_of": _no_claim_of,
}
