"""What each deed says about who did it to whom: read once from the one data file, looked up ever after."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from werewolf.game.ruleset import Ruleset

FILE = Path(__file__).with_name("likelihoods.yaml")
# How suspected a target stood, against the mean of the living: far more, about as much, less; and hardly at all.
DEGREES = (1.5, 0.8, 0.4)
BUCKETS = len(DEGREES) + 1
OPINIONS = ("accuse", "defend", "plan", "agree", "counter", "idle", "nonsense")
SPEECH = frozenset((*OPINIONS, "retract", "claim_villager", "claim_god", "claim_pack"))
ANNOUNCED = frozenset(("accuse", "plan", "nominate"))  # what a vote will show: it counts until the vote is in


@dataclass(frozen=True, slots=True)
class Weight:
    """How much likelier a deed is if its actor is a wolf, if its target is, and if both are."""

    actor: float
    target: float
    both: float


class Likelihoods:
    """One ruleset's part of the data file, as weights and knobs."""

    def __init__(self, content: dict[str, Any]) -> None:
        self.knobs: dict[str, float] = content["knobs"]
        self.claims: dict[str, float] = content["claims"]
        self.alone: dict[str, float] = content["alone"]
        self.pairs: dict[str, list[Weight]] = {
            kind: [_weight(kind, rates, self.knobs) for rates in by_bucket]
            for kind, by_bucket in content["pairs"].items()
        }


def _weight(kind: str, rates: list[float], knobs: dict[str, float]) -> Weight:
    """From four rates (honest on honest, honest on wolf, wolf on honest, wolf on wolf), flattened and capped.

    What many do to one target they do for the same reasons, so that the target's part is flattened further.
    """
    gg, gw, wg, ww = (max(1e-4, rate) for rate in rates)
    heat = knobs["deed_heat"]
    limit, flat = (knobs["speech_cap"], heat * 0.8) if kind in SPEECH | ANNOUNCED else (8.0, heat)

    def held(value: float, power: float) -> float:
        return min(limit, max(1 / limit, float(value**power)))

    target, both = held(gw / gg, flat * knobs["target_heat"]), held(ww * gg / (wg * gw), flat)
    actor = held(wg / gg, flat)
    if kind in ANNOUNCED:
        actor = held(_by_whom(gg, gw, wg, ww) ** flat / _by_whom(1.0, target, 1.0, target * both), 1.0)
    return Weight(actor, target, both)


def _by_whom(gg: float, gw: float, wg: float, ww: float) -> float:
    """How much likelier of a wolf, whichever side the target is on: to name somebody is no crime in itself."""
    partner, wolf = 0.2, 0.3  # how often a wolf's target is of the pack by chance, and an honest seat's
    return ((1 - partner) * wg + partner * ww) / ((1 - wolf) * gg + wolf * gw)


@cache
def content() -> dict[str, dict[str, Any]]:
    loaded: dict[str, dict[str, Any]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return loaded


def kin(rules: Ruleset) -> str:
    """Which part of the file fits a ruleset best: a house variant is weighed like what it most resembles."""
    if rules.name in content():
        return rules.name
    if "campaign" in rules.day:
        return "sheriff"
    return "mafia" if rules.switches.ballot == "nominated" else "classic"


@cache
def _part(name: str, wary: bool) -> Likelihoods:
    part = content()[name]
    return Likelihoods({**part, "knobs": {**part["knobs"], "faith": 0.0}} if wary else part)


def likelihoods(rules: Ruleset, wary: bool = False) -> Likelihoods:
    """`wary`: claims are not taken in good faith, but reckoned with as the lies they so often are."""
    return _part(kin(rules), wary)
