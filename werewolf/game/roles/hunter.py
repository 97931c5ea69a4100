"""Hunter: may shoot a living player when dying."""

from __future__ import annotations

from typing import TYPE_CHECKING

from werewolf.game.asks import Option, Seat
from werewolf.game.event import Audience, fact
from werewolf.game.events import Aimed, DeathCause
from werewolf.game.purposes import purpose
from werewolf.game.roles import Role
from werewolf.game.sentences import Sentence

if TYPE_CHECKING:
    from werewolf.game.context import PhaseContext, Script

SHOOT = purpose(
    "shoot", "Who do you shoot?", "You are dead, whom do you shoot?", options={"decline": "nobody: hold fire"}
)


@fact
class HunterShoot(Aimed):
    """The hunter shoots, and the victim is dead from here on. If nobody is shot, only the moderator knows."""

    lines = {"": "{actor} draws a gun and shoots {target}!", "nobody": "{actor} holds fire."}

    def audience(self) -> Audience:
        return Audience.MODERATOR if self.target is None else Audience.EVERYONE

    def kills(self) -> tuple[Seat, ...]:
        return () if self.target is None else (self.target,)


def last_act(ctx: PhaseContext, me: Seat, cause: DeathCause) -> Script[Seat | None]:
    """Choose a living player to shoot. A poisoned hunter may not shoot, unless the switch allows it (K.1)."""
    if cause == "POISON" and not ctx.switches.poisoned_hunter_shoots:
        return None
    options: tuple[Option, ...] = ctx.living_players
    if ctx.switches.hunter_declines or not options:
        options = (*options, "decline")
    choice = yield from ctx.choose(me, SHOOT, options)
    target = choice if isinstance(choice, int) else None
    yield HunterShoot(me, target)
    return target


ROLE = Role(
    "hunter",
    camp="village",
    god=True,
    blurb="When dying, may shoot one living player, who dies at once.",
    last_act=last_act,
    players="When dying, {hunter_declines} one living player, who dies at once.",
    models=Sentence(
        {
            True: "{hunter}: when dying, at night or by vote, may shoot a living player, "
            "who dies at once and has no last words.",
            False: "{hunter}: when dying, at night or by vote, must shoot a living player, "
            "who dies at once and has no last words.",
        },
        switch="hunter_declines",
    ),
    place=6,
)
