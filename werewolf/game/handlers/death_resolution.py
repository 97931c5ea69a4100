"""Morning: announce all deaths of the night together, then settle each one in seat order."""

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
    """Whether a night is still to be announced. A night without deaths is announced too."""
    return len(ctx.past(NightOutcome)) > len(ctx.past(DeathAnnouncement))


HANDLER = Handler("DEATH_RESOLUTION", run, applies, settles=True)
