"""The quick win chance: a small table fitted on bot games, by who is alive and what the public believes of the wolves.

`make fit-review` writes the table anew (`table.yaml`), `make bench-review` measures how well it comes true.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, log
from pathlib import Path
from typing import Any

from werewolf.config.yaml_text import own_yaml
from werewolf.game.asks import Seat
from werewolf.game.events import Banishment, DeathAnnouncement, NightOutcome, Phase, PhaseStart
from werewolf.game.frozen import frozen
from werewolf.game.roles import Role, roles
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.ruleset import Ruleset
from werewolf.game.victory import verdict
from werewolf.players.bots.inference.likelihoods import closest_ruleset
from werewolf.review.rollouts import WORTH
from werewolf.review.walk import Walk

FILE = Path(__file__).with_name("table.yaml")
HELPLESS = ("villager", "seer")  # cards that can neither save anybody in a night nor take a wolf along
LEAD = 3.0  # how far the honest lead in the games of the table, at most; beyond it the table would promise too much
LEAST = 0.002  # a belief is never taken for more certain than this


@frozen
class Standing:
    """A position as the table sees it: the true cards, who lives, and the public belief.

    `night`: a kill comes next, and not a vote. Those whom the night has killed are dead, even if not announced yet.
    """

    rules: Ruleset
    deal: Sequence[Role]
    living: Sequence[Seat]
    night: bool
    belief: Sequence[float]
    shot_open: bool = False  # a dead hunter may still shoot, so that nothing is decided yet
    day: int = 0

    def counts(self) -> tuple[int, int, int]:
        """Living wolves, plain villagers and seats with power."""
        cards = [self.deal[seat] for seat in self.living]
        wolves, gods = sum(card.pack for card in cards), sum(card.god for card in cards)
        return wolves, len(cards) - wolves - gods, gods


def standing_at(walked: Walk, end: int, living: Sequence[Seat], belief: Sequence[float]) -> Standing:
    """The standing after so many lines."""
    night, doomed, day = True, set[Seat](), 0
    for line in walked.lines[:end]:
        event, day = line.event, line.day
        if isinstance(event, NightOutcome):
            night, doomed = False, set(event.deaths)
        elif isinstance(event, DeathAnnouncement):
            night, doomed = False, set()
        elif isinstance(event, PhaseStart):
            night = event.phase is Phase.NIGHT and event.day > 0
        elif isinstance(event, Banishment):
            night = True
    deal = [roles()[name] for name in walked.start.deal]
    alive = [seat for seat in living if seat not in doomed]
    shot = any(isinstance(line.event, HunterShoot) for line in walked.lines[:end])
    return Standing(walked.rules, deal, alive, night, belief, not shot and has_dead_hunter(deal, alive), day)


def has_dead_hunter(deal: Sequence[Role], living: Sequence[Seat]) -> bool:
    return any(card.name == "hunter" and seat not in living for seat, card in enumerate(deal))


def decided(standing: Standing) -> float | None:
    """What the game is worth to the village if the rules have decided it by now, whatever anybody does; None if not."""
    if standing.shot_open:
        return None
    won = verdict([standing.deal[seat] for seat in standing.living], standing.rules.switches)
    if won is not None:
        return WORTH[won.winner]
    return WORTH["werewolves"] if last_night(standing) else None


def last_night(standing: Standing) -> bool:
    """Whether tonight's kill, which nobody can prevent or leave out, makes the wolves half of the living."""
    switches, (wolves, villagers, gods) = standing.rules.switches, standing.counts()
    surely = standing.night and standing.day < switches.day_limit and not (switches.kill_skip or switches.kill_pack)
    helpless = all(standing.deal[seat].pack or standing.deal[seat].name in HELPLESS for seat in standing.living)
    return surely and helpless and switches.victory == "parity" and 2 * wolves >= wolves + villagers + gods - 1


def cell(standing: Standing) -> str:
    """The row of the table: night or day, living wolves, villagers, gods."""
    return " ".join(map(str, ("night" if standing.night else "day", *standing.counts())))


def features(standing: Standing) -> list[float]:
    """What the table weighs besides its row."""
    wolves, villagers, gods = standing.counts()
    honest, night = villagers + gods, float(standing.night)
    even = float((wolves + honest) % 2 == 0)
    held = {standing.deal[seat].name for seat in standing.living}
    edge, top = suspicion(standing)
    few = min(villagers, gods) if standing.rules.switches.victory == "sides" else min(LEAD, (honest - wolves) / 2)
    return [
        1.0, log(max(1, wolves)), log(max(1, honest)), float(few), even, night, night * even, float("seer" in held),
        float("witch" in held), float("guard" in held or "doctor" in held), edge, top, edge * float("seer" in held),
    ]  # fmt: skip


def suspicion(standing: Standing) -> tuple[float, float]:
    """How far the public tells the wolves from the honest, in logits; and how likely the first suspect is a wolf."""
    pack = [seat for seat in standing.living if standing.deal[seat].pack]
    honest = [seat for seat in standing.living if not standing.deal[seat].pack]
    if not pack or not honest:
        return 0.0, 0.0
    logit = [log(value / (1 - value)) for value in (min(1 - LEAST, max(LEAST, chance)) for chance in standing.belief)]
    edge = sum(logit[seat] for seat in pack) / len(pack) - sum(logit[seat] for seat in honest) / len(honest)
    powers = {seat: max(LEAST, standing.belief[seat]) ** 4 for seat in standing.living}
    return edge / 4, sum(powers[seat] for seat in pack) / sum(powers.values())


@cache
def table() -> dict[str, dict[str, Any]]:
    loaded: dict[str, dict[str, Any]] = own_yaml(FILE)
    return loaded


def ruleset_table(rules: Ruleset) -> dict[str, Any]:
    """The part of the table for these rules, or for those they resemble most."""
    return table()[closest_ruleset(rules)]


def quick_chance(standing: Standing) -> float:
    """The village's chance to win. Rows of games of another size count only as far as their features."""
    known = decided(standing)
    if known is not None:
        return known
    # A logistic regression: the weights of the features, and for games of the fitted size a correction for the row.
    part = ruleset_table(standing.rules)
    size = len(standing.deal) == part["seats"]
    row = part["rows"].get(cell(standing), 0.0) if size else 0.0
    return logistic(dot(part["weights"], features(standing)) + row)


def quick_error(rules: Ruleset) -> float:
    """How far off the table typically is, as measured when it was fitted."""
    return float(ruleset_table(rules)["error"])


def dot(left: Sequence[float], right: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(left, right, strict=True))


def logistic(value: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, value))))
