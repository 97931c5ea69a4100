"""Whether the engine's own books, as its markers declare them, agree with ours."""

from __future__ import annotations

from werewolf.audit.folds import INSIDE
from werewolf.audit.logged_rules import Event
from werewolf.audit.rule import ANY, HELD, MARKERS, STRANGE, rule
from werewolf.audit.state import AuditState

CATEGORY = "State consistency"

CARDS = {
    "PackTalk": "werewolf",
    "Proposal": "werewolf",
    "WerewolfKill": "werewolf",
    "WitchTold": "witch",
    "WitchAction": "witch",
    "GuardAction": "guard",
    "DoctorAction": "doctor",
    "SeerAction": "seer",
    "HunterShoot": "hunter",
}
PACK_TALK = ("PackTalk", "Proposal", "WerewolfKill")
LIVING_ONLY = ("WitchTold", "WitchAction", "GuardAction", "DoctorAction", "SeerAction", "Nomination", "SheriffOptOut")
ACTED = (*CARDS, "CardDealt", "Note", "Speech", "Nomination", "Vote", "SheriffOptOut", "SheriffBadgeTransfer")


@rule("M.1", on=MARKERS)
def M_1(books: AuditState, event: Event) -> str | None:
    """The living and the dead are together the whole table."""
    if event["living"] == books.roll[0] and event["dead"] == books.roll[1]:
        return HELD
    table = {*event["living"], *event["dead"]}
    return HELD if table == books.living | books.dead else f"living and dead are {sorted(table)}"


@rule("M.2", on=MARKERS)
def M_2(_: AuditState, event: Event) -> str | None:
    """Nobody is both alive and dead."""
    both = set(event["living"]).intersection(event["dead"]) if event["dead"] else None
    return f"{sorted(both)} are both" if both else HELD


@rule("M.3", on=(*MARKERS, "DeathEvent"))
def M_3(books: AuditState, event: Event) -> str | None:
    """Those declared alive are those whose death nothing on record has told of."""
    if event["kind"] == "DeathEvent":
        return f"seat {event['actor']} is alive, and summed up as dead" if event["actor"] in books.living else None
    if event["living"] == books.roll[0] or set(event["living"]) == books.living:
        return HELD
    return f"living: {event['living']}, by our books {books.roll[0]}"


@rule("M.4", on=MARKERS)
def M_4(books: AuditState, event: Event) -> str | None:
    """The declared sheriff is the one elected, or the last heir."""
    sheriff = event["sheriff"]
    return HELD if sheriff == books.sheriff else f"sheriff: {sheriff}, by our books {books.sheriff}"


OFFERED = ("Answered@protect", "Answered@potion", "Answered@speak")


@rule("M.5", on=(*OFFERED, *LIVING_ONLY, *PACK_TALK, "SheriffCandidates", "SheriffOutcome"))
def M_5(books: AuditState, event: Event) -> str | None:
    """No dead seat takes part, is offered, is aimed at or listens where only the living may."""
    if event["kind"] == "Answered" and not books.dead:
        return HELD
    there = [seat for seat in involved(books, event) if seat not in books.living]
    return f"seat {there[0]} is not alive" if there else HELD


def involved(books: AuditState, event: Event) -> list[int]:
    """The seats that must be alive for this line. Whom wolves, seer, hunter and voters name has rules of its own."""
    kind = event["kind"]
    if kind == "Answered":
        options = event["ask"]["options"]
        if event["ask"]["purpose"] == "potion":
            options = [int(option[7:]) for option in options if option.startswith("poison ")]
        return [seat for seat in books.dead if seat in options]
    if kind in PACK_TALK:
        return [seat for seat in books.line["to"] if seat in books.house.wolves]
    if kind == "SheriffCandidates":
        return list(event["candidates"])
    if kind == "SheriffOutcome":
        return [] if event["winner"] is None else [event["winner"]]
    aimed = event.get("target") if kind not in ("SeerAction", "WitchTold") else None
    return [event["actor"]] if aimed is None else [event["actor"], aimed]


@rule("M.6", on=(ANY,), placing=INSIDE - {"SubPhaseStart", "SubPhaseEnd"})
def M_6(books: AuditState, event: Event) -> str | None:
    """Every line carries the day it belongs to, and days run on by one."""
    day = books.line["day"]
    if event["kind"] == "PhaseStart":
        steps = event["day"] - books.day
        return HELD if day == event["day"] and 0 <= steps <= 1 else f"day {event['day']} after day {books.day}"
    if day != books.day:
        return f"day {day} stands in day {books.day}"
    own = event.get("day", day)
    return HELD if own == day else f"it says day {own} in day {day}"


@rule("M.7", on=("Answered", *ACTED, "DeathEvent", STRANGE))
def M_7(books: AuditState, event: Event) -> str | None:
    """Whoever acts sits at the table and holds the card the deed asks for."""
    kind = event["kind"]
    actor = event["ask"]["seat"] if kind == "Answered" else event.get("actor", 0)
    if type(actor) is not int or not 0 <= actor < books.house.seats:
        return f"there is no seat {actor!r}"
    card = CARDS.get(kind)
    if card is None or books.house.deal[actor] == card or (card == "werewolf" and actor in books.house.wolves):
        return HELD
    return f"seat {actor} acts as {card}, and is {books.house.deal[actor]}"
