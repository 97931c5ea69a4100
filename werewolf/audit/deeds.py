"""Answers and deeds, held against each other: what was answered is done, and what is done was answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from werewolf.audit.choices import was_forced
from werewolf.audit.folds.day import BALLOTS, spoken_for
from werewolf.audit.logged_rules import Event, Seat
from werewolf.audit.rule import HELD
from werewolf.audit.state import AuditState

DECLINING = ("pass", "skip", "abstain", "nobody", "decline", "stay")
LAST_ACTS = ("last_words", "shoot", "badge")

HOURS = {"GUARD_ACTION": "guard", "DOCTOR_ACTION": "doctor", "WITCH_ACTION": "witch"}

DEED_KINDS = {
    "Speech": "speak",
    "Nomination": "speak",
    "Vote": "vote",
    "PackTalk": "pack_talk",
    "Proposal": "propose",
    "WerewolfKill": "kill",
    "WitchAction": "potion",
    "GuardAction": "protect",
    "DoctorAction": "protect",
    "SeerAction": "check",
    "SheriffCandidates": "run",
    "SheriffOptOut": "withdraw",
    "HunterShoot": "shoot",
    "SheriffBadgeTransfer": "badge",
}


def unsound(books: AuditState, event: Event) -> str:
    """What is wrong with an ask and its answer by themselves."""
    ask, answer = event["ask"], event["answer"]
    options, choice, words, wanted = ask["options"], answer["choice"], answer["words"], ask["words"]
    if (choice not in options or type(choice) is bool) if options else choice is not None:
        return f"seat {ask['seat']} answers {choice!r}, which was not offered"
    if wanted == "none":
        if words is not None:
            return f"seat {ask['seat']} says something, where no words were asked for"
    elif (wanted == "must" or (wanted == "if_taken" and choice not in DECLINING)) and not (words and words.strip()):
        return f"seat {ask['seat']} says nothing, where words were needed"
    place = ask["sub_phase"]
    line = books.line
    if place != line["sub_phase"] or ask["day"] != line["day"] or (place != books.sub_phase and books.phase == "DAY"):
        return f"seat {ask['seat']} is asked to {ask['purpose']} at another place"
    if (ask["purpose"], ask["seat"]) in books.pending:
        return f"seat {ask['seat']} is asked to {ask['purpose']} again before anything came of it"
    return HELD


def deed_fault(books: AuditState, event: Event) -> str | None:
    """What is wrong between a deed and the answer it comes from."""
    kind = event["kind"]
    if kind == "SheriffCandidates":
        running = sorted(books.today.running)
        return HELD if event["candidates"] == running else f"{running} said they would run"
    if kind == "WerewolfKill" and len(books.biters) > 1:  # the council's doing: it follows from the proposals
        return None
    seat = event["actor"]
    if kind == "Nomination":
        named = books.to_nominate.get(seat)
        return HELD if seat in books.to_nominate and matches(named, event["target"]) else "nobody asked for it"
    purpose = BALLOTS.get(books.sub_phase or "", "vote") if kind == "Vote" else purpose_of(books, event)
    answered = books.pending.get((purpose, seat))
    if answered is not None:
        answer = answered["answer"]
        if kind == "Vote" and answer["choice"] == event["target"]:
            return HELD
        return HELD if done(event, answer) else f"{kind} is not what seat {seat} answered"
    if seat in books.dead and purpose not in LAST_ACTS:  # a dead seat's deed: other rules see to that
        return None
    return HELD if was_forced(books, purpose, seat) else f"{kind} of seat {seat}, who was not asked"


def purpose_of(books: AuditState, event: Event) -> str:
    """Which ask a deed answers."""
    kind = event["kind"]
    if kind == "Speech":
        key = spoken_for(books, event["actor"])
        return key[0] if key else "speak"
    if kind == "Proposal":
        return "propose" if event["round"] == 1 else "settle"
    return DEED_KINDS[kind]


def done(event: Event, answer: Event) -> bool:
    """Whether the deed is what was answered."""
    kind, choice = event["kind"], answer["choice"]
    if kind in ("Speech", "PackTalk"):
        return bool(event["content"] == answer["words"])
    if kind == "SheriffOptOut":
        return bool(choice == "withdraw")
    if kind == "SheriffBadgeTransfer":
        return matches(choice, event["to_player"])
    if kind == "WitchAction":
        meant = {"POISON": f"poison {event['target']}", "ANTIDOTE": "antidote", "PASS": "pass"}
        return bool(choice == meant.get(event["action_type"]))
    if kind == "Proposal" and event["content"] != answer["words"]:
        return False
    return matches(choice, event["target"])


def matches(choice: Any, seat: Seat | None) -> bool:
    """A seat is named by its number, nobody by any declining word."""
    return bool(choice in DECLINING if seat is None else choice == seat)


def left_undone(books: AuditState, event: Event) -> str | None:
    """At the end of a sub-phase or phase, whether an answer given for it led to nothing."""
    if books.sub_phase in HOURS:
        acted = books.night.wards.keys() | books.night.witches()
        idle = [seat for seat in books.living - acted if books.house.deal[seat] == HOURS[books.sub_phase]]
        if idle:
            return f"seat {idle[0]} had its hour, and did nothing"
    if books.to_nominate:
        return f"seat {min(books.to_nominate)} named someone, and no nomination followed"
    for (purpose, seat), answered in books.pending.items():
        here = event["kind"] == "PhaseEnd" or answered["ask"]["sub_phase"] == event["sub_phase"]
        if here and (seat in books.living or purpose in LAST_ACTS):
            return f"seat {seat} answered to {purpose}, and nothing came of it"
    return None


# What may be missing about a line, by its kind.
MISSING: dict[str, Callable[[AuditState, Event], str | None]] = {
    "Answered": unsound,
    **dict.fromkeys(DEED_KINDS, deed_fault),
    "SubPhaseEnd": left_undone,
    "PhaseEnd": left_undone,
}
