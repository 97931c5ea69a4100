"""What is said, voted, announced and settled by day, and every answer as it comes in."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event, Seat
from werewolf.audit.state import AuditState

BALLOTS = {"SHERIFF_ELECTION": "elect", "VOTING": "vote", "REVOTE": "revote"}
SPOKEN = ("speak", "defend", "campaign", "run", "last_words")

# Asks that lead to a deed, and the answers to them that lead to none.
DEEDS = {*SPOKEN, *BALLOTS.values(), "propose", "settle", "kill", "potion", "protect", "check"} | {
    "withdraw",
    "shoot",
    "badge",
    "pack_talk",
}
NO_DEED = {"withdraw": "stay", "check": "nobody", "run": "pass"}


def answered(books: AuditState, event: Event) -> None:
    ask, answer = event["ask"], event["answer"]
    purpose, choice = ask["purpose"], answer["choice"]
    key = (purpose, ask["seat"])
    books.asked.add(key)
    if purpose == "run" and choice == "run":
        books.today.running.append(ask["seat"])
        if answer["words"] is None:  # the speech is asked for later
            return
    if purpose in DEEDS and NO_DEED.get(purpose, "") != choice:
        books.pending[key] = event


def spoken_for(books: AuditState, seat: Seat) -> tuple[str, Seat] | None:
    """The ask a speech answers."""
    for purpose in SPOKEN:
        if (purpose, seat) in books.pending:
            return purpose, seat
    return None


def speech(books: AuditState, event: Event) -> None:
    seat = event["actor"]
    key = spoken_for(books, seat)
    if key is not None:
        choice = books.pending.pop(key)["answer"]["choice"]
        if key[0] == "speak" and choice is not None:
            books.to_nominate[seat] = choice
    if books.sub_phase == "DISCUSSION":
        books.today.speakers.append(seat)
    elif books.sub_phase == "DEFENCE":
        books.today.defended.append(seat)
    elif books.sub_phase == "CAMPAIGN":
        books.today.campaigned.append(seat)
    else:
        books.today.words[seat] = event["content"]


def nomination(books: AuditState, event: Event) -> None:
    books.to_nominate.pop(event["actor"], None)
    books.today.nominated[event["actor"]] = event["target"]


def vote(books: AuditState, event: Event) -> None:
    ballot = books.sub_phase or ""
    books.pending.pop((BALLOTS.get(ballot, ""), event["actor"]), None)
    books.today.ballots.setdefault(ballot, {})[event["actor"]] = event["target"]


def banishment(books: AuditState, event: Event) -> None:
    books.today.resolved.append(books.sub_phase or "")
    books.today.banished = event["banished"]
    if event["banished"] is not None:
        books.bury(event["banished"], "BANISHMENT")


def revote_called(books: AuditState, event: Event) -> None:
    books.today.resolved.append(books.sub_phase or "")
    books.today.tied = tuple(event["tied_players"])


def candidates(books: AuditState, event: Event) -> None:
    books.today.ran = tuple(event["candidates"])


def opt_out(books: AuditState, event: Event) -> None:
    books.pending.pop(("withdraw", event["actor"]), None)
    books.today.withdrawn.add(event["actor"])


def sheriff_outcome(books: AuditState, event: Event) -> None:
    books.sheriff = event["winner"]
    if event["winner"] is not None:
        books.badge_holders.add(event["winner"])


def badge(books: AuditState, event: Event) -> None:
    books.pending.pop(("badge", event["actor"]), None)
    books.handed[event["actor"]] = event["to_player"]
    books.sheriff = event["to_player"]
    if event["to_player"] is not None:
        books.badge_holders.add(event["to_player"])


def announcement(books: AuditState, event: Event) -> None:
    toll, books.toll = books.toll or {}, None
    books.today.announced = tuple(event["dead_players"])
    for seat in books.today.announced:
        books.bury(seat, toll.get(seat, "WEREWOLF_KILL"))


def shot(books: AuditState, event: Event) -> None:
    books.pending.pop(("shoot", event["actor"]), None)
    books.shots[event["actor"]] = event["target"]
    if event["target"] is not None:
        books.bury(event["target"], "HUNTER_SHOT")


def death(books: AuditState, event: Event) -> None:
    books.affairs.discard(event["actor"])
    books.today.closed.append(event["actor"])
