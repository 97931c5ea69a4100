"""The course of the game: its phases, their sub-phases, and its end."""

from __future__ import annotations

from werewolf.audit.counting import speaking_order, victory
from werewolf.audit.logged_rules import Event
from werewolf.audit.state import AuditState, Day, Night

SETTLING = ("DEATH_RESOLUTION", "BANISHMENT_RESOLUTION")


def pack_met(books: AuditState, event: Event) -> None:
    """A role these books do not know is a wolf's if it meets the pack."""
    house = books.house
    house.side_with(house.wolves | (house.strangers & set(event["pack"])))
    books.pack = sorted(house.wolves)


def phase_start(books: AuditState, event: Event) -> None:
    books.phase, books.day, books.in_phase = event["phase"], event["day"], True
    books.phases += 1
    books.sub_phase, books.subs = None, []
    books.asked, books.pending, books.to_nominate = set(), {}, {}
    if books.phase == "NIGHT":
        books.last_night, books.night = books.night, Night()
    else:
        books.today = Day()


def phase_end(books: AuditState, _: Event) -> None:
    books.in_phase, books.sub_phase = False, None


def sub_phase_start(books: AuditState, event: Event) -> None:
    books.sub_phase = event["sub_phase"]
    books.subs.append(event["sub_phase"])
    books.talkers = []
    if books.sub_phase == "DISCUSSION":
        books.today.order = speaking_order(books)


def sub_phase_end(books: AuditState, event: Event) -> None:
    books.sub_phase = None
    if event["sub_phase"] in SETTLING:
        books.decided = victory(books)


def game_over(books: AuditState, _: Event) -> None:
    books.over, books.phase = True, "GAME_OVER"


def strange(books: AuditState, _: Event) -> None:
    """A line of a kind these books do not know: a new role's deed, perhaps, and who knows what it does."""
    books.night.strange = True


def nothing(_: AuditState, __: Event) -> None:
    """A line that changes nothing."""
