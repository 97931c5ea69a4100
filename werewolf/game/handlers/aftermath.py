"""What any death sets off, once: the card if the house shows it, last words, a last act, the badge."""

from __future__ import annotations

from werewolf.game.asks import Option, Seat
from werewolf.game.context import PhaseContext, Script, seat_or_nobody
from werewolf.game.events import (
    CardRevealed,
    DeathCause,
    DeathEvent,
    NightOutcome,
    SheriffBadgeTransfer,
    Speech,
)
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
    """Everything one death sets off, before the next is dealt with. A shot's victim is mourned inside it."""
    yield from reveal_card(ctx, seat)
    words = yield from last_words(ctx, seat, cause)
    act = ctx.players[seat].last_act
    target = (yield from act(ctx, seat, cause)) if act else None
    if target is not None:
        yield from mourn(ctx, target, "HUNTER_SHOT")
    heir = yield from hand_on_badge(ctx, seat)
    yield DeathEvent(seat, cause, words, target, heir)


def reveal_card(ctx: PhaseContext, seat: Seat) -> Script[None]:
    shown = ctx.switches.reveal
    if shown != "none":
        role = ctx.players[seat]
        yield CardRevealed(seat, role.camp, role.name if shown == "role" else None)


def last_words(ctx: PhaseContext, seat: Seat, cause: DeathCause) -> Script[str | None]:
    if not has_last_words(ctx, cause):
        return None
    words = yield from ctx.speak(seat, LAST_WORDS)
    yield Speech(seat, words)
    return words


def has_last_words(ctx: PhaseContext, cause: DeathCause) -> bool:
    """A shot's victim has none; night deaths by the house's rule (I.4, I.5); the banished as a rule (I.6)."""
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
