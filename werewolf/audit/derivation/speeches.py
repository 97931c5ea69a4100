"""Speeches: the discussion and its order, the defence before a second vote, and the pack's talk."""

from __future__ import annotations

from werewolf.audit.derivation.steps import Ask, Course, Fact, Option, seat_or_none
from werewolf.audit.derivation.table import Table
from werewolf.audit.logged_rules import Seat


def discussion(table: Table) -> Course[None]:
    """Everyone alive speaks once, in the day's order, and nominates someone if the ballot needs it."""
    for seat in speaking_order(table):
        options = nomination_options(table, seat)
        replies = yield [Ask(seat, "speak", "DISCUSSION", options, "must", True)]
        choice, words = replies[seat]
        yield Fact("all", {"kind": "Speech", "actor": seat, "content": words})
        if choice is not None:
            target = seat_or_none(choice)
            if target is not None:
                table.nominated.add(target)
            yield Fact("all", {"kind": "Nomination", "actor": seat, "target": target})


def speaking_order(table: Table) -> list[Seat]:
    """The living in the order in which they speak today."""
    day, seats = table.day, table.seats
    first, step = day - 1, 1
    if table.switches["speaking"] == "sheriff_last":
        step = 1 if day % 2 else -1
        neighbour = table.sheriff if table.sheriff is not None else min(table.announced, default=None)
        first = 0 if neighbour is None else neighbour + step
    living = set(table.living)
    return [seat for seat in ((first + step * turn) % seats for turn in range(seats)) if seat in living]


def nomination_options(table: Table, seat: Seat) -> list[Option]:
    """Whom a speech may nominate; nobody at all if everyone is on the ballot anyway."""
    if table.switches["ballot"] != "nominated":
        return []
    seats = table.living if table.switches["self"] else table.others(seat)
    optional = table.day == 1 and table.switches["first_nomination"] == "optional"
    return [*seats, "nobody"] if optional else [*seats]


def defence(table: Table) -> Course[None]:
    """The tied seats speak in seat order before the second vote."""
    for seat in table.tied:
        words = yield from aloud(table, seat, "defend")
        yield Fact("all", {"kind": "Speech", "actor": seat, "content": words})


def aloud(table: Table, seat: Seat, purpose: str) -> Course[str | None]:
    """Ask one seat for words that everyone hears."""
    replies = yield [Ask(seat, purpose, str(table.sub_phase), [], "must", True)]
    return replies[seat].words


def pack_talk(table: Table) -> Course[None]:
    """Two or more living wolves talk among themselves, in seat order."""
    pack = table.pack()
    for seat in pack if len(pack) > 1 else []:
        replies = yield [Ask(seat, "pack_talk", str(table.sub_phase), [], "must")]
        yield Fact(pack, {"kind": "PackTalk", "actor": seat, "content": replies[seat].words})
