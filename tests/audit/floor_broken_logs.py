"""Broken logs with replies and with bids: who may reply, who has the floor, and what was said."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from lab.proof.scripted_games import CLASSIC, Log, log_of, scripted_answer
from tests.audit.broken_logs import KEEP_MARKERS, BrokenLog
from tests.audit.log_edits import (
    Edit,
    answer_to,
    change,
    change_answer,
    change_ask,
    change_envelope,
    claim_switches,
    copy_after,
    drop,
    find_line,
    the,
)
from werewolf.config.rulesets import table_rules
from werewolf.game.asks import Answer, Ask

# Day 1 goes from seat 0 to seat 8. The last speech names 0 and 3, and the one before it names 3: both may reply.
SPEECHES = {7: "Player 3, well.", 8: "Player 0 and Player 3 are lying."}
BIDS = {(1, 4): "3", (2, 6): "2", (2, 5): "2", (3, 4): "4"}


def one_day(**switches: Any) -> Callable[[], Log]:
    """One day of a classic game with the speeches and bids above. Seat 3 replies, seat 0 lets it pass."""

    def answer(ask: Ask) -> Answer:
        if ask.purpose == "bid":
            return Answer(BIDS.get((int(ask.turn or 0), ask.seat), "0"))
        if ask.purpose == "speak":
            return Answer(None, SPEECHES.get(ask.seat, "Hm."))
        if ask.purpose == "reply":
            return Answer(None, "I am not." if ask.seat == 3 else None)
        return scripted_answer({}, ask)

    cards = {role: CLASSIC.count(role) for role in sorted(set(CLASSIC))}
    rules = table_rules("classic", None, cards, {"day_limit": 1, "tie": "nobody", **switches})
    return lambda: log_of(rules, 1, answer, CLASSIC)


def edited(number: str, log: Callable[[], Log], *edits: Edit) -> BrokenLog:
    return BrokenLog(number, log, edits, repairs=KEEP_MARKERS)


def reply_of(seat: int, instead_of: int) -> Edit:
    """Let another seat be asked, and reply, instead of the one that may."""

    def edit(log: Log) -> Log:
        answered = log[find_line(log, answer_to("reply", instead_of))]
        answered["event"]["ask"]["seat"], answered["to"] = seat, [seat]
        return change(the("Reply", actor=instead_of), actor=seat)(log)

    return edit


def drop_reply(seat: int) -> Edit:
    return lambda log: drop(the("Reply", actor=seat))(drop(answer_to("reply", seat))(log))


def swap_replies(log: Log) -> Log:
    """Let the two that may reply do so in the wrong order."""
    first, second = find_line(log, answer_to("reply", 0)), find_line(log, answer_to("reply", 3))
    log[first : first + 2], log[second : second + 2] = log[second : second + 2], log[first : first + 2]
    return log


def reply_at_length(log: Log) -> Log:
    """Make a reply longer than a reply may be."""
    log = change_answer(answer_to("reply", 3), words="a" * 401)(log)
    return change(the("Reply", actor=3), content="a" * 401)(log)


def reply_after_a_reply(log: Log) -> Log:
    """Let the same seat reply twice."""
    at = find_line(log, the("Reply", actor=3))
    again = deepcopy(log[find_line(log, answer_to("reply", 3)) : at + 1])
    return [*log[: at + 1], *again, *log[at + 1 :]]


def speaks_in_turn(turn: int, seat: int, instead_of: int) -> Edit:
    """Give the floor to another seat than the bids do."""

    def edit(log: Log) -> Log:
        at = find_line(log, the("Answered", purpose="speak", turn=turn))
        for line in log[at : at + 2]:
            if line["event"]["kind"] == "Answered":
                assert line["event"]["ask"]["seat"] == instead_of
                line["event"]["ask"]["seat"], line["to"] = seat, [seat]
            else:
                line["event"]["actor"] = seat
        return log

    return edit


def bid_of(turn: int, seat: int, bid: int) -> Edit:
    """Change what a seat bid, in its answer and in the moderator's line."""

    def edit(log: Log) -> Log:
        log = change_answer(the("Answered", purpose="bid", turn=turn, seat=seat), choice=str(bid))(log)
        log[find_line(log, the("Bids", turn=turn))]["event"]["bids"][str(seat)] = bid
        return log

    return edit


def told_bid(turn: int, seat: int, bid: Any) -> Edit:
    """Change what the moderator is told that a seat bid."""

    def edit(log: Log) -> Log:
        log[find_line(log, the("Bids", turn=turn))]["event"]["bids"][str(seat)] = bid
        return log

    return edit


