"""The end of every night: what was done is weighed, and the toll written down for the morning."""

from __future__ import annotations

from collections.abc import Iterable

from werewolf.game.asks import Seat
from werewolf.game.context import PhaseContext, Scene
from werewolf.game.events import Attack, Event, NightOutcome, Ward
from werewolf.game.handlers import Handler
from werewolf.game.roles.witch import WitchAction
from werewolf.game.rules import NightActionAccumulator, casualties


def run(ctx: PhaseContext) -> Scene[None]:
    deaths = casualties(actions(ctx.tonight()), ctx.switches.double_protection == "dies")
    yield NightOutcome(deaths)


def actions(night: Iterable[Event]) -> NightActionAccumulator:
    bitten: set[Seat | None] = set()
    warded: set[Seat | None] = set()
    potions: dict[str, set[Seat | None]] = {"ANTIDOTE": set(), "POISON": set(), "PASS": set()}
    for event in night:
        if isinstance(event, Attack):
            bitten.add(event.target)
        elif isinstance(event, Ward):
            warded.add(event.target)
        elif isinstance(event, WitchAction):
            potions[event.action_type].add(event.target)
    return NightActionAccumulator(seats(bitten), seats(warded), seats(potions["ANTIDOTE"]), seats(potions["POISON"]))


def seats(targets: Iterable[Seat | None]) -> frozenset[Seat]:
    return frozenset(target for target in targets if target is not None)


HANDLER = Handler("NIGHT_RESOLUTION", run, secret=True)
