"""Deaths by night and by vote: the announcement, and the aftermath of each: card, last words, last act, badge."""

from __future__ import annotations

from werewolf.game.asks import Option, Seat
from werewolf.game.context import PhaseContext, Script, seat_or_nobody
from werewolf.game.events import (
    Banishment,
    CardRevealed,
    DeathAnnouncement,
    DeathCause,
    DeathEvent,
    NightOutcome,
    SheriffBadgeTransfer,
    Speech,
)
from werewolf.game.handlers import Handler
from werewolf.game.purposes import purpose

LAST_WORDS = purpose("last_words", "Your last words:", "You are dead, your last words", openly=True)
BADGE = purpose(
    "badge",
    "Who gets your badge?",
    "You are dead, who gets the badge?",
    openly=True,
    options={"nobody": "nobody: tear it up"},
)


def mourn(ctx: PhaseContext, seat: Seat, cause: DeathCause) -> Script[None]:
    """Settle one death completely before the next. If the hunter shoots, the victim's death is settled inside it."""
    yield from reveal_card(ctx, seat)
    words = yield from last_words(ctx, seat, cause)
    act = ctx.players[seat].last_act
    target = (yield from act(ctx, seat, cause)) if act else None
    if target is not None:
        yield from mourn(ctx, target, "HUNTER_SHOT")
    heir = yield from hand_on_badge(ctx, seat)
    yield DeathEvent(seat, cause, words, target, heir)


def reveal_card(ctx: PhaseContext, seat: Seat) -> Script[None]:
    setting = ctx.switches.reveal
    if setting != "none":
        role = ctx.players[seat]
        yield CardRevealed(seat, role.camp, role.name if setting == "role" else None)


def last_words(ctx: PhaseContext, seat: Seat, cause: DeathCause) -> Script[str | None]:
    if not has_last_words(ctx, cause):
        return None
    words = yield from ctx.speak(seat, LAST_WORDS)
    yield Speech(seat, words)
    return words


def has_last_words(ctx: PhaseContext, cause: DeathCause) -> bool:
    """Whether this death has last words: not after a shot, else by the switches for night (I.4, I.5) and vote (I.6)."""
    if cause == "HUNTER_SHOT":
        return False
    if cause == "BANISHMENT":
        return ctx.switches.last_words_vote
    nights = ctx.switches.last_words_night
    return nights == "always" or (nights == "first_night" and len(ctx.past(NightOutcome)) == 1)


def hand_on_badge(ctx: PhaseContext, seat: Seat) -> Script[Seat | None]:
    if ctx.sheriff != seat:
        return None
    heirs: tuple[Option, ...] = ctx.living_players
    if ctx.switches.badge_tear or not heirs:
        heirs = (*heirs, "nobody")
    heir = seat_or_nobody((yield from ctx.choose(seat, BADGE, heirs)))
    yield SheriffBadgeTransfer(seat, heir)
    return heir


def morning(ctx: PhaseContext) -> Script[None]:
    """Announce all deaths of the night together, then settle each one in seat order."""
    deaths = ctx.past(NightOutcome)[-1].deaths
    yield DeathAnnouncement(tuple(deaths), len(deaths))
    for seat, cause in deaths.items():
        yield from mourn(ctx, seat, cause)


def night_untold(ctx: PhaseContext) -> bool:
    """Whether a night is still to be announced. A night without deaths is announced too."""
    return len(ctx.past(NightOutcome)) > len(ctx.past(DeathAnnouncement))


def banishment(ctx: PhaseContext) -> Script[None]:
    """Settle the death of the player who was voted out (C.13, C.14)."""
    for vote in ctx.today(Banishment):
        if vote.banished is not None:
            yield from mourn(ctx, vote.banished, "BANISHMENT")


def anybody_banished(ctx: PhaseContext) -> bool:
    return any(vote.banished is not None for vote in ctx.today(Banishment))


HANDLERS = (
    Handler("DEATH_RESOLUTION", morning, night_untold, settles=True),
    Handler("BANISHMENT_RESOLUTION", banishment, anybody_banished, settles=True),
)
