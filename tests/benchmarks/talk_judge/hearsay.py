"""Verdicts on what was said: who named, accused, defended, claimed, reported or asked whom, by the judge's own reading."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from tests.benchmarks.talk_judge.chronicle import Seat
from tests.benchmarks.talk_judge.citations import Citation
from tests.benchmarks.talk_judge.opinions import Reader, View
from tests.benchmarks.talk_judge.wording import seats_in

Verdict = bool | None
AGAINST = ("plan", "accuse", "doubt")
FOR = ("defend", "believe")
SUBSTANCE = (*AGAINST, *FOR, "claim", "report")


def views(reader: Reader, cited: Citation, actor: Seat | None) -> list[View]:
    """What a seat had said before the sentence, on the days it tells of; of its own turn, all of it."""
    end = cited.said.n + (actor == cited.said.seat)
    return reader.before(end, actor, cited.days)


def mentioned(reader: Reader, cited: Citation, actor: Seat | None, target: Seat | None) -> bool:
    """Whether a seat spoke of another at all, in whatever words."""
    return any(
        target in seats_in(sentence.names)
        for said in reader.game.speeches
        if said.seat == actor and said.n < cited.said.n and (cited.days is None or said.day in cited.days)
        for sentence in reader.turns[said.n]
    )


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
    from dataclasses import replace

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
    return True if mentioned(reader, cited, cited.actor, cited.target) else False


def _contested(reader: Reader, cited: Citation) -> Verdict:
    about = [view for view in views(reader, cited, cited.actor) if view.target == cited.target]
    if any(view.kind in ("doubt", "accuse") for view in about):
        return True
    return None if mentioned(reader, cited, cited.actor, cited.target) else False


def _count(reader: Reader, cited: Citation) -> Verdict:
    today = _today(cited)
    strict, wide = namers(reader, today), namers(reader, today, AGAINST)
    me = cited.said.seat
    fits = {len(strict - {me}), len(strict | {me}), len(strict), len(wide), len(wide - {me}), len(wide | {me})}
    alive = len(reader.game.living(cited.said.n))
    of = cited.of is None or cited.of in (alive, alive - 1)
    return of and cited.count in fits


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


def first_claim(reader: Reader, seat: Seat | None, n: int) -> View | None:
    return next((view for view in reader.before(n + 1, seat) if view.kind == "claim"), None)


def _claims(reader: Reader, cited: Citation) -> list[View]:
    return [view for view in views(reader, cited, cited.actor) if view.kind == "claim"]


def _claimed(reader: Reader, cited: Citation) -> Verdict:
    return any(cited.role in (None, view.role) for view in _claims(reader, cited))


def _special(reader: Reader, cited: Citation) -> Verdict:
    return any(view.role != "villager" for view in _claims(reader, cited))


def _unspecial(reader: Reader, cited: Citation) -> Verdict:
    return any(view.role == "villager" for view in _claims(reader, cited)) or (None if _said(reader, cited) else False)


def _said(reader: Reader, cited: Citation) -> bool:
    return any(said.seat == cited.actor and said.n < cited.said.n for said in reader.game.speeches)


def _rival(reader: Reader, cited: Citation) -> Verdict:
    """Somebody claims the card that another claims: the target, or anybody."""
    mine = {view.role for view in reader.before(cited.said.n + 1, cited.actor) if view.kind == "claim"}
    others = [
        view
        for view in reader.before(cited.said.n + 1)
        if view.kind == "claim" and view.seat != cited.actor and cited.target in (None, view.seat)
    ]
    return any(view.role in mine for view in others)


def _rivals(reader: Reader, cited: Citation) -> Verdict:
    """Each of a pair is judged alone: it shares its card with another claimant."""
    return _rival(reader, cited)


def _sole(reader: Reader, cited: Citation) -> Verdict:
    return _claimed(reader, cited) and not _rival(reader, cited)


def _alone(reader: Reader, cited: Citation) -> Verdict:
    """ "Nobody else has claimed that card": the card of the last player named before who claims one."""
    from dataclasses import replace

    text = next(s.text for s in reader.turns[cited.said.n] if s.plain == cited.sentence)
    before = seats_in(text.split(cited.words)[0])
    holder = next((seat for seat in reversed(before) if first_claim(reader, seat, cited.said.n)), None)
    return None if holder is None else not _rival(reader, replace(cited, actor=holder))


def _ordered(later: Callable[[View, View], bool]) -> Callable[[Reader, Citation], Verdict]:
    def judged(reader: Reader, cited: Citation) -> Verdict:
        mine, other = (first_claim(reader, seat, cited.said.n) for seat in (cited.actor, cited.target))
        return mine is not None and other is not None and later(mine, other)

    return judged


def _cornered(reader: Reader, cited: Citation) -> Verdict:
    claim = first_claim(reader, cited.actor, cited.said.n)
    found = reader.before(claim.n, cited.target) if claim else []
    return any(view.kind == "report" and view.target == cited.actor for view in found)


def _pressed(reader: Reader, cited: Citation) -> Verdict:
    claim = first_claim(reader, cited.actor, cited.said.n)
    found = reader.before(claim.n) if claim else []
    return set(cited.others) <= {view.seat for view in found if view.kind in AGAINST and view.target == cited.actor}


def _reports(reader: Reader, cited: Citation) -> list[View]:
    found = [view for view in views(reader, cited, cited.actor) if view.kind == "report"]
    return [view for view in found if cited.target in (None, view.target)]


def _reported(reader: Reader, cited: Citation) -> Verdict:
    found = _reports(reader, cited)
    if any(cited.bad is None or view.bad == cited.bad for view in found):
        return True
    return None if any(view.bad is None for view in found) else False


def _cleared(reader: Reader, cited: Citation) -> Verdict:
    return any(view.bad is False for view in _reports(reader, cited))


def _slipped(reader: Reader, cited: Citation) -> Verdict:
    found, nights = _reports(reader, cited), reader.game.nights_before(cited.said.n)
    if len({view.target for view in found}) > nights:
        return cited.of is None or cited.of == nights
    return None if len(found) > nights else False


def _early(reader: Reader, cited: Citation) -> Verdict:
    return any(not reader.game.nights_before(view.n) for view in _reports(reader, cited))


def _two_results(reader: Reader, cited: Citation) -> Verdict:
    return {True, False} <= {view.bad for view in _reports(reader, cited)}


def _turned(reader: Reader, cited: Citation) -> Verdict:
    found = views(reader, cited, cited.actor)
    clear = [view.n for view in found if view.kind == "report" and view.target == cited.target and view.bad is False]
    return (
        any(view.n >= clear[0] for view in found if view.kind in AGAINST and view.target == cited.target)
        if clear
        else False
    )


def _came_true(reader: Reader, cited: Citation) -> Verdict:
    shown = {card.camp == "werewolves" for card in reader.game.shown if card.seat == cited.target}
    return any(view.bad in shown for view in _reports(reader, cited))


def _retracted(reader: Reader, cited: Citation) -> Verdict:
    return any(view.kind == "retract" for view in views(reader, cited, cited.actor))


def _asked(reader: Reader, cited: Citation) -> Verdict:
    found = [question for question in reader.questions if question.seat == cited.actor and question.n < cited.said.n]
    return any(cited.target == question.about for question in found)


def _idle(reader: Reader, cited: Citation) -> Verdict:
    return not any(view.kind in SUBSTANCE for view in views(reader, cited, cited.actor))


def _nobody(reader: Reader, cited: Citation) -> Verdict:
    return not any(view.kind == "plan" for view in views(reader, _today(cited), cited.actor))


def _joke(reader: Reader, cited: Citation) -> Verdict:
    wolf = "|".join(word for word, card in reader.cards.items() if card == "werewolf")
    own = rf"<{cited.actor}>(?:'m| am)(?: \w+){{0,3}} (?:{wolf})"
    turns = (
        reader.turns[said.n] for said in reader.game.speeches if said.seat == cited.actor and said.n < cited.said.n
    )
    return any(re.search(own, sentence.text, re.IGNORECASE) for turn in turns for sentence in turn)


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
    "claim": _claimed,
    "special": _special,
    "unspecial": _unspecial,
    "joke": _joke,
    "rival": _rival,
    "rivals": _rivals,
    "holder": _claimed,
    "sole": _sole,
    "alone": _alone,
    "after": _ordered(lambda mine, other: other.n < mine.n),
    "before": _ordered(lambda mine, other: mine.n < other.n),
    "cornered": _cornered,
    "pressed": _pressed,
    "report": _reported,
    "cleared": _cleared,
    "slip": _slipped,
    "early": _early,
    "two_results": _two_results,
    "turned": _turned,
    "came_true": _came_true,
    "retract": _retracted,
    "asked": _asked,
    "idle": _idle,
    "nobody": _nobody,
}
