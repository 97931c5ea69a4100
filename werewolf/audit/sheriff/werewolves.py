"""The pack at night."""

from __future__ import annotations

from werewolf.audit.choices import offer_fault, prey
from werewolf.audit.counting import council_choice
from werewolf.audit.logged_rules import Event, Seat
from werewolf.audit.rule import HELD, rule
from werewolf.audit.state import AuditState

CATEGORY = "Night actions: werewolves"


@rule("D.1", on=("Answered@propose", "Answered@settle", "Answered@kill", "Proposal", "WerewolfKill"))
def D_1(books: AuditState, event: Event) -> str | None:
    """The pack aims at the living: no offer, no voice in council and no bite names a dead seat."""
    if event["kind"] == "Answered":
        return offer_fault(books, event)
    target = event["target"]
    if target is None:
        declined = books.switches["kill_skip"] or not prey(books)
        return HELD if declined else "they name nobody, and must name someone (kill_skip: false)"
    if target not in books.living:
        return f"they name seat {target}, who is not alive"
    return HELD if target in prey(books) else f"they name seat {target}, one of their own (kill_pack: false)"


@rule("D.2", on=("PackTalk", "Proposal", "WerewolfKill", "SubPhaseEnd@WEREWOLF_ACTION"))
def D_2(books: AuditState, event: Event) -> str | None:
    """Only living wolves talk, confer and kill; the deed is the council's, in its lowest seat's name."""
    if event["kind"] == "SubPhaseEnd":
        return unsettled(books)
    fault = taking_part(books, event)
    if fault or event["kind"] != "WerewolfKill":
        return fault
    return council_fault(books) or choice_fault(books, event)


def taking_part(books: AuditState, event: Event) -> str:
    """Whether it is a living seat that acts, and for the whole pack the lowest of it."""
    seat, pack = event["actor"], books.biters
    if seat not in books.living:
        return f"seat {seat} takes part, and is not alive"
    speaks_for_all = event["kind"] == "WerewolfKill" and pack and seat != pack[0]
    return f"seat {seat} acts for the pack, and is not its lowest living seat" if speaks_for_all else HELD


def unsettled(books: AuditState) -> str | None:
    """Whether the pack's hour is over without a decision, be it for nobody."""
    return "the pack's decision is not on record" if books.biters and not books.night.killed else None


def council_fault(books: AuditState) -> str:
    """Whether the living pack conferred as it should before this deed, in as many rounds as it took."""
    pack, voices = books.biters, books.night.voices
    if books.night.killed:
        return "the pack kills a second time"
    if len(pack) == 1:
        return "a lone wolf has nobody to confer with" if voices[1] or voices[2] else HELD
    if any(sorted(voice) != pack for voice in rounds(books)):
        return f"the council was not held by the living pack, {pack}"
    return "a second round was not called for" if voices[2] and len(rounds(books)) == 1 else HELD


def rounds(books: AuditState) -> list[dict[Seat, Seat | None]]:
    """The rounds of tonight's council: a second one only if the first left them at odds."""
    first, second = books.night.voices[1], books.night.voices[2]
    at_odds = len(set(first.values())) > 1 and books.switches["council_rounds"] == 2
    return [first, second] if at_odds else [first]


def choice_fault(books: AuditState, event: Event) -> str:
    """Whether the deed is what the council came to."""
    last = rounds(books)[-1]
    if not last or len(books.biters) == 1:
        return HELD
    choice = council_choice(last)
    return HELD if event["target"] == choice else f"the council chose {choice}, the deed names {event['target']}"
