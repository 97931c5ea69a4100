"""Discussion: every living player speaks once, in the day's order, and nominates someone if the ballot needs it."""

from __future__ import annotations

from werewolf.game.asks import Seat
from werewolf.game.context import PhaseContext, Script, seat_or_nobody, words_of
from werewolf.game.events import DeathAnnouncement, Nomination, Speech
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


def run(ctx: PhaseContext) -> Script[None]:
    for seat in order(ctx):
        options = nomination_options(ctx, seat)
        (answer,) = yield (ctx.ask(seat, SPEAK, options, "must", aloud=True),)
        yield Speech(seat, words_of(answer))
        if answer.choice is not None:
            yield Nomination(seat, seat_or_nobody(answer.choice))


def order(ctx: PhaseContext) -> tuple[Seat, ...]:
    seats, living = len(ctx.players), ctx.living_players
    if ctx.switches.speaking == "rotating":
        return rotating_order(ctx.day, seats, living)
    night_dead = [seat for event in ctx.today(DeathAnnouncement) for seat in event.dead_players]
    return sheriff_order(ctx.day, seats, living, ctx.sheriff, night_dead)


HANDLER = Handler("DISCUSSION", run)
