"""Verdicts on what was said: who named, accused, defended, claimed, reported or asked whom, as the judge reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from lab.talk_judge.chronicle import Seat
from lab.talk_judge.citations import Citation, citations
from lab.talk_judge.opinions import Reader, View
from lab.talk_judge.wording import Sentence, seats_in

Verdict = bool | None
AGAINST = ("plan", "accuse", "doubt")
FOR = ("defend", "believe")
SUBSTANCE = (*AGAINST, *FOR, "claim", "report")


def views(reader: Reader, cited: Citation, actor: Seat | None) -> list[View]:
    """What a seat had said before the sentence, on the days it tells of; of its own turn, all of it."""
    end = cited.said.n + (actor == cited.said.seat)
    return reader.before(end, actor, cited.days)


def mentioned(reader: Reader, cited: Citation, actor: Seat | None, target: Seat | None) -> bool:
    """Whether a seat spoke of another in words that the judge did not understand."""
    return any(
        _unread(reader, sentence, target)
        for said in reader.game.speeches
        if said.seat == actor and said.n < cited.said.n and (cited.days is None or said.day in cited.days)
        for sentence in reader.turns[said.n]
    )


def _unread(reader: Reader, sentence: Sentence, target: Seat | None) -> bool:
    """Whether a sentence names a seat, other than to call or ask it, and the judge can make nothing of it."""
    if sentence.asks or target not in seats_in(sentence.names) or target in sentence.called:
        return False
    views = [view for view in reader.views if (view.n, view.at, view.target) == (sentence.said.n, sentence.at, target)]
    if any(view.kind == "odds" for view in views):
        return True  # a chance below one half: neither for nor against
    told = (citation for citation in citations(reader, sentence) if target in (citation.actor, citation.target))
    return not views and not any(told)


def namers(reader: Reader, cited: Citation, kinds: Iterable[str] = ("plan",)) -> set[Seat]:
    """Who has announced a vote against the target, by word or by nomination."""
    words = {view.seat for view in views(reader, cited, None) if view.kind in kinds and view.target == cited.target}
    return words | {
        deed.actor
        for deed in reader.game.deeds
        if deed.kind == "nominate" and deed.target == cited.target and deed.n < cited.said.n
        if cited.days is None or deed.day in cited.days
    }


def _today(cited: Citation) -> Citation:
    """ "Have named" without a day means today."""
    return cited if cited.days is not None else replace(cited, days=(cited.said.day,))


def _named(reader: Reader, cited: Citation) -> Verdict:
    return _planned(reader, _today(cited))


def _planned(reader: Reader, cited: Citation) -> Verdict:
    if cited.actor in namers(reader, cited, AGAINST):
        return True
    reported = [
        view for view in views(reader, cited, cited.actor) if view.kind == "report" and view.target == cited.target
    ]
    if any(view.bad for view in reported):
        return True
    return None if mentioned(reader, cited, cited.actor, cited.target) else False


def _defended(reader: Reader, cited: Citation) -> Verdict:
    about = [view for view in views(reader, cited, cited.actor) if view.target == cited.target]
    if any(view.kind in FOR or (view.kind == "report" and view.bad is False) for view in about):
        return True
    if any(view.kind in AGAINST for view in about):
        return False
    return None if mentioned(reader, cited, cited.actor, cited.target) else False


def _agreed(reader: Reader, cited: Citation) -> Verdict:
    found = views(reader, cited, cited.actor)
    if any(view.kind in ("agree", *FOR) and view.target == cited.target for view in found):
        return True
    if any(_joined(reader, view, cited.target) for view in found if view.kind == "plan"):
        return True
    return None if mentioned(reader, cited, cited.actor, cited.target) else False


def _joined(reader: Reader, plan: View, other: Seat | None) -> bool:
    """Whether a vote was announced beside another player's name, and not for what that player did."""
    sentence = reader.turns[plan.n][plan.at]
    told = {seat for each in citations(reader, sentence) for seat in (each.actor, each.target)}
    return other != plan.target and other in seats_in(sentence.names) and other not in told


def _contested(reader: Reader, cited: Citation) -> Verdict:
    about = [view for view in views(reader, cited, cited.actor) if view.target == cited.target]
    if any(view.kind in ("doubt", "accuse") for view in about):
        return True
    return None if mentioned(reader, cited, cited.actor, cited.target) else False


def _count(reader: Reader, cited: Citation) -> Verdict:
    """So many have named the target today. A speaker who does so in the same breath may count itself, or not."""
    named = namers(reader, _today(cited))
    own = {
        view.seat for view in reader.views if (view.n, view.kind, view.target) == (cited.said.n, "plan", cited.target)
    }
    alive = len(reader.game.living(cited.said.n))
    return cited.of in (None, alive) and cited.count in (len(named), len(named | own))


def _named_by(reader: Reader, cited: Citation) -> Verdict:
    return set(cited.others) <= namers(reader, _today(cited), AGAINST)


def _first(reader: Reader, cited: Citation) -> Verdict:
    found = [view for view in views(reader, cited, None) if view.kind in AGAINST and view.target == cited.target]
    return bool(found) and min(found, key=lambda view: view.n).seat == cited.actor


def _broke(reader: Reader, cited: Citation) -> Verdict:
    """One name announced, another on the ballot, on one of the days."""
    open_days = False
    for day in {deed.day for deed in reader.game.deeds if cited.days is None or deed.day in cited.days}:
        ballots = [
            deed.target for deed in reader.game.deeds if (deed.kind, deed.actor, deed.day) == ("vote", cited.actor, day)
        ]
        plans = [view.target for view in reader.before(cited.said.n, cited.actor, (day,)) if view.kind == "plan"]
        if plans and any(ballot != plans[-1] for ballot in ballots):
            return True
        open_days |= bool(ballots) and not plans
    return None if open_days else False


def _switched(reader: Reader, cited: Citation) -> Verdict:
    voted = any(
        (deed.kind, deed.actor, deed.target) == ("vote", cited.actor, cited.instead) and deed.n < cited.said.n
        for deed in reader.game.deeds
        if cited.days is None or deed.day in cited.days
    )
    return voted and _planned(reader, cited)


def _asked(reader: Reader, cited: Citation) -> Verdict:
    found = [question for question in reader.questions if question.seat == cited.actor and question.n < cited.said.n]
    return any(cited.target == question.about for question in found)


def _idle(reader: Reader, cited: Citation) -> Verdict:
    return not any(view.kind in SUBSTANCE for view in views(reader, cited, cited.actor))


def _nobody(reader: Reader, cited: Citation) -> Verdict:
    return not any(view.kind == "plan" for view in views(reader, _today(cited), cited.actor))


HEARD: dict[str, Callable[[Reader, Citation], Verdict]] = {
    "count": _count,
    "named_by": _named_by,
    "named": _named,
    "first": _first,
    "plan": _planned,
    "accuse": _planned,
    "defend": _defended,
    "agree": _agreed,
    "contest": _contested,
    "broke": _broke,
    "switched": _switched,
    "asked": _asked,
    "idle": _idle,
    "nobody": _nobody,
}
