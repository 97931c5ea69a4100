"""Speeches: the discussion with its order, replies or bids, the defence before a second vote, and the pack's talk."""

from __future__ import annotations

from werewolf.audit.derivation.derived_table import Table
from werewolf.audit.derivation.lots import pick
from werewolf.audit.derivation.named_seats import named
from werewolf.audit.derivation.steps import Ask, Course, Fact, Option, Reply, seat_or_none
from werewolf.audit.logged_rules import Seat

Said = list[tuple[Seat, str]]  # who said what, in order


def discussion(table: Table) -> Course[None]:
    """Everyone alive speaks once and those named may reply; or bids decide before each speech."""
    if table.switches["floor"] == "bids":
        yield from bidding(table)
        return
    said = yield from round_of_speeches(table)
    for seat in entitled(table, said):
        replies = yield [Ask(seat, "reply", "DISCUSSION", [], "may", True)]
        yield Fact("all", {"kind": "Reply", "actor": seat, "content": words_or_none(replies[seat])})


def round_of_speeches(table: Table) -> Course[Said]:
    """Everyone alive speaks once, in the day's order, and nominates someone if the ballot needs it."""
    said: Said = []
    for seat in speaking_order(table):
        options = nomination_options(table, seat)
        replies = yield [Ask(seat, "speak", "DISCUSSION", options, "must", True)]
        choice, words = replies[seat]
        said.append((seat, words or ""))
        yield Fact("all", {"kind": "Speech", "actor": seat, "content": words})
        if choice is not None:
            target = seat_or_none(choice)
            if target is not None:
                table.nominated.add(target)
            yield Fact("all", {"kind": "Nomination", "actor": seat, "target": target})
    return said


def entitled(table: Table, said: Said) -> list[Seat]:
    """Who may reply, in the order of the speeches: those that the most speeches after their own have named."""
    count: dict[Seat, int] = {seat: 0 for seat, _ in said}
    heard: set[Seat] = set()
    for seat, words in said:
        for other in named(words, table.names) & heard:
            count[other] += 1
        heard.add(seat)
    places = {seat: place for place, (seat, _) in enumerate(said)}
    ranked = sorted(filter(count.get, count), key=lambda seat: (-count[seat], places[seat]))
    return sorted(ranked[: table.switches["replies"]], key=places.__getitem__)


def bidding(table: Table) -> Course[None]:
    """So many speeches, or as many as are alive; before each all bid at once for the floor."""
    said: Said = []
    for turn in range(1, (table.switches["speeches"] or len(table.living)) + 1):
        options: list[Option] = ["0", "1", "2", "3", "4"]
        replies = yield [Ask(seat, "bid", "DISCUSSION", options, turn=turn) for seat in table.living]
        bids = {seat: int(replies[seat].choice) for seat in table.living}
        logged = {str(seat): bid for seat, bid in bids.items()}
        yield Fact("moderator", {"kind": "Bids", "turn": turn, "bids": logged})
        seat = pick(table.seed, first_in_line(table, said, bids), f"{table.day}|DISCUSSION|floor|{turn}")
        replies = yield [Ask(seat, "speak", "DISCUSSION", [], "must", True, turn)]
        said.append((seat, replies[seat].words or ""))
        yield Fact("all", {"kind": "Speech", "actor": seat, "content": replies[seat].words})


def first_in_line(table: Table, said: Said, bids: dict[Seat, int]) -> list[Seat]:
    """The seats among which the lot decides who has the floor: often only one."""
    if max(bids.values()) == 0:
        spoken = {seat: sum(speaker == seat for speaker, _ in said) for seat in bids}
        return [seat for seat in bids if spoken[seat] == min(spoken.values())]
    last = said[-1][0] if said else None
    if any(bid for seat, bid in bids.items() if seat != last):  # then nobody speaks twice running
        bids = {seat: bid for seat, bid in bids.items() if seat != last}
    highest = [seat for seat, bid in bids.items() if bid == max(bids.values())]
    called = named(said[-1][1], table.names) if said else set()
    return [seat for seat in highest if seat in called] or highest


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
        words = "may" if table.switches["talk_skip"] else "must"
        replies = yield [Ask(seat, "pack_talk", str(table.sub_phase), [], words)]
        yield Fact(pack, {"kind": "PackTalk", "actor": seat, "content": words_or_none(replies[seat])})


def words_or_none(reply: Reply) -> str | None:
    """Words that may be missing; blanks are none."""
    return reply.words if reply.words and reply.words.strip() else None
