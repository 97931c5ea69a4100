"""Discussion: a round of speeches in the day's order, with nominations and replies, or as many as the bids give."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from werewolf.game.asks import Answer, Seat
from werewolf.game.context import PhaseContext, Script, choice_of, seat_or_nobody, words_of, words_or_nothing
from werewolf.game.events import Bids, DeathAnnouncement, Nomination, Reply, Speech
from werewolf.game.floor import BIDS, entitled_seats, next_speaker
from werewolf.game.handlers import Handler
from werewolf.game.purposes import purpose
from werewolf.game.speaking_order import rotating_order, sheriff_order
from werewolf.game.vote_options import nomination_options

SPEAK = purpose(
    "speak",
    "Your turn to speak: whom do you suspect, and why?",
    "Your turn to speak",
    openly=True,
    choosing="Who should be on today's ballot?",
    choosing_prompt="Your turn to speak; the choice is whom you nominate for the vote",
    options={"nobody": "nobody"},
)
REPLY = purpose(
    "reply",
    "You were named. Do you reply? (Enter lets it pass)",
    "You were named since you spoke: a short reply, or none",
    openly=True,
)
BID = purpose(
    "bid",
    "How much do you want to speak next?",
    "How much do you want to speak next? 0 not at all, 4 most; the highest bid speaks",
    openly=True,
    options={"0": "0 not at all", "1": "1 a little", "2": "2 something new", "3": "3 much", "4": "4 most of all"},
)


def run(ctx: PhaseContext) -> Script[None]:
    if ctx.switches.floor == "bids":
        yield from speeches_by_bid(ctx)
        return
    speeches: list[tuple[Seat, str]] = []
    for seat in order(ctx):
        options = nomination_options(ctx, seat)
        (answer,) = yield (ctx.ask(seat, SPEAK, options, "must", aloud=True),)
        speeches.append((seat, words_of(answer)))
        yield Speech(seat, words_of(answer))
        if answer.choice is not None:
            yield Nomination(seat, seat_or_nobody(answer.choice))
    if ctx.switches.replies:
        yield from hear_replies(ctx, entitled_seats(speeches, ctx.names, ctx.switches.replies))


def hear_replies(ctx: PhaseContext, seats: Sequence[Seat]) -> Script[None]:
    """Each says one short thing, or nothing, hearing the earlier ones."""
    for seat in seats:
        (answer,) = yield (ctx.ask(seat, REPLY, words="may", aloud=True),)
        yield Reply(seat, words_or_nothing(answer))


def speeches_by_bid(ctx: PhaseContext) -> Script[None]:
    """Before each speech all bid at the same time. A turn is the number of the speech, from 1 on."""
    seats = ctx.living_players
    speeches: list[tuple[Seat, str]] = []
    for turn in range(1, (ctx.switches.speeches or len(seats)) + 1):
        answers: Sequence[Answer] = yield tuple([ctx.ask(seat, BID, BIDS, turn=turn) for seat in seats])
        bids = {seat: int(choice_of(answer)) for seat, answer in zip(seats, answers, strict=True)}
        yield Bids(turn, bids)
        seat = next_speaker(bids, speeches, ctx.names, partial(ctx.draw, purpose=f"floor|{turn}"))
        (answer,) = yield (ctx.ask(seat, SPEAK, words="must", aloud=True, turn=turn),)
        speeches.append((seat, words_of(answer)))
        yield Speech(seat, words_of(answer))


def order(ctx: PhaseContext) -> tuple[Seat, ...]:
    seats, living = len(ctx.players), ctx.living_players
    if ctx.switches.speaking == "rotating":
        return rotating_order(ctx.day, seats, living)
    night_dead = [seat for event in ctx.today(DeathAnnouncement) for seat in event.dead_players]
    return sheriff_order(ctx.day, seats, living, ctx.sheriff, night_dead)


HANDLER = Handler("DISCUSSION", run)
