"""Verdicts on talk of cards: who claimed what, when and after whom, and what was told of checks and nights."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from lab.talk_judge.chronicle import Seat
from lab.talk_judge.citations import Citation
from lab.talk_judge.hearsay import AGAINST, Verdict, views
from lab.talk_judge.opinions import Reader, View
from lab.talk_judge.wording import NUMBER, number, seats_in


def first_claim(reader: Reader, seat: Seat | None, n: int) -> View | None:
    return next((view for view in reader.before(n + 1, seat) if view.kind == "claim"), None)


def _claims(reader: Reader, cited: Citation) -> list[View]:
    return [view for view in views(reader, cited, cited.actor) if view.kind == "claim"]


def _strange_card(reader: Reader, cited: Citation) -> Verdict:
    """A claim of a card that is not dealt here."""
    views = reader.before(cited.said.n, cited.actor)
    return any(view.kind == "claim" and view.role not in reader.game.cards for view in views)


def _strange_deed(reader: Reader, cited: Citation) -> Verdict:
    """A deed of the night that was told of; whether a card here can do it is not looked up."""
    return bool(_nights(reader, cited))


def _nights(reader: Reader, cited: Citation) -> list[View]:
    """What somebody has told of nights: deeds and checks, of the target if there is one."""
    found = [view for view in reader.before(cited.said.n, cited.actor) if view.kind in ("night", "report")]
    return [view for view in found if cited.target in (None, view.target)]


def _early_deed(reader: Reader, cited: Citation) -> Verdict:
    return any(not reader.game.nights_before(view.n) for view in _nights(reader, cited))


def _no_such_night(reader: Reader, cited: Citation) -> Verdict:
    """A night was named that had not been when it was told of: by the actor, or by anybody."""
    told = [said for said in reader.game.speeches if said.n < cited.said.n and cited.actor in (None, said.seat)]
    return any(
        number(found) > reader.game.nights_before(said.n)
        for said in told
        for sentence in reader.turns[said.n]
        for found in re.findall(rf"\b(?:night |n)({NUMBER})\b", sentence.text, re.IGNORECASE)
    )


def _dead_by_then(reader: Reader, cited: Citation) -> Verdict:
    """Somebody tells of a night with a player who had died before the last night."""
    nights = [line for line, night in reader.game.nights if night > 0 and line < cited.said.n]
    died = [death.n for death in reader.game.deaths if death.seat == cited.target]
    return bool(_nights(reader, cited) and nights and died) and died[0] < nights[-1]


def _killed(reader: Reader, cited: Citation) -> bool:
    found = [death for death in reader.game.deaths if death.seat == cited.target and death.n < cited.said.n]
    return any(death.how == "night" for death in found)


def _outlived(reader: Reader, cited: Citation) -> Verdict:
    return not _killed(reader, cited) and (cited.actor is None or bool(_nights(reader, cited)))


def _died_anyway(reader: Reader, cited: Citation) -> Verdict:
    return _killed(reader, cited) and bool(_nights(reader, cited))


def _dealt(reader: Reader, cited: Citation) -> Verdict:
    strange = _no_card(reader, cited)
    return strange if strange is None else not strange


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


def _sole(reader: Reader, cited: Citation) -> Verdict:
    return _claimed(reader, cited) and not _rival(reader, cited)


def _holder(reader: Reader, cited: Citation) -> Seat | None:
    """Whose "that card" or "that claim" is: of the last player named before who claims one."""
    text = next(each.text for each in reader.turns[cited.said.n] if each.plain == cited.sentence)
    before = [seat for seat in seats_in(text.split(cited.words)[0]) if seat != cited.said.seat]
    return next((seat for seat in reversed(before) if first_claim(reader, seat, cited.said.n)), None)


def _alone(reader: Reader, cited: Citation) -> Verdict:
    holder = _holder(reader, cited)
    return None if holder is None else not _rival(reader, replace(cited, actor=holder))


def _unopposed(reader: Reader, cited: Citation) -> Verdict:
    holder = _holder(reader, cited)
    doubts = [view for view in reader.before(cited.said.n) if view.kind == "doubt" and view.target == holder]
    return None if holder is None else not doubts


def _no_card(reader: Reader, cited: Citation) -> Verdict:
    """ "There is no such card": the card that the last player named before has claimed."""
    holder = _holder(reader, cited)
    claimed = [view.role for view in reader.before(cited.said.n + 1, holder) if view.kind == "claim"]
    return None if holder is None else any(role not in reader.game.cards for role in claimed)


def _night(reader: Reader, cited: Citation) -> Verdict:
    return any(view.kind == "night" and view.target == cited.target for view in views(reader, cited, cited.actor))


def _ordered(later: Callable[[View, View], bool]) -> Callable[[Reader, Citation], Verdict]:
    """Two claims in an order: of the card that both have claimed, where there is one."""

    def judged(reader: Reader, cited: Citation) -> Verdict:
        said = [view for view in reader.before(cited.said.n + 1) if view.kind == "claim"]
        mine, others = ([view for view in said if view.seat == seat] for seat in (cited.actor, cited.target))
        shared = {view.role for view in mine} & {view.role for view in others}
        pair = [next((view for view in claims if not shared or view.role in shared), None) for claims in (mine, others)]
        return pair[0] is not None and pair[1] is not None and later(pair[0], pair[1])

    return judged


def _cornered(reader: Reader, cited: Citation) -> Verdict:
    claim = first_claim(reader, cited.actor, cited.said.n)
    found = reader.before(claim.n, cited.target) if claim else []
    return any(view.kind == "report" and view.target == cited.actor for view in found)


def _pressed(reader: Reader, cited: Citation) -> Verdict:
    """The claim came after some had named the claimant that day: these, or so many."""
    claim = first_claim(reader, cited.actor, cited.said.n)
    before = reader.before(claim.n, days=(claim.day,)) if claim else []
    kinds = ("plan",) if cited.count else AGAINST
    found = {view.seat for view in before if view.kind in kinds and view.target == cited.actor}
    return cited.count == len(found) if cited.count else set(cited.others) <= found


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
    """Cleared, and later spoken or voted against."""
    found = [view for view in views(reader, cited, cited.actor) if view.target == cited.target]
    cleared = [view.n for view in found if view.kind == "report" and view.bad is False]
    against = [view.n for view in found if view.kind in AGAINST]
    against += [
        deed.n
        for deed in reader.game.deeds
        if (deed.actor, deed.target) == (cited.actor, cited.target) and deed.kind in ("vote", "nominate")
    ]
    return bool(cleared) and any(cleared[0] < n < cited.said.n for n in against)


def _came_true(reader: Reader, cited: Citation) -> Verdict:
    """The card was shown to be what was reported, or the pack killed whom it had been said not to hold."""
    shown = {card.camp == "werewolves" for card in reader.game.shown if card.seat == cited.target}
    shown |= {False for death in reader.game.deaths if (death.seat, death.how) == (cited.target, "night")}
    return any(view.bad in shown for view in _reports(reader, cited))


def _retracted(reader: Reader, cited: Citation) -> Verdict:
    """Taken back in so many words; whoever claims one card and then another leaves it open."""
    found = views(reader, cited, cited.actor)
    if any(view.kind == "retract" for view in found):
        return True
    claimed = {view.role for view in reader.before(cited.said.n, cited.actor) if view.kind == "claim"}
    return None if len(claimed) > 1 else False


def _joke(reader: Reader, cited: Citation) -> Verdict:
    wolf = "|".join(word for word, card in reader.cards.items() if card == "werewolf")
    own = rf"<{cited.actor}>(?:'m| am)(?: \w+){{0,3}} (?:{wolf})"
    turns = (
        reader.turns[said.n] for said in reader.game.speeches if said.seat == cited.actor and said.n < cited.said.n
    )
    return any(re.search(own, sentence.text, re.IGNORECASE) for turn in turns for sentence in turn)


CLAIMED: dict[str, Callable[[Reader, Citation], Verdict]] = {
    "strange card": _strange_card,
    "strange deed": _strange_deed,
    "early deed": _early_deed,
    "no night": _no_such_night,
    "dead by then": _dead_by_then,
    "outlived": _outlived,
    "died anyway": _died_anyway,
    "dealt": _dealt,
    "claim": _claimed,
    "special": _special,
    "unspecial": _unspecial,
    "joke": _joke,
    "rival": _rival,
    "rivals": _rival,
    "holder": _claimed,
    "sole": _sole,
    "alone": _alone,
    "unopposed": _unopposed,
    "no_card": _no_card,
    "night": _night,
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
}
