"""The morning: the night's dead are announced together, then each one's affairs are settled in seat order."""

from __future__ import annotations

from werewolf.game.context import PhaseContext, Script
from werewolf.game.events import DeathAnnouncement, NightOutcome
from werewolf.game.handlers import Handler
from werewolf.game.handlers.aftermath import mourn


def run(ctx: PhaseContext) -> Script[None]:
    deaths = ctx.past(NightOutcome)[-1].deaths
    yield DeathAnnouncement(tuple(deaths), len(deaths))
    for seat, cause in deaths.items():
        yield from mourn(ctx, seat, cause)


def applies(ctx: PhaseContext) -> bool:
    """Always after a night of deeds, also when nobody died; before the first there is nothing to announce."""
    return len(ctx.past(NightOutcome)) > len(ctx.past(DeathAnnouncement))


HANDLER = Handler("DEATH_RESOLUTION", run, applies, settles=True)