def drop_last_speech(log: Log) -> Log:
    """Let the day have one speech less than the rules say."""
    at = find_line(log, the("Bids", turn=3))
    first = find_line(log, the("Answered", purpose="bid", turn=3, seat=0))
    return [*log[:first], *log[at + 3 :]]


REPLIES, BIDDING = one_day(replies=2), one_day(replies=0, floor="bids", speeches=3)
SILENT = one_day(replies=0)

# Each breaks a rule of the rulebook, and no named assertion on the line where it happens.
RULEBOOK = [
    edited("R.17", REPLIES, reply_of(5, instead_of=3)),
    edited("R.17", REPLIES, swap_replies),
    edited("R.17", REPLIES, drop_reply(0)),
    edited("R.17", REPLIES, drop_reply(3)),
    edited("R.17", REPLIES, claim_switches(replies=1)),
    edited("R.5", REPLIES, claim_switches(replies=0)),
    edited("R.17", SILENT, claim_switches(replies=1)),
    edited("R.5", REPLIES, reply_after_a_reply),
    edited("R.8", REPLIES, reply_at_length),
    edited("R.7", REPLIES, change_ask(answer_to("reply", 3), aloud=False)),
    edited("R.7", REPLIES, change_ask(answer_to("reply", 3), words="must")),
    edited("R.3", REPLIES, change_ask(answer_to("reply", 3), turn=1)),
    edited("R.3", REPLIES, change_ask(answer_to("speak", 3), turn=0)),
    edited("R.17", REPLIES, change(the("Reply", actor=3), mood="grim")),
    edited("R.17", BIDDING, speaks_in_turn(1, 2, instead_of=4)),
    edited("R.17", BIDDING, bid_of(1, 2, 4)),
    edited("R.17", BIDDING, speaks_in_turn(2, 5, instead_of=6), bid_of(2, 6, 3)),
    edited("R.17", BIDDING, change(the("Bids", turn=1), turn=2)),
    edited("R.17", BIDDING, drop_last_speech),
    edited("R.17", BIDDING, claim_switches(speeches=4)),
    edited("R.3", BIDDING, change_ask(the("Answered", purpose="bid", turn=2, seat=7), turn=3)),
    edited("R.3", BIDDING, change_ask(the("Answered", purpose="speak", turn=2), turn=1)),
    edited("R.7", BIDDING, change_ask(the("Answered", purpose="bid", turn=1, seat=0), options=["0", "1"])),
    edited("R.1", BIDDING, claim_switches(replies=1)),
    edited("R.1", BIDDING, claim_switches(ballot="nominated")),
    edited("R.1", BIDDING, claim_switches(speaking="sheriff_last")),
    edited("R.1", BIDDING, claim_switches(speeches=61)),
    edited("R.3", one_day(pack_talk=False), claim_switches(pack_talk=True)),
    edited("R.7", one_day(talk_skip=False), claim_switches(talk_skip=True)),
    edited("R.1", REPLIES, claim_switches(replies=6)),
    edited("R.1", REPLIES, claim_switches(replies=True)),
    edited("R.1", REPLIES, claim_switches(floor="open")),
]

# Each breaks a named assertion, and the named one says it first.
EXPLAINED = [
    edited("CL.64", REPLIES, change(the("Reply", actor=3), content="I am!")),
    edited("CL.64", REPLIES, drop(answer_to("reply", 3))),
    edited("CL.64", REPLIES, copy_after(the("Reply", actor=3))),
    edited("CL.51", REPLIES, change_envelope(the("Reply", actor=3), to=[0, 3])),
    edited("CL.50", BIDDING, change_envelope(the("Bids", turn=1), to="all")),
    edited("CL.64", BIDDING, told_bid(1, 4, 1)),
    edited("CL.64", BIDDING, told_bid(1, 9, 1)),
    edited("CL.64", BIDDING, change_answer(the("Answered", purpose="bid", turn=1, seat=4), choice="5")),
    edited("CL.64", BIDDING, change_answer(the("Answered", purpose="bid", turn=1, seat=4), choice=3)),
    edited("CL.64", BIDDING, told_bid(1, 4, 3.0)),
    edited("CL.64", BIDDING, drop(the("Answered", purpose="bid", turn=2, seat=7))),
]

NAMED = [
    BrokenLog("CL.64", REPLIES, (drop(the("Reply", actor=3)),)),
    BrokenLog("CL.64", REPLIES, (change(the("Reply", actor=3), content=None),)),
    BrokenLog("CL.64", BIDDING, (told_bid(1, 4, 1),)),
]
