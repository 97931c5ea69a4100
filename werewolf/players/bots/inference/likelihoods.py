"""Likelihoods: how much each kind of action counts against its actor and its target, read from `likelihoods.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from werewolf.config.yaml_text import own_yaml
from werewolf.game.ruleset import Ruleset

FILE = Path(__file__).with_name("likelihoods.yaml")
# Suspicion of a target divided by the mean of the living: far more, about as much, less; below the last, hardly any.
DEGREES = (1.5, 0.8, 0.4)
BUCKETS = 2 * (len(DEGREES) + 1)  # first those of a seat that most of the others have named, then those of any other
NONSENSE = ("strange_card", "strange_deed")  # what cannot be; one factor for all of them
OPINIONS = ("accuse", "defend", "plan", "agree", "counter", "idle", *NONSENSE)
SPEECH = frozenset((*OPINIONS, "retract", "claim_villager", "claim_god"))
PRAISE = frozenset(("defend", "agree"))  # it costs nothing, so it never speaks for whoever says it
ANNOUNCEMENTS = frozenset(("accuse", "plan", "nominate"))  # they count until the vote, which then counts instead
# What has no target and is a matter of habit, so that a wolf who mimics the honest does it as they do.
HABITS = frozenset(("abstain", "self_vote", "broke_plan", "ran", "stood_back", "withdrew", "idle")) | frozenset(
    ("claim_villager", "claim_god")
)


@dataclass(frozen=True, slots=True)
class Weight:
    """How much likelier an action is if its actor is a wolf, and how much more if its target is one, too.

    It tells nothing about its target alone: the honest vote where the table gathers, by what everyone knows already.
    """

    actor: float
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
    """The weight of a kind of action from its four rates, flattened and capped.

    The rates: honest to honest, honest to wolf, wolf to honest, wolf to wolf. What partners do to each other less often
    than others counts as nothing, because any two of them can do it for show, to be cleared by it.
    """
    # Beside its two sides, an action has four rates, and the posterior wants two factors: one for the actor alone,
    # and one more for the pair if both are wolves.
    gg, gw, wg, ww = (max(1e-4, rate) for rate in rates)
    # Two flattenings. Actions of one seat depend on each other (it votes as it spoke), so each counts by a power below
    # one, its heat; and no single one counts beyond a limit, which for words is low, because they cost nothing.
    heat = knobs["deed_heat"]
    limit, flat = (knobs["speech_cap"], heat * 0.8) if kind in SPEECH | ANNOUNCEMENTS else (8.0, heat)

    def cap(value: float, power: float) -> float:
        return min(limit, max(1 / limit, float(value**power)))

    # The pair: how far two wolves do this oftener than by what a wolf does and what is done to a wolf.
    both = cap(max(1.0, ww * gg / (wg * gw)), flat * knobs["pair_heat"])
    # The actor: a wolf's rate by an honest seat's, to an honest target; for announcements averaged over targets.
    if kind in ANNOUNCEMENTS:
        return Weight(cap(_actor_ratio(gg, gw, wg, ww) ** flat / _actor_ratio(1.0, 1.0, 1.0, both), 1.0), both)
    actor = cap(wg / gg, flat)
    return Weight(max(1.0, actor) if kind in PRAISE else actor, both)


def _actor_ratio(gg: float, gw: float, wg: float, ww: float) -> float:
    """How much likelier a wolf does it than an honest seat, averaged over the target's side.

    Everybody announces a target, so only the choice of target may count.
    """
    partner, wolf = 0.2, 0.3  # by chance, how often the target of a wolf and of an honest seat is a wolf
    return ((1 - partner) * wg + partner * ww) / ((1 - wolf) * gg + wolf * gw)


@cache
def file_content() -> dict[str, dict[str, Any]]:
    loaded: dict[str, dict[str, Any]] = own_yaml(FILE)
    return loaded


def closest_ruleset(rules: Ruleset) -> str:
    """The ruleset of the data file to use for these rules: their own, or the one they resemble most."""
    if rules.name in file_content():
        return rules.name
    if "campaign" in rules.day:
        return "sheriff"
    return "mafia" if rules.switches.ballot == "nominated" else "classic"


@cache
def _ruleset_likelihoods(name: str, wary: bool) -> Likelihoods:
    part = file_content()[name]
    return Likelihoods({**part, "knobs": {**part["knobs"], **part["hard"]}} if wary else part)


def likelihoods(rules: Ruleset, wary: bool = False) -> Likelihoods:
    """The likelihoods for these rules. `wary`: with the knobs of a hard bot, who gives claims less good faith."""
    return _ruleset_likelihoods(closest_ruleset(rules), wary)


def forget() -> None:
    """Read the data file anew the next time: `fit` has written another one."""
    file_content.cache_clear()
    _ruleset_likelihoods.cache_clear()
